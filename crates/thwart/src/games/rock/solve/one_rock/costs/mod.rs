//! Entering costs, where blocking a cell takes away that cell and nothing else:
//! four neighbours and hex.
//!
//! The method is that for unit costs with Dijkstra's algorithm in place of
//! breadth-first search. What changes is the arithmetic of a way walked
//! backwards. A way pays for the cells it enters: from `x` to `v` for `v` and
//! not for `x`. Let `d(x)` be the plain distance and `c(x) = d(x) + cost(x)`,
//! what entering `x` and going on from there costs: the *toll* of `x`. Then
//!
//! * `d(v)` is the least toll of the neighbours of `v`;
//! * a shortest way from `x` that passes `v`, walked backwards from `v` to `x`,
//!   costs `d(x) - d(v) - cost(v) + cost(x) = c(x) - c(v)`, and no walk from `v`
//!   to `x` costs less, by the triangle inequality for `d`;
//! * so leaving over an edge `x - y` and on to the exits costs
//!   `c(x) - c(v) + cost(y) + d(y) = c(x) + c(y) - c(v)`: an edge has the value
//!   `c(x) + c(y)`, whichever way it is walked, and `v` takes off `c(v)`.
//!
//! # Free steps
//! All of this needs costs above 0: with free steps two cells could each lie on
//! a shortest way of the other, and dominators would not be found in one pass.
//! So where costs of 0 occur, every cost is multiplied by a number above the
//! count of cells without cost, and those cells cost 1. A shortest way visits
//! each of them once at most, so what they add to its cost stays below one old
//! unit: with every cell blocked or none, the shortest way of the new costs is
//! one of the shortest of the old, and dividing by the factor, rounding down,
//! gives back its old cost.

mod detour;
mod settle;
mod ways;

use thwart_core::{Board, Cell};

use super::bypass::MOST_CELLS;
use super::grid::Grid;
use super::{Stop, Work};
use ways::Ways;

/// Costs of this sum or more are refused: distances, values of edges and
/// estimates must fit 63 bits.
const MOST: u128 = 1 << 61;

/// The costs of entering cells, all above 0.
#[derive(Clone, Copy)]
struct Tolls {
    /// What old costs were multiplied with.
    factor: u64,
}

impl Tolls {
    /// The factor for these cells. `None` if numbers would become too large.
    fn new(board: &Board, free: &[bool]) -> Option<Self> {
        let cost = |cell: Cell| u128::from(board.cost(cell));
        let open = || board.cells().filter(|&cell| free[cell.index()]);
        let without = open().filter(|&cell| board.cost(cell) == 0).count() as u128;
        let sum: u128 = open().map(cost).sum();
        let factor = if without == 0 { 1 } else { without + 1 };
        ((sum + 1) * factor < MOST).then_some(Self { factor: factor as u64 })
    }

    /// The new cost for an old one.
    pub const fn cost(self, old: u32) -> u64 {
        if old == 0 { 1 } else { old as u64 * self.factor }
    }

    /// The old length of a way for its new one.
    pub const fn old(self, new: u64) -> u64 {
        new / self.factor
    }

    /// The largest new length with this old one.
    pub const fn up_to(self, old: u64) -> u64 {
        old * self.factor + (self.factor - 1)
    }
}

/// Whether the numbers of this board are small enough for this method.
pub(super) fn fits(board: &Board, free: &[bool]) -> bool {
    board.len() < MOST_CELLS && Tolls::new(board, free).is_some()
}

/// The values of all cells of the board. `None` if stopped, or if
/// [`fits`] does not hold.
pub(super) fn values<const N: usize>(
    board: &Board,
    grid: &Grid<N>,
    exits: &[Cell],
    free: &[bool],
    may_seal: bool,
    stop: Stop<'_>,
) -> Option<(Vec<u64>, Work)> {
    let tolls = Tolls::new(board, free)?;
    let mut work = Work::default();
    let mut ways = Ways::new(board, grid, exits, free, tolls, stop)?;
    let questions = std::mem::take(&mut ways.questions);
    let bounds = settle::bounds(&ways, questions, may_seal, &mut work);
    let values = settle::settle(&ways, bounds, may_seal, &mut work, stop)?;
    let number = std::mem::take(&mut ways.number);
    // There is no room for the rest beside the values.
    drop(ways);
    let mut all = Vec::with_capacity(board.len());
    for (places, _) in grid.rows() {
        let value = |&number: &u32| values.get(number as usize).copied().unwrap_or(u64::MAX);
        all.extend(number[places].iter().map(value));
    }
    Some((all, work))
}
