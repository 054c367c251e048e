//! The game within one run of a row: a tour of its openings.
//!
//! While the token stays in a row, Rabbit learns nothing but that the opening
//! he stands on was closed. So his strategy is a fixed order of extending the
//! stretch he has seen to the left or to the right, and Eel only picks the
//! moment to let him down: the value is the least, over all orders, of the
//! largest *lateness*, the cost until an opening is first reached plus what is
//! to pay from there. That is a line tour with least maximum lateness
//! (Tsitsiklis 1992).
//!
//! With `A` what is to pay below an opening and `P` the prefix sums of the
//! row, an opening on the left is reached from `x` at lateness `P[x]` plus
//! `A[i] - P[i]`, one on the right at `A[j] + P[j+1]` minus `P[x+1]`. Only
//! records can be turning points: openings on the left whose key exceeds that
//! of every opening further left, and alike on the right. For any other
//! opening there is one further out in the same direction with a key at least
//! as large, so it is no later than that one, and turning on it can be moved
//! inward to the record before it for nothing.

use super::row::{Cost, NONE, Row};

/// An opening that can be a turning point.
#[derive(Clone, Copy, Debug)]
struct Record {
    col: usize,
    /// Lateness of the opening but for where the tour comes from.
    key: Cost,
    /// What a change of sides costs more than the difference of keys says.
    turn: Cost,
}

/// What Rabbit can do from a cell that he cannot leave downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Options {
    /// What is to pay if he goes east; [`NONE`] where no opening lies there.
    pub(super) east: Cost,
    /// What is to pay if he goes west.
    pub(super) west: Cost,
}

impl Options {
    /// What is to pay if he does the better.
    pub(super) fn closed(self) -> Cost {
        self.east.min(self.west)
    }

    /// Whether he goes east. With equal options he does, so he never turns
    /// back for nothing.
    pub(super) fn go_east(self) -> bool {
        self.east <= self.west
    }
}

/// A solved run. Kept to be filled again, it allocates nothing.
///
/// Below, `a` and `b` are the numbers of records not yet seen on the left and
/// on the right; the next ones are `left[a - 1]` and `right[b - 1]`.
#[derive(Debug, Default)]
pub(super) struct Tour {
    /// Records of the left side, outermost first.
    left: Vec<Record>,
    /// Records of the right side, outermost first.
    right: Vec<Record>,
    /// Keys of arriving at `left[a - 1]`, for the current `a` and every `b`.
    at_left: Vec<Cost>,
    /// Keys of arriving at `right[b - 1]`.
    at_right: Vec<Cost>,
    /// Both keys for every `a` while nothing on the right has been seen.
    right_unseen: Vec<(Cost, Cost)>,
    /// Both keys where the innermost record of either side has been seen.
    inner_seen: (Cost, Cost),
    /// Table entries computed so far.
    pub(super) entries: u64,
}

impl Tour {
    /// Solves the run `start..end` of a row. O(width + L R) with L and R the
    /// numbers of records, and L R <= (width + 1)^2 / 4, because the records of
    /// the left end where `A` is largest, and those of the right begin there.
    pub(super) fn solve(&mut self, row: &Row, run: (usize, usize)) {
        self.find_records(row, run);
        self.fill(|_, _, _| {});
    }

    /// Fills the table; tells for every turning point whether Rabbit goes east
    /// from it: `(at_left, (a, b), east)`, before the record he stands on is
    /// taken from `a` or `b`.
    fn fill(&mut self, mut note: impl FnMut(bool, (usize, usize), bool)) {
        let (lefts, rights) = (self.left.len(), self.right.len());
        self.entries += 2 * lefts as u64 * rights as u64;
        self.at_left.clear();
        self.at_left.resize(rights + 1, NONE);
        self.at_right.clear();
        self.at_right.push(NONE);
        // With nothing left of him, Rabbit goes on to the east; records further
        // in are later.
        self.at_right.extend(self.right.iter().map(|record| record.key));
        self.right_unseen.clear();
        self.right_unseen.push((NONE, self.at_right[rights]));
        for a in 1..=lefts {
            if a == lefts {
                self.inner_seen = match rights {
                    0 => (NONE, NONE),
                    _ => (self.at_left[rights - 1], self.at_right[rights - 1]),
                };
            }
            self.advance(a, &mut note);
            self.right_unseen.push((self.at_left[rights], self.at_right[rights]));
        }
    }

    /// From `a - 1` records on the left to `a`.
    fn advance(&mut self, a: usize, note: &mut impl FnMut(bool, (usize, usize), bool)) {
        let here = self.left[a - 1];
        for (b, (at_left, at_right)) in self.at_left.iter_mut().zip(&self.at_right).enumerate() {
            let (west, east) = (*at_left, *at_right - here.turn);
            note(true, (a, b), east <= west);
            // The very last opening cannot be closed.
            let last = a == 1 && b == 0;
            *at_left = if last { here.key } else { here.key.max(west.min(east)) };
        }
        let mut east = NONE;
        for (b, here) in self.right.iter().enumerate() {
            let west = self.at_left[b] + here.turn;
            note(false, (a, b + 1), east <= west);
            east = here.key.max(west.min(east));
            self.at_right[b + 1] = east;
        }
    }

    fn find_records(&mut self, row: &Row, (start, end): (usize, usize)) {
        let turn = |col: usize| row.prefix[col] + row.prefix[col + 1];
        self.left.clear();
        self.right.clear();
        let mut largest = -NONE;
        for col in (start..end).filter(|&col| row.is_opening(col)) {
            let key = row.arrive[col] - row.prefix[col];
            if key > largest {
                largest = key;
                self.left.push(Record { col, key, turn: turn(col) });
            }
        }
        largest = -NONE;
        for col in (start..end).rev().filter(|&col| row.is_opening(col)) {
            let key = row.arrive[col] + row.prefix[col + 1];
            if key > largest {
                largest = key;
                self.right.push(Record { col, key, turn: turn(col) });
            }
        }
    }

    /// What Rabbit can do from a cell of the solved run, if he cannot go down
    /// from it. O(log width).
    pub(super) fn options(&self, row: &Row, col: usize) -> Options {
        let a = self.left.partition_point(|record| record.col < col);
        let b = self.right.partition_point(|record| record.col > col);
        self.options_between(row, col, a, b)
    }

    fn options_between(&self, row: &Row, col: usize, a: usize, b: usize) -> Options {
        // The records of the left lie left of those of the right, but for one
        // that may belong to both. So one side is still unseen as a whole.
        let (at_left, at_right) = if b == self.right.len() {
            self.right_unseen[a]
        } else if a == self.left.len() {
            (self.at_left[b], self.at_right[b])
        } else {
            self.inner_seen
        };
        Options {
            east: if b > 0 { at_right - row.prefix[col + 1] } else { NONE },
            west: if a > 0 { at_left + row.prefix[col] } else { NONE },
        }
    }

    /// The value of every cell of the solved run when the token has just
    /// entered it and Eel is to move. O(width).
    pub(super) fn values(&self, row: &Row, (start, end): (usize, usize), out: &mut [Cost]) {
        if self.left.is_empty() {
            out[start..end].fill(NONE);
            return;
        }
        let (mut a, mut b) = (0, self.right.len());
        for (col, worth) in (start..end).zip(&mut out[start..end]) {
            while b > 0 && self.right[b - 1].col <= col {
                b -= 1;
            }
            while a < self.left.len() && self.left[a].col < col {
                a += 1;
            }
            let closed = self.options_between(row, col, a, b).closed();
            *worth = entered(row.arrive[col], closed);
        }
    }

    /// How a play goes in this run when both sides do their best, from a cell
    /// where the token has just arrived and Eel is to move: the columns at
    /// which Rabbit turns, in order, and last the one where Eel lets him down.
    /// Eel closes every other opening that Rabbit comes to.
    ///
    /// O(width + L R) time, L R / 4 bytes.
    pub(super) fn play(&mut self, row: &Row, run: (usize, usize), col: usize) -> Vec<usize> {
        self.find_records(row, run);
        let mut east_from = Decisions::new(self.left.len(), self.right.len());
        self.fill(|at_left, place, east| east_from.note(at_left, place, east));
        let options = self.options(row, col);
        let value = entered(row.arrive[col], options.closed());
        if row.arrive[col] == value {
            return vec![col];
        }
        let mut a = self.left.partition_point(|record| record.col < col);
        let mut b = self.right.partition_point(|record| record.col > col);
        let mut legs = Vec::new();
        let (mut at, mut paid, mut east) = (col, 0, options.go_east());
        let (mut west_end, mut east_end) = (col, col);
        loop {
            let next = if east { self.right[b - 1].col } else { self.left[a - 1].col };
            let late = |&new: &usize| row.is_opening(new) && paid + row.walk(at, new) + row.arrive[new] == value;
            // Everything between the ends was seen, and closed, before.
            let stop = if east { (east_end + 1..=next).find(late) } else { (next..west_end).rev().find(late) };
            if let Some(stop) = stop {
                legs.push(stop);
                return legs;
            }
            paid += row.walk(at, next);
            at = next;
            (west_end, east_end) = (west_end.min(at), east_end.max(at));
            let onward = east_from.east(!east, (a, b));
            if east {
                b -= 1;
            } else {
                a -= 1;
            }
            if onward != east {
                legs.push(at);
            }
            east = onward;
        }
    }
}

/// What is to pay on a cell that was just entered: Eel lets the token down or
/// closes the opening, if there is one, and if it is not the last.
pub(super) fn entered(arrive: Cost, closed: Cost) -> Cost {
    match (arrive, closed) {
        (NONE, _) => closed,
        (_, NONE) => arrive,
        _ => arrive.max(closed),
    }
}

/// Which way Rabbit goes on at each turning point: two bits per entry of the
/// table.
struct Decisions {
    width: usize,
    bits: Vec<u64>,
}

impl Decisions {
    fn new(lefts: usize, rights: usize) -> Self {
        let width = rights + 1;
        Self { width, bits: vec![0; (2 * (lefts + 1) * width).div_ceil(64)] }
    }

    fn index(&self, at_left: bool, (a, b): (usize, usize)) -> usize {
        2 * (a * self.width + b) + usize::from(at_left)
    }

    fn note(&mut self, at_left: bool, place: (usize, usize), east: bool) {
        let index = self.index(at_left, place);
        self.bits[index / 64] |= u64::from(east) << (index % 64);
    }

    fn east(&self, at_left: bool, place: (usize, usize)) -> bool {
        let index = self.index(at_left, place);
        // With nothing left on the west side he can only go on to the east.
        (place.0 == 0 && !at_left) || self.bits[index / 64] >> (index % 64) & 1 == 1
    }
}
