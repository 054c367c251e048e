//! Method `sweeps`: the default. If every cell costs 1, searches from both ends for one blast, see
//! [`best_blast`](super::best_blast), and passes for several, see [`passes`](super::passes); if costs differ,
//! one search per blast or set of blasts, see [`costs`](super::costs).

use thwart_grid::Cell;

use super::cheapest_paths::line_of;
use super::survey::Survey;
use crate::solve::walking;
use crate::{Bomb, Position};
use thwart_game::answer::{Answer, SolveError};
use thwart_game::field::Field;
use thwart_game::limits::{Budget, Limits};
use thwart_game::rules::Rules;

/// The most work for which several blasts are the first in order of all best plans; beyond it they are those
/// that the passes recover.
const ORDERED_WORK: usize = 1 << 20;

/// The most work for which the answer has a value for every cell, if several blasts are left.
const FIELD_WORK: usize = 1 << 20;

/// The same if costs differ, in nodes of searches.
const FIELD_NODES: u64 = 1 << 22;

/// Solves a position exactly, for any number of blasts, any radius and any costs. If a limit stops it,
/// returns the best plan found and the bound of a board without bricks.
///
/// Cost: O(n) per blast that helps, and a sort of the cells that it brings nearer. If costs differ, O(n log
/// n) per set of blasts in the worst case.
///
/// # Errors
/// If the distances would not fit, or there are too many sets.
pub(crate) fn solve(game: &Bomb, position: &Position, limits: &Limits) -> Result<Answer, SolveError> {
    if position.walking {
        return Ok(walking(game, position));
    }
    let mut budget = limits.start();
    let mut survey = Survey::new(game, position, &mut budget)?;
    let (work, bounds) = (survey.work(), survey.bounds());
    let blasts = plan(game, position, &mut survey, &mut budget)?;
    let field = field(game, position, survey, &mut budget)?;
    Ok(Answer {
        bounds,
        line: Some(line_of(game, position, &blasts)),
        field,
        work: vec![work, ("cells", game.board().len() as u64)],
        ..Answer::default()
    })
}

/// Returns the work to look at each blast, in cells. If only one is left, it is little beside the searches
/// already made.
fn work_of(survey: &Survey, game: &Bomb) -> usize {
    let passes = survey.useful() + 1;
    if survey.left() == 1 { 0 } else { passes.saturating_mul(passes).saturating_mul(game.board().len()) }
}

/// Returns the blasts of a best plan, as few as possible; up to [`ORDERED_WORK`] the first in order, each
/// being the first that keeps the value.
fn plan(
    game: &Bomb,
    position: &Position,
    survey: &mut Survey,
    budget: &mut Budget<'_>,
) -> Result<Vec<Cell>, SolveError> {
    if survey.needed() == 0 {
        return Ok(Vec::new());
    }
    if game.is_priced() || survey.stopped() || work_of(survey, game) > ORDERED_WORK {
        return Ok(survey.plan().iter().collect());
    }
    let mut plan = Vec::new();
    let mut here = position.clone();
    let mut next = survey.first_blast(survey.left(), budget)?;
    let mut left = survey.needed();
    while let Some(blast) = next {
        plan.push(blast);
        here.blasts.insert(blast);
        left -= 1;
        if left == 0 {
            break;
        }
        let mut after = Survey::new(game, &here, budget)?;
        // A stopped survey may have only a worse plan, so keep that of the first.
        if after.stopped() {
            return Ok(survey.plan().iter().collect());
        }
        next = after.first_blast(left, budget)?;
    }
    Ok(plan)
}

/// Returns the value of each cell for the next blast; none on rock and on earlier blasts. `None` if no blast
/// is left, or if it is too much work or cannot be finished.
fn field(
    game: &Bomb,
    position: &Position,
    mut survey: Survey,
    budget: &mut Budget<'_>,
) -> Result<Option<Field>, SolveError> {
    let Some(others) = survey.left().checked_sub(1) else { return Ok(None) };
    if survey.stopped() || work_of(&survey, game) > FIELD_WORK {
        return Ok(None);
    }
    if others == 0 && !game.is_priced() {
        return Ok(survey.worth_of_one(position));
    }
    let worth = match survey.forced(game, others, FIELD_NODES, budget) {
        Err(SolveError::TooLarge { .. }) => return Ok(None),
        worth => worth?,
    };
    if !worth.exact {
        return Ok(None);
    }
    Ok(Some(worth.field(game, position)))
}
