//! Solving rock.

mod fast;
mod iterate;
mod naive;
mod numbers;
mod oracle;
mod prove;
mod under_rocks;

pub(super) use fast::settle::one_rock_values;
use numbers::{CellLengths, value};
pub(super) use oracle::RockOracle;
pub(super) use under_rocks::{Seen, UnderRocks};

use thwart_grid::CellSet;
use thwart_grid::distance::UNREACHED_LENGTH;

use super::rules::{Position, Reveal, Rock};
use thwart_game::answer::{Answer, Evaluation, Evidence, Oracle, SolveError, check_limits};
use thwart_game::difficulty::NaivePlan;
use thwart_game::field::Field;
use thwart_game::limits::Limits;
use thwart_game::rules::Rules;
use thwart_game::solve::Solve;
use thwart_game::solve::principal_variation;
use thwart_game::value::{Bounds, Side, Value};

impl Solve for Rock {
    fn reference(&self) -> Option<Value> {
        Some(super::reference::value(self))
    }

    fn solve(&self, position: &Position, method: &str, limits: &Limits) -> Result<Answer, SolveError> {
        match method {
            "settle" => {
                let mut oracle = RockOracle::new(self, limits);
                let had_time = check_limits(limits, "settle").is_ok();
                let evaluation = match oracle.evaluate(position) {
                    // Rocks never make a path shorter.
                    Err(SolveError::Stopped { .. }) if had_time => {
                        let ground = UnderRocks::new(self, &position.rocks);
                        let lower = value(ground.distance()[position.walker.index()]);
                        Evaluation { bounds: Bounds { lower, upper: Value::Infinite }, best: None }
                    }
                    evaluated => evaluated?,
                };
                if evaluation.bounds.value().is_none() {
                    // A stopped solve has no more to show, and no time for it.
                    let work = oracle.work();
                    let (bounds, line) = (evaluation.bounds, Some(Vec::new()));
                    return Ok(Answer { bounds, line, work, ..Answer::default() });
                }
                let field = self.answer_field(&mut oracle, position)?;
                let mut answer = Answer { bounds: evaluation.bounds, field, ..Answer::default() };
                principal_variation(self, &mut oracle, position, limits, &mut answer)?;
                answer.vital = oracle.vital(position);
                answer.work = oracle.work();
                Ok(answer)
            }
            "iterate" => iterate::solve(self, position, limits),
            method => Err(SolveError::UnknownMethod { method: method.to_owned() }),
        }
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
        Box::new(RockOracle::new(self, limits))
    }
}

impl Rock {
    /// Returns the value of starting on each cell: all values at once, without a best line. `None` on
    /// obstacles.
    ///
    /// Cost: with one rock near-linear; otherwise as `settle` says. Memory: with one rock at most about 65
    /// bytes per cell, 8 of which stay.
    ///
    /// ```
    /// use thwart_game::rules::Rules;
    /// use thwart_rock::{INFO, Rock};
    /// use thwart_game::limits::Limits;
    /// use thwart_game::setup::Setup;
    /// use thwart_grid::format::board_file;
    ///
    /// let file = board_file::parse("game: rock\n\n@..\n.#.\n..>\n").unwrap();
    /// let game = Rock::new(&Setup::new(&INFO, file).unwrap()).unwrap();
    /// let values = game.start_values(&Limits::default()).unwrap();
    /// let values: Vec<_> = values.values().flatten().filter_map(|value| value.finite()).collect();
    /// // Two steps from the exit a rock sends him all the way around.
    /// assert_eq!(values, [8, 7, 6, 7, 1, 6, 1, 0]);
    /// ```
    ///
    /// # Errors
    /// [`SolveError::TooLarge`] for several rocks on large boards, and
    /// [`SolveError::Stopped`].
    pub fn start_values(&self, limits: &Limits) -> Result<Field, SolveError> {
        RockOracle::new(self, limits).field(&CellSet::new())
    }

    /// Returns the field of an answer. If one known rock may still be laid, the number of each cell is the
    /// length of the path with a rock there. Otherwise it is the value of standing there, for each cell on
    /// which a walker can stand. `None` if the board is too large for a field, or if several known rocks may be
    /// laid, because the value then needs more than one of them.
    fn answer_field(
        &self,
        oracle: &mut RockOracle<'_>,
        position: &Position,
    ) -> Result<Option<Field>, SolveError> {
        let lays = self.reveal() == Reveal::Known && position.side == Side::Maximiser;
        if lays && self.left(position) > 1 {
            return Ok(None);
        }
        if lays && self.left(position) == 1 {
            // It is only missing if the value was known before a limit was reached.
            let Ok(searched) = oracle.without_each(position) else { return Ok(None) };
            let can_fall = |cell| self.is_free(&position.rocks, cell) && self.spares(cell, position.walker);
            let shown = |cell| can_fall(cell).then(|| value(searched.each[cell.index()]));
            return Ok(Some(self.board().cells().map(shown).collect::<Vec<_>>().into()));
        }
        match oracle.field(&position.rocks) {
            Ok(field) => Ok(Some(field)),
            // The value is known without the field, so a field that is too large is no error.
            Err(SolveError::TooLarge { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Returns the value of a position from the field of the rocks that lie there.
    fn value_at(&self, position: &Position, field: &CellLengths) -> Value {
        if let Some(outcome) = self.outcome(position) {
            return outcome;
        }
        value(match position.side {
            Side::Maximiser => field[position.walker.index()],
            Side::Minimiser => self.best_step_value(position, field),
        })
    }

    /// Returns the least cost and value of a step.
    fn best_step_value(&self, position: &Position, field: &CellLengths) -> u64 {
        let free = |cell| self.is_free(&position.rocks, cell);
        let steps = self.board().neighbours(position.walker, free);
        let offers = steps.map(|(direction, next)| {
            field[next.index()].saturating_add(self.board().step_cost(direction, next))
        });
        offers.min().unwrap_or(UNREACHED_LENGTH)
    }
}

#[cfg(test)]
mod tests;
