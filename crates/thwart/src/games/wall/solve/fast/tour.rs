//! The game within one run of a row: a tour of its openings.
//!
//! While the token stays in a row, Rabbit learns nothing but that the opening
//! he stands on was closed. So his strategy is a fixed order of extending the
//! stretch he has seen to the west or to the east, and Eel only picks the
//! moment to let him down: the value is the least, over all orders, of the
//! largest *lateness*, the cost until an opening is first reached plus what is
//! to pay from there. That is a line tour with least maximum lateness
//! (Tsitsiklis 1992).
//!
//! With `A` what is to pay below an opening and `P` the prefix sums of the
//! row, an opening in the west is reached from `x` at lateness `P[x]` plus
//! `A[i] - P[i]`, one in the east at `A[j] + P[j+1]` minus `P[x+1]`. Only
//! records can be turning points: openings in the west whose key exceeds that
//! of every opening further west, and alike in the east. For any other opening
//! there is one further out in the same direction with a key at least as
//! large, so it is no later than that one, and turning on it can be moved
//! inward to the record before it for nothing.
//!
//! The records of the west end where `A` is largest or before, and those of the
//! east begin there or after. So they lie apart, but for one cell that may be a
//! record of both, and from any cell of the run one side is still unseen as a
//! whole. What follows after the first turn is found by [`flank`](super::flank)
//! for all cells of the run at once.

use super::flank::{Flank, Record, settle};
use super::row::{CLOSED, Cost, NONE, Row};

/// What Rabbit can do from a cell that he cannot leave downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::wall::solve) struct Sideways {
    /// What is to pay if he goes east; [`NONE`] where no opening lies there.
    pub(in crate::games::wall::solve) east: Cost,
    /// What is to pay if he goes west.
    pub(in crate::games::wall::solve) west: Cost,
}

impl Sideways {
    /// What is to pay if he does the better.
    #[inline]
    pub(in crate::games::wall::solve) fn closed(self) -> Cost {
        self.east.min(self.west)
    }

    /// Whether he goes east. With equal options he does, so he never turns
    /// back for nothing.
    pub(in crate::games::wall::solve) fn go_east(self) -> bool {
        self.east <= self.west
    }
}

/// Cells side by side from which the same records are unseen. What Rabbit pays at
/// most from each of them, if he cannot go down there, differs by the way he walks only.
#[derive(Clone, Copy, Debug)]
struct Plateau {
    /// The column after the last.
    end: usize,
    /// If he goes west, without `prefix[col]`; [`NONE`] where no opening lies there.
    west: Cost,
    /// If he goes east, with `prefix[col + 1]`; [`NONE`] where no opening lies there.
    east: Cost,
}

impl Plateau {
    /// What is to pay when the token comes onto each cell from `from` to the end of
    /// the level, its own cost included.
    fn land(&self, row: &Row, from: usize, out: &mut [Cost]) {
        let &Self { end, west, east } = self;
        if west == NONE && east == NONE {
            // The only opening of its run is never closed.
            out[from] = row.cost(from) + row.arrive[from];
            return;
        }
        let prefix = &row.prefix[from..=end];
        for (((out, &arrive), &before), &after) in
            out[from..end].iter_mut().zip(&row.arrive[from..end]).zip(prefix).zip(&prefix[1..])
        {
            let closed = (west + before).min(east - after);
            *out = closed.max(arrive) + (after - before);
        }
    }
}

/// A solved run. Kept to be filled again, it allocates nothing.
///
/// Below, `a` and `b` are the numbers of records not yet seen in the west and
/// in the east.
#[derive(Debug, Default)]
pub(in crate::games::wall::solve) struct Tour {
    pub(in crate::games::wall::solve) west: Flank,
    pub(in crate::games::wall::solve) east: Flank,
    /// Offset that west keys leave out: `P[p] + P[p+1]` of the innermost record `p` of the west, from
    /// which detours are measured, so that none is negative on either side.
    middle: Cost,
    /// West to east; none if the run has no opening.
    levels: Vec<Plateau>,
    /// Largest lateness of going on outwards, by the number of records unseen there.
    onward: Vec<Cost>,
    /// Records found so far.
    pub(in crate::games::wall::solve) records: u64,
}

impl Tour {
    /// Solves the run `start..end` of a row. O(width).
    pub(in crate::games::wall::solve) fn solve(&mut self, row: &Row, (start, end): (usize, usize)) {
        let prefix = &row.prefix[start..=end];
        let costs = row.arrive[start..end].iter().zip(prefix.iter().zip(&prefix[1..]));
        let cells = (start..end).zip(costs).map(|(col, (&arrive, (&west, &east)))| (col, arrive, west, east));
        self.find_records(cells);
        self.levels.clear();
        if self.west.len() > 0 {
            settle(&mut self.west, &mut self.east);
            self.find_levels(end);
        }
    }

    /// Finds the records of cells, each given with what is to pay below it and the prefix sums before and after it.
    #[inline]
    fn find_records(&mut self, cells: impl DoubleEndedIterator<Item = (usize, Cost, Cost, Cost)> + Clone) {
        self.west.clear();
        self.east.clear();
        // A closed opening has a key far below this.
        let lowest = CLOSED / 2;
        let mut largest = lowest;
        for (col, arrive, before, after) in cells.clone() {
            let key = arrive - before;
            if key > largest {
                largest = key;
                self.west.records.push(Record { col, key, detour: before + after });
            }
        }
        largest = lowest;
        for (col, arrive, before, after) in cells.rev() {
            let key = arrive + after;
            if key > largest {
                largest = key;
                self.east.records.push(Record { col, key, detour: before + after });
            }
        }
        self.records += (self.west.len() + self.east.len()) as u64;
        self.middle = self.west.records.last().map_or(0, |inner| inner.detour);
        for record in &mut self.west.records {
            record.key += self.middle;
            record.detour = self.middle - record.detour;
        }
        for record in &mut self.east.records {
            record.detour -= self.middle;
        }
    }

    /// Finds the levels of the settled run. O(records).
    fn find_levels(&mut self, end: usize) {
        let Self { west, east, middle, levels, onward, .. } = self;
        let (a, b) = (west.len(), east.len());
        let mut push = |end: usize, to_west: Cost, to_east: Cost| {
            let to_west = if to_west == NONE { NONE } else { to_west - *middle };
            levels.push(Plateau { end, west: to_west, east: to_east });
        };
        let (inner_west, inner_east) = (west.records[a - 1].col, east.records[b - 1].col);
        // Those from which all of the east is unseen, outermost first.
        find_onward(west, east.key(b), onward);
        for (unseen, record) in west.records[..a - 1].iter().enumerate() {
            push(record.col + 1, onward[unseen], west.over(unseen, east.key(b)));
        }
        let (all, most) = (west.over(a, east.key(b)), west.over(a - 1, east.key(b)));
        if inner_west == inner_east {
            push(inner_west, onward[a - 1], most);
            push(
                inner_west + 1,
                best_onward(west, a - 1, east, b - 1),
                best_onward(east, b - 1, west, a - 1),
            );
        } else {
            push(inner_west + 1, onward[a - 1], most);
            push(inner_east, onward[a], all);
        }
        // Those from which all of the west is unseen, innermost first.
        find_onward(east, west.key(a), onward);
        for unseen in (0..b).rev() {
            let end = unseen.checked_sub(1).map_or(end, |outer| east.records[outer].col);
            push(end, east.over(unseen, west.key(a)), onward[unseen]);
        }
    }

    /// What Rabbit can do from a cell of the solved run, if he cannot go down
    /// from it. O(log records).
    pub(in crate::games::wall::solve) fn options(&self, row: &Row, col: usize) -> Sideways {
        let level = self.levels.get(self.levels.partition_point(|level| level.end <= col));
        let (west, east) = level.map_or((NONE, NONE), |level| (level.west, level.east));
        Sideways {
            west: if west == NONE { NONE } else { west + row.prefix[col] },
            east: if east == NONE { NONE } else { east - row.prefix[col + 1] },
        }
    }

    /// How many records of either side a token on this cell has not seen.
    fn unseen_from(&self, col: usize) -> (usize, usize) {
        let a = self.west.records.partition_point(|record| record.col < col);
        let b = self.east.records.partition_point(|record| record.col > col);
        (a, b)
    }

    /// What is to pay when the token comes onto each cell of the solved run, its
    /// own cost included. O(width).
    pub(in crate::games::wall::solve) fn land(
        &self,
        row: &Row,
        (start, end): (usize, usize),
        out: &mut [Cost],
    ) {
        if self.levels.is_empty() {
            out[start..end].fill(NONE);
        }
        let mut from = start;
        for level in &self.levels {
            if level.end > from {
                level.land(row, from, out);
                from = level.end;
            }
        }
    }

    /// How a play goes in this run when both sides do their best, from a cell
    /// where the token has just arrived and Eel is to move: the columns at
    /// which Rabbit turns, in order, and last the one where Eel lets him down.
    /// Eel closes every other opening that Rabbit comes to.
    ///
    /// O(width).
    pub(in crate::games::wall::solve) fn play(
        &mut self,
        row: &Row,
        run: (usize, usize),
        col: usize,
    ) -> Vec<usize> {
        self.solve(row, run);
        let options = self.options(row, col);
        let value = entered(row.arrive[col], options.closed());
        if row.arrive[col] == value {
            return vec![col];
        }
        let mut legs = Vec::new();
        let (mut at, mut paid) = (col, 0);
        let (mut west_end, mut east_end) = (col, col);
        for next in self.turning_points(col, options.go_east()) {
            let late =
                |&new: &usize| row.is_opening(new) && paid + row.walk(at, new) + row.arrive[new] == value;
            // Everything between the ends was seen, and closed, before.
            let stop =
                if next > at { (east_end + 1..=next).find(late) } else { (next..west_end).rev().find(late) };
            if let Some(stop) = stop {
                legs.push(stop);
                return legs;
            }
            legs.push(next);
            paid += row.walk(at, next);
            at = next;
            (west_end, east_end) = (west_end.min(at), east_end.max(at));
        }
        unreachable!("the largest lateness of a best tour is the value")
    }

    /// Where a best tour from a cell of the solved run turns that goes this way first, and last
    /// where it ends. O(records).
    fn turning_points(&self, col: usize, east: bool) -> Vec<usize> {
        let (a, b) = self.unseen_from(col);
        let (near, unseen, far, far_unseen) =
            if east { (&self.east, b, &self.west, a) } else { (&self.west, a, &self.east, b) };
        let turning = near.turning(far.key(far_unseen)).take(unseen).enumerate();
        let (mut turn, _) = turning.min_by_key(|&(_, late)| late).expect("openings lie where he goes");
        let mut points = Outward::from(col);
        let (mut near, mut far) = (near, far);
        // Beyond the outermost record of one side, the other side is all there is.
        loop {
            points.go_to(near.records[turn].col);
            if turn == 0 {
                break;
            }
            turn = near.turn(turn);
            (near, far) = (far, near);
        }
        if let Some(end) = far.records.first() {
            points.go_to(end.col);
        }
        points.legs
    }
}

/// For every number of unseen records on the near side, while the far side is unseen as a whole: the largest
/// lateness of going on outwards. O(records).
#[inline]
fn find_onward(near: &Flank, far_key: Cost, out: &mut Vec<Cost>) {
    out.clear();
    out.push(NONE);
    let mut least = NONE;
    out.extend(near.turning(far_key).enumerate().map(|(m, turning)| {
        least = least.min(turning);
        near.key(m + 1).max(least)
    }));
}

/// Largest lateness of going outwards on the near side, offset not counted;
/// [`NONE`] where nothing is unseen there. O(records).
fn best_onward(near: &Flank, unseen: usize, far: &Flank, far_unseen: usize) -> Cost {
    if unseen == 0 {
        return NONE;
    }
    // With nothing on the far side, the outermost turning point costs nothing.
    let turning = near.turning(far.key(far_unseen)).take(unseen).fold(NONE, Cost::min);
    near.key(unseen).max(turning)
}

/// A walk without the turns that show nothing new. It comes to every cell no
/// later than the walk it is made from.
struct Outward {
    ends: (usize, usize),
    legs: Vec<usize>,
}

impl Outward {
    const fn from(col: usize) -> Self {
        Self { ends: (col, col), legs: Vec::new() }
    }

    fn go_to(&mut self, col: usize) {
        let (west, east) = self.ends;
        if (west..=east).contains(&col) {
            return;
        }
        // Going further in the direction of the last leg makes it longer.
        if self.legs.last() == Some(if col < west { &west } else { &east }) {
            self.legs.pop();
        }
        self.legs.push(col);
        self.ends = (west.min(col), east.max(col));
    }
}

/// What is to pay on a cell that was just entered: Eel lets the token down or
/// closes the opening, if there is one, and if it is not the last.
#[inline]
pub(in crate::games::wall::solve) fn entered(arrive: Cost, closed: Cost) -> Cost {
    match (arrive, closed) {
        (CLOSED, _) => closed,
        (_, NONE) => arrive,
        _ => arrive.max(closed),
    }
}
