//! The values of all of Tom's moves at once.
//!
//! Most cells are far from anything that matters, so their values are equal:
//! what it costs to *waste* the turn. One search finds that, with a plan whose
//! expected ways show which cells it does not touch; an obstacle on any of
//! them leaves the plan as it is. If wasting costs nothing, those moves are as
//! good as the best, and nothing else needs to be shown. Otherwise each cell
//! is searched with its obstacle in place, up to the cost of wasting; what is
//! known about pairs is shared, so most are refuted by a few look-ups.

use super::complete::Complete;
use super::map::Map;
use super::pairs::Pairs;
use super::state::State;
use crate::limits::Budget;
use crate::value::{Bounds, Value};

/// What is known of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveValue {
    /// The value of the move, its own obstacle included.
    pub(super) bounds: Bounds,
    /// Where Jerry steps; `None` if he is trapped.
    pub(super) next: Option<u32>,
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
    /// Jerry's way if nothing happens.
    walk: Vec<u32>,
    walk_after: Vec<u32>,
}

/// What wasting the turn costs, and where that is possible.
struct Waste {
    bounds: Bounds,
    /// Per cell: whether an obstacle there wastes the turn.
    harmless: Vec<bool>,
}

impl<'m, 'b> MoveValues<'m, 'b> {
    /// For a position of the value `best` that is not over.
    pub(super) fn new(map: &'m Map, best: Bounds, budget: Budget<'b>) -> Self {
        let state = State::new(map);
        let mut walk = Vec::new();
        state.walk(&mut walk);
        let parts = Some((state, Pairs::new(map)));
        Self { map, parts, best, budget, walk, walk_after: Vec::new() }
    }

    /// The value of an obstacle on each of these cells.
    pub(super) fn of_all(&mut self, cells: &[u32]) -> Vec<MoveValue> {
        let mut values = vec![MoveValue { bounds: self.best, next: None }; cells.len()];
        for (value, &cell) in values.iter_mut().zip(cells) {
            value.next = self.next_after(cell);
        }
        // If Jerry cannot be trapped, no move changes that.
        if self.best.lower == Value::Infinite {
            return values;
        }
        let waste = self.waste();
        // What is near Jerry matters most, should the budget run out.
        let nearness = self.distance_from_jerry();
        let mut order: Vec<usize> = (0..cells.len()).collect();
        order.sort_by_key(|&i| nearness[cells[i] as usize]);
        for i in order {
            values[i].bounds = self.bounds_of(cells[i], &waste);
        }
        values
    }

    /// Where Jerry steps after an obstacle on this cell.
    fn next_after(&mut self, cell: u32) -> Option<u32> {
        if !self.walk.contains(&cell) {
            return self.walk.get(1).copied();
        }
        let (state, _) = self.parts.as_mut().expect("put back after every use");
        state.lay(cell);
        state.walk(&mut self.walk_after);
        state.undo();
        self.walk_after.get(1).copied()
    }

    /// Solves the position with this turn given away.
    fn waste(&mut self) -> Waste {
        let (mut state, pairs) = self.parts.take().expect("put back after every use");
        state.waste();
        let mut search = Complete::from_state(state, pairs, self.least());
        search.run_below(u32::MAX, &mut self.budget);
        let bounds = search.bounds();
        let plan = search.plan().map(<[u32]>::to_vec);
        let (mut state, pairs) = search.into_parts();
        let mut harmless = vec![false; self.map.cells];
        if let Some(plan) = plan {
            state.follow(&plan, |_, _| {});
            for cell in 0..self.map.cells as u32 {
                // A cell that fills a later turn must be replaced there.
                harmless[cell as usize] = state.is_free(cell)
                    && state.release(cell) == 1
                    && (!plan.contains(&cell) || state.plan(cell).is_some());
            }
        }
        state.undo_to(0);
        self.parts = Some((state, pairs));
        Waste { bounds, harmless }
    }

    fn bounds_of(&mut self, cell: u32, waste: &Waste) -> Bounds {
        let upper = if waste.harmless[cell as usize] { waste.bounds.upper } else { Value::Infinite };
        let known = Bounds { lower: self.best.lower, upper };
        if known.value().is_some() || self.budget.exhausted() {
            return known;
        }
        let (mut state, pairs) = self.parts.take().expect("put back after every use");
        state.lay(cell);
        let bounds = if state.trapped() {
            self.parts = Some((state, pairs));
            Bounds::exact(Value::Finite(1))
        } else {
            let below = upper.finite().map_or(u32::MAX, |upper| upper as u32);
            let mut search = Complete::from_state(state, pairs, self.least());
            search.run_below(below, &mut self.budget);
            let bounds = search.bounds();
            self.parts = Some(search.into_parts());
            Bounds { lower: bounds.lower.min(upper), upper: bounds.upper.min(upper) }
        };
        let (state, _) = self.parts.as_mut().expect("just put back");
        state.undo_to(0);
        bounds
    }

    /// Fewer obstacles than this are not enough, whatever the move.
    fn least(&self) -> u32 {
        self.best.lower.finite().map_or(1, |least| least.max(1) as u32)
    }

    /// Steps from Jerry to each cell, doors and all aside.
    fn distance_from_jerry(&self) -> Vec<u32> {
        let mut distance = vec![u32::MAX; self.map.cells + 1];
        let mut queue = vec![self.map.jerry];
        distance[self.map.jerry as usize] = 0;
        let mut next = 0;
        while let Some(&cell) = queue.get(next) {
            next += 1;
            for &other in self.map.neighbours.of(cell) {
                let free = self.map.ground[other as usize] == super::map::Ground::Free;
                if free && distance[other as usize] == u32::MAX {
                    distance[other as usize] = distance[cell as usize] + 1;
                    queue.push(other);
                }
            }
        }
        distance
    }
}
