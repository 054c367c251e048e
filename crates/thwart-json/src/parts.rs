//! Keys that several objects share.

use serde_json::{Map, Value as Json, json};
use thwart::any::StartValue;
use thwart::grid::{Board, Cell, Measure};
use thwart::info::{Domain, GameInfo};
use thwart::moves::Move;
use thwart::scene::Turn;
use thwart::setup::Setup;
use thwart::value::Value;
use thwart::{Position, Solution};

/// The version of the objects.
pub const SCHEMA: u32 = 1;

/// Returns the parameters as an object, numbers as numbers. It includes the topology, if it is not the usual
/// one, and the cost of a diagonal step.
pub(crate) fn parameters(setup: &Setup) -> Json {
    let mut object = Map::new();
    for (key, value) in setup.shown_parameters() {
        let domain = setup.info().parameters.iter().find(|parameter| parameter.key == key).map(|p| &p.domain);
        let number = match domain {
            Some(Domain::Integer { .. }) => value.parse::<u64>().ok().map(Json::from),
            _ => None,
        };
        object.insert(key.to_owned(), number.unwrap_or_else(|| Json::from(value)));
    }
    for (key, word) in setup.board().topology().headers() {
        object.insert(key.to_owned(), word.into());
    }
    Json::Object(object)
}

/// Inserts a length as a number: whole, or a decimal if lengths contain roots, and then also the exact text.
pub(crate) fn length(object: &mut Map<String, Json>, key: &str, measure: Measure, length: Option<u64>) {
    object.insert(key.to_owned(), length.map_or(Json::Null, |length| length_of(measure, length)));
    if measure != Measure::Whole {
        let exact = length.map(|length| measure.text(length));
        object.insert(format!("{key}_exact"), exact.map_or(Json::Null, Json::from));
    }
}

/// Returns a length as a number: whole, or a decimal if lengths contain roots.
pub fn length_of(measure: Measure, length: u64) -> Json {
    match measure {
        Measure::Whole => Json::from(length),
        Measure::Root2 => Json::from(measure.number(length)),
    }
}

/// Converts a value to metres, on boards whose steps have a length.
pub type Metres<'a> = &'a dyn Fn(Value) -> Option<f64>;

/// Returns a new object with the keys that every object starts with.
pub fn object(setup: &Setup) -> Map<String, Json> {
    head(Some(setup.info()), parameters(setup))
}

/// Returns the same for a board that could not be read: no parameters are known, and perhaps no game.
pub fn object_without_position(info: Option<&GameInfo>) -> Map<String, Json> {
    head(info, Json::Object(Map::new()))
}

fn head(info: Option<&GameInfo>, parameters: Json) -> Map<String, Json> {
    let mut object = Map::new();
    object.insert("schema".to_owned(), SCHEMA.into());
    object.insert("game".to_owned(), info.map(|info| info.name).into());
    object.insert("parameters".to_owned(), parameters);
    object
}

/// Returns the counts of work by name.
pub fn work(work: &[(&'static str, u64)]) -> Json {
    let mut object = Map::new();
    for &(name, count) in work {
        object.insert(name.to_owned(), json!(count));
    }
    Json::Object(object)
}

/// Returns a line of play as move texts.
pub fn line(position: &Position, line: &[Move]) -> Json {
    line.iter().map(|&chosen| Json::from(position.move_text(chosen))).collect()
}

/// Returns the starts of an answer, row by row.
pub fn row_by_row(solution: &Solution) -> Vec<&StartValue> {
    let mut starts: Vec<_> = solution.starts.iter().collect();
    starts.sort_by_key(|start| start.cell);
    starts
}

/// Returns the turns of a line. `turn` counts from the start of the play; `lay` and `expects` are lists of
/// cells, `goes` is one cell. `lay` is empty if every obstacle was laid before and only the walker's step is
/// left. `expects` is `null` if he keeps to the path of the turn before, and empty if no path is left.
pub(crate) fn turns(board: &Board, turns: &[Turn]) -> Json {
    let places =
        |cells: &[Cell]| -> Vec<String> { cells.iter().map(|&cell| board.coord(cell).to_string()).collect() };
    let one = |turn: &Turn| {
        json!({
            "turn": turn.number,
            "lay": places(&turn.blocked),
            "expects": turn.expected.as_ref().map(|path| places(path)),
            "goes": turn.step.map(|cell| board.coord(cell).to_string()),
        })
    };
    turns.iter().map(one).collect()
}
