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
    /// Makes the table of a board with directions of its topology in this order. O(cells).
    pub fn new(board: &Board, order: &[Direction]) -> Self {
        let (rows, cols, cells) = (board.rows(), board.cols(), narrow(board.len()));
        let mut table = Vec::with_capacity(board.len() * order.len());
        for row in 0..rows {
            // For each direction, the first cell of the row to which it leads, and how far to the right it goes.
            let steps: Vec<(Option<usize>, isize)> = order
                .iter()
                .map(|&direction| {
                    let (down, right) = board.topology().delta(row, direction);
                    let next = row.checked_add_signed(down).filter(|&next| next < rows);
                    (next.map(|next| next * cols), right)
                })
                .collect();
            for col in 0..cols {
                table.extend(steps.iter().map(|&(first, right)| {
                    let next = col.checked_add_signed(right).filter(|&next| next < cols);
                    first.zip(next).map_or(cells, |(first, next)| narrow(first + next))
                }));
            }
        }
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
    use crate::topology::{Diagonal, Topology};

    #[test]
    fn the_table_says_what_the_board_says() {
        let board = Board::new(3, 2, vec![Tile::Free; 6]).unwrap();
        let table = Neighbours::new(&board, Topology::Four.directions());
        assert_eq!(table.of(0), [6, 1, 2, 6]);
        assert_eq!(table.of(3), [1, 6, 5, 2]);
        assert_eq!((table.cell(5), table.cell(table.off())), (Some(Cell(5)), None));
        for topology in [Topology::Four, Topology::Eight(Diagonal::One), Topology::Hex] {
            let board = board.clone().with_topology(topology);
            let table = Neighbours::new(&board, topology.directions());
            for cell in board.cells() {
                let steps: Vec<_> = topology.directions().iter().map(|&d| board.step(cell, d)).collect();
                let found: Vec<_> = table.of(cell.0).iter().map(|&next| table.cell(next)).collect();
                assert_eq!(found, steps, "{topology:?} {cell:?}");
            }
        }
    }
}
