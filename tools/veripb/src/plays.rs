//! The plays that a case stands for.

use super::board::Board;

/// All plays of a case. They have in common where Jerry stands in which turn, which
/// obstacles are *revealed*, each with its *slot* (its number in the order of laying), and
/// for every other cell a *release*: no obstacle was laid there in an earlier slot. The
/// other slots so far are open.
#[derive(Clone, Debug)]
pub(crate) struct Plays<'a> {
    pub(crate) board: &'a Board,
    /// The most obstacles of a play.
    max_obstacles: u32,
    /// The turn, from 1; Tom has laid his obstacles of this turn.
    pub(crate) turn: u32,
    /// Jerry's cell.
    pub(crate) jerry: u32,
    /// Jerry's cell a turn ago.
    pub(crate) before: Option<u32>,
    /// The open slots, ascending.
    pub(crate) open: Vec<u32>,
    is_laid: Vec<bool>,
    release: Vec<u32>,
}

/// The path that Jerry expects to take.
#[derive(Debug)]
pub(crate) struct ExpectedPath {
    /// From Jerry's cell to the goal, both included.
    pub(crate) cells: Vec<u32>,
    /// The free cells, except Jerry's own, that must hold no obstacle for it; each once,
    /// in the order of the path. The cells beside a diagonal step stand before the one it
    /// leads to.
    pub(crate) needed: Vec<u32>,
}

impl<'a> Plays<'a> {
    /// Returns all plays of this many obstacles.
    pub(crate) fn new(board: &'a Board, most: u32) -> Self {
        Self {
            board,
            max_obstacles: most,
            turn: 1,
            jerry: board.jerry,
            before: None,
            open: (1..=board.turns.laid_by(1).min(most)).collect(),
            is_laid: vec![false; board.cells as usize + 1],
            release: vec![1; board.cells as usize + 1],
        }
    }

    /// Returns the number of slots up to the end of a turn.
    pub(crate) fn slots_by(&self, turn: u32) -> u32 {
        self.board.turns.laid_by(turn).min(self.max_obstacles)
    }

    /// Returns the turn in which the last obstacle is laid.
    pub(crate) fn last_turn(&self) -> u32 {
        self.board.turns.turn_of(self.max_obstacles)
    }

    /// Returns whether the cell is free, as far as obstacles are revealed.
    pub(crate) fn is_free(&self, cell: u32) -> bool {
        self.board.is_free(cell) && !self.is_laid[cell as usize]
    }

    /// Returns whether Jerry can stand on a cell at Tom's turn and still be stopped.
    pub(crate) fn is_inside(&self, cell: u32) -> bool {
        self.is_free(cell) && !self.board.touches_door(cell) && !self.board.lets_out(cell)
    }

    /// Returns the first slot in which an obstacle may have been laid on the cell.
    pub(crate) fn release(&self, cell: u32) -> u32 {
        self.release[cell as usize]
    }

    /// Returns the place, among the open slots, of the earliest one in which an obstacle
    /// may have been laid on this cell.
    pub(crate) fn open_slot_for(&self, cell: u32) -> Option<usize> {
        let place = self.open.partition_point(|&slot| slot < self.release(cell));
        (place < self.open.len()).then_some(place)
    }

    /// Returns the plays in which the i-th needed cell of the path is the first that holds
    /// an obstacle, laid in the open slot at `place`.
    pub(crate) fn with_obstacle(&self, path: &ExpectedPath, i: usize, place: usize) -> Self {
        let mut plays = self.clone();
        plays.raise_releases(&path.needed[..i]);
        plays.open.remove(place);
        plays.is_laid[path.needed[i] as usize] = true;
        plays
    }

    /// Returns the plays in which no needed cell holds an obstacle: Jerry takes the first
    /// step of the path.
    pub(crate) fn after_step(&self, path: &ExpectedPath) -> Self {
        let mut plays = self.clone();
        plays.raise_releases(&[self.jerry]);
        plays.raise_releases(&path.needed);
        plays.before = Some(self.jerry);
        plays.jerry = path.cells[1];
        plays.turn += 1;
        plays.open.extend(self.slots_by(self.turn) + 1..=self.slots_by(plays.turn));
        plays
    }

    /// Records that no obstacle has been laid on the cells so far.
    fn raise_releases(&mut self, cells: &[u32]) {
        let now = self.slots_by(self.turn) + 1;
        for &cell in cells {
            let release = &mut self.release[cell as usize];
            *release = now.max(*release);
        }
    }

    /// Returns the path that Jerry expects to take, as far as obstacles are revealed: at
    /// each of its cells the first direction, in his order, that lies on a shortest path
    /// to a goal. `None` if there is no path. O(cells).
    pub(crate) fn expected_path(&self) -> Option<ExpectedPath> {
        let board = self.board;
        let steps = board.steps_out(|cell| self.is_free(cell));
        let mut left = steps[self.jerry as usize];
        if left == u32::MAX {
            return None;
        }
        let mut path = ExpectedPath { cells: vec![self.jerry], needed: Vec::new() };
        let mut cell = self.jerry;
        while left > 0 {
            left -= 1;
            let leads = |&rank: &usize| {
                steps[board.next(cell, rank) as usize] == left
                    && board.may_pass(cell, rank, |side| self.is_free(side))
            };
            let rank = (0..board.degree()).find(leads).expect("a distance has a neighbour one step nearer");
            for side in board.sides(cell, rank).into_iter().flatten().filter(|&side| self.is_free(side)) {
                // The same cell can lie beside two diagonal steps in a row.
                if !path.needed.contains(&side) {
                    path.needed.push(side);
                }
            }
            cell = board.next(cell, rank);
            path.cells.push(cell);
            if !board.is_door(cell) {
                path.needed.push(cell);
            }
        }
        Some(path)
    }
}
