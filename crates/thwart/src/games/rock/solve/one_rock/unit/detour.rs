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
//!
//! One that has become long begins anew at all cells from which the walker can leave what his cell
//! dominates for what its siblings do (see [`shore`](super::super::shore)).

use super::super::Work;
use super::super::bypass::Around;
use super::super::found::Found;
use super::super::grid::EIGHT;
use super::super::order::Lineage;
use super::super::shore::Parted;
use super::corners::AT_MOST;
use super::settle::INFINITE;
use super::ways::{UNSEEN, Ways};

/// Answers questions for detours.
pub(super) struct Detours<'w, const N: usize> {
    ways: &'w Ways<'w, N>,
    lineage: Lineage<'w>,
    may_seal: bool,
    /// The cells found in this search.
    found: Found,
    /// Cells to take, by estimate modulo 3.
    stacks: [Vec<Entry>; 3],
    /// Cells taken since somebody set this to 0.
    pub spent: u64,
}

/// A cell to take.
#[derive(Clone, Copy)]
struct Entry {
    cell: u32,
    place: u32,
    /// Its distance from the exits.
    distance: u32,
    /// Steps walked to it.
    walked: u32,
    /// About how many rows and columns the least edge lies on from it.
    to: (i32, i32),
}

/// One question.
struct Question {
    start: u32,
    rock: u32,
    /// The place of the rock, and its distance from the exits.
    rock_place: usize,
    rock_distance: u32,
    /// Whether shortest ways pass its corners, so that from a cell outside of what
    /// it dominates the way may be longer than it was.
    is_passed: bool,
    /// The value of the least edge out of what the rock dominates.
    out: u32,
    /// The inner end of this edge.
    inner: u32,
    /// No detour is shorter.
    least: u32,
    /// A detour known.
    best: u32,
    /// Whether cells that the start dominates are left out.
    is_parted: bool,
}

impl Question {
    const fn parted(&self) -> Parted {
        Parted { start: self.start, rock: self.rock }
    }
}

impl<'w, const N: usize> Detours<'w, N> {
    /// No question asked.
    pub fn new(ways: &'w Ways<'w, N>, may_seal: bool) -> Self {
        let lineage = Lineage::new(&ways.tree.parent);
        Self { ways, lineage, may_seal, found: Found::new(), stacks: [const { Vec::new() }; 3], spent: 0 }
    }

    /// The worst case of a walker who needs `enough` without a rock: `enough`,
    /// or the distance left if a rock falls, whichever is more. `bound` is an upper
    /// bound of that distance.
    pub fn worst(&mut self, place: usize, bound: u32, enough: u32, work: &mut Work) -> u32 {
        let ways = self.ways;
        let start = ways.number[place];
        if N == EIGHT {
            let is_ahead = ways.only_nearer(place).is_some_and(|rock| rock >= ways.exits);
            if !is_ahead || !self.may_seal && ways.bypass.around(start) == Around::Cut {
                // Where there is no such rock, this is what bounds have told.
                return ways.past_corners(place, bound - AT_MOST, enough);
            }
        }
        let distance = ways.distance(start);
        // Other rocks cost no more than this one.
        self.worst_ahead(start, distance, bound, enough, work)
    }

    /// The same for a rock on the only nearer neighbour.
    fn worst_ahead(&mut self, start: u32, distance: u32, bound: u32, enough: u32, work: &mut Work) -> u32 {
        let ways = self.ways;
        let rock = ways.tree.parent[start as usize];
        let (out, inner) = ways.bypass.out(rock).expect("bounds have told where nothing leads out");
        let (place, rock_place) = (ways.place[start as usize] as usize, ways.place[rock as usize] as usize);
        let is_passed = ways.is_passed(rock_place);
        let mut least = out - distance;
        let mut best = bound;
        let is_on_side = ways.sides_out(rock) & ways.tree.sides[start as usize] != 0;
        if !is_on_side && !ways.may_have_more_sides(rock) {
            // No way is as short as the lower bound.
            let more = if is_passed { AT_MOST } else { 0 };
            best = best.min(least + self.over_to_the_side(place, rock) + more);
            least += ways.gap();
        }
        if best <= least.max(enough) {
            return best.max(enough);
        }
        work.searches += 1;
        let before = self.spent;
        let rock_distance = distance - 1;
        let question = Question {
            start,
            rock,
            rock_place,
            rock_distance,
            is_passed,
            out,
            inner,
            least,
            best,
            is_parted: false,
        };
        let length = self.search(question, enough);
        work.settled += self.spent - before;
        length.max(enough)
    }

    /// In how many steps one comes to another neighbour of the rock that is on a
    /// way as short as the lower bound, if there is a cell that touches both or
    /// they touch. As both are as far from the exits, this leads to a detour of as
    /// many steps more than the lower bound.
    fn over_to_the_side(&self, place: usize, rock: u32) -> u32 {
        let ways = self.ways;
        let sides = ways.bypass.sides[rock as usize];
        let rock = ways.place[rock as usize] as usize;
        let mut fewest = INFINITE;
        for (at, step) in ways.grid.steps.into_iter().enumerate().filter(|(at, _)| sides >> at & 1 == 1) {
            debug_assert!(at < N);
            let other = rock.wrapping_sub(step);
            let touches = |from: usize| ways.beside(from, rock).any(|next| next == other);
            if touches(place) {
                return 1;
            }
            if fewest > 2 && ways.beside(place, rock).any(touches) {
                fewest = 2;
            }
        }
        fewest
    }

    /// The distance from the start without the rock, or some upper bound of it
    /// that is at most `enough`; [`INFINITE`] if there is no way.
    fn search(&mut self, mut question: Question, enough: u32) -> u32 {
        let start = self.begin(question.start, 0, &question);
        if self.run(vec![(question.least, start)], &mut question, enough) {
            return question.best;
        }
        // All that is known of ways that leave right from what the start dominates is in the best one, as shortest ways
        // pass no corners of the rock.
        let (ways, parted) = (self.ways, question.parted());
        let beside = |cell: u32| {
            let places = ways.beside(ways.place[cell as usize] as usize, question.rock_place);
            places.map(|place| ways.number[place])
        };
        let (shore, looked_at) = parted.shore(self.lineage.order(), &mut self.found, beside);
        self.spent += looked_at;
        question.is_parted = true;
        let begun = ways.distance(question.start);
        let entry = |cell: u32| {
            let distance = ways.distance(cell);
            let walked = distance - begun;
            let left = distance.max(question.out.saturating_sub(distance));
            (question.least.max(walked + left), self.begin(cell, walked, &question))
        };
        let mut entries: Vec<_> = shore.into_iter().map(entry).collect();
        entries.sort_unstable_by_key(|&(estimate, _)| std::cmp::Reverse(estimate));
        self.run(entries, &mut question, enough);
        question.best
    }

    /// A cell at which a search begins.
    fn begin(&self, cell: u32, walked: u32, question: &Question) -> Entry {
        let place = self.ways.place[cell as usize];
        let [here, there] =
            [cell, question.inner].map(|cell| self.ways.grid.about(self.ways.place[cell as usize]));
        let to = (there.0 - here.0, there.1 - here.1);
        Entry { cell, place, distance: self.ways.distance(cell), walked, to }
    }

    /// A* from these cells with these estimates, in descending order. False if it should rather begin at
    /// the shore.
    fn run(&mut self, mut entries: Vec<(u32, Entry)>, question: &mut Question, enough: u32) -> bool {
        self.found.clear();
        self.stacks.iter_mut().for_each(Vec::clear);
        for (_, entry) in &entries {
            self.found.put(entry.cell, entry.walked);
        }
        let (mut estimate, mut empty, begun) = (question.least, 0, self.spent);
        while question.best > estimate.max(enough) {
            while let Some((_, entry)) = entries.pop_if(|(first, _)| *first <= estimate) {
                self.stacks[estimate as usize % 3].push(entry);
            }
            let Some(entry) = self.stacks[estimate as usize % 3].pop() else {
                estimate += 1;
                empty += 1;
                if empty == 3 {
                    let Some((first, _)) = entries.last() else { break };
                    (estimate, empty) = (estimate.max(*first), 0);
                }
                continue;
            };
            empty = 0;
            if self.found.walked(entry.cell) == Some(entry.walked) {
                self.take(entry, question);
                if !question.is_parted
                    && !question.is_passed
                    && question.parted().is_due(&mut self.lineage, self.spent - begun)
                {
                    return false;
                }
            }
        }
        true
    }

    /// Takes a cell.
    fn take(&mut self, entry: Entry, question: &mut Question) {
        self.spent += 1;
        let ways = self.ways;
        let walked = entry.walked + 1;
        // Cells beside it are as far from the exits, or one step more or less.
        let level = ways.levels[entry.distance as usize];
        let beyond = ways.levels[entry.distance as usize + 1];
        let here = entry.place as usize;
        let closed =
            if N == EIGHT { ways.closed(here) | ways.grid.taken_by(question.rock_place, here) } else { 0 };
        for at in towards(ways, entry.to) {
            let place = here.wrapping_add(ways.grid.steps[at]) as u32;
            let cell = ways.number[place as usize];
            if cell >= UNSEEN || cell == question.rock || N == EIGHT && closed >> at & 1 == 1 {
                continue;
            }
            let distance = entry.distance + u32::from(cell >= level) + u32::from(cell >= beyond) - 1;
            if cell < ways.exits {
                question.best = question.best.min(walked);
                continue;
            }
            if self.found.walked(cell).is_some_and(|known| known <= walked) {
                continue;
            }
            if question.is_parted && question.parted().is_inside(self.lineage.order(), cell) {
                continue;
            }
            if let Some(left) = self.left(cell, distance, &entry, walked, question) {
                let total = question.least.max(walked + left);
                if total < question.best {
                    let (down, right) = ways.grid.moves[at];
                    let to = (entry.to.0 - down, entry.to.1 - right);
                    self.found.put(cell, walked);
                    self.stacks[total as usize % 3].push(Entry { cell, place, distance, walked, to });
                }
            }
        }
    }

    /// What is left at least from a cell beside a cell taken. `None` if what is
    /// left is known, and the best detour told.
    fn left(
        &mut self,
        cell: u32,
        distance: u32,
        entry: &Entry,
        walked: u32,
        question: &mut Question,
    ) -> Option<u32> {
        let is_below = if question.is_passed {
            // The search goes on outside of what the rock dominates, until it is
            // nearer than the rock.
            if distance < question.rock_distance {
                question.best = question.best.min(walked + distance);
                return None;
            }
            self.lineage.is_below(cell, question.rock, |_| false)
        } else {
            let is_found = |cell: u32| self.found.walked(cell).is_some();
            // A cell nearer than one below the rock is below it as well.
            let is_below = distance < entry.distance || self.lineage.is_below(cell, question.rock, is_found);
            if !is_below {
                question.best = question.best.min(walked + distance);
                return None;
            }
            true
        };
        if is_below && self.lineage.is_above(cell, question.inner) {
            let more = if question.is_passed { AT_MOST } else { 0 };
            question.best = question.best.min(walked + question.out - distance + more);
            if !question.is_passed {
                return None;
            }
        }
        Some(if is_below { distance.max(question.out.saturating_sub(distance)) } else { distance })
    }
}

/// The steps, the one that leads most directly this way last.
fn towards<const N: usize>(ways: &Ways<'_, N>, to: (i32, i32)) -> [usize; N] {
    let mut steps = std::array::from_fn(|at| at);
    let mut most = (i32::MIN, 0);
    for (at, &(down, right)) in ways.grid.moves.iter().enumerate() {
        most = most.max((down * to.0 + right * to.1, at));
    }
    steps.swap(most.1, N - 1);
    steps
}
