//! The arrays of a board, kept from one position to the next.
//!
//! To make them takes some hundred milliseconds where there are a million cells, and a
//! position hardly ever differs from the one asked about before by more than a few obstacles.
//! So these are laid and taken away, which costs what they change.

use thwart_core::{Cell, CellSet};

use super::complete::Tools;
use super::field::{FAR, Mark};
use super::map::{Ground, Map};
use super::state::{Arrays, State};
use crate::games::trap::rules::{Position, Trap};

/// Board, arrays and what is known, for one position at a time.
#[derive(Debug)]
pub(super) struct Workspace {
    map: Map,
    /// Taken while they are in use.
    parts: Option<(Arrays, Tools)>,
    /// The obstacles of the position, in the order in which they came, and how the distances
    /// stood before each.
    laid: Vec<(u32, Mark)>,
}

impl Workspace {
    /// For the positions of this game. O(cells).
    pub(super) fn new(game: &Trap, position: &Position) -> Self {
        let bare = Position { obstacles: CellSet::new(), ..position.clone() };
        let map = Map::new(game, &bare);
        let parts = Some((Arrays::new(&map), Tools::new(&map)));
        Self { map, parts, laid: Vec::new() }
    }

    /// Uses it at a position with Tom to move; what is given back is kept for the next. O(cells whose
    /// distance an obstacle changes that came or went), and what was known of the position before.
    pub(super) fn at<T>(
        &mut self,
        game: &Trap,
        position: &Position,
        ask: impl for<'m> FnOnce(State<'m>, Tools) -> (T, State<'m>, Tools),
    ) -> T {
        let (mut arrays, mut tools) = self.parts.take().expect("put back after every use");
        tools.forget();
        self.move_to(game, position, &mut arrays);
        let (answer, state, tools) = ask(State::with_arrays(&self.map, arrays), tools);
        self.parts = Some((state.into_arrays(), tools));
        answer
    }

    fn move_to(&mut self, game: &Trap, position: &Position, arrays: &mut Arrays) {
        self.map.jerry = position.jerry.0;
        self.map.turns = game.turns(position);
        let stays = |&&(cell, _): &&(u32, Mark)| position.obstacles.contains(Cell(cell));
        let staying = self.laid.iter().take_while(stays).count();
        while self.laid.len() > staying {
            let (cell, mark) = self.laid.pop().expect("more than those that stay");
            arrays.field.undo(mark);
            self.set(arrays, cell, Ground::Free);
        }
        for Cell(cell) in position.obstacles.iter() {
            if self.map.ground[cell as usize] == Ground::Free {
                self.laid.push((cell, arrays.field.mark()));
                self.set(arrays, cell, Ground::Blocked);
                arrays.field.block(&self.map, &arrays.ground, cell, FAR);
            }
        }
    }

    fn set(&mut self, arrays: &mut Arrays, cell: u32, ground: Ground) {
        self.map.ground[cell as usize] = ground;
        arrays.ground[cell as usize] = ground;
    }
}
