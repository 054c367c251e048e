//! The values of all of Tom's moves at once, where Jerry has no choice.
//!
//! Most cells are far from anything that matters, so their values are equal:
//! what it costs to *waste* the turn. One search finds that. An obstacle that
//! changes none of Jerry's steps in its plan leaves the plan as it is, so
//! that move costs no more. And an obstacle on a cell on which no step rested in the
//! refutation of smaller numbers leaves the refutation as it is, so that move
//! costs no less. The other cells, on ways that matter, are searched one by one
//! with the obstacle in place, or, far on Jerry's way, all together; what is known
//! about pairs is shared.
//!
//! So nothing is said of cells one by one but of those.

use rustc_hash::{FxHashMap, FxHashSet};

use super::complete::{Complete, Tools};
use super::map::Map;
use super::state::{NOWHERE, State};
use super::walk::Walk;
use crate::limits::{Budget, GRACE};
use crate::value::{Bounds, Value};

/// Cells at most so far from Jerry are searched one by one.
/// (On the small boards of tests there shall be others.)
const NEAR: usize = if cfg!(test) { 1 } else { 8 };
/// So many searches are made for several moves at once.
const MOST_TOGETHER: usize = 16;
/// So many plans are kept that trapped Jerry after another obstacle.
const KEPT_PLANS: usize = 6;

/// What is known of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveValue {
    /// The value of the move, its own obstacle included.
    pub(super) bounds: Bounds,
    /// Where Jerry steps; `None` if he is trapped.
    pub(super) next: Option<u32>,
    /// The best next obstacle, where Tom has one more in this turn and it is
    /// known.
    pub(super) then: Option<u32>,
}

/// What is known of all moves.
#[derive(Debug)]
pub(super) struct MoveTable {
    /// What holds of each cell that is not among the others.
    pub(super) usual: MoveValue,
    /// In the order of their cells.
    pub(super) others: Vec<(u32, MoveValue)>,
}

/// Tom's moves at one position.
#[derive(Debug)]
pub(super) struct MoveValues<'m, 'b> {
    map: &'m Map,
    /// State before the move and what is known of pairs; taken by each search.
    parts: Option<(State<'m>, Tools)>,
    /// The value of the position.
    best: Bounds,
    budget: Budget<'b>,
    /// Jerry's way if nothing happens.
    walk: Walk,
    /// The cells on which an obstacle may change his step, as far as it is not known what it makes
    /// of it.
    moving: FxHashSet<u32>,
    /// What followed the first obstacle in plans that were found, those that were of use last first.
    plans: Vec<Vec<u32>>,
}

/// What wasting the turn costs, and where that is possible.
struct Waste {
    bounds: Bounds,
    plan: Option<Vec<u32>>,
    /// Cells on which an obstacle does not leave the plan as it is, or a slot of it has to be
    /// filled elsewhere: then the obstacle after it.
    harmful: FxHashMap<u32, Option<u32>>,
    /// Cells that are not here leave the refutation as it is, the others up to so many obstacles.
    evidence: FxHashMap<u32, u32>,
}

impl Waste {
    /// What wasting the turn says about an obstacle on a cell.
    fn of(&self, cell: u32) -> (Bounds, Option<u32>) {
        let then = match self.harmful.get(&cell) {
            Some(&then) => then,
            None => self.plan.as_deref().map(second),
        };
        let untouched =
            self.evidence.get(&cell).map_or(Value::Infinite, |&total| Value::Finite(total.into()));
        let upper = if then.is_some() { self.bounds.upper } else { Value::Infinite };
        (Bounds { lower: self.bounds.lower.min(untouched), upper }, then)
    }
}

/// The obstacle of a plan after the first.
fn second(plan: &[u32]) -> u32 {
    plan.get(1).copied().unwrap_or(NOWHERE)
}

/// The cells with one more obstacle on which Jerry may take another step somewhere in a plan whose first
/// obstacle is given away already.
fn moving_in(state: &mut State<'_>, tools: &mut Tools, plan: &[u32]) -> FxHashSet<u32> {
    let mut moving = FxHashSet::default();
    let mut walk = Walk::default();
    let depth = state.depth();
    let mut cells = plan.iter().skip(1);
    loop {
        while !state.trapped() && !state.open.is_empty() {
            let Some(&cell) = cells.next() else { break };
            state.lay(cell);
        }
        state.walk(&mut walk);
        if walk.next_inside().is_none() {
            break;
        }
        moving.extend(tools.narrows.moving(state, &walk));
        state.accept(&walk);
    }
    state.undo_to(depth);
    moving
}

impl<'m, 'b> MoveValues<'m, 'b> {
    /// For a position of the value `best` that is not over, the state being before its first
    /// turn.
    pub(super) fn new(mut state: State<'m>, mut tools: Tools, best: Bounds, budget: Budget<'b>) -> Self {
        let mut walk = Walk::default();
        state.walk(&mut walk);
        let moving = tools.narrows.moving(&mut state, &walk).into_iter().collect();
        let map = state.map;
        Self { map, parts: Some((state, tools)), best, budget, walk, moving, plans: Vec::new() }
    }

    /// What it was made from.
    pub(super) fn into_parts(self) -> (State<'m>, Tools) {
        self.parts.expect("put back after every use")
    }

    /// The value of an obstacle on every free cell but Jerry's. Among the others are these cells. `None` where
    /// the time is over, for good, before Jerry's steps are known.
    pub(super) fn of_all(&mut self, asked: &[u32]) -> Option<MoveTable> {
        let mut usual = MoveValue { bounds: self.best, next: self.walk.next(), then: None };
        let mut others: FxHashSet<u32> = self.moving.iter().chain(asked).copied().collect();
        // If Jerry cannot be trapped, no move changes that.
        let waste = (self.best.lower != Value::Infinite).then(|| self.waste());
        if let Some(waste) = &waste {
            (usual.bounds, usual.then) = self.known(NOWHERE, waste);
            others.extend(waste.harmful.keys().chain(waste.evidence.keys()));
        }
        let is_move = |&cell: &u32| self.map.is_free(cell) && cell != self.map.jerry;
        let mut others: Vec<(u32, MoveValue)> =
            others.into_iter().filter(is_move).map(|cell| (cell, usual)).collect();
        others.sort_unstable_by_key(|&(cell, _)| cell);
        if let Some(waste) = waste {
            for (cell, value) in &mut others {
                (value.bounds, value.then) = self.known(*cell, &waste);
            }
            // What is near Jerry matters most, should the budget run out.
            self.search_each(&mut others, NEAR);
            if waste.plan.is_some() {
                self.search_together(&mut others, waste.bounds.upper);
            }
            self.search_each(&mut others, usize::MAX);
        }
        let grace = self.budget.clock().longer_by(GRACE);
        for (cell, value) in &mut others {
            if self.moving.contains(cell) {
                if grace.is_over() {
                    self.begin_anew();
                    return None;
                }
                value.next = self.next_after(*cell);
            }
        }
        self.begin_anew();
        Some(MoveTable { usual, others })
    }

    /// Searches at most so far from Jerry for the values that are not known yet, the nearest first.
    fn search_each(&mut self, others: &mut [(u32, MoveValue)], within: usize) {
        let apart = |cell| self.map.apart(self.map.jerry, cell);
        let mut open: Vec<&mut (u32, MoveValue)> = others
            .iter_mut()
            .filter(|(cell, value)| value.bounds.value().is_none() && apart(*cell) <= within)
            .collect();
        // Those of which distances are needed come one after the other.
        let is_quick = |cell: &u32, value: &MoveValue| !self.needs_distances(*cell, value);
        open.sort_by_key(|(cell, value)| (is_quick(cell, value), apart(*cell)));
        for (cell, value) in open {
            if self.budget.is_over() {
                break;
            }
            self.search(*cell, value);
        }
        self.begin_anew();
    }

    /// Whether it has to be known where Jerry goes after an obstacle on a cell. The others have a
    /// plan, and most are refuted without that.
    fn needs_distances(&self, cell: u32, value: &MoveValue) -> bool {
        value.bounds.upper == Value::Infinite || self.moving.contains(&cell)
    }

    /// Takes the obstacle away that was laid last.
    fn begin_anew(&mut self) {
        let (state, _) = self.parts.as_mut().expect("put back after every use");
        state.undo_to(0);
    }

    /// Searches for the best of the moves on Jerry's way, not near him, that are known to take `upper` at
    /// most and not known to take so many: each obstacle that is better takes a search, all others together
    /// one.
    ///
    /// In it the first obstacle is on one of their cells, but which it is need not be said before it
    /// matters. It has to lie there before Jerry steps on, for otherwise none of them holds one.
    fn search_together(&mut self, others: &mut [(u32, MoveValue)], upper: Value) {
        let far = |&cell: &u32| self.map.apart(self.map.jerry, cell) > NEAR;
        let on_way: FxHashSet<u32> = self.walk.needed().iter().copied().filter(far).collect();
        let is_open = |&(cell, value): &(u32, MoveValue)| {
            value.bounds.upper == upper && value.bounds.lower < upper && on_way.contains(&cell)
        };
        let below = upper.finite().map_or(u32::MAX, |upper| upper as u32);
        for _ in 0..MOST_TOGETHER {
            let open = || others.iter().filter(|&other| is_open(other));
            let cells: Vec<u32> = open().map(|&(cell, _)| cell).collect();
            let Some(lower) = open().map(|(_, value)| value.bounds.lower).min() else { return };
            if self.budget.is_over() {
                return;
            }
            let least = lower.finite().map_or(1, |least| least.max(1) as u32);
            let (mut state, tools) = self.parts.take().expect("put back after every use");
            state.confine_first(&cells);
            let mut search = Complete::from_state(state, tools, least);
            search.only_refute();
            search.ask_crucial();
            search.run_below(below, &mut self.budget);
            let found = search.bounds();
            let plan = search.plan().map(<[u32]>::to_vec);
            let (mut state, tools) = search.into_parts();
            state.free_first();
            self.parts = Some((state, tools));
            for (cell, value) in others.iter_mut().filter(|other| is_open(other)) {
                value.bounds.lower = value.bounds.lower.max(found.lower).min(upper);
                if let Some(plan) = plan.as_deref().filter(|plan| plan[0] == *cell && found.upper < upper) {
                    value.bounds.upper = found.upper;
                    value.then = plan.get(1).copied();
                }
            }
            if plan.is_none() {
                return;
            }
        }
    }

    /// Where Jerry steps after an obstacle on this cell, which is left there.
    fn next_after(&mut self, cell: u32) -> Option<u32> {
        let (state, _) = self.parts.as_mut().expect("put back after every use");
        state.lay_first(cell);
        state.next()
    }

    /// Solves the position with this turn given away.
    fn waste(&mut self) -> Waste {
        let (mut state, tools) = self.parts.take().expect("put back after every use");
        state.waste();
        let mut search = Complete::from_state(state, tools, self.least());
        search.gather_evidence();
        search.ask_crucial();
        search.run(&mut self.budget);
        let bounds = search.bounds();
        let plan = search.plan().map(<[u32]>::to_vec);
        let evidence = search.take_evidence();
        let (mut state, mut tools) = search.into_parts();
        let mut harmful = FxHashMap::default();
        if let Some(plan) = &plan {
            harmful.extend(moving_in(&mut state, &mut tools, plan).into_iter().map(|cell| (cell, None)));
            state.follow(plan, |_, _| {});
            // A cell that fills a later slot must be replaced there. The first slot is this one.
            for &cell in plan.iter().filter(|&&cell| cell != NOWHERE) {
                let is_spare = state.is_free(cell) && state.release(cell) <= 1;
                let then = is_spare.then(|| state.plan(cell).as_deref().map(second));
                harmful.insert(cell, then.flatten());
            }
        }
        state.undo_to(0);
        self.parts = Some((state, tools));
        Waste { bounds, plan, harmful, evidence }
    }

    /// What is known of an obstacle on a cell without a search, and the obstacle after it.
    fn known(&self, cell: u32, waste: &Waste) -> (Bounds, Option<u32>) {
        let (Bounds { lower, upper }, then) = waste.of(cell);
        (Bounds { lower: lower.max(self.best.lower), upper }, then)
    }

    /// Searches with an obstacle on a cell, of which `found` is known. It is left there.
    fn search(&mut self, cell: u32, found: &mut MoveValue) {
        let needs_distances = self.needs_distances(cell, found);
        let (mut state, tools) = self.parts.take().expect("put back after every use");
        if needs_distances {
            state.lay_first(cell);
            if self.moving.remove(&cell) {
                found.next = state.next();
            }
            self.try_plans(&mut state, found);
        } else {
            state.undo_to(0);
            state.lay_unsettled(cell);
        }
        let Bounds { lower, upper } = found.bounds;
        let below = upper.finite().map_or(u32::MAX, |upper| upper as u32);
        let least = lower.finite().map_or(1, |least| least.max(1) as u32);
        let mut search = Complete::from_state(state, tools, least);
        search.ask_crucial();
        if upper != Value::Infinite {
            search.only_refute();
        }
        search.run_below(below, &mut self.budget);
        let bounds = search.bounds();
        if bounds.upper < upper
            && let Some(plan) = search.plan()
        {
            found.then = plan.get(1).copied();
            self.plans.insert(0, plan[1..].to_vec());
            self.plans.truncate(KEPT_PLANS);
        }
        self.parts = Some(search.into_parts());
        found.bounds = Bounds { lower: bounds.lower.min(upper), upper: bounds.upper.min(upper) };
    }

    /// Tries the plans that are known, where it need not be said which obstacle Tom lays next in the same turn.
    fn try_plans(&mut self, state: &mut State<'_>, found: &mut MoveValue) {
        if self.map.turns.laid_by(1) > 1 {
            return;
        }
        let is_better = |plan: &Vec<u32>| Value::Finite(plan.len() as u64 + 1) < found.bounds.upper;
        let place = self.plans.iter().position(|plan| is_better(plan) && state.is_trapped_by(plan));
        if let Some(place) = place {
            self.plans[..=place].rotate_right(1);
            found.bounds.upper = Value::Finite(self.plans[0].len() as u64 + 1);
        }
    }

    /// Fewer obstacles than this are not enough, whatever the move.
    fn least(&self) -> u32 {
        self.best.lower.finite().map_or(1, |least| least.max(1) as u32)
    }
}

#[cfg(test)]
mod tests;
