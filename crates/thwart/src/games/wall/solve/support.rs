//! The openings of a run that Eel needs for a value.

use std::ops::Range;

use super::flank::{Flank, Record, settle};
use super::row::{CLOSED, Cost, NONE, Row};
use super::tour::best_onward;

/// An opening at which Eel may stop the token, with what is to pay from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stop {
    pub(super) col: usize,
    pub(super) arrive: Cost,
}

/// Finds supports; kept to be used again, it allocates nothing.
#[derive(Debug, Default)]
pub(super) struct Support {
    /// What was found, west to east.
    pub(super) stops: Vec<Stop>,
    /// What is tried to be left out.
    dropped: Vec<Stop>,
    west: Flank,
    east: Flank,
}

impl Support {
    /// Finds openings, and for each a cost to be still to pay from there, with
    /// which Eel makes a token on `col` pay `least`, whatever Rabbit does.
    /// `records` are enough for that, by distance from `col`, west and east.
    /// None of the openings is idle.
    ///
    /// O(records) where one of them is enough.
    pub(super) fn find(&mut self, row: &Row, col: usize, least: Cost, records: (&[Record], &[Record])) {
        if let Some(stop) = alone(row, col, least, records) {
            self.stops.clear();
            self.stops.push(stop);
            return;
        }
        self.take_nearest(row, col, least, records);
        self.drop_idle(row, col, least, 0..self.stops.len());
    }

    /// Takes the nearest records of both sides, twice as many as before until
    /// they are enough. Flanks list them outermost first.
    fn take_nearest(&mut self, row: &Row, col: usize, least: Cost, (west, east): (&[Record], &[Record])) {
        let mut many = 1;
        loop {
            self.stops.clear();
            let west_part = west[west.len().saturating_sub(many)..].iter();
            let east_part = east[east.len().saturating_sub(many)..].iter().rev();
            let stop = |record: &Record| Stop { col: record.col, arrive: row.arrive[record.col] };
            self.stops.extend(west_part.chain(east_part).map(stop));
            let all = self.stops.len() == west.len() + east.len();
            if all || self.value(row, col) >= least {
                return;
            }
            many *= 2;
        }
    }

    /// Drops openings of a range as long as the others are enough: all of them, or else of
    /// either half.
    fn drop_idle(&mut self, row: &Row, col: usize, least: Cost, range: Range<usize>) {
        let kept = self.dropped.len();
        self.dropped.extend(self.stops.drain(range.clone()));
        let enough = !self.stops.is_empty() && self.value(row, col) >= least;
        if !enough {
            self.stops.splice(range.start..range.start, self.dropped.drain(kept..));
            if range.len() > 1 {
                let middle = range.start + range.len() / 2;
                self.drop_idle(row, col, least, middle..range.end);
                self.drop_idle(row, col, least, range.start..middle);
            }
        }
        self.dropped.truncate(kept);
    }

    /// What Eel can make the token pay if he may stop it at these openings only.
    fn value(&mut self, row: &Row, col: usize) -> Cost {
        let Self { stops, west, east, .. } = self;
        let here = turn(row, col);
        west.clear();
        for stop in stops.iter().filter(|stop| stop.col < col) {
            let key = stop.arrive - row.prefix[stop.col] + here;
            push_record(west, key, Record { col: stop.col, key, detour: here - turn(row, stop.col) });
        }
        east.clear();
        for stop in stops.iter().rev().filter(|stop| stop.col > col) {
            let key = stop.arrive + row.prefix[stop.col + 1];
            push_record(east, key, Record { col: stop.col, key, detour: turn(row, stop.col) - here });
        }
        let (a, b) = (west.len(), east.len());
        if a > 0 && b > 0 {
            settle(west, east);
        }
        let west = if a > 0 { best_onward(west, a, east, b) + row.prefix[col] - here } else { NONE };
        let east = if b > 0 { best_onward(east, b, &self.west, a) - row.prefix[col + 1] } else { NONE };
        if a + b == 0 { CLOSED } else { west.min(east) }
    }
}

/// The opening at which Eel can stop the token whatever way it comes there, if
/// there is one that is far enough: of these the one with most to spare.
fn alone(row: &Row, col: usize, least: Cost, (west, east): (&[Record], &[Record])) -> Option<Stop> {
    let stop = |record: &Record| Stop { col: record.col, arrive: least - row.walk(col, record.col) };
    let spare = |stop: &Stop| row.arrive[stop.col] - stop.arrive;
    let far = west.iter().chain(east).map(stop).filter(|stop| spare(stop) >= 0);
    far.max_by_key(spare)
}

fn push_record(flank: &mut Flank, key: Cost, record: Record) {
    if flank.records.last().is_none_or(|outer| key > outer.key) {
        flank.records.push(record);
    }
}

/// What turning on a cell adds to the offset, measured from the row's begin.
fn turn(row: &Row, col: usize) -> Cost {
    row.prefix[col] + row.prefix[col + 1]
}
