//! The objects of `solve` and `analyze`.

use serde_json::{Map, Value as Json, json};
use thwart::answer::{MoveValue, Vital};
use thwart::any::{self, StartValue};
use thwart::grid::{Board, Cell, Measure};
use thwart::info::{GameInfo, Objective};
use thwart::scene::Turn;
use thwart::value::{Bounds, Side, Value, Verdict};
use thwart::worth::Worth;
use thwart::{Analysis, Position, Solution};

use crate::parts::{self, Metres, bounds, object};

/// The key of the line of play.
pub const LINE: &str = "line";

/// Returns the object of an answer. Its line of play may have millions of moves, so the key [`LINE`] holds
/// `null` as a placeholder: [`line()`] returns the moves.
pub fn solution(position: &Position, solution: &Solution, metres: Option<Metres<'_>>) -> Map<String, Json> {
    let setup = position.setup();
    let mut object = object(setup);
    object.insert("method".to_owned(), solution.method.into());
    object.insert("verdict".to_owned(), solution.verdict.to_string().into());
    object.insert("certified".to_owned(), solution.certificate.is_some().into());
    let kind = (setup.info().objective, position.measure());
    bounds(&mut object, kind, solution.bounds, solution.nim_sum);
    scores(&mut object, position, solution.bounds);
    parts::metres(&mut object, metres, solution.bounds);
    if !solution.starts.is_empty() {
        let one = |start: &StartValue| {
            let mut object = Map::new();
            object.insert("start".to_owned(), setup.board().coord(start.cell).to_string().into());
            bounds(&mut object, kind, start.bounds, None);
            parts::metres(&mut object, metres, start.bounds);
            object.insert("verdict".to_owned(), start.verdict.to_string().into());
            object.insert("certified".to_owned(), start.certified.into());
            if let Some(found) = start.vital {
                object.insert("vital".to_owned(), vital(position, found));
            }
            Json::Object(object)
        };
        object.insert("starts".to_owned(), row_by_row(solution).into_iter().map(one).collect());
    }
    if let Some(found) = solution.vital {
        object.insert("vital".to_owned(), vital(position, found));
    }
    if let Some(found) = solution.worth {
        worth(&mut object, position, found);
    }
    if let (Some((key, _)), false) = (setup.info().budget, solution.curve.is_empty()) {
        let one = |&(budget, found): &(u64, Bounds)| {
            let mut object = Map::new();
            object.insert(key.to_owned(), budget.into());
            bounds(&mut object, kind, found, None);
            scores(&mut object, position, found);
            Json::Object(object)
        };
        object.insert("curve".to_owned(), solution.curve.iter().map(one).collect());
    }
    if setup.info().takes_back && !solution.curve.is_empty() {
        let one = |&(cell, found): &(Cell, Bounds)| {
            let mut object = Map::new();
            object.insert("cell".to_owned(), setup.board().coord(cell).to_string().into());
            bounds(&mut object, kind, found, None);
            scores(&mut object, position, found);
            Json::Object(object)
        };
        object.insert("without".to_owned(), solution.value_without.iter().map(one).collect());
    }
    object.insert(LINE.to_owned(), Json::Null);
    if solution.line_is_cut {
        object.insert("line_complete".to_owned(), false.into());
    }
    if !solution.scene.turns.is_empty() {
        object.insert("turns".to_owned(), turns(setup.board(), &solution.scene.turns));
    }
    object.insert("work".to_owned(), parts::work(&solution.work));
    object.insert("seconds".to_owned(), solution.time.as_secs_f64().into());
    object
}

/// Returns the score that stands for a value; `null` if there is none.
pub fn score(position: &Position, value: Option<Value>) -> Json {
    value.and_then(|value| position.score(value)).map_or(Json::Null, Json::from)
}

/// Inserts the score that stands for a value, in games whose players count points, with its bounds: the pen that was
/// found has `score_lower`, and no pen has more than `score_upper`.
fn scores(object: &mut Map<String, Json>, position: &Position, bounds: Bounds) {
    if position.setup().info().points {
        object.insert("score".to_owned(), score(position, bounds.value()));
        object.insert("score_lower".to_owned(), score(position, Some(bounds.upper)));
        object.insert("score_upper".to_owned(), score(position, Some(bounds.lower)));
    }
}

/// Inserts how many first moves are right, and where the naive plan leads: `best_moves`, `naive`, `naive_worst` and
/// `naive_fails`, with `naive_score` in games whose players count points. `naive_fails` is true if the plan comes to an
/// infinite value, `null` if that is not known.
pub fn worth(object: &mut Map<String, Json>, position: &Position, worth: Worth) {
    let measure = position.measure();
    let [promise, worst] =
        [worth.naive.map(|naive| naive.promise), worth.naive.and_then(|naive| naive.worst)];
    object.insert("best_moves".to_owned(), worth.best_moves.map_or(Json::Null, Json::from));
    parts::length(object, "naive", measure, promise.and_then(Value::finite));
    parts::length(object, "naive_worst", measure, worst.and_then(Value::finite));
    object.insert("naive_fails".to_owned(), worst.map(|worst| worst == Value::Infinite).into());
    if position.setup().info().points {
        object.insert("naive_score".to_owned(), score(position, worst));
    }
}

/// Returns the line of play of an answer as move texts.
pub fn line(position: &Position, solution: &Solution) -> Json {
    solution.line.iter().map(|&chosen| Json::from(position.move_text(chosen))).collect()
}

/// Returns the starts of an answer, row by row.
pub fn row_by_row(solution: &Solution) -> Vec<&StartValue> {
    let mut starts: Vec<_> = solution.starts.iter().collect();
    starts.sort_by_key(|start| start.cell);
    starts
}

fn vital(position: &Position, Vital { cell, value, value_intact: otherwise }: Vital) -> Json {
    let measure = position.measure();
    let mut vital = Map::new();
    vital.insert("cell".to_owned(), position.setup().board().coord(cell).to_string().into());
    parts::length(&mut vital, "value", measure, value.finite());
    parts::length(&mut vital, "otherwise", measure, otherwise.finite());
    vital.into()
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

/// Returns the turns of a line. `turn` counts from the start of the play; `lay` and `expects` are lists of
/// cells, `goes` is one cell. `lay` is empty if every obstacle was laid before and only the walker's step is
/// left. `expects` is `null` if he keeps to the path of the turn before, and empty if no path is left.
fn turns(board: &Board, turns: &[Turn]) -> Json {
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

/// Returns the object of an analysis without its moves. The caller appends them as the last key, each with
/// [`move_value`], because there may be a million of them.
pub fn analysis(position: &Position, analysis: &Analysis, metres: Option<Metres<'_>>) -> Map<String, Json> {
    let setup = position.setup();
    let measure = position.measure();
    let side = match analysis.side {
        _ if analysis.outcome.is_some() => Json::Null,
        Side::Minimiser => "minimiser".into(),
        Side::Maximiser => "maximiser".into(),
    };
    let best = analysis.best.map(|best| position.move_text(analysis.moves[best].chosen));
    let mut head = object(setup);
    if let Some(&start) = analysis.starts.first() {
        head.insert("start".to_owned(), setup.board().coord(start).to_string().into());
    }
    head.insert("side".to_owned(), side);
    parts::length(&mut head, "spent", measure, Some(analysis.spent));
    bounds(&mut head, (setup.info().objective, measure), analysis.bounds, None);
    parts::metres(&mut head, metres, analysis.bounds);
    head.insert("best".to_owned(), best.into());
    head
}

/// Returns the object of one move of an analysis.
pub fn move_value(position: &Position, value: &MoveValue) -> Map<String, Json> {
    let mut object = Map::new();
    object.insert("move".to_owned(), position.move_text(value.chosen).into());
    let kind = (position.setup().info().objective, position.measure());
    bounds(&mut object, kind, value.bounds, None);
    scores(&mut object, position, value.bounds);
    object.insert("reply".to_owned(), value.reply.map(|reply| position.move_text(reply)).into());
    object
}
