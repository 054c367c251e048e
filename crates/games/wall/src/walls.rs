//! The walls of a position: the set of cells with a wall below them.

use std::sync::Arc;

use thwart_grid::{Board, Cell, narrow};

use super::bit_rows::{BITS, columns};

/// A set of walls, each below a cell. Positions share rows, so a further wall
/// costs 8 bytes per row of the board and one bit per column. Equal sets compare
/// and hash equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Walls {
    cols: u32,
    /// One bit per column; `None` if the row has no wall.
    rows: Vec<Option<Arc<[u64]>>>,
}

impl Walls {
    /// Returns the empty set for this board.
    pub fn none(board: &Board) -> Self {
        Self { cols: narrow(board.cols()), rows: vec![None; board.rows()] }
    }

    fn place(&self, cell: Cell) -> (usize, usize) {
        let cols = self.cols as usize;
        (cell.index() / cols, cell.index() % cols)
    }

    /// Returns whether a wall stands below the cell. O(1).
    pub fn contains(&self, cell: Cell) -> bool {
        let (row, col) = self.place(cell);
        self.row(row).contains(col)
    }

    /// Returns the set with a wall added below the cell. O(rows + columns / 64).
    #[must_use]
    pub fn with(&self, cell: Cell) -> Self {
        let mut walls = self.clone();
        walls.insert(cell);
        walls
    }

    /// Adds a wall below the cell. O(columns / 64) if the row is shared, else
    /// O(1).
    pub fn insert(&mut self, cell: Cell) {
        let (row, col) = self.place(cell);
        let words = (self.cols as usize).div_ceil(BITS);
        let bits = self.rows[row].get_or_insert_with(|| vec![0; words].into());
        Arc::make_mut(bits)[col / BITS] |= 1 << (col % BITS);
    }

    /// Returns the walls below one row.
    pub fn row(&self, row: usize) -> RowWalls<'_> {
        RowWalls(self.rows[row].as_deref())
    }

    /// Returns whether both sets have the same walls below this row.
    pub fn same_row(&self, other: &Self, row: usize) -> bool {
        match (&self.rows[row], &other.rows[row]) {
            (None, None) => true,
            (Some(one), Some(two)) => Arc::ptr_eq(one, two) || one == two,
            _ => false,
        }
    }

    /// Returns the cells below which a wall stands, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        let cols = self.cols as usize;
        let cell = move |row: usize, col: usize| Cell::new(row * cols + col);
        (0..self.rows.len()).flat_map(move |row| self.row(row).iter().map(move |col| cell(row, col)))
    }
}

/// The walls below one row.
#[derive(Clone, Copy, Debug)]
pub struct RowWalls<'a>(Option<&'a [u64]>);

impl<'a> RowWalls<'a> {
    /// Returns the columns below which a wall stands, ascending. O(columns / 64 +
    /// walls).
    pub fn iter(self) -> impl Iterator<Item = usize> + use<'a> {
        columns(self.0.unwrap_or_default().iter().copied())
    }

    /// Returns one bit per column, and then zeros without end.
    pub(super) fn words(self) -> impl Iterator<Item = u64> + use<'a> {
        self.0.unwrap_or_default().iter().copied().chain(std::iter::repeat(0))
    }

    /// Returns whether a wall stands below this column. O(1).
    pub fn contains(self, col: usize) -> bool {
        self.0.is_some_and(|bits| bits[col / BITS] >> (col % BITS) & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use thwart_grid::Tile;

    #[test]
    fn sets_are_equal_however_they_were_made() {
        let board = Board::new(3, 70, vec![Tile::Free; 210]).unwrap();
        let none = Walls::none(&board);
        let one = none.with(Cell(3)).with(Cell(139)).with(Cell(3));
        let two = none.with(Cell(139)).with(Cell(3));
        assert_eq!(one, two);
        assert_ne!(one, none.with(Cell(139)));
        assert_eq!(one.iter().collect::<Vec<_>>(), [Cell(3), Cell(139)]);
        assert!(one.contains(Cell(139)) && !one.contains(Cell(138)));
        assert!(one.same_row(&two, 1) && !one.same_row(&none, 1) && one.same_row(&none, 2));
    }
}
