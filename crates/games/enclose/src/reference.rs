//! The value of enclose by its definition. Read this first; `solve/` computes the same value sooner.
//!
//! The value is what the best pen misses: the points of scoring cells that are not in it, the losses of cells in
//! it that cost points, and the price of its walls. With `animals=apart` it is what the best two pens miss.
//!
//! ```text
//! value = min over sets B of at most W cells of  missed(B)
//! ```
//!
//! It is infinite if no set of walls keeps the animals from the goal, and with `animals=apart` from each other. Source:
//! the daily puzzle enclose.horse.

use thwart_grid::{Cell, CellSet};

use super::rules::Enclose;
use thwart_game::rules::Rules;
use thwart_game::value::Value;

/// Returns the value of the start.
///
/// Cost: one search of the board for every set of walls.
pub(super) fn value(game: &Enclose) -> Value {
    best(game, &CellSet::new(), 0, game.walls())
}

/// Returns the value with at most `left` more walls, all on cells from `first` on.
fn best(game: &Enclose, walls: &CellSet, first: usize, left: usize) -> Value {
    let mut value = game.missed(walls);
    if left > 0 {
        for cell in (first..game.board().len()).map(Cell::new) {
            if game.takes_wall(cell) {
                let with = best(game, &walls.with(cell), cell.index() + 1, left - 1);
                value = value.min(with);
            }
        }
    }
    value
}
