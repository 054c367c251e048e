//! The board as the passes see it, and what is ahead of a walk.

use thwart_core::{Board, Cell, Coord, Tile};

use super::super::super::rules::{Bomb, Position};
use super::number::Number;
use crate::game::Game as _;

/// What can be walked over at a position.
pub(super) struct Ground<'g> {
    pub board: &'g Board,
    pub reach: usize,
    pub layout: Layout,
    /// The cells that blasts have cleared; empty where there were none.
    cleared: Vec<bool>,
}

impl<'g> Ground<'g> {
    pub fn new(game: &'g Bomb, position: &Position) -> Self {
        let board = game.board();
        let mut cleared = vec![false; if position.blasts.is_empty() { 0 } else { board.len() }];
        game.visit_area(&position.blasts, |cell| cleared[cell.index()] = true);
        Self { board, reach: game.reach(), layout: Layout::of(board), cleared }
    }

    pub fn is_floor(&self, cell: Cell) -> bool {
        self.board.is_passable(cell) || self.cleared.get(cell.index()) == Some(&true)
    }

    /// Closes the places of bricks.
    pub fn close_bricks<N: Number>(&self, bars: &mut [N]) {
        for row in 0..self.layout.rows {
            let (cells, places) = self.layout.row(row);
            let bars = bars[places].iter_mut().zip(&self.board.tiles()[cells.clone()]);
            if let Some(cleared) = self.cleared.get(cells) {
                for ((bar, tile), &cleared) in bars.zip(cleared) {
                    *bar = bar.closed_if(matches!(tile, Tile::Brick) && !cleared);
                }
            } else {
                bars.for_each(|(bar, tile)| *bar = bar.closed_if(matches!(tile, Tile::Brick)));
            }
        }
    }
}

/// Where a cell has its number: rows one after the other, with a place behind each, and a row
/// of places before the first and behind the last. So each cell has four neighbours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub rows: usize,
    pub cols: usize,
}

impl Layout {
    fn of(board: &Board) -> Self {
        Self { rows: board.rows(), cols: board.cols() }
    }

    /// From one row to the next.
    pub const fn stride(self) -> usize {
        self.cols + 1
    }

    pub const fn len(self) -> usize {
        (self.rows + 2) * self.stride()
    }

    pub const fn place(self, at: Coord) -> usize {
        (at.row + 1) * self.stride() + at.col
    }

    /// The cells of a row, and their places.
    pub const fn row(self, row: usize) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
        let (cell, place) = (row * self.cols, (row + 1) * self.stride());
        (cell..cell + self.cols, place..place + self.cols)
    }
}

/// The steps over an empty board to the rectangle around some goals: from cell to cell
/// they change by one at most.
pub(super) struct Crow {
    rows: Vec<u32>,
    cols: Vec<u32>,
}

impl Crow {
    /// Without goals nothing is ahead.
    pub fn new(board: &Board, goals: &[Cell]) -> Self {
        let steps = |lines: usize, of: fn(Coord) -> usize| {
            let places = || goals.iter().map(|&goal| of(board.coord(goal)));
            let (first, last) = (places().min().unwrap_or(0), places().max().unwrap_or(lines));
            (0..lines).map(|at| (first.saturating_sub(at) + at.saturating_sub(last)) as u32).collect()
        };
        Self { rows: steps(board.rows(), |at| at.row), cols: steps(board.cols(), |at| at.col) }
    }

    /// From a cell.
    pub fn of(&self, at: Coord) -> u32 {
        self.rows[at.row] + self.cols[at.col]
    }

    /// By place; no number is more than what is needed on rock.
    pub fn needs<N: Number>(&self, ground: &Ground<'_>) -> Vec<N> {
        let mut needs = vec![N::MOST; ground.layout.len()];
        let by_col: Vec<_> = self.cols.iter().map(|&steps| N::of(steps)).collect();
        for (row, &steps) in self.rows.iter().enumerate() {
            let (cells, places) = ground.layout.row(row);
            let tiles = &ground.board.tiles()[cells];
            let steps = N::of(steps);
            for ((need, &col), tile) in needs[places].iter_mut().zip(&by_col).zip(tiles) {
                *need = N::needed(steps, col).closed_if(matches!(tile, Tile::Obstacle));
            }
        }
        needs
    }
}
