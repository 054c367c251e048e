//! The path and the rocks of a line of play.

use thwart_grid::Cell;

use crate::rules::{Position, Rock};
use thwart_game::moves::Move;
use thwart_game::rules::Rules as _;

/// A rock of the best line.
pub(super) struct Fall {
    pub(super) rock: Cell,
    /// How many cells of the path come before it.
    pub(super) cells_before: usize,
}

/// The path and the rocks of the best line.
pub(super) struct PlayedLine {
    /// The cells walked, the first included.
    pub(super) path: Vec<Cell>,
    /// The rocks that fall.
    pub(super) falls: Vec<Fall>,
}

impl PlayedLine {
    pub(super) fn of(game: &Rock, from: &Position, line: &[Move]) -> Self {
        let mut path = vec![from.walker];
        let mut falls = Vec::new();
        for &chosen in line {
            match chosen {
                Move::Step(direction) => {
                    let here = path[path.len() - 1];
                    path.extend(game.board().step(here, direction));
                }
                Move::Obstacle(rock) => falls.push(Fall { rock, cells_before: path.len() }),
                _ => {}
            }
        }
        Self { path, falls }
    }
}
