//! Steps that are all as long. Breadth-first search, and 32-bit distances.
//!
//! On four neighbours and hex a rock takes away its cell and nothing else; on
//! eight also the diagonal steps past it, which changes less than it seems to:
//! see [`corners`].

mod corners;
mod detour;
mod search;
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
