//! The board of a search: what never changes while it runs.

use thwart_core::Tile;
use thwart_core::search::Neighbours;

use crate::game::Game;
use crate::games::trap::rules::{Position, Trap};

/// What a cell is to a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    /// Free to walk and to lay an obstacle on.
    Free,
    /// A door: it ends a way and cannot be blocked.
    Door,
    /// A wall, or an obstacle laid before the search or by it.
    Blocked,
}

/// A position with Tom to move, as flat arrays. Every array over cells has one
/// more entry than there are cells: off the board everything is blocked.
#[derive(Clone, Debug)]
pub(super) struct Map {
    /// The neighbours of each cell in the order of Jerry's preference.
    pub(super) neighbours: Neighbours,
    /// Walls and the obstacles laid already are blocked.
    pub(super) ground: Vec<Ground>,
    /// Whether a cell touches a door. If Jerry stands there at Tom's turn, he
    /// is lost to Tom.
    pub(super) touches_door: Vec<bool>,
    /// Where Jerry stands.
    pub(super) jerry: u32,
    /// Number of cells.
    pub(super) cells: usize,
}

impl Map {
    /// The map of a position. O(cells).
    pub(super) fn new(game: &Trap, position: &Position) -> Self {
        let board = game.board();
        let neighbours = Neighbours::new(board, &game.order());
        let mut ground: Vec<_> = board
            .cells()
            .map(|cell| match board.tile(cell) {
                Tile::Exit => Ground::Door,
                _ if game.is_empty(&position.obstacles, cell) => Ground::Free,
                _ => Ground::Blocked,
            })
            .collect();
        ground.push(Ground::Blocked);
        let is_door = |&cell: &u32| ground[cell as usize] == Ground::Door;
        let mut touches_door: Vec<_> =
            board.cells().map(|cell| neighbours.of(cell.0).iter().any(is_door)).collect();
        touches_door.push(false);
        Self { neighbours, ground, touches_door, jerry: position.jerry.0, cells: board.len() }
    }
}
