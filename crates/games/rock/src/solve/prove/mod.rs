//! Evidence for values with at most one rock left, as [`check`](crate::check) reads it.

mod ambushes;
mod detours;

use std::fmt::Write as _;

use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::{Cell, Direction};

use super::oracle::RockOracle;
use crate::check::evidence::KIND;
use crate::check::evidence::terrain::Terrain;
use crate::rules::{Position, Reveal, Rock};
use thwart_game::answer::{Answer, Evidence, Oracle as _, SolveError};
use thwart_game::certificate::runs;
use thwart_game::field::Field;
use thwart_game::limits::Limits;
use thwart_game::rules::Rules as _;
use thwart_game::value::{Side, Value};

/// Returns evidence for the value of a position. `None` if two rocks or more are left, or if the evidence would
/// become too long.
///
/// Cost: that of the values, unless the answer has them, and searches for the detours of one walk and the
/// ambushes of one start, mostly over few cells.
///
/// # Errors
/// [`SolveError::Stopped`].
pub(super) fn prove(
    game: &Rock,
    position: &Position,
    answer: &Answer,
    limits: &Limits,
) -> Result<Option<Evidence>, SolveError> {
    let Some(claim) = answer.bounds.value() else { return Ok(None) };
    let text = if game.outcome(position).is_some() {
        Some(String::new())
    } else if game.left(position) > 1 {
        None
    } else {
        write(game, position, claim, answer, limits)?
    };
    Ok(text.map(|text| Evidence { kind: KIND, text }))
}

fn write(
    game: &Rock,
    position: &Position,
    claim: Value,
    answer: &Answer,
    limits: &Limits,
) -> Result<Option<String>, SolveError> {
    let terrain = Terrain::new(game, position);
    let claim = claim.finite().unwrap_or(UNREACHED_LENGTH);
    let falls_next_to_him = game.left(position) == 1 && game.reveal() == Reveal::Seen;
    let field = if falls_next_to_him { Some(field(game, position, answer, limits)?) } else { None };
    let numbers = field.as_ref().and_then(Field::numbers);
    let values = |cell: Cell| match (numbers, &field) {
        (Some(numbers), _) => numbers[cell.index()],
        (None, Some(field)) => length(field.value(cell)),
        (None, None) => terrain.distance(cell),
    };
    let mut budget = limits.start();
    let mut stop = || budget.spend_slow();
    let mut text = String::new();
    if claim < UNREACHED_LENGTH {
        let Some(walk) = walk_steps(&terrain, values) else { return Ok(None) };
        text.push_str("walk:");
        runs::write(&mut text, walk.iter().copied());
        text.push('\n');
        if !detours::write(&terrain, claim, &walk, &mut text, &mut stop) {
            return unless_stopped(stop());
        }
    }
    let found = if falls_next_to_him {
        ambushes::seen(&terrain, claim, values, &mut stop)
    } else {
        Some(known(game, position, claim, answer, limits, &terrain))
    };
    let Some(found) = found else { return unless_stopped(stop()) };
    let _ = writeln!(text, "ambushes: {}", found.len());
    for (rock, cells) in found {
        let _ = write!(text, "{}", rock.0);
        for cell in cells {
            let _ = write!(text, " {}", cell.0);
        }
        text.push('\n');
    }
    Ok(Some(text))
}

fn unless_stopped<T>(stopped: bool) -> Result<Option<T>, SolveError> {
    if stopped { Err(SolveError::Stopped { method: "settle" }) } else { Ok(None) }
}

/// Returns the values of all cells: those of the answer, or from a solve.
fn field(game: &Rock, position: &Position, answer: &Answer, limits: &Limits) -> Result<Field, SolveError> {
    match &answer.field {
        Some(field) => Ok(field.clone()),
        None => RockOracle::new(game, limits).field(&position.rocks),
    }
}

/// Returns a value as a number.
fn length(value: Option<Value>) -> u64 {
    value.and_then(Value::finite).unwrap_or(UNREACHED_LENGTH)
}

/// Returns the ambush with the rock that is laid before the first step, if one is needed.
fn known(
    game: &Rock,
    position: &Position,
    claim: u64,
    answer: &Answer,
    limits: &Limits,
    terrain: &Terrain<'_>,
) -> Vec<(Cell, Vec<Cell>)> {
    let lays = position.side == Side::Maximiser && game.left(position) == 1;
    if !lays || terrain.distance(position.walker) >= claim {
        return Vec::new();
    }
    let rock = match &answer.field {
        Some(field) => game.board().cells().find(|&cell| {
            field.value(cell).map(|value| value.finite().unwrap_or(UNREACHED_LENGTH)) == Some(claim)
        }),
        None => RockOracle::new(game, limits).vital(position).map(|vital| vital.cell),
    };
    rock.map(|rock| (rock, vec![position.walker])).into_iter().collect()
}

/// Returns the steps to an exit of a walker who plays for these values and visits no cell twice. `None` if
/// there are none.
///
/// If every step costs something, each leads to a smaller value, and he never turns back. If steps are free,
/// the search may have to turn back.
fn walk_steps(terrain: &Terrain<'_>, values: impl Fn(Cell) -> u64) -> Option<Vec<Direction>> {
    let start = terrain.position.walker;
    let mut seen = vec![false; terrain.board().len()];
    seen[start.index()] = true;
    let mut path: Vec<(Cell, Direction)> = Vec::new();
    let mut here = start;
    while !terrain.game.is_exit(here) {
        // A walker who is to step at the start may have to take any offer there.
        let bound = if here == start { UNREACHED_LENGTH - 1 } else { values(here) };
        let mut best: Option<((u64, u64), Direction, Cell)> = None;
        for (direction, next, cost) in terrain.steps(here) {
            if seen[next.index()] {
                continue;
            }
            let offer = (values(next).saturating_add(cost), terrain.distance(next));
            if offer.0 <= bound && best.is_none_or(|(least, ..)| offer < least) {
                best = Some((offer, direction, next));
            }
        }
        match best {
            Some((_, direction, next)) => {
                seen[next.index()] = true;
                path.push((here, direction));
                here = next;
            }
            None => here = path.pop()?.0,
        }
    }
    Some(path.into_iter().map(|(_, direction)| direction).collect())
}
