//! Values in ascending order, and a closer look only where it matters.
//!
//! `f(v) = max(1 + min f(u), G(v))` is above every `f(u)` it rests on, so cells
//! settle in ascending order: the first neighbour of a cell to settle is its
//! best one (Knuth 1977, superior functions). If it settles at `k - 1`, then
//! `f(v) = k` unless a rock makes the way longer than `k`; so an upper bound of
//! at most `k` answers the question without looking closer.

use super::super::bypass::Around;
use super::super::grid::EIGHT;
use super::super::{POLL, Stop, Work};
use super::corners::AT_MOST;
use super::detour::Detours;
use super::ways::{BLOCKED, UNSEEN, Ways};

/// Set while a cell is not settled; the other bits are then an upper bound of
/// what a rock can do there.
const OPEN: u32 = 1 << 31;
/// Set if this bound is exact.
const EXACT: u32 = 1 << 30;
/// The largest bound, which stands for no bound, and for an infinite value.
pub(super) const INFINITE: u32 = EXACT - 1;

/// No entry.
const END: u32 = u32::MAX;

/// Cells by value, for values that come up in ascending order.
struct Agenda {
    now: Vec<u32>,
    next: Vec<u32>,
    /// For each value the newest entry of `later`.
    heads: Vec<u32>,
    /// Places of cells, and the entry before of the same value.
    later: Vec<(u32, u32)>,
    spare: u32,
    waiting: usize,
}

impl Agenda {
    const fn new(now: Vec<u32>) -> Self {
        Self { now, next: Vec::new(), heads: Vec::new(), later: Vec::new(), spare: END, waiting: 0 }
    }

    fn put_later(&mut self, value: u32, place: u32) {
        let value = value as usize;
        if self.heads.len() <= value {
            self.heads.resize(value + 1, END);
        }
        let entry = (place, self.heads[value]);
        if self.spare == END {
            self.heads[value] = self.later.len() as u32;
            self.later.push(entry);
        } else {
            self.heads[value] = self.spare;
            self.spare = std::mem::replace(&mut self.later[self.spare as usize], entry).1;
        }
        self.waiting += 1;
    }

    /// Goes on to this value.
    fn go_on(&mut self, value: u32) {
        std::mem::swap(&mut self.now, &mut self.next);
        self.next.clear();
        let mut entry = self.heads.get(value as usize).copied().unwrap_or(END);
        while entry != END {
            let (place, before) = self.later[entry as usize];
            self.now.push(place);
            self.later[entry as usize].1 = self.spare;
            self.spare = entry;
            entry = before;
            self.waiting -= 1;
        }
    }

    fn is_empty(&self) -> bool {
        self.now.is_empty() && self.waiting == 0
    }
}

/// The values of all places of the grid; [`INFINITE`] or more where there is no
/// guaranteed way.
pub(super) fn settle<const N: usize>(
    mut ways: Ways<'_, N>,
    may_seal: bool,
    work: &mut Work,
    stop: Stop<'_>,
) -> Option<Vec<u32>> {
    let mut value = bounds(&ways, may_seal, work);
    ways.questions = Vec::new();
    let ways = &ways;
    let exits = ways.place[..ways.exits as usize].to_vec();
    let steps = ways.grid.steps;
    let mut detours = Detours::new(ways, may_seal);
    let mut agenda = Agenda::new(exits);
    let mut settled = 0;
    let mut poll = 0;
    while !agenda.is_empty() {
        let next = settled + 1;
        for at in 0..agenda.now.len() {
            let from = agenda.now[at] as usize;
            for (at_step, step) in steps.into_iter().enumerate() {
                let place = from.wrapping_add(step);
                let bound = value[place];
                if bound < OPEN || N == EIGHT && ways.is_closed(from, at_step) {
                    continue;
                }
                let most = bound & INFINITE;
                if most <= next {
                    value[place] = next;
                    agenda.next.push(place as u32);
                    continue;
                }
                let worst = if bound & EXACT == 0 { detours.worst(place, most, next, work) } else { most };
                value[place] = worst;
                if worst == next {
                    agenda.next.push(place as u32);
                } else if worst != INFINITE {
                    agenda.put_later(worst, place as u32);
                }
                if detours.spent >= u64::from(POLL) {
                    detours.spent = 0;
                    if stop() {
                        return None;
                    }
                }
            }
        }
        poll += agenda.now.len() as u32 + 1;
        if poll >= POLL {
            poll = 0;
            if stop() {
                return None;
            }
        }
        settled = next;
        agenda.go_on(settled);
    }
    Some(value)
}

/// For each place of the grid, [`OPEN`], an upper bound of the distance left
/// if a rock falls while the walker is there: 0 where it makes no way longer
/// than it is, or may not fall, and whether it is [`EXACT`]. Cells that never settle have [`INFINITE`].
fn bounds<const N: usize>(ways: &Ways<'_, N>, may_seal: bool, work: &mut Work) -> Vec<u32> {
    let bound = |&number: &u32| if number == BLOCKED || number == UNSEEN { INFINITE } else { OPEN };
    let mut value: Vec<u32> = ways.number.iter().map(bound).collect();
    for &exit in &ways.place[..ways.exits as usize] {
        value[exit as usize] = 0;
    }
    if N == EIGHT {
        for (distance, level) in ways.levels.windows(2).enumerate().skip(1) {
            for &place in &ways.place[level[0] as usize..level[1] as usize] {
                value[place as usize] = OPEN | (distance as u32 + AT_MOST);
            }
        }
    }
    work.questions += ways.questions.len() as u64;
    let mut distance = 0;
    for &cell in &ways.questions {
        // Questions come in order of distance.
        while ways.levels[distance + 1] <= cell {
            distance += 1;
        }
        let place = ways.place[cell as usize] as usize;
        if let Some(bound) = far_bound(ways, cell, distance as u32, may_seal) {
            value[place] = bound;
        }
    }
    value
}

/// What is known of a rock on the only nearer neighbour, as in [`bounds`]. `None`
/// where it may not fall.
fn far_bound<const N: usize>(ways: &Ways<'_, N>, cell: u32, distance: u32, may_seal: bool) -> Option<u32> {
    let rock = ways.tree.parent[cell as usize] as usize;
    let around = ways.bypass.around(cell);
    let (Some((least, _)), true) = (ways.bypass.out(rock as u32), around != Around::Cut) else {
        // The rock would cut him off.
        return may_seal.then_some(INFINITE);
    };
    let is_passed = ways.is_passed(ways.place[rock] as usize);
    if !is_passed && ways.sides_out(rock as u32) & ways.tree.sides[cell as usize] != 0 {
        return Some(OPEN | EXACT | (least - distance));
    }
    Some(match around {
        Around::Least(value) if !is_passed => OPEN | EXACT | (value - distance),
        Around::Edge(value) | Around::Least(value) => {
            OPEN | (value - distance + if is_passed { AT_MOST } else { 0 })
        }
        _ => OPEN | INFINITE,
    })
}
