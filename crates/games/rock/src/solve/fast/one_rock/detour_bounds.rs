//! Bounds on detours, from dominators and the edges around them.
//!
//! The argument of [`bypass`](super::bypass) needs that
//! * all cells of a shortest path have smaller numbers than its first cell (see [`shortest`](super::shortest)),
//!   so that a cell's dominators are found before it;
//! * a walk costs at least the difference of its ends' *potentials*, and a shortest path walked backwards costs
//!   exactly that. A path pays for the cells it enters: walked backwards, for its first cell instead of its
//!   last one.
//!   * If all steps have one length, the potential of a cell is its *toll*, distance plus entering cost: a
//!     shortest path from `x` that passes `v`, walked backwards, costs `d(x) - d(v) - cost(v) + cost(x)`. An
//!     edge `x - y` has the value `toll(x) + toll(y)` in both directions.
//!   * If all cells have one entering cost, the potential is the distance, and the value is
//!     `d(x) + step + d(y)`, again in both directions.
//!   * Otherwise the potential is the cost of walking there (see [`outward`](super::outward)), and an edge has
//!     a value for each direction. A shortest path may cost something else backwards. So a value is a
//!     lower bound, and exact only if a path is known that costs no more;
//! * blocking a cell takes away only that cell. An edge past a corner of `u` does not lead around `u`, so it is
//!   not entered there, and what remains is a lower bound of any path out. It is also an upper bound if no
//!   shortest path passes a corner of `u`, because the path of the argument consists of shortest paths and the
//!   one edge. Then only the cells below `u` have a longer path.

use std::rc::Rc;
use std::sync::OnceLock;

use thwart_grid::narrow;
use thwart_grid::padded::EIGHT;

use super::bypass::{Around, Bypass};
use super::dominators::{Dominators, ROOT};
use super::edges::Edges;
use super::graph::{Graph, bits, step_byte};
use super::kept_paths::{END, KeptPaths};
use super::lengths::Stored;
use super::outward::Outward;
use super::shortest::{LaidRock, ShortestPaths};
use super::tree_order::TreeOrder;
use super::work::{Stop, poll_stop};
use thwart_grid::distance::UNREACHED_LENGTH;

/// The value of an edge, one end, and the step to the other.
type Edge = (u64, u32, u8);

/// The potential of cells: a walk costs at least the difference of the potentials of its ends.
enum Potential {
    /// Distance plus entering cost, for steps of one length.
    Toll,
    /// The distance, for one entering cost.
    Distance,
    /// The cost of walking there, for any costs.
    Outward(Outward),
}

/// The tree of dominators and the edges that lead around them.
pub(super) struct DetourBounds<'g, const N: usize, L> {
    pub graph: &'g Graph<N>,
    pub paths: &'g ShortestPaths<L>,
    pub tree: Dominators,
    pub bypass: Bypass<L>,
    potential: Potential,
    /// The tree, numbered when first needed.
    order: OnceLock<TreeOrder>,
    /// A shortest path from each place, found when first needed.
    inward: OnceLock<KeptPaths>,
}

impl<'g, const N: usize, L: Stored> DetourBounds<'g, N, L> {
    /// Finds the dominators, then enters all edges by value. `None` if stopped.
    pub fn new(graph: &'g Graph<N>, paths: &'g ShortestPaths<L>, stop: Stop<'_>) -> Option<Self> {
        let cells = paths.places.len();
        let (tree, bypass) = (Dominators::new(cells), Bypass::new(cells));
        let is_even = graph.is_even();
        let potential = if is_even { Potential::Toll } else { Potential::Distance };
        let (order, inward) = (OnceLock::new(), OnceLock::new());
        let mut bounds = Self { graph, paths, tree, bypass, potential, order, inward };
        if graph.level_cost().is_some() {
            bounds.enter_by_levels(stop)?;
        } else {
            for cell in graph.exits.len()..cells {
                poll_stop(cell, stop)?;
                bounds.find_dominator(cell);
            }
            if !is_even && !graph.has_same_costs() {
                bounds.potential = Potential::Outward(bounds.outward(stop)?);
            }
            bounds.enter_edges(stop)?;
        }
        bounds.tree.forget_sets();
        Some(bounds)
    }

    /// Finds a cell's parent: the common ancestor of the cells to which its shortest paths lead. That of each
    /// cell and the next one is an ancestor of both, or one of them, so all these lie on one chain, and the
    /// highest is the answer.
    fn find_dominator(&mut self, cell: usize) -> u32 {
        let place = self.paths.places[cell] as usize;
        let mut steps = bits(self.paths.first_steps[place]);
        let mut last = steps.next().expect("a path has a first step");
        let mut parent = self.node(self.graph.after(place, last));
        for step in steps {
            parent = parent.min(self.common_after(place, last, step));
            last = step;
        }
        self.tree.put(narrow(cell), parent);
        parent
    }

    /// Returns the common ancestor of the cells to which two steps of shortest paths lead.
    ///
    /// If shortest paths from both go on to one cell, as they mostly do, the parents of both are that cell or
    /// lie on the chain above it, so the higher of them is the answer.
    fn common_after(&mut self, place: usize, one: usize, other: usize) -> u32 {
        let [(a, to_b), (b, to_a)] = [(one, other), (other, one)].map(|(step, on)| {
            let next = self.graph.after(place, step);
            (self.node(next), self.paths.first_steps[next] >> on & 1 == 1)
        });
        if to_b && to_a {
            return self.tree.parent[a as usize].min(self.tree.parent[b as usize]);
        }
        self.tree.common(a, b)
    }

    /// Returns the cost of walking outwards from the cells next to the root. `None` if stopped.
    fn outward(&self, stop: Stop<'_>) -> Option<Outward> {
        let (graph, paths) = (self.graph, self.paths);
        let exits = graph.exits.len();
        // For each cell the cell next to the root that is above it, or itself.
        let mut part = vec![ROOT; paths.places.len()];
        for cell in exits..part.len() {
            let parent = self.tree.parent[cell];
            part[cell] = if parent == ROOT { narrow(cell) } else { part[parent as usize] };
        }
        let place = |cell: usize| paths.places[cell] as usize;
        let starts = (exits..part.len()).filter(|&cell| part[cell] == narrow(cell)).map(place);
        let toll = |place: usize| paths.distance(place) + graph.cost(place);
        // Exits belong to no part, because a walker on one stays there.
        let part_of =
            |place: usize| if graph.is_exit[place] { ROOT } else { part[paths.number[place] as usize] };
        let together = |place: usize, next: usize| part_of(place) == part_of(next);
        Outward::new(graph, starts.map(|start| (start, toll(start))), together, stop)
    }

    /// Returns whether a path walked backwards may cost something else.
    pub const fn has_asymmetric_costs(&self) -> bool {
        matches!(self.potential, Potential::Outward(_))
    }

    /// Returns what a place adds to the values of its edges.
    pub fn potential(&self, place: usize) -> u64 {
        match &self.potential {
            Potential::Toll => self.paths.distance(place) + self.graph.cost(place),
            Potential::Distance => self.paths.distance(place),
            Potential::Outward(outward) => outward.cost[place],
        }
    }

    /// Returns the value of the edge over which a step leads, walked in this direction.
    fn value(&self, place: usize, step: usize) -> u64 {
        let next = self.graph.after(place, step);
        match &self.potential {
            Potential::Toll => self.potential(place) + self.potential(next),
            Potential::Distance | Potential::Outward(_) => {
                self.potential(place) + self.graph.step_cost(step, next) + self.paths.distance(next)
            }
        }
    }

    /// Returns the number of a place, the root for exits.
    fn node(&self, place: usize) -> u32 {
        let number = self.paths.number[place];
        if number < narrow(self.graph.exits.len()) { ROOT } else { number }
    }

    /// Finds dominators and enters edges together, if distances come in levels: the values of edges to the
    /// level before are the least that are left, and those of edges within a level are the next.
    fn enter_by_levels(&mut self, stop: Stop<'_>) -> Option<()> {
        let (graph, paths) = (self.graph, self.paths);
        let mut even: Vec<Edge> = Vec::new();
        let mut level = 0;
        for a in graph.exits.len()..paths.places.len() {
            poll_stop(a, stop)?;
            let place = paths.places[a] as usize;
            let distance = paths.distance_of(a);
            if distance > level {
                level = distance;
                for edge in even.drain(..) {
                    self.enter(edge);
                }
            }
            let parent = self.find_dominator(a);
            let tight = paths.first_steps[place];
            self.edges_of(a, parent, |bounds, edge| {
                if tight >> edge.2 & 1 == 1 { bounds.enter(edge) } else { even.push(edge) }
            });
        }
        for edge in even {
            self.enter(edge);
        }
        Some(())
    }

    fn enter_edges(&mut self, stop: Stop<'_>) -> Option<()> {
        let (graph, paths) = (self.graph, self.paths);
        // The value of an edge from a place to an earlier one is at least this many times the distance of the
        // place: a step and the rest after it cost at least this distance, and so does the potential if a path
        // costs as much backwards.
        let times = if self.has_asymmetric_costs() { 1 } else { 2 };
        let mut edges: Edges<Edge> = Edges::default();
        for (a, &place) in paths.places.iter().enumerate().skip(graph.exits.len()) {
            poll_stop(a, stop)?;
            let place = place as usize;
            if edges.is_full() {
                let known = edges.below(times * paths.distance(place));
                known.for_each(|edge| self.enter(edge));
            }
            self.edges_of(a, self.tree.parent[a], |bounds, edge| {
                edges.put(edge);
                let step = usize::from(edge.2);
                let next = graph.after(place, step);
                let b = bounds.node(next);
                if b != ROOT && bounds.has_asymmetric_costs() {
                    let back = graph.grid.opposite[step];
                    edges.put((bounds.value(next, back), b, step_byte(back)));
                }
            });
        }
        edges.below(u64::MAX).for_each(|edge| self.enter(edge));
        Some(())
    }

    /// Passes on the edges from a cell to those before it, each once, except to the parent. Edges between
    /// children of one parent are entered at once, because no chain is long enough for their values to matter.
    fn edges_of(&mut self, a: usize, parent: u32, mut put: impl FnMut(&mut Self, Edge)) {
        let place = self.paths.places[a] as usize;
        for step in bits(self.graph.open[place]) {
            let b = self.node(self.graph.after(place, step));
            if b > narrow(a) || b == parent {
                continue;
            }
            if b == ROOT || parent != self.tree.parent[b as usize] {
                put(self, (self.value(place, step), narrow(a), step_byte(step)));
            } else if parent != ROOT && N < EIGHT {
                self.bypass.join_children(narrow(a), b);
            } else if parent != ROOT {
                self.enter((0, narrow(a), step_byte(step)));
            }
        }
    }

    fn enter(&mut self, (value, a, step): Edge) {
        let (place, step) = (self.paths.places[a as usize] as usize, usize::from(step));
        let b = self.node(self.graph.after(place, step));
        if self.tree.are_joined(a, b) {
            return;
        }
        // If a shortest path leads over `b`, the parent of `a` is on it: `b` itself, or a cell above `b`.
        let is_tight = self.paths.first_steps[place] >> step & 1 == 1;
        let top = if is_tight { self.tree.parent[a as usize] } else { self.tree.common(a, b) };
        let goes_past = N == EIGHT && self.graph.straight >> step & 1 == 0;
        let except = [a, b].map(|end| {
            let (one, other) = self.graph.grid.sides[step];
            let is_side = |side: usize| {
                self.paths.number[self.graph.after(place, side)] == self.tree.parent[end as usize]
            };
            goes_past && (is_side(one) || is_side(other))
        });
        let value = L::store(value);
        if self.has_asymmetric_costs() {
            self.bypass.enter_from(&mut self.tree, [a, b], top, value, except);
        } else {
            self.bypass.enter(&mut self.tree, [a, b], top, value, except);
        }
    }

    /// Returns the tree of dominators, numbered.
    pub fn order(&self) -> &TreeOrder {
        self.order.get_or_init(|| TreeOrder::new(&self.tree.parent))
    }

    /// Checks whether a rock next to a place is on all shortest paths from it. If so, returns the first cell of
    /// these paths, seen from the rock, that is on all of them too, or the place itself.
    ///
    /// The rock is the nearest cell on all of them, because a direct step costs no more than one over another
    /// cell. Only if a diagonal step is longer and costs differ, two straight ones may cost less.
    fn dominated(&self, place: usize, rock: usize) -> Option<u32> {
        let (mut cell, rock) = (self.paths.number[place], self.paths.number[rock]);
        if self.has_asymmetric_costs() && self.order().is_below(cell, rock) {
            while self.tree.parent[cell as usize] != rock {
                cell = self.tree.parent[cell as usize];
            }
        }
        (self.tree.parent[cell as usize] == rock).then_some(cell)
    }

    /// Returns whether a rock next to a place is on all shortest paths from it.
    pub fn dominates(&self, place: usize, rock: usize) -> bool {
        self.dominated(place, rock).is_some()
    }

    /// Returns whether a rock next to a place cuts it off from all exits.
    pub fn cuts_off(&self, place: usize, rock: usize) -> bool {
        self.dominated(place, rock).is_some_and(|cell| matches!(self.bypass.around(cell), Around::Cut))
    }

    /// Returns the least value of an edge out of what a rock dominates, and the inner end of this edge.
    pub fn least_edge_out(&self, rock: usize) -> Option<(u64, u32)> {
        self.bypass.out(self.paths.number[rock]).map(|(value, inner)| (value.length(), inner))
    }

    /// Returns the distance without a rock if bounds determine it, or an upper bound that is at most `enough`.
    pub fn known(&self, place: usize, rock: LaidRock, enough: u64) -> Option<u64> {
        if self.has_asymmetric_costs() {
            return self.attained_length(place, rock);
        }
        if rock.corners {
            return None;
        }
        let (first, is_least) = match self.bypass.around(self.paths.number[place]) {
            Around::Edge(first) => (first.length(), false),
            Around::Least(first) => (first.length(), true),
            Around::Cut | Around::OverSiblings => return None,
        };
        let (out, _) = self.least_edge_out(rock.place)?;
        let length = first - self.potential(place);
        (length <= enough || is_least || first == out).then_some(length)
    }

    /// Returns the length of a path from a place without a rock that is known to be as short as the bounds:
    /// over one of the least edges that lead around the rock, or over one that is known to be the least for the
    /// walker.
    pub fn attained_length(&self, place: usize, rock: LaidRock) -> Option<u64> {
        // The bounds hold only for places that the rock dominates.
        if rock.corners && !self.dominates(place, rock.place) {
            return None;
        }
        let cell = self.paths.number[place];
        let out = self.least_edge_out(rock.place)?;
        let is_child = self.tree.parent[cell as usize] == self.paths.number[rock.place];
        let is_least = is_child && matches!(self.bypass.around(cell), Around::Least(_));
        let around = is_least.then(|| self.edge_around(cell)).flatten();
        let is_met = |edge: &(u64, u32)| self.is_attained(place, rock.place, *edge);
        let (value, _) = [Some(out), around].into_iter().flatten().find(is_met)?;
        Some(value - self.potential(place))
    }

    fn edge_around(&self, cell: u32) -> Option<(u64, u32)> {
        self.bypass.edge_around(cell).map(|(value, inner)| (value.length(), inner))
    }

    /// Returns the cost of the best path from a place without the rock that leaves what the rock dominates
    /// directly from what the place dominates; [`UNREACHED_LENGTH`] if there is none, `None` if it is unknown. No
    /// shortest path may pass the rock's corners.
    pub fn direct_exit_cost(&self, place: usize, rock: usize) -> Option<u64> {
        let Some(edge) = self.edge_around(self.paths.number[place]) else { return Some(UNREACHED_LENGTH) };
        (!self.has_asymmetric_costs() || self.is_attained(place, rock, edge))
            .then(|| edge.0 - self.potential(place))
    }

    /// Returns the cost of walking without a rock from a place to a cell that it dominates, if the potentials
    /// give it. No shortest path may pass the rock's corners.
    pub fn walk_cost(&self, place: usize, rock: usize, to: usize) -> Option<u64> {
        let is_known = match &self.potential {
            Potential::Outward(Outward { kept, .. }) => {
                kept.passes(to, place) && kept.avoids(self.graph, to, Some(place), rock)
            }
            Potential::Toll | Potential::Distance => true,
        };
        is_known.then(|| self.potential(to) - self.potential(place))
    }

    /// Returns one shortest path from each place.
    fn inward(&self) -> &KeptPaths {
        self.inward.get_or_init(|| {
            let first = |&tight: &u8| bits(tight).next().map_or(END, step_byte);
            let steps = self.paths.first_steps.iter().map(first).collect();
            KeptPaths::new(self.graph, steps, Rc::clone(&self.paths.number), self.paths.places.len())
        })
    }

    /// Returns whether a shortest path from a place is known that leads neither over a rock nor past its
    /// corners: the kept one, or another first step and the kept path from there. If two exits are equally
    /// near, the kept path always leads to the same of them, and half of the board needs the other.
    pub fn stays_open(&self, place: usize, rock: usize) -> bool {
        let (graph, kept) = (self.graph, self.inward());
        let leads_on = |step: usize| {
            let next = graph.after(place, step);
            graph.is_exit[next] || kept.avoids(graph, next, None, rock)
        };
        kept.avoids(graph, place, None, rock)
            || place != rock && bits(self.paths.first_steps[place] & !graph.taken(place, rock)).any(leads_on)
    }

    /// Returns whether a path from a place without a rock is known that costs only as much as the least value
    /// of an edge out of what the rock dominates: away from the exits to the inner end of such an edge, over
    /// it, and on from there by a shortest path. O(1).
    pub fn is_attained(&self, place: usize, rock: usize, (value, inner): (u64, u32)) -> bool {
        let graph = self.graph;
        // If the ends of a path determine its cost backwards, a shortest one will do.
        let outward = match &self.potential {
            Potential::Outward(outward) => &outward.kept,
            Potential::Toll | Potential::Distance => self.inward(),
        };
        let inner = self.paths.places[inner as usize] as usize;
        outward.passes(inner, place)
            && outward.avoids(graph, inner, Some(place), rock)
            && bits(graph.open[inner] & !graph.taken(inner, rock)).any(|step| {
                let next = graph.after(inner, step);
                self.value(inner, step) == value && (graph.is_exit[next] || self.stays_open(next, rock))
            })
    }
}
