//! How long the way around a rock is, for the questions that bounds leave open.
//!
//! A* as for unit costs. Within what the rock dominates, what is left from `x`
//! is at least `d(x)` and at least `least[u] - c(x)`, with `c` the toll. Both
//! fall by at most `cost(y)` over a step onto `y`: the second because
//! `c(y) <= c(x) + cost(y)`, which is the triangle inequality
//! `d(y) <= cost(x) + d(x)`.

use super::super::Work;
use super::super::bypass::Around;
use super::super::found::Found;
use super::super::order::Lineage;
use super::super::queue::Queue;
use super::settle::UNBOUNDED;
use super::ways::Ways;

/// Answers questions for detours.
pub(super) struct Detours<'w, const N: usize> {
    ways: &'w Ways<'w, N>,
    lineage: Lineage<'w>,
    may_seal: bool,
    /// The cells found in this search, and the cost of their ways.
    found: Found<u64>,
    queue: Queue,
    /// Cells taken since somebody set this to 0.
    pub spent: u64,
}

impl<'w, const N: usize> Detours<'w, N> {
    /// No question asked.
    pub fn new(ways: &'w Ways<'w, N>, may_seal: bool) -> Self {
        Self {
            ways,
            lineage: Lineage::new(&ways.tree.parent),
            may_seal,
            found: Found::new(),
            queue: Queue::new(2 * ways.tolls.cost(ways.cost.iter().copied().max().unwrap_or(0))),
            spent: 0,
        }
    }

    /// The worst case of a walker who needs `enough` without a rock: `enough`,
    /// or the distance left if a rock falls on the one neighbour of his shortest
    /// ways, whichever is more. `bound` is an upper bound of that distance. All
    /// in old costs.
    pub fn worst(&mut self, start: u32, bound: u64, enough: u64, work: &mut Work) -> u64 {
        let ways = self.ways;
        let rock = ways.tree.parent[start as usize];
        let (out, inner) = ways.bypass.out(rock).expect("bounds have told where nothing leads out");
        // Then nothing that he could reach leads to a shorter one.
        let is_least = matches!(ways.bypass.around(start), Around::Least(_));
        if is_least || ways.tolls.old(out.saturating_sub(ways.toll(start))) >= bound {
            return bound.max(enough);
        }
        work.searches += 1;
        let before = self.spent;
        let length = self.search(start, rock, (out, inner), bound, enough);
        work.settled += self.spent - before;
        if length < UNBOUNDED - 1 {
            length.max(enough)
        } else if self.may_seal {
            u64::MAX
        } else {
            enough
        }
    }

    /// The distance from the start without the rock, or some upper bound of it
    /// that is at most `enough`; `bound` if there is no shorter way.
    fn search(&mut self, start: u32, rock: u32, (out, inner): (u64, u32), bound: u64, enough: u64) -> u64 {
        let ways = self.ways;
        let enough = ways.tolls.up_to(enough);
        let unbounded = bound >= UNBOUNDED - 1;
        let mut best = if unbounded { u64::MAX } else { ways.tolls.up_to(bound) };
        self.queue.clear();
        self.found.clear();
        self.found.put(start, 0);
        let least = ways.distance[start as usize].max(out.saturating_sub(ways.toll(start)));
        self.queue.push(least, start);
        while best > enough {
            let Some((estimate, cell)) = self.queue.pop() else { break };
            if estimate >= best {
                break;
            }
            let Some(walked) = self.found.walked(cell) else { continue };
            let here = ways.distance[cell as usize];
            if estimate > walked + here.max(out.saturating_sub(ways.toll(cell))) {
                continue;
            }
            self.spent += 1;
            for next in ways.beside(cell).filter(|&next| next != rock) {
                let walked = walked + ways.tolls.cost(ways.cost[next as usize]);
                if next < ways.exits {
                    best = best.min(walked);
                    continue;
                }
                if self.found.walked(next).is_some_and(|known| known <= walked) {
                    continue;
                }
                let (distance, toll) = (ways.distance[next as usize], ways.toll(next));
                // What is on a shortest way from below the rock is below it.
                if toll != here && !self.lineage.is_below(next, rock, |_| false) {
                    best = best.min(walked + distance);
                } else if self.lineage.is_above(next, inner) {
                    best = best.min(walked + out - toll);
                } else {
                    let estimate = walked + distance.max(out.saturating_sub(toll));
                    if estimate < best {
                        self.found.put(next, walked);
                        self.queue.push(estimate, next);
                    }
                }
            }
        }
        if best == u64::MAX { bound } else { ways.tolls.old(best) }
    }
}
