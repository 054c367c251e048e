//! The values of all of Tom's moves at once, where Jerry has no choice.
//!
//! Most cells are far from anything that matters, so their values are equal:
//! what it costs to *waste* the turn. One search finds that. An obstacle on a
//! cell that no expected way of its plan needs leaves the plan as it is, so
//! that move costs no more. And an obstacle on a cell that the refutation of
//! smaller numbers never looked at, neither as needed for a way Jerry expects nor
//! of the ways that share no cell, leaves the refutation as it is, so that move
//! costs no less. The other cells, near what matters, are searched one by one
//! with the obstacle in place; what is known about pairs is shared.

use super::complete::Complete;
use super::map::Map;
use super::pairs::Pairs;
use super::state::{NOWHERE, State};
use super::walk::Walk;
use crate::limits::Budget;
use crate::value::{Bounds, Value};

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

/// Tom's moves at one position.
#[derive(Debug)]
pub(super) struct MoveValues<'m, 'b> {
    map: &'m Map,
    /// State before the move and what is known of pairs; taken by each search.
    parts: Option<(State<'m>, Pairs)>,
    /// The value of the position.
    best: Bounds,
    budget: Budget<'b>,
    /// Jerry's way if nothing happens, and which cells it needs.
    walk: Walk,
    is_needed: Vec<bool>,
    walk_after: Walk,
}

/// What wasting the turn costs, and where that is possible.
struct Waste {
    bounds: Bounds,
    /// Per cell: whether an obstacle there leaves the plan as it is, and then
    /// the obstacle after it.
    harmless: Vec<Option<u32>>,
    /// Per cell: up to this number of obstacles the refutation stays as it is.
    evidence: Vec<u32>,
}

impl Waste {
    /// What wasting the turn says about an obstacle on a cell.
    fn bounds_of(&self, cell: u32) -> Bounds {
        let upper = if self.harmless[cell as usize].is_some() { self.bounds.upper } else { Value::Infinite };
        let untouched = match self.evidence[cell as usize] {
            u32::MAX => Value::Infinite,
            total => Value::Finite(u64::from(total)),
        };
        Bounds { lower: self.bounds.lower.min(untouched), upper }
    }
}

impl<'m, 'b> MoveValues<'m, 'b> {
    /// For a position of the value `best` that is not over.
    pub(super) fn new(map: &'m Map, best: Bounds, budget: Budget<'b>) -> Self {
        let state = State::new(map);
        let mut walk = Walk::default();
        state.walk(&mut walk);
        let mut is_needed = vec![false; map.cells];
        for &cell in walk.needed() {
            is_needed[cell as usize] = true;
        }
        let parts = Some((state, Pairs::new(map)));
        Self { map, parts, best, budget, walk, is_needed, walk_after: Walk::default() }
    }

    /// The value of an obstacle on each of these cells.
    pub(super) fn of_all(&mut self, cells: &[u32]) -> Vec<MoveValue> {
        let mut values = vec![MoveValue { bounds: self.best, next: None, then: None }; cells.len()];
        for (value, &cell) in values.iter_mut().zip(cells) {
            value.next = self.next_after(cell);
        }
        // If Jerry cannot be trapped, no move changes that.
        if self.best.lower == Value::Infinite {
            return values;
        }
        let waste = self.waste();
        let mut open = Vec::new();
        for (i, (value, &cell)) in values.iter_mut().zip(cells).enumerate() {
            (value.bounds, value.then) = (self.known(cell, &waste), waste.harmless[cell as usize]);
            if value.bounds.value().is_none() {
                open.push(i);
            }
        }
        if open.is_empty() {
            return values;
        }
        // What is near Jerry matters most, should the budget run out.
        let nearness = self.map.steps_from_jerry();
        open.sort_by_key(|&i| nearness[cells[i] as usize]);
        for i in open {
            if self.budget.exhausted() {
                break;
            }
            self.search(cells[i], &mut values[i]);
        }
        values
    }

    /// Where Jerry steps after an obstacle on this cell.
    fn next_after(&mut self, cell: u32) -> Option<u32> {
        if !self.is_needed[cell as usize] {
            return self.walk.next();
        }
        let (state, _) = self.parts.as_mut().expect("put back after every use");
        state.lay(cell);
        state.walk(&mut self.walk_after);
        state.undo();
        self.walk_after.next()
    }

    /// Solves the position with this turn given away.
    fn waste(&mut self) -> Waste {
        let (mut state, mut pairs) = self.parts.take().expect("put back after every use");
        state.waste();
        pairs.gather_evidence(self.map.cells);
        let mut search = Complete::from_state(state, pairs, self.least());
        search.run_below(u32::MAX, &mut self.budget);
        let bounds = search.bounds();
        let plan = search.plan().map(<[u32]>::to_vec);
        let (mut state, mut pairs) = search.into_parts();
        let evidence = pairs.take_evidence();
        let mut harmless = vec![None; self.map.cells];
        if let Some(plan) = plan {
            state.follow(&plan, |_, _| {});
            for cell in 0..self.map.cells as u32 {
                if !state.is_free(cell) || state.release(cell) > 1 {
                    continue;
                }
                // A cell that fills a later slot must be replaced there. The
                // first slot is this one.
                let after = |plan: &[u32]| plan.get(1).copied().unwrap_or(NOWHERE);
                harmless[cell as usize] = if plan.contains(&cell) {
                    state.plan(cell).as_deref().map(after)
                } else {
                    Some(after(&plan))
                };
            }
        }
        state.undo_to(0);
        self.parts = Some((state, pairs));
        Waste { bounds, harmless, evidence }
    }

    /// What is known of an obstacle on a cell without a search.
    fn known(&self, cell: u32, waste: &Waste) -> Bounds {
        let Bounds { lower, upper } = waste.bounds_of(cell);
        Bounds { lower: lower.max(self.best.lower), upper }
    }

    /// Searches with an obstacle on a cell, of which `found` is known.
    fn search(&mut self, cell: u32, found: &mut MoveValue) {
        let Bounds { lower, upper } = found.bounds;
        let (mut state, pairs) = self.parts.take().expect("put back after every use");
        state.lay(cell);
        found.bounds = if state.trapped() {
            self.parts = Some((state, pairs));
            Bounds::exact(Value::Finite(1))
        } else {
            let below = upper.finite().map_or(u32::MAX, |upper| upper as u32);
            let least = lower.finite().map_or(1, |least| least.max(1) as u32);
            let mut search = Complete::from_state(state, pairs, least);
            search.run_below(below, &mut self.budget);
            let bounds = search.bounds();
            if bounds.upper < upper {
                found.then = search.plan().and_then(|plan| plan.get(1).copied());
            }
            self.parts = Some(search.into_parts());
            Bounds { lower: bounds.lower.min(upper), upper: bounds.upper.min(upper) }
        };
        let (state, _) = self.parts.as_mut().expect("just put back");
        state.undo_to(0);
    }

    /// Fewer obstacles than this are not enough, whatever the move.
    fn least(&self) -> u32 {
        self.best.lower.finite().map_or(1, |least| least.max(1) as u32)
    }
}
