//! Numbers for a few of the cells, for one search after the other.

use thwart_core::Cell;
use thwart_core::distance::{NO_WAY, UNREACHED};

/// A number for each cell, forgotten at the cost of those that were given.
pub(crate) struct Labels {
    numbers: Numbers,
    given: Vec<Cell>,
}

/// Complements, so that all are 0 at first: pages on which nothing is written are free.
enum Numbers {
    Narrow(Vec<u32>),
    Wide(Vec<u64>),
}

/// Boards of up to this many cells have paths of fewer than 2^32 steps, and two of them one after the
/// other, too.
const NARROW: usize = 1 << 30;

impl Labels {
    /// [`NO_WAY`] for each of this many cells.
    pub(crate) fn new(cells: usize) -> Self {
        Self { numbers: Numbers::Wide(vec![!NO_WAY; cells]), given: Vec::new() }
    }

    /// The same for numbers of steps that the cells allow for: half of the memory.
    pub(crate) fn of_steps(cells: usize) -> Self {
        if cells > NARROW {
            return Self::new(cells);
        }
        Self { numbers: Numbers::Narrow(vec![0; cells]), given: Vec::new() }
    }

    #[inline]
    pub(crate) fn get(&self, cell: Cell) -> u64 {
        match &self.numbers {
            Numbers::Narrow(numbers) => widened(!numbers[cell.index()]),
            Numbers::Wide(numbers) => !numbers[cell.index()],
        }
    }

    /// Lowers a number; says whether it was larger.
    #[inline]
    pub(crate) fn lower(&mut self, cell: Cell, number: u64) -> bool {
        let old = self.get(cell);
        if number >= old {
            return false;
        }
        if old == NO_WAY {
            self.given.push(cell);
        }
        match &mut self.numbers {
            Numbers::Narrow(numbers) => {
                let number = u32::try_from(number).expect("the cells allow for fewer steps");
                numbers[cell.index()] = !number;
            }
            Numbers::Wide(numbers) => numbers[cell.index()] = !number,
        }
        true
    }

    /// The cell that was the first, second, ... to be given a number, counted from 0.
    pub(crate) fn nth(&self, at: usize) -> Option<Cell> {
        self.given.get(at).copied()
    }

    /// Back to [`NO_WAY`] for every cell.
    pub(crate) fn clear(&mut self) {
        for cell in self.given.drain(..) {
            match &mut self.numbers {
                Numbers::Narrow(numbers) => numbers[cell.index()] = 0,
                Numbers::Wide(numbers) => numbers[cell.index()] = 0,
            }
        }
    }
}

/// A number of steps, or [`NO_WAY`] for [`UNREACHED`].
const fn widened(steps: u32) -> u64 {
    if steps == UNREACHED { NO_WAY } else { steps as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search that met numbers of the one before would stop there, and show nothing.
    #[test]
    fn one_search_leaves_nothing_to_the_next() {
        for mut labels in [Labels::new(3), Labels::of_steps(3)] {
            assert!(labels.lower(Cell(1), 7));
            assert!(labels.lower(Cell(1), 5) && !labels.lower(Cell(1), 5) && !labels.lower(Cell(1), 6));
            assert!(labels.lower(Cell(2), 0));
            assert_eq!([0, 1, 2].map(|cell| labels.get(Cell(cell))), [NO_WAY, 5, 0]);
            assert_eq!([0, 1, 2].map(|at| labels.nth(at)), [Some(Cell(1)), Some(Cell(2)), None]);
            labels.clear();
            assert_eq!([0, 1, 2].map(|cell| labels.get(Cell(cell))), [NO_WAY; 3]);
        }
    }
}
