//! One rock: the value of every cell in near-linear time.

mod bypass;
mod detour;
mod dominators;
mod grid;
mod order;
mod settle;
#[cfg(test)]
mod tests;
mod ways;

use thwart_core::{Board, Cell, Topology};

use grid::Grid;
use ways::Ways;

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
type Stop<'a> = &'a mut dyn FnMut() -> bool;

/// After how many cells `stop` is asked again.
const POLL: u32 = 1 << 14;

/// The value of every cell with one rock left.
pub(in super::super) fn values(
    board: &Board,
    exits: &[Cell],
    free: &[bool],
    may_seal: bool,
    stop: &mut dyn FnMut() -> bool,
) -> Option<(Vec<u64>, Work)> {
    match board.topology() {
        Topology::Four => unit(board, &Grid::four(board), exits, free, may_seal, stop),
        Topology::Hex => unit(board, &Grid::hex(board), exits, free, may_seal, stop),
        Topology::Eight(_) => None,
    }
}

fn unit<const N: usize>(
    board: &Board,
    grid: &Grid<N>,
    exits: &[Cell],
    free: &[bool],
    may_seal: bool,
    stop: Stop<'_>,
) -> Option<(Vec<u64>, Work)> {
    let mut work = Work::default();
    let ways = Ways::new(grid, exits, free, stop)?;
    let steps = settle::settle(ways, may_seal, &mut work, stop)?;
    let mut values = Vec::with_capacity(board.len());
    for (places, _) in grid.rows() {
        let value = |&steps: &u32| if steps >= settle::INFINITE { u64::MAX } else { u64::from(steps) };
        values.extend(steps[places].iter().map(value));
    }
    Some((values, work))
}
