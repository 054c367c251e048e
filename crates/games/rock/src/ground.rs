//! The ground of rock: the cells on which a walker can stand once some rocks lie, and whether a path is left.

use thwart_grid::{Board, Cell, CellSet, Tile};

/// The board, the starts and exits, and what the adversary may do with his rocks.
#[derive(Clone, Debug)]
pub struct Rock {
    pub(super) board: Board,
    pub(super) starts: Vec<Cell>,
    pub(super) exits: Vec<Cell>,
    pub(super) rocks: usize,
    pub(super) sealing: bool,
    pub(super) reveal: Reveal,
}

/// When the rocks fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reveal {
    /// Rocks fall next to the walker, before each of his steps.
    Seen,
    /// Rocks fall anywhere, all of them before his first step.
    Known,
}

impl Rock {
    /// Returns the exits, row by row; the walker needs to reach only one.
    pub fn exits(&self) -> &[Cell] {
        &self.exits
    }

    /// Returns whether the cell is an exit.
    pub fn is_exit(&self, cell: Cell) -> bool {
        self.board.tile(cell) == Tile::Exit
    }

    /// Returns how many rocks may fall in the whole game.
    pub const fn rocks(&self) -> usize {
        self.rocks
    }

    /// Returns whether a rock may cut the walker off from the exits.
    pub const fn may_seal(&self) -> bool {
        self.sealing
    }

    /// Returns when the rocks fall.
    pub const fn reveal(&self) -> Reveal {
        self.reveal
    }

    /// Returns whether the walker can stand on a cell once these rocks lie.
    pub fn is_free(&self, rocks: &CellSet, cell: Cell) -> bool {
        self.board.is_passable(cell) && !rocks.contains(cell)
    }

    /// Returns whether no path leads from `walker` to an exit once these rocks lie.
    ///
    /// The search prefers the cells nearest to one exit, so on open ground it visits little more than one path.
    /// Straight steps are enough, as for [`dominators`](Self::dominators).
    ///
    /// O(cells), and mostly O(rows + columns).
    pub fn is_sealed(&self, walker: Cell, rocks: &CellSet) -> bool {
        let apart = |a: Cell, b: Cell| {
            let (a, b) = (self.board.coord(a), self.board.coord(b));
            a.row.abs_diff(b.row) + a.col.abs_diff(b.col)
        };
        let Some(goal) = self.exits.iter().copied().min_by_key(|&exit| apart(walker, exit)) else {
            return true;
        };
        let mut seen = vec![false; self.board.len()];
        seen[walker.index()] = true;
        let mut stack = vec![walker];
        while let Some(cell) = stack.pop() {
            if self.is_exit(cell) {
                return false;
            }
            let found = stack.len();
            let open =
                self.straight(cell, rocks).filter(|next| !std::mem::replace(&mut seen[next.index()], true));
            stack.extend(open);
            // The last one is taken next.
            stack[found..].sort_by_key(|&next| std::cmp::Reverse(apart(next, goal)));
        }
        true
    }

    /// Returns the cells to which a walker can step without cutting a corner.
    pub(super) fn straight<'a>(&'a self, cell: Cell, rocks: &'a CellSet) -> impl Iterator<Item = Cell> + 'a {
        let corners = self.board.topology().blocks_corners();
        (self.board.neighbours(cell, |next| self.is_free(rocks, next)))
            .filter(move |(direction, _)| !(corners && direction.is_diagonal()))
            .map(|(_, next)| next)
    }
}
