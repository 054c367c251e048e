//! Method `sweeps`: the default. One pass of sweeps and a search per blast,
//! see [`passes`](super::passes).

use thwart_core::{Cell, CellSet};

use super::ground::Ground;
use super::survey::{Survey, check_size};
use super::{line_of, value_of, walking};
use crate::game::{Answer, Game, SolveError};
use crate::games::bomb::{Bomb, Position};
use crate::limits::{Budget, Limits};
use crate::value::{Bounds, Value};

/// Up to this much work the blasts are the first in order of all best plans;
/// beyond it they are those that the passes recover.
const ORDERED_WORK: usize = 1 << 24;

/// Up to this much work the answer has a value for every cell.
const FIELD_WORK: usize = 1 << 26;

/// Solves a position exactly, for any number of blasts and any radius. Stopped
/// by a limit, it gives the best plan of the passes made and the bound of a
/// board without bricks.
///
/// Cost: O(n) per blast that helps, and a sort of the cells that it brings
/// nearer.
///
/// # Errors
/// Where the distances would not fit.
pub(super) fn solve(game: &Bomb, position: &Position, limits: &Limits) -> Result<Answer, SolveError> {
    check_size(game.board().len())?;
    if position.walking {
        return Ok(walking(game, position));
    }
    let mut budget = limits.start();
    let ground = Ground::new(game).after(game, &position.blasts);
    let mut survey = Survey::new(game, ground, game.blasts_left(position), &mut budget)?;
    let passes = survey.passes() as u64;
    let blasts = plan(game, position, &mut survey, &mut budget)?;
    let field = if survey.left() == 0 || survey.stopped() || !affordable(&survey, game, FIELD_WORK) {
        None
    } else {
        Some(field(position, survey.forced(survey.left() - 1)?))
    };
    let upper = value_of(survey.value());
    let lower = if survey.stopped() { value_of(survey.least()) } else { upper };
    Ok(Answer {
        bounds: Bounds { lower, upper },
        line: Some(line_of(game, position, blasts)),
        field: field.map(Into::into),
        work: vec![("passes", passes), ("cells", game.board().len() as u64)],
        ..Answer::default()
    })
}

fn affordable(survey: &Survey, game: &Bomb, limit: usize) -> bool {
    let passes = survey.passes() + 1;
    passes.saturating_mul(passes).saturating_mul(game.board().len()) <= limit
}

/// The blasts of a best plan, as few as possible; up to [`ORDERED_WORK`] the
/// first in order, each being the first that keeps the value.
fn plan(
    game: &Bomb,
    position: &Position,
    survey: &mut Survey,
    budget: &mut Budget<'_>,
) -> Result<Vec<Cell>, SolveError> {
    if survey.stopped() || !affordable(survey, game, ORDERED_WORK) {
        return Ok(survey.plan().iter().collect());
    }
    let mut plan = Vec::new();
    let mut laid: CellSet = position.blasts.clone();
    let mut next = survey.first_blast(survey.left())?;
    let mut left = survey.needed();
    while let Some(blast) = next {
        plan.push(blast);
        laid.insert(blast);
        left -= 1;
        let ground = Ground::new(game).after(game, &laid);
        next = Survey::new(game, ground, left, budget)?.first_blast(left)?;
    }
    Ok(plan)
}

/// What each cell is worth as the next blast; nothing on rock and where a
/// blast has gone off already.
fn field(position: &Position, worth: Vec<u32>) -> Vec<Option<Value>> {
    let value = |(cell, steps)| {
        (!position.blasts.contains(Cell(cell as u32))).then(|| value_of(steps))
    };
    worth.into_iter().enumerate().map(value).collect()
}
