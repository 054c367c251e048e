//! Numbers for a few of the cells, for one search after the other.

use thwart_core::Cell;
use thwart_core::distance::NO_WAY;

/// A number for each cell, forgotten at the cost of those that were given.
pub(crate) struct Labels {
    numbers: Vec<u64>,
    given: Vec<Cell>,
}

impl Labels {
    /// [`NO_WAY`] for each of this many cells.
    pub(crate) fn new(cells: usize) -> Self {
        Self { numbers: vec![NO_WAY; cells], given: Vec::new() }
    }

    pub(crate) fn get(&self, cell: Cell) -> u64 {
        self.numbers[cell.index()]
    }

    /// Lowers a number; says whether it was larger.
    pub(crate) fn lower(&mut self, cell: Cell, number: u64) -> bool {
        let old = &mut self.numbers[cell.index()];
        if number >= *old {
            return false;
        }
        if *old == NO_WAY {
            self.given.push(cell);
        }
        *old = number;
        true
    }

    /// Back to [`NO_WAY`] for every cell.
    pub(crate) fn clear(&mut self) {
        for cell in self.given.drain(..) {
            self.numbers[cell.index()] = NO_WAY;
        }
    }
}
