//! The values of several starts.

use thwart_grid::Cell;

use super::{Erased, Solving};
use crate::answer::Answer;
use crate::any::solution::{StartValue, verdict};
use crate::explain::Explain;
use crate::value::Bounds;

impl<G: Explain> Solving<'_, G> {
    /// Returns the value of every start if there are several: the first from the answer, the others
    /// by perfect play.
    pub(super) fn starts(&self, answer: &Answer, certified: bool) -> Vec<StartValue> {
        let starts = self.game.starts();
        if starts.len() < 2 || !self.session.history().is_empty() {
            return Vec::new();
        }
        let mut oracle = self.game.oracle(&self.options.limits);
        let mut values = Vec::with_capacity(starts.len());
        for (index, cell) in starts.into_iter().enumerate() {
            let (bounds, certified, vital) = if index == 0 {
                (answer.bounds, certified, answer.vital)
            } else if self.options.limits.is_over() {
                (Bounds::UNKNOWN, false, None)
            } else {
                let position = self.game.start_at(cell);
                // An error for one start must not lose the results of the others.
                let bounds =
                    oracle.evaluate(&position).map_or(Bounds::UNKNOWN, |evaluation| evaluation.bounds);
                // A stopped search cannot name a vital cell.
                let vital = bounds.value().and_then(|_| oracle.vital(&position));
                (bounds, self.certify_alone(cell, bounds), vital)
            };
            let verdict = verdict(G::INFO.objective, bounds, certified);
            values.push(StartValue { cell, verdict, certified, bounds, vital });
        }
        values
    }

    /// Returns whether the value of one start has a certificate on the board with only this start.
    fn certify_alone(&self, start: Cell, bounds: Bounds) -> bool {
        let answer = Answer { bounds, ..Answer::default() };
        self.options.certify
            && !self.options.limits.is_over()
            && Erased::<G>::new(self.setup.with_only_start(start))
                .is_ok_and(|alone| alone.solving(self.options.clone()).certify(&answer).is_ok())
    }
}
