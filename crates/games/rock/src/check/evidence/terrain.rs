//! The board as it lies at a position, and plain distances on it.

use std::sync::OnceLock;

use thwart_grid::distance::lengths;
use thwart_grid::{Board, Cell, CellSet, Direction};

use crate::rules::{Position, Reveal, Rock};
use thwart_game::rules::Rules as _;

/// The steps that the rules allow while the rocks of a position lie.
pub(crate) struct Terrain<'g> {
    pub game: &'g Rock,
    pub position: &'g Position,
    free: Vec<bool>,
    plain: Vec<u64>,
    dominators: OnceLock<CellSet>,
}

impl<'g> Terrain<'g> {
    pub fn new(game: &'g Rock, position: &'g Position) -> Self {
        let board = game.board();
        let free: Vec<bool> = board.cells().map(|cell| game.is_free(&position.rocks, cell)).collect();
        let plain = lengths(board, game.exits().iter().copied(), |cell| free[cell.index()]);
        Self { game, position, free, plain, dominators: OnceLock::new() }
    }

    pub fn board(&self) -> &'g Board {
        self.game.board()
    }

    /// Returns the cost of the cheapest path from a cell to an exit if no more rocks fall; [`UNREACHED_LENGTH`] without a
    /// path.
    pub fn distance(&self, cell: Cell) -> u64 {
        self.plain[cell.index()]
    }

    /// Returns whether the walker can stand on the cell.
    pub fn is_free(&self, cell: Cell) -> bool {
        self.free[cell.index()]
    }

    /// Returns whether he can stand on it if one more rock lies somewhere.
    fn is_free_beside(&self, cell: Cell, rock: Option<Cell>) -> bool {
        self.is_free(cell) && !rock.is_some_and(|rock| self.game.blocks(rock, cell))
    }

    /// Returns the steps from a cell, in move order: direction, cell and cost.
    pub fn steps(&self, cell: Cell) -> impl Iterator<Item = (Direction, Cell, u64)> + '_ {
        self.steps_without(cell, None)
    }

    /// Returns the steps from a cell if a rock lies on another one.
    pub fn steps_without(
        &self,
        cell: Cell,
        rock: Option<Cell>,
    ) -> impl Iterator<Item = (Direction, Cell, u64)> + '_ {
        let open = move |next: Cell| self.is_free_beside(next, rock);
        let steps = self.board().neighbours(cell, open);
        steps.map(|(direction, next)| (direction, next, self.board().step_cost(direction, next)))
    }

    /// Returns the cell to which a step leads, with or without a rock.
    ///
    /// # Errors
    /// If the step is not legal.
    pub fn step(&self, cell: Cell, direction: Direction, rock: Option<Cell>) -> Result<Cell, String> {
        let next = self.board().passable_step(cell, direction, |next| self.is_free_beside(next, rock));
        next.ok_or_else(|| {
            format!("the walker cannot step {direction} from {}", self.board().numbered_cell(cell))
        })
    }

    /// Returns the cells that all paths from the walker to the exits pass: see [`Rock::dominators`].
    pub fn dominators(&self) -> &CellSet {
        self.dominators.get_or_init(|| self.game.dominators(self.position.walker, &self.position.rocks))
    }

    /// Returns the cells on which a rock may fall, at its time, that blocks a neighbour of this one, leaving aside
    /// whether it would seal; see [`Rock::landings_beside`].
    pub fn targets(&self, cell: Cell) -> Vec<Cell> {
        let walker = match self.game.reveal() {
            Reveal::Seen => cell,
            Reveal::Known => self.position.walker,
        };
        self.game.landings_beside(cell, walker, |cell| self.is_free(cell))
    }
}
