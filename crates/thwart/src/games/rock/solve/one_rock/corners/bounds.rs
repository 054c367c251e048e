//! Dominators and the ways around them, where they can be used.
//!
//! The argument of [`bypass`](super::super::bypass) needs that
//! * all cells of a shortest way have smaller numbers than the one where it begins (see [`ways`](super::ways)), so that
//!   a cell's dominators are found before it;
//! * a way walked backwards costs what its ends say. With one length of all
//!   steps the potential of a cell is its toll, distance plus entering cost, and
//!   an edge `x - y` has the value `toll(x) + toll(y)`; with one entering cost it
//!   is the distance, and the edge's own cost is added. With neither the potential is
//!   what walking there costs (see [`outward`](super::outward)), and an edge has a value for either way
//!   in which it is walked. What remains is a lower bound, and an upper one where a way is known that
//!   meets it;
//! * blocking a cell takes away that cell alone. An edge past a corner of `u`
//!   does not lead around `u`, so it is not entered there, and what remains is a
//!   lower bound of any way out. It is an upper bound, too, if no shortest way
//!   passes a corner of `u`, as the way of the argument consists of shortest ways
//!   and the one edge. Then also nothing but the cells below `u` has a longer way.

use std::cell::OnceCell;
use std::rc::Rc;

use super::super::Stop;
use super::super::bypass::{Around, Bypass};
use super::super::dominators::{Dominators, ROOT};
use super::super::edges::Edges;
use super::super::graph::{Graph, bits};
use super::super::order::Order;
use super::detour::Rock;
use super::kept::{END, Kept};
use super::outward::Outward;
use super::ways::{NO_WAY, Ways};

/// What a walk from a cell to another one costs at least: the difference of their potentials.
enum Potential {
    /// Distance plus entering cost, for steps of one length.
    Toll,
    /// The distance, for one entering cost.
    Distance,
    /// What walking there costs, for any.
    Outward(Outward),
}

/// The tree of dominators and the ways around them.
pub(super) struct Bounds {
    /// For each place of the grid the number of its cell in order of distance,
    /// the exits first.
    pub number: Rc<[u32]>,
    pub tree: Dominators,
    pub bypass: Bypass<u64>,
    potential: Potential,
    /// Where the potential is outward: the tree, numbered.
    order: Option<Order>,
    /// For each cell its place.
    pub places: Vec<u32>,
    /// A shortest way from each place, once they were asked for.
    inward: OnceCell<Kept>,
}

impl Bounds {
    /// Finds the dominators, then enters all edges by value. Takes the order of the places. `even`: all
    /// steps are equally long; `same`: all cells cost as much. `None` if stopped.
    pub fn new<const N: usize>(
        graph: &Graph<N>,
        ways: &mut Ways,
        (even, same): (bool, bool),
        stop: Stop<'_>,
    ) -> Option<Self> {
        let cells = ways.order.len();
        let (tree, bypass) = (Dominators::new(cells, false), Bypass::new(cells, false));
        let potential = if even { Potential::Toll } else { Potential::Distance };
        let (order, places, inward) = (None, Vec::new(), OnceCell::new());
        let number = Rc::clone(&ways.number);
        let mut bounds = Self { number, tree, bypass, potential, order, places, inward };
        bounds.find_dominators(graph, ways);
        if !even && !same {
            bounds.potential = Potential::Outward(bounds.outward(graph, ways, stop)?);
        }
        bounds.enter_edges(graph, ways);
        bounds.tree.forget_sets();
        bounds.places = std::mem::take(&mut ways.order);
        if bounds.is_uneven() {
            bounds.order = Some(Order::new(&bounds.tree.parent));
        }
        Some(bounds)
    }

    /// What walking outwards costs from the cells next to the root.
    fn outward<const N: usize>(&self, graph: &Graph<N>, ways: &Ways, stop: Stop<'_>) -> Option<Outward> {
        let exits = graph.exits.len();
        // For each cell that next to the root above it, or itself.
        let mut part = vec![ROOT; ways.order.len()];
        for cell in exits..part.len() {
            let parent = self.tree.parent[cell];
            part[cell] = if parent == ROOT { cell as u32 } else { part[parent as usize] };
        }
        let place = |cell: usize| ways.order[cell] as usize;
        let starts = (exits..part.len()).filter(|&cell| part[cell] == cell as u32).map(place);
        let toll = |place: usize| ways.distance[place] + u64::from(graph.cost[place]);
        // Exits are no part: who is on one stays.
        let part_of =
            |place: usize| if graph.is_exit[place] { ROOT } else { part[self.number[place] as usize] };
        let together = |place: usize, next: usize| part_of(place) == part_of(next);
        Outward::new(graph, starts.map(|start| (start, toll(start))), together, stop)
    }

    /// Whether a way walked backwards costs something else.
    pub const fn is_uneven(&self) -> bool {
        matches!(self.potential, Potential::Outward(_))
    }

    /// What a place adds to the values of its edges.
    pub fn potential<const N: usize>(&self, graph: &Graph<N>, ways: &Ways, place: usize) -> u64 {
        match &self.potential {
            Potential::Toll => ways.distance[place] + u64::from(graph.cost[place]),
            Potential::Distance => ways.distance[place],
            Potential::Outward(outward) => outward.cost[place],
        }
    }

    /// The value of the edge over which a step leads, walked this way.
    fn value<const N: usize>(&self, graph: &Graph<N>, ways: &Ways, place: usize, step: usize) -> u64 {
        let next = graph.after(place, step);
        let here = self.potential(graph, ways, place);
        let own = || graph.step_cost(step, next);
        match &self.potential {
            Potential::Toll => here + self.potential(graph, ways, next),
            Potential::Distance | Potential::Outward(_) => here + own() + ways.distance[next],
        }
    }

    /// No edge from this place to one before it has a smaller value. A step and what is left behind it
    /// reach the distance of either end, and so does the potential where the way back costs as much.
    fn least_value(&self, ways: &Ways, place: usize) -> u64 {
        let times = if self.is_uneven() { 1 } else { 2 };
        times * ways.distance[place]
    }

    /// One of the shortest ways from each place.
    fn inward<const N: usize>(&self, graph: &Graph<N>, ways: &Ways) -> &Kept {
        self.inward.get_or_init(|| {
            let first = |&tight: &u8| if tight == 0 { END } else { tight.trailing_zeros() as u8 };
            let steps = ways.tight.iter().map(first).collect();
            Kept::new(graph, steps, Rc::clone(&self.number), self.places.len())
        })
    }

    /// Whether a shortest way from a place is known that leads neither over a rock nor past its corners: the one
    /// that is kept, or another first step and on as is kept. Where two exits are equally near, the one that is
    /// kept leads to the same of them whatever the rock, and half of the board asks for the other.
    pub fn stays_open<const N: usize>(
        &self,
        graph: &Graph<N>,
        ways: &Ways,
        place: usize,
        rock: usize,
    ) -> bool {
        let kept = self.inward(graph, ways);
        let leads_on = |step: usize| {
            let next = graph.after(place, step);
            graph.is_exit[next] || kept.avoids(graph, next, None, rock)
        };
        kept.avoids(graph, place, None, rock)
            || place != rock && bits(ways.tight[place] & !graph.taken(place, rock)).any(leads_on)
    }

    /// The length of a way from a place without a rock that is known to be as short as bounds say: over one of the
    /// least edges that lead around the rock, or over one that is known to be the least for the walker.
    pub fn met<const N: usize>(
        &self,
        graph: &Graph<N>,
        ways: &Ways,
        place: usize,
        rock: Rock,
    ) -> Option<u64> {
        // They are bounds for those alone that it dominates.
        if rock.corners && !self.dominates(place, rock.place) {
            return None;
        }
        let (cell, below) = (self.number[place], self.number[rock.place]);
        let out = self.bypass.out(below)?;
        let is_child = self.tree.parent[cell as usize] == below;
        let around = is_child.then(|| self.bypass.least_around(cell)).flatten();
        let is_met = |edge: &(u64, u32)| self.is_met(graph, ways, place, rock.place, *edge);
        let (value, _) = [Some(out), around].into_iter().flatten().find(is_met)?;
        Some(value - self.potential(graph, ways, place))
    }

    /// What it costs to walk without a rock from a place to a cell that it dominates, if that is what potentials say and
    /// no shortest way passes the rock's corners.
    pub fn walk<const N: usize>(
        &self,
        graph: &Graph<N>,
        ways: &Ways,
        (place, rock): (usize, usize),
        to: usize,
    ) -> Option<u64> {
        let is_known = match &self.potential {
            Potential::Outward(Outward { kept, .. }) => {
                kept.comes_through(to, place) && kept.avoids(graph, to, Some(place), rock)
            }
            Potential::Toll | Potential::Distance => true,
        };
        is_known.then(|| self.potential(graph, ways, to) - self.potential(graph, ways, place))
    }

    /// The cost of the best way from a place without the rock that leaves what the rock dominates right from what the
    /// place does; [`NO_WAY`] if there is none, and `None` if that is not known. No shortest way may pass the
    /// rock's corners.
    pub fn right_out<const N: usize>(
        &self,
        graph: &Graph<N>,
        ways: &Ways,
        place: usize,
        rock: usize,
    ) -> Option<u64> {
        let Some(edge) = self.bypass.edge_around(self.number[place]) else { return Some(NO_WAY) };
        (!self.is_uneven() || self.is_met(graph, ways, place, rock, edge))
            .then(|| edge.0 - self.potential(graph, ways, place))
    }

    /// Whether a way from a place without a rock is known that costs no more than the least value of an edge out of
    /// what the rock dominates tells: away from the exits to the inner end of such an edge, over it, and on from
    /// there by a shortest way. O(1).
    pub fn is_met<const N: usize>(
        &self,
        graph: &Graph<N>,
        ways: &Ways,
        place: usize,
        rock: usize,
        (value, inner): (u64, u32),
    ) -> bool {
        // Where a way walked backwards costs what its ends say, a shortest one will do.
        let outward = match &self.potential {
            Potential::Outward(outward) => &outward.kept,
            Potential::Toll | Potential::Distance => self.inward(graph, ways),
        };
        let inner = self.places[inner as usize] as usize;
        outward.comes_through(inner, place)
            && outward.avoids(graph, inner, Some(place), rock)
            && bits(graph.open[inner] & !graph.taken(inner, rock)).any(|step| {
                let next = graph.after(inner, step);
                self.value(graph, ways, inner, step) == value
                    && (graph.is_exit[next] || self.stays_open(graph, ways, next, rock))
            })
    }

    fn find_dominators<const N: usize>(&mut self, graph: &Graph<N>, ways: &Ways) {
        for (cell, &place) in ways.order.iter().enumerate().skip(graph.exits.len()) {
            let mut parent = None;
            for step in bits(ways.tight[place as usize]) {
                let next = self.node(graph, graph.after(place as usize, step));
                parent = Some(parent.map_or(next, |parent| self.tree.common(parent, next)));
            }
            self.tree.put(cell as u32, parent.unwrap_or(ROOT));
        }
    }

    /// The number of a place, the root for exits.
    fn node<const N: usize>(&self, graph: &Graph<N>, place: usize) -> u32 {
        if graph.is_exit[place] { ROOT } else { self.number[place] }
    }

    /// Where a rock next to a place is on all shortest ways from it: the first cell of these ways, seen from the
    /// rock, that is on all of them too, or the place itself.
    ///
    /// The rock is the nearest cell on all of them, as a direct step costs no more than one over another
    /// cell. Only where a diagonal step is longer and costs differ two straight ones may cost less.
    fn dominated(&self, place: usize, rock: usize) -> Option<u32> {
        let (mut cell, rock) = (self.number[place], self.number[rock]);
        if self.order.as_ref().is_some_and(|order| order.is_below(cell, rock)) {
            while self.tree.parent[cell as usize] != rock {
                cell = self.tree.parent[cell as usize];
            }
        }
        (self.tree.parent[cell as usize] == rock).then_some(cell)
    }

    /// Whether a rock next to a place is on all shortest ways from it.
    pub fn dominates(&self, place: usize, rock: usize) -> bool {
        self.dominated(place, rock).is_some()
    }

    /// Whether a rock next to a place cuts it off from all exits.
    pub fn cuts_off(&self, place: usize, rock: usize) -> bool {
        self.dominated(place, rock).is_some_and(|cell| self.bypass.around(cell) == Around::Cut)
    }

    fn enter_edges<const N: usize>(&mut self, graph: &Graph<N>, ways: &Ways) {
        // Values, one end, and the step to the other.
        let mut edges: Edges<(u64, u32, u8)> = Edges::default();
        for &place in ways.order.iter().skip(graph.exits.len()) {
            let place = place as usize;
            if edges.are_many() {
                self.enter(graph, edges.below(self.least_value(ways, place)));
            }
            for step in bits(graph.open[place]) {
                let next = graph.after(place, step);
                if self.number[next] > self.number[place] {
                    continue;
                }
                let (a, b) = (self.number[place], self.node(graph, next));
                let parents = [self.tree.parent[a as usize], self.tree.parent[b as usize]];
                if b != ROOT && parents[0] == parents[1] {
                    // No chain is long enough for the value to matter.
                    self.enter(graph, [(0, place as u32, step as u8)].into_iter());
                } else if parents[0] != b {
                    let value = self.value(graph, ways, place, step);
                    edges.put((value, place as u32, step as u8));
                    if self.is_uneven()
                        && b != ROOT
                        && let Some(back) = graph.grid.step_between(next, place)
                    {
                        let value = self.value(graph, ways, next, back);
                        edges.put((value, next as u32, back as u8));
                    }
                }
            }
        }
        self.enter(graph, edges.below(u64::MAX));
    }

    fn enter<const N: usize>(&mut self, graph: &Graph<N>, edges: impl Iterator<Item = (u64, u32, u8)>) {
        for (value, place, step) in edges {
            let (place, step) = (place as usize, step as usize);
            let (a, b) = (self.number[place], self.node(graph, graph.after(place, step)));
            if self.tree.are_joined(a, b) {
                continue;
            }
            let top = self.tree.common(a, b);
            let sides = graph.grid.sides[step];
            let sides = [sides.0, sides.1].map(|side| self.number[graph.after(place, side)]);
            let goes_past = graph.straight >> step & 1 == 0;
            let except = [a, b].map(|end| goes_past && sides.contains(&self.tree.parent[end as usize]));
            if self.is_uneven() {
                self.bypass.enter_from(&mut self.tree, [a, b], top, value, except);
            } else {
                self.bypass.enter_except(&mut self.tree, [a, b], top, value, except);
            }
        }
    }
}
