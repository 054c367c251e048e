//! One rock: the value of every cell in near-linear time, on any board.
//!
//! 1. [`shortest`]: plain distances, and the steps that lie on shortest paths;
//! 2. [`dominators`]: the cells that all shortest paths from a cell pass. A rock matters only there, or if it
//!    takes away a diagonal step of such a path;
//! 3. [`bypass`] and [`detour_bounds`]: bounds on the length of the detour around such a rock, and whether
//!    there is one;
//! 4. [`label_setting`]: values in ascending order;
//! 5. [`detour_search`]: A*, with the rest of the bounds as potential, for the detours that they leave open.

mod bypass;
mod detour_bounds;
mod detour_search;
mod dominators;
mod edges;
pub(crate) mod found;
pub(crate) mod graph;
mod kept_paths;
mod label_setting;
mod lengths;
mod outward;
pub(crate) mod queue;
mod shore;
mod shortest;
#[cfg(test)]
pub(crate) mod tests;
mod tree_order;
pub(crate) mod work;

use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::padded::Padded;
use thwart_grid::{Board, Cell, Topology};

use detour_bounds::DetourBounds;
use graph::Graph;

use lengths::Stored;
use shortest::ShortestPaths;
pub(crate) use work::OneRockWork;
use work::Stop;

/// Returns the value of every cell with one rock left, and the work done. `None` if stopped.
pub(crate) fn values(
    board: &Board,
    exits: &[Cell],
    free: &[bool],
    may_seal: bool,
    stop: &mut dyn FnMut() -> bool,
) -> Option<(Vec<u64>, OneRockWork)> {
    match board.topology() {
        Topology::Four => values_on(board, Padded::four(board), exits, free, may_seal, stop),
        Topology::Hex => values_on(board, Padded::hex(board), exits, free, may_seal, stop),
        Topology::Eight(_) => values_on(board, Padded::eight(board), exits, free, may_seal, stop),
    }
}

fn values_on<const N: usize>(
    board: &Board,
    grid: Padded<N>,
    exits: &[Cell],
    free: &[bool],
    may_seal: bool,
    stop: Stop<'_>,
) -> Option<(Vec<u64>, OneRockWork)> {
    let graph = Graph::new(board, grid, exits, free);
    // No path costs more than this, and the value of an edge is at most three times as much: a walk there, the
    // step, and a distance.
    let most = graph.longest_step().saturating_mul(board.len() as u64);
    if most < u64::from(u32::MAX) / 4 {
        solve::<N, u32>(&graph, may_seal, stop)
    } else {
        solve::<N, u64>(&graph, may_seal, stop)
    }
}

/// Returns the value of every cell, and the work done. `None` if stopped.
fn solve<const N: usize, L: Stored>(
    graph: &Graph<N>,
    may_seal: bool,
    stop: Stop<'_>,
) -> Option<(Vec<u64>, OneRockWork)> {
    let mut work = OneRockWork::default();
    let paths = ShortestPaths::<L>::new(graph, stop)?;
    let bounds = DetourBounds::new(graph, &paths, stop)?;
    if stop() {
        return None;
    }
    let values = label_setting::settle(&bounds, may_seal, &mut work, stop)?;
    // The bounds make room for the values of the whole board.
    drop(bounds);
    let of_place = |place: usize| {
        let number = paths.number_of(place)?;
        Some(values[number as usize].length())
    };
    let places = graph.grid.places();
    Some((places.map(|place| of_place(place).unwrap_or(UNREACHED_LENGTH)).collect(), work))
}
