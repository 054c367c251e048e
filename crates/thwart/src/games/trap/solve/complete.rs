//! The complete search: every plan, in order of the number of obstacles.
//!
//! Iterative deepening over the tree of [`super::tree`] with the bounds of
//! [`super::pairs`]. What a round leaves undone waits for the round whose
//! number may need it; if nothing waits, no number of obstacles is enough.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::closing::Closing;
use super::crucial::Crucial;
use super::map::Map;
use super::meter::Meter;
use super::narrows::Narrows;
use super::pairs::{Hope, Pairs};
use super::state::{NOWHERE, State};
use super::tree::{NodeId, Tree};
use super::walk::Walk;
use crate::limits::{Budget, GRACE, Limits};
use crate::value::{Bounds, Value};

/// The most nodes that are kept, at about 50 bytes each with all that belongs
/// to them. A search that reaches it stops with the bounds it has.
const MAX_NODES: usize = 1 << 25;

/// What a search has besides its state, arrays of the board among it: one search after
/// the other may use it.
#[derive(Debug)]
pub(super) struct Tools {
    pub(super) pairs: Pairs,
    pub(super) narrows: Narrows,
    closing: Option<Box<Closing>>,
    /// Taken while a search asks about crucial cells.
    crucial: Option<Crucial>,
}

impl Tools {
    /// Nothing known yet. See [`Pairs::new`] and [`Narrows::new`]; 2 bytes more per cell, later 48.
    pub(super) fn new(map: &Map) -> Self {
        let crucial = Some(Crucial::new(map));
        Self { pairs: Pairs::new(map), narrows: Narrows::new(map), closing: None, crucial }
    }

    /// Cells looked at so far, those of the state's distances aside.
    fn looked_at(&self) -> u64 {
        self.pairs.looked_at() + self.closing.as_ref().map_or(0, |closing| closing.looked_at())
    }

    /// Forgets what is known, for another position on the same board.
    pub(super) fn forget(&mut self) {
        self.pairs.forget();
        if let Some(closing) = &mut self.closing {
            closing.forget();
        }
    }
}

/// A complete search, which can be gone on with.
#[derive(Debug)]
pub(super) struct Complete<'m> {
    tree: Tree<'m>,
    tools: Tools,
    /// Nodes that wait, by the number of obstacles from which they matter;
    /// the last of a list is the next.
    waiting: BTreeMap<u32, Vec<(NodeId, bool)>>,
    seen: FxHashSet<u128>,
    /// The number of obstacles aimed at: fewer are not enough.
    total: u32,
    plan: Option<Vec<u32>>,
    visited: u64,
    closings: u64,
    meter: Meter,
    tried_from_the_root: bool,
    /// Whether plans are looked for outside the order of the search.
    tries: bool,
    /// Whether plans of any length are, and often.
    tries_hard: bool,
    /// For each cell that was asked about the smallest number of obstacles for which it was,
    /// where that is wanted.
    evidence: Option<FxHashMap<u32, u32>>,
}

/// After so many nodes, those that are charged for cells looked at among them, a first
/// plan is looked for outside the order of the search, and again after so many more each.
const FIRST_TRY: u64 = 1024;
const TRY_AGAIN: u64 = 1024;
/// Where only crucial cells are asked about, plans are soon found in order. Until the nodes are spent only those
/// are looked for that have fewer obstacles than are aimed at and these.
const LONGER: u32 = 4;
/// So many cells are looked at, about, when the budget is spent and there is no
/// plan yet.
const LAST_TRY_CELLS: u64 = 1 << 22;
/// How many steps of Jerry's first way are tried, and how many where that is not looked for hard.
const ROOT_TRIES: usize = 32;
const FEW_TRIES: usize = 4;

impl<'m> Complete<'m> {
    /// A search for the best continuation of a play, of which it is known that
    /// fewer obstacles than `least` in all are not enough.
    pub(super) fn from_state(state: State<'m>, mut tools: Tools, least: u32) -> Self {
        if let Some(closing) = &mut tools.closing {
            closing.forget();
        }
        let meter = Meter::new(state.map, tools.looked_at() + state.field.looked_at());
        Self {
            tree: Tree::new(state),
            tools,
            waiting: BTreeMap::from([(least, vec![(0, false)])]),
            seen: FxHashSet::default(),
            total: least,
            plan: None,
            visited: 0,
            closings: 0,
            meter,
            tried_from_the_root: false,
            tries: true,
            tries_hard: true,
            evidence: None,
        }
    }

    /// What it was made from, and what became known about pairs.
    pub(super) fn into_parts(self) -> (State<'m>, Tools) {
        let (state, crucial) = self.tree.into_root_state();
        let mut tools = self.tools;
        tools.crucial = tools.crucial.or(crucial);
        (state, tools)
    }

    /// Only crucial cells of Jerry's ways are asked about; where notes are taken, those that one obstacle more
    /// could make crucial are among them. The search has not begun.
    pub(super) fn ask_crucial(&mut self) {
        if let Some(crucial) = self.tools.crucial.take() {
            self.tries_hard = false;
            self.tree.ask_crucial(crucial, usize::from(self.evidence.is_some()));
        }
    }

    /// From now on looks for plans in the order of the search alone: for whoever expects that there is
    /// none.
    pub(super) fn only_refute(&mut self) {
        self.tries = false;
    }

    /// From now on notes which cells refutations rest on, see [`take_evidence`](Self::take_evidence).
    pub(super) fn gather_evidence(&mut self) {
        self.evidence = Some(FxHashMap::default());
    }

    /// For each cell that a step of Jerry's rested on the smallest number of obstacles for which that was
    /// asked. Nothing is noted from now on.
    ///
    /// An obstacle on any other cell, laid instead of one given away, leaves the refutation of
    /// smaller numbers as it is: Jerry steps as he did, and every bound on pairs holds. They
    /// count the obstacles revealed, of which there is one more, as the one given away is not
    /// among them, and ways that share no cell, of which it spoils one at most.
    pub(super) fn take_evidence(&mut self) -> FxHashMap<u32, u32> {
        self.evidence.take().unwrap_or_default()
    }

    /// What is known of the number of obstacles.
    pub(super) fn bounds(&self) -> Bounds {
        let upper = self.plan.as_ref().map_or(Value::Infinite, |plan| Value::Finite(plan.len() as u64));
        let lower =
            if self.waiting.is_empty() { upper } else { Value::Finite(u64::from(self.total)).min(upper) };
        Bounds { lower, upper }
    }

    /// The best plan so far, an obstacle per turn.
    pub(super) fn plan(&self) -> Option<&[u32]> {
        self.plan.as_deref()
    }

    /// Work done so far.
    pub(super) fn work(&self) -> Vec<(&'static str, u64)> {
        let tree = self.tree.len() as u64;
        vec![
            ("nodes", self.visited),
            ("tree", tree),
            ("cuts", self.tools.pairs.cuts),
            ("closings", self.closings),
        ]
    }

    /// Goes on until the number is known or the budget is spent. If it ends
    /// without a plan, a quick one is tried.
    pub(super) fn run(&mut self, budget: &mut Budget<'_>) {
        self.run_below(u32::MAX, budget);
        if self.plan.is_none() && !self.waiting.is_empty() {
            let most = if self.tries_hard { LAST_TRY_CELLS } else { LAST_TRY_CELLS / 4 };
            self.tries_hard = true;
            let clock = budget.clock().longer_by(GRACE);
            self.try_from_the_root(most, &clock, || false);
        }
    }

    /// Goes on until the number is known, or known to be at least `below`, or
    /// the budget is spent.
    pub(super) fn run_below(&mut self, below: u32, budget: &mut Budget<'_>) {
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
            if !self.tries {
                continue;
            }
            if !self.tried_from_the_root && self.visited + self.meter.nodes() >= FIRST_TRY {
                self.tried_from_the_root = true;
                self.try_from_the_root(u64::MAX, &budget.clock(), || budget.spend_slow());
                self.charge(budget);
            } else if self.visited.is_multiple_of(TRY_AGAIN) {
                self.try_here(false, &budget.clock());
                budget.report(self.bounds());
            }
        }
    }

    /// Charges the cells looked at.
    fn charge(&mut self, budget: &mut Budget<'_>) {
        let looked_at = self.looked_at();
        self.meter.charge(looked_at, budget);
    }

    /// Cells looked at so far.
    fn looked_at(&self) -> u64 {
        self.tools.looked_at() + self.tree.state().field.looked_at()
    }

    /// Looks at a node, at which `known` says whether it was looked at before:
    /// puts it back for a later round, or its children in its place.
    fn visit(&mut self, node: NodeId, known: bool) {
        self.visited += 1;
        self.tree.go_to(node);
        let state = self.tree.state();
        // The subtree depends on the state alone.
        if !known && !self.seen.insert(state.key()) {
            return;
        }
        if state.lost() || state.lacks_first() {
            return;
        }
        // If Jerry is trapped the bounds have hope, so they can be asked before
        // the distances are known, which take longer.
        match self.tools.pairs.hope(state, self.total) {
            Hope::Never => {}
            Hope::From(total) => self.wait(total, node, true),
            Hope::Yes if self.goes_on_open() => self.wait(self.tree.state().slots() + 1, node, true),
            Hope::Yes if self.tree.settled().trapped() => self.finish(),
            Hope::Yes => self.expand(),
        }
    }

    /// Whether all obstacles are revealed that this round has for the node, and Jerry has a way all the same,
    /// round the last of them: with no more of them nothing follows. Distances are not needed to see that. It is
    /// asked where notes are taken: with an obstacle given away, many nodes have hope that do not have it
    /// otherwise.
    ///
    /// An obstacle instead of the one given away leaves the way as it is unless it lies on it, which is noted
    /// at the parent or, where only crucial cells are noted there, here; or on the detour.
    fn goes_on_open(&mut self) -> bool {
        let state = self.tree.state();
        let Some(evidence) = &mut self.evidence else { return false };
        if !state.open.is_empty() || state.slots() < self.total {
            return false;
        }
        let (Some(walk), Some(laid)) = (self.tree.walk_blocked(), state.laid.last()) else { return false };
        if walk.needed().contains(&laid.cell) {
            let Some(detour) = self.tools.pairs.way_round(state, walk, laid.cell) else { return false };
            note(evidence, detour, self.total);
        }
        if walk.is_wide() {
            note(evidence, walk.needed(), self.total);
        }
        true
    }

    fn wait(&mut self, total: u32, node: NodeId, known: bool) {
        self.waiting.entry(total).or_default().push((node, known));
    }

    /// Puts the children of the tree's node into this round: the step first,
    /// then the cells that it rests on from the far end.
    fn expand(&mut self) {
        let walk = self.tree.walk();
        let next = walk.next_inside();
        let cells = walk.crucial().to_vec();
        if let Some(evidence) = &mut self.evidence {
            note(evidence, &cells, self.total);
        }
        let state = self.tree.state();
        let has_slot = |&i: &usize| state.slot_place(cells[i]).is_some();
        let places: Vec<usize> = (0..cells.len()).filter(has_slot).collect();
        for (i, hope) in self.hopes(&cells, places) {
            let total = match hope {
                Hope::Yes => self.total,
                Hope::From(total) => total,
                Hope::Never => continue,
            };
            let child = self.tree.add_reveal(i);
            self.wait(total, child, false);
        }
        // A step onto a door, or to a cell next to one, would lose Jerry.
        if next.is_some_and(|next| !self.tree.state().map.touches_door[next as usize]) {
            let child = self.tree.add_step();
            self.wait(self.total, child, false);
        }
    }

    /// The crucial cells at these places, each with what is known of the child that
    /// reveals it before anybody goes there.
    fn hopes(&mut self, cells: &[u32], places: Vec<usize>) -> Vec<(usize, Hope)> {
        let mut hopes: Vec<_> = places.into_iter().map(|i| (i, Hope::Yes)).collect();
        let (total, pairs) = (self.total, &mut self.tools.pairs);
        judge(pairs, self.tree.state(), cells, total, &mut hopes);
        let state = self.tree.state();
        let is_last_turn = state.map.turns.turn_of(total) == state.turn;
        // The notes would have to tell why the step is the same.
        if state.open.len() > 1 || is_last_turn || self.evidence.is_some() {
            return hopes;
        }
        // The child takes the last slot, so Jerry steps, and then there must be hope.
        let (state, walk) = self.tree.state_and_walk();
        if walk.is_wide() {
            return hopes;
        }
        let spares = self.tools.narrows.spare_step(state, walk);
        let (mut same, mut others): (Vec<_>, Vec<_>) = hopes.into_iter().partition(|&(i, _)| spares[i]);
        match walk.next_inside() {
            Some(next) if !state.map.touches_door[next as usize] => {
                self.tree.after_step(|state| judge(pairs, state, cells, total, &mut same));
            }
            _ => same.clear(),
        }
        others.append(&mut same);
        others.sort_unstable_by_key(|&(i, _)| i);
        others
    }

    /// Looks for a better plan along the play in which Tom keeps all his
    /// obstacles back and Jerry runs, until so many cells were looked at, the time is
    /// over, or the caller says stop.
    fn try_from_the_root(&mut self, most_cells: u64, clock: &Limits, mut stop: impl FnMut() -> bool) {
        self.tree.go_to(0);
        let depth = self.tree.state().depth();
        let mut walk = Walk::default();
        let begun = self.looked_at();
        let tries = if self.tries_hard { ROOT_TRIES } else { FEW_TRIES };
        for step in 0..tries {
            if stop()
                || clock.is_over()
                || self.bounds().value().is_some()
                || self.looked_at() - begun > most_cells
            {
                break;
            }
            self.try_here(step > 0, clock);
            let state = self.tree.state_for_trial();
            state.walk(&mut walk);
            if walk.next_inside().is_none() {
                break;
            }
            state.accept(&walk);
        }
        self.tree.state_for_trial().undo_to(depth);
    }

    /// Looks for a better plan that closes a pocket from here; `goes_on` says
    /// that only Jerry has moved since the last time.
    fn try_here(&mut self, goes_on: bool, clock: &Limits) {
        self.closings += 1;
        let most = if self.tries_hard { u32::MAX } else { self.total + LONGER };
        let below = self.plan.as_ref().map_or(u32::MAX, |plan| plan.len() as u32).min(most);
        let state = self.tree.state_for_trial();
        let closing = self.tools.closing.get_or_insert_with(|| Box::new(Closing::new(state.map.cells)));
        if let Some(plan) = closing.best_plan(state, below, goes_on, &|| clock.is_over()) {
            self.plan = Some(plan);
        }
    }

    /// Jerry is trapped. The round says how many obstacles that took.
    fn finish(&mut self) {
        let state: &State<'_> = self.tree.state();
        debug_assert_eq!(state.least_slots(), self.total, "fewer obstacles were refuted before");
        if let Some(plan) = state.plan(NOWHERE)
            && self.plan.as_ref().is_none_or(|best| plan.len() < best.len())
        {
            self.plan = Some(plan);
        }
    }
}

/// Notes that cells were asked about for this number of obstacles. Numbers come in ascending order, so the first
/// note of a cell is the one that counts.
fn note(evidence: &mut FxHashMap<u32, u32>, cells: &[u32], total: u32) {
    for &cell in cells {
        evidence.entry(cell).or_insert(total);
    }
}

/// Judges those of the children that reveal these cells for which there is
/// hope so far.
fn judge(pairs: &mut Pairs, state: &State<'_>, cells: &[u32], total: u32, hopes: &mut [(usize, Hope)]) {
    let mut open: Vec<_> = hopes.iter_mut().filter(|(_, hope)| *hope == Hope::Yes).collect();
    let revealed: Vec<u32> = open.iter().map(|&&mut (i, _)| cells[i]).collect();
    if let Some(judged) = pairs.hopes_with(state, &revealed, total) {
        open.iter_mut().zip(judged).for_each(|((_, hope), judged)| *hope = judged);
    }
}
