//! Numbers for a few of the cells, reused from search to search.

use thwart_grid::Cell;
use thwart_grid::distance::UNREACHED_LENGTH;

/// A number for each cell. Clearing them costs only as much as there are numbers set.
pub struct Labels {
    /// Complements, so that all are 0 at first: memory pages that are never written cost nothing.
    numbers: Vec<u64>,
    given: Vec<Cell>,
}

impl Labels {
    /// Creates labels of [`UNREACHED_LENGTH`] for this many cells.
    pub fn new(cells: usize) -> Self {
        Self { numbers: vec![!UNREACHED_LENGTH; cells], given: Vec::new() }
    }

    pub fn get(&self, cell: Cell) -> u64 {
        !self.numbers[cell.index()]
    }

    /// Lowers a number; returns whether it was larger.
    pub fn lower(&mut self, cell: Cell, number: u64) -> bool {
        let old = self.get(cell);
        if number >= old {
            return false;
        }
        if old == UNREACHED_LENGTH {
            self.given.push(cell);
        }
        self.numbers[cell.index()] = !number;
        true
    }

    /// Resets every cell to [`UNREACHED_LENGTH`].
    pub fn clear(&mut self) {
        for cell in self.given.drain(..) {
            self.numbers[cell.index()] = !UNREACHED_LENGTH;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search that found old numbers would stop at them and find nothing.
    #[test]
    fn one_search_leaves_nothing_to_the_next() {
        let mut labels = Labels::new(3);
        assert!(labels.lower(Cell(1), 7));
        assert!(labels.lower(Cell(1), 5) && !labels.lower(Cell(1), 5) && !labels.lower(Cell(1), 6));
        assert!(labels.lower(Cell(2), 0));
        assert_eq!([0, 1, 2].map(|cell| labels.get(Cell(cell))), [UNREACHED_LENGTH, 5, 0]);
        labels.clear();
        assert_eq!([0, 1, 2].map(|cell| labels.get(Cell(cell))), [UNREACHED_LENGTH; 3]);
    }
}
