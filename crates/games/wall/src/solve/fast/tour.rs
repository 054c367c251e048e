//! The game within one run of a row: a tour of its openings.
//!
//! While the token stays in a row, Rabbit learns only that the openings he stood on were closed. So his
//! strategy is a fixed order of extending the visited stretch to the west or to the east, and Eel only picks
//! the moment to let him down. The value is the least, over all orders, of the greatest *lateness*: the cost
//! until an opening is first reached plus the cost to go below it. That is a line tour with least maximum
//! lateness (Tsitsiklis 1992).
//!
//! Let `A` be the cost to go below an opening and `P` the prefix sums of the row. From `x`, an opening in the
//! west is reached at lateness `P[x]` plus its key `A[i] - P[i]`, one in the east at its key `A[j] + P[j+1]`
//! minus `P[x+1]`. Only records can be turning points: openings in the west whose key exceeds that of every
//! opening further west, likewise in the east. For any other opening there is one further out in the same
//! direction with a key at least as large. So it is no later than that one, and a turn on it can move inward
//! to the record before it at no cost.
//!
//! The records of the west end at the largest `A` or before it, and those of the east begin there or after
//! it. So the two sides are apart, except for one cell that may be a record of both, and from any cell of the
//! run one side is still unseen as a whole. [`flank`](super::flank) finds the rest of the tour after the
//! first turn, for all cells of the run at once.

use super::flank::{Flank, Record, settle};
use super::row::{CLOSED, Cost, NO_PATH, Row};

/// The costs to go if Rabbit cannot go down from a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sideways {
    /// The cost if he goes east; [`NO_PATH`] if no opening lies there.
    pub(crate) east: Cost,
    /// The cost if he goes west; [`NO_PATH`] if no opening lies there.
    pub(crate) west: Cost,
}

impl Sideways {
    /// Returns the cost of the better option.
    #[inline]
    pub(crate) fn best(self) -> Cost {
        self.east.min(self.west)
    }

    /// Returns whether he goes east. He does so on a tie, so that he never turns back for nothing.
    pub(crate) fn go_east(self) -> bool {
        self.east <= self.west
    }
}

/// Cells side by side from which the same records are unseen. If Rabbit cannot go down, his costs from them
/// differ only by prefix sums.
#[derive(Clone, Copy, Debug)]
struct Plateau {
    /// The column after the last.
    end: usize,
    /// The cost to the west, without `prefix[col]`; [`NO_PATH`] if no opening lies there.
    west: Cost,
    /// The cost to the east, with `prefix[col + 1]`; [`NO_PATH`] if no opening lies there.
    east: Cost,
}

impl Plateau {
    /// Computes the cost to go from each cell from `from` to the end of the level, its own cost included.
    fn land(&self, row: &Row, from: usize, out: &mut [Cost]) {
        let &Self { end, west, east } = self;
        if west == NO_PATH && east == NO_PATH {
            // The only opening of its run is never closed.
            out[from] = row.cost(from) + row.cost_below[from];
            return;
        }
        let prefix = &row.prefix[from..=end];
        for (((out, &arrive), &before), &after) in
            out[from..end].iter_mut().zip(&row.cost_below[from..end]).zip(prefix).zip(&prefix[1..])
        {
            let closed = (west + before).min(east - after);
            *out = closed.max(arrive) + (after - before);
        }
    }
}

/// A solved run. Reuse it for the next run to save allocations.
///
/// Below, `a` and `b` are the numbers of records unseen in the west and in the east.
#[derive(Debug, Default)]
pub(crate) struct Tour {
    pub(crate) west: Flank,
    pub(crate) east: Flank,
    /// The offset that west keys leave out: `P[p] + P[p+1]` of the innermost record `p` of the west. Detours
    /// are measured from it, so that none is negative on either side.
    middle: Cost,
    /// From west to east; empty if the run has no opening.
    levels: Vec<Plateau>,
    /// The greatest lateness of going on outwards, by the number of records unseen there.
    onward: Vec<Cost>,
    /// Number of records found so far.
    pub(crate) records: u64,
}

impl Tour {
    /// Solves the run `start..end` of a row. O(width).
    pub(crate) fn solve(&mut self, row: &Row, (start, end): (usize, usize)) {
        let prefix = &row.prefix[start..=end];
        let costs = row.cost_below[start..end].iter().zip(prefix.iter().zip(&prefix[1..]));
        let cells = (start..end).zip(costs).map(|(col, (&arrive, (&west, &east)))| (col, arrive, west, east));
        self.find_records(cells);
        self.levels.clear();
        if self.west.len() > 0 {
            settle(&mut self.west, &mut self.east);
            self.find_levels(end);
        }
    }

    /// Finds the records of cells, each given with the cost to go below it and the prefix sums before and
    /// after it.
    #[inline]
    fn find_records(&mut self, cells: impl DoubleEndedIterator<Item = (usize, Cost, Cost, Cost)> + Clone) {
        self.west.clear();
        self.east.clear();
        // The key of a closed opening is far below this.
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
            let to_west = if to_west == NO_PATH { NO_PATH } else { to_west - *middle };
            levels.push(Plateau { end, west: to_west, east: to_east });
        };
        let (inner_west, inner_east) = (west.records[a - 1].col, east.records[b - 1].col);
        // Levels from which all of the east is unseen, outermost first.
        find_onward(west, east.key(b), onward);
        for (unseen, record) in west.records[..a - 1].iter().enumerate() {
            push(record.col + 1, onward[unseen], west.lateness_across(unseen, east.key(b)));
        }
        let (all, most) = (west.lateness_across(a, east.key(b)), west.lateness_across(a - 1, east.key(b)));
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
        // Levels from which all of the west is unseen, innermost first.
        find_onward(east, west.key(a), onward);
        for unseen in (0..b).rev() {
            let end = unseen.checked_sub(1).map_or(end, |outer| east.records[outer].col);
            push(end, east.lateness_across(unseen, west.key(a)), onward[unseen]);
        }
    }

    /// Returns the costs from a cell of the solved run if Rabbit cannot go down from it. O(log records).
    pub(crate) fn options(&self, row: &Row, col: usize) -> Sideways {
        let level = self.levels.get(self.levels.partition_point(|level| level.end <= col));
        let (west, east) = level.map_or((NO_PATH, NO_PATH), |level| (level.west, level.east));
        Sideways {
            west: if west == NO_PATH { NO_PATH } else { west + row.prefix[col] },
            east: if east == NO_PATH { NO_PATH } else { east - row.prefix[col + 1] },
        }
    }

    /// Returns how many records of either side are unseen from this cell.
    fn unseen_from(&self, col: usize) -> (usize, usize) {
        let a = self.west.records.partition_point(|record| record.col < col);
        let b = self.east.records.partition_point(|record| record.col > col);
        (a, b)
    }

    /// Computes the cost to go from each cell of the solved run, its own cost included. O(width).
    pub(crate) fn land(&self, row: &Row, (start, end): (usize, usize), out: &mut [Cost]) {
        if self.levels.is_empty() {
            out[start..end].fill(NO_PATH);
        }
        let mut from = start;
        for level in &self.levels {
            if level.end > from {
                level.land(row, from, out);
                from = level.end;
            }
        }
    }

    /// Returns perfect play in this run, from a cell that the token has just entered, with Eel to move: the
    /// columns at which Rabbit turns, in order, and last the one where Eel lets him down. Eel closes every
    /// other opening that Rabbit reaches.
    ///
    /// O(width).
    pub(crate) fn play(&mut self, row: &Row, run: (usize, usize), col: usize) -> Vec<usize> {
        self.solve(row, run);
        let options = self.options(row, col);
        let value = cost_after_entering(row.cost_below[col], options.best());
        if row.cost_below[col] == value {
            return vec![col];
        }
        let mut legs = Vec::new();
        let (mut at, mut paid) = (col, 0);
        let (mut west_end, mut east_end) = (col, col);
        for next in self.turning_points(col, options.go_east()) {
            let binds =
                |&new: &usize| row.is_opening(new) && paid + row.walk(at, new) + row.cost_below[new] == value;
            // Everything between the ends was visited, and closed, before.
            let stop = if next > at {
                (east_end + 1..=next).find(binds)
            } else {
                (next..west_end).rev().find(binds)
            };
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

    /// Returns the turning points of a best tour from a cell of the solved run that goes in this direction
    /// first, and then its end. O(records).
    fn turning_points(&self, col: usize, east: bool) -> Vec<usize> {
        let (a, b) = self.unseen_from(col);
        let (near, unseen, far, far_unseen) =
            if east { (&self.east, b, &self.west, a) } else { (&self.west, a, &self.east, b) };
        let latenesses = near.turning(far.key(far_unseen)).take(unseen).enumerate();
        let (mut turn, _) = latenesses.min_by_key(|&(_, binds)| binds).expect("openings lie where he goes");
        let mut points = TrimmedWalk::from(col);
        let (mut near, mut far) = (near, far);
        // After the outermost record of one side only the other side is left.
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

/// Computes, for every number of unseen records on the near side while the whole far side is unseen, the
/// greatest lateness of going on outwards. O(records).
#[inline]
fn find_onward(near: &Flank, far_key: Cost, out: &mut Vec<Cost>) {
    out.clear();
    out.push(NO_PATH);
    let mut least = NO_PATH;
    out.extend(near.turning(far_key).enumerate().map(|(m, latenesses)| {
        least = least.min(latenesses);
        near.key(m + 1).max(least)
    }));
}

/// Returns the greatest lateness of going outwards on the near side, without the offset; [`NO_PATH`] if nothing
/// is unseen there. O(records).
fn best_onward(near: &Flank, unseen: usize, far: &Flank, far_unseen: usize) -> Cost {
    if unseen == 0 {
        return NO_PATH;
    }
    // If the far side has been seen as a whole, the outermost turning point is free.
    let latenesses = near.turning(far.key(far_unseen)).take(unseen).fold(NO_PATH, Cost::min);
    near.key(unseen).max(latenesses)
}

/// A walk without the turns that show nothing new. It reaches every cell no later than the original walk.
struct TrimmedWalk {
    ends: (usize, usize),
    legs: Vec<usize>,
}

impl TrimmedWalk {
    const fn from(col: usize) -> Self {
        Self { ends: (col, col), legs: Vec::new() }
    }

    fn go_to(&mut self, col: usize) {
        let (west, east) = self.ends;
        if (west..=east).contains(&col) {
            return;
        }
        // A further leg in the same direction only extends the last one.
        if self.legs.last() == Some(if col < west { &west } else { &east }) {
            self.legs.pop();
        }
        self.legs.push(col);
        self.ends = (west.min(col), east.max(col));
    }
}

/// Returns the cost to go on a cell that was just entered: Eel lets the token down or, if it is not the last,
/// closes the opening.
#[inline]
pub(crate) fn cost_after_entering(arrive: Cost, closed: Cost) -> Cost {
    match (arrive, closed) {
        (CLOSED, _) => closed,
        (_, NO_PATH) => arrive,
        _ => arrive.max(closed),
    }
}
