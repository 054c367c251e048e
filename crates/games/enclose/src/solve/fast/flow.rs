//! A flow from the points of a pen to the goal, and its cuts.
//!
//! Every place has two nodes, *in* and *out*. A unit that comes in may go out if the place can take it: a wall
//! there costs its price and `k` more. From *out* it goes on to the *in* of every neighbour, without limit. Points
//! come in at *out*, losses leave there, and the goal takes any amount. A cut is a set of places, the pen, with a
//! wall on every neighbour. It costs the points that the pen misses, its walls, and `k` for each wall.
//!
//! All amounts are in units of 1/840 point, because then many good prices of a wall are whole numbers.
//!
//! Source: maximum flow by blocking flows (Dinic 1970), continued after each change.

mod apart;

use crate::check::evidence::{Site, UNIT};
use thwart_game::limits::Budget;
use thwart_grid::narrow;

/// More than any amount that is used, and safe to add a few times.
const ENDLESS: i64 = i64::MAX / 8;

/// How many places a round of the flow goes through between two looks at the clock.
const PLACES_BETWEEN_LOOKS: usize = 4096;

/// The part of a place in this case of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Open,
    In,
    Out,
}

/// A flow on a site under settled places and a price of walls.
#[derive(Clone)]
pub(crate) struct Flow {
    /// The price of a wall in units, beside its own.
    pub k: i64,
    /// The amount that flows.
    pub total: i64,
    /// The fate of each place.
    pub fate: Vec<Fate>,
    /// The amount on every step.
    pub on: Vec<i64>,
    /// The amount through every place from *in* to *out*.
    through: Vec<i64>,
    /// The amount that comes in at each *out*.
    source: Vec<i64>,
    /// The amount that leaves at each *out*.
    sink: Vec<i64>,
    /// In a flow between animals that must be apart: the amount through each place that another flow has taken.
    taken: Vec<i64>,
    /// The flow between the animals that goes through what this one leaves. It is part of `total`.
    pub between: Option<Box<Self>>,
}

/// Arrays that searches use again.
pub(super) struct Scratch {
    level: Vec<u32>,
    next_arc: Vec<u32>,
    queue: Vec<u32>,
    /// The arcs of a path, each with the node where the search came to it.
    path: Vec<(Arc, u32)>,
}

/// One arc of a search: from a node, by a step or within a place.
#[derive(Clone, Copy)]
enum Arc {
    /// From *in* to *out* of this place.
    Through(usize),
    /// From *out* back to *in*.
    Unthrough(usize),
    /// Along a step, from *out* to *in*.
    Along(usize),
    /// Against this step, from the *in* where it ends to the *out* where it starts.
    Against(usize),
}

/// A cut: a pen, which need not be connected.
#[derive(Clone)]
pub(crate) struct Cut {
    /// Whether each place is in the pen.
    pub inside: Vec<bool>,
    /// Whether each place has a wall.
    pub walled: Vec<bool>,
    /// How many have one.
    pub walls: i64,
    /// The points that the pen misses, with the price of the walls.
    pub missed: i64,
}

impl Scratch {
    pub(super) fn new(site: &Site) -> Self {
        let nodes = 2 * site.len();
        Self { level: vec![0; nodes], next_arc: vec![0; nodes], queue: Vec::new(), path: Vec::new() }
    }
}

impl Flow {
    /// Creates the flow of nothing, with the animals in the pen and the goal out of it.
    pub(super) fn new(site: &Site, k: i64) -> Self {
        let mut fate: Vec<Fate> =
            site.is_goal.iter().map(|&goal| if goal { Fate::Out } else { Fate::Open }).collect();
        for &animal in &site.animals {
            fate[animal] = Fate::In;
        }
        Self {
            k,
            total: 0,
            fate,
            on: vec![0; site.step_count()],
            through: vec![0; site.len()],
            source: vec![0; site.len()],
            sink: vec![0; site.len()],
            taken: Vec::new(),
            between: None,
        }
    }

    /// Returns the points of a place in this flow: none in one between animals.
    fn points(&self, site: &Site, place: usize) -> i64 {
        if self.taken.is_empty() { site.points[place] } else { 0 }
    }

    /// Returns how much more may come in at the *out* of a place.
    fn source_left(&self, site: &Site, place: usize) -> i64 {
        let most =
            if self.fate[place] == Fate::In { ENDLESS } else { self.points(site, place).max(0) * UNIT };
        most - self.source[place]
    }

    /// Returns how much more may leave at the *out* of a place.
    fn sink_left(&self, site: &Site, place: usize) -> i64 {
        let most =
            if self.fate[place] == Fate::Out { ENDLESS } else { (-self.points(site, place)).max(0) * UNIT };
        most - self.sink[place]
    }

    /// Returns how much more may go through a place.
    fn through_left(&self, site: &Site, place: usize) -> i64 {
        let taken = self.taken.get(place).unwrap_or(&0);
        site.price[place].map_or(ENDLESS, |price| price * UNIT + self.k - taken) - self.through[place]
    }

    /// Increases the flow until it is the greatest one or at least `enough`. Returns whether it got there before
    /// the budget was used up; 16 places count as a node in each round.
    ///
    /// Cost: few rounds after a small change; O(places^2 steps) in the worst case.
    pub(super) fn increase(
        &mut self,
        site: &Site,
        enough: i64,
        scratch: &mut Scratch,
        budget: &mut Budget<'_>,
    ) -> bool {
        self.drop_between();
        while self.total < enough && self.find_levels::<true>(site, scratch) {
            if budget.spend_many(1 + site.len() as u64 / 16) {
                return false;
            }
            scratch.next_arc.fill(0);
            for place in 0..site.len() {
                // A round on a large board takes long.
                if place.is_multiple_of(PLACES_BETWEEN_LOOKS) && budget.spend_many(0) {
                    return false;
                }
                while self.total < enough
                    && self.source_left(site, place) > 0
                    && self.push(site, place, enough, scratch)
                {}
            }
        }
        let is_whole = !site.is_apart || !self.taken.is_empty() || self.total >= enough;
        is_whole || self.add_between(site, enough, scratch, budget)
    }

    /// Finds how far each node is from the sources, up to the nearest sink; with `FORWARD` false how far from the
    /// sinks, up to the nearest source. Returns whether there is one.
    fn find_levels<const FORWARD: bool>(&self, site: &Site, scratch: &mut Scratch) -> bool {
        let Scratch { level, queue, .. } = scratch;
        level.fill(0);
        queue.clear();
        let (begins, ends) = if FORWARD {
            (
                Self::source_left as fn(&Self, &Site, usize) -> i64,
                Self::sink_left as fn(&Self, &Site, usize) -> i64,
            )
        } else {
            (Self::sink_left as _, Self::source_left as _)
        };
        for place in (0..site.len()).filter(|&place| begins(self, site, place) > 0) {
            level[2 * place + 1] = 1;
            queue.push(2 * narrow(place) + 1);
        }
        let (mut head, mut last) = (0, u32::MAX);
        while head < queue.len() {
            let node = queue[head] as usize;
            head += 1;
            let here = level[node];
            if here >= last {
                break;
            }
            if node % 2 == 1 && ends(self, site, node / 2) > 0 {
                last = here;
                continue;
            }
            for number in 0..=site.steps(node / 2).len() {
                let (arc, other) = arc::<FORWARD>(site, node, number);
                if level[other] == 0 && self.left(site, arc) > 0 {
                    level[other] = here + 1;
                    queue.push(narrow(other));
                }
            }
        }
        last != u32::MAX
    }

    /// Pushes some flow from a place to a sink along ascending levels. Returns whether it found a path.
    fn push(&mut self, site: &Site, from: usize, enough: i64, scratch: &mut Scratch) -> bool {
        let Scratch { level, next_arc, path, .. } = scratch;
        path.clear();
        let mut node = 2 * from + 1;
        if level[node] != 1 {
            return false;
        }
        while node.is_multiple_of(2) || self.sink_left(site, node / 2) == 0 {
            let mut numbers = next_arc[node] as usize..site.steps(node / 2).len() + 1;
            let found = numbers.find_map(|number| {
                let (arc, other) = arc::<true>(site, node, number);
                (level[other] == level[node] + 1 && self.left(site, arc) > 0).then_some((number, arc, other))
            });
            if let Some((number, arc, other)) = found {
                next_arc[node] = narrow(number);
                path.push((arc, narrow(node)));
                node = other;
                continue;
            }
            // A dead end: no path of this round passes it.
            level[node] = 0;
            let Some((_, before)) = path.pop() else { return false };
            node = before as usize;
            next_arc[node] += 1;
        }
        let sink = node / 2;
        let left = path.iter().map(|&(arc, _)| self.left(site, arc));
        let ends = [self.source_left(site, from), self.sink_left(site, sink), enough - self.total];
        let amount = left.chain(ends).min().expect("the list is not empty");
        self.source[from] += amount;
        self.sink[sink] += amount;
        self.total += amount;
        for &(arc, _) in path.iter() {
            match arc {
                Arc::Through(place) => self.through[place] += amount,
                Arc::Unthrough(place) => self.through[place] -= amount,
                Arc::Along(step) => self.on[step] += amount,
                Arc::Against(step) => self.on[step] -= amount,
            }
        }
        true
    }

    fn left(&self, site: &Site, arc: Arc) -> i64 {
        match arc {
            Arc::Through(place) => self.through_left(site, place),
            Arc::Unthrough(place) => self.through[place],
            Arc::Along(_) => ENDLESS,
            Arc::Against(step) => self.on[step],
        }
    }
}

/// Returns an arc from a node by its number, and where it ends; with `FORWARD` false an arc to the node, and where it
/// starts. The numbers go from 0 to the number of steps.
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

impl Flow {
    /// Changes the price of a wall. A lower one takes away the flow that places can no longer take.
    pub(super) fn set_price(&mut self, site: &Site, k: i64) {
        self.drop_between();
        self.k = k;
        for place in 0..site.len() {
            let excess = -self.through_left(site, place);
            if excess > 0 {
                self.through[place] -= excess;
                let on_cycles = self.cancel_before(site, place, excess);
                self.cancel_after(site, place, excess - on_cycles);
            }
        }
    }

    /// Takes an amount away from what comes in at a place, back to the sources. Returns the part that came from
    /// the place itself, along cycles.
    fn cancel_before(&mut self, site: &Site, start: usize, amount: i64) -> i64 {
        let mut on_cycles = 0;
        let mut left = vec![(start, amount)];
        while let Some((place, mut amount)) = left.pop() {
            for step in site.steps(place) {
                let (from, step) = (site.to(step), site.back(step));
                let part = amount.min(self.on[step]);
                if part == 0 {
                    continue;
                }
                self.on[step] -= part;
                amount -= part;
                let given = part.min(self.source[from]);
                self.source[from] -= given;
                self.total -= given;
                let came = (part - given).min(self.through[from]);
                if came > 0 {
                    self.through[from] -= came;
                    left.push((from, came));
                }
                on_cycles += part - given - came;
            }
        }
        on_cycles
    }

    /// Takes an amount away from what goes out of a place, on to the sinks.
    fn cancel_after(&mut self, site: &Site, start: usize, amount: i64) {
        let mut left = vec![(start, amount)];
        while let Some((place, mut amount)) = left.pop() {
            let taken = amount.min(self.sink[place]);
            self.sink[place] -= taken;
            amount -= taken;
            for step in site.steps(place) {
                let part = amount.min(self.on[step]);
                if part > 0 {
                    self.on[step] -= part;
                    amount -= part;
                    self.through[site.to(step)] -= part;
                    left.push((site.to(step), part));
                }
            }
        }
    }

    /// Returns the smallest of the cheapest cuts, if the flow is the greatest one.
    pub(super) fn least_cut(&self, site: &Site, scratch: &mut Scratch) -> Cut {
        let is_whole = !self.find_levels::<true>(site, scratch);
        debug_assert!(is_whole, "the flow can be increased");
        Cut::new(site, |node| scratch.level[node] > 0)
    }

    /// Returns the greatest of the cheapest cuts, if the flow is the greatest one.
    pub(super) fn greatest_cut(&self, site: &Site, scratch: &mut Scratch) -> Cut {
        let is_whole = !self.find_levels::<false>(site, scratch);
        debug_assert!(is_whole, "the flow can be increased");
        Cut::new(site, |node| scratch.level[node] == 0)
    }
}

impl Cut {
    /// Returns the cut with these nodes on the side of the sources.
    fn new(site: &Site, is_before: impl Fn(usize) -> bool) -> Self {
        let mut cut =
            Self { inside: vec![false; site.len()], walled: vec![false; site.len()], walls: 0, missed: 0 };
        for place in 0..site.len() {
            let (comes, stays) = (is_before(2 * place), is_before(2 * place + 1));
            cut.inside[place] = stays;
            cut.walled[place] = comes && !stays;
            let points = site.points[place];
            cut.missed += if stays { -points.min(0) } else { points.max(0) };
            if cut.walled[place] {
                cut.walls += 1;
                cut.missed += site.price[place].unwrap_or(0);
            }
        }
        cut
    }
}
