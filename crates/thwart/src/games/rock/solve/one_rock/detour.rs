//! How long the way around a rock is, for the questions that bounds leave open.
//!
//! A* from the walker in the board without the rock `u`. Within what `u`
//! dominates both the plain distance `d(x)` and `least[u] - d(x)` (see
//! [`bypass`](super::bypass)) are at most what is left from `x`, and the larger
//! of them changes by at most as much as a step costs, so it is a consistent
//! potential: cells are taken at most once, and estimates grow by 0, 1 or 2 a
//! step, so three stacks are the queue.
//!
//! A cell outside is not searched: from there a shortest way avoids `u`, so
//! what is left is `d`. Neither is a cell whose own first edge is the least of
//! all: it leads down to this edge and out, and what is left is
//! `least[u] - d(x)`. So the search does not run along a corridor to its end.
//! And it ends as soon as a detour is known that is no longer than what the
//! walker needs anyhow.

use super::bypass::NONE;
use super::order::Order;
use super::settle::INFINITE;
use super::ways::{UNSEEN, Ways};
use super::Work;

/// Answers questions for detours.
pub(super) struct Detours<'g, const N: usize> {
    ways: Ways<'g, N>,
    may_seal: bool,
    /// For each cell, `base` and the steps walked to it, if it was found in
    /// this search; a smaller number otherwise.
    found: Vec<u32>,
    base: u32,
    /// Cells with the steps walked to them, by estimate modulo 3.
    stacks: [Vec<(u32, u32)>; 3],
    /// Steps climbed that are left before the tree is numbered.
    patience: usize,
    order: Option<Order>,
    /// Cells taken since somebody set this to 0.
    pub spent: u64,
}

impl<'g, const N: usize> Detours<'g, N> {
    /// No question asked.
    pub const fn new(ways: Ways<'g, N>, may_seal: bool) -> Self {
        Self {
            patience: ways.place.len(),
            order: None,
            ways,
            may_seal,
            found: Vec::new(),
            base: 1,
            stacks: [const { Vec::new() }; 3],
            spent: 0,
        }
    }

    /// The worst case of a walker who needs `enough` without a rock: `enough`,
    /// or the distance left if a rock falls on the one nearer neighbour,
    /// whichever is more. `bound` is an upper bound of that distance.
    pub fn worst(&mut self, place: usize, bound: u32, enough: u32, work: &mut Work) -> u32 {
        let cell = self.ways.number[place];
        let rock = self.ways.tree.parent[cell as usize];
        let least = self.ways.bypass.least[rock as usize];
        if least == NONE {
            return INFINITE;
        }
        if self.ways.bypass.first[cell as usize] == least {
            return bound;
        }
        let lower = self.ways.bypass.values[least as usize] - self.ways.distance[cell as usize];
        if lower >= bound {
            return bound;
        }
        work.searches += 1;
        let before = self.spent;
        let length = self.search(cell, rock, bound, enough);
        work.settled += self.spent - before;
        if length == INFINITE && !self.may_seal { enough } else { length.max(enough) }
    }

    /// The distance from `start` without `rock`, or some upper bound of it that
    /// is at most `enough`; [`INFINITE`] if there is no way.
    fn search(&mut self, start: u32, rock: u32, bound: u32, enough: u32) -> u32 {
        self.new_search();
        let least = self.ways.bypass.least[rock as usize];
        let out = self.ways.bypass.values[least as usize];
        let mut best = bound;
        let mut estimate = out - self.ways.distance[start as usize];
        let mut farthest = 0;
        self.found[start as usize] = self.base;
        self.stacks[estimate as usize % 3].push((start, 0));
        let mut empty = 0;
        while best > estimate.max(enough) && empty < 3 {
            let Some((cell, walked)) = self.stacks[estimate as usize % 3].pop() else {
                estimate += 1;
                empty += 1;
                continue;
            };
            empty = 0;
            if self.found[cell as usize] != self.base + walked {
                continue;
            }
            self.spent += 1;
            let here = self.ways.distance[cell as usize];
            let walked = walked + 1;
            farthest = walked.max(farthest);
            let place = self.ways.place[cell as usize] as usize;
            for step in self.ways.grid.steps {
                let next = self.ways.number[place.wrapping_add(step)];
                if next >= UNSEEN || next == rock {
                    continue;
                }
                let known = self.found[next as usize];
                if known >= self.base && known <= self.base + walked {
                    continue;
                }
                let distance = self.ways.distance[next as usize];
                // A cell nearer than one below the rock is below it, or the rock.
                if distance >= here && !self.is_below(next, rock) {
                    best = best.min(walked + distance);
                } else if self.ways.bypass.first[next as usize] == least {
                    best = best.min(walked + out - distance);
                } else {
                    let total = walked + distance.max(out.saturating_sub(distance));
                    if total < best {
                        self.found[next as usize] = self.base + walked;
                        self.stacks[total as usize % 3].push((next, walked));
                    }
                }
            }
        }
        self.base += farthest + 1;
        best
    }

    fn new_search(&mut self) {
        self.stacks.iter_mut().for_each(Vec::clear);
        if self.found.is_empty() || self.base > u32::MAX / 2 {
            self.found = vec![0; self.ways.place.len()];
            self.base = 1;
        }
    }

    /// Whether `rock` dominates a cell that touches one found in this search.
    ///
    /// Climbs until that is plain, which is near as a rule: at the rock, or at
    /// a cell that was found. Once climbs have cost a step per cell of the
    /// board, the tree is numbered, and a look at the numbers does.
    fn is_below(&mut self, cell: u32, rock: u32) -> bool {
        let mut above = cell;
        while above > rock {
            if self.patience == 0 {
                let order = self.order.get_or_insert_with(|| Order::new(&self.ways.tree.parent));
                return order.is_below(cell, rock);
            }
            self.patience -= 1;
            above = self.ways.tree.parent[above as usize];
            if self.found[above as usize] >= self.base {
                return true;
            }
        }
        above == rock
    }
}
