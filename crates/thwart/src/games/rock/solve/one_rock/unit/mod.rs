//! Unit costs, where blocking a cell takes away that cell and nothing else: four
//! neighbours and hex. Breadth-first search, and 32-bit distances.

mod detour;
mod settle;
mod ways;

use thwart_core::{Board, Cell};

use super::grid::Grid;
use super::{Stop, Work};
use ways::Ways;

/// The values of all cells of the board. `None` if stopped.
pub(super) fn values<const N: usize>(
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
