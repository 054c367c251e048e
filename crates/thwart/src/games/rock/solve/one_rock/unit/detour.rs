//! How long the way around a rock is, for the questions that bounds leave open.
//!
//! A* from the walker in the board without the rock `u`. Within what `u`
//! dominates both the plain distance `d(x)` and `least[u] - d(x)` (see
//! [`bypass`](super::super::bypass)) are at most what is left from `x`, and the larger
//! of them changes by at most as much as a step costs, so it is a consistent
//! potential: cells are taken at most once, and estimates grow by 0, 1 or 2 a
//! step, so three stacks are the queue.
//!
//! The search ends early wherever it can:
//! * From a cell outside a shortest way avoids `u`, so what is left is `d`.
//! * A cell that dominates the inner end of the least edge leads down to it and
//!   out, so what is left is `least[u] - d(x)`. The search does not run along a
//!   corridor to its end.
//! * A detour no longer than what the walker needs anyhow will do.
//! * Of equal estimates those that lie nearer to the least edge come first.

use super::super::order::Lineage;
use super::settle::INFINITE;
use super::ways::{UNSEEN, Ways};
use super::super::Work;

/// Answers questions for detours.
pub(super) struct Detours<'w, const N: usize> {
    ways: &'w Ways<'w, N>,
    lineage: Lineage<'w>,
    may_seal: bool,
    /// For each cell, `base` and the steps walked to it, if it was found in
    /// this search; a smaller number otherwise.
    found: Vec<u32>,
    base: u32,
    /// Cells with the steps walked to them, by estimate modulo 3.
    stacks: [Vec<(u32, u32)>; 3],
    /// Cells taken since somebody set this to 0.
    pub spent: u64,
}

/// One question.
struct Question {
    start: u32,
    rock: u32,
    /// The value of the least edge out of what the rock dominates.
    out: u32,
    /// The inner end of this edge.
    inner: u32,
    /// A detour known.
    best: u32,
}

impl<'w, const N: usize> Detours<'w, N> {
    /// No question asked.
    pub fn new(ways: &'w Ways<'w, N>, may_seal: bool) -> Self {
        let lineage = Lineage::new(&ways.tree.parent);
        Self { ways, lineage, may_seal, found: Vec::new(), base: 1, stacks: [const { Vec::new() }; 3], spent: 0 }
    }

    /// The worst case of a walker who needs `enough` without a rock: `enough`,
    /// or the distance left if a rock falls on the one nearer neighbour,
    /// whichever is more. `bound` is an upper bound of that distance.
    pub fn worst(&mut self, place: usize, bound: u32, enough: u32, work: &mut Work) -> u32 {
        let bypass = &self.ways.bypass;
        let start = self.ways.number[place];
        let rock = self.ways.tree.parent[start as usize];
        let least = bypass.least[rock as usize];
        let (out, inner) = (bypass.values[least as usize], bypass.from[least as usize]);
        work.searches += 1;
        let before = self.spent;
        let length = self.search(Question { start, rock, out, inner, best: bound }, enough);
        work.settled += self.spent - before;
        if length == INFINITE && !self.may_seal { enough } else { length.max(enough) }
    }

    /// The distance from the start without the rock, or some upper bound of it
    /// that is at most `enough`; [`INFINITE`] if there is no way.
    fn search(&mut self, mut question: Question, enough: u32) -> u32 {
        self.begin();
        let mut estimate = question.out - self.ways.distance[question.start as usize];
        let mut farthest = 0;
        self.found[question.start as usize] = self.base;
        self.stacks[estimate as usize % 3].push((question.start, 0));
        let mut empty = 0;
        while question.best > estimate.max(enough) && empty < 3 {
            let Some((cell, walked)) = self.stacks[estimate as usize % 3].pop() else {
                estimate += 1;
                empty += 1;
                continue;
            };
            empty = 0;
            if self.found[cell as usize] == self.base + walked {
                farthest = farthest.max(walked + 1);
                self.take(cell, walked + 1, &mut question);
            }
        }
        self.base += farthest + 1;
        question.best
    }

    /// Takes a cell; `walked` steps lead to the cells beside it.
    fn take(&mut self, cell: u32, walked: u32, question: &mut Question) {
        self.spent += 1;
        let ways = self.ways;
        let here = ways.distance[cell as usize];
        let place = ways.place[cell as usize];
        for step in towards(ways, place, question.inner) {
            let next = ways.number[(place as usize).wrapping_add(step)];
            if next >= UNSEEN || next == question.rock {
                continue;
            }
            let known = self.found[next as usize];
            if known >= self.base && known <= self.base + walked {
                continue;
            }
            let distance = ways.distance[next as usize];
            let only = ways.tree.parent[next as usize] == cell;
            // Nearer than a cell below the rock, it is below it as well; and so
            // is what this cell dominates.
            if distance >= here && !only && !self.lineage.is_below(next, question.rock) {
                question.best = question.best.min(walked + distance);
            } else if next == question.inner || (next < question.inner && self.lineage.is_below(question.inner, next))
            {
                question.best = question.best.min(walked + question.out - distance);
            } else {
                let total = walked + distance.max(question.out.saturating_sub(distance));
                if total < question.best {
                    self.found[next as usize] = self.base + walked;
                    self.stacks[total as usize % 3].push((next, walked));
                }
            }
        }
    }

    fn begin(&mut self) {
        self.stacks.iter_mut().for_each(Vec::clear);
        if self.found.is_empty() || self.base > u32::MAX / 2 {
            self.found = vec![0; self.ways.place.len()];
            self.base = 1;
        }
    }
}

/// The steps from a place, the one that leads most directly to a cell last.
fn towards<const N: usize>(ways: &Ways<'_, N>, place: u32, cell: u32) -> [usize; N] {
    let grid = ways.grid;
    let (row, col) = grid.about(place);
    let (to_row, to_col) = grid.about(ways.place[cell as usize]);
    let mut steps = grid.steps;
    let mut most = i32::MIN;
    for at in 0..N {
        let (down, right) = grid.moves[at];
        let gain = down * (to_row - row) + right * (to_col - col);
        if gain > most {
            most = gain;
            steps = grid.steps;
            steps.swap(at, N - 1);
        }
    }
    steps
}
