//! Method `each-bomb`: what the Polish Olympiad XXIX gives for subtask 2 of
//! *Bomberman*. The blast goes off on every cell in turn, and each time one
//! breadth-first search walks the board that it leaves.

use thwart_core::CellSet;

use super::survey::charge;
use super::{Ground, to_end, value_of, with_one_blast};
use crate::game::{Answer, Game, SolveError};
use crate::games::bomb::{Bomb, Position};
use crate::limits::Limits;
use crate::value::Bounds;

/// Solves a position with at most one blast left, for any radius. Stopped by a
/// limit, it gives the best blast so far.
///
/// Cost: O(n^2), one search per cell.
///
/// # Errors
/// Where more than one blast is left.
pub(super) fn solve(game: &Bomb, position: &Position, limits: &Limits) -> Result<Answer, SolveError> {
    let left = game.blasts_left(position);
    if left > 1 {
        let reason = format!("it tries one blast at a time and {left} are left; use `sweeps`");
        return Err(SolveError::NotSupported { method: "each-bomb", reason });
    }
    if position.walking {
        return Ok(super::walking(game, position));
    }
    let mut budget = limits.start();
    let steps = |blasts: &CellSet| to_end(game, blasts)[game.entrance().index()];
    let mut searches = 1u64;
    let mut best = (steps(&position.blasts), None);
    for cell in game.board().cells() {
        let open = left == 1 && !game.is_rock(cell) && !position.blasts.contains(cell);
        if !open || charge(&mut budget, game.board().len()) {
            continue;
        }
        searches += 1;
        let with = steps(&position.blasts.with(cell));
        if with < best.0 {
            best = (with, Some(cell));
        }
    }
    let mut answer = with_one_blast(game, position, best.0, best.1);
    if budget.exhausted() {
        let least = Ground::new(game).least(game.entrance(), game.end());
        answer.bounds = Bounds { lower: value_of(least), upper: value_of(best.0) };
    }
    answer.work = vec![("searches", searches)];
    Ok(answer)
}
