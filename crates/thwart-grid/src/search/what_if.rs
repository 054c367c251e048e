//! The effect of blocking one cell: the distance from a start to the nearest exit without each
//! single cell of a board, in every topology and with entering costs, all cells in one run.
//!
//! [`replacement`] handles four neighbours and hex, where a blocked cell removes only itself. On
//! eight neighbours it also removes the diagonal steps that pass its corners, and if a diagonal is
//! `sqrt 2` long, a path with entering costs is not as long backwards as forwards, so both halves of
//! the argument made there fail. The module `corners` searches once for each cell that one shortest
//! path takes.

mod corners;
#[cfg(test)]
mod tests;

use crate::board::{Board, Cell};
use crate::search::cost_graph::{BoardGraph, StepCosts, Stop};
use crate::search::replacement::{self, replacements};

pub use crate::search::replacement::{Stopped, Work};

/// The distance from a start to the nearest exit, with nothing blocked and without any one cell, in
/// units of [`Board::measure`]: entering costs times lengths of steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhatIf {
    /// The distance with nothing blocked; [`UNREACHED_LENGTH`](crate::distance::UNREACHED_LENGTH) if there is no path.
    pub distance: u64,
    /// One shortest path, with start and exit; empty if there is none.
    pub path: Vec<Cell>,
    /// The cells whose loss can matter, each once, and the distance without each: the cells of the
    /// path in its order, and on eight neighbours the cells beside its diagonal steps, before the
    /// cell that the step leads to. Without the start there is no path, [`UNREACHED_LENGTH`](crate::distance::UNREACHED_LENGTH). No other cell
    /// changes the distance.
    pub without: Vec<(Cell, u64)>,
    /// The start and the exits, sorted.
    ends: Vec<Cell>,
    /// Work done.
    pub work: Work,
}

impl WhatIf {
    /// Returns the distance without this cell. O(length of the path); for all cells use
    /// [`field`](Self::field).
    pub fn without(&self, cell: Cell) -> u64 {
        let found = self.without.iter().find(|&&(other, _)| other == cell);
        found.map_or(self.distance, |&(_, without)| without)
    }

    /// Returns the distance without each cell of a board of this many cells, one entry per cell.
    pub fn field(&self, cells: usize) -> Vec<u64> {
        let mut field = vec![self.distance; cells];
        for &(cell, without) in &self.without {
            field[cell.index()] = without;
        }
        field
    }

    /// Returns the cell whose loss costs most and the distance without it: the first such cell in
    /// the order of [`without`](Self::without), except the start and the exits. Returns `None` if
    /// there is no path, or no other cell on it or beside it.
    pub fn most_vital(&self) -> Option<(Cell, u64)> {
        let inner = self.without.iter().filter(|(cell, _)| self.ends.binary_search(cell).is_err());
        inner.copied().reduce(|most, next| if next.1 > most.1 { next } else { most })
    }
}

/// Finds the distance from `start` to the nearest of `exits` over cells for which `passable` holds,
/// with nothing blocked and without any one cell. A start that is not passable reaches no exit, and
/// exits that are not passable do not count.
///
/// Cost: on four neighbours and hex, two distance fields and in practice about as much again; about
/// 40 bytes per cell. On eight, one distance field and a search for each cell that matters, so
/// O(cells that matter * cells) at worst; about 30 bytes per cell.
pub fn what_if(board: &Board, start: Cell, exits: &[Cell], passable: impl Fn(Cell) -> bool) -> WhatIf {
    what_if_within(board, start, exits, passable, &mut || false).expect("it is never stopped")
}

/// As [`what_if`], but it can be stopped: it calls `stop` once for every cell that a search takes;
/// on four neighbours and hex that is about 3 to 6 times per cell of the board.
///
/// # Errors
/// [`Stopped`], with the results so far: each of its distances is exact, so the longest of them
/// bounds the worst loss from below.
pub fn what_if_within(
    board: &Board,
    start: Cell,
    exits: &[Cell],
    passable: impl Fn(Cell) -> bool,
    stop: Stop<'_>,
) -> Result<WhatIf, Stopped> {
    // If the caller has stopped already, do not build the graph.
    if stop() {
        return Err(Stopped::default());
    }
    let mut found = if board.topology().blocks_corners() {
        corners::what_if(board, start, exits, passable, stop)?
    } else {
        let graph = BoardGraph::new(board, StepCosts::Entering, passable);
        from_replacements(replacements(&graph, start, exits, stop)?)
    };
    found.ends = exits.iter().copied().chain([start]).collect();
    found.ends.sort_unstable();
    Ok(found)
}

fn from_replacements(found: replacement::Replacements) -> WhatIf {
    WhatIf {
        distance: found.distance,
        without: found.cheapest_path.iter().copied().zip(found.without).collect(),
        path: found.cheapest_path,
        ends: Vec::new(),
        work: found.work,
    }
}
