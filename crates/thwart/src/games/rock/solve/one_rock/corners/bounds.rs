//! Dominators and the ways around them, where they can be used.
//!
//! The argument of [`bypass`](super::super::bypass) needs that
//! * steps cost more than 0, so that a cell's dominators are found before it;
//! * a way walked backwards costs what its ends say. With one length of all
//!   steps the potential of a cell is its toll, distance plus entering cost, and
//!   an edge `x - y` has the value `toll(x) + toll(y)`; with one entering cost it
//!   is the distance, and the edge's own cost is added. With neither there is no
//!   such potential, and these bounds are not used;
//! * blocking a cell takes away that cell alone. An edge past a corner of `u`
//!   does not lead around `u`, so it is not entered there, and what remains is a
//!   lower bound of any way out. It is an upper bound, too, if no shortest way
//!   passes a corner of `u`, as the way of the argument consists of shortest ways
//!   and the one edge. Then also nothing but the cells below `u` has a longer way.

use super::super::bypass::{Around, Bypass};
use super::super::dominators::{Dominators, ROOT};
use super::super::edges::Edges;
use super::super::graph::{Graph, bits};
use super::Costs;
use super::ways::Ways;

/// The tree of dominators and the ways around them.
pub(super) struct Bounds {
    /// For each place of the grid the number of its cell in order of distance,
    /// the exits first.
    pub number: Vec<u32>,
    pub tree: Dominators,
    pub bypass: Bypass<u64>,
    costs: Costs,
    /// Whether all steps are equally long.
    even: bool,
}

impl Bounds {
    /// Finds the dominators, then enters all edges by value.
    pub fn new<const N: usize>(graph: &Graph<N>, costs: Costs, ways: &Ways, even: bool) -> Self {
        let mut number = vec![u32::MAX; graph.open.len()];
        for (at, &place) in ways.order.iter().enumerate() {
            number[place as usize] = at as u32;
        }
        let cells = ways.order.len();
        let (tree, bypass) = (Dominators::new(cells, false), Bypass::new(cells, false));
        let mut bounds = Self { number, tree, bypass, costs, even };
        bounds.find_dominators(graph, ways);
        bounds.enter_edges(graph, ways);
        bounds.tree.forget_sets();
        bounds
    }

    /// What a place adds to the values of its edges.
    pub fn potential<const N: usize>(&self, graph: &Graph<N>, ways: &Ways, place: usize) -> u64 {
        let cost = if self.even { self.costs.scaled(graph.cost[place]) } else { 0 };
        ways.distance[place] + cost
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

    /// Whether a rock next to a place cuts it off from all exits. If it does, it is
    /// its nearest dominator: a direct step costs less than one over another cell.
    pub fn cuts_off(&self, place: usize, rock: usize) -> bool {
        let (cell, rock) = (self.number[place], self.number[rock]);
        self.tree.parent[cell as usize] == rock && self.bypass.around(cell) == Around::Cut
    }

    /// An edge from a cell to one before it has at least twice the distance of the
    /// cell as value: the other potential and the step reach that distance.
    fn enter_edges<const N: usize>(&mut self, graph: &Graph<N>, ways: &Ways) {
        // Values, one end, and the step to the other.
        let mut edges: Edges<(u64, u32, u8)> = Edges::default();
        for &place in ways.order.iter().skip(graph.exits.len()) {
            let place = place as usize;
            if edges.are_many() {
                self.enter(graph, edges.below(2 * ways.distance[place]));
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
                    let own = if self.even {
                        0
                    } else {
                        graph.step_cost(step, self.costs.scaled(graph.cost[next]))
                    };
                    let value = self.potential(graph, ways, place) + self.potential(graph, ways, next) + own;
                    edges.put((value, place as u32, step as u8));
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
            self.bypass.enter_except(&mut self.tree, [a, b], top, value, except);
        }
    }
}
