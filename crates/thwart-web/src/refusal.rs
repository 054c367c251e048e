//! What stands in the way of an answer.

use serde_json::{Value as Json, json};
use thwart::grid::{Problem, Problems};

/// An object with an `error`, in one sentence.
pub(crate) type Refusal = Json;

/// The refusal of one error.
pub(crate) fn refusal(error: impl ToString) -> Refusal {
    json!({ "error": error.to_string() })
}

/// What is wrong with a text, with places.
pub(crate) fn problems(Problems(problems): &Problems) -> Refusal {
    let one = |problem: &Problem| {
        let (line, column) = problem.place.unzip();
        json!({ "line": line, "column": column, "message": problem.without_options() })
    };
    let first = problems.first().map(Problem::without_options).unwrap_or_default();
    json!({ "error": first, "problems": problems.iter().map(one).collect::<Vec<_>>() })
}
