//! What walking away from the exits costs, where a way walked backwards costs
//! something else.
//!
//! Of a way from `v` without its dominator `u` only the part up to where it first leaves what `u` dominates
//! needs a bound; from there on the plain distance is one. All of that part lies below one cell next to the
//! root in the tree of dominators. Let `t` be that cell, and let `o(x)` be, but for a number that all cells below `t`
//! have in common, the least cost of walking from `t` to `x` over cells below `t`. Walking from `v` to `x`
//! over such cells costs at least `o(x) - o(v)`, by the triangle inequality. So leaving over a step from
//! `x` to `y` and on to the exits costs at least `o(x) + step + d(y) - o(v)`, whichever steps are long.
//! Where steps are equally long `o` is the toll (see [`costs`](super::super::costs)).
//!
//! The bound is met if a cheapest way from `t` to `x` comes through `v`: its end leads from `v`
//! to `x`. One such way is kept for each cell, all of them in a tree.

use super::super::graph::{Graph, bits};
use super::super::order::Order;
use super::super::queue::Queue;
use super::super::{POLL, Stop};
use super::Costs;
use super::ways::NO_WAY;

/// The cheapest ways outwards.
pub(super) struct Outward {
    /// For each place `o`; [`NO_WAY`] on exits and where there is no way.
    pub cost: Vec<u64>,
    /// For each place its number in the order of these costs, from 1 on; 0 where there is no way.
    number: Vec<u32>,
    order: Order,
    /// For each place whether some of the ways that are kept pass its corners.
    passed: Vec<bool>,
}

impl Outward {
    /// Dijkstra's algorithm, from these places with what `o` is there, and over steps between places that lie
    /// `together`. `None` if stopped.
    pub fn new<const N: usize>(
        graph: &Graph<N>,
        costs: Costs,
        starts: impl Iterator<Item = (usize, u64)>,
        together: impl Fn(usize, usize) -> bool,
        stop: Stop<'_>,
    ) -> Option<Self> {
        let len = graph.open.len();
        let mut outward = Self {
            cost: vec![NO_WAY; len],
            number: vec![0; len],
            order: Order::new(&[0]),
            passed: vec![false; len],
        };
        // For each number that of the place before it on its way, and for each place the step onto it.
        let mut parent = vec![0];
        let mut onto: Vec<Option<(usize, usize)>> = vec![None; len];
        let mut queue = Queue::new(graph.longest_step(|old| costs.scaled(old)));
        for (start, cost) in starts {
            outward.cost[start] = cost;
            queue.push(cost, start as u32);
        }
        while let Some((_, place)) = queue.pop() {
            let place = place as usize;
            if outward.number[place] != 0 {
                continue;
            }
            outward.number[place] = parent.len() as u32;
            parent.push(onto[place].map_or(0, |(from, _)| outward.number[from]));
            if let Some((from, step)) = onto[place]
                && graph.straight >> step & 1 == 0
            {
                let sides = graph.grid.sides[step];
                outward.passed[graph.after(from, sides.0)] = true;
                outward.passed[graph.after(from, sides.1)] = true;
            }
            for step in bits(graph.open[place]) {
                let next = graph.after(place, step);
                let longer = graph.step_cost(step, costs.scaled(graph.cost[next]));
                let longer = outward.cost[place].saturating_add(longer);
                if longer < outward.cost[next] && together(place, next) {
                    outward.cost[next] = longer;
                    onto[next] = Some((place, step));
                    queue.push(longer, next as u32);
                }
            }
            if (parent.len() as u32).is_multiple_of(POLL) && stop() {
                return None;
            }
        }
        outward.order = Order::new(&parent);
        Some(outward)
    }

    /// Whether the way that is kept for `to` comes through `from`, or starts there, and from there on
    /// neither leads over a rock nor past its corners.
    pub fn leads(&self, from: usize, to: usize, rock: usize) -> bool {
        let [from, to, rock_number] = [from, to, rock].map(|place| self.number[place]);
        let is_through = |cell: u32| to == cell || self.order.is_below(to, cell);
        let over_rock = self.order.is_below(rock_number, from) && is_through(rock_number);
        is_through(from) && !over_rock && !self.passed[rock]
    }
}
