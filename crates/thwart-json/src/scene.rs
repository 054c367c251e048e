//! The object of a scene: everything that a page needs to draw a board.

use std::ops::Range;

use serde_json::{Map, Value as Json, json};
use thwart::grid::{Cell, Measure};
use thwart::scene::{Area, Ground, Label, PathKind, Scene, Sign};
use thwart::value::Value;

use crate::parts::length_of;

/// Returns the object of a scene. Cells are numbers from 0, row by row. `ground` has an entry per cell: a
/// cost as a number, else `floor`, `wall`, `brick` or `rubble`. `values` and `above` hold numbers, `"inf"` if
/// there is no path, and `null` for a cell without a value.
pub fn scene(scene: &Scene) -> Map<String, Json> {
    let mut object = Map::new();
    for (key, text) in [
        ("title", &scene.title),
        ("question", &scene.question),
        ("headline", &scene.headline),
        ("because", &scene.because),
        ("line", &scene.line),
    ] {
        object.insert(key.to_owned(), text.as_str().into());
    }
    object.insert("rows".to_owned(), scene.rows.into());
    object.insert("cols".to_owned(), scene.cols.into());
    for (key, word) in scene.topology.headers() {
        object.insert(key.to_owned(), word.into());
    }
    object.insert("ground".to_owned(), scene.ground.iter().copied().map(ground).collect());
    object.insert("counted".to_owned(), scene.value_unit.into());
    let value = |value: &Option<Value>| value_json(scene.measure, *value);
    let values = scene.heat.as_ref().map(|heat| heat.iter().map(value).collect::<Vec<_>>());
    object.insert("values".to_owned(), values.into());
    object.insert("above".to_owned(), scene.top_values.iter().map(value).collect());
    object.insert("signs".to_owned(), scene.signs.iter().map(sign).collect());
    if let Some((cell, words)) = &scene.vital {
        object.insert("hurts".to_owned(), json!({ "cell": cell.index(), "words": words }));
    }
    object
}

/// Returns the values of the cells in some rows and columns, all of them on the board, row by row as in
/// [`scene`]; nothing if the answer has none. Takes time and memory in proportion to the cells.
pub fn values(scene: &Scene, rows: Range<usize>, cols: Range<usize>) -> Option<Vec<Vec<Json>>> {
    let heat = scene.heat.as_deref()?;
    let value = |value: &Option<Value>| value_json(scene.measure, *value);
    let one = |row: usize| heat[row * scene.cols..][cols.clone()].iter().map(value).collect();
    Some(rows.map(one).collect())
}

fn value_json(measure: Measure, value: Option<Value>) -> Json {
    match value {
        None => Json::Null,
        Some(Value::Infinite) => "inf".into(),
        Some(Value::Finite(value)) => length_of(measure, value),
    }
}

fn ground(ground: Ground) -> Json {
    match ground {
        Ground::Floor => "floor".into(),
        Ground::Cost(cost) => Json::from(cost),
        Ground::Wall => "wall".into(),
        Ground::Brick => "brick".into(),
        Ground::Rubble => "rubble".into(),
    }
}

fn indices(cells: &[Cell]) -> Json {
    cells.iter().map(|cell| Json::from(cell.index())).collect()
}

/// Returns the object of a sign: `kind`, its `cell` or `cells`, and its other fields.
fn sign(sign: &Sign) -> Json {
    let at = |kind: &str, cell: &Cell| json!({ "kind": kind, "cell": cell.index() });
    match sign {
        Sign::Exit(cell) => at("exit", cell),
        Sign::Walker(cell) => at("walker", cell),
        Sign::Start(cell) => at("start", cell),
        Sign::Token { cell, label, weight } => {
            json!({ "kind": "token", "cell": cell.index(), "label": label, "weight": weight })
        }
        Sign::Rock(cell) => at("rock", cell),
        Sign::Threat(cell) => at("threat", cell),
        Sign::BluffRock(cell) => at("blamed", cell),
        Sign::Laid { cell, number } => json!({ "kind": "laid", "cell": cell.index(), "number": number }),
        Sign::Planned { cell, number, spare_until } => {
            json!({ "kind": "planned", "cell": cell.index(), "number": number, "spare_until": spare_until })
        }
        Sign::WallBelow(cell) => at("wall-below", cell),
        Sign::PlannedWallBelow(cell) => at("planned-wall-below", cell),
        Sign::Blast(cell) => at("blast", cell),
        Sign::Label { cell, kind, text } => {
            let kind = match kind {
                Label::Points => "points",
                Label::Portal => "portal",
            };
            json!({ "kind": kind, "cell": cell.index(), "label": text })
        }
        Sign::Area { kind, cells } => {
            let kind = match kind {
                Area::Blast => "blast-area",
                Area::Pocket => "pocket",
                Area::Margin => "margin",
            };
            json!({ "kind": kind, "cells": indices(cells) })
        }
        Sign::Path { kind, cells } => {
            let kind = match kind {
                PathKind::Past => "past",
                PathKind::Planned => "path",
                PathKind::Expected => "expected",
                PathKind::Disjoint => "disjoint",
            };
            json!({ "kind": kind, "cells": indices(cells) })
        }
        Sign::Best { cell, direction } => {
            json!({ "kind": "best", "cell": cell.index(), "direction": direction.word() })
        }
    }
}
