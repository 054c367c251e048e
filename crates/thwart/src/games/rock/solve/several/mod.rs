//! Several rocks, where they may seal the walker in.

mod ask;
mod ground;
mod settle;
#[cfg(test)]
mod tests;

use thwart_core::{Board, Cell, Topology};

use super::one_rock::graph::Graph;
use super::one_rock::grid::Grid;
use ground::Ground;

/// Work done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Work {
    pub questions: u64,
    pub again: u64,
    pub settled: u64,
}

/// The values of all cells for each number of rocks up to the greatest.
pub(super) fn values(
    board: &Board,
    exits: &[Cell],
    free: &[bool],
    known: Vec<Vec<u64>>,
    rocks: usize,
    stop: &mut dyn FnMut() -> bool,
) -> Option<(Vec<Vec<u64>>, Work)> {
    match board.topology() {
        Topology::Four => on(board, Grid::four(board), exits, free, known, rocks, stop),
        Topology::Hex => on(board, Grid::hex(board), exits, free, known, rocks, stop),
        Topology::Eight(_) => on(board, Grid::eight(board), exits, free, known, rocks, stop),
    }
}

fn on<const N: usize>(
    board: &Board,
    grid: Grid<N>,
    exits: &[Cell],
    free: &[bool],
    known: Vec<Vec<u64>>,
    rocks: usize,
    stop: &mut dyn FnMut() -> bool,
) -> Option<(Vec<Vec<u64>>, Work)> {
    let graph = Graph::new(board, grid, exits, free);
    let fields = known.iter().map(|field| spread(&graph.grid, field)).collect();
    let mut ground = Ground::new(graph, board.topology(), fields);
    let mut work = Work::default();
    while ground.fields.len() <= rocks {
        settle::settle(&mut ground, &mut work, stop)?;
    }
    let gather = |field: &Vec<u64>| {
        let mut all = Vec::with_capacity(board.len());
        for (places, _) in ground.graph.grid.rows() {
            all.extend_from_slice(&field[places]);
        }
        all
    };
    Some((ground.fields.iter().map(gather).collect(), work))
}

/// A field by place of the grid.
fn spread<const N: usize>(grid: &Grid<N>, field: &[u64]) -> Vec<u64> {
    let mut all = vec![ground::INFINITE; grid.len];
    for (places, cells) in grid.rows() {
        all[places].copy_from_slice(&field[cells]);
    }
    all
}
