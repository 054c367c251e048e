//! Evidence for unit costs: the plan of the answer, and the reason why no walk is shorter.

use std::fmt::Write as _;

use thwart_grid::Cell;

use super::write_blasts;
use crate::check::evidence::passes::{CLEARED, KIND, PASSES, by_clearing, by_passes};
use crate::solve::fast::sweeps;
use crate::{Bomb, Position};
use thwart_game::answer::{Answer, Evidence, SolveError, check_limits};
use thwart_game::certificate::budget::BASE_LOOKS;
use thwart_game::certificate::runs;
use thwart_game::limits::Limits;
use thwart_game::moves::Move;
use thwart_game::rules::Rules as _;
use thwart_game::value::Value;

/// If there is no path and more blasts than these are left, a search over bricks comes before the passes.
const FEW_BLASTS: usize = 3;

/// Returns the plan of an answer as evidence; `None` if it would take too long to check.
///
/// Cost: a solve if the answer has no plan; with many blasts left, a plain search or the passes of the
/// check.
///
/// # Errors
/// [`SolveError::Stopped`], and those of a solve if the answer has no plan.
pub(super) fn prove(
    game: &Bomb,
    position: &Position,
    answer: &Answer,
    limits: &Limits,
) -> Result<Option<Evidence>, SolveError> {
    let mut text = String::new();
    let Some(claim) = answer.bounds.value() else { return Ok(None) };
    if !position.walking {
        let solved;
        let plan = match answer.line.as_deref() {
            _ if claim == Value::Infinite => &[],
            Some(plan) if !plan.is_empty() => plan,
            _ => {
                solved = sweeps::solve(game, position, limits)?;
                solved.line.as_deref().unwrap_or_default()
            }
        };
        write_plan(game, plan, &mut text);
        let Some(bound) = bound(game, position, claim, plan, limits) else {
            check_limits(limits, "sweeps")?;
            return Ok(None);
        };
        let _ = writeln!(text, "bound: {bound}");
    }
    Ok(Some(Evidence { kind: KIND, text }))
}

/// Writes the blasts and, if there is one, the walk.
fn write_plan(game: &Bomb, plan: &[Move], text: &mut String) {
    let step = |&chosen: &Move| if let Move::Step(direction) = chosen { Some(direction) } else { None };
    write_blasts(game, plan.iter().filter_map(blast), text);
    if !plan.is_empty() {
        text.push_str("walk:");
        runs::write(text, plan.iter().filter_map(step));
        text.push('\n');
    }
}

const fn blast(chosen: &Move) -> Option<Cell> {
    if let Move::Blast(cell) = *chosen { Some(cell) } else { None }
}

/// Returns the bound that shows that no walk is shorter than the claim.
fn bound(
    game: &Bomb,
    position: &Position,
    claim: Value,
    plan: &[Move],
    limits: &Limits,
) -> Option<&'static str> {
    let left = game.blasts_left(position);
    // If a plan takes all blasts, one more would most likely help.
    let spares = plan.iter().filter_map(blast).count() < left;
    let any = if plan.is_empty() { left > FEW_BLASTS } else { spares };
    let most = (left as u64).saturating_mul(game.board().len() as u64);
    if (any || most > BASE_LOOKS) && by_clearing(game, position, claim).is_ok() {
        return Some(CLEARED);
    }
    let short = most <= BASE_LOOKS || by_passes(game, position, claim, &mut || limits.is_over()).is_ok();
    short.then_some(PASSES)
}
