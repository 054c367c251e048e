//! The greatest flow by two trees, which stay when a change is small.
//!
//! One tree holds the nodes that the sources can still send to, the other the nodes that can still send to the sinks.
//! An arc from the first to the second completes a path that takes more flow. A node that loses the arc to its parent
//! looks for another parent; if there is none, it leaves its tree, and its children look. If no tree can grow, the flow
//! is the greatest one, and the trees are the two sides of its cheapest cuts.
//!
//! Source: Boykov and Kolmogorov (2004), "An experimental comparison of min-cut/max-flow algorithms for energy
//! minimization in vision"; trees after changes: Kohli and Torr (2005), "Efficiently solving dynamic Markov random
//! fields using graph cuts".

use std::collections::VecDeque;

use super::{Arc, Fate, Flow, Parent, Side};
use crate::check::evidence::Site;
use thwart_game::limits::Budget;
use thwart_grid::narrow;

/// How many nodes are visited between two looks at the clock.
const VISITS_BETWEEN_LOOKS: u64 = 1 << 14;

/// As many visits count as a node of the search.
const VISITS_OF_NODE: u64 = 16;

/// The node gets flow from a source, or gives it to a sink.
const ROOT: Parent = Parent::MAX;

/// The node has lost its parent.
const ORPHAN: Parent = Parent::MAX - 1;

/// Arrays that searches use again.
pub(in super::super) struct Scratch {
    /// The nodes from which their tree may grow, and whether each node is among them.
    ahead: VecDeque<u32>,
    is_ahead: Vec<bool>,
    orphans: VecDeque<u32>,
    /// The round in which each node was last known to hang on a root, and how far from it.
    known_in: Vec<u64>,
    distance: Vec<u32>,
    round: u64,
    visits: u64,
}

impl Scratch {
    pub(in super::super) fn new(site: &Site) -> Self {
        let nodes = 2 * site.len();
        Self {
            ahead: VecDeque::new(),
            is_ahead: vec![false; nodes],
            orphans: VecDeque::new(),
            known_in: vec![0; nodes],
            distance: vec![0; nodes],
            round: 0,
            visits: 0,
        }
    }

    fn put_ahead(&mut self, node: usize) {
        if !std::mem::replace(&mut self.is_ahead[node], true) {
            self.ahead.push_back(narrow(node));
        }
    }
}

/// Returns an arc from a node by its number, and where it ends; with `FORWARD` false an arc to the node, and where it
/// starts. The numbers go from 0 to the number of steps; arcs with the same number join the same nodes.
#[inline]
fn arc<const FORWARD: bool>(site: &Site, node: usize, number: usize) -> (Arc, usize) {
    let (place, is_out) = (node / 2, node % 2 == 1);
    if number == 0 {
        let arc = if is_out == FORWARD { Arc::Unthrough(place) } else { Arc::Through(place) };
        return (arc, node ^ 1);
    }
    let step = site.steps(place).start + number - 1;
    let arc = match (is_out, FORWARD) {
        (true, true) => Arc::Along(step),
        (false, true) => Arc::Against(site.back(step)),
        (true, false) => Arc::Against(step),
        (false, false) => Arc::Along(site.back(step)),
    };
    (arc, 2 * site.to(step) + usize::from(!is_out))
}

/// Returns an arc by which a tree grows from a node, and where it leads; with `GROWS` false one by which the node can
/// hang on another.
#[inline]
fn arc_in_tree<const GROWS: bool>(site: &Site, side: Side, node: usize, number: usize) -> (Arc, usize) {
    if (side == Side::Source) == GROWS {
        arc::<true>(site, node, number)
    } else {
        arc::<false>(site, node, number)
    }
}

/// Returns the number that an arc of a node has at its other node.
fn number_there(site: &Site, node: usize, number: usize) -> Parent {
    if number == 0 {
        return 0;
    }
    let step = site.steps(node / 2).start + number - 1;
    as_parent(1 + site.back(step) - site.steps(site.to(step)).start)
}

fn as_parent(number: usize) -> Parent {
    Parent::try_from(number).expect("a place has few steps")
}

/// Returns how many arcs a node has.
fn arc_count(site: &Site, node: usize) -> usize {
    1 + site.steps(node / 2).len()
}

impl Flow {
    /// Increases the flow until it is the greatest one or at least `enough`. Returns whether it got there before
    /// the budget was used up; 16 visits of a node count as a node of the search.
    ///
    /// Cost: little after a small change; O(places^2 flow) in the worst case.
    pub(in super::super) fn increase(
        &mut self,
        site: &Site,
        enough: i64,
        scratch: &mut Scratch,
        budget: &mut Budget<'_>,
    ) -> bool {
        self.drop_between();
        let is_whole = self.grow(site, enough, scratch, budget);
        let is_over = budget.spend_many(1 + std::mem::take(&mut scratch.visits) / VISITS_OF_NODE);
        if is_whole && self.total < enough {
            let is_last = !site.is_apart || !self.taken.is_empty();
            return !is_over && (is_last || self.add_between(site, enough, scratch, budget));
        }
        // The trees are not whole.
        self.grown_at = None;
        for node in scratch.ahead.drain(..) {
            scratch.is_ahead[node as usize] = false;
        }
        is_whole && !is_over
    }

    /// Lets the trees grow. Returns false if the budget was used up.
    fn grow(&mut self, site: &Site, enough: i64, scratch: &mut Scratch, budget: &mut Budget<'_>) -> bool {
        self.take_changes(site, enough, scratch);
        'nodes: while let Some(&node) = scratch.ahead.front().filter(|_| self.total < enough) {
            let node = node as usize;
            scratch.visits += 1;
            if scratch.visits >= VISITS_BETWEEN_LOOKS
                && budget.spend_many(std::mem::take(&mut scratch.visits) / VISITS_OF_NODE)
            {
                return false;
            }
            let side = self.side[node];
            let count = if side == Side::None { 0 } else { arc_count(site, node) };
            for number in 0..count {
                let (arc, other) = arc_in_tree::<true>(site, side, node, number);
                if self.side[other] == side || self.left(site, arc) == 0 {
                    continue;
                }
                if self.side[other] == Side::None {
                    self.side[other] = side;
                    self.parent[other] = number_there(site, node, number);
                    scratch.put_ahead(other);
                    continue;
                }
                let ends = if side == Side::Source { [node, other] } else { [other, node] };
                self.send(site, ends, arc, enough, scratch);
                self.adopt(site, scratch);
                continue 'nodes;
            }
            scratch.ahead.pop_front();
            scratch.is_ahead[node] = false;
        }
        true
    }

    /// Lets the trees stand for the present fates and price.
    fn take_changes(&mut self, site: &Site, enough: i64, scratch: &mut Scratch) {
        // Trees that grow again from the start are shorter than trees that were mended after all walls changed.
        if self.grown_at.replace(self.k) != Some(self.k) {
            self.side.clear();
            self.side.resize(2 * site.len(), Side::None);
            self.parent.clear();
            self.parent.resize(2 * site.len(), ORPHAN);
            self.grown_for.clone_from(&self.fate);
            for place in 0..site.len() {
                self.plant(site, place, enough, scratch);
            }
            return;
        }
        for place in 0..site.len() {
            if self.grown_for[place] == self.fate[place] {
                continue;
            }
            self.grown_for[place] = self.fate[place];
            let goes = 2 * place + 1;
            if matches!(
                (self.side[goes], self.fate[place]),
                (Side::Source, Fate::In) | (Side::Sink, Fate::Out)
            ) {
                self.parent[goes] = ROOT;
                continue;
            }
            if self.side[goes] != Side::None {
                self.release(site, goes, scratch);
                self.adopt(site, scratch);
            }
            self.plant(site, place, enough, scratch);
        }
    }

    /// Makes the *out* of a place, which is in no tree, a root if flow comes in or leaves there.
    fn plant(&mut self, site: &Site, place: usize, enough: i64, scratch: &mut Scratch) {
        let ends = [self.source_left(site, place), self.sink_left(site, place), enough - self.total];
        let amount = ends.into_iter().min().expect("the list is not empty").max(0);
        self.source[place] += amount;
        self.sink[place] += amount;
        self.total += amount;
        let side = match [self.source_left(site, place) > 0, self.sink_left(site, place) > 0] {
            [true, _] => Side::Source,
            [false, true] => Side::Sink,
            _ => Side::None,
        };
        let goes = 2 * place + 1;
        self.side[goes] = side;
        if side != Side::None {
            self.parent[goes] = ROOT;
            scratch.put_ahead(goes);
        }
    }

    /// Returns the arc between a node of a tree and its parent, and the parent; `None` for a root.
    fn parent_of(&self, site: &Site, node: usize) -> Option<(Arc, usize)> {
        let number = self.parent[node];
        (number != ROOT).then(|| arc_in_tree::<false>(site, self.side[node], node, usize::from(number)))
    }

    /// Sends flow from a root of the sources to a root of the sinks, over an arc between the trees.
    fn send(&mut self, site: &Site, ends: [usize; 2], arc: Arc, enough: i64, scratch: &mut Scratch) {
        let mut amount = self.left(site, arc).min(enough - self.total);
        let roots = ends.map(|mut node| {
            while let Some((arc, parent)) = self.parent_of(site, node) {
                amount = amount.min(self.left(site, arc));
                node = parent;
            }
            node
        });
        let [source, sink] = roots.map(|root| root / 2);
        amount = amount.min(self.source_left(site, source)).min(self.sink_left(site, sink));
        self.total += amount;
        self.source[source] += amount;
        self.sink[sink] += amount;
        self.add(arc, amount);
        for mut node in ends {
            while let Some((arc, parent)) = self.parent_of(site, node) {
                self.add(arc, amount);
                if self.left(site, arc) == 0 {
                    self.parent[node] = ORPHAN;
                    scratch.orphans.push_back(narrow(node));
                }
                node = parent;
            }
        }
        for (root, left) in
            roots.into_iter().zip([self.source_left(site, source), self.sink_left(site, sink)])
        {
            if left == 0 {
                self.parent[root] = ORPHAN;
                scratch.orphans.push_back(narrow(root));
            }
        }
    }

    fn add(&mut self, arc: Arc, amount: i64) {
        match arc {
            Arc::Through(place) => self.through[place] += amount,
            Arc::Unthrough(place) => self.through[place] -= amount,
            Arc::Along(step) => self.on[step] += amount,
            Arc::Against(step) => self.on[step] -= amount,
        }
    }

    /// Finds parents for the nodes that lost theirs.
    fn adopt(&mut self, site: &Site, scratch: &mut Scratch) {
        scratch.round += 1;
        while let Some(node) = scratch.orphans.pop_front() {
            let node = node as usize;
            let mut best: Option<(u32, usize)> = None;
            for number in 0..arc_count(site, node) {
                let (arc, other) = arc_in_tree::<false>(site, self.side[node], node, number);
                if self.side[other] == self.side[node]
                    && self.left(site, arc) > 0
                    && let Some(distance) = self.distance(site, other, scratch)
                    && best.is_none_or(|(least, _)| distance < least)
                {
                    best = Some((distance, number));
                }
            }
            match best {
                Some((distance, number)) => {
                    self.parent[node] = as_parent(number);
                    scratch.known_in[node] = scratch.round;
                    scratch.distance[node] = distance + 1;
                }
                None => self.release(site, node, scratch),
            }
        }
    }

    /// Returns how far a node is from its root in its tree; `None` if an orphan lies between.
    fn distance(&self, site: &Site, node: usize, scratch: &mut Scratch) -> Option<u32> {
        let (mut here, mut count) = (node, 0);
        loop {
            scratch.visits += 1;
            if scratch.known_in[here] == scratch.round {
                count += scratch.distance[here];
                break;
            }
            match self.parent[here] {
                ORPHAN => return None,
                ROOT => break,
                _ => here = self.parent_of(site, here)?.1,
            }
            count += 1;
        }
        // The nodes between are known from now on.
        let (mut here, mut left) = (node, count);
        while scratch.known_in[here] != scratch.round {
            scratch.known_in[here] = scratch.round;
            scratch.distance[here] = left;
            let Some((_, parent)) = self.parent_of(site, here) else { break };
            here = parent;
            left -= 1;
        }
        Some(count)
    }

    /// Takes a node out of its tree; its children become orphans, and its neighbours may grow into it.
    fn release(&mut self, site: &Site, node: usize, scratch: &mut Scratch) {
        let side = std::mem::replace(&mut self.side[node], Side::None);
        self.parent[node] = ORPHAN;
        for number in 0..arc_count(site, node) {
            let other = arc::<true>(site, node, number).1;
            if self.side[other] != side {
                continue;
            }
            scratch.put_ahead(other);
            if self.parent[other] == number_there(site, node, number) {
                self.parent[other] = ORPHAN;
                scratch.orphans.push_back(narrow(other));
            }
        }
    }
}
