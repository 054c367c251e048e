//! The source's whole algorithm (CodeChef MARCH12 TOMJERRY, as W. Wang's report
//! solves it): Jerry runs a few steps while Tom tries promising cells, and from
//! every position reached Tom tries to catch him in the nearest pocket.
//!
//! * Tom's choices in a turn are the cells that Jerry's expected path needs,
//!   those near Jerry, and a *spare*: an obstacle whose place is decided later,
//!   among the cells that no expected path has crossed since.
//! * The last empty cell of the path, before the door, is tried first, because
//!   sealing doors pays if they are few.
//! * The others follow in the order of an estimate, how much longer Jerry's
//!   path becomes; only the better ones are tried.
//! * A pocket is two consecutive cells of Jerry's path and a minimum cut
//!   between them and the doors. Cells of the cut off his path go into spare
//!   turns; the ones in front of him and behind him are left to the end.
//! * The search deepens step by step until a limit; it proves only what it
//!   found.

use rustc_hash::FxHashSet;

use super::fast::closing::Closing;
use super::fast::pairs::{Pairs, root_bound};
use super::fast::state::{NO_CELL, State};
use super::fast::walk::ExpectedPath;
use super::planner::Found;
use thwart_game::limits::{Budget, Limits};
use thwart_game::value::{Bounds, Value};
use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::narrow;

/// The node limit, if the caller sets none.
const NODES: u64 = 250_000;
/// How many steps from Jerry a cell is still near.
const NEAR: usize = 2;
/// The most cells tried in a turn.
const WIDTH: usize = 16;
/// The most turns searched; the judge allows 200.
const MAX_TURNS: u32 = 1000;

/// Runs the method at a position with Tom to move.
pub(super) fn pocket_search(state: State<'_>, limits: &Limits) -> Found {
    let mut limits = limits.clone();
    if !limits.is_limited() {
        limits.nodes = Some(NODES);
    }
    let map = state.map;
    let lower = root_bound(&mut Pairs::new(map), &state);
    let mut search = PocketSearch {
        state,
        closing: Closing::new(map.cell_count),
        budget: limits.start(),
        seen: FxHashSet::default(),
        plan: None,
        has_deeper_positions: false,
        closings: 0,
    };
    let rounds = if lower == Value::Infinite { 0 } else { search.deepen(lower) };
    let upper = search.plan.as_ref().map_or(Value::Infinite, |plan| Value::Finite(plan.len() as u64));
    Found {
        bounds: Bounds { lower, upper },
        plan: search.plan.unwrap_or_default(),
        work: vec![("nodes", search.budget.nodes()), ("rounds", rounds), ("closings", search.closings)],
    }
}

struct PocketSearch<'m, 'b> {
    state: State<'m>,
    closing: Closing,
    budget: Budget<'b>,
    /// The positions of this round.
    seen: FxHashSet<u128>,
    plan: Option<Vec<u32>>,
    /// Whether this round left something for a deeper one.
    has_deeper_positions: bool,
    closings: u64,
}

impl PocketSearch<'_, '_> {
    /// Searches one turn deeper each round; returns the number of rounds.
    fn deepen(&mut self, lower: Value) -> u64 {
        for turns in 0..=MAX_TURNS {
            self.has_deeper_positions = false;
            self.seen.clear();
            self.descend(turns);
            let upper = self.plan.as_ref().map_or(Value::Infinite, |plan| Value::Finite(plan.len() as u64));
            self.budget.report(Bounds { lower, upper });
            if !self.has_deeper_positions || self.budget.exhausted() || upper <= lower {
                return u64::from(turns) + 1;
            }
        }
        u64::from(MAX_TURNS) + 1
    }

    /// Returns the number of obstacles that a new plan must stay below.
    fn upper_bound(&self) -> u32 {
        self.plan.as_ref().map_or(u32::MAX, |plan| narrow(plan.len()))
    }

    /// Tries all that the method tries from here in this many turns.
    fn descend(&mut self, turns: u32) {
        if self.budget.spend() || self.state.node.turn >= self.upper_bound() {
            return;
        }
        if self.state.is_trapped() {
            self.plan = self.state.plan(NO_CELL).or(self.plan.take());
            return;
        }
        if self.state.is_lost() || !self.seen.insert(self.state.key()) {
            return;
        }
        let mut walk = ExpectedPath::default();
        self.state.walk(&mut walk);
        self.try_pockets(&walk);
        if turns == 0 {
            self.has_deeper_positions = true;
            return;
        }
        for cell in self.candidates(&walk) {
            self.state.lay(cell);
            self.after_toms_turn(turns);
            self.state.undo();
        }
        // The obstacle of this turn becomes a spare.
        self.after_toms_turn(turns);
    }

    /// Lets Jerry step, and continues.
    fn after_toms_turn(&mut self, turns: u32) {
        let mut walk = ExpectedPath::default();
        self.state.walk(&mut walk);
        if walk.is_empty() {
            self.descend(turns);
        } else if walk.next_unless_door().is_some() {
            self.state.take_step(&walk);
            self.descend(turns - 1);
            self.state.undo();
        }
    }

    /// Tries to catch Jerry in his last cell and his own, and in his own and
    /// his next.
    fn try_pockets(&mut self, walk: &ExpectedPath) {
        let next = walk.next_unless_door().unwrap_or(NO_CELL);
        for pocket in [[self.state.previous_cell(), self.state.jerry()], [self.state.jerry(), next]] {
            if pocket.contains(&NO_CELL) || !self.state.is_free(pocket[0]) || !self.state.is_free(pocket[1]) {
                continue;
            }
            self.closings += 1;
            let below = self.upper_bound();
            if let Some(plan) =
                self.closing.plan_for(&mut self.state, &pocket, below, &|| self.budget.is_over())
            {
                self.plan = Some(plan);
            }
        }
    }

    /// Returns the cells that Tom tries: the one before the door first, then by
    /// the estimate.
    fn candidates(&mut self, walk: &ExpectedPath) -> Vec<u32> {
        let needed = walk.needed();
        let mut cells = needed.to_vec();
        cells.extend(self.near().into_iter().filter(|cell| !needed.contains(cell)));
        let sealing = needed.last().copied();
        let mut rated: Vec<_> = cells.into_iter().map(|cell| (self.estimate(cell, sealing), cell)).collect();
        rated.sort_by_key(|&(estimate, _)| std::cmp::Reverse(estimate));
        rated.truncate(WIDTH);
        rated.into_iter().map(|(_, cell)| cell).collect()
    }

    /// Rates an obstacle on this cell: whether it ends the play or seals a
    /// door, then how long Jerry's path becomes.
    fn estimate(&mut self, cell: u32, sealing: Option<u32>) -> (bool, u64) {
        self.state.lay(cell);
        let distance = self.state.field.distance(self.state.jerry());
        self.state.undo();
        (distance == UNREACHED_LENGTH || Some(cell) == sealing, distance)
    }

    /// Returns the free cells at most [`NEAR`] steps from Jerry, nearest first.
    fn near(&self) -> Vec<u32> {
        let mut near = vec![self.state.jerry()];
        let mut ring = 0..1;
        for _ in 0..NEAR {
            for i in ring.clone() {
                for &next in self.state.map.neighbours.of(near[i]) {
                    if self.state.is_free(next) && !near.contains(&next) {
                        near.push(next);
                    }
                }
            }
            ring = ring.end..near.len();
        }
        near.remove(0);
        near
    }
}
