//! The cost of walking away from the exits, if a path may cost something else backwards.
//!
//! For a path from `v` without its dominator `u`, only the part before it first leaves what `u` dominates needs
//! a bound; from there on the plain distance is one. All of that part lies below one cell next to the root in
//! the tree of dominators. Let `t` be that cell, and let `o(x)` be, up to a number that all cells below `t`
//! have in common, the least cost of walking from `t` to `x` over cells below `t`. Walking from `v` to `x` over
//! such cells costs at least `o(x) - o(v)`, by the triangle inequality. So leaving over a step from `x` to `y`
//! and on to the exits costs at least `o(x) + step + d(y) - o(v)`, for any lengths of steps. If steps are
//! equally long, `o` is the toll (see [`detour_bounds`](super::detour_bounds)).
//!
//! The bound is met if a cheapest path from `t` to `x` passes `v`: its end leads from `v` to `x`. One such path
//! is kept for each cell, all of them in a tree.

use super::graph::{Graph, bits, step_byte};
use super::kept_paths::{END, KeptPaths};
use super::queue::Queue;
use super::work::{POLL, Stop};
use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::narrow;

/// The cheapest paths outwards.
pub(super) struct Outward {
    /// For each place `o`; [`UNREACHED_LENGTH`] on exits and if there is no path.
    pub cost: Vec<u64>,
    /// The paths that are kept, walked backwards.
    pub kept: KeptPaths,
}

impl Outward {
    /// Runs Dijkstra's algorithm from these places with their `o`, over steps between places that lie
    /// `together`. `None` if stopped.
    pub fn new<const N: usize>(
        graph: &Graph<N>,
        starts: impl Iterator<Item = (usize, u64)>,
        together: impl Fn(usize, usize) -> bool,
        stop: Stop<'_>,
    ) -> Option<Self> {
        let len = graph.open.len();
        let (mut cost, mut number, mut back) = (vec![UNREACHED_LENGTH; len], vec![0; len], vec![END; len]);
        let mut queue = Queue::new(graph.longest_step());
        for (start, toll) in starts {
            cost[start] = toll;
            queue.push(toll, narrow(start));
        }
        let mut taken = 0u32;
        while let Some((_, place)) = queue.pop() {
            let place = place as usize;
            if number[place] != 0 {
                continue;
            }
            taken += 1;
            number[place] = taken;
            for step in bits(graph.open[place]) {
                let next = graph.after(place, step);
                let longer = cost[place].saturating_add(graph.step_cost(step, next));
                if longer < cost[next] && together(place, next) {
                    cost[next] = longer;
                    back[next] = step_byte(graph.grid.opposite[step]);
                    queue.push(longer, narrow(next));
                }
            }
            if taken.is_multiple_of(POLL) && stop() {
                return None;
            }
        }
        Some(Self { cost, kept: KeptPaths::new(graph, back, number.into(), taken as usize + 1) })
    }
}
