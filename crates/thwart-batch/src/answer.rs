//! The answer to one row.

use serde_json::{Map, Value as Json};
use thwart::answer::SolveError;
use thwart::guard::guarded;
use thwart::recognise::Games;
use thwart::value::Verdict;
use thwart::{Position, Solution, SolveOptions};
use thwart_json as json;

use crate::question::{Question, Row};

/// The optional columns of the output, besides `row`, `id`, `status`, `game`, `verdict`, `certified`,
/// `value`, `lower`, `upper`, `score`, `winner` and `error`, which it always has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column that a user asks for")]
pub struct Columns {
    /// One best line, as moves in text.
    pub line: bool,
    /// Counts of work.
    pub work: bool,
    /// How many first moves are right, and where the naive plan leads: `best_moves`, `naive`, `naive_worst`,
    /// `naive_fails`, `naive_score`.
    pub worth: bool,
    /// Seconds of solving. They differ from run to run, and so do the bytes of the output.
    pub seconds: bool,
}

/// The names of all columns that answers may have.
pub(crate) const NAMES: [&str; 27] = [
    "row",
    "id",
    "status",
    "game",
    "read_as",
    "verdict",
    "certified",
    "value",
    "value_exact",
    "lower",
    "lower_exact",
    "upper",
    "upper_exact",
    "score",
    "winner",
    "best_moves",
    "naive",
    "naive_exact",
    "naive_worst",
    "naive_worst_exact",
    "naive_fails",
    "naive_score",
    "line",
    "line_complete",
    "work",
    "seconds",
    "error",
];

/// The columns that [`Columns::worth`] adds.
const WORTH: [&str; 5] = ["best_moves", "naive", "naive_worst", "naive_fails", "naive_score"];

/// The `status` of a row with an answer, exact or between bounds.
const SOLVED: &str = "solved";
/// The `status` of a search that a limit ended before there was any answer.
const STOPPED: &str = "stopped";
/// The `status` of a row that holds no position.
const INVALID: &str = "invalid";
/// The `status` of a position that is too large for an exact answer, or whose parameters have no method.
const REFUSED: &str = "refused";
/// The `status` of a search that a mistake in thwart ended. The other rows are not affected.
const FAILED: &str = "failed";

/// Returns the answer to a row as an object.
pub(crate) fn answer(
    games: &Games,
    number: u64,
    row: Row,
    options: &SolveOptions,
    columns: Columns,
) -> Map<String, Json> {
    let mut object = Map::with_capacity(NAMES.len() + row.kept.len());
    object.insert("row".to_owned(), number.into());
    object.insert("id".to_owned(), row.id.unwrap_or(Json::Null));
    object.extend(row.kept);
    // Solving has its own guard. A panic before or after it also costs only one row, whose columns so far
    // are replaced.
    if let Err(panicked) = guarded(|| write_answer(games, row.question, options, columns, &mut object)) {
        let error = Some(panicked.to_string());
        AnswerParts { status: FAILED, error, ..AnswerParts::default() }.write(&mut object, columns);
    }
    object
}

fn write_answer(
    games: &Games,
    question: Result<Question, String>,
    options: &SolveOptions,
    columns: Columns,
    object: &mut Map<String, Json>,
) {
    let (position, read_as) = match question.and_then(|question| question.position(games)) {
        Ok(found) => found,
        Err(reason) => {
            let parts = AnswerParts { status: INVALID, error: Some(reason), ..AnswerParts::default() };
            return parts.write(object, columns);
        }
    };
    let solved = position.solve(options);
    let said = match &solved {
        Ok(solution) => {
            AnswerParts { status: status(solution), solution: Some(solution), ..AnswerParts::default() }
        }
        Err(error) => {
            AnswerParts { status: failure(error), error: Some(error.to_string()), ..AnswerParts::default() }
        }
    };
    AnswerParts { position: Some(&position), read_as, ..said }.write(object, columns);
}

/// An answer before it becomes columns.
#[derive(Default)]
struct AnswerParts<'a> {
    status: &'static str,
    position: Option<&'a Position>,
    /// How the board was read, if another reading would have been possible.
    read_as: Option<String>,
    solution: Option<&'a Solution>,
    error: Option<String>,
}

impl AnswerParts<'_> {
    fn write(self, object: &mut Map<String, Json>, columns: Columns) {
        let Self { status, position, read_as, solution, error } = self;
        let mut put = |key: &str, value: Json| drop(object.insert(key.to_owned(), value));
        put("status", status.into());
        put("game", position.map(|position| position.setup().info().name).into());
        put("read_as", read_as.into());
        put("verdict", solution.map(|solution| solution.verdict.to_string()).into());
        put("certified", solution.map(|solution| solution.certificate.is_some()).into());
        for key in ["value", "lower", "upper", "score", "winner"] {
            put(key, Json::Null);
        }
        if columns.worth {
            for key in WORTH {
                put(key, Json::Null);
            }
        }
        if let (Some(position), Some(solution)) = (position, solution) {
            let kind = (position.setup().info().objective, position.measure());
            json::bounds(object, kind, solution.bounds, solution.nim_sum);
            object.insert("score".to_owned(), json::score(position, solution.bounds.value()));
            if let Some(found) = solution.worth {
                json::worth(object, position, found);
            }
        }
        let mut put = |key: &str, value: Json| drop(object.insert(key.to_owned(), value));
        if columns.line {
            put(
                "line",
                position
                    .zip(solution)
                    .map_or(Json::Null, |(position, solution)| json::line(position, solution)),
            );
            put("line_complete", solution.map(|solution| !solution.line_is_cut).into());
        }
        if columns.work {
            put("work", solution.map_or(Json::Null, |solution| json::work(&solution.work)));
        }
        if columns.seconds {
            put("seconds", solution.map(|solution| solution.time.as_secs_f64()).into());
        }
        put("error", error.into());
    }
}

fn status(solution: &Solution) -> &'static str {
    if solution.verdict == Verdict::Unknown { STOPPED } else { SOLVED }
}

fn failure(error: &SolveError) -> &'static str {
    match error {
        SolveError::Stopped { .. } => STOPPED,
        SolveError::TooLarge { .. } | SolveError::NotSupported { .. } | SolveError::UnknownMethod { .. } => {
            REFUSED
        }
        SolveError::Refuted { .. } | SolveError::Failed(_) => FAILED,
    }
}
