//! The value of a cell with one rock to fall and others blocked: labels are set as on the whole board, but
//! only in the region that matters.
//!
//! Let `P(x)` be the value of `x` with nothing blocked, which is never more than its
//! value `f(x)` with the cells of `B` blocked, and let `v` be the cell that is asked
//! about. Along a best way `v = x0, x1, ..` values fall by no less than the steps cost:
//!
//! ```text
//! cost until xi + P(xi)  <=  cost until xi + f(xi)  <=  f(v)
//! ```
//!
//! The region of a budget `t` has the cells to which some way from `v` leads on which
//! the left side stays within `t`. Beyond cells whose value is surely what it is with
//! nothing blocked it need not go. If `f(v) <= t`, a best way never leaves it before.
//!
//! So labels are set backwards from these cells, each asking its one question as in
//! [`settle`](super::settle). A label is what a walker can do within the region, so it
//! is no less than the value; and if the label of `x` is no more than `t` leaves for
//! it, `t - cost until x`, a best way from `x` lies within the region, too, and the
//! label is the value. It stays so when the budget grows. That it does until `v` has
//! such a label, or nothing is left to find.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::super::one_rock::found::Found;
use super::super::one_rock::graph::bits;
use super::ask::Ask;
use super::detour::Question;
use super::ground::{INFINITE, Shift, Spot};
use super::memory::Memory;
use super::plain::Plain;

/// By how much the budget grows at least: one of so many parts of the value with nothing
/// blocked, and of what it has grown.
const PART_OF_VALUE: u64 = 256;
const PART_OF_GROWTH: u64 = 4;

/// What part of the patience is spent when it is time to ask whether the value is infinite.
const HOPEFUL: u64 = 8;

/// A cell of the region.
struct Member {
    spot: Spot,
    /// The least that a way to it within the region costs.
    walked: u64,
    /// The least offer over a step to a settled cell, and the step.
    offer: u64,
    step: u8,
    /// What it needs at least, as far as questions told.
    needs: u64,
    /// Whether it needs no more if it is offered no more.
    is_told: bool,
    settled: bool,
}

impl Member {
    /// The label.
    fn key(&self) -> u64 {
        self.offer.max(self.needs)
    }
}

/// A cell that may become a member: the budget it takes, what the way to it costs, and where
/// it lies.
type Beyond = Reverse<(u64, u64, u32, Shift)>;

/// The region around a cell.
pub(super) struct Region<'a, 'g, const N: usize> {
    ask: &'a mut Ask<'g, N>,
    memory: &'a mut Memory,
    /// The number of the member at each place.
    number: Found<u32>,
    /// The first is the cell that is asked about.
    members: Vec<Member>,
    beyond: BinaryHeap<Beyond>,
    /// Members by label.
    queue: BinaryHeap<Reverse<(u64, u32)>>,
    /// Members whose labels are more than the budget leaves for them.
    later: Vec<u32>,
}

impl<'a, 'g, const N: usize> Region<'a, 'g, N> {
    /// Nothing known but what the memory holds.
    pub fn new(ask: &'a mut Ask<'g, N>, memory: &'a mut Memory) -> Self {
        Self {
            ask,
            memory,
            number: Found::new(),
            members: Vec::new(),
            beyond: BinaryHeap::new(),
            queue: BinaryHeap::new(),
            later: Vec::new(),
        }
    }

    /// The value of a cell. Means nothing if answers were given up.
    pub fn value(mut self, start: Spot, is_infinite: &mut dyn FnMut() -> bool) -> u64 {
        let promised = self.ask.ground.fields[1][start.place as usize];
        if promised == INFINITE || self.ask.is_sure(1, start, promised) {
            return promised;
        }
        self.beyond.push(Reverse((promised, 0, start.place, start.at)));
        let hopeful = self.ask.most / HOPEFUL;
        let (mut budget, mut asked) = (promised, false);
        loop {
            self.grow(budget);
            self.settle(budget);
            if self.ask.gave_up() {
                return INFINITE;
            }
            if self.members[0].settled {
                return self.members[0].key();
            }
            if self.ask.spent >= hopeful && !std::mem::replace(&mut asked, true) && is_infinite() {
                return INFINITE;
            }
            let Some(least) = self.least_budget() else { return INFINITE };
            let more = (budget - promised) / PART_OF_GROWTH + promised / PART_OF_VALUE;
            budget = least.max(budget.saturating_add(more));
        }
    }

    /// The least budget that leads on. `None` if none does.
    fn least_budget(&self) -> Option<u64> {
        let members = self.later.iter().map(|&at| &self.members[at as usize]);
        let later = members.map(|member| member.key().saturating_add(member.walked)).min();
        let beyond = self.beyond.peek().map(|&Reverse((budget, ..))| budget);
        later.into_iter().chain(beyond).min().filter(|&least| least != INFINITE)
    }

    /// Takes all cells into the region that a budget reaches.
    fn grow(&mut self, budget: u64) {
        while let Some(&Reverse((least, walked, place, at))) = self.beyond.peek() {
            if least > budget || self.ask.gave_up() {
                return;
            }
            self.beyond.pop();
            let spot = Spot { place, at };
            let known = self.number.walked(place);
            if known.is_some_and(|at| self.members[at as usize].walked <= walked) {
                continue;
            }
            self.ask.spent += 1;
            let goes_on = match known {
                Some(at) => {
                    self.members[at as usize].walked = walked;
                    !self.members[at as usize].is_told
                }
                None => self.enter(spot, walked),
            };
            if goes_on {
                self.look_around(spot, walked, least);
            }
        }
    }

    /// Takes a cell into the region; says whether that goes on behind it.
    fn enter(&mut self, spot: Spot, walked: u64) -> bool {
        let ground = self.ask.ground;
        let at = self.members.len() as u32;
        self.number.put(spot.place, at);
        let promised = ground.fields[1][spot.place as usize];
        let known = self.memory.values.walked(spot.place);
        let known = known.or_else(|| self.ask.is_untouched(1, spot).then_some(promised));
        let mut member = Member {
            spot,
            walked,
            offer: known.unwrap_or(INFINITE),
            step: 0,
            needs: known.unwrap_or(promised),
            is_told: known.is_some(),
            settled: false,
        };
        if known.is_none() {
            for step in bits(ground.open(&self.ask.blocks, spot.place)) {
                let to = ground.after(spot, step).place;
                let Some(next) = self.number.walked(to).map(|next| &self.members[next as usize]) else {
                    continue;
                };
                let offer = next.key().saturating_add(ground.step_cost(step, to));
                if next.settled && offer < member.offer {
                    (member.offer, member.step) = (offer, step as u8);
                }
            }
        }
        if member.offer != INFINITE {
            self.queue.push(Reverse((member.key(), at)));
        }
        self.members.push(member);
        known.is_none()
    }

    /// Enters the steps from a member that this budget reaches.
    fn look_around(&mut self, from: Spot, walked: u64, budget: u64) {
        let ground = self.ask.ground;
        for step in bits(ground.open(&self.ask.blocks, from.place)) {
            let to = ground.after(from, step);
            let walked = walked.saturating_add(ground.step_cost(step, to.place));
            let least = budget.max(walked.saturating_add(ground.fields[1][to.place as usize]));
            let known = self.number.walked(to.place);
            if least == INFINITE || known.is_some_and(|at| self.members[at as usize].walked <= walked) {
                continue;
            }
            self.beyond.push(Reverse((least, walked, to.place, to.at)));
        }
    }

    /// Settles all members whose labels are no more than the budget leaves for them.
    fn settle(&mut self, budget: u64) {
        for at in std::mem::take(&mut self.later) {
            self.queue.push(Reverse((self.members[at as usize].key(), at)));
        }
        while let Some(Reverse((key, at))) = self.queue.pop() {
            let member = &self.members[at as usize];
            if member.settled || member.key() != key {
                continue;
            }
            let left = budget.saturating_sub(member.walked);
            if key > left {
                self.later.push(at);
                continue;
            }
            let (spot, step) = (member.spot, usize::from(member.step));
            if !member.is_told {
                let needs = self.needs(spot, step, key, left);
                if self.ask.gave_up() {
                    return;
                }
                if needs > key {
                    let member = &mut self.members[at as usize];
                    member.needs = needs;
                    // A detour is told exactly up to what is left.
                    member.is_told = needs <= left;
                    if needs != INFINITE {
                        self.queue.push(Reverse((needs, at)));
                    }
                    continue;
                }
            }
            let member = &mut self.members[at as usize];
            (member.settled, member.is_told, member.offer, member.needs) = (true, true, key, key);
            self.memory.values.put(spot.place, key);
            self.offer(spot, key);
            if at == 0 {
                return;
            }
        }
    }

    /// The longest detour around a rock that takes a step, if it is more than `enough`; up
    /// to `most` exactly.
    fn needs(&mut self, from: Spot, step: usize, enough: u64, most: u64) -> u64 {
        let ground = self.ask.ground;
        let plain = self.memory.plain.get_or_init(|| Plain::new(ground, &self.ask.blocks));
        let mut worst = enough;
        for rock in ground.takers(from, step) {
            let question = Question { start: from, rock, plain: plain.as_ref(), enough: worst, most };
            worst = worst.max(self.memory.detours.length(self.ask, &question));
        }
        worst
    }

    /// Offers the value of a settled member to those around it.
    fn offer(&mut self, to: Spot, value: u64) {
        let ground = self.ask.ground;
        for back in bits(ground.open(&self.ask.blocks, to.place)) {
            let from = ground.after(to, back).place;
            let Some(at) = self.number.walked(from) else { continue };
            let member = &mut self.members[at as usize];
            let offer = value.saturating_add(ground.step_cost(back, to.place));
            if member.settled || offer >= member.offer {
                continue;
            }
            let step = ground.graph.grid.step_between(from as usize, to.place as usize);
            member.offer = offer;
            member.step = step.expect("they touch") as u8;
            self.queue.push(Reverse((member.key(), at)));
        }
    }
}
