//! How long the way around a rock is, for the questions that bounds leave open.
//!
//! A* as for unit costs. Within what the rock dominates, what is left from `x`
//! is at least `d(x)` and at least `least[u] - c(x)`, with `c` the toll. Both
//! fall by at most `cost(y)` over a step onto `y`: the second because
//! `c(y) <= c(x) + cost(y)`, which is the triangle inequality
//! `d(y) <= cost(x) + d(x)`. One that has become long begins anew at the [shore](super::super::shore).

use super::super::Work;
use super::super::bypass::Around;
use super::super::found::Found;
use super::super::order::Lineage;
use super::super::queue::Queue;
use super::super::shore::Parted;
use super::settle::UNBOUNDED;
use super::ways::Ways;

/// One question.
#[derive(Clone, Copy)]
struct Question {
    start: u32,
    rock: u32,
    /// The value of the least edge out of what the rock dominates, and the inner end of this edge.
    out: u64,
    inner: u32,
    /// A detour known, and one that will do.
    best: u64,
    enough: u64,
    /// Whether cells that the start dominates are left out.
    is_parted: bool,
}

impl Question {
    const fn parted(&self) -> Parted {
        Parted { start: self.start, rock: self.rock }
    }
}

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
        let unbounded = bound >= UNBOUNDED - 1;
        let best = if unbounded { u64::MAX } else { ways.tolls.up_to(bound) };
        let enough = ways.tolls.up_to(enough);
        let mut question = Question { start, rock, out, inner, best, enough, is_parted: false };
        if !self.run([start], &mut question) {
            // All that is known of ways that leave right from what the start dominates is in the bound.
            let beside = |cell: u32| ways.beside(cell).filter(|&next| next != rock);
            let (shore, looked_at) = question.parted().shore(self.lineage.order(), &mut self.found, beside);
            self.spent += looked_at;
            question.is_parted = true;
            self.run(shore, &mut question);
        }
        if question.best == u64::MAX { bound } else { ways.tolls.old(question.best) }
    }

    /// A* from these cells, which the start dominates. False if it should rather begin at the shore.
    fn run(&mut self, cells: impl IntoIterator<Item = u32>, question: &mut Question) -> bool {
        let (ways, out) = (self.ways, question.out);
        let left = |cell: u32| ways.distance[cell as usize].max(out.saturating_sub(ways.toll(cell)));
        self.queue.clear();
        self.found.clear();
        for cell in cells {
            let walked = ways.toll(cell) - ways.toll(question.start);
            self.found.put(cell, walked);
            self.queue.push(walked + left(cell), cell);
        }
        let begun = self.spent;
        while question.best > question.enough {
            let Some((estimate, cell)) = self.queue.pop() else { break };
            if estimate >= question.best {
                break;
            }
            let Some(walked) = self.found.walked(cell) else { continue };
            if estimate > walked + left(cell) {
                continue;
            }
            self.spent += 1;
            self.take(cell, walked, question);
            if !question.is_parted && question.parted().is_due(&mut self.lineage, self.spent - begun) {
                return false;
            }
        }
        true
    }

    /// Looks at the cells beside one to which a way is known.
    fn take(&mut self, cell: u32, walked: u64, question: &mut Question) {
        let ways = self.ways;
        let here = ways.distance[cell as usize];
        for next in ways.beside(cell).filter(|&next| next != question.rock) {
            let walked = walked + ways.tolls.cost(ways.cost[next as usize]);
            if next < ways.exits {
                question.best = question.best.min(walked);
                continue;
            }
            if self.found.walked(next).is_some_and(|known| known <= walked)
                || question.is_parted && question.parted().is_inside(self.lineage.order(), next)
            {
                continue;
            }
            let (distance, toll) = (ways.distance[next as usize], ways.toll(next));
            // What is on a shortest way from below the rock is below it.
            if toll != here && !self.lineage.is_below(next, question.rock, |_| false) {
                question.best = question.best.min(walked + distance);
            } else if self.lineage.is_above(next, question.inner) {
                question.best = question.best.min(walked + question.out - toll);
            } else {
                let estimate = walked + distance.max(question.out.saturating_sub(toll));
                if estimate < question.best {
                    self.found.put(next, walked);
                    self.queue.push(estimate, next);
                }
            }
        }
    }
}
