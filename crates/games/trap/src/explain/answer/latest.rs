//! The latest turn by which each obstacle of a plan must stand.
//!
//! Until an obstacle first lies on Jerry's path, it changes nothing. Often it may come even later:
//! Jerry takes the same step towards its cell, or takes another path and is shut in all the same.
//! So the play is repeated with the obstacle left out of one turn after the other, until he gets
//! away.

use thwart_grid::{Cell, CellSet, narrow};

use crate::rules::{Schedule, Trap};
use thwart_game::rules::Rules as _;

/// About how many cells are looked at in all. After that an obstacle keeps the last turn found to
/// be in time.
const MOST_CELLS: usize = 1 << 24;

/// A plan and its play.
#[derive(Debug)]
pub(super) struct PlannedPlay<'a> {
    pub(super) game: &'a Trap,
    pub(super) turns: Schedule,
    /// The obstacles laid before the plan.
    pub(super) before: &'a CellSet,
    pub(super) plan: &'a [u32],
    /// Jerry's cell at the beginning of each turn of the plan.
    pub(super) jerry_cells: &'a [u32],
}

impl PlannedPlay<'_> {
    /// Returns for each obstacle the last turn such that it may begin to stand in any turn up to
    /// it, with all others as they are laid, and the plan still shuts Jerry in. `matters` holds the
    /// turn in which each first lies on his path, if it ever does; an obstacle that is not laid
    /// before that turn keeps it. O(obstacles x turns x cells) at most, limited by `MOST_CELLS`.
    pub(super) fn latest(&self, matters: &[Option<u32>]) -> Vec<Option<u32>> {
        let mut cells_left = MOST_CELLS;
        let latest = |(i, &matters): (usize, &Option<u32>)| {
            let matters = matters?;
            let is_spare = self.turns.turn_of(narrow(i) + 1) < matters;
            Some(if is_spare { self.latest_of(i, matters, &mut cells_left) } else { matters })
        };
        matters.iter().enumerate().map(latest).collect()
    }

    fn latest_of(&self, i: usize, matters: u32, left: &mut usize) -> u32 {
        let mut jerry = Cell(self.jerry_cells[matters as usize - 1]);
        for turn in matters..self.last_turn() {
            // Jerry goes on without the obstacle; in the next turn it stands.
            match self.next(jerry, i, turn, u32::MAX, left) {
                TurnOutcome::To(next) => jerry = next,
                TurnOutcome::ShutIn => break,
                TurnOutcome::Fails => return turn,
            }
            if !self.traps(jerry, i, turn + 1, left) {
                return turn;
            }
        }
        self.last_turn()
    }

    fn last_turn(&self) -> u32 {
        self.turns.turn_of(narrow(self.plan.len()))
    }

    /// Returns whether Jerry, on this cell in a turn, is shut in if obstacle i is laid in that
    /// turn.
    fn traps(&self, mut jerry: Cell, i: usize, turn: u32, left: &mut usize) -> bool {
        if Cell(self.plan[i]) == jerry {
            return false;
        }
        for now in turn..=self.last_turn() {
            // From here on the play is that of the plan.
            if self.jerry_cells[now as usize - 1] == jerry.0 {
                return true;
            }
            match self.next(jerry, i, now, turn, left) {
                TurnOutcome::To(next) => jerry = next,
                TurnOutcome::ShutIn => return true,
                TurnOutcome::Fails => return false,
            }
        }
        false
    }

    /// Returns what happens to Jerry in a turn, with obstacle i standing from turn `from` on.
    fn next(&self, jerry: Cell, i: usize, turn: u32, from: u32, left: &mut usize) -> TurnOutcome {
        let board = self.game.board();
        let Some(rest) = left.checked_sub(board.len()) else { return TurnOutcome::Fails };
        *left = rest;
        let obstacles = self.obstacles(i, turn, from);
        if obstacles.contains(jerry) {
            return TurnOutcome::Fails;
        }
        let Some(&direction) = self.game.steps(jerry, &obstacles).first() else { return TurnOutcome::ShutIn };
        match board.step(jerry, direction) {
            Some(next) if !self.game.is_goal(next) => TurnOutcome::To(next),
            _ => TurnOutcome::Fails,
        }
    }

    fn obstacles(&self, i: usize, turn: u32, from: u32) -> CellSet {
        let mut obstacles = self.before.clone();
        let laid = (self.turns.laid_by(turn) as usize).min(self.plan.len());
        for (place, &cell) in self.plan[..laid].iter().enumerate() {
            if place != i || turn >= from {
                obstacles.insert(Cell(cell));
            }
        }
        obstacles
    }
}

/// The outcome of a turn for Jerry.
enum TurnOutcome {
    /// He steps to this cell.
    To(Cell),
    /// He has no path.
    ShutIn,
    /// He gets away, or stands where an obstacle is to be laid, or the limit of cells is reached.
    Fails,
}
