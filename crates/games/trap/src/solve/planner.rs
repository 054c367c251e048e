//! The face of the engines: the least number of obstacles at a position with Tom to move, and a plan.
//!
//! [`plan`] answers for every game. Callers with several questions about a map hold a [`Planner`], or, if Jerry
//! chooses among his steps, a [`ChoiceSearch`].

use rustc_hash::FxHashMap;

use super::fast::complete::Complete;
use super::fast::state::State;
pub(crate) use super::fast::wall::wall_around;
pub(crate) use super::fast::worst::{ChoiceSearch, Plan};
use thwart_game::limits::{Budget, GRACE};
use thwart_game::value::{Bounds, Value};

/// The answer to a question about plans.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) bounds: Bounds,
    /// The best plan, its obstacles in order; empty without a plan. If Jerry chooses, it holds up to his first choice.
    pub(crate) plan: Vec<u32>,
    /// The counts of work.
    pub(crate) work: Vec<(&'static str, u64)>,
}

/// Returns the least number of obstacles at a state, and a plan.
pub(crate) fn plan(state: State<'_>, budget: &mut Budget<'_>) -> Found {
    if state.map.jerry_chooses {
        plan_against_choices(state, budget)
    } else {
        Planner::new(state).plan(budget)
    }
}

/// Returns the same if Jerry chooses. If the budget is spent first, the plan is a wall that stands in time.
fn plan_against_choices(state: State<'_>, budget: &mut Budget<'_>) -> Found {
    let map = state.map;
    let mut search = ChoiceSearch::new(state);
    let (mut bounds, strategy) = search.run(budget);
    let mut plan = strategy.map_or_else(Vec::new, |strategy| strategy.cells);
    let has_time = || !budget.clock().extended_by(GRACE).is_over();
    if bounds.value().is_none()
        && has_time()
        && let Some(wall) = wall_around(map)
    {
        bounds.upper = Value::Finite(wall.len() as u64);
        plan = wall;
    }
    Found { bounds, plan, work: search.work() }
}

/// Plans if Jerry's order decides on his steps. All questions share what is known of the map.
#[derive(Debug)]
pub(crate) struct Planner<'m> {
    search: Complete<'m>,
}

impl<'m> Planner<'m> {
    /// Returns a planner at a state.
    pub(crate) fn new(state: State<'m>) -> Self {
        Self { search: Complete::new(state) }
    }

    /// Returns the best plan. If the budget is spent before one is known, a quick one is tried.
    pub(crate) fn plan(&mut self, budget: &mut Budget<'_>) -> Found {
        self.search.run(budget);
        self.found()
    }

    /// Returns what the budget shows about the number of obstacles.
    pub(crate) fn bounds(&mut self, budget: &mut Budget<'_>) -> Bounds {
        self.search.run_below(u32::MAX, budget);
        self.search.bounds()
    }

    /// Returns the best plan that begins with an obstacle on this cell, unless at least `below` obstacles are needed.
    /// The caller knows that fewer than `least` are not enough.
    pub(crate) fn plan_with(&mut self, cell: u32, least: u32, below: u32, budget: &mut Budget<'_>) -> Found {
        self.search.begin(least, |state| state.lay_unsettled(cell));
        self.search.run_below(below, budget);
        self.found()
    }

    /// Returns the best plan whose first obstacle lies where it never matters, and the cells on which the refutation
    /// of smaller numbers rests, see [`Complete::take_evidence`]. The caller knows that fewer than `least` are not
    /// enough.
    pub(crate) fn plan_with_waste(
        &mut self,
        least: u32,
        budget: &mut Budget<'_>,
    ) -> (Found, FxHashMap<u32, u32>) {
        self.search.begin(least, State::give_away_slot);
        self.search.gather_evidence();
        self.search.run(budget);
        (self.found(), self.search.take_evidence())
    }

    fn found(&self) -> Found {
        let plan = self.search.plan().unwrap_or(&[]).to_vec();
        Found { bounds: self.search.bounds(), plan, work: self.search.work() }
    }
}
