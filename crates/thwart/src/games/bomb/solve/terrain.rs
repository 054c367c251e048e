//! The board as one flat array with a border of rock around it, so that a
//! search need not ask where the board ends.

use thwart_core::{Cell, CellSet};

use crate::game::Game;
use crate::games::bomb::Bomb;

/// What a cell is at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Kind {
    /// Rock, or off the board.
    Rock,
    /// A brick that still stands.
    Brick,
    /// A cell that one can walk on.
    Floor,
}

/// The board after some blasts.
///
/// A row takes one entry more than it has cells; that entry is rock and bounds
/// both its row and the next. A row of rock lies above and one below. One byte
/// per entry.
#[derive(Clone, Debug)]
pub(super) struct Terrain {
    rows: usize,
    cols: usize,
    reach: usize,
    kind: Vec<Kind>,
}

impl Terrain {
    /// The board after these blasts. O(n).
    pub(super) fn new(game: &Bomb, blasts: &CellSet) -> Self {
        let board = game.board();
        let (rows, cols) = (board.rows(), board.cols());
        let kind = vec![Kind::Rock; (rows + 2) * (cols + 1)];
        let mut terrain = Self { rows, cols, reach: game.reach(), kind };
        for cell in board.cells().filter(|&cell| !game.is_rock(cell)) {
            let at = terrain.index(cell);
            terrain.kind[at] = if board.is_passable(cell) { Kind::Floor } else { Kind::Brick };
        }
        for blast in blasts.iter() {
            terrain.clear(terrain.index(blast));
        }
        terrain
    }

    /// Number of entries, those of the border included.
    pub(super) const fn len(&self) -> usize {
        self.kind.len()
    }

    /// How far apart two entries are that lie below each other.
    pub(super) const fn stride(&self) -> usize {
        self.cols + 1
    }

    /// The entry of a cell.
    pub(super) const fn index(&self, cell: Cell) -> usize {
        let index = cell.index();
        index + index / self.cols + self.stride()
    }

    /// The cell of an entry, which must not lie on the border.
    pub(super) const fn cell(&self, at: usize) -> Cell {
        Cell((at - self.stride() - (at / self.stride() - 1)) as u32)
    }

    /// The entries of all cells, row by row.
    pub(super) fn entries(&self) -> impl Iterator<Item = usize> + use<> {
        self.lines_of_rows().flatten()
    }

    /// The entries of each row.
    pub(super) fn lines_of_rows(&self) -> impl Iterator<Item = std::ops::Range<usize>> + use<> {
        let (stride, cols) = (self.stride(), self.cols);
        (1..=self.rows).map(move |row| (row * stride)..(row * stride + cols))
    }

    /// The entries of each column.
    pub(super) fn lines_of_cols(&self) -> impl Iterator<Item = std::iter::StepBy<std::ops::Range<usize>>> + use<> {
        let (stride, end) = (self.stride(), (self.rows + 1) * self.stride());
        (0..self.cols).map(move |col| (stride + col..end).step_by(stride))
    }

    /// How many cells a blast reaches each way.
    pub(super) const fn reach(&self) -> usize {
        self.reach
    }

    /// What stands at an entry.
    pub(super) fn kind(&self, at: usize) -> Kind {
        self.kind[at]
    }

    /// The entries that touch that of a cell.
    pub(super) const fn around(&self, at: usize) -> [usize; 4] {
        [at - self.stride(), at + 1, at + self.stride(), at - 1]
    }

    /// Calls `visit` with every entry that a blast reaches, its own first.
    pub(super) fn area(&self, blast: usize, mut visit: impl FnMut(usize)) {
        visit(blast);
        let down = self.stride().cast_signed();
        for stride in [-down, 1, down, -1] {
            let mut at = blast;
            for _ in 0..self.reach {
                at = at.wrapping_add_signed(stride);
                if self.kind[at] == Kind::Rock {
                    break;
                }
                visit(at);
            }
        }
    }

    /// The bricks that a blast clears now.
    pub(super) fn bricks(&self, blast: usize) -> Vec<usize> {
        let mut bricks = Vec::new();
        self.area(blast, |at| {
            if self.kind[at] == Kind::Brick {
                bricks.push(at);
            }
        });
        bricks
    }

    /// Sets a blast off; says which bricks it has cleared.
    pub(super) fn clear(&mut self, blast: usize) -> Vec<usize> {
        let bricks = self.bricks(blast);
        for &at in &bricks {
            self.kind[at] = Kind::Floor;
        }
        bricks
    }

    /// Puts bricks back.
    pub(super) fn rebuild(&mut self, bricks: &[usize]) {
        for &at in bricks {
            self.kind[at] = Kind::Brick;
        }
    }
}
