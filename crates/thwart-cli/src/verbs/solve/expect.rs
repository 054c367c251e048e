//! The answer that a file expects.

use thwart::info::Objective;
use thwart::value::Value;
use thwart::{Position, Solution};

use crate::input::Loaded;

/// Returns what was expected and what was found, if the answer rules out the
/// expectation. Options that change the position void it, and bounds that
/// contain the expected value do not fail it.
pub(super) fn failed(loaded: &Loaded, position: &Position, solution: &Solution) -> Option<String> {
    let header = position.setup().header("expect")?;
    // A header on line 0 was given with the options.
    if loaded.changed && header.line > 0 {
        return None;
    }
    let expected = header.value.as_str();
    let bounds = solution.bounds;
    let holds = |value: Value| bounds.lower <= value && value <= bounds.upper;
    let score = |value: Value| position.score(value).map(|score| format!("score {score}"));
    let (possible, expected, found) = match position.setup().info().objective {
        Objective::Cost { infinite, .. } => {
            let measure = position.measure();
            let value = match expected {
                "impossible" => Some(Value::Infinite),
                expected => Value::read(expected, measure),
            };
            let word = |value: Value| match value {
                Value::Finite(_) => score(value).unwrap_or_else(|| value.text(measure)),
                Value::Infinite => infinite.to_owned(),
            };
            let found = match bounds.value() {
                Some(value) => word(value),
                None => format!("{} to {}", word(bounds.lower), word(bounds.upper)),
            };
            let expected = value.and_then(score).unwrap_or_else(|| expected.to_owned());
            (value.is_some_and(holds), expected, found)
        }
        Objective::Win => {
            let found = bounds.winner();
            let possible = match (expected, solution.nim_sum) {
                ("first" | "second", _) => found.is_none_or(|found| found == expected),
                (expected, Some(nim_sum)) => expected.parse() == Ok(nim_sum),
                _ => false,
            };
            let nim_sum = solution.nim_sum.map(|nim_sum| format!(" (nim-sum {nim_sum})")).unwrap_or_default();
            (possible, expected.to_owned(), format!("{}{nim_sum}", found.unwrap_or("undecided")))
        }
    };
    (!possible).then(|| format!("failed expectation: expected {expected}, found {found}"))
}
