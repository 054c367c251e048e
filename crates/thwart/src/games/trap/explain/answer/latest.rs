//! By which turn each obstacle of a plan has to stand at the latest.
//!
//! Up to the turn in which it first lies on Jerry's way an obstacle changes nothing.
//! Often it may even come later: he takes the same step towards where it will be, or
//! goes another way and is shut in all the same. So the play is gone through once
//! more with the obstacle left out of one turn after the other, until he gets away.

use thwart_grid::{Cell, CellSet};

use crate::games::trap::rules::{Trap, Turns};
use crate::rules::Rules as _;

/// About so many cells are looked at in all; what is not known by then has to stand
/// when it first lies on his way.
const MOST_CELLS: usize = 1 << 24;

/// A plan as it goes.
#[derive(Debug)]
pub(super) struct Course<'a> {
    pub(super) game: &'a Trap,
    pub(super) turns: Turns,
    /// Obstacles that were there before.
    pub(super) before: &'a CellSet,
    pub(super) plan: &'a [u32],
    /// Where Jerry stands at the beginning of each turn of the plan.
    pub(super) stands: &'a [u32],
}

impl Course<'_> {
    /// The last turn such that each spare obstacle may begin to stand in any turn up
    /// to it, all others as they are laid, and Jerry is shut in as soon. `matters`
    /// tells the turn in which each first lies on his way, if it ever does; those that
    /// are not laid before that keep it. O(obstacles x turns x cells) at most, and no
    /// more than is worth it.
    pub(super) fn latest(&self, matters: &[Option<u32>]) -> Vec<Option<u32>> {
        let mut left = MOST_CELLS;
        let latest = |(i, &matters): (usize, &Option<u32>)| {
            let matters = matters?;
            let is_spare = self.turns.turn_of(i as u32 + 1) < matters;
            Some(if is_spare { self.latest_of(i, matters, &mut left) } else { matters })
        };
        matters.iter().enumerate().map(latest).collect()
    }

    fn latest_of(&self, i: usize, matters: u32, left: &mut usize) -> u32 {
        let mut jerry = Cell(self.stands[matters as usize - 1]);
        for turn in matters..self.last_turn() {
            // He goes on without it, and in the next turn it stands.
            match self.next(jerry, i, turn, u32::MAX, left) {
                Next::To(next) => jerry = next,
                Next::ShutIn => break,
                Next::Fails => return turn,
            }
            if !self.traps(jerry, i, turn + 1, left) {
                return turn;
            }
        }
        self.last_turn()
    }

    fn last_turn(&self) -> u32 {
        self.turns.turn_of(self.plan.len() as u32)
    }

    /// Whether he is shut in, beginning where he stands in a turn, if obstacle i is
    /// laid in it.
    fn traps(&self, mut jerry: Cell, i: usize, turn: u32, left: &mut usize) -> bool {
        if Cell(self.plan[i]) == jerry {
            return false;
        }
        for now in turn..=self.last_turn() {
            // As in the plan from here on.
            if self.stands[now as usize - 1] == jerry.0 {
                return true;
            }
            match self.next(jerry, i, now, turn, left) {
                Next::To(next) => jerry = next,
                Next::ShutIn => return true,
                Next::Fails => return false,
            }
        }
        false
    }

    /// What becomes of him in a turn, obstacle i standing from a turn of its own on.
    fn next(&self, jerry: Cell, i: usize, turn: u32, from: u32, left: &mut usize) -> Next {
        let board = self.game.board();
        let Some(rest) = left.checked_sub(board.len()) else { return Next::Fails };
        *left = rest;
        let obstacles = self.obstacles(i, turn, from);
        if obstacles.contains(jerry) {
            return Next::Fails;
        }
        let Some(&direction) = self.game.steps(jerry, &obstacles).first() else { return Next::ShutIn };
        match board.step(jerry, direction) {
            Some(next) if !self.game.is_goal(next) => Next::To(next),
            _ => Next::Fails,
        }
    }

    /// What lies at the end of a turn.
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

/// What becomes of Jerry in a turn.
enum Next {
    /// He steps there.
    To(Cell),
    /// He has no way.
    ShutIn,
    /// He gets away, or stands where an obstacle is to be laid, or it takes too long
    /// to tell.
    Fails,
}
