//! The board as one flat array with a border of rock around it, so that a
//! search need not ask where the board ends.

use std::cell::OnceCell;
use std::iter::StepBy;
use std::ops::Range;

use thwart_grid::axes::Axes;
use thwart_grid::{Board, Cell, CellSet};

use crate::games::bomb::Bomb;
use crate::rules::Rules;

/// What a cell is at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(in crate::games::bomb::solve) enum TerrainKind {
    /// Rock, or off the board.
    Rock,
    /// A brick that still stands.
    Brick,
    /// A cell that one can walk on.
    Floor,
}

/// Where cells lie in a flat array.
///
/// A row takes one entry more than it has cells; that entry is off the board
/// and bounds both its row and the next. A row off the board lies above and one
/// below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::bomb::solve) struct Layout {
    pub(in crate::games::bomb::solve) rows: usize,
    pub(in crate::games::bomb::solve) cols: usize,
}

impl Layout {
    /// The layout of a board.
    pub(in crate::games::bomb::solve) const fn of(board: &Board) -> Self {
        Self { rows: board.rows(), cols: board.cols() }
    }

    /// Number of entries, those of the border included.
    pub(in crate::games::bomb::solve) const fn len(self) -> usize {
        (self.rows + 2) * self.stride()
    }

    /// How far apart two entries are that lie below each other.
    pub(in crate::games::bomb::solve) const fn stride(self) -> usize {
        self.cols + 1
    }

    /// The entry of a cell.
    pub(in crate::games::bomb::solve) const fn index(self, cell: Cell) -> usize {
        let index = cell.index();
        index + index / self.cols + self.stride()
    }

    /// The cell of an entry, which must not lie on the border.
    pub(in crate::games::bomb::solve) const fn cell(self, at: usize) -> Cell {
        Cell((at - self.stride() - (at / self.stride() - 1)) as u32)
    }

    /// The entries of each row, from the top.
    pub(in crate::games::bomb::solve) fn each_row(
        self,
    ) -> impl DoubleEndedIterator<Item = Range<usize>> + use<> {
        let (stride, cols) = (self.stride(), self.cols);
        (1..=self.rows).map(move |row| (row * stride)..(row * stride + cols))
    }

    /// The entries of each column, from the left.
    pub(in crate::games::bomb::solve) fn each_col(
        self,
    ) -> impl Iterator<Item = StepBy<Range<usize>>> + use<> {
        let (stride, end) = (self.stride(), (self.rows + 1) * self.stride());
        (0..self.cols).map(move |col| (stride + col..end).step_by(stride))
    }

    /// The entries of all cells, row by row.
    pub(in crate::games::bomb::solve) fn entries(self) -> impl Iterator<Item = usize> + use<> {
        self.each_row().flatten()
    }

    /// The entries that touch that of a cell, in the order of steps: north,
    /// east, south, west.
    pub(in crate::games::bomb::solve) const fn around(self, at: usize) -> [usize; 4] {
        [at - self.stride(), at + 1, at + self.stride(), at - 1]
    }
}

/// The board after some blasts, one byte per entry.
#[derive(Clone, Debug)]
pub(in crate::games::bomb::solve) struct Terrain {
    layout: Layout,
    reach: usize,
    kinds: Vec<TerrainKind>,
    axes: OnceCell<Axes>,
}

impl Terrain {
    /// The board after these blasts. O(n).
    pub(in crate::games::bomb::solve) fn new(game: &Bomb, blasts: &CellSet) -> Self {
        let board = game.board();
        let layout = Layout::of(board);
        let mut kinds = vec![TerrainKind::Rock; layout.len()];
        for (row, tiles) in layout.each_row().zip(board.tiles().chunks(layout.cols)) {
            for (kind, tile) in kinds[row].iter_mut().zip(tiles) {
                *kind = match tile {
                    thwart_grid::Tile::Obstacle => TerrainKind::Rock,
                    thwart_grid::Tile::Brick => TerrainKind::Brick,
                    _ => TerrainKind::Floor,
                };
            }
        }
        let mut terrain = Self { layout, reach: game.reach(), kinds, axes: OnceCell::new() };
        for blast in blasts.iter() {
            terrain.clear(layout.index(blast));
        }
        terrain
    }

    /// Where cells lie.
    pub(in crate::games::bomb::solve) const fn layout(&self) -> Layout {
        self.layout
    }

    /// How many cells a blast reaches each way.
    pub(in crate::games::bomb::solve) const fn reach(&self) -> usize {
        self.reach
    }

    /// Its rows and columns up to rock. O(n) when first asked.
    pub(in crate::games::bomb::solve) fn axes(&self) -> &Axes {
        self.axes.get_or_init(|| {
            let rock = self.kinds.iter().map(|&kind| kind == TerrainKind::Rock);
            Axes::new(rock, self.layout.stride(), self.reach)
        })
    }

    /// What stands at each entry.
    pub(in crate::games::bomb::solve) fn kinds(&self) -> &[TerrainKind] {
        &self.kinds
    }

    /// What stands at an entry.
    pub(in crate::games::bomb::solve) fn kind(&self, at: usize) -> TerrainKind {
        self.kinds[at]
    }

    /// Every entry that a blast reaches and its distance from the blast, whose own
    /// entry comes first.
    pub(in crate::games::bomb::solve) fn arms(
        &self,
        blast: usize,
    ) -> impl Iterator<Item = (usize, u32)> + '_ {
        let down = self.layout.stride().cast_signed();
        let arm = move |stride: isize| {
            let along = (1..=self.reach).map(move |apart| {
                (blast.wrapping_add_signed(stride.wrapping_mul(apart.cast_signed())), apart as u32)
            });
            along.take_while(|&(at, _)| self.kinds[at] != TerrainKind::Rock)
        };
        std::iter::once((blast, 0)).chain([-down, 1, down, -1].into_iter().flat_map(arm))
    }

    /// Calls `visit` with all of these: faster, if all are wanted.
    pub(in crate::games::bomb::solve) fn area(&self, blast: usize, mut visit: impl FnMut(usize, u32)) {
        self.arms(blast).for_each(|(at, apart)| visit(at, apart));
    }

    /// The bricks that a blast clears now.
    pub(in crate::games::bomb::solve) fn bricks(&self, blast: usize) -> Vec<usize> {
        let mut bricks = Vec::new();
        self.area(blast, |at, _| {
            if self.kinds[at] == TerrainKind::Brick {
                bricks.push(at);
            }
        });
        bricks
    }

    /// Sets a blast off; says which bricks it has cleared.
    pub(in crate::games::bomb::solve) fn clear(&mut self, blast: usize) -> Vec<usize> {
        let bricks = self.bricks(blast);
        for &at in &bricks {
            self.kinds[at] = TerrainKind::Floor;
        }
        bricks
    }

    /// Puts bricks back.
    pub(in crate::games::bomb::solve) fn rebuild(&mut self, bricks: &[usize]) {
        for &at in bricks {
            self.kinds[at] = TerrainKind::Brick;
        }
    }
}
