//! The answer of a method, and what follows from it alone.

use super::Solving;
use crate::answer::{Answer, SolveError};
use crate::explain::Explain;
use crate::info::{GENERIC, Method, Objective};
use crate::retrograde;
use crate::solve::principal_variation;
use crate::value::{Bounds, Side, Value};

impl<G: Explain> Solving<'_, G> {
    /// Returns a method's answer with a best line: the method's own, or that of perfect play.
    pub(super) fn answer(&self, method: &'static Method) -> Result<Answer, SolveError> {
        let (position, limits) = (self.session.position(), &self.options.limits);
        if method.name == GENERIC.name {
            let table = retrograde::solve_within(self.game, position, retrograde::MAX_POSITIONS, limits)?;
            return Ok(table.answer(self.game));
        }
        if let Some((key, value)) = self.setup.unsupported(method.supports) {
            let other = self.setup.methods().next().map_or(GENERIC.name, |method| method.name);
            let reason = format!("it is not made for {key}={value}; use {other}");
            return Err(SolveError::NotSupported { method: method.name, reason });
        }
        let mut answer = self.game.solve(position, method.name, limits)?;
        if answer.line.is_none() && self.options.line {
            let mut oracle = self.game.oracle(limits);
            principal_variation(self.game, &mut *oracle, position, limits, &mut answer)?;
        }
        Ok(answer)
    }

    /// Returns the nim-sum that follows from the winner alone, in games in which the last mover
    /// wins: 0 if the side to move loses. The nim-sum of other positions is unknown.
    pub(super) fn nim_sum_of_lost(&self, bounds: Bounds) -> Option<u64> {
        let first_wins = bounds.value()? != Value::Infinite;
        let first_moves = self.game.side(self.session.position()) == Side::Minimiser;
        (G::INFO.objective == Objective::Win && first_wins != first_moves).then_some(0)
    }
}
