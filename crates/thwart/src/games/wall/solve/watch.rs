//! What one more wall changes, without solving everything again for each of a
//! million walls.
//!
//! A value is held from both sides. *Eel's* strategy stops the token at certain
//! openings, and from each of them he needs a certain cost still to come, or
//! more: walls elsewhere do not touch the strategy, and a wall can only do him
//! harm, since he could have built it himself. So only walls below those
//! openings can make a difference, and if none of the costs he needs falls by
//! more than `d`, the value falls by no more than `d`. *Rabbit's* strategy is a
//! tour from each cell he can come to, so that each cell comes with a cost he
//! has paid by then, at most; what he pays in all after the change is at most
//! the largest of paid and new cost, over all cells of a row.
//!
//! A wall is followed upwards row by row until the two bounds meet. Every row
//! brings the new choices of both into the costs, and in the row of the token
//! itself the value is exact.

use thwart_core::Board;

use super::super::ways::run_of;
use super::fields::{Climb, Fields};
use super::flank::Record;
use super::row::{CLOSED, Cost, NONE, Row};
use super::support::Support;
use super::tour::Tour;
use crate::game::Game;

/// How many cells of a row are watched for Rabbit; what the others can come to
/// is a bound for all of them.
const WATCHED: usize = 32;

/// A cell of a row with a cost: what Eel needs to be still to pay when the
/// token comes onto it, or what Rabbit has paid by then.
#[derive(Clone, Copy, Debug)]
struct Entry {
    col: usize,
    cost: Cost,
}

/// The cells of one row that hold a value.
#[derive(Debug, Default)]
struct Held {
    /// Where Eel lets the token come down, with what he needs there.
    needs: Vec<Entry>,
    /// Where it can come down while Rabbit keeps to his tours, with the most
    /// that he has paid by then.
    paid: Vec<Entry>,
    /// What Rabbit pays in all at most by way of any other cell.
    others: Cost,
}

/// A value and what holds it in every row below the token's.
#[derive(Debug)]
pub(super) struct Watch {
    /// The value.
    pub(super) value: Cost,
    /// The token's row.
    row: usize,
    /// The rows below it, but for the bottom row.
    held: Vec<Held>,
}

impl Watch {
    /// Watches what is to pay if the token goes down from an opening of this row,
    /// the token's. Rows further down are for [`descend`].
    pub(super) fn going_down(here: &Row, row: usize, col: usize) -> Self {
        let value = here.arrive[col];
        let below = Held {
            needs: vec![Entry { col, cost: value }],
            paid: vec![Entry { col, cost: 0 }],
            others: CLOSED,
        };
        Self { value, row, held: vec![below] }
    }

    /// Watches what is to pay if the token cannot go down where it stands, in
    /// the run solved last of the token's row; `value` is that. Rows further down
    /// are for [`descend`].
    pub(super) fn walking_on(climb: &Climb, row: usize, col: usize, value: Cost) -> Self {
        let mut below = Held { others: CLOSED, ..Held::default() };
        stops_elsewhere(climb, &mut Support::default(), col, value, &mut below.needs);
        walk(climb, &Peaks::of(&climb.row), Entry { col, cost: 0 }, &mut below);
        Self { value, row, held: vec![below] }
    }

    /// The columns of a row below which a wall may change the value, in no
    /// order; the row is the token's or lies below it.
    pub(super) fn critical(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        self.held[row - self.row].needs.iter().map(|entry| entry.col)
    }

    /// What the value is at least and at most after a change below, from what
    /// is then to pay for the cells of this row.
    pub(super) fn bounds_after(&self, row: usize, landing: impl Fn(usize) -> Cost) -> (Cost, Cost) {
        let held = &self.held[row - self.row - 1];
        let mut less = 0;
        for need in &held.needs {
            // Where no way leads on any more, he can stop nobody.
            let landing = landing(need.col);
            less = less.max(if landing == NONE { NONE } else { need.cost - landing });
        }
        if less == 0 {
            return (self.value, self.value);
        }
        let reached = held.paid.iter().map(|entry| (entry.cost, landing(entry.col)));
        let in_all = reached.filter(|&(_, landing)| landing != NONE).map(|(paid, landing)| paid + landing);
        let most = in_all.fold(held.others, Cost::max);
        (self.value - less, most.min(self.value))
    }
}

/// Follows what holds some values, all from the token's row, down to the bottom
/// row. O(cells).
pub(super) fn descend(fields: &mut Fields<'_>, row: usize, watches: &mut [&mut Watch]) {
    let last = fields.game().board().rows() - 1;
    let mut support = Support::default();
    for row in row + 1..last {
        fields.read_row(row);
        let peaks = Peaks::of(&fields.climb.row);
        let mut solved = (0, 0);
        for watch in &mut *watches {
            let here = watch.held.last_mut().expect("it begins with the row below the token's");
            here.tidy(fields, row);
            let mut next = Held { others: here.others, ..Held::default() };
            for entry in &here.needs {
                solve_run_of(fields, row, entry.col, &mut solved);
                stops(&fields.climb, &mut support, *entry, &mut next.needs);
            }
            for entry in &here.paid {
                solve_run_of(fields, row, entry.col, &mut solved);
                let climb = &fields.climb;
                let before = climb.row.cost(entry.col);
                walk(climb, &peaks, Entry { cost: entry.cost + before, ..*entry }, &mut next);
                stop_here(&climb.row, entry.col, entry.cost + before, &mut next);
            }
            watch.held.push(next);
        }
    }
    for watch in watches {
        watch.held.last_mut().expect("it begins with the row below the token's").tidy(fields, last);
    }
}

impl Held {
    /// Puts together what was noted several times, and keeps but a few cells
    /// for Rabbit.
    fn tidy(&mut self, fields: &Fields<'_>, row: usize) {
        // A cell needs what its most demanding visit needs, and is entered at
        // the latest.
        unite(&mut self.needs);
        unite(&mut self.paid);
        if self.paid.len() > WATCHED {
            let in_all = |entry: &Entry| entry.cost + fields.landing_in(row, entry.col);
            self.paid.sort_by_key(|entry| (-in_all(entry), entry.col));
            self.others = self.others.max(in_all(&self.paid[WATCHED]));
            self.paid.truncate(WATCHED);
        }
        self.paid.sort_by_key(|entry| entry.col);
    }
}

/// One entry per column, with the largest cost.
fn unite(entries: &mut Vec<Entry>) {
    entries.sort_by_key(|entry| (entry.col, -entry.cost));
    entries.dedup_by_key(|entry| entry.col);
}

/// Solves the run of a column in the row read last, unless that was done.
fn solve_run_of(fields: &mut Fields<'_>, row: usize, col: usize, solved: &mut (usize, usize)) {
    if !(solved.0..solved.1).contains(&col) {
        let board: &Board = fields.game().board();
        *solved = run_of(board, row, col);
        let Climb { row, tour, .. } = &mut fields.climb;
        tour.solve(row, *solved);
    }
}

/// Where Eel lets a token down that came onto a cell and from which he needs
/// `entry.cost`, its own cost included.
fn stops(climb: &Climb, support: &mut Support, entry: Entry, needs: &mut Vec<Entry>) {
    let Entry { col, cost } = entry;
    let left = cost - climb.row.cost(col);
    if climb.row.arrive[col] >= left {
        needs.push(Entry { col, cost: left });
    } else {
        stops_elsewhere(climb, support, col, left, needs);
    }
}

/// The same where he does not let it down at once.
fn stops_elsewhere(climb: &Climb, support: &mut Support, col: usize, left: Cost, needs: &mut Vec<Entry>) {
    support.find(&climb.row, col, left, climb.tour.unseen_records(col));
    needs.extend(support.stops.iter().map(|stop| Entry { col: stop.col, cost: stop.arrive }));
}

/// Notes where a token can come down that follows Rabbit's tour from a cell,
/// where he has paid `from.cost` by now; not where it stands.
fn walk(climb: &Climb, peaks: &Peaks, from: Entry, below: &mut Held) {
    let Climb { row, tour, .. } = climb;
    let Some(points) = tour.best_tour(row, from.col) else { return };
    let (mut at, mut paid) = (from.col, from.cost);
    let (mut west_end, mut east_end) = (at, at);
    for next in points {
        let others = below.others;
        let mut note = |col: usize| stop_here(row, col, paid + row.walk(at, col), below);
        if next > at {
            let key = others - paid + row.prefix[at + 1];
            visit_above(&peaks.east, key, east_end + 1..next + 1, &mut note);
        } else {
            let key = others - paid - row.prefix[at];
            visit_above(&peaks.west, key, next..west_end, &mut note);
        }
        paid += row.walk(at, next);
        at = next;
        (west_end, east_end) = (west_end.min(at), east_end.max(at));
    }
}

/// Columns to a block of [`Peaks`].
const BLOCK: usize = 32;

/// For blocks of columns the latest opening: the greatest `A[j] + P[j+1]` when the
/// token goes east, and `A[i] - P[i]` when it goes west. Most blocks hold none
/// that matters.
struct Peaks {
    east: Vec<Cost>,
    west: Vec<Cost>,
}

impl Peaks {
    fn of(row: &Row) -> Self {
        let blocks = || row.arrive.chunks(BLOCK).zip(row.prefix.chunks(BLOCK)).enumerate();
        let after = |block: usize| &row.prefix[block * BLOCK + 1..];
        let largest = |keys: &mut dyn Iterator<Item = Cost>| keys.fold(CLOSED, Cost::max);
        let east = blocks().map(|(block, (arrive, _))| {
            largest(&mut arrive.iter().zip(after(block)).map(|(&arrive, &after)| arrive + after))
        });
        let west = blocks().map(|(_, (arrive, before))| {
            largest(&mut arrive.iter().zip(before).map(|(&arrive, &before)| arrive - before))
        });
        Self { east: east.collect(), west: west.collect() }
    }
}

/// Visits the columns of a range, but for blocks of `peaks` where no key is above
/// `key`.
fn visit_above(peaks: &[Cost], key: Cost, columns: std::ops::Range<usize>, visit: &mut impl FnMut(usize)) {
    let mut from = columns.start;
    while from < columns.end {
        let to = ((from / BLOCK + 1) * BLOCK).min(columns.end);
        if peaks[from / BLOCK] > key {
            (from..to).for_each(&mut *visit);
        }
        from = to;
    }
}

/// Notes that the token can come down from a column, if it can.
fn stop_here(row: &Row, col: usize, paid: Cost, below: &mut Held) {
    let in_all = paid + row.arrive[col];
    if row.is_opening(col) && in_all > below.others {
        below.paid.push(Entry { col, cost: paid });
    }
}

impl Tour {
    /// The records on either side of a cell of the solved run.
    fn unseen_records(&self, col: usize) -> (&[Record], &[Record]) {
        let (a, b) = self.unseen_from(col);
        (&self.west.records[..a], &self.east.records[..b])
    }
}
