//! The turning points of a run in linear time.
//!
//! Let the token turn back on one side and head for the other. The least
//! possible largest lateness of the rest seems to depend on two numbers, how
//! much is unseen on either side, and the textbook fills a table with an entry
//! per pair (Tsitsiklis 1992, in quadratic time). One number is enough.
//!
//! *Only the first record of a leg binds.* Keys of records fall outwards, so
//! on a leg from one turning point to the next the first unseen record is the
//! latest. A tour that turns at `i1`, `j1`, `i2`, `j2`, ... has as largest
//! lateness the largest of "offset of the leg + key of its first unseen
//! record", where every turn adds its record's detour to the offset.
//!
//! *Forget how far the tour got on the side it heads for.* Suppose that any
//! record may be turned at, whether it was seen before or not, and that after
//! a turn all records beyond it count as unseen. Whatever this admits is still
//! a walk of the token, only a foolish one, and what it is charged is no less
//! than its true largest lateness, because a record that was seen before is
//! charged again at a later time and with the key of one further in. So the
//! least value stays the same. But now a turn on one side decides only which
//! records are unseen on that side, and the other side is decided by the next
//! turn:
//!
//! ```text
//! across(n) = min over m of  max(key of this side's record n, far across(m)) + far detour(m)
//! ```
//!
//! *Settle in ascending order.* Measured from a place between the two sides,
//! no detour is negative, so no `across` is less than one it rests on, and the
//! smallest candidate is final, as in Dijkstra's algorithm (for functions like
//! these: Knuth 1977). On either side `across` grows inwards, so there are two
//! candidates at a time, the next inwards on either side.
//!
//! *Each candidate in constant time.* The key of the next record only grows.
//! Turning points whose `across` is no more than the key all wait for it, and
//! of these the innermost has the least detour. The others do not depend on
//! the key, and their minimum is that of a sliding window.

use super::row::{Cost, NONE};

/// Less than every cost.
const NOTHING: Cost = -NONE;

/// An opening that can be a turning point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    pub(super) col: usize,
    /// Lateness of the opening but for the offset of the leg.
    pub(super) key: Cost,
    /// What turning here adds to the offset; not negative.
    pub(super) detour: Cost,
}

/// The records of one side of a run, and what follows when the token turns
/// back there. Kept to be filled again, it allocates nothing.
#[derive(Debug, Default)]
pub(super) struct Flank {
    /// Outermost first; keys grow inwards.
    pub(super) records: Vec<Record>,
    /// `across[n]`: least largest lateness, offset not counted, when the token
    /// heads for the other side and `n` records are unseen on this one, but for
    /// the first record it comes to there.
    across: Vec<Cost>,
    /// At which record of the other side it turns then.
    turns: Vec<u32>,
    /// How many records of the other side were looked at as turning points.
    offered: usize,
    /// The innermost of them that waits for this side's key.
    waiting: usize,
    /// Those after it that can still be best, by ascending total, from
    /// `window_start` on.
    window: Vec<u32>,
    window_start: usize,
}

impl Flank {
    /// Forgets everything but its memory.
    pub(super) fn clear(&mut self) {
        self.records.clear();
        self.across.clear();
        self.turns.clear();
        self.window.clear();
        (self.offered, self.waiting, self.window_start) = (0, 0, 0);
        // With nothing unseen on this side, the far side alone decides.
        self.across.push(NOTHING);
        self.turns.push(0);
    }

    /// Number of records.
    pub(super) const fn len(&self) -> usize {
        self.records.len()
    }

    /// The key of the first record to come to when `unseen` are unseen; nothing
    /// if there are none.
    pub(super) fn key(&self, unseen: usize) -> Cost {
        unseen.checked_sub(1).map_or(NOTHING, |next| self.records[next].key)
    }

    /// How many records of this side lie beyond the turning point that follows
    /// on `across(unseen)` of the other side.
    pub(super) fn turn(&self, unseen: usize) -> usize {
        self.turns[unseen] as usize
    }

    /// Largest lateness of heading for the far side, on which `far_unseen`
    /// records are unseen, while `unseen` are on this one.
    pub(super) fn over(&self, unseen: usize, far: &Self, far_unseen: usize) -> Cost {
        far.key(far_unseen).max(self.across[unseen])
    }

    /// What it takes to turn at record `m` of this side, if the key of the
    /// first record on the far side is `far_key`.
    pub(super) fn turning(&self, m: usize, far_key: Cost) -> Cost {
        far_key.max(self.across[m]) + self.records[m].detour
    }

    /// The next `across`, as far as it follows from what is settled on the far
    /// side, and where to turn there; `None` where all are settled.
    /// Amortised O(1).
    fn candidate(&mut self, far: &Self) -> Option<(Cost, u32)> {
        let key = self.records.get(self.across.len() - 1)?.key;
        self.look_at_new_turns(far);
        self.let_wait(far, key);
        let wait = (key + far.records[self.waiting].detour, self.waiting as u32);
        let first = self.window.get(self.window_start).map(|&m| (far.turning(m as usize, NOTHING), m));
        Some(first.map_or(wait, |first| first.min(wait)))
    }

    /// Turning points of the far side whose `across` is known by now. One that
    /// comes later waits longer, so it outlives all that are no better.
    fn look_at_new_turns(&mut self, far: &Self) {
        while self.offered < far.across.len().min(far.len()) {
            let total = far.turning(self.offered, NOTHING);
            while self.window.len() > self.window_start
                && self.window.last().is_some_and(|&m| far.turning(m as usize, NOTHING) >= total)
            {
                self.window.pop();
            }
            self.window.push(self.offered as u32);
            self.offered += 1;
        }
    }

    /// Takes those out of the window that the key has overtaken.
    fn let_wait(&mut self, far: &Self, key: Cost) {
        while let Some(&m) = self.window.get(self.window_start)
            && far.across[m as usize] <= key
        {
            self.waiting = m as usize;
            self.window_start += 1;
        }
    }

    fn settle(&mut self, (across, turn): (Cost, u32)) {
        self.across.push(across);
        self.turns.push(turn);
    }
}

/// Finds every `across` of two flanks with at least one record each.
/// O(records).
pub(super) fn settle(west: &mut Flank, east: &mut Flank) {
    loop {
        match (west.candidate(east), east.candidate(west)) {
            (Some(next), other) if other.is_none_or(|other| next.0 <= other.0) => west.settle(next),
            (_, Some(next)) => east.settle(next),
            _ => return,
        }
    }
}
