//! A flow from the points of a pen to the goal, and its cuts.
//!
//! Every place has two nodes, *in* and *out*. A unit that comes in may go out if the place can take it: a wall
//! there costs its price and `k` more. From *out* it goes on to the *in* of every neighbour, without limit. Points
//! come in at *out*, losses leave there, and the goal takes any amount. A cut is a set of places, the pen, with a
//! wall on every neighbour. It costs the points that the pen misses, its walls, and `k` for each wall.
//!
//! All amounts are in units of 1/840 point, because then many good prices of a wall are whole numbers.
//!
//! `trees.rs` finds the greatest flow, and continues it after each change.

mod apart;
pub(super) mod trees;

use crate::check::evidence::{Site, UNIT};

/// More than any amount that is used, and safe to add a few times.
const ENDLESS: i64 = i64::MAX / 8;

/// The part of a place in this case of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Open,
    In,
    Out,
}

/// The tree of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    None,
    Source,
    Sink,
}

/// The number of the arc to a parent; `trees.rs` has two numbers more.
type Parent = u8;

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
    /// The tree of each node.
    side: Vec<Side>,
    /// The arc to the parent of each node in its tree.
    parent: Vec<Parent>,
    /// The fates that the trees stand for.
    grown_for: Vec<Fate>,
    /// The price that the trees stand for; `None` if they have to grow from the start.
    grown_at: Option<i64>,
    /// In a flow between animals that must be apart: the amount through each place that another flow has taken.
    taken: Vec<i64>,
    /// The flow between the animals that goes through what this one leaves. It is part of `total`.
    pub between: Option<Box<Self>>,
}

/// One arc: from a node, by a step or within a place.
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
            side: Vec::new(),
            parent: Vec::new(),
            grown_for: Vec::new(),
            grown_at: None,
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

    /// Returns how much more may go along an arc.
    fn left(&self, site: &Site, arc: Arc) -> i64 {
        match arc {
            Arc::Through(place) => self.through_left(site, place),
            Arc::Unthrough(place) => self.through[place],
            Arc::Along(_) => ENDLESS,
            Arc::Against(step) => self.on[step],
        }
    }

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
    pub(super) fn least_cut(&self, site: &Site) -> Cut {
        debug_assert!(self.grown_at.is_some(), "the flow can be increased");
        Cut::new(site, |node| self.side[node] == Side::Source)
    }

    /// Returns the greatest of the cheapest cuts, if the flow is the greatest one.
    pub(super) fn greatest_cut(&self, site: &Site) -> Cut {
        debug_assert!(self.grown_at.is_some(), "the flow can be increased");
        Cut::new(site, |node| self.side[node] != Side::Sink)
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
