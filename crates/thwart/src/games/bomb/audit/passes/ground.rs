//! The board as the passes see it, and what is ahead of a walk.

use thwart_core::{Board, Cell, Coord, Tile};

use super::super::super::rules::{Bomb, Position};
use crate::game::Game as _;

/// What can be walked over at a position. Memory that is not looked at is not touched.
pub(super) struct Ground<'g> {
    pub board: &'g Board,
    pub reach: usize,
    /// The cells that blasts have cleared; empty where there were none.
    cleared: Vec<bool>,
}

impl<'g> Ground<'g> {
    pub fn new(game: &'g Bomb, position: &Position) -> Self {
        let board = game.board();
        let mut cleared = vec![false; if position.blasts.is_empty() { 0 } else { board.len() }];
        game.visit_area(&position.blasts, |cell| cleared[cell.index()] = true);
        Self { board, reach: game.reach(), cleared }
    }

    pub fn is_floor(&self, cell: Cell) -> bool {
        self.board.is_passable(cell) || self.cleared.get(cell.index()) == Some(&true)
    }

    pub fn is_rock(&self, cell: Cell) -> bool {
        self.board.tile(cell) == Tile::Obstacle
    }
}

/// The steps over an empty board to the rectangle around some goals: from cell to cell
/// they change by one at most.
pub(super) struct Ahead {
    pub rows: Vec<u32>,
    pub cols: Vec<u32>,
}

impl Ahead {
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
}
