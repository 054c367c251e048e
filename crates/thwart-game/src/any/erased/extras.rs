//! More about a position: how hard it is, other budgets, and what each obstacle is worth.

use thwart_grid::Cell;

use super::{Erased, Solving};
use crate::answer::Answer;
use crate::any::position::ErasedPosition as _;
use crate::difficulty::Difficulty;
use crate::explain::Explain;
use crate::guard::guarded;
use crate::value::{Bounds, Side};

/// How many smaller and greater budgets a curve has.
const BUDGETS_BELOW: u64 = 20;
const BUDGETS_ABOVE: u64 = 3;

impl<G: Explain> Solving<'_, G> {
    /// Returns how many first moves are right and where the naive plan leads. A part that fails or takes too long is
    /// left out.
    pub(super) fn difficulty(&self, answer: &Answer) -> Difficulty {
        let limits = &self.options.limits;
        let position = self.session.position();
        let best_moves = guarded(|| self.game.count_best_moves(position, answer, limits));
        let naive = guarded(|| self.game.naive(position, limits));
        Difficulty {
            best_moves: best_moves.ok().and_then(Result::ok).flatten(),
            naive: naive.ok().and_then(Result::ok).flatten(),
        }
    }

    /// Returns the bounds of the value for other budgets that the position allows. Those that a limit or an error
    /// prevents are the bounds that follow from the others: a greater budget is never worse for its side.
    pub(super) fn curve(&self, answer: &Answer) -> Vec<(u64, Bounds)> {
        let Some((key, side)) = G::INFO.budget else { return Vec::new() };
        if self.session.outcome().is_some() {
            return Vec::new();
        }
        let here = self.setup.number(key);
        let options =
            self.options.clone().certify(false).line(false).explain(false).difficulty(false).curve(false);
        // The nearest budgets are solved first, because time may end.
        let mut budgets: Vec<u64> =
            (here.saturating_sub(BUDGETS_BELOW)..=here.saturating_add(BUDGETS_ABOVE)).collect();
        budgets.sort_by_key(|&budget| (budget.abs_diff(here), budget));
        let bounds = |budget: u64| {
            if budget == here {
                return Some((budget, answer.bounds));
            }
            // A budget that is spent already has no position.
            let other =
                self.setup.with_parameter(key, &budget.to_string()).and_then(Erased::<G>::new).ok()?;
            let solved = (!self.options.limits.is_over()).then(|| other.solve(&options).ok()).flatten();
            Some((budget, solved.map_or(Bounds::UNKNOWN, |solved| solved.bounds)))
        };
        let mut curve: Vec<_> = budgets.into_iter().filter_map(bounds).collect();
        curve.sort_by_key(|&(budget, _)| budget);
        if side == Side::Maximiser {
            curve.reverse();
        }
        // From here on the value falls from each to the next.
        for at in 1..curve.len() {
            curve[at].1.upper = curve[at].1.upper.min(curve[at - 1].1.upper);
        }
        for at in (1..curve.len()).rev() {
            curve[at - 1].1.lower = curve[at - 1].1.lower.max(curve[at].1.lower);
        }
        curve.sort_by_key(|&(budget, _)| budget);
        curve
    }

    /// Returns the bounds of the value without each obstacle of the line; none if this fails.
    pub(super) fn without_each(&self, answer: &Answer) -> Vec<(Cell, Bounds)> {
        let found = guarded(|| self.game.without_each(self.session.position(), answer, &self.options.limits));
        found.ok().and_then(Result::ok).unwrap_or_default()
    }
}
