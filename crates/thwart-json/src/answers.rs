//! The objects of `solve` and `analyze`.

use serde_json::{Map, Value as Json};
use thwart::answer::MoveValue;
use thwart::any;
use thwart::difficulty::Difficulty;
use thwart::grid::Measure;
use thwart::info::{GameInfo, Objective};
use thwart::value::{Bounds, Value, Verdict};
use thwart::{Analysis, Position, Solution};

use crate::fields::{Column, Part, Row, Source, insert, write};
use crate::parts::{self, Metres};
use crate::tables::{ANALYSIS, DIFFICULTY_FIELDS, LINE, MOVE_VALUE, SOLUTION, VALUE, WINNER};

/// Returns the object of an answer. Its line of play may have millions of moves, so the key [`LINE`] holds
/// `null` as a placeholder: [`line`](crate::line()) returns the moves.
pub fn solution(position: &Position, solution: &Solution, metres: Option<Metres<'_>>) -> Map<String, Json> {
    let mut object = Map::new();
    SOLUTION.write(&Source::of_solution(position, solution, metres), &mut object);
    object
}

/// Returns the score that stands for a value; `null` if there is none.
pub fn score(position: &Position, value: Option<Value>) -> Json {
    value.and_then(|value| position.score(value)).map_or(Json::Null, Json::from)
}

/// Inserts `value`, `lower` and `upper`. In games that are won or lost these hold the nim-sum, if it is
/// known, and `winner` follows.
pub fn bounds(
    object: &mut Map<String, Json>,
    (objective, measure): (Objective, Measure),
    bounds: Bounds,
    nim_sum: Option<u64>,
) {
    let source =
        Source { objective, measure, bounds, nim_sum, metres: None, position: None, part: Part::Bounds };
    write(VALUE, &source, object);
    write(WINNER, &source, object);
}

/// Inserts how many first moves are right, and where the naive plan leads: `best_moves`, `naive`, `naive_worst` and
/// `naive_fails`, with `naive_score` in games whose players count points.
pub fn difficulty(object: &mut Map<String, Json>, position: &Position, difficulty: Difficulty) {
    write(DIFFICULTY_FIELDS, &Source::of(position, Bounds::UNKNOWN, Part::Difficulty(difficulty)), object);
}

/// Completes the object of a board that has no answer: the keys of an unknown value, and the error.
pub fn unsolved(
    mut object: Map<String, Json>,
    info: Option<&'static GameInfo>,
    method: Option<&str>,
    measure: Measure,
    error: &str,
) -> Map<String, Json> {
    // An unknown method keeps the name that was asked for.
    let today = |name| info.and_then(|info| any::method(info, name)).map_or(name, |method| method.name);
    let default = || any::methods(info?).next().map(|method| method.name);
    let no_game = Objective::Cost { unit: "", infinite: "" };
    let objective = info.map_or(no_game, |info| info.objective);
    object.insert("method".to_owned(), method.map(today).or_else(default).into());
    object.insert("verdict".to_owned(), Verdict::Unknown.to_string().into());
    object.insert("certified".to_owned(), false.into());
    bounds(&mut object, (objective, measure), Bounds::UNKNOWN, None);
    object.insert(LINE.to_owned(), Vec::<Json>::new().into());
    object.insert("work".to_owned(), parts::work(&[]));
    object.insert("seconds".to_owned(), 0.0.into());
    object.insert("error".to_owned(), error.into());
    object
}

/// Returns the object of an analysis without its moves. The caller appends them as the last key, each with
/// [`move_value`], because there may be a million of them.
pub fn analysis(position: &Position, analysis: &Analysis, metres: Option<Metres<'_>>) -> Map<String, Json> {
    let mut object = Map::new();
    let source = Source::of(position, analysis.bounds, Part::Analysis(analysis));
    ANALYSIS.write(&Source { metres, ..source }, &mut object);
    object
}

/// Returns the object of one move of an analysis.
pub fn move_value<'a>(position: &'a Position, value: &'a MoveValue) -> Row<'a> {
    Row::new(&MOVE_VALUE, Source::of(position, value.bounds, Part::Move(value)))
}

/// Inserts the columns of a data set: those that an answer has, and `null` for the others.
pub fn columns(
    object: &mut Map<String, Json>,
    answer: Option<(&Position, &Solution)>,
    wanted: impl Fn(Column) -> bool,
) {
    let source = answer.map(|(position, solution)| Source::of_solution(position, solution, None));
    for field in SOLUTION.fields().filter(|field| wanted(field.column)) {
        let found = source.and_then(|source| Some((source, (field.find)(&source)?)));
        let (found, measure) =
            found.map_or((Json::Null.into(), Measure::Whole), |(source, found)| (found, source.measure));
        insert(field, found, measure, object);
    }
}
