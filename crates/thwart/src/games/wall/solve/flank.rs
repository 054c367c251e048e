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

/// A turning point of the far side, as the near side sees it.
#[derive(Clone, Copy, Debug, Default)]
struct Turn {
    /// Which record, which is also how many are unseen after it.
    record: u32,
    across: Cost,
    /// That and its detour.
    total: Cost,
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
    /// Turning points of the far side that can still be best, by ascending total.
    window: Vec<Turn>,
}

impl Flank {
    /// Forgets everything but its memory.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.records.clear();
        self.across.clear();
        self.turns.clear();
        // With nothing unseen on this side, the far side alone decides.
        self.across.push(NOTHING);
        self.turns.push(0);
    }

    /// Number of records.
    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.records.len()
    }

    /// The key of the first record to come to when `unseen` are unseen; nothing
    /// if there are none.
    #[inline]
    pub(super) fn key(&self, unseen: usize) -> Cost {
        unseen.checked_sub(1).map_or(NOTHING, |next| self.records[next].key)
    }

    /// At which record of the far side to turn after heading there while
    /// `unseen` are unseen on this one.
    pub(super) fn turn(&self, unseen: usize) -> usize {
        self.turns[unseen] as usize
    }

    /// Largest lateness of heading for the far side, on which `far_unseen`
    /// records are unseen, while `unseen` are on this one.
    #[inline]
    pub(super) fn over(&self, unseen: usize, far: &Self, far_unseen: usize) -> Cost {
        far.key(far_unseen).max(self.across[unseen])
    }

    /// Largest lateness of turning at each record in order, if the key of the
    /// first record on the far side is `far_key`.
    #[inline]
    pub(super) fn turning(&self, far_key: Cost) -> impl Iterator<Item = Cost> + '_ {
        self.records
            .iter()
            .zip(&self.across)
            .map(move |(record, &across)| far_key.max(across) + record.detour)
    }
}

/// A flank while it is settled.
struct Settling<'a> {
    records: &'a [Record],
    across: &'a mut [Cost],
    turns: &'a mut [u32],
    /// How many are settled besides the first.
    done: usize,
    /// The key of the next record; [`NONE`] where all are settled.
    key: Cost,
    /// The candidate for the next `across`; [`NONE`] where all are settled.
    candidate: Cost,
    /// At which record of the far side it turns.
    turn: u32,
    /// The innermost turning point of the far side that waits for the next key, and its detour.
    waiting: (Cost, u32),
    /// Those further in that can still be best, and where they begin and end.
    window: &'a mut [Turn],
    window_start: usize,
    window_end: usize,
}

impl<'a> Settling<'a> {
    /// Makes room, so that nothing needs to grow on the way.
    #[inline]
    fn new(flank: &'a mut Flank, far_len: usize) -> Self {
        let len = flank.records.len();
        flank.across.resize(len + 1, 0);
        flank.turns.resize(len + 1, 0);
        // What is left in it of other runs is not looked at.
        flank.window.resize(flank.window.len().max(far_len), Turn::default());
        let Flank { records, across, turns, window } = flank;
        Self {
            records,
            across,
            turns,
            done: 0,
            key: NONE,
            candidate: NONE,
            turn: 0,
            waiting: (NONE, 0),
            window,
            window_start: 0,
            window_end: 0,
        }
    }

    /// The turning point that was settled last, for the far side; `None` if
    /// that was beyond the innermost record.
    #[inline]
    fn newest(&self) -> Option<Turn> {
        let across = self.across[self.done];
        let detour = self.records.get(self.done)?.detour;
        Some(Turn { record: self.done as u32, across, total: across + detour })
    }

    /// Takes a turning point of the far side into account. The next will be
    /// better for longer, so this one outlives all that are no better.
    /// Amortised O(1).
    #[inline]
    fn offer(&mut self, turn: Turn) {
        while self.window_end > self.window_start && self.window[self.window_end - 1].total >= turn.total {
            self.window_end -= 1;
        }
        self.window[self.window_end] = turn;
        self.window_end += 1;
        // Where all are settled, nothing is less than the candidate.
        self.consider(self.key.max(turn.across) + (turn.total - turn.across), turn.record);
    }

    /// Takes a candidate that turns further in than the others, if it is better.
    #[inline]
    fn consider(&mut self, candidate: Cost, turn: u32) {
        if candidate < self.candidate {
            (self.candidate, self.turn) = (candidate, turn);
        }
    }

    /// Looks for the next candidate. Turning points that the next key overtakes
    /// leave the window for good. Amortised O(1).
    #[inline]
    fn look(&mut self) {
        let Some(&Record { key, .. }) = self.records.get(self.done) else {
            (self.key, self.candidate) = (NONE, NONE);
            return;
        };
        self.key = key;
        let mut window = &self.window[self.window_start..self.window_end];
        while let [turn, rest @ ..] = window
            && turn.across <= key
        {
            self.waiting = (turn.total - turn.across, turn.record);
            window = rest;
        }
        self.window_start = self.window_end - window.len();
        (self.candidate, self.turn) = (key + self.waiting.0, self.waiting.1);
        if let Some(first) = window.first() {
            self.consider(first.total, first.record);
        }
    }

    /// Settles the candidate, and tells the far side.
    #[inline]
    fn settle(&mut self, far: &mut Self) {
        self.done += 1;
        self.across[self.done] = self.candidate;
        self.turns[self.done] = self.turn;
        if let Some(turn) = self.newest() {
            far.offer(turn);
        }
        self.look();
    }
}

/// Finds every `across` of two flanks with at least one record each.
/// O(records).
pub(super) fn settle(west: &mut Flank, east: &mut Flank) {
    let (west_len, east_len) = (west.len(), east.len());
    let mut west = Settling::new(west, east_len);
    let mut east = Settling::new(east, west_len);
    if let Some(turn) = east.newest() {
        west.offer(turn);
    }
    if let Some(turn) = west.newest() {
        east.offer(turn);
    }
    west.look();
    east.look();
    loop {
        let (to_west, to_east) = (west.candidate, east.candidate);
        if to_west.min(to_east) == NONE {
            return;
        } else if to_west <= to_east {
            west.settle(&mut east);
        } else {
            east.settle(&mut west);
        }
    }
}
