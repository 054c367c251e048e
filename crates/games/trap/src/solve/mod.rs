//! Solving trap.
//!
//! The seam to the engines in `fast/` is `planner.rs`, which alone names them: the method `complete`, the oracle, the
//! values of all moves, the explanation and the proof ask it, so a new engine goes behind `planner::plan`.

pub(super) mod fast;
mod moves;
mod naive;
mod oracle;
pub(super) mod planner;
mod player;
mod pocket_search;
mod prove;
#[cfg(test)]
pub(super) mod tests;

use thwart_grid::Cell;

use self::oracle::TrapOracle;
use super::rules::{Position, Trap};
use fast::map::Map;
use fast::state::State;
use player::Player;
use thwart_game::answer::{Answer, Evidence, Oracle, SolveError, check_limits};
use thwart_game::difficulty::NaivePlan;
use thwart_game::limits::{GRACE, Limits};
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::solve::Solve;
use thwart_game::value::{Side, Value};

/// Returns a number of obstacles as the searches count them: at most one lies on each cell.
pub(super) fn obstacles(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Solve for Trap {
    fn reference(&self) -> Option<Value> {
        Some(super::reference::value(self))
    }

    fn solve(&self, position: &Position, method: &str, limits: &Limits) -> Result<Answer, SolveError> {
        let find = match method {
            "complete" => |state, limits: &Limits| planner::plan(state, &mut limits.start()),
            "pocket-search" => pocket_search::pocket_search,
            _ => return Err(SolveError::UnknownMethod { method: method.to_owned() }),
        };
        // All that follows shares one clock.
        let limits = &limits.running();
        if self.jerry_chooses() {
            return Ok(Player::new(self, &mut limits.start()).answer(position));
        }
        // Jerry's step is forced; Tom's plan begins after it.
        let mut here = position.clone();
        let mut line = Vec::new();
        if let (Side::Maximiser, &[step]) = (here.side, &*here.steps) {
            here = self.play(&here, Move::Step(step));
            line.push(Move::Step(step));
        }
        if let Some(value) = self.outcome(&here) {
            return Ok(Answer { line: Some(line), ..Answer::exact(value) });
        }
        let map = Map::new(self, &here);
        // On large boards the map alone takes a while, and the search takes longer.
        check_limits(limits, "complete")?;
        let state = State::new(&map);
        check_limits(limits, "complete")?;
        let found = find(state, limits);
        // By the rules each move takes a search of the board, so on large boards the time may be
        // too short to show the plan.
        let replayed = self.replay(&here, &found.plan, &limits.extended_by(GRACE));
        let line_is_cut = replayed.is_none();
        let line = replayed.map_or_else(Vec::new, |replayed| [line, replayed].concat());
        Ok(Answer {
            bounds: found.bounds,
            line: Some(line),
            line_is_cut,
            work: found.work,
            ..Answer::default()
        })
    }

    fn naive(&self, position: &Position, _: &Limits) -> Result<Option<NaivePlan>, SolveError> {
        Ok(naive::naive(self, position))
    }

    fn prove(
        &self,
        position: &Position,
        answer: &Answer,
        limits: &Limits,
    ) -> Result<Option<Evidence>, SolveError> {
        prove::prove(self, position, answer, limits)
    }

    fn oracle<'a>(&'a self, limits: &'a Limits) -> Box<dyn Oracle<Self> + Send + 'a> {
        Box::new(TrapOracle::new(self, limits))
    }
}

impl Trap {
    /// Returns the moves of a plan by the rules, with Jerry's steps; `None` if the time is over.
    fn replay(&self, position: &Position, plan: &[u32], limits: &Limits) -> Option<Vec<Move>> {
        let mut line = Vec::new();
        let mut here = position.clone();
        for &cell in plan {
            if limits.is_over() {
                return None;
            }
            let laid = Move::Obstacle(Cell(cell));
            assert!(self.is_legal(&here, laid), "a plan is legal");
            here = self.play(&here, laid);
            line.push(laid);
            if let Some(step) = here.steps.first().copied().map(Move::Step) {
                here = self.play(&here, step);
                line.push(step);
            }
        }
        assert!(plan.is_empty() || here.trapped, "a plan traps Jerry");
        Some(line)
    }
}
