//! The turning points of a run in linear time.
//!
//! Let the token turn back on one side and head for the other. The least possible greatest lateness of the
//! rest seems to depend on two numbers: how many records are unseen on either side. The textbook fills a
//! table with an entry per pair (Tsitsiklis 1992, in quadratic time). One number is enough.
//!
//! *Only the first record of a leg binds.* Keys of records fall outwards, so on a leg from one turning point
//! to the next the first unseen record is the latest. The greatest lateness of a tour that turns at `i1`,
//! `j1`, `i2`, `j2`, ... is the greatest "offset of the leg + key of its first unseen record". Every turn
//! adds its record's detour to the offset.
//!
//! *Forget how far the tour got on the side it heads for.* Suppose that the token may turn at any record,
//! seen or unseen, and that after a turn all records beyond it count as unseen. Every such tour is still a
//! walk of the token, only a wasteful one. Its charge is at least its true greatest lateness, because a
//! record that was seen before is charged again at a later time and with the key of one further in. So the
//! least value stays the same. But now a turn on one side decides only which records are unseen on that side,
//! and the next turn decides the other side:
//!
//! ```text
//! across(n) = min over m of  max(key of this side's record n, far across(m)) + far detour(m)
//! ```
//!
//! *Settle in ascending order.* Measured from a place between the two sides, no detour is negative. So no
//! `across` is less than one it rests on, and the smallest candidate is final, as in Dijkstra's algorithm
//! (for functions like these: Knuth 1977). On either side `across` grows inwards, so there are two candidates
//! at a time, the next inwards on either side.
//!
//! *Each candidate in constant time.* The key of the next record only grows. Turning points whose `across` is
//! at most the key all wait for it, and of these the innermost has the least detour. The others do not depend
//! on the key, and a sliding window keeps their minimum.

use std::collections::VecDeque;

use super::row::{Cost, NO_PATH};
use thwart_grid::narrow;

/// Less than every cost.
const LOWEST: Cost = -NO_PATH;

/// An opening that can be a turning point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record {
    pub(crate) col: usize,
    /// Lateness of the opening without the offset of the leg.
    pub(crate) key: Cost,
    /// The offset that a turn here adds; not negative.
    pub(crate) detour: Cost,
}

/// A turning point of the far side, as the near side sees it.
#[derive(Clone, Copy, Debug, Default)]
struct TurningPoint {
    /// The number of the record, which is also how many are unseen after it.
    record: u32,
    across: Cost,
    detour: Cost,
}

impl TurningPoint {
    #[inline]
    const fn total(self) -> Cost {
        self.across + self.detour
    }
}

/// The records of one side of a run, and the costs after a turn there. Reuse it for the next run to save
/// allocations.
#[derive(Debug, Default)]
pub(crate) struct Flank {
    /// Outermost first; keys grow inwards.
    pub(crate) records: Vec<Record>,
    /// `across[n]`: least greatest lateness, without the offset, when the token heads for the other side and
    /// `n` records are unseen on this one, except for the first record on that leg. Holds those that are
    /// settled.
    across: Vec<Cost>,
    /// The record of the other side at which the token then turns.
    turns: Vec<u32>,
    /// The innermost turning point of the far side that waits for the next key.
    waiting: TurningPoint,
    /// The turning points further in that can still be best, by ascending total.
    window: VecDeque<TurningPoint>,
    /// The candidate for the next `across`, and where it turns; [`NO_PATH`] if all are settled.
    candidate: (Cost, u32),
}

impl Flank {
    /// Clears everything but keeps the memory.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.records.clear();
        self.window.clear();
        self.across.clear();
        self.turns.clear();
        // If this side has been seen as a whole, the far side alone decides.
        self.across.push(LOWEST);
        self.turns.push(0);
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.records.len()
    }

    /// Returns the key of the first record ahead when `unseen` are unseen; [`LOWEST`] if there are none.
    #[inline]
    pub(crate) fn key(&self, unseen: usize) -> Cost {
        unseen.checked_sub(1).map_or(LOWEST, |next| self.records[next].key)
    }

    /// Returns the record of the far side at which to turn after heading there with `unseen` unseen on this
    /// one.
    pub(crate) fn turn(&self, unseen: usize) -> usize {
        self.turns[unseen] as usize
    }

    /// Returns the greatest lateness of heading for the far side, whose next record has this key, with
    /// `unseen` unseen on this one.
    #[inline]
    pub(crate) fn lateness_across(&self, unseen: usize, far_key: Cost) -> Cost {
        far_key.max(self.across[unseen])
    }

    /// Returns the greatest lateness of turning at each record in order, if the first record on the far side
    /// has the key `far_key`.
    #[inline]
    pub(crate) fn turning(&self, far_key: Cost) -> impl Iterator<Item = Cost> + '_ {
        self.records
            .iter()
            .zip(&self.across)
            .map(move |(record, &across)| far_key.max(across) + record.detour)
    }

    /// Adds the turning point of the far side that was settled last, if it is one. Earlier ones leave the
    /// window first, so those that are no better are dropped. Amortised O(1).
    #[inline]
    fn offer(&mut self, far: &Self) {
        let record = far.across.len() - 1;
        let Some(&Record { detour, .. }) = far.records.get(record) else { return };
        let turn = TurningPoint { record: narrow(record), across: far.across[record], detour };
        while self.window.back().is_some_and(|last| last.total() >= turn.total()) {
            self.window.pop_back();
        }
        self.window.push_back(turn);
        self.update_candidate();
    }

    /// Finds the next candidate. Turning points that the next key overtakes leave the window for good.
    /// Amortised O(1).
    #[inline]
    fn update_candidate(&mut self) {
        let Some(&Record { key, .. }) = self.records.get(self.across.len() - 1) else {
            self.candidate = (NO_PATH, 0);
            return;
        };
        while let Some(&turn) = self.window.front()
            && turn.across <= key
        {
            self.waiting = turn;
            self.window.pop_front();
        }
        self.candidate = (key + self.waiting.detour, self.waiting.record);
        if let Some(first) = self.window.front().filter(|first| first.total() < self.candidate.0) {
            self.candidate = (first.total(), first.record);
        }
    }

    /// Settles the candidate, and offers it to the far side.
    #[inline]
    fn settle_next(&mut self, far: &mut Self) {
        self.across.push(self.candidate.0);
        self.turns.push(self.candidate.1);
        self.update_candidate();
        far.offer(self);
    }
}

/// Finds every `across` of two flanks with at least one record each.
/// O(records).
pub(crate) fn settle(west: &mut Flank, east: &mut Flank) {
    west.offer(east);
    east.offer(west);
    while west.candidate.0.min(east.candidate.0) != NO_PATH {
        if west.candidate.0 <= east.candidate.0 {
            west.settle_next(east);
        } else {
            east.settle_next(west);
        }
    }
}
