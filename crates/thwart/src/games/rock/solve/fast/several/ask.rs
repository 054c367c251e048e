//! Whether a walker needs at most so much with these cells blocked: a search no
//! wider than the answer takes.
//!
//! Let `f(j, x | B)` be the value of `x` with `j` rocks to fall and the cells of
//! `B` blocked. By the one-question lemma it is the least over all ways
//! `x = x0, x1, ..` to an exit of the greatest of
//!
//! * the length of the way, and
//! * for every step `xi - xi+1` and every rock `r` that takes this step: the cost
//!   until `xi`, and `f(j - 1, xi | B + r)` from there.
//!
//! So `f(j, x | B) <= t` asks for a way on which no step breaks the budget, and
//! each step asks a question with one rock less; with no rock left it is a
//! shortest way. The search goes first where `f(j, x)`, the value with nothing
//! blocked and a lower bound, promises most, and it ends at the first cell where
//! the value is surely within what is left (see [`Ask::is_sure`]).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::super::one_rock::found::Found;
use super::super::one_rock::graph::bits;
use super::fewer_rocks::{Block, FewerRocks, INFINITE, Spot};

/// A step to look at: the key, the cost of the way with it, greatest first, and
/// the entry.
type Candidate = Reverse<(u64, Reverse<u64>, u32)>;

/// A step to look at. Where it leads and what the way with it costs is found again
/// when it is taken: a search may have as many entries as a fourth of the board.
#[derive(Clone, Copy)]
struct OpenStep {
    from: Spot,
    step: u8,
    /// Cost of the way until the step.
    before: u64,
}

/// Memory for a search for each number of rocks to fall.
pub(super) type Searches = Vec<Option<Search>>;

/// What a search knows.
pub(super) struct Search {
    found: Found<u64>,
    entries: Vec<OpenStep>,
    heap: BinaryHeap<Candidate>,
}

impl Search {
    fn new() -> Self {
        Self { found: Found::new(), entries: Vec::new(), heap: BinaryHeap::new() }
    }

    fn clear(&mut self) {
        self.found.clear();
        self.entries.clear();
        self.heap.clear();
    }
}

/// Answers questions.
pub(super) struct Ask<'g, const N: usize> {
    pub ground: &'g FewerRocks<N>,
    /// The cells that are blocked.
    pub blocks: Vec<Block>,
    /// A search for each number of rocks to fall.
    searches: Searches,
    /// Entries taken since somebody set this to 0.
    pub spent: u64,
    /// Once this many are spent, answers are given up and mean nothing.
    pub most: u64,
}

impl<'g, const N: usize> Ask<'g, N> {
    /// No question asked, with the memory of questions asked before.
    pub const fn again(ground: &'g FewerRocks<N>, searches: Searches) -> Self {
        Self { ground, blocks: Vec::new(), searches, spent: 0, most: u64::MAX }
    }

    /// The memory of the questions.
    pub fn searches(self) -> Searches {
        self.searches
    }

    /// Whether answers were given up.
    pub const fn gave_up(&self) -> bool {
        self.spent >= self.most
    }

    /// The value of a cell with these rocks to fall, besides those that lie, if it
    /// is at least `needs`; otherwise `needs`. Means nothing if answers were
    /// [given up](Self::gave_up).
    ///
    /// Budgets grow twice as much each time, then the last gap is halved. Every
    /// answer is a bound that says more than the budget asked about.
    pub fn value(&mut self, rocks: usize, start: Spot, mut needs: u64) -> u64 {
        let mut more = 0;
        let mut enough = INFINITE;
        while needs < enough && !self.gave_up() {
            let room = (enough - needs) / 2;
            let budget = needs.saturating_add(more.min(room));
            let answer = self.need(rocks, start, budget);
            if answer <= budget {
                enough = budget;
            } else {
                needs = answer;
            }
            more = more.saturating_mul(2).max(self.ground.least_step).max(1);
        }
        needs
    }

    /// The value of a cell, at least `needs`, if the adversary has to take a step
    /// now, with one of these rocks: see [`value`](Self::value).
    pub fn value_for_step(&mut self, rocks: usize, from: Spot, step: usize, needs: u64) -> u64 {
        let mut worst = needs;
        for rock in self.ground.takers(from, step) {
            self.blocks.push(self.ground.block(rock));
            worst = self.value(rocks - 1, from, worst);
            self.blocks.pop();
        }
        worst
    }

    /// What it takes at least if a step is to be made that rocks may take: see
    /// [`need`](Self::need). `rocks` may fall before it.
    pub fn need_for_step(&mut self, rocks: usize, from: Spot, step: usize, budget: u64) -> u64 {
        let mut worst = 0;
        for rock in self.ground.takers(from, step) {
            self.blocks.push(self.ground.block(rock));
            worst = worst.max(self.need(rocks - 1, from, budget));
            self.blocks.pop();
            if worst > budget {
                break;
            }
        }
        worst
    }

    /// The budget if it is enough from a cell with these rocks to fall, besides
    /// those that lie; otherwise a lower bound of what is, above the budget.
    pub fn need(&mut self, rocks: usize, start: Spot, budget: u64) -> u64 {
        let least = self.ground.fields[rocks][start.place as usize];
        if least > budget {
            return least;
        }
        if self.is_sure(rocks, start, budget) {
            return budget;
        }
        while self.searches.len() <= rocks {
            self.searches.push(None);
        }
        let mut search = self.searches[rocks].take().unwrap_or_else(Search::new);
        search.clear();
        let need = self.search(&mut search, rocks, start, budget);
        self.searches[rocks] = Some(search);
        need
    }

    fn search(&mut self, search: &mut Search, rocks: usize, start: Spot, budget: u64) -> u64 {
        search.found.put(start.place, 0);
        let mut need = INFINITE;
        if self.expand(search, rocks, start, 0, budget, &mut need) {
            return budget;
        }
        while let Some(Reverse((_, _, at))) = search.heap.pop() {
            let entry = search.entries[at as usize];
            let step = usize::from(entry.step);
            let to = self.ground.after(entry.from, step);
            let walked = entry.before.saturating_add(self.ground.step_cost(step, to.place));
            if search.found.walked(to.place).is_some_and(|known| known <= walked) {
                continue;
            }
            self.spent += 1;
            if self.gave_up() {
                return need;
            }
            if rocks > 0 && !self.holds(rocks, &entry, budget, &mut need) {
                continue;
            }
            search.found.put(to.place, walked);
            if self.expand(search, rocks, to, walked, budget, &mut need) {
                return budget;
            }
        }
        need
    }

    /// Whether a step is within the budget whatever rock takes it.
    fn holds(&mut self, rocks: usize, entry: &OpenStep, budget: u64, need: &mut u64) -> bool {
        let left = budget - entry.before;
        let needs = self.need_for_step(rocks, entry.from, usize::from(entry.step), left);
        if needs > left {
            *need = (*need).min(entry.before.saturating_add(needs));
        }
        needs <= left
    }

    /// Enters the steps from a cell; true if one of them surely is enough.
    fn expand(
        &mut self,
        search: &mut Search,
        rocks: usize,
        from: Spot,
        before: u64,
        budget: u64,
        need: &mut u64,
    ) -> bool {
        let ground = self.ground;
        for step in bits(ground.open(&self.blocks, from.place)) {
            let to = ground.after(from, step);
            let walked = before.saturating_add(ground.step_cost(step, to.place));
            let key = walked.saturating_add(ground.fields[rocks][to.place as usize]);
            if key > budget {
                *need = (*need).min(key);
                continue;
            }
            if search.found.walked(to.place).is_some_and(|known| known <= walked) {
                continue;
            }
            let entry = OpenStep { from, step: step as u8, before };
            if self.is_sure(rocks, to, budget - walked) {
                if rocks == 0 || self.holds(rocks, &entry, budget, need) {
                    return true;
                }
                continue;
            }
            search.heap.push(Reverse((key, Reverse(walked), search.entries.len() as u32)));
            search.entries.push(entry);
        }
        false
    }

    /// Whether it is plain that the value of a cell is at most so much, of which
    /// its value with nothing blocked is a lower bound.
    ///
    /// * Blocking a cell does no more than a rock that may fall there: with `m`
    ///   cells blocked and `j` rocks to fall the value is at most that with
    ///   `j + m` rocks to fall and nothing blocked.
    /// * A cell where a walker does not come if he pays no more than the value
    ///   may be blocked without changing it.
    ///
    /// So it is enough to know a number `m` such that the value with `j + m`
    /// rocks to fall is small enough, and no more than `m` blocked cells are
    /// within reach of a walker who pays no more than that.
    pub fn is_sure(&self, rocks: usize, spot: Spot, budget: u64) -> bool {
        if self.ground.graph.is_exit[spot.place as usize] {
            return true;
        }
        let fields = &self.ground.fields;
        for more in 0..=self.blocks.len() {
            let Some(field) = fields.get(rocks + more) else { return false };
            let value = field[spot.place as usize];
            if value > budget {
                return false;
            }
            let out_of_reach = |block: &&Block| self.ground.is_out_of_reach(block, spot, value);
            if self.blocks.iter().filter(out_of_reach).count() + more >= self.blocks.len() {
                return true;
            }
        }
        true
    }
}
