//! What is said of one row.

use serde_json::{Map, Value as Json};
use thwart::answer::SolveError;
use thwart::any::{AnyInstance, Report, Request};
use thwart::guard::guarded;
use thwart::recognise::Games;
use thwart::value::Verdict;
use thwart_json as json;

use crate::question::{Question, Row};

/// Which columns a row of the output has beside `row`, `id`, `status`, `game`, `verdict`, `certified`,
/// `value`, `lower`, `upper`, `winner` and `error`, which it always has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// One best line, as moves in text.
    pub line: bool,
    /// Counts of work.
    pub work: bool,
    /// Seconds of solving. They differ from run to run, and so do the bytes of the output.
    pub seconds: bool,
}

/// The names of all columns that answers may have.
pub(crate) const NAMES: [&str; 17] = [
    "row",
    "id",
    "status",
    "game",
    "verdict",
    "certified",
    "value",
    "value_exact",
    "lower",
    "lower_exact",
    "upper",
    "upper_exact",
    "winner",
    "line",
    "work",
    "seconds",
    "error",
];

/// The word of the column `status` where there is an answer, exact or between bounds.
const SOLVED: &str = "solved";
/// Where a limit ended the search before there was any answer.
const STOPPED: &str = "stopped";
/// Where the row holds no position.
const INVALID: &str = "invalid";
/// Where the position is too large for an exact answer, or its parameters have no method.
const REFUSED: &str = "refused";
/// Where a mistake in thwart ended the search. The other rows are none the worse for it.
const FAILED: &str = "failed";

/// A row's answer as an object.
pub(crate) fn answer(
    games: &Games,
    number: u64,
    row: Row,
    request: &Request,
    columns: Columns,
) -> Map<String, Json> {
    let mut object = Map::with_capacity(NAMES.len() + row.kept.len());
    object.insert("row".to_owned(), number.into());
    object.insert("id".to_owned(), row.id.unwrap_or(Json::Null));
    object.extend(row.kept);
    // Solving is under guard by itself. What goes wrong before and after it costs one row as well: what was
    // said of it by then is replaced.
    if let Err(panicked) = guarded(|| told(games, row.question, request, columns, &mut object)) {
        let error = Some(panicked.to_string());
        Said { status: FAILED, error, ..Said::default() }.write(&mut object, columns);
    }
    object
}

fn told(
    games: &Games,
    question: Result<Question, String>,
    request: &Request,
    columns: Columns,
    object: &mut Map<String, Json>,
) {
    let instance = match question.and_then(|question| question.instance(games)) {
        Ok(instance) => instance,
        Err(reason) => {
            let parts = Said { status: INVALID, error: Some(reason), ..Said::default() };
            return parts.write(object, columns);
        }
    };
    let solved = instance.solve(request);
    let said = match &solved {
        Ok(report) => Said { status: status(report), report: Some(report), ..Said::default() },
        Err(error) => Said { status: failure(error), error: Some(error.to_string()), ..Said::default() },
    };
    Said { instance: Some(&*instance), ..said }.write(object, columns);
}

/// What there is to say of a row.
#[derive(Default)]
struct Said<'a> {
    status: &'static str,
    instance: Option<&'a dyn AnyInstance>,
    report: Option<&'a Report>,
    error: Option<String>,
}

impl Said<'_> {
    fn write(self, object: &mut Map<String, Json>, columns: Columns) {
        let Self { status, instance, report, error } = self;
        let mut put = |key: &str, value: Json| drop(object.insert(key.to_owned(), value));
        put("status", status.into());
        put("game", instance.map(|instance| instance.setup().info().name).into());
        put("verdict", report.map(|report| report.verdict.to_string()).into());
        put("certified", report.map(|report| report.certificate.is_some()).into());
        for key in ["value", "lower", "upper", "winner"] {
            put(key, Json::Null);
        }
        if let (Some(instance), Some(report)) = (instance, report) {
            let kind = (instance.setup().info().objective, instance.measure());
            json::bounds(object, kind, report.bounds, report.nim_sum);
        }
        let mut put = |key: &str, value: Json| drop(object.insert(key.to_owned(), value));
        if columns.line {
            put(
                "line",
                instance.zip(report).map_or(Json::Null, |(instance, report)| json::line(instance, report)),
            );
        }
        if columns.work {
            put("work", report.map_or(Json::Null, |report| json::work(&report.work)));
        }
        if columns.seconds {
            put("seconds", report.map(|report| report.time.as_secs_f64()).into());
        }
        put("error", error.into());
    }
}

fn status(report: &Report) -> &'static str {
    if report.verdict == Verdict::Unknown { STOPPED } else { SOLVED }
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
