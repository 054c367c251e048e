//! The position that a tree is about, which stays the same while the tree is read.

use thwart_grid::{Board, Cell, Direction, Tile};

use super::node::{Node, Slots};
use crate::rules::{Position, Trap};
use thwart_game::certificate::read_number;
use thwart_game::rules::Rules as _;

/// A position with Tom to move, and the number of obstacles to refute.
#[derive(Debug)]
pub(crate) struct Root<'g> {
    pub game: &'g Trap,
    pub board: &'g Board,
    pub jerry: Cell,
    pub slots: Slots,
    /// Whether each cell is free in this position.
    pub free: Vec<bool>,
    touches_door: Vec<bool>,
}

impl<'g> Root<'g> {
    /// Prepares a position. O(cells).
    pub fn new(game: &'g Trap, position: &Position, most: u32) -> Self {
        let board = game.board();
        let mut root = Self {
            game,
            board,
            jerry: position.jerry,
            slots: Slots { schedule: game.turns(position), most },
            free: board.cells().map(|cell| game.is_empty(&position.obstacles, cell)).collect(),
            touches_door: Vec::new(),
        };
        let touches_door = |cell| root.straight_around(cell).any(|next| root.is_door(next));
        root.touches_door = board.cells().map(touches_door).collect();
        root
    }

    /// Returns the root of the tree.
    pub fn node(&self) -> Node {
        Node::new(self.slots, self.jerry, self.free.clone())
    }

    pub fn read_cell(&self, text: &str) -> Option<Cell> {
        read_number(text).map(Cell).filter(|cell| cell.index() < self.board.len())
    }

    pub fn is_door(&self, cell: Cell) -> bool {
        self.board.tile(cell) == Tile::Exit
    }

    /// Returns whether a straight step leads from the cell to a door.
    pub fn touches_door(&self, cell: Cell) -> bool {
        self.touches_door[cell.index()]
    }

    pub fn is_passable(&self, node: &Node, cell: Cell) -> bool {
        node.is_free(cell) || self.is_door(cell)
    }

    /// Returns whether Jerry can stand on the cell at Tom's turn and still be caught.
    pub fn is_inside(&self, node: &Node, cell: Cell) -> bool {
        node.is_free(cell) && !self.game.is_goal(cell) && !self.touches_door(cell)
    }

    /// Returns the directions of straight steps, in move order. No cell beside such a step can
    /// forbid it.
    pub fn straight(&self) -> impl Iterator<Item = Direction> + use<> {
        let topology = self.board.topology();
        let is_straight = move |direction: &Direction| !topology.blocks_corners() || !direction.is_diagonal();
        topology.directions().iter().copied().filter(is_straight)
    }

    pub fn straight_around(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.straight().filter_map(move |direction| self.board.step(cell, direction))
    }

    /// Returns the cells beside a diagonal step on eight neighbours, the anticlockwise one first.
    /// Both must be passable.
    pub fn sides(&self, from: Cell, direction: Direction) -> Option<[Cell; 2]> {
        if !self.board.topology().blocks_corners() || !direction.is_diagonal() {
            return None;
        }
        let (one, other) = direction.sides();
        Some([self.board.step(from, one)?, self.board.step(from, other)?])
    }
}
