//! Whether a budget is enough for a walker with these cells blocked: a search no wider than the answer needs.
//!
//! Let `f(j, x | B)` be the value of `x` with `j` rocks to fall and the cells of `B` blocked. By the
//! one-question lemma it is the least over all paths `x = x0, x1, ..` to an exit of the greatest of
//!
//! * the length of the path, and
//! * for every step `xi - xi+1` and every rock `r` that takes this step: the cost until `xi`, and
//!   `f(j - 1, xi | B + r)` from there.
//!
//! So `f(j, x | B) <= t` asks for a path on which no step breaks the budget, and each step asks a question with
//! one rock less; with no rock left it is a shortest path. The search goes first where `f(j, x)`, the value
//! with nothing blocked and a lower bound, promises most. It ends at the first cell whose value is surely
//! within the rest of the budget (see [`Ask::is_sure`]).

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::narrow;

use super::fewer_rocks::{Block, FewerRocks, Spot};
use crate::solve::fast::one_rock::found::CellMap;
use crate::solve::fast::one_rock::graph::{bits, step_byte};

/// A candidate in the heap: its key, the cost of the path with the step, greatest first, and the entry.
type Candidate = Reverse<(u64, Reverse<u64>, u32)>;

/// A step to look at. Its end and the cost of the path with it are computed again when it is taken, so that
/// entries stay small: a search may have as many as a fourth of the board.
#[derive(Clone, Copy)]
struct OpenStep {
    from: Spot,
    step: u8,
    /// Cost of the path until the step.
    before: u64,
}

/// The memory of searches, one for each number of rocks to fall.
pub(super) type Searches = Vec<Option<Search>>;

/// The memory of a search.
pub(super) struct Search {
    found: CellMap<u64>,
    entries: Vec<OpenStep>,
    heap: BinaryHeap<Candidate>,
}

impl Search {
    fn new() -> Self {
        Self { found: CellMap::new(), entries: Vec::new(), heap: BinaryHeap::new() }
    }

    fn clear(&mut self) {
        self.found.clear();
        self.entries.clear();
        self.heap.clear();
    }
}

/// The questions about a board, and the memory of their searches.
pub(super) struct QuestionSearch<'g, const N: usize> {
    pub ground: &'g FewerRocks<N>,
    /// The cells that are blocked.
    pub blocks: Vec<Block>,
    /// A search for each number of rocks to fall.
    searches: Searches,
    /// Entries taken since the caller last set this to 0.
    pub spent: u64,
    /// Once this many are spent, answers are given up and invalid.
    pub step_budget: u64,
}

impl<'g, const N: usize> QuestionSearch<'g, N> {
    /// Starts without a question, with the memory of earlier questions.
    pub const fn with_memory(ground: &'g FewerRocks<N>, searches: Searches) -> Self {
        Self { ground, blocks: Vec::new(), searches, spent: 0, step_budget: u64::MAX }
    }

    /// Returns the memory of the questions.
    pub fn searches(self) -> Searches {
        self.searches
    }

    /// Returns whether answers were given up.
    pub const fn gave_up(&self) -> bool {
        self.spent >= self.step_budget
    }

    /// Returns the value of a cell with these rocks to fall, besides those that lie, if it is at least `needs`;
    /// otherwise `needs`. The result is invalid if answers were [given up](Self::gave_up).
    ///
    /// The growth of the budget doubles each time, then the last gap is halved. An answer above the budget is a
    /// lower bound that may skip several budgets.
    pub fn value(&mut self, rocks: usize, start: Spot, mut needs: u64) -> u64 {
        let mut more = 0;
        let mut enough = UNREACHED_LENGTH;
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

    /// Returns the value of a cell, at least `needs`, if the adversary must take a step now, with one of these
    /// rocks: see [`value`](Self::value).
    pub fn value_for_step(&mut self, rocks: usize, from: Spot, step: usize, needs: u64) -> u64 {
        let mut worst = needs;
        for rock in self.ground.takers(from, step) {
            self.blocks.push(self.ground.block(rock));
            worst = self.value(rocks - 1, from, worst);
            self.blocks.pop();
        }
        worst
    }

    /// Returns what the walker needs at least if one of these rocks takes a step now: see [`need`](Self::need).
    /// It is 0 if none can.
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

    /// Returns the budget if it is enough from a cell with these rocks to fall, besides those that lie;
    /// otherwise a lower bound of the value, above the budget.
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
        let mut need = UNREACHED_LENGTH;
        if self.expand(search, rocks, start, 0, budget, &mut need) {
            return budget;
        }
        while let Some(Reverse((_, _, at))) = search.heap.pop() {
            let entry = search.entries[at as usize];
            let step = usize::from(entry.step);
            let to = self.ground.after(entry.from, step);
            let walked = entry.before.saturating_add(self.ground.step_cost(step, to.place));
            if search.found.get(to.place).is_some_and(|known| known <= walked) {
                continue;
            }
            self.spent += 1;
            if self.gave_up() {
                return need;
            }
            if rocks > 0 && !self.is_step_within(rocks, &entry, budget, &mut need) {
                continue;
            }
            search.found.put(to.place, walked);
            if self.expand(search, rocks, to, walked, budget, &mut need) {
                return budget;
            }
        }
        need
    }

    /// Returns whether a step is within the budget for every rock that takes it.
    fn is_step_within(&mut self, rocks: usize, entry: &OpenStep, budget: u64, need: &mut u64) -> bool {
        let left = budget - entry.before;
        let needs = self.need_for_step(rocks, entry.from, usize::from(entry.step), left);
        if needs > left {
            *need = (*need).min(entry.before.saturating_add(needs));
        }
        needs <= left
    }

    /// Enters the steps from a cell; returns whether one of them surely is enough.
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
            if search.found.get(to.place).is_some_and(|known| known <= walked) {
                continue;
            }
            let entry = OpenStep { from, step: step_byte(step), before };
            if self.is_sure(rocks, to, budget - walked) {
                if rocks == 0 || self.is_step_within(rocks, &entry, budget, need) {
                    return true;
                }
                continue;
            }
            search.heap.push(Reverse((key, Reverse(walked), narrow(search.entries.len()))));
            search.entries.push(entry);
        }
        false
    }

    /// Returns whether the value of a cell, which is at least that with nothing blocked, is clearly at most the
    /// budget.
    ///
    /// * Blocking a cell does no more than a rock that may fall there: with `m` cells blocked and `j` rocks to
    ///   fall the value is at most that with `j + m` rocks to fall and nothing blocked.
    /// * A cell that a walker does not reach if he pays at most the value may be blocked without changing it.
    ///
    /// So it is enough to find a number `m` such that the value with `j + m` rocks to fall is small enough, and
    /// at most `m` blocked cells are within reach of a walker who pays at most that.
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
