//! The answers to requests that fail.

use serde_json::{Value as Json, json};
use thwart::grid::{Problem, Problems};

/// An object with an `error`, in one sentence.
pub(crate) type Refusal = Json;

/// Returns the refusal for an error.
pub(crate) fn refusal(error: impl ToString) -> Refusal {
    json!({ "error": error.to_string() })
}

/// Returns the message of a problem. That of a setting names its key already.
fn message(problem: &Problem) -> String {
    match &problem.argument {
        Some((name, value)) if *name != "set" => format!("{name} {value}: {}", problem.without_options()),
        _ => problem.without_options(),
    }
}

/// Returns the refusal for a wrong text: its problems, with places.
pub(crate) fn problems(Problems(problems): &Problems) -> Refusal {
    let one = |problem: &Problem| {
        let (line, column) = problem.place.unzip();
        json!({ "line": line, "column": column, "message": message(problem) })
    };
    let first = problems.first().map(message).unwrap_or_default();
    json!({ "error": first, "problems": problems.iter().map(one).collect::<Vec<_>>() })
}
