//! What objects have in common.

use serde_json::{Map, Value as Json, json};
use thwart::grid::Measure;
use thwart::info::{Domain, GameInfo, Objective};
use thwart::setup::Setup;
use thwart::value::{Bounds, Value};

/// The version of the objects.
pub const SCHEMA: u32 = 1;

/// The parameters as an object, numbers as numbers. A topology other than the
/// usual one is among them, and so is what a diagonal step counts.
pub(crate) fn parameters(setup: &Setup) -> Json {
    let mut object = Map::new();
    for (key, value) in setup.parameters() {
        let domain =
            setup.info().parameters.iter().find(|parameter| parameter.key == *key).map(|p| &p.domain);
        let number = match domain {
            Some(Domain::Integer { .. }) => value.parse::<u64>().ok().map(Json::from),
            _ => None,
        };
        object.insert((*key).to_owned(), number.unwrap_or_else(|| Json::from(value.as_str())));
    }
    for (key, word) in setup.board().topology().headers() {
        object.insert(key.to_owned(), word.into());
    }
    Json::Object(object)
}

/// A length as a number: a whole one, or a decimal where lengths have roots in
/// them, and then once more as exact text.
pub(crate) fn length(object: &mut Map<String, Json>, key: &str, measure: Measure, length: Option<u64>) {
    object.insert(key.to_owned(), length.map_or(Json::Null, |length| length_of(measure, length)));
    if measure != Measure::Whole {
        let exact = length.map(|length| measure.text(length));
        object.insert(format!("{key}_exact"), exact.map_or(Json::Null, Json::from));
    }
}

/// A length as a number: a whole one, or a decimal where lengths have roots in them.
pub fn length_of(measure: Measure, length: u64) -> Json {
    match measure {
        Measure::Whole => Json::from(length),
        Measure::Root2 => Json::from(measure.number(length)),
    }
}

/// `value`, `lower` and `upper`, and in games that are won or lost the
/// `winner`; there the numbers are the nim-sum, where one is known.
pub fn bounds(
    object: &mut Map<String, Json>,
    (objective, measure): (Objective, Measure),
    bounds: Bounds,
    nim_sum: Option<u64>,
) {
    match objective {
        Objective::Cost { .. } => {
            length(object, "value", measure, bounds.value().and_then(Value::finite));
            length(object, "lower", measure, bounds.lower.finite());
            length(object, "upper", measure, bounds.upper.finite());
        }
        Objective::Win => {
            for key in ["value", "lower", "upper"] {
                object.insert(key.to_owned(), nim_sum.map_or(Json::Null, Json::from));
            }
            object.insert("winner".to_owned(), winner(bounds).map_or(Json::Null, Json::from));
        }
    }
}

/// What a value is in metres, where the steps of a board have a length.
pub type Metres<'a> = &'a dyn Fn(Value) -> Option<f64>;

/// `metres`, where the steps have a length: `value` in metres.
pub(crate) fn metres(object: &mut Map<String, Json>, metres: Option<Metres<'_>>, bounds: Bounds) {
    if let Some(metres) = metres {
        let metres = bounds.value().and_then(metres);
        object.insert("metres".to_owned(), metres.map_or(Json::Null, Json::from));
    }
}

/// Who wins, where the value says so: the minimiser moves first.
pub fn winner(bounds: Bounds) -> Option<&'static str> {
    match bounds.value()? {
        Value::Finite(_) => Some("first"),
        Value::Infinite => Some("second"),
    }
}

/// An object that starts as all of them do.
pub fn object(setup: &Setup) -> Map<String, Json> {
    beginning(Some(setup.info()), parameters(setup))
}

/// The same of a board that is no position, so that no parameters are known, and perhaps no game.
pub fn object_of_none(info: Option<&GameInfo>) -> Map<String, Json> {
    beginning(info, Json::Object(Map::new()))
}

fn beginning(info: Option<&GameInfo>, parameters: Json) -> Map<String, Json> {
    let mut object = Map::new();
    object.insert("schema".to_owned(), SCHEMA.into());
    object.insert("game".to_owned(), info.map(|info| info.name).into());
    object.insert("parameters".to_owned(), parameters);
    object
}

/// Work by name.
pub fn work(work: &[(&'static str, u64)]) -> Json {
    let mut object = Map::new();
    for &(name, count) in work {
        object.insert(name.to_owned(), json!(count));
    }
    Json::Object(object)
}
