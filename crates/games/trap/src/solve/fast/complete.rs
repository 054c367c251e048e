//! The complete search: every plan, in order of the number of obstacles.
//!
//! Iterative deepening over the tree of [`super::play_tree`] with the bounds of [`super::pairs`]. A
//! node that a round leaves waits for the round whose number may need it; if no node waits, no
//! number of obstacles is enough.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::closing::Closing;
use super::meter::Meter;
use super::pairs::{Feasibility, Pairs};
use super::play_tree::{NodeId, PlayTree};
use super::state::{NO_CELL, State};
use super::walk::ExpectedPath;
use thwart_game::limits::{Budget, GRACE, Limits};
use thwart_game::value::{Bounds, Value};
use thwart_grid::narrow;

/// The most nodes that are kept, at about 50 bytes each with all that belongs to them. A search
/// that reaches it stops with the bounds it has.
const MAX_NODES: usize = 1 << 25;

/// A complete search, which can be continued, and begun again with other first obstacles.
#[derive(Debug)]
pub(crate) struct Complete<'m> {
    tree: PlayTree<'m>,
    pairs: Pairs,
    closing: Option<Box<Closing>>,
    /// The waiting nodes, by the number of obstacles from which they matter; the last of a list is
    /// the next.
    waiting: BTreeMap<u32, Vec<(NodeId, bool)>>,
    seen: FxHashSet<u128>,
    /// The number of obstacles aimed at: fewer are not enough.
    total: u32,
    plan: Option<Vec<u32>>,
    visited: u64,
    closings: u64,
    meter: Meter,
    tried_from_root: bool,
    /// For each cell that was asked about, the smallest number of obstacles for which it was, if
    /// the caller wants that.
    needed_from: Option<FxHashMap<u32, u32>>,
}

/// After this many nodes, including those charged for cells looked at, a first plan is searched for
/// outside the order of the search, and again after every `TRY_AGAIN` nodes.
const FIRST_TRY: u64 = 1024;
const TRY_AGAIN: u64 = 1024;
/// About how many cells are looked at for a plan, if the budget is spent before one is known.
const LAST_TRY_CELLS: u64 = 1 << 22;
/// How many steps of Jerry's first path are tried.
const ROOT_TRIES: usize = 32;

impl<'m> Complete<'m> {
    /// Returns a search for the best plan at this state. See [`Pairs::new`] for the memory.
    pub(crate) fn new(state: State<'m>) -> Self {
        let map = state.map;
        Self {
            meter: Meter::new(map, state.field.cells_visited()),
            tree: PlayTree::new(state),
            pairs: Pairs::new(map),
            closing: None,
            waiting: BTreeMap::from([(1, vec![(0, false)])]),
            seen: FxHashSet::default(),
            total: 1,
            plan: None,
            visited: 0,
            closings: 0,
            tried_from_root: false,
            needed_from: None,
        }
    }

    /// Begins again with `change` made to the state before the first turn. The caller knows that
    /// fewer than `least` obstacles in all are not enough. The knowledge about pairs stays.
    pub(crate) fn begin(&mut self, least: u32, change: impl FnOnce(&mut State<'m>)) {
        self.tree.begin(change);
        if let Some(closing) = &mut self.closing {
            closing.forget();
        }
        self.waiting = BTreeMap::from([(least, vec![(0, false)])]);
        self.seen.clear();
        self.total = least;
        self.plan = None;
        self.visited = 0;
        self.meter = Meter::new(self.tree.state().map, self.looked_at());
        self.tried_from_root = false;
    }

    /// From now on notes on which cells refutations rest, see
    /// [`take_evidence`](Self::take_evidence).
    pub(crate) fn gather_evidence(&mut self) {
        self.needed_from = Some(FxHashMap::default());
    }

    /// Returns for each cell on which a step of Jerry's rested the smallest number of obstacles for
    /// which that was asked, and stops noting.
    ///
    /// An obstacle on any other cell, laid instead of one given away, leaves the refutation of
    /// smaller numbers as it is: Jerry steps as he did, and every bound on pairs holds. The bounds
    /// count the obstacles revealed, one more now, because the one given away is not among them;
    /// and disjoint paths, of which the obstacle spoils at most one.
    pub(crate) fn take_evidence(&mut self) -> FxHashMap<u32, u32> {
        self.needed_from.take().unwrap_or_default()
    }

    /// Returns what is known of the number of obstacles.
    pub(crate) fn bounds(&self) -> Bounds {
        let upper = self.plan.as_ref().map_or(Value::Infinite, |plan| Value::Finite(plan.len() as u64));
        let lower =
            if self.waiting.is_empty() { upper } else { Value::Finite(u64::from(self.total)).min(upper) };
        Bounds { lower, upper }
    }

    /// Returns the best plan so far, its obstacles by slot.
    pub(crate) fn plan(&self) -> Option<&[u32]> {
        self.plan.as_deref()
    }

    pub(crate) fn work(&self) -> Vec<(&'static str, u64)> {
        let tree = self.tree.len() as u64;
        vec![("nodes", self.visited), ("tree", tree), ("cuts", self.pairs.cuts), ("closings", self.closings)]
    }

    /// Continues until the number is known or the budget is spent. Without a plan by then, tries a
    /// quick one.
    pub(crate) fn run(&mut self, budget: &mut Budget<'_>) {
        self.run_below(u32::MAX, budget);
        if self.plan.is_none() && !self.waiting.is_empty() {
            let clock = budget.clock().extended_by(GRACE);
            self.try_from_the_root(LAST_TRY_CELLS, &clock, || false);
        }
    }

    /// Continues until the number is known, or known to be at least `below`, or the budget is
    /// spent.
    pub(crate) fn run_below(&mut self, below: u32, budget: &mut Budget<'_>) {
        while self.bounds().value().is_none() && self.total < below {
            let Some(mut round) = self.waiting.first_entry() else { return };
            let total = *round.key();
            if total > self.total {
                self.total = total;
                budget.report(self.bounds());
                continue;
            }
            let Some((node, known)) = round.get_mut().pop() else {
                round.remove();
                continue;
            };
            if budget.spend() || self.tree.len() >= MAX_NODES {
                round.get_mut().push((node, known));
                return;
            }
            self.visit(node, known);
            self.charge(budget);
            if !self.tried_from_root && self.visited + self.meter.nodes() >= FIRST_TRY {
                self.tried_from_root = true;
                self.try_from_the_root(u64::MAX, &budget.clock(), || budget.spend_slow());
                self.charge(budget);
            } else if self.visited.is_multiple_of(TRY_AGAIN) {
                self.try_closing(false, &budget.clock());
                budget.report(self.bounds());
            }
        }
    }

    fn charge(&mut self, budget: &mut Budget<'_>) {
        let looked_at = self.looked_at();
        self.meter.charge(looked_at, budget);
    }

    fn looked_at(&self) -> u64 {
        let closing = self.closing.as_ref().map_or(0, |closing| closing.looked_at());
        self.pairs.looked_at() + self.tree.state().field.cells_visited() + closing
    }

    /// Visits a node: puts it back for a later round, or its children in its place. `known` says
    /// whether it was visited before.
    fn visit(&mut self, node: NodeId, known: bool) {
        self.visited += 1;
        self.tree.go_to(node);
        let state = self.tree.state();
        // The subtree depends on the state alone.
        if !known && !self.seen.insert(state.key()) {
            return;
        }
        if state.is_lost() {
            return;
        }
        // The bounds say yes to a state in which Jerry is trapped. So they are asked first, because
        // the distances take longer.
        match self.pairs.feasibility(state, self.total) {
            Feasibility::Never => {}
            Feasibility::From(total) => self.wait(total, node, true),
            Feasibility::Yes if self.tree.settled().is_trapped() => self.finish(),
            Feasibility::Yes => self.expand(),
        }
    }

    fn wait(&mut self, total: u32, node: NodeId, known: bool) {
        self.waiting.entry(total).or_default().push((node, known));
    }

    /// Puts the children of the tree's node into this round: the step first, then the cells that
    /// the path needs, from the far end.
    fn expand(&mut self) {
        let walk = self.tree.walk();
        let next = walk.next_unless_door();
        let cells = walk.needed().to_vec();
        if let Some(evidence) = &mut self.needed_from {
            // Numbers come in ascending order, so the first note of a cell counts.
            for &cell in &cells {
                evidence.entry(cell).or_insert(self.total);
            }
        }
        let hopes = self.pairs.hopes_with(self.tree.state(), &cells, self.total);
        for (i, &cell) in cells.iter().enumerate() {
            if self.tree.state().slot_place(cell).is_none() {
                continue;
            }
            let total = match hopes.as_ref().map_or(Feasibility::Yes, |hopes| hopes[i]) {
                Feasibility::Yes => self.total,
                Feasibility::From(total) => total,
                Feasibility::Never => continue,
            };
            let child = self.tree.add_reveal(i);
            self.wait(total, child, false);
        }
        // Jerry would get away after a step onto a door, or to a cell next to one.
        if next.is_some_and(|next| !self.tree.state().map.touches_door[next as usize]) {
            let child = self.tree.add_step();
            self.wait(self.total, child, false);
        }
    }

    /// Searches for a better plan along the play in which Tom keeps all his obstacles back and
    /// Jerry runs, until this many cells were looked at, the time is over, or `stop` holds.
    fn try_from_the_root(&mut self, most_cells: u64, clock: &Limits, mut stop: impl FnMut() -> bool) {
        self.tree.go_to(0);
        let depth = self.tree.state().depth();
        let mut walk = ExpectedPath::default();
        let begun = self.looked_at();
        for step in 0..ROOT_TRIES {
            let is_enough = self.bounds().value().is_some() || self.looked_at() - begun > most_cells;
            if stop() || clock.is_over() || is_enough {
                break;
            }
            self.try_closing(step > 0, clock);
            let state = self.tree.state_for_trial();
            state.walk(&mut walk);
            if walk.next_unless_door().is_none() {
                break;
            }
            state.take_step(&walk);
        }
        self.tree.state_for_trial().undo_to(depth);
    }

    /// Searches for a better plan that closes a pocket from here; `only_jerry_moved` says that only Jerry
    /// has moved since the last time.
    fn try_closing(&mut self, only_jerry_moved: bool, clock: &Limits) {
        self.closings += 1;
        let below = self.plan.as_ref().map_or(u32::MAX, |plan| narrow(plan.len()));
        let state = self.tree.state_for_trial();
        let closing = self.closing.get_or_insert_with(|| Box::new(Closing::new(state.map.cell_count)));
        if let Some(plan) = closing.best_plan(state, below, only_jerry_moved, &|| clock.is_over()) {
            self.plan = Some(plan);
        }
    }

    /// Keeps the plan of a state in which Jerry is trapped. It has as many obstacles as the round
    /// says.
    fn finish(&mut self) {
        let state: &State<'_> = self.tree.state();
        debug_assert_eq!(state.least_slots(), self.total, "fewer obstacles were refuted before");
        if let Some(plan) = state.plan(NO_CELL)
            && self.plan.as_ref().is_none_or(|best| plan.len() < best.len())
        {
            self.plan = Some(plan);
        }
    }
}
