//! The result of a family: where a walker can stand, start and leave.

use std::ops::Range;

use super::dice::Dice;
use crate::board::{Board, Cell, Tile};
use crate::distance::{UNREACHED_STEPS, distances};

/// A board without the signs of a game: free cells and obstacles, a start and exits. There are at
/// least two free cells, and the start has a path over free cells to the first exit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Free cells ([`Tile::Free`]) and obstacles ([`Tile::Obstacle`]), no other tiles.
    pub board: Board,
    /// The start: free, and no exit.
    pub start: Cell,
    /// The exits, free and distinct. The first is the farthest that the start can reach; it is the one
    /// to use if a game has only one.
    pub exits: Vec<Cell>,
}

/// The content of a cell while a family draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Wall,
    Free,
    Door,
}

/// A ground while it is drawn. Marks beyond the board are ignored, so that families need not check for
/// the rim.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    pub rows: usize,
    pub cols: usize,
    marks: Vec<Mark>,
}

impl Sketch {
    /// Makes a sketch with the same mark everywhere.
    pub fn new(rows: usize, cols: usize, mark: Mark) -> Self {
        Self { rows, cols, marks: vec![mark; rows * cols] }
    }

    /// Makes a sketch cell by cell, row by row.
    pub fn from_fn(rows: usize, cols: usize, mut mark: impl FnMut(usize, usize) -> Mark) -> Self {
        let marks = (0..rows * cols).map(|i| mark(i / cols, i % cols)).collect();
        Self { rows, cols, marks }
    }

    /// Returns the mark of a cell; a wall beyond the board.
    pub fn at(&self, row: usize, col: usize) -> Mark {
        if row < self.rows && col < self.cols { self.marks[row * self.cols + col] } else { Mark::Wall }
    }

    /// Returns whether a cell is on the board and no wall.
    pub fn is_open(&self, row: usize, col: usize) -> bool {
        self.at(row, col) != Mark::Wall
    }

    pub fn set(&mut self, row: usize, col: usize, mark: Mark) {
        if row < self.rows && col < self.cols {
            self.marks[row * self.cols + col] = mark;
        }
    }

    pub fn fill(&mut self, rows: Range<usize>, cols: Range<usize>, mark: Mark) {
        for row in rows.start..rows.end.min(self.rows) {
            for col in cols.start..cols.end.min(self.cols) {
                self.set(row, col, mark);
            }
        }
    }

    /// Returns the number of cells between this one and the rim: 0 on the rim.
    pub fn depth(&self, row: usize, col: usize) -> usize {
        row.min(col).min(self.rows - 1 - row).min(self.cols - 1 - col)
    }

    /// Finishes the draft with start and exit at the two ends of a long path in the largest region.
    pub fn finish_far(mut self, dice: &mut Dice) -> Draft {
        let mut board = self.board();
        let mut region = largest_region(&board);
        if region.len() < 2 {
            self.open_two(dice);
            board = self.board();
            region = largest_region(&board);
        }
        let (start, exit) = ends(&board, dice.pick(&region).unwrap_or(Cell(0)));
        Draft { board, start, exits: vec![exit] }
    }

    /// Finishes the draft with exits at the doors, and a start at least half as far from them as the
    /// farthest cell that can reach one.
    pub fn finish_doors(mut self, dice: &mut Dice) -> Draft {
        let far = |sketch: &Self| {
            let distance = sketch.to_doors();
            let reached = |d: &u32| *d != 0 && *d != UNREACHED_STEPS;
            let most = distance.iter().copied().filter(reached).max().unwrap_or(0);
            let far = move |d: u32| d != 0 && d != UNREACHED_STEPS && d >= most.div_ceil(2);
            let cells = (0..distance.len()).map(Cell::new);
            cells.filter(|cell| far(distance[cell.index()])).collect::<Vec<_>>()
        };
        let mut candidates = far(&self);
        if candidates.is_empty() {
            self.open_beside_a_door(dice);
            candidates = far(&self);
        }
        let start = dice.pick(&candidates).expect("a cell beside a door was opened");
        self.finish_at(start)
    }

    /// Finishes the draft with exits at the doors and this start, which must be free and have a path
    /// to a door.
    pub fn finish_at(self, start: Cell) -> Draft {
        let board = self.board();
        let distance = distances(&board, [start], |cell| board.is_passable(cell));
        let mut exits: Vec<Cell> =
            board.cells().filter(|cell| self.marks[cell.index()] == Mark::Door).collect();
        let reached = |exit: &Cell| Some(distance[exit.index()]).filter(|&d| d != UNREACHED_STEPS);
        let best = (0..exits.len()).rev().max_by_key(|&i| reached(&exits[i])).unwrap_or(0);
        exits[..=best].rotate_right(1);
        Draft { board, start, exits }
    }

    /// Returns the board; doors are free cells.
    fn board(&self) -> Board {
        let tile = |&mark: &Mark| if mark == Mark::Wall { Tile::Obstacle } else { Tile::Free };
        let tiles = self.marks.iter().map(tile).collect();
        Board::new(self.rows, self.cols, tiles).expect("the size was checked with the recipe")
    }

    /// Returns the steps from each cell to the nearest door.
    fn to_doors(&self) -> Vec<u32> {
        let board = self.board();
        let doors = board.cells().filter(|cell| self.marks[cell.index()] == Mark::Door);
        distances(&board, doors, |cell| self.marks[cell.index()] == Mark::Free)
    }

    /// Returns whether a walker on the cell can reach a door.
    pub fn reaches_door(&self, cell: Cell) -> bool {
        self.to_doors()[cell.index()] != UNREACHED_STEPS
    }

    /// Opens two cells that touch, for draws in which no two free cells touch.
    fn open_two(&mut self, dice: &mut Dice) {
        let (down, right) = if self.cols > 1 { (0, 1) } else { (1, 0) };
        let (row, col) = (dice.below(self.rows - down), dice.below(self.cols - right));
        self.set(row, col, Mark::Free);
        self.set(row + down, col + right, Mark::Free);
    }

    /// Opens a cell beside a door, for draws in which no walker could reach a door; a draw without a
    /// door gets one.
    fn open_beside_a_door(&mut self, dice: &mut Dice) {
        let doors: Vec<usize> = (0..self.marks.len()).filter(|&i| self.marks[i] == Mark::Door).collect();
        let door = dice.pick(&doors).unwrap_or_else(|| dice.below(self.marks.len()));
        self.marks[door] = Mark::Door;
        let (row, col) = (door / self.cols, door % self.cols);
        match () {
            () if col + 1 < self.cols => self.set(row, col + 1, Mark::Free),
            () if col > 0 => self.set(row, col - 1, Mark::Free),
            () if row + 1 < self.rows => self.set(row + 1, col, Mark::Free),
            () => self.set(row - 1, col, Mark::Free),
        }
    }

    /// Turns every open cell outside the largest region into a wall.
    pub fn keep_largest_region(&mut self) {
        let mut kept = vec![false; self.marks.len()];
        for cell in largest_region(&self.board()) {
            kept[cell.index()] = true;
        }
        for (mark, kept) in self.marks.iter_mut().zip(kept) {
            if !kept {
                *mark = Mark::Wall;
            }
        }
    }
}

/// Returns the two ends of a long path over passable cells in the largest region of a board, so that a
/// start and an exit can stand far from each other. Returns `None` if no two such cells touch.
///
/// Cost: O(cells).
pub fn far_ends(board: &Board) -> Option<(Cell, Cell)> {
    let region = largest_region(board);
    (region.len() > 1).then(|| ends(board, region[0]))
}

/// Looks twice for the farthest cell: in a tree the results are the ends of a longest path, elsewhere
/// of a long one.
fn ends(board: &Board, anywhere: Cell) -> (Cell, Cell) {
    let free = |cell| board.is_passable(cell);
    let start = farthest(board, anywhere, free);
    (start, farthest(board, start, free))
}

/// Returns the cells of the largest region of free cells, the first on the board of several equally
/// large ones, in the order in which a search finds them.
fn largest_region(board: &Board) -> Vec<Cell> {
    let mut seen = vec![false; board.len()];
    let mut largest = Vec::new();
    for first in board.cells().filter(|&cell| board.is_passable(cell)) {
        if seen[first.index()] {
            continue;
        }
        seen[first.index()] = true;
        let mut region = vec![first];
        let mut next = 0;
        while next < region.len() {
            for (_, cell) in board.neighbours(region[next], |cell| board.is_passable(cell)) {
                if !std::mem::replace(&mut seen[cell.index()], true) {
                    region.push(cell);
                }
            }
            next += 1;
        }
        if region.len() > largest.len() {
            largest = region;
        }
    }
    largest
}

/// Returns the open cell that is farthest from `from` over open cells, the first of several.
pub(super) fn farthest(board: &Board, from: Cell, open: impl Fn(Cell) -> bool) -> Cell {
    let distance = distances(board, [from], open);
    let reached = |&cell: &Cell| distance[cell.index()] != UNREACHED_STEPS;
    board.cells().rev().filter(reached).max_by_key(|cell| distance[cell.index()]).unwrap_or(from)
}
