//! The board as a flat array with a rim, in which a step is one addition.

use thwart_grid::{Board, Cell, Topology};

/// Steps of four neighbours: north, east, south, west.
pub(in crate::games::rock::solve) const FOUR: usize = 4;
/// Steps of hex.
pub(in crate::games::rock::solve) const HEX: usize = 6;
/// Steps of eight neighbours.
pub(in crate::games::rock::solve) const EIGHT: usize = 8;

/// Where the cells of a board lie in a flat array, in which every step in one
/// direction adds the same number. Cells never named by the board (the rim)
/// surround it, so no step leaves the array and no search looks at rows and
/// columns.
///
/// One cell of rim stands between two rows: the one to the right of a row is
/// the one to the left of the next. On hex every second row is shifted by half
/// a cell, so steps up and down would differ from row to row; giving up one
/// cell of rim before every second row makes them alike.
#[derive(Clone)]
pub(in crate::games::rock::solve) struct Grid<const N: usize> {
    rows: usize,
    cols: usize,
    pitch: usize,
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

impl Grid<FOUR> {
    /// For four neighbours.
    pub fn four(board: &Board) -> Self {
        let pitch = board.cols() + 1;
        let steps = [pitch.wrapping_neg(), 1, pitch, 1usize.wrapping_neg()];
        Self::new(board, pitch, steps)
    }
}

impl Grid<HEX> {
    /// For hex.
    pub fn hex(board: &Board) -> Self {
        let pitch = board.cols() + 2;
        let back = usize::wrapping_neg;
        Self::new(board, pitch, [back(pitch - 1), 1, back(pitch), back(1), pitch, pitch - 1])
    }
}

impl Grid<EIGHT> {
    /// For eight neighbours.
    pub fn eight(board: &Board) -> Self {
        let pitch = board.cols() + 1;
        let back = usize::wrapping_neg;
        let steps = [back(pitch), back(pitch - 1), 1, back(pitch + 1), back(1), pitch + 1, pitch, pitch - 1];
        Self::new(board, pitch, steps)
    }
}

impl<const N: usize> Grid<N> {
    fn new(board: &Board, pitch: usize, steps: [usize; N]) -> Self {
        let hex = board.topology() == Topology::Hex;
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
        let len = (rows + 2) * pitch + 2;
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

    /// For each row of the board, its cells in the array and in the board.
    pub fn rows(&self) -> impl Iterator<Item = (std::ops::Range<usize>, std::ops::Range<usize>)> + '_ {
        (0..self.rows).map(|row| {
            let start = self.row(row);
            (start..start + self.cols, row * self.cols..(row + 1) * self.cols)
        })
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
    pub fn cell(&self, place: usize) -> Option<Cell> {
        let row = (0..self.rows).rev().find(|&row| self.row(row) <= place)?;
        let col = place - self.row(row);
        (col < self.cols).then(|| Cell((row * self.cols + col) as u32))
    }
}

/// For each step, the steps between whose targets it passes, or itself.
fn sides<const N: usize>(topology: Topology) -> [(usize, usize); N] {
    std::array::from_fn(|at| {
        let direction = topology.directions()[at];
        if !(topology.cuts_corners() && direction.is_diagonal()) {
            return (at, at);
        }
        let (one, other) = direction.sides();
        (topology.order(one), topology.order(other))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use thwart_grid::{Diagonal, Tile};

    fn steps_are_those_of_the_board<const N: usize>(board: &Board, grid: &Grid<N>) {
        let mut named = vec![None; grid.len];
        for cell in board.cells() {
            assert_eq!(named[grid.place(cell)], None);
            named[grid.place(cell)] = Some(cell);
            assert_eq!(grid.cell(grid.place(cell)), Some(cell));
        }
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
                steps_are_those_of_the_board(&board, &Grid::four(&board));
                let board = board.with_topology(Topology::Eight(Diagonal::One));
                steps_are_those_of_the_board(&board, &Grid::eight(&board));
                let board = board.with_topology(Topology::Hex);
                steps_are_those_of_the_board(&board, &Grid::hex(&board));
            }
        }
    }
}
