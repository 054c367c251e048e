//! A board as a flat array with a rim, in which a step is one addition.

use std::ops::Range;

use crate::board::{Board, Cell};
use crate::topology::Topology;

/// Steps of four neighbours: north, east, south, west.
pub const FOUR: usize = 4;
/// Steps of hex.
pub const HEX: usize = 6;
/// Steps of eight neighbours.
pub const EIGHT: usize = 8;

/// Where the cells of a board lie in a flat array, in which every step in one
/// direction adds the same number. Cells never named by the board (the rim)
/// surround it, so no step leaves the array and no search looks at rows and
/// columns.
///
/// One cell of rim stands between two rows: the one to the right of a row is
/// the one to the left of the next. On hex every second row is shifted by half
/// a cell, so steps up and down would differ from row to row; giving up one
/// cell of rim before every second row makes them alike.
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
    /// As many as the board has.
    pub rows: usize,
    /// As many as the board has.
    pub cols: usize,
    /// How far apart the first cells of two rows are; on hex one less below every second row.
    pub pitch: usize,
    hex: bool,
    /// What a step adds, modulo 2^64.
    pub steps: [usize; N],
    /// For each step the one that leads back.
    pub opposite: [usize; N],
    /// For each step, the steps between whose targets it passes; a step that
    /// goes around no corner has itself.
    pub sides: [(usize, usize); N],
    /// For each step, a bit for each step that an obstacle on its target takes
    /// away.
    pub taken: [u8; N],
    /// Length of the array.
    pub len: usize,
}

impl Padded<FOUR> {
    /// For four neighbours, whatever the topology of the board.
    pub fn four(board: &Board) -> Self {
        let pitch = board.cols() + 1;
        let steps = [pitch.wrapping_neg(), 1, pitch, 1usize.wrapping_neg()];
        Self::new(board, pitch, steps)
    }
}

impl Padded<HEX> {
    /// For hex.
    pub fn hex(board: &Board) -> Self {
        let pitch = board.cols() + 2;
        let back = usize::wrapping_neg;
        Self::new(board, pitch, [back(pitch - 1), 1, back(pitch), back(1), pitch, pitch - 1])
    }
}

impl Padded<EIGHT> {
    /// For eight neighbours.
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
        // South-east of the last cell there is one place more.
        let len = (rows + 2) * pitch + usize::from(N != FOUR) * 2;
        Self { rows, cols, pitch, hex, steps, opposite, sides, taken, len }
    }

    /// The steps from a place that a rock takes away, a bit for each.
    pub fn taken_by(&self, rock: usize, place: usize) -> u8 {
        let difference = rock.wrapping_sub(place);
        let taken = |at: usize| if self.steps[at] == difference { self.taken[at] } else { 0 };
        (0..N).fold(0, |mask, at| mask | taken(at))
    }

    /// Where a row starts.
    const fn row(&self, row: usize) -> usize {
        let given_up = if self.hex { row / 2 } else { 0 };
        (row + 1) * self.pitch + 1 - given_up
    }

    /// Where a cell of the board lies.
    pub const fn place(&self, cell: Cell) -> usize {
        self.row(cell.index() / self.cols) + cell.index() % self.cols
    }

    /// The places of each row.
    pub fn each_row(&self) -> impl DoubleEndedIterator<Item = Range<usize>> + '_ {
        (0..self.rows).map(|row| self.row(row)..self.row(row) + self.cols)
    }

    /// The places of each column. Not on hex.
    pub fn each_column(&self) -> impl Iterator<Item = std::iter::StepBy<Range<usize>>> + '_ {
        (0..self.cols).map(|col| (self.row(0) + col..self.row(self.rows)).step_by(self.pitch))
    }

    /// The places of all cells, row by row.
    pub fn places(&self) -> impl Iterator<Item = usize> + '_ {
        self.each_row().flatten()
    }

    /// The places that the steps from a place lead to, in their order.
    pub fn around(&self, place: usize) -> [usize; N] {
        self.steps.map(|step| place.wrapping_add(step))
    }

    /// For each row of the board, its cells in the array and in the board.
    pub fn rows(&self) -> impl Iterator<Item = (Range<usize>, Range<usize>)> + '_ {
        self.each_row().zip((0..self.rows).map(|row| row * self.cols..(row + 1) * self.cols))
    }

    /// Numbers of the cells of a board by place, and what the rim has.
    pub fn spread<V: Copy>(&self, field: &[V], rim: V) -> Vec<V> {
        let mut all = vec![rim; self.len];
        for (places, cells) in self.rows() {
            all[places].copy_from_slice(&field[cells]);
        }
        all
    }

    /// The cell of the board that lies at a place.
    pub const fn cell(&self, place: usize) -> Option<Cell> {
        let Some(within) = place.checked_sub(self.row(0)) else { return None };
        let two_rows = 2 * self.pitch - if self.hex { 1 } else { 0 };
        let row = within / two_rows * 2 + if within % two_rows >= self.pitch { 1 } else { 0 };
        let col = place - self.row(row);
        if row < self.rows && col < self.cols { Some(Cell((row * self.cols + col) as u32)) } else { None }
    }
}

/// For each step, the steps between whose targets it passes, or itself.
fn sides<const N: usize>(topology: Topology) -> [(usize, usize); N] {
    std::array::from_fn(|at| {
        let direction = topology.directions()[at];
        if N != EIGHT || !(topology.cuts_corners() && direction.is_diagonal()) {
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
