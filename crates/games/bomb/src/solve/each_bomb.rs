//! Method `each-bomb`: the solution of the Polish Olympiad XXIX for subtask 2
//! of *Bomberman*. The blast goes off on every cell in turn, and each time one
//! search walks the board that it leaves: breadth first, or Dijkstra's
//! algorithm if costs differ.

use thwart_grid::{CellSet, distance};

use super::with_one_blast;
use crate::{Bomb, Position};
use thwart_game::answer::{Answer, SolveError};
use thwart_game::limits::Limits;
use thwart_game::rules::Rules;
use thwart_game::value::Value;

/// Solves a position with at most one blast left, for any radius and any costs.
/// If a limit stops it, returns the best blast so far.
///
/// Cost: O(n^2), one search per cell; a logarithm more if costs differ.
///
/// # Errors
/// If more than one blast is left.
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
    let value = |blasts: &CellSet| {
        let floor = game.floor(blasts);
        walk_over(game, position, &floor)
    };
    let mut searches = 1u64;
    let mut best = (value(&position.blasts), None);
    for cell in game.board().cells() {
        let open = left == 1 && game.takes_blast(&position.blasts, cell);
        if !open || budget.spend_many(game.board().len() as u64) {
            continue;
        }
        searches += 1;
        let with = value(&position.blasts.with(cell));
        if with < best.0 {
            best = (with, Some(cell));
        }
    }
    let mut answer = with_one_blast(game, position, best.0, best.1, &budget);
    answer.work = vec![("searches", searches)];
    Ok(answer)
}

/// Returns the value of a walk over this floor: one plain search.
fn walk_over(game: &Bomb, position: &Position, floor: &[bool]) -> Value {
    let (board, walker) = (game.board(), position.walker.index());
    let floor = |cell: thwart_grid::Cell| floor[cell.index()];
    if game.is_priced() {
        let cost = distance::lengths(board, game.ends(), floor)[walker];
        if cost == distance::UNREACHED_LENGTH { Value::Infinite } else { Value::Finite(cost) }
    } else {
        let steps = distance::distances(board, game.ends(), floor)[walker];
        if steps == distance::UNREACHED_STEPS { Value::Infinite } else { Value::Finite(u64::from(steps)) }
    }
}
