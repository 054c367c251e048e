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
pub(super) struct Options {
    /// What is to pay if he goes east; [`NONE`] where no opening lies there.
    pub(super) east: Cost,
    /// What is to pay if he goes west.
    pub(super) west: Cost,
}

impl Options {
    /// What is to pay if he does the better.
    #[inline]
    pub(super) fn closed(self) -> Cost {
        self.east.min(self.west)
    }

    /// Whether he goes east. With equal options he does, so he never turns
    /// back for nothing.
    pub(super) fn go_east(self) -> bool {
        self.east <= self.west
    }
}

/// Largest lateness of a tour, offset not counted, by its first direction;
/// [`NONE`] where no record lies there.
#[derive(Clone, Copy, Debug)]
struct First {
    west: Cost,
    east: Cost,
}

/// Cells side by side from which the same records are unseen. What Rabbit pays at
/// most from each of them, if he cannot go down there, differs by the way he walks only.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    /// The column after the last.
    pub(super) end: usize,
    /// If he goes west, without `prefix[col]`; [`NONE`] where no opening lies there.
    pub(super) west: Cost,
    /// If he goes east, with `prefix[col + 1]`; [`NONE`] where no opening lies there.
    pub(super) east: Cost,
}

impl Level {
    /// Whether it is the only opening of its run.
    #[inline]
    pub(super) const fn is_only_opening(&self) -> bool {
        self.west == NONE && self.east == NONE
    }

    /// What is to pay from a cell of this level that Rabbit cannot leave downwards;
    /// [`NONE`] if no opening lies elsewhere.
    #[inline]
    pub(super) fn closed(&self, row: &Row, col: usize) -> Cost {
        if self.is_only_opening() { NONE } else { self.going_west(row, col).min(self.going_east(row, col)) }
    }

    /// What is to pay when the token comes onto each cell from `from` to the end of
    /// the level, its own cost included.
    fn land(&self, row: &Row, from: usize, out: &mut [Cost]) {
        let &Self { end, west, east } = self;
        if self.is_only_opening() {
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

    /// The same if he goes west.
    #[inline]
    pub(super) fn going_west(&self, row: &Row, col: usize) -> Cost {
        self.west + row.prefix[col]
    }

    /// The same if he goes east.
    #[inline]
    pub(super) fn going_east(&self, row: &Row, col: usize) -> Cost {
        self.east - row.prefix[col + 1]
    }
}

/// A solved run. Kept to be filled again, it allocates nothing.
///
/// Below, `a` and `b` are the numbers of records not yet seen in the west and
/// in the east.
#[derive(Debug, Default)]
pub(super) struct Tour {
    pub(super) west: Flank,
    pub(super) east: Flank,
    /// Offset that west keys leave out: `P[p] + P[p+1]` of the cell `p` from
    /// which detours are measured.
    pub(super) middle: Cost,
    /// For every `a`, while the whole east is unseen.
    from_west: Vec<First>,
    /// For every `b`, while the whole west is unseen.
    from_east: Vec<First>,
    /// The levels of the run, west to east, once they were asked for; none if it has no opening.
    pub(super) levels: Vec<Level>,
    /// Records found so far.
    pub(super) records: u64,
}

impl Tour {
    /// Solves the run `start..end` of a row. O(width).
    pub(super) fn solve(&mut self, row: &Row, run: (usize, usize)) {
        self.find_records(row, run);
        self.solve_records();
    }

    /// Solves a run of which only the records are known. O(records).
    pub(super) fn solve_records(&mut self) {
        if self.west.len() == 0 {
            return;
        }
        self.measure_from_the_middle();
        settle(&mut self.west, &mut self.east);
        let (a, b) = (self.west.len(), self.east.len());
        onward(&self.west, &self.east, |west, east| First { west, east }, b, &mut self.from_west);
        onward(&self.east, &self.west, |east, west| First { west, east }, a, &mut self.from_east);
    }

    /// Finds the levels of the solved run. O(records).
    pub(super) fn find_levels(&mut self, (start, end): (usize, usize)) {
        self.levels.clear();
        if self.west.len() == 0 {
            return;
        }
        let Self { west, east, middle, from_west, from_east, levels, .. } = self;
        let (a, b) = (west.len(), east.len());
        let mut done = start;
        let mut push = |end: usize, First { west, east }: First| {
            if done < end {
                let west = if west == NONE { NONE } else { west - *middle };
                levels.push(Level { end, west, east });
                done = end;
            }
        };
        // Those from which all of the east is unseen, outermost first.
        let both = west.records[a - 1].col == east.records[b - 1].col;
        for (index, (record, &first)) in west.records.iter().zip(&*from_west).enumerate() {
            push(record.col + usize::from(!both || index + 1 < a), first);
        }
        if both {
            push(west.records[a - 1].col + 1, first(west, a - 1, east, b - 1));
        } else {
            push(east.records[b - 1].col, from_west[a]);
        }
        // Those from which all of the west is unseen, innermost first.
        for (index, &first) in from_east[..b].iter().enumerate().rev() {
            push(index.checked_sub(1).map_or(end, |outer| east.records[outer].col), first);
        }
    }

    /// Finds the records of a run. O(width).
    pub(super) fn find_records(&mut self, row: &Row, (start, end): (usize, usize)) {
        self.west.clear();
        self.east.clear();
        let prefix = &row.prefix[start..=end];
        let cells = row.arrive[start..end].iter().zip(prefix.iter().zip(&prefix[1..]));
        // A closed opening has a key far below this.
        let lowest = CLOSED / 2;
        let mut largest = lowest;
        for (col, (&arrive, (&before, &after))) in (start..).zip(cells.clone()) {
            let key = arrive - before;
            if key > largest {
                largest = key;
                self.west.records.push(Record { col, key, detour: before + after });
            }
        }
        largest = lowest;
        for (col, (&arrive, (&before, &after))) in (start..end).zip(cells).rev() {
            let key = arrive + after;
            if key > largest {
                largest = key;
                self.east.records.push(Record { col, key, detour: before + after });
            }
        }
        self.records += (self.west.len() + self.east.len()) as u64;
    }

    /// Measures detours from the innermost record of the west, so that none is
    /// negative on either side.
    #[inline]
    pub(super) fn measure_from_the_middle(&mut self) {
        let Some(inner) = self.west.records.last() else { return };
        self.middle = inner.detour;
        for record in &mut self.west.records {
            record.key += self.middle;
            record.detour = self.middle - record.detour;
        }
        for record in &mut self.east.records {
            record.detour -= self.middle;
        }
    }

    /// What Rabbit can do from a cell of the solved run, if he cannot go down
    /// from it. O(log width), or O(records) on a record of both sides.
    pub(super) fn options(&self, row: &Row, col: usize) -> Options {
        let (a, b) = self.unseen_from(col);
        self.shifted(row, col, self.first(a, b))
    }

    /// How many records of either side a token on this cell has not seen.
    pub(super) fn unseen_from(&self, col: usize) -> (usize, usize) {
        let a = self.west.records.partition_point(|record| record.col < col);
        let b = self.east.records.partition_point(|record| record.col > col);
        (a, b)
    }

    #[inline]
    fn first(&self, a: usize, b: usize) -> First {
        if b == self.east.len() {
            self.from_west[a]
        } else if a == self.west.len() {
            self.from_east[b]
        } else {
            first(&self.west, a, &self.east, b)
        }
    }

    fn shifted(&self, row: &Row, col: usize, first: First) -> Options {
        Options {
            west: if first.west == NONE { NONE } else { first.west + row.prefix[col] - self.middle },
            east: if first.east == NONE { NONE } else { first.east - row.prefix[col + 1] },
        }
    }

    /// What is to pay when the token comes onto each cell of the solved run, its
    /// own cost included. O(width).
    pub(super) fn land(&mut self, row: &Row, (start, end): (usize, usize), out: &mut [Cost]) {
        self.find_levels((start, end));
        if self.levels.is_empty() {
            out[start..end].fill(NONE);
        }
        let mut from = start;
        for level in &self.levels {
            level.land(row, from, out);
            from = level.end;
        }
    }

    /// How a play goes in this run when both sides do their best, from a cell
    /// where the token has just arrived and Eel is to move: the columns at
    /// which Rabbit turns, in order, and last the one where Eel lets him down.
    /// Eel closes every other opening that Rabbit comes to.
    ///
    /// O(width).
    pub(super) fn play(&mut self, row: &Row, run: (usize, usize), col: usize) -> Vec<usize> {
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

    /// Shows all other openings of the solved run with their lateness, if Rabbit goes a best tour from a
    /// cell. O(width).
    #[inline]
    pub(super) fn for_each_late(&self, row: &Row, col: usize, mut see: impl FnMut(usize, Cost)) {
        let (mut at, mut paid) = (col, 0);
        let (mut west_end, mut east_end) = (col, col);
        for next in self.turning_points(col, self.options(row, col).go_east()) {
            // Everything between the ends was seen before. A closed opening is less late than any other.
            let unseen = if next > at { east_end + 1..next + 1 } else { next..west_end };
            for (col, &arrive) in unseen.clone().zip(&row.arrive[unseen]) {
                see(col, paid + row.walk(at, col) + arrive);
            }
            paid += row.walk(at, next);
            at = next;
            (west_end, east_end) = (west_end.min(at), east_end.max(at));
        }
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

/// The same from scratch, with `a` and `b` records unseen. O(records).
fn first(west: &Flank, a: usize, east: &Flank, b: usize) -> First {
    First { west: best_onward(west, a, east, b), east: best_onward(east, b, west, a) }
}

/// For every number of unseen records on the near side, while the far side is
/// unseen as a whole: the largest lateness of going on outwards and of heading
/// for the far side. O(records).
#[inline]
fn onward(
    near: &Flank,
    far: &Flank,
    first: impl Fn(Cost, Cost) -> First,
    far_unseen: usize,
    out: &mut Vec<First>,
) {
    out.clear();
    out.push(first(NONE, near.over(0, far, far_unseen)));
    let mut least = NONE;
    out.extend(near.turning(far.key(far_unseen)).enumerate().map(|(m, turning)| {
        least = least.min(turning);
        first(near.key(m + 1).max(least), near.over(m + 1, far, far_unseen))
    }));
}

/// Largest lateness of going outwards on the near side, offset not counted;
/// [`NONE`] where nothing is unseen there. O(records).
pub(super) fn best_onward(near: &Flank, unseen: usize, far: &Flank, far_unseen: usize) -> Cost {
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
pub(super) fn entered(arrive: Cost, closed: Cost) -> Cost {
    match (arrive, closed) {
        (CLOSED, _) => closed,
        (_, NONE) => arrive,
        _ => arrive.max(closed),
    }
}
