//! The neighbourhood of a board as a flat table, for searches that read it millions
//! of times.

use crate::board::{Board, Cell, narrow};
use crate::topology::Direction;

/// The neighbours of every cell in a fixed order of directions. A missing neighbour
/// is [`off`](Self::off), one past the last cell, so that arrays with one more
/// entry than cells need no bounds test of their own.
///
/// Memory: 4 bytes per cell and direction.
#[derive(Clone, Debug)]
pub struct Neighbours {
    degree: usize,
    cells: u32,
    table: Vec<u32>,
}

impl Neighbours {
    /// Makes the table of a board with directions in this order. O(cells).
    pub fn new(board: &Board, order: &[Direction]) -> Self {
        let cells = narrow(board.len());
        let next = |cell, &direction: &Direction| board.step(cell, direction).map_or(cells, |next| next.0);
        let table = board.cells().flat_map(|cell| order.iter().map(move |d| next(cell, d))).collect();
        Self { degree: order.len(), cells, table }
    }

    /// Returns the neighbours of a cell, [`off`](Self::off) if there is none.
    pub fn of(&self, cell: u32) -> &[u32] {
        let first = cell as usize * self.degree;
        &self.table[first..first + self.degree]
    }

    /// Returns the index that stands for "off the board".
    pub const fn off(&self) -> u32 {
        self.cells
    }

    /// Returns the cell of an index, `None` off the board.
    pub fn cell(&self, index: u32) -> Option<Cell> {
        (index < self.cells).then_some(Cell(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Tile;
    use crate::topology::Topology;

    #[test]
    fn the_table_says_what_the_board_says() {
        let board = Board::new(3, 2, vec![Tile::Free; 6]).unwrap();
        let table = Neighbours::new(&board, Topology::Four.directions());
        assert_eq!(table.of(0), [6, 1, 2, 6]);
        assert_eq!(table.of(3), [1, 6, 5, 2]);
        assert_eq!((table.cell(5), table.cell(table.off())), (Some(Cell(5)), None));
    }
}
