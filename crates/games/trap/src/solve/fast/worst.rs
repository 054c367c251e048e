//! The game in which Jerry chooses among equally short steps: `tie-break=worst`.
//!
//! The space is that of [`super::state`]: a state stands for all sets of
//! obstacles that Tom may have laid by then, given those revealed. Jerry sees
//! them, so Tom *wins* a state with some number of obstacles if one of the sets
//! it stands for wins. Each first step of a shortest path has a witness: either
//! its first obstacle is revealed, which gives a state with fewer open slots, or
//! no obstacle lies on it, and the step is open to Jerry. Once that is settled
//! for all of them, Tom has to win after every step.
//!
//! He must win with the same obstacles after every step: an open slot has the
//! same cell after one step as after the other. If all steps can be won one by
//! one, the obstacles that were used are laid together, and the steps are tried
//! again. If that fails, one of these obstacles is asked about: it lies there,
//! or it does not; both cases leave less open. (This is refinement guided by
//! counterexamples, Clarke, Grumberg, Jha, Lu and Veith 2000, applied to a
//! player's open decisions.)
//!
//! The bounds are those of [`super::pairs`], which hold for all of Jerry's
//! steps.

use rustc_hash::FxHashMap;
use thwart_grid::{Cell, narrow};

use super::meter::Meter;
use super::pairs::{Feasibility, Pairs};
use super::state::{NO_CELL, State};
use super::walk::ExpectedPath;
use crate::check::{Descent, Split};
use thwart_game::limits::Budget;
use thwart_game::value::{Bounds, Value};

/// The obstacles, by slot, with which Tom wins.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The cells.
    pub(crate) cells: Vec<u32>,
    /// Which of them matter; the others only fill their slots.
    pub(crate) used: Vec<bool>,
}

impl Plan {
    fn up_to(mut self, slots: usize) -> Self {
        self.cells.truncate(slots);
        self.used.truncate(slots);
        self
    }
}

/// Why a state is not won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fail {
    /// Fewer obstacles than these are not enough.
    Lost(u32),
    /// The budget is spent, or the memory is full.
    Stopped,
}

type PlanOrFail = Result<Plan, Fail>;

/// No number of obstacles is enough.
const NEVER: u32 = u32::MAX;
/// The most states remembered, some 900 bytes each on boards of 50x50.
const MAX_STATES: usize = 1 << 23;
/// The most changes on a line of play: the search is recursive.
const MAX_DEPTH: usize = 1500;

/// The search from one position on.
#[derive(Debug)]
pub(crate) struct ChoiceSearch<'m> {
    state: State<'m>,
    pairs: Pairs,
    /// The number of obstacles aimed at.
    total: u32,
    /// For each lost state, by its key: fewer obstacles than this are not
    /// enough.
    lost: FxHashMap<u128, u32>,
    won: FxHashMap<u128, (u32, Plan)>,
    meter: Meter,
    visited: u64,
}

impl<'m> ChoiceSearch<'m> {
    /// Returns a search at the state before the first turn.
    pub(crate) fn new(state: State<'m>) -> Self {
        let pairs = Pairs::new(state.map);
        let meter = Meter::new(state.map, pairs.looked_at() + state.field.cells_visited());
        Self {
            state,
            pairs,
            total: 1,
            lost: FxHashMap::default(),
            won: FxHashMap::default(),
            meter,
            visited: 0,
        }
    }

    pub(crate) fn work(&self) -> Vec<(&'static str, u64)> {
        vec![
            ("nodes", self.visited),
            ("tree", (self.lost.len() + self.won.len()) as u64),
            ("cuts", self.pairs.cuts),
        ]
    }

    /// Returns the least number of obstacles that is enough, as far as the
    /// budget goes, and how Tom wins with it, see [`plan_after`](Self::plan_after).
    pub(crate) fn run(&mut self, budget: &mut Budget<'_>) -> (Bounds, Option<Plan>) {
        let mut total = 1;
        loop {
            let lower = Value::Finite(u64::from(total));
            let open = Bounds { lower, upper: Value::Infinite };
            budget.report(open);
            match self.evaluate_with(total, budget) {
                Ok(plan) => return (Bounds::exact(lower), Some(plan)),
                Err(Fail::Lost(NEVER)) => return (Bounds::exact(Value::Infinite), None),
                Err(Fail::Lost(more)) => total = more,
                Err(Fail::Stopped) => return (open, None),
            }
        }
    }

    /// Returns a plan with which Tom wins with this many obstacles against every
    /// choice of Jerry's, after turns that have been played, each with its
    /// obstacles and the rank of Jerry's step; as far as it can be laid down
    /// before Jerry's first choice after them. `None` if no plan exists. The
    /// knowledge about states stays.
    ///
    /// # Errors
    /// The budget is spent first.
    pub(crate) fn plan_after(
        &mut self,
        turns: &[(Vec<u32>, usize)],
        total: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Plan>, ()> {
        let mut walk = ExpectedPath::default();
        for (cells, rank) in turns {
            for &cell in cells {
                self.state.lay(cell);
            }
            self.state.walk_by(*rank, &mut walk);
            self.state.take_step(&walk);
        }
        match self.evaluate_with(total, budget) {
            Ok(plan) => Ok(Some(plan)),
            Err(Fail::Lost(_)) => Ok(None),
            Err(Fail::Stopped) => Err(()),
        }
    }

    /// Returns how a state that is lost with this many obstacles is to be split,
    /// so that all its children are lost, too; `None` if Jerry is trapped in it.
    ///
    /// # Errors
    /// The budget is spent first.
    pub(crate) fn split_of(
        &mut self,
        descent: &Descent<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Split>, ()> {
        let root = descent.root;
        let by = |rank: usize| root.game.order()[rank];
        self.total = root.slots.most;
        self.state.follow_descent(descent);
        if self.state.is_trapped() {
            return Ok(None);
        }
        let options = self.state.options();
        let mut walk = ExpectedPath::default();
        let mut plans = Vec::new();
        for &rank in &options {
            self.state.walk_by(rank, &mut walk);
            let touches = |next: u32| self.state.map.touches_door[next as usize];
            if walk.next_unless_door().is_none_or(touches) {
                return Ok(Some(Split::Step(by(rank))));
            }
            self.state.take_step(&walk);
            let found = self.evaluate(budget);
            self.state.undo();
            match found {
                Ok(plan) => plans.push(plan.up_to(self.state.last_slot() as usize)),
                Err(Fail::Lost(_)) => return Ok(Some(Split::Step(by(rank)))),
                Err(Fail::Stopped) => return Err(()),
            }
        }
        for &rank in &options {
            self.state.walk_by(rank, &mut walk);
            if walk.needed().iter().any(|&cell| self.state.slot_place(cell).is_some()) {
                return Ok(Some(Split::Path(by(rank))));
            }
        }
        Ok(Some(Split::Cell(Cell(self.disputed_cell(&plans)))))
    }

    fn evaluate_with(&mut self, total: u32, budget: &mut Budget<'_>) -> PlanOrFail {
        self.total = total;
        let found = self.evaluate(budget);
        self.state.undo_to(0);
        found
    }

    /// Evaluates the state: does Tom win?
    fn evaluate(&mut self, budget: &mut Budget<'_>) -> PlanOrFail {
        self.visited += 1;
        let looked_at = self.pairs.looked_at() + self.state.field.cells_visited();
        self.meter.charge(looked_at, budget);
        let full = self.lost.len() + self.won.len() >= MAX_STATES || self.state.depth() > MAX_DEPTH;
        if budget.spend() || full {
            return Err(Fail::Stopped);
        }
        if self.state.is_lost() {
            return Err(Fail::Lost(NEVER));
        }
        let key = self.state.key();
        if let Some(&more) = self.lost.get(&key).filter(|&&more| more > self.total) {
            return Err(Fail::Lost(more));
        }
        if let Some((_, plan)) = self.won.get(&key).filter(|&&(total, _)| total <= self.total) {
            return Ok(self.with_own_slots(plan.clone()));
        }
        match self.pairs.feasibility_up_to(&self.state, self.total) {
            Feasibility::Never => return Err(Fail::Lost(NEVER)),
            Feasibility::From(more) => return Err(Fail::Lost(more)),
            Feasibility::Yes => {}
        }
        let found = if self.state.is_trapped() {
            self.evaluate_trapped()
        } else {
            self.evaluate_by_witnesses(budget)
        };
        match &found {
            Ok(plan) => drop(self.won.insert(key, (self.total, plan.clone()))),
            Err(Fail::Lost(more)) => drop(self.lost.insert(key, *more)),
            Err(Fail::Stopped) => {}
        }
        found
    }

    /// Adapts a plan of a state with the same key, which may have revealed the
    /// same obstacles in other slots.
    fn with_own_slots(&self, mut plan: Plan) -> Plan {
        for (slot, cell) in self.state.laid_by_slot() {
            let place = slot as usize - 1;
            plan.cells[place] = cell;
            plan.used[place] = true;
        }
        plan
    }

    /// Evaluates a state in which Jerry is trapped: the board may be too small for
    /// it.
    fn evaluate_trapped(&self) -> PlanOrFail {
        let cells = self.state.plan(NO_CELL).ok_or(Fail::Lost(NEVER))?;
        let is_used = |cell: &u32| self.state.laid().any(|laid| laid == *cell);
        let used = cells.iter().map(is_used).collect();
        Ok(Plan { cells, used })
    }

    /// Evaluates a state by the witness of every first step in turn.
    fn evaluate_by_witnesses(&mut self, budget: &mut Budget<'_>) -> PlanOrFail {
        let depth = self.state.depth();
        let options = self.state.options();
        let mut least = NEVER;
        let mut walk = ExpectedPath::default();
        for &rank in &options {
            self.state.walk_by(rank, &mut walk);
            let mut asked = false;
            for i in 0..walk.needed().len() {
                if self.state.slot_place(walk.needed()[i]).is_none() {
                    continue;
                }
                asked = true;
                self.state.reveal(&walk, i);
                let found = self.evaluate(budget);
                self.state.undo();
                match found {
                    Err(Fail::Lost(more)) => least = least.min(more),
                    found => {
                        self.state.undo_to(depth);
                        return found;
                    }
                }
            }
            if asked {
                self.state.rule_out(walk.needed());
            }
        }
        let found = self.evaluate_steps(&options, budget);
        self.state.undo_to(depth);
        found.map_err(|fail| fail.with_smaller_total(least))
    }

    /// Evaluates a state in which all these steps are open to Jerry: Tom must win
    /// after each of them with the same obstacles.
    fn evaluate_steps(&mut self, options: &[usize], budget: &mut Budget<'_>) -> PlanOrFail {
        let plans = self.each_step(options, budget)?;
        let [first, others @ ..] = &*plans else { return Err(Fail::Lost(NEVER)) };
        if others.is_empty() || self.state.node.open.is_empty() {
            return Ok(first.clone());
        }
        let depth = self.state.depth();
        if let Some(plan) = self.lay_together(&plans) {
            let agreed = self.each_step(options, budget);
            self.state.undo_to(depth);
            match agreed {
                Ok(_) => return Ok(plan),
                Err(Fail::Stopped) => return Err(Fail::Stopped),
                Err(Fail::Lost(_)) => {}
            }
        }
        self.state.undo_to(depth);
        let cell = self.disputed_cell(&plans);
        self.state.reveal_cell(cell);
        let lies_there = self.evaluate_steps(options, budget);
        self.state.undo_to(depth);
        let Err(Fail::Lost(least)) = lies_there else { return lies_there };
        self.state.rule_out(&[cell]);
        let does_not = self.evaluate_steps(options, budget);
        self.state.undo_to(depth);
        does_not.map_err(|fail| fail.with_smaller_total(least))
    }

    /// Evaluates every step by itself. Returns the obstacles laid by now in each
    /// plan.
    fn each_step(&mut self, options: &[usize], budget: &mut Budget<'_>) -> Result<Vec<Plan>, Fail> {
        let slots = self.state.last_slot() as usize;
        let touches = |next: u32| self.state.map.touches_door[next as usize];
        let mut walks = Vec::with_capacity(options.len());
        for &rank in options {
            let mut walk = ExpectedPath::default();
            self.state.walk_by(rank, &mut walk);
            if walk.next_unless_door().is_none_or(touches) {
                return Err(Fail::Lost(NEVER));
            }
            walks.push(walk);
        }
        let mut plans = Vec::with_capacity(options.len());
        for walk in &walks {
            self.state.take_step(walk);
            let found = self.evaluate(budget);
            self.state.undo();
            plans.push(found?.up_to(slots));
        }
        Ok(plans)
    }

    /// Lays all obstacles that the plans use, and any others in the slots that
    /// are left. `None` if they do not fit; the caller undoes what was laid.
    fn lay_together(&mut self, plans: &[Plan]) -> Option<Plan> {
        let mut used = Vec::new();
        for cell in plans.iter().flat_map(used_cells) {
            if !self.state.is_free(cell) {
                continue;
            }
            self.state.slot_place(cell)?;
            self.state.reveal_cell(cell);
            used.push(cell);
        }
        used.extend(self.state.laid());
        while let Some(&slot) = self.state.node.open.first() {
            let fits = |&cell: &u32| {
                self.state.is_free(cell) && cell != self.state.jerry() && self.state.release(cell) <= slot
            };
            let filler = (0..narrow(self.state.map.cell_count)).find(fits)?;
            self.state.reveal_cell(filler);
        }
        let mut laid: Vec<_> = self.state.laid_by_slot().collect();
        laid.sort_unstable();
        let cells: Vec<u32> = laid.into_iter().map(|(_, cell)| cell).collect();
        let used = cells.iter().map(|cell| used.contains(cell)).collect();
        Some(Plan { cells, used })
    }

    /// Returns a cell in dispute: one that a plan uses and that is not decided
    /// on, or else one that fills a slot.
    fn disputed_cell(&self, plans: &[Plan]) -> u32 {
        let open = |&cell: &u32| self.state.is_free(cell) && self.state.slot_place(cell).is_some();
        let used = plans.iter().flat_map(used_cells).find(open);
        let any = || plans.iter().flat_map(|plan| plan.cells.iter().copied()).find(open);
        used.or_else(any).expect("a plan has a cell for the open slot")
    }
}

fn used_cells(plan: &Plan) -> impl Iterator<Item = u32> + '_ {
    plan.cells.iter().zip(&plan.used).filter(|&(_, &used)| used).map(|(&cell, _)| cell)
}

impl Fail {
    /// Returns the failure, with the smaller of the two numbers if it is a loss.
    fn with_smaller_total(self, least: u32) -> Self {
        match self {
            Self::Lost(more) => Self::Lost(more.min(least)),
            Self::Stopped => Self::Stopped,
        }
    }
}
