//! A board as a flat array with a rim, in which a step is one addition.

use std::ops::Range;

use crate::board::{Board, Cell};
use crate::topology::Topology;

/// Number of steps on four neighbours: north, east, south, west.
pub const FOUR: usize = 4;
/// Number of steps on hex.
pub const HEX: usize = 6;
/// Number of steps on eight neighbours.
pub const EIGHT: usize = 8;

/// The layout of a board as a flat array in which every step in one direction adds the same
/// number. The rim, places that are no cells of the board, surrounds it, so no step leaves
/// the array and searches need not look at rows and columns.
///
/// One place of rim separates two rows: it lies to the right of one row and to the left of
/// the next. On hex every second row is shifted by half a cell, so steps up and down would
/// differ from row to row. There the rim is two places wide, and one of them is left out
/// before every second row, which makes the steps alike.
///
/// ```
/// use thwart_grid::padded::Padded;
/// use thwart_grid::{Board, Cell, Tile};
///
/// let board = Board::new(2, 3, vec![Tile::Free; 6]).unwrap();
/// let grid = Padded::four(&board);
/// let [north, east, ..] = grid.around(grid.place(Cell(3)));
/// assert_eq!(grid.cell(north), Some(Cell(0)));
/// assert_eq!(grid.cell(east), Some(Cell(4)));
/// // Off the board.
/// assert_eq!(grid.cell(grid.around(north)[0]), None);
/// ```
#[derive(Clone, Debug)]
pub struct Padded<const N: usize> {
    /// Number of rows of the board.
    pub rows: usize,
    /// Number of columns of the board.
    pub cols: usize,
    /// Distance between the first cells of two consecutive rows; on hex, one less below every
    /// second row.
    pub pitch: usize,
    hex: bool,
    /// The number that each step adds, modulo 2^64.
    pub steps: [usize; N],
    /// For each step, the step that leads back.
    pub opposite: [usize; N],
    /// For each step, the two steps between whose targets it passes; the step itself, twice,
    /// if it passes no corner.
    pub sides: [(usize, usize); N],
    /// For each step, the steps that an obstacle on its target removes, one bit per step.
    pub removed_steps: [u8; N],
    /// Length of the array.
    pub len: usize,
}

impl Padded<FOUR> {
    /// Makes the layout for four neighbours, for a board of any topology.
    pub fn four(board: &Board) -> Self {
        let pitch = board.cols() + 1;
        let steps = [pitch.wrapping_neg(), 1, pitch, 1usize.wrapping_neg()];
        Self::new(board, pitch, steps)
    }
}

impl Padded<HEX> {
    /// Makes the layout for hex.
    pub fn hex(board: &Board) -> Self {
        let pitch = board.cols() + 2;
        let back = usize::wrapping_neg;
        Self::new(board, pitch, [back(pitch - 1), 1, back(pitch), back(1), pitch, pitch - 1])
    }
}

impl Padded<EIGHT> {
    /// Makes the layout for eight neighbours.
    pub fn eight(board: &Board) -> Self {
        let pitch = board.cols() + 1;
        let back = usize::wrapping_neg;
        let steps = [back(pitch), back(pitch - 1), 1, back(pitch + 1), back(1), pitch + 1, pitch, pitch - 1];
        Self::new(board, pitch, steps)
    }
}

impl<const N: usize> Padded<N> {
    fn new(board: &Board, pitch: usize, steps: [usize; N]) -> Self {
        let hex = N == HEX;
        let (rows, cols) = (board.rows(), board.cols());
        let opposite = steps.map(|step| {
            let is_back = |&other: &usize| other == step.wrapping_neg();
            steps.iter().position(is_back).expect("every step has one that leads back")
        });
        let sides = sides(board.topology());
        let taken = std::array::from_fn(|target| {
            let takes = |&at: &usize| at == target || sides[at].0 == target || sides[at].1 == target;
            (0..N).filter(takes).map(|at| 1u8 << at).sum()
        });
        // Room for the place south-east of the last cell.
        let len = (rows + 2) * pitch + usize::from(N != FOUR) * 2;
        Self { rows, cols, pitch, hex, steps, opposite, sides, removed_steps: taken, len }
    }

    /// Returns the steps from `place` that an obstacle at the place `obstacle` removes, one bit
    /// per step.
    pub fn steps_removed_by(&self, obstacle: usize, place: usize) -> u8 {
        let difference = obstacle.wrapping_sub(place);
        let taken = |at: usize| if self.steps[at] == difference { self.removed_steps[at] } else { 0 };
        (0..N).fold(0, |mask, at| mask | taken(at))
    }

    /// Returns the place of the first cell of a row.
    const fn row(&self, row: usize) -> usize {
        let given_up = if self.hex { row / 2 } else { 0 };
        (row + 1) * self.pitch + 1 - given_up
    }

    /// Returns the place of a cell of the board.
    pub const fn place(&self, cell: Cell) -> usize {
        self.row(cell.index() / self.cols) + cell.index() % self.cols
    }

    /// Returns the places of each row.
    pub fn each_row(&self) -> impl DoubleEndedIterator<Item = Range<usize>> + '_ {
        (0..self.rows).map(|row| self.row(row)..self.row(row) + self.cols)
    }

    /// Returns the places of each column; not for hex.
    pub fn each_column(&self) -> impl Iterator<Item = std::iter::StepBy<Range<usize>>> + '_ {
        (0..self.cols).map(|col| (self.row(0) + col..self.row(self.rows)).step_by(self.pitch))
    }

    /// Returns the places of all cells, row by row.
    pub fn places(&self) -> impl Iterator<Item = usize> + '_ {
        self.each_row().flatten()
    }

    /// Returns the places that the steps from a place lead to, in the order of the steps.
    pub fn around(&self, place: usize) -> [usize; N] {
        self.steps.map(|step| place.wrapping_add(step))
    }

    /// Returns, for each row, the range of its places in the array and of its cells in the
    /// board.
    pub fn row_ranges(&self) -> impl Iterator<Item = (Range<usize>, Range<usize>)> + '_ {
        self.each_row().zip((0..self.rows).map(|row| row * self.cols..(row + 1) * self.cols))
    }

    /// Returns the numbers in `field`, one per cell, by place; the rim gets `rim`.
    pub fn spread<V: Copy>(&self, field: &[V], rim: V) -> Vec<V> {
        let mut all = vec![rim; self.len];
        for (places, cells) in self.row_ranges() {
            all[places].copy_from_slice(&field[cells]);
        }
        all
    }

    /// Returns the cell of the board at a place; `None` on the rim.
    pub const fn cell(&self, place: usize) -> Option<Cell> {
        let Some(within) = place.checked_sub(self.row(0)) else { return None };
        let two_rows = 2 * self.pitch - if self.hex { 1 } else { 0 };
        let row = within / two_rows * 2 + if within % two_rows >= self.pitch { 1 } else { 0 };
        let col = place - self.row(row);
        if row < self.rows && col < self.cols { Some(Cell::new(row * self.cols + col)) } else { None }
    }
}

/// Returns, for each step, the two steps between whose targets it passes, or the step itself.
fn sides<const N: usize>(topology: Topology) -> [(usize, usize); N] {
    std::array::from_fn(|at| {
        let direction = topology.directions()[at];
        if N != EIGHT || !(topology.blocks_corners() && direction.is_diagonal()) {
            return (at, at);
        }
        let (one, other) = direction.sides();
        (topology.order(one), topology.order(other))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Tile;
    use crate::topology::Diagonal;

    fn steps_are_those_of_the_board<const N: usize>(board: &Board, grid: &Padded<N>) {
        let mut named = vec![None; grid.len];
        for cell in board.cells() {
            assert_eq!(named[grid.place(cell)], None);
            named[grid.place(cell)] = Some(cell);
        }
        for (place, &cell) in named.iter().enumerate() {
            assert_eq!(grid.cell(place), cell, "{place}");
        }
        let listed: Vec<_> = grid.places().map(|place| grid.cell(place)).collect();
        assert_eq!(listed, board.cells().map(Some).collect::<Vec<_>>());
        for cell in board.cells() {
            for (&step, &direction) in grid.steps.iter().zip(board.topology().directions()) {
                let next = grid.place(cell).wrapping_add(step);
                assert_eq!(named[next], board.step(cell, direction), "{cell:?} {direction}");
            }
        }
    }

    #[test]
    fn a_step_is_an_addition() {
        for rows in 1..7 {
            for cols in 1..7 {
                let board = Board::new(rows, cols, vec![Tile::Free; rows * cols]).unwrap();
                steps_are_those_of_the_board(&board, &Padded::four(&board));
                let board = board.with_topology(Topology::Eight(Diagonal::One));
                steps_are_those_of_the_board(&board, &Padded::eight(&board));
                let board = board.with_topology(Topology::Hex);
                steps_are_those_of_the_board(&board, &Padded::hex(&board));
            }
        }
    }
}
