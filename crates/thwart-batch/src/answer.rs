//! The answer to one row.

use serde_json::{Map, Value as Json};
use thwart::answer::SolveError;
use thwart::recognise::Games;
use thwart::value::Verdict;
use thwart::{Position, Solution, SolveOptions};
use thwart_game::guard::guarded;
use thwart_json as json;

use crate::question::{Question, Row};

/// The optional columns of the output, besides those that it always has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column that a user asks for")]
pub struct Columns {
    /// One best line, as moves in text.
    pub line: bool,
    /// Counts of work.
    pub work: bool,
    /// How many first moves are right, and where the naive plan leads.
    pub worth: bool,
    /// Seconds of solving. They differ from run to run, and so do the bytes of the output.
    pub seconds: bool,
}

impl Columns {
    /// Returns whether a data set with these columns has a field of the answer.
    pub(crate) const fn has(self, column: json::Column) -> bool {
        match column {
            json::Column::Never => false,
            json::Column::Always => true,
            json::Column::Difficulty => self.worth,
            json::Column::Line => self.line,
            json::Column::Work => self.work,
            json::Column::Seconds => self.seconds,
        }
    }
}

/// The columns of a row before those of its answer, with their contents.
pub(crate) const BEFORE: [(&str, &str); 5] = [
    ("row", "the number of the row, from 0"),
    ("id", "its `id`"),
    ("status", "one of the words below"),
    ("game", "the game"),
    ("read_as", "how the board was read, if another reading would have been possible; otherwise `null`"),
];
/// The last column.
pub(crate) const ERROR: (&str, &str) =
    ("error", "the reason for a missing answer, with the place in the row's board");

/// Returns the fields of an answer that data sets can have.
pub(crate) fn fields() -> impl Iterator<Item = &'static json::Field> {
    json::SOLUTION.fields().filter(|field| field.column != json::Column::Never)
}

/// Returns the names of all columns that answers may have.
pub(crate) fn names() -> impl Iterator<Item = String> {
    let exact =
        |field: &json::Field| (field.kind == json::Kind::Length).then(|| format!("{}_exact", field.key));
    let answer = fields().flat_map(move |field| [field.key.to_owned()].into_iter().chain(exact(field)));
    let before = BEFORE.into_iter().map(|(name, _)| name.to_owned());
    before.chain(answer).chain([ERROR.0.to_owned()])
}

/// The `status` of a row with an answer, exact or between bounds.
pub(crate) const SOLVED: &str = "solved";
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
    let mut object = Map::with_capacity(row.kept.len() + 16);
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
        object.insert("status".to_owned(), status.into());
        object.insert("game".to_owned(), position.map(|position| position.setup().info().name).into());
        object.insert("read_as".to_owned(), read_as.into());
        json::columns(object, position.zip(solution), |column| columns.has(column));
        object.insert(ERROR.0.to_owned(), error.into());
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
        _ => FAILED,
    }
}
