//! Small ordered sets of cells, such as the obstacles placed in a position.

use crate::board::Cell;

/// A set of cells in board order, so that equal sets compare and hash equal.
/// Look-up is O(log n), insertion O(n); positions hold few cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet(Vec<Cell>);

impl CellSet {
    /// Returns the empty set.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Returns whether the cell is in the set.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0.binary_search(&cell).is_ok()
    }

    /// Inserts a cell; returns whether it is new.
    pub fn insert(&mut self, cell: Cell) -> bool {
        match self.0.binary_search(&cell) {
            Ok(_) => false,
            Err(at) => {
                self.0.insert(at, cell);
                true
            }
        }
    }

    /// Returns the set with this cell added.
    #[must_use]
    pub fn with(&self, cell: Cell) -> Self {
        let mut cells = Vec::with_capacity(self.0.len() + 1);
        cells.extend_from_slice(&self.0);
        let mut set = Self(cells);
        set.insert(cell);
        set
    }

    /// Returns the number of cells.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether the set has no cell.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the cells in board order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Cell> + '_ {
        self.0.iter().copied()
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut cells: Vec<_> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        Self(cells)
    }
}
