//! The openings of a run that Eel needs for a value.

use std::ops::Range;

use super::flank::{Flank, Record, settle};
use super::row::{CLOSED, Cost, NONE, Row};
use super::small_support;
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
    /// What was found; west to east while openings are dropped.
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
    /// O(records) where three of them are enough.
    pub(super) fn find(&mut self, row: &Row, col: usize, least: Cost, records: (&[Record], &[Record])) {
        if small_support::find(row, col, least, records, &mut self.stops) {
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

fn push_record(flank: &mut Flank, key: Cost, record: Record) {
    if flank.records.last().is_none_or(|outer| key > outer.key) {
        flank.records.push(record);
    }
}

/// What turning on a cell adds to the offset, measured from the row's begin.
pub(super) fn turn(row: &Row, col: usize) -> Cost {
    row.prefix[col] + row.prefix[col + 1]
}

#[cfg(test)]
mod tests {
    use super::super::tests::rows::any_row;
    use super::super::tour::Tour;
    use super::*;
    use thwart_core::generate::Dice;

    /// What is found is enough for the most that Eel can have, and of three openings at most
    /// wherever so many are enough.
    #[test]
    fn supports_hold_and_are_small() {
        let mut dice = Dice::new(1, "supports", 1, 1);
        let mut sizes = [0; 11];
        for _ in 0..4000 {
            let row = any_row(2 + dice.below(9), 60, 4, &mut dice);
            let run = (0, row.arrive.len());
            if !(run.0..run.1).any(|col| row.is_opening(col)) {
                continue;
            }
            let mut tour = Tour::default();
            tour.solve(&row, run);
            for col in run.0..run.1 {
                let least = tour.options(&row, col).closed();
                if least == NONE {
                    continue;
                }
                let (a, b) = tour.unseen_from(col);
                let records = (&tour.west.records[..a], &tour.east.records[..b]);
                let mut support = Support::default();
                support.find(&row, col, least, records);
                let found = support.stops.clone();
                sizes[found.len()] += 1;
                assert!(found.iter().all(|stop| stop.arrive <= row.arrive[stop.col]), "{row:?}, {col}");
                support.stops.sort_by_key(|stop| stop.col);
                assert!(support.value(&row, col) >= least, "{row:?}, {col}: {found:?}");
                // More than three may be more than the fewest.
                let fewest = fewest(&row, col, least);
                assert_eq!(found.len().min(4), fewest.min(4), "{row:?}, {col}: {found:?}");
            }
        }
        assert!(sizes[1] > 1000 && sizes[2] > 1000 && sizes[3] > 100, "{sizes:?}");
    }

    /// How many openings are enough, by trying all sets.
    fn fewest(row: &Row, col: usize, least: Cost) -> usize {
        let openings: Vec<_> = (0..row.arrive.len()).filter(|&at| at != col && row.is_opening(at)).collect();
        let mut support = Support::default();
        let sets = (1..1u32 << openings.len()).filter(|&set| {
            let chosen = openings.iter().enumerate().filter(|&(index, _)| set >> index & 1 == 1);
            support.stops = chosen.map(|(_, &col)| Stop { col, arrive: row.arrive[col] }).collect();
            support.value(row, col) >= least
        });
        sets.map(u32::count_ones).min().expect("all openings are enough") as usize
    }
}
