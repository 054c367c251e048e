//! One row as solvers see it: prefix sums of its costs, and what each opening
//! down to the next row is worth.

use thwart_core::Cell;

use super::super::rules::Wall;
use super::super::walls::Walls;
use super::super::ways::is_open;
use crate::game::{Game, SolveError};
use crate::value::Value;

/// A cost in solvers. Tours need differences, so it has a sign.
pub(super) type Cost = i64;

/// No way: larger than every cost, also after a row's costs were added to it
/// or taken away.
pub(super) const NONE: Cost = 1 << 62;

/// Up to which sum of all entering costs the solvers go. No value exceeds
/// twice the sum: sweeping each row once to either side is a strategy.
const MAX_SUM: u64 = 1 << 59;

/// Refuses boards on which sums could overflow.
///
/// # Errors
/// [`SolveError::TooLarge`].
pub(super) fn check_sum(game: &Wall, method: &'static str) -> Result<(), SolveError> {
    let board = game.board();
    let passable = board.cells().filter(|&cell| board.is_passable(cell));
    let sum = passable.fold(0u64, |sum, cell| sum.saturating_add(u64::from(board.cost(cell))));
    if sum <= MAX_SUM {
        return Ok(());
    }
    Err(SolveError::TooLarge {
        method,
        what: "the sum of the entering costs",
        size: sum,
        limit: MAX_SUM,
        remedy: "; divide all costs by a common factor".to_owned(),
    })
}

/// A cost as a value of the game.
pub(super) fn value(cost: Cost) -> Value {
    if cost == NONE { Value::Infinite } else { Value::Finite(cost.unsigned_abs()) }
}

/// One row.
#[derive(Debug, Default)]
pub(super) struct Row {
    /// `prefix[c]`: entering costs of the passable cells left of column `c`.
    pub(super) prefix: Vec<Cost>,
    /// What is to pay from a cell when the token goes down from it: the cost
    /// of the cell below and what follows; [`NONE`] where it cannot go down,
    /// or only into a pocket.
    pub(super) arrive: Vec<Cost>,
}

impl Row {
    /// Reads a row that is not the last, where `below` is what each cell of
    /// the next row is worth once it is entered.
    pub(super) fn read(&mut self, game: &Wall, walls: &Walls, row: usize, below: &[Cost]) {
        let board = game.board();
        let first = row * board.cols();
        self.prefix.clear();
        self.arrive.clear();
        let mut sum = 0;
        self.prefix.push(sum);
        for (col, &after) in below.iter().enumerate() {
            let cell = Cell((first + col) as u32);
            if board.is_passable(cell) {
                sum += Cost::from(board.cost(cell));
            }
            self.prefix.push(sum);
            let open = after != NONE && is_open(board, walls, cell);
            let under = Cell((first + board.cols() + col) as u32);
            self.arrive.push(if open { Cost::from(board.cost(under)) + after } else { NONE });
        }
    }

    /// Whether the token can go down here and get to the bottom row.
    pub(super) fn is_opening(&self, col: usize) -> bool {
        self.arrive[col] != NONE
    }

    /// Cost of walking from one cell of a run to another.
    pub(super) fn walk(&self, from: usize, to: usize) -> Cost {
        if to < from { self.prefix[from] - self.prefix[to] } else { self.prefix[to + 1] - self.prefix[from + 1] }
    }

    /// Entering cost of a cell.
    pub(super) fn cost(&self, col: usize) -> Cost {
        self.prefix[col + 1] - self.prefix[col]
    }
}
