//! The objects of passages and routes.

use serde_json::{Map, Value as Json, json};
use thwart::Position;
use thwart::grid::Metres;
use thwart::grid::metres::micrometres;
use thwart::passages::{Passage, Passages};
use thwart::route::{KnownFears, Route, Stop};
use thwart::scale::Scale;
use thwart::value::Value;

use crate::answers::bounds;
use crate::parts::length_of;

/// Returns the value while all passages are open, all passages, the worst first, and how many the time was too short for.
pub fn passages(position: &Position, found: &Passages) -> Json {
    let board = position.setup().board();
    let kind = (position.setup().info().objective, position.measure());
    let scale = Scale::new(found.metres, position);
    let one = |passage: &Passage| {
        let mut object = Map::new();
        object.insert("cell".to_owned(), board.coord(passage.middle).to_string().into());
        if let Some(metres) = found.metres {
            let point = metres.middle(board, passage.middle).map(micrometres);
            object.insert("xy".to_owned(), point.to_vec().into());
        }
        let width = passage.width_in_metres.unwrap_or(passage.width);
        object.insert("width".to_owned(), micrometres(width).into());
        let cells = passage.cells.iter().map(|&cell| Json::from(board.coord(cell).to_string()));
        object.insert("cells".to_owned(), cells.collect());
        bounds(&mut object, kind, passage.answer.bounds, None);
        if let Some(metres) = passage.answer.bounds.value().and_then(|value| scale?.metres(value)) {
            object.insert("metres".to_owned(), metres.into());
        }
        object.insert("certified".to_owned(), passage.answer.certified.into());
        Json::Object(object)
    };
    let mut object = Map::new();
    bounds(&mut object, kind, found.open.bounds, None);
    object.insert("closed".to_owned(), found.closed.iter().map(one).collect());
    object.insert("left_out".to_owned(), found.left_out.into());
    Json::Object(object)
}

/// Returns the stops of a route, and whether all feared cells are known. A feared cell whose `cost_if_blocked` is `null`
/// leaves no path.
pub fn route(position: &Position, route: &Route, metres: Option<Metres>) -> Json {
    let board = position.setup().board();
    let cost = |value| match value {
        Value::Finite(value) => length_of(position.measure(), value),
        Value::Infinite => Json::Null,
    };
    let one = |stop: &Stop| {
        let mut object = Map::new();
        object.insert("cell".to_owned(), board.coord(stop.cell).to_string().into());
        if let Some(metres) = metres {
            let point = metres.middle(board, stop.cell).map(micrometres);
            object.insert("xy".to_owned(), point.to_vec().into());
        }
        if let Some((cell, value)) = stop.feared {
            object.insert("feared".to_owned(), board.coord(cell).to_string().into());
            object.insert("cost_if_blocked".to_owned(), cost(value));
        }
        Json::Object(object)
    };
    let complete = matches!(route.fears, KnownFears::All | KnownFears::None) && !route.is_cut;
    json!({ "stops": route.stops.iter().map(one).collect::<Vec<_>>(), "complete": complete })
}
