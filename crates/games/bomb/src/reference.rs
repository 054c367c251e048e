//! The value of bomb by its definition. Read this first; `solve/fast/` computes the same value sooner.
//!
//! The value is the length of the shortest path over the free cells and those that the blasts clear, for
//! the best choice of at most `blasts` cells:
//!
//! ```text
//! value = min over sets B of at most k cells of  shortest path over floor(B)
//! ```
//!
//! Source: Polish Olympiad XXIX, *Bomberman*, subtask 1, for any number of blasts.

use thwart_grid::distance::{UNREACHED_LENGTH, lengths};
use thwart_grid::{Cell, CellSet};

use super::rules::Bomb;
use thwart_game::rules::Rules;
use thwart_game::value::Value;

/// Returns the value of the start.
///
/// Cost: one search of the board for every set of blasts.
pub(super) fn value(game: &Bomb) -> Value {
    let length = shortest(game, &CellSet::new(), 0, game.blasts());
    if length == UNREACHED_LENGTH { Value::Infinite } else { Value::Finite(length) }
}

/// Returns the length of the shortest path with at most `left` more blasts, all on cells from `first`
/// on.
fn shortest(game: &Bomb, blasts: &CellSet, first: usize, left: usize) -> u64 {
    let floor = game.floor(blasts);
    let to_end = lengths(game.board(), game.ends(), |cell| floor[cell.index()]);
    let mut best = to_end[game.start().walker.index()];
    if left > 0 {
        for cell in (first..game.board().len()).map(Cell::new) {
            if !game.is_rock(cell) {
                best = best.min(shortest(game, &blasts.with(cell), cell.index() + 1, left - 1));
            }
        }
    }
    best
}
