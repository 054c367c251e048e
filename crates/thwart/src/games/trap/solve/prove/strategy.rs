//! Writing a strategy of Tom's, for games in which Jerry chooses.

use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use super::too_large;
use crate::game::{Game, SolveError};
use crate::games::trap::audit;
use crate::games::trap::rules::{Position, Trap};
use crate::games::trap::solve::player::Player;
use crate::limits::Budget;
use crate::moves::Move;
use crate::value::Side;

/// The lines of a strategy with so many obstacles from this position on; `None`
/// if there is none.
///
/// # Errors
/// [`SolveError::Stopped`]; [`SolveError::TooLarge`].
pub(super) fn write(
    game: &Trap,
    position: &Position,
    total: u32,
    budget: &mut Budget<'_>,
) -> Result<Option<String>, SolveError> {
    let mut text = String::new();
    let mut turns: FxHashMap<Position, usize> = FxHashMap::default();
    let (mut kept, mut pending) = (0, vec![(position.clone(), total)]);
    while let Some((here, left)) = pending.pop() {
        if game.outcome(&here).is_some() {
            continue;
        }
        if here.side == Side::Maximiser {
            let after = |&step| (game.play(&here, Move::Step(step)), left);
            pending.extend(here.steps.iter().rev().map(after));
            continue;
        }
        if let Some(number) = turns.get(&here) {
            let _ = writeln!(text, "= {number}");
            continue;
        }
        let stopped = |()| SolveError::Stopped { method: "certificate" };
        let won = Player::new(game, budget).win(&here, left).map_err(stopped)?;
        let Some(plan) = won else { return Ok(None) };
        let mut after = here.clone();
        let mut words = Vec::new();
        for &cell in plan.cells.iter().take(here.left as usize) {
            if game.outcome(&after).is_none() {
                after = game.play(&after, Move::Obstacle(thwart_core::Cell(cell)));
                words.push(cell.to_string());
            }
        }
        text.push_str(&words.join(" "));
        text.push('\n');
        kept += (total - left) as usize + words.len();
        if turns.len() == audit::MOST_TURNS || kept > audit::MOST_OBSTACLES {
            return Err(too_large("the number of turns of the strategy", turns.len(), audit::MOST_TURNS));
        }
        let number = turns.len();
        turns.insert(here, number);
        pending.push((after, left - words.len() as u32));
    }
    Ok(Some(text))
}
