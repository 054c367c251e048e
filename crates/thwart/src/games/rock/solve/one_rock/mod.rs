//! One rock: the value of every cell in near-linear time.

mod bypass;
mod corners;
mod costs;
mod dominators;
mod edges;
pub(super) mod found;
pub(super) mod graph;
pub(super) mod grid;
mod order;
pub(super) mod queue;
mod shore;
#[cfg(test)]
pub(super) mod tests;
mod unit;

use thwart_core::{Board, Cell, Diagonal, Topology};

use grid::Grid;

/// Work done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Work {
    /// Cells where a rock can make the way longer.
    pub questions: u64,
    /// Questions that bounds did not answer: searches for a detour.
    pub searches: u64,
    /// Cells taken in these searches.
    pub settled: u64,
}

/// Asked now and then; true ends the run.
pub(super) type Stop<'a> = &'a mut dyn FnMut() -> bool;

/// After how many cells `stop` is asked again.
pub(super) const POLL: u32 = 1 << 14;

/// The value of every cell with one rock left.
pub(in super::super) fn values(
    board: &Board,
    exits: &[Cell],
    free: &[bool],
    may_seal: bool,
    stop: &mut dyn FnMut() -> bool,
) -> Option<(Vec<u64>, Work)> {
    // The method for unit costs keeps two bits of a number for itself.
    let unit = board.len() < bypass::MOST_CELLS
        && (board.has_unit_costs() || board.cells().all(|cell| !free[cell.index()] || board.cost(cell) == 1));
    let fits = !unit && costs::fits(board, free);
    match board.topology() {
        Topology::Four if unit => unit::values(board, &Grid::four(board), exits, free, may_seal, stop),
        Topology::Hex if unit => unit::values(board, &Grid::hex(board), exits, free, may_seal, stop),
        Topology::Eight(Diagonal::One) if unit => {
            unit::values(board, &Grid::eight(board), exits, free, may_seal, stop)
        }
        Topology::Four if fits => costs::values(board, &Grid::four(board), exits, free, may_seal, stop),
        Topology::Hex if fits => costs::values(board, &Grid::hex(board), exits, free, may_seal, stop),
        Topology::Four => corners::values(board, &Grid::four(board), exits, free, may_seal, stop),
        Topology::Hex => corners::values(board, &Grid::hex(board), exits, free, may_seal, stop),
        Topology::Eight(_) => corners::values(board, &Grid::eight(board), exits, free, may_seal, stop),
    }
}
