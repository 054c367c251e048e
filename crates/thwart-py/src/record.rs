//! Answers as text, for pickle: all that was found, but no picture.

#![expect(
    clippy::option_option,
    reason = "outside, whether the text can be read; inside, whether there is a value"
)]

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value as Json, json};
use thwart::answer::Vital;
use thwart::any::{self, Certificate, StartValue, Unchecked, verdict};
use thwart::field::Field;
use thwart::grid::Cell;
use thwart::moves::Move;
use thwart::scene::{Scene, Turn};
use thwart::value::{Bounds, Value};
use thwart::worth::{Naive, Worth};
use thwart::{Position, Solution};

/// Returns an answer as JSON. Costs the size of the answer: a number for each cell that has a value, and the text of
/// the certificate.
pub(crate) fn write(position: &Position, report: &Solution) -> Json {
    let moves = |line: &[Move]| -> Json {
        line.iter().map(|&chosen| Json::from(position.move_text(chosen))).collect()
    };
    let start = |start: &StartValue| {
        json!([start.cell.0, bounds(start.bounds), start.certified, start.vital.map(vital)])
    };
    let turn = |turn: &Turn| {
        json!([
            turn.number,
            cells(&turn.blocked),
            turn.expected.as_deref().map(cells),
            turn.step.map(|cell| cell.0)
        ])
    };
    json!({
        "method": report.method,
        "certificate": report.certificate.as_ref().map(|found| json!([found.kind, found.text, found.entries])),
        "unchecked": report.unchecked.as_ref().map(ToString::to_string),
        "bounds": bounds(report.bounds),
        "starts": report.starts.iter().map(start).collect::<Json>(),
        "nim_sum": report.nim_sum,
        "line": moves(&report.line),
        "line_is_cut": report.line_is_cut,
        "clearer_line": report.clearer_line.as_deref().map(moves),
        "field": report.field.as_ref().map(|field| field.values().map(maybe).collect::<Json>()),
        "vital": report.vital.map(vital),
        "worth": report.worth.map(|worth| json!([
            worth.best_moves,
            worth.naive.map(|naive| json!([value(naive.promise), maybe(naive.worst)])),
        ])),
        "curve": report.curve.iter().map(|&(budget, found)| json!([budget, bounds(found)])).collect::<Json>(),
        "without": report.value_without.iter().map(|&(cell, found)| json!([cell.0, bounds(found)])).collect::<Json>(),
        "work": report.work.iter().map(|&(name, count)| json!([name, count])).collect::<Json>(),
        "seconds": report.time.as_secs_f64(),
        "headline": report.scene.headline,
        "because": report.scene.because,
        "turns": report.scene.turns.iter().map(turn).collect::<Json>(),
    })
}

/// Returns the answer that [`write`] wrote, with the bare frame of its picture. `None` for any other text.
pub(crate) fn read(position: &Position, text: &str) -> Option<Solution> {
    let record: Json = serde_json::from_str(text).ok()?;
    let (setup, board) = (position.setup(), position.setup().board());
    let info = setup.info();
    let moves = |line: &Json| list(line, |chosen| Move::read(chosen.as_str()?, board));
    let certificate = option(&record["certificate"], |found| {
        Some(Certificate {
            kind: intern(found[0].as_str()?),
            text: found[1].as_str()?.to_owned(),
            entries: found[2].as_u64()?,
        })
    })?;
    let found = read_bounds(&record["bounds"])?;
    let start = |start: &Json| {
        let (found, certified) = (read_bounds(&start[1])?, start[2].as_bool()?);
        Some(StartValue {
            cell: cell(&start[0])?,
            verdict: verdict(info.objective, found, certified),
            certified,
            bounds: found,
            vital: option(&start[3], read_vital)?,
        })
    };
    let turn = |turn: &Json| {
        Some(Turn {
            number: turn[0].as_u64()? as usize,
            blocked: list(&turn[1], cell)?,
            expected: option(&turn[2], |path| list(path, cell))?,
            step: option(&turn[3], cell)?,
        })
    };
    let worth = |worth: &Json| {
        let naive =
            |naive: &Json| Some(Naive { promise: read_value(&naive[0])?, worst: read_maybe(&naive[1])? });
        Some(Worth { best_moves: option(&worth[0], Json::as_u64)?, naive: option(&worth[1], naive)? })
    };
    let method = record["method"].as_str()?;
    Some(Solution {
        method: any::method(info, method)?.name,
        verdict: verdict(info.objective, found, certificate.is_some()),
        certificate,
        unchecked: option(&record["unchecked"], |reason| {
            Some(Unchecked::Reported(reason.as_str()?.to_owned()))
        })?,
        bounds: found,
        starts: list(&record["starts"], start)?,
        nim_sum: option(&record["nim_sum"], Json::as_u64)?,
        line: moves(&record["line"])?,
        line_is_cut: record["line_is_cut"].as_bool()?,
        clearer_line: option(&record["clearer_line"], moves)?,
        field: option(&record["field"], |field| Some(Field::from(list(field, read_maybe)?)))?,
        vital: option(&record["vital"], read_vital)?,
        worth: option(&record["worth"], worth)?,
        curve: list(&record["curve"], |one| Some((one[0].as_u64()?, read_bounds(&one[1])?)))?,
        value_without: list(&record["without"], |one| Some((cell(&one[0])?, read_bounds(&one[1])?)))?,
        work: list(&record["work"], |one| Some((intern(one[0].as_str()?), one[1].as_u64()?)))?,
        time: Duration::try_from_secs_f64(record["seconds"].as_f64()?).ok()?,
        scene: Scene {
            headline: record["headline"].as_str()?.to_owned(),
            because: record["because"].as_str()?.to_owned(),
            turns: list(&record["turns"], turn)?,
            ..Scene::frame(board, setup.title())
        },
    })
}

/// Returns a value: a number, `null` if it is infinite.
fn value(value: Value) -> Json {
    value.finite().into()
}

fn read_value(record: &Json) -> Option<Value> {
    if record.is_null() { Some(Value::Infinite) } else { record.as_u64().map(Value::Finite) }
}

/// Returns a value that may be missing: `false` if it is.
fn maybe(found: Option<Value>) -> Json {
    found.map_or(Json::Bool(false), value)
}

fn read_maybe(record: &Json) -> Option<Option<Value>> {
    if record == &Json::Bool(false) { Some(None) } else { read_value(record).map(Some) }
}

fn bounds(bounds: Bounds) -> Json {
    json!([value(bounds.lower), value(bounds.upper)])
}

fn read_bounds(record: &Json) -> Option<Bounds> {
    Some(Bounds { lower: read_value(record.get(0)?)?, upper: read_value(record.get(1)?)? })
}

fn vital(found: Vital) -> Json {
    json!([found.cell.0, value(found.value), value(found.value_intact)])
}

fn read_vital(record: &Json) -> Option<Vital> {
    Some(Vital {
        cell: cell(&record[0])?,
        value: read_value(&record[1])?,
        value_intact: read_value(&record[2])?,
    })
}

fn cells(cells: &[Cell]) -> Json {
    cells.iter().map(|cell| Json::from(cell.0)).collect()
}

fn cell(record: &Json) -> Option<Cell> {
    u32::try_from(record.as_u64()?).ok().map(Cell)
}

/// Reads a list; `None` if an element cannot be read.
fn list<T>(record: &Json, one: impl Fn(&Json) -> Option<T>) -> Option<Vec<T>> {
    record.as_array()?.iter().map(one).collect()
}

/// Reads something that may be `null`.
fn option<T>(record: &Json, one: impl Fn(&Json) -> Option<T>) -> Option<Option<T>> {
    if record.is_null() { Some(None) } else { one(record).map(Some) }
}

/// Returns a name that lives as long as the process. Each name is kept once, and solvers have few.
fn intern(name: &str) -> &'static str {
    static NAMES: Mutex<Option<HashSet<&'static str>>> = Mutex::new(None);
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    let names = names.get_or_insert_default();
    if let Some(known) = names.get(name) {
        return known;
    }
    let kept: &'static str = Box::leak(name.into());
    names.insert(kept);
    kept
}
