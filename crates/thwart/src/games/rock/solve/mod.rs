//! Solving rock.

mod iterate;
#[cfg_attr(not(test), expect(dead_code, reason = "it takes over from `settle` for one rock"))]
mod one_rock;
mod oracle;
mod settle;

pub(super) use oracle::RockOracle;
pub(super) use settle::{Ground, detour};

use thwart_core::distance::UNREACHED;

use super::rules::{Position, Rock};
use crate::any::principal_variation;
use crate::game::{Answer, Game, Oracle, Solve, SolveError};
use crate::limits::Limits;
use crate::scene::Scene;
use crate::session::Session;
use crate::value::{Side, Value};

/// Values of all cells, as steps; [`UNREACHED`] is infinite.
pub(super) type Field = Vec<u32>;

/// A step count as a value.
pub(super) const fn value(steps: u32) -> Value {
    if steps == UNREACHED { Value::Infinite } else { Value::Finite(steps as u64) }
}

impl Solve for Rock {
    fn solve(&self, position: &Position, method: &str, limits: &Limits) -> Result<Answer, SolveError> {
        match method {
            "settle" => {
                let mut oracle = RockOracle::new(self, limits);
                let evaluation = oracle.evaluate(position)?;
                let field = oracle.field(&position.rocks)?;
                let line = principal_variation(self, &mut oracle, position)?;
                Ok(Answer {
                    line: Some(line),
                    bounds: evaluation.bounds,
                    field: Some(self.shown(position, &field)),
                    work: vec![("cells", self.board().len() as u64), ("searches", oracle.searches())],
                    ..Answer::default()
                })
            }
            "iterate" => iterate::solve(self, position, limits),
            method => Err(SolveError::UnknownMethod { method: method.to_owned() }),
        }
    }

    fn oracle<'a>(&'a self, limits: &'a Limits) -> Box<dyn Oracle<Self> + 'a> {
        Box::new(RockOracle::new(self, limits))
    }

    fn explain(&self, session: &Session<'_, Self>, answer: &Answer) -> Scene {
        super::explain::answer(session, answer)
    }
}

impl Rock {
    /// How many rocks may still fall.
    pub(super) const fn left(&self, position: &Position) -> usize {
        self.rocks().saturating_sub(position.rocks.len())
    }

    /// A field as it is shown: a value per cell on which a walker can stand.
    fn shown(&self, position: &Position, field: &Field) -> Vec<Option<Value>> {
        let shown = |cell| self.is_free(&position.rocks, cell).then(|| value(field[cell.index()]));
        self.board().cells().map(shown).collect()
    }

    /// The value of a position from the field of the rocks that lie there.
    fn value_at(&self, position: &Position, field: &Field) -> Value {
        if let Some(outcome) = self.outcome(position) {
            return outcome;
        }
        match position.side {
            Side::Maximiser => value(field[position.walker.index()]),
            Side::Minimiser => value(self.nearest(position, field)).plus(1),
        }
    }

    /// The least entry next to the walker.
    fn nearest(&self, position: &Position, field: &Field) -> u32 {
        let free = |cell| self.is_free(&position.rocks, cell);
        let steps = self.board().neighbours(position.walker, free).map(|(_, cell)| field[cell.index()]);
        steps.min().unwrap_or(UNREACHED)
    }
}

#[cfg(test)]
mod tests;
