//! Boards on which a rock takes away more than its cell: eight neighbours, where
//! it also forbids the diagonal steps past its corners. And, without bounds, any
//! board with numbers too large for the other methods.
//!
//! Every rock next to a cell is a question here, as one on a side may spoil a
//! diagonal step. Most are answered at a glance: a shortest way stays open. For
//! the rest there are bounds from dominators ([`bounds`]), which also say whether
//! the rock cuts the cell off, or where they do not hold that alone ([`cuts`]); and
//! a search for a detour ([`detour`]), which in open ground is over after a few
//! cells.

mod bounds;
mod cuts;
mod detour;
mod kept;
mod outward;
mod settle;
mod ways;

use thwart_core::{Board, Cell};

use super::costs::Tolls;
use super::graph::Graph;
use super::grid::Grid;
use super::{Stop, Work};
use bounds::Bounds;
use cuts::Cuts;
use settle::{Ground, Known};
use ways::Ways;

/// Entering costs as the searches count them: as they are, or all above 0 (see
/// [`costs`](super::costs)).
#[derive(Clone, Copy)]
struct Costs(Option<Tolls>);

impl Costs {
    /// The new cost for an old one.
    const fn scaled(self, old: u32) -> u64 {
        match self.0 {
            Some(tolls) => tolls.cost(old),
            None => old as u64,
        }
    }

    /// What a step of this length onto a cell costs. Where cells cost 0 a step onto one counts 1, however
    /// long it is.
    const fn step(self, length: u64, old: u32) -> u64 {
        match self.0 {
            Some(tolls) if old == 0 => tolls.cost(0),
            _ => length.saturating_mul(self.scaled(old)),
        }
    }

    /// The old length of a way for its new one.
    const fn old(self, new: u64) -> u64 {
        match self.0 {
            Some(tolls) if new != u64::MAX => tolls.old(new),
            _ => new,
        }
    }

    /// The largest new length with this old one.
    const fn up_to(self, old: u64) -> u64 {
        match self.0 {
            Some(tolls) => tolls.up_to(old),
            None => old,
        }
    }
}

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
    let longest = graph.length.iter().copied().max().unwrap_or(1);
    let costs = Costs(Tolls::new(board, free, longest));
    let mut ways = Ways::new(&graph, costs, stop)?;
    let known = if costs.0.is_none() {
        ways.order = Vec::new();
        Known::Cuts(Cuts::new(&graph))
    } else {
        Known::Bounds(Box::new(Bounds::new(&graph, costs, &mut ways, (even, same), stop)?))
    };
    if stop() {
        return None;
    }
    let ground = Ground { graph: &graph, ways: &ways, known, costs, may_seal };
    let values = ground.settle(&mut work, stop)?;
    drop(ground);
    drop(ways);
    let mut all = Vec::with_capacity(board.len());
    for (places, _) in grid.rows() {
        all.extend_from_slice(&values[places]);
    }
    Some((all, work))
}
