//! Paths to the bottom row: the cells that still have one, and the walls that would close the last one. Plain
//! sweeps over the rows, which rules may use.

use std::ops::Range;

use thwart_grid::{Board, Cell};

use super::bit_rows::{BITS, BitRows, columns, fill_runs};
use super::walls::Walls;

/// Returns the maximal runs of passable cells of a row, as half-open column ranges.
pub(super) fn runs(board: &Board, row: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
    let cols = board.cols();
    let passable = move |col: usize| board.is_passable(Cell::new(row * cols + col));
    let mut next = 0;
    std::iter::from_fn(move || {
        while next < cols && !passable(next) {
            next += 1;
        }
        let start = next;
        while next < cols && passable(next) {
            next += 1;
        }
        (start < next).then_some((start, next))
    })
}

/// Returns the run of a row that holds this column, whose cell is passable. O(run).
#[cfg(feature = "solve")]
pub(super) fn run_of(board: &Board, row: usize, col: usize) -> (usize, usize) {
    let first = row * board.cols();
    let blocked = |col: &usize| !board.is_passable(Cell::new(first + col));
    let start = (0..col).rev().find(blocked).map_or(0, |wall| wall + 1);
    let end = (col..board.cols()).find(blocked).unwrap_or(board.cols());
    (start, end)
}

/// Returns whether the token can go down from this cell: both cells are passable and no wall stands between
/// them.
pub(super) fn is_open(board: &Board, walls: &Walls, cell: Cell) -> bool {
    can_hold_wall(board, cell) && !walls.contains(cell)
}

/// Returns whether a wall may ever stand below this cell: between two passable cells.
pub(super) fn can_hold_wall(board: &Board, cell: Cell) -> bool {
    let below = cell.index() + board.cols();
    below < board.len() && board.is_passable(cell) && board.is_passable(Cell::new(below))
}

/// The start of a path.
#[derive(Clone, Copy)]
pub(super) enum PathStart {
    /// Any passable cell of the top row.
    Top,
    Token(Cell),
}

impl PathStart {
    /// Returns the row in which the path begins.
    fn row(self, board: &Board) -> usize {
        match self {
            Self::Top => 0,
            Self::Token(cell) => board.coord(cell).row,
        }
    }

    /// Returns the cells of that row which the path can reach, as bits.
    fn reachable_in_row(self, board: &Board, ground: &WalledRows<'_>) -> Vec<u64> {
        match self {
            Self::Top => ground.passable.row(0).to_vec(),
            Self::Token(cell) => {
                let at = board.coord(cell);
                let passable = ground.passable.row(at.row);
                let mut marked = vec![0; passable.len()];
                marked[at.col / BITS] = 1 << (at.col % BITS);
                fill_runs(&mut marked, passable);
                marked
            }
        }
    }
}

/// A board with walls, as bits, from a row on.
struct WalledRows<'a> {
    passable: BitRows,
    walls: &'a Walls,
}

impl<'a> WalledRows<'a> {
    /// Reads the rows from `first` on. O(cells of these rows).
    fn new(board: &Board, walls: &'a Walls, first: usize) -> Self {
        Self { passable: BitRows::passable(board, first), walls }
    }

    /// Returns [`is_open`] for all cells of a row that is not the last, word by word.
    fn open(&self, row: usize) -> impl Iterator<Item = u64> + '_ {
        let both = self.passable.row(row).iter().zip(self.passable.row(row + 1));
        let walls = self.walls.row(row).words();
        both.zip(walls).map(|((here, below), walls)| here & below & !walls)
    }

    /// Returns the cells from which a path leads to the bottom row. O(words).
    fn leading_down(&self) -> BitRows {
        let mut leads = self.passable.clone();
        let Range { start, end } = leads.rows();
        for row in (start..end - 1).rev() {
            let (here, below) = leads.row_and_below(row);
            for ((here, open), below) in here.iter_mut().zip(self.open(row)).zip(below) {
                *here = open & below;
            }
            fill_runs(here, self.passable.row(row));
        }
        leads
    }

    /// Turns the reached cells of a row into those of the next.
    fn descend(&self, row: usize, reached: &mut [u64]) {
        for (reached, open) in reached.iter_mut().zip(self.open(row)) {
            *reached &= open;
        }
        fill_runs(reached, self.passable.row(row + 1));
    }
}

/// Returns whether a path leads to the bottom row. O(cells from its first row on), one bit of memory per
/// cell.
pub(super) fn has_path(board: &Board, walls: &Walls, from: PathStart) -> bool {
    lowest_row(board, walls, from) == Some(board.rows() - 1)
}

/// Returns the lowest row that a path reaches; `None` if it has no cell to start from. O(cells from its first
/// row on).
pub(super) fn lowest_row(board: &Board, walls: &Walls, from: PathStart) -> Option<usize> {
    let first = from.row(board);
    let ground = WalledRows::new(board, walls, first);
    let mut reached = from.reachable_in_row(board, &ground);
    let mut lowest = None;
    for row in first..board.rows() {
        if reached.iter().all(|&word| word == 0) {
            break;
        }
        lowest = Some(row);
        if row + 1 < board.rows() {
            ground.descend(row, &mut reached);
        }
    }
    lowest
}

/// Returns the cells below which a wall may be put, row by row: between two passable cells, without a wall
/// yet, and so that a path to the bottom row is left. O(cells).
///
/// Every path crosses from a row to the next exactly once. So a wall closes the last path exactly if its
/// crossing is the only one of its row that can be reached from above and leads to the bottom row.
pub(super) fn legal_walls(board: &Board, walls: &Walls, from: PathStart) -> Vec<Cell> {
    let cols = board.cols();
    let ground = WalledRows::new(board, walls, 0);
    let leads = ground.leading_down();
    let (first, mut reached) = (from.row(board), from.reachable_in_row(board, &ground));
    let mut legal = Vec::with_capacity(board.len());
    let mut open = Vec::new();
    for row in 0..board.rows() - 1 {
        open.clear();
        open.extend(ground.open(row));
        if row >= first {
            if let Some(alone) = only_crossing(&reached, &open, leads.row(row + 1)) {
                open[alone / BITS] &= !(1 << (alone % BITS));
            }
            ground.descend(row, &mut reached);
        }
        legal.extend(columns(open.iter().copied()).map(|col| Cell::new(row * cols + col)));
    }
    legal
}

/// Returns the column of the only crossing from a row to the next that lies on a path; `None` unless there is
/// exactly one.
fn only_crossing(reached: &[u64], open: &[u64], leads: &[u64]) -> Option<usize> {
    let words = reached.iter().zip(open).zip(leads);
    let mut crossings = columns(words.map(|((reached, open), leads)| reached & open & leads));
    let first = crossings.next();
    first.filter(|_| crossings.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use thwart_grid::Tile;

    /// Checks all boards of this size, with `west` columns of obstacles before them, under all sets of walls:
    /// the sweep lists exactly the walls that leave a path.
    fn check(rows: usize, cols: usize, west: usize) {
        for obstacles in 0..1u32 << (rows * cols) {
            let passable = |row: usize, col: usize| obstacles >> (row * cols + col) & 1 == 0;
            let tile = |i: usize| match (i / (west + cols), (i % (west + cols)).checked_sub(west)) {
                (row, Some(col)) if passable(row, col) => Tile::Free,
                _ => Tile::Obstacle,
            };
            let board = Board::new(rows, west + cols, (0..rows * (west + cols)).map(tile).collect()).unwrap();
            let slots: Vec<_> = board.cells().filter(|&cell| can_hold_wall(&board, cell)).collect();
            for chosen in 0..1u32 << slots.len() {
                let walls = (0..slots.len())
                    .filter(|i| chosen >> i & 1 == 1)
                    .fold(Walls::none(&board), |walls, i| walls.with(slots[i]));
                let tokens = board.cells().filter(|&cell| board.is_passable(cell)).map(PathStart::Token);
                for from in tokens.chain([PathStart::Top]).filter(|&from| has_path(&board, &walls, from)) {
                    let naive: Vec<_> = (slots.iter().copied())
                        .filter(|&cell| !walls.contains(cell))
                        .filter(|&cell| has_path(&board, &walls.with(cell), from))
                        .collect();
                    assert_eq!(legal_walls(&board, &walls, from), naive);
                }
            }
        }
    }

    #[test]
    fn a_wall_is_legal_exactly_if_a_path_is_left() {
        check(2, 4, 0);
        check(3, 3, 0);
        check(4, 2, 0);
        check(3, 3, 62);
    }
}
