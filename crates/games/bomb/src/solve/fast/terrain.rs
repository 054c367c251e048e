//! The board as one flat array with a border of rock around it, so that a search need not check for the edge.

use std::cell::OnceCell;

use thwart_grid::axes::{Axes, FAR};
use thwart_grid::flat_bfs;
use thwart_grid::padded::{FOUR, Padded};
use thwart_grid::{Cell, CellSet, narrow};

use crate::Bomb;
use thwart_game::rules::Rules;

/// The current state of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum TerrainKind {
    /// Rock, or off the board.
    Rock,
    /// A brick that still stands.
    Brick,
    /// A cell that a walker can stand on.
    Floor,
}

/// The board after some blasts, one byte per place.
#[derive(Clone, Debug)]
pub(crate) struct Terrain {
    grid: Padded<FOUR>,
    reach: usize,
    kinds: Vec<TerrainKind>,
    axes: OnceCell<Axes>,
}

impl Terrain {
    /// Builds the board after these blasts. O(n).
    pub(crate) fn new(game: &Bomb, blasts: &CellSet) -> Self {
        let board = game.board();
        let grid = Padded::four(board);
        let mut kinds = vec![TerrainKind::Rock; grid.len];
        for (row, tiles) in grid.each_row().zip(board.tiles().chunks(board.cols())) {
            for (kind, tile) in kinds[row].iter_mut().zip(tiles) {
                *kind = match tile {
                    thwart_grid::Tile::Obstacle => TerrainKind::Rock,
                    thwart_grid::Tile::Brick => TerrainKind::Brick,
                    _ => TerrainKind::Floor,
                };
            }
        }
        let mut terrain = Self { grid, reach: game.reach(), kinds, axes: OnceCell::new() };
        for blast in blasts.iter() {
            terrain.clear(terrain.grid.place(blast));
        }
        terrain
    }

    pub(crate) const fn grid(&self) -> &Padded<FOUR> {
        &self.grid
    }

    /// Returns the cell at a place, which must not lie on the rim.
    pub(crate) fn cell(&self, place: usize) -> Cell {
        self.grid.cell(place).expect("the place is on the board")
    }

    /// Returns how many cells a blast reaches in each direction.
    pub(crate) const fn reach(&self) -> usize {
        self.reach
    }

    /// Returns whether only rock and the edge stop a blast.
    pub(crate) fn is_unlimited(&self) -> bool {
        self.reach + 1 >= self.grid.rows.max(self.grid.cols)
    }

    /// Returns the rows and columns up to rock. O(n) on the first call.
    pub(crate) fn axes(&self) -> &Axes {
        self.axes.get_or_init(|| {
            let rock = self.kinds.iter().map(|&kind| kind == TerrainKind::Rock);
            Axes::new(rock, self.grid.pitch, self.reach)
        })
    }

    pub(crate) fn kinds(&self) -> &[TerrainKind] {
        &self.kinds
    }

    pub(crate) fn kind(&self, at: usize) -> TerrainKind {
        self.kinds[at]
    }

    /// Returns plain distances from the nearest of some places over cells of a kind or above; [`FAR`] if
    /// there is no path. O(n).
    pub(crate) fn steps_over(&self, from: &[usize], over: TerrainKind) -> Vec<u32> {
        let open = self.kinds.iter().map(|&kind| kind >= over);
        let mut steps = flat_bfs::steps_over(&self.grid, open, from.iter().copied());
        for steps in &mut steps {
            *steps = FAR.min(*steps);
        }
        steps
    }

    /// Returns every place that a blast reaches, with its distance from the blast, whose own place comes
    /// first.
    pub(crate) fn arms(&self, blast: usize) -> impl Iterator<Item = (usize, u32)> + '_ {
        let down = self.grid.pitch.cast_signed();
        let arm = move |stride: isize| {
            let along = (1..=self.reach).map(move |apart| {
                (blast.wrapping_add_signed(stride.wrapping_mul(apart.cast_signed())), narrow(apart))
            });
            along.take_while(|&(at, _)| self.kinds[at] != TerrainKind::Rock)
        };
        std::iter::once((blast, 0)).chain([-down, 1, down, -1].into_iter().flat_map(arm))
    }

    /// Calls `visit` with all of these, which is faster if all are wanted.
    pub(crate) fn area(&self, blast: usize, mut visit: impl FnMut(usize, u32)) {
        self.arms(blast).for_each(|(at, apart)| visit(at, apart));
    }

    /// Returns the bricks that a blast clears now.
    pub(crate) fn bricks(&self, blast: usize) -> Vec<usize> {
        let mut bricks = Vec::new();
        self.area(blast, |at, _| {
            if self.kinds[at] == TerrainKind::Brick {
                bricks.push(at);
            }
        });
        bricks
    }

    /// Sets a blast off. Returns the bricks that it cleared.
    pub(crate) fn clear(&mut self, blast: usize) -> Vec<usize> {
        let bricks = self.bricks(blast);
        for &at in &bricks {
            self.kinds[at] = TerrainKind::Floor;
        }
        bricks
    }

    pub(crate) fn rebuild(&mut self, bricks: &[usize]) {
        for &at in bricks {
            self.kinds[at] = TerrainKind::Brick;
        }
    }
}
