//! Plain distances, and which steps lie on shortest ways.

use super::super::graph::{Graph, bits};
use super::super::queue::Queue;
use super::super::{POLL, Stop};
use super::Costs;

/// The distance where there is no way.
pub(super) const NO_WAY: u64 = u64::MAX;

/// Plain distances by cost.
pub(super) struct Ways {
    /// For each place of the grid its distance, in new costs.
    pub distance: Vec<u64>,
    /// For each place of the grid, a bit for each step with which a shortest way
    /// begins.
    pub tight: Vec<u8>,
    /// The places from which there is a way, in ascending order of distance, the
    /// exits first.
    pub order: Vec<u32>,
}

impl Ways {
    /// Dijkstra's algorithm. `None` if stopped.
    pub fn new<const N: usize>(graph: &Graph<N>, costs: Costs, stop: Stop<'_>) -> Option<Self> {
        let mut distance = vec![NO_WAY; graph.open.len()];
        let mut order = Vec::new();
        let mut taken = vec![false; graph.open.len()];
        let mut queue = Queue::new(graph.longest_step(|old| costs.scaled(old)));
        for &exit in &graph.exits {
            distance[exit as usize] = 0;
            taken[exit as usize] = true;
            order.push(exit);
        }
        let relax = |place: usize, distance: &mut Vec<u64>, queue: &mut Queue| {
            for step in bits(graph.open[place]) {
                // Walked the other way; a step back is as long.
                let next = graph.after(place, step);
                let longer =
                    distance[place].saturating_add(costs.step(graph.length[step], graph.cost[place]));
                if longer < distance[next] {
                    distance[next] = longer;
                    queue.push(longer, next as u32);
                }
            }
        };
        for &exit in &graph.exits {
            relax(exit as usize, &mut distance, &mut queue);
        }
        let mut poll = 0u32;
        while let Some((_, place)) = queue.pop() {
            if std::mem::replace(&mut taken[place as usize], true) {
                continue;
            }
            order.push(place);
            relax(place as usize, &mut distance, &mut queue);
            poll += 1;
            if poll.is_multiple_of(POLL) && stop() {
                return None;
            }
        }
        let tight = Self::tight(graph, costs, &distance);
        Some(Self { distance, tight, order })
    }

    fn tight<const N: usize>(graph: &Graph<N>, costs: Costs, distance: &[u64]) -> Vec<u8> {
        let mut tight = vec![0; distance.len()];
        for (place, tight) in tight.iter_mut().enumerate() {
            if distance[place] == NO_WAY {
                continue;
            }
            for step in bits(graph.open[place]) {
                let next = graph.after(place, step);
                let cost = costs.step(graph.length[step], graph.cost[next]);
                if distance[next].saturating_add(cost) == distance[place] {
                    *tight |= 1 << step;
                }
            }
        }
        tight
    }

    /// The least distance at which a rock may matter: any way from a place that
    /// is nearer to the exits is no shorter for the rock, as it leads over nearer
    /// places only, and neither over the rock nor past its corners. The flag says
    /// whether shortest ways pass its corners at all.
    pub fn nearest_harm<const N: usize>(&self, graph: &Graph<N>, rock: usize) -> (u64, bool) {
        let mut least = self.distance[rock];
        let mut corners = false;
        for step in bits(graph.open[rock] & !graph.straight) {
            // Diagonal steps past the rock lead from one of its sides to the
            // other, and back.
            let (one, other) = graph.grid.sides[step];
            let (one, other) = (graph.after(rock, one), graph.after(rock, other));
            for (from, to) in [(one, other), (other, one)] {
                let past = graph.grid.step_between(from, to);
                if past.is_some_and(|past| self.tight[from] >> past & 1 == 1) {
                    least = least.min(self.distance[from]);
                    corners = true;
                }
            }
        }
        (least, corners)
    }

    /// Whether it is plain at a glance that a shortest way from a place stays open
    /// with a rock: one or two steps of it suffice to come nearer than `harm`.
    pub fn stays_open<const N: usize>(&self, graph: &Graph<N>, place: usize, rock: usize, harm: u64) -> bool {
        let onward = |place: usize| bits(self.tight[place] & !graph.taken(place, rock));
        onward(place).any(|step| {
            let next = graph.after(place, step);
            self.distance[next] < harm
                || graph.is_exit[next]
                || onward(next).any(|step| {
                    let beyond = graph.after(next, step);
                    self.distance[beyond] < harm || graph.is_exit[beyond]
                })
        })
    }
}
