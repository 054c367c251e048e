//! Boards on which a rock takes away more than its cell: eight neighbours, where
//! it also forbids the diagonal steps past its corners. And any board with numbers too
//! large for the other methods, as costs of 0 need no larger ones here (see [`ways`]).
//!
//! Every rock next to a cell is a question here, as one on a side may spoil a
//! diagonal step. Most are answered at a glance: a shortest way stays open. For
//! the rest there are bounds from dominators ([`bounds`]), which also say whether
//! the rock cuts the cell off; and a search for a detour ([`detour`]), which in open ground is over after a few
//! cells.

mod bounds;
mod detour;
mod kept;
mod outward;
mod settle;
mod ways;

use thwart_core::{Board, Cell};

use super::graph::Graph;
use super::grid::Grid;
use super::{Stop, Work};
use bounds::Bounds;
use settle::Ground;
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
    let graph = Graph::new(board, grid.clone(), exits, free);
    // Whether a way walked backwards costs what its ends say.
    let even = graph.length.iter().all(|&length| length == graph.length[0]);
    let mut open = board.cells().filter(|&cell| free[cell.index()]);
    let same = open.next().is_none_or(|first| open.all(|cell| board.cost(cell) == board.cost(first)));
    let mut ways = Ways::new(&graph, stop)?;
    let bounds = Bounds::new(&graph, &mut ways, (even, same), stop)?;
    if stop() {
        return None;
    }
    let ground = Ground { graph: &graph, ways: &ways, bounds: &bounds, may_seal };
    let values = ground.settle(&mut work, stop)?;
    drop((bounds, ways));
    let mut all = Vec::with_capacity(board.len());
    for (places, _) in grid.rows() {
        all.extend_from_slice(&values[places]);
    }
    Some((all, work))
}
