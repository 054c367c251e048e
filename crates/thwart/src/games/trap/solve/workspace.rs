//! The arrays of a board, kept from one position to the next.
//!
//! To make them takes some hundred milliseconds where there are a million cells, and a
//! position hardly ever differs from the one asked about before by more than a few obstacles.
//! So these are laid and taken away, which costs what they change, and what those change that were
//! laid after one that is taken away.

use thwart_core::{Cell, CellSet};

use super::complete::Tools;
use super::field::{FAR, Mark};
use super::map::{Ground, Map};
use super::state::{Arrays, State};
use crate::games::trap::rules::{Position, Trap};

/// Distances that the obstacles laid may have changed in all, for each cell of the board. Beyond that
/// what they were takes more memory than all else.
const CHANGES: usize = 2;

/// Board, arrays and what is known, for one position at a time.
#[derive(Debug)]
pub(super) struct Workspace {
    map: Map,
    /// Taken while they are in use; lost where a search panicked.
    parts: Option<(Arrays, Tools)>,
    /// The obstacles that stood when the arrays were made.
    first: CellSet,
    /// The others of the position, in the order in which they came, and how the distances
    /// stood before each.
    laid: Vec<(u32, Mark)>,
}

impl Workspace {
    /// For the positions of this game. O(cells).
    pub(super) fn new(game: &Trap, position: &Position) -> Self {
        Self::from(game, position, CellSet::new())
    }

    /// The same with these obstacles for good.
    fn from(game: &Trap, position: &Position, first: CellSet) -> Self {
        let begun = Position { obstacles: first.clone(), ..position.clone() };
        let map = Map::new(game, &begun);
        let parts = Some((Arrays::new(&map), Tools::new(&map)));
        Self { map, parts, first, laid: Vec::new() }
    }

    /// Uses it at a position with Tom to move; what is given back is kept for the next. O(cells whose
    /// distance an obstacle changes that came or went), and what was known of the position before.
    pub(super) fn at<T>(
        &mut self,
        game: &Trap,
        position: &Position,
        ask: impl for<'m> FnOnce(State<'m>, Tools) -> (T, State<'m>, Tools),
    ) -> T {
        let (arrays, tools) = self.moved_to(game, position);
        let (answer, state, tools) = ask(State::with_arrays(&self.map, arrays), tools);
        self.parts = Some((state.into_arrays(), tools));
        answer
    }

    /// Lays and takes away obstacles, or makes all anew where that is too much.
    fn moved_to(&mut self, game: &Trap, position: &Position) -> (Arrays, Tools) {
        let stands = |cell: Cell| position.obstacles.contains(cell);
        if self.parts.is_none() || !self.first.iter().all(stands) {
            *self = Self::new(game, position);
        }
        self.map.jerry = position.jerry.0;
        self.map.turns = game.turns(position);
        let (mut arrays, mut tools) = self.parts.take().expect("they were made if they were lost");
        if !self.lay(position, &mut arrays) {
            *self = Self::from(game, position, position.obstacles.clone());
            (arrays, tools) = self.parts.take().expect("they were just made");
        }
        tools.forget();
        (arrays, tools)
    }

    /// The obstacles of a position, in place of those that are laid. `false` where they change too much.
    fn lay(&mut self, position: &Position, arrays: &mut Arrays) -> bool {
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
                if arrays.field.changes() > CHANGES * self.map.ground.len() {
                    return false;
                }
            }
        }
        true
    }

    fn set(&mut self, arrays: &mut Arrays, cell: u32, ground: Ground) {
        self.map.ground[cell as usize] = ground;
        arrays.ground[cell as usize] = ground;
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use thwart_core::format::board_file;

    use super::*;
    use crate::game::Game as _;
    use crate::setup::Setup;

    /// An open field with doors at the ends of corridors, each longer than the one before: an obstacle in
    /// one changes all distances but those of the others.
    fn field_of_corridors(corridors: usize, cols: usize) -> Trap {
        let mut text = "game: trap\n\n".to_owned();
        for row in 0..2 * corridors {
            let row_of_field =
                if row == corridors { format!("@{}", ".".repeat(cols - 1)) } else { ".".repeat(cols) };
            let corridor = if row % 2 == 1 { format!("{}>", ".".repeat(row)) } else { String::new() };
            let _ = writeln!(text, "{row_of_field}{corridor:#<width$}", width = 2 * corridors);
        }
        Trap::new(&Setup::new(Trap::INFO, board_file::parse(&text).unwrap()).unwrap()).unwrap()
    }

    /// Those of all free cells, and how many changes are kept.
    fn distances(workspace: &mut Workspace, game: &Trap, position: &Position) -> (Vec<(Cell, u64)>, usize) {
        workspace.at(game, position, |state, tools| {
            let free = |cell: &Cell| state.ground[cell.index()] == Ground::Free;
            let cells = game.board().cells().filter(free);
            let distances = cells.map(|cell| (cell, state.field.distance(cell.0))).collect();
            ((distances, state.field.changes()), state, tools)
        })
    }

    #[test]
    fn obstacles_that_change_all_distances_again_and_again_are_kept_in_little_memory() {
        let game = field_of_corridors(8, 60);
        let cols = game.board().cols();
        let ends: Vec<_> = (0..7).map(|at| Cell(((2 * at + 1) * cols + 60) as u32)).collect();
        let mut kept = Workspace::new(&game, &game.start());
        let mut anew = 0;
        for few in [&ends[..0], &ends[..2], &ends, &ends[..6], &ends[1..], &ends[..1], &ends[3..], &ends] {
            let position = Position { obstacles: few.iter().copied().collect(), ..game.start() };
            let mut fresh = Workspace::from(&game, &position, position.obstacles.clone());
            let ((expected, none), (found, changes)) =
                (distances(&mut fresh, &game, &position), distances(&mut kept, &game, &position));
            assert_eq!(found, expected, "{few:?}");
            assert!(none == 0 && changes <= CHANGES * game.board().len(), "{few:?}: {changes}");
            anew += usize::from(kept.first.iter().count() > 0);
        }
        assert!((1..8).contains(&anew), "{anew}");
    }
}
