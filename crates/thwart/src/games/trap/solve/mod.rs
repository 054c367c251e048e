//! Solving trap.

mod closing;
mod complete;
mod field;
mod map;
mod pairs;
mod state;
#[cfg(test)]
mod tests;
mod tree;

use thwart_core::Cell;

use self::complete::Complete;
use self::map::Map;
use super::rules::{Position, Trap};
use crate::game::{Answer, Game, Solve, SolveError};
use crate::limits::Limits;
use crate::moves::Move;
use crate::value::Side;

impl Solve for Trap {
    fn solve(&self, position: &Position, method: &str, limits: &Limits) -> Result<Answer, SolveError> {
        match method {
            "complete" => Ok(self.complete(position, limits)),
            _ => Err(SolveError::UnknownMethod { method: method.to_owned() }),
        }
    }
}

impl Trap {
    fn complete(&self, position: &Position, limits: &Limits) -> Answer {
        let mut line = Vec::new();
        let mut here = position.clone();
        while self.outcome(&here).is_none() && here.side == Side::Maximiser {
            let step = self.moves(&here)[0];
            here = self.play(&here, step);
            line.push(step);
        }
        if let Some(value) = self.outcome(&here) {
            return Answer { line: Some(line), ..Answer::exact(value) };
        }
        let map = Map::new(self, &here);
        let mut search = Complete::new(&map);
        let mut budget = limits.start();
        search.run(&mut budget);
        let bounds = search.bounds();
        if let Some(plan) = search.plan() {
            line.extend(self.replay(&here, plan));
        }
        Answer { bounds, line: Some(line), work: search.work(), ..Answer::default() }
    }

    /// The moves of a plan by the rules, Jerry's steps among them.
    fn replay(&self, position: &Position, plan: &[u32]) -> Vec<Move> {
        let mut line = Vec::new();
        let mut here = position.clone();
        for &cell in plan {
            for chosen in [Some(Move::Obstacle(Cell(cell))), None] {
                let chosen = chosen.or_else(|| here.step.map(Move::Step));
                let Some(chosen) = chosen else { continue };
                assert!(self.is_legal(&here, chosen), "a plan is legal");
                here = self.play(&here, chosen);
                line.push(chosen);
            }
        }
        assert!(here.trapped, "a plan traps Jerry");
        line
    }
}
