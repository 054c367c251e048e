//! The openings of a run that Eel needs for a value.

use std::ops::Range;

use super::row::{Cost, Row};
use super::tour::Tour;

/// Finds supports; kept to be used again, it allocates nothing.
#[derive(Debug, Default)]
pub(super) struct Support {
    /// What was found, west to east.
    openings: Vec<usize>,
    /// What is tried to be left out.
    dropped: Vec<usize>,
    tour: Tour,
}

/// A token on a cell of a run, which Eel wants to pay at least so much.
#[derive(Clone, Copy)]
pub(super) struct Held<'a> {
    pub(super) row: &'a Row,
    pub(super) run: (usize, usize),
    pub(super) col: usize,
    pub(super) least: Cost,
}

impl Support {
    /// Finds columns of openings with which Eel makes the token pay that, whatever Rabbit does, if he may stop it
    /// at these only. The tour of the run must be known, and the token not go down where it stands. None of the openings
    /// can be left out.
    ///
    /// O(records), and as much again for each opening that is needed.
    pub(super) fn find(&mut self, held: Held<'_>, tour: &Tour) -> &[usize] {
        self.take_nearest(held, tour);
        self.drop_idle(held, 0..self.openings.len());
        &self.openings
    }

    /// Takes the nearest records of both sides, twice as many as before until
    /// they are enough.
    fn take_nearest(&mut self, held: Held<'_>, tour: &Tour) {
        let (west, east) = tour.unseen_records(held.col);
        let mut many = 1;
        loop {
            let west_part = west[west.len().saturating_sub(many)..].iter();
            let east_part = east[east.len().saturating_sub(many)..].iter().rev();
            self.openings.clear();
            self.openings.extend(west_part.chain(east_part).map(|record| record.col));
            if self.openings.len() == west.len() + east.len() || self.are_enough(held) {
                return;
            }
            many *= 2;
        }
    }

    /// Drops openings of a range as long as the others are enough: all of them, or else of
    /// either half.
    fn drop_idle(&mut self, held: Held<'_>, range: Range<usize>) {
        let kept = self.dropped.len();
        self.dropped.extend(self.openings.drain(range.clone()));
        if self.openings.is_empty() || !self.are_enough(held) {
            self.openings.splice(range.start..range.start, self.dropped.drain(kept..));
            if range.len() > 1 {
                let middle = range.start + range.len() / 2;
                self.drop_idle(held, middle..range.end);
                self.drop_idle(held, range.start..middle);
            }
        }
        self.dropped.truncate(kept);
    }

    fn are_enough(&mut self, Held { row, run, col, least }: Held<'_>) -> bool {
        self.tour.solve_some(row, &self.openings, run);
        self.tour.options(row, col).closed() >= least
    }
}

#[cfg(test)]
mod tests {
    use super::super::row::{CLOSED, NONE};
    use super::super::tests::Random;
    use super::*;

    /// What is found is enough for the most that Eel can have, and nothing of it can be left out.
    #[test]
    fn supports_hold_and_none_is_idle() {
        let mut random = Random::new(5);
        let mut sizes = [0; 16];
        for _ in 0..4000 {
            let row = random.row();
            let run = (0, row.arrive.len());
            let mut tour = Tour::default();
            tour.solve(&row, run);
            for col in run.0..run.1 {
                let least = tour.options(&row, col).closed();
                if least == NONE {
                    continue;
                }
                let mut support = Support::default();
                let found = support.find(Held { row: &row, run, col, least }, &tour).to_vec();
                sizes[found.len().min(15)] += 1;
                let held = |openings: &[usize]| {
                    let mut only = Row { prefix: row.prefix.clone(), arrive: vec![CLOSED; run.1] };
                    for &col in openings {
                        only.arrive[col] = row.arrive[col];
                    }
                    let mut tour = Tour::default();
                    tour.solve(&only, run);
                    let most = tour.options(&only, col).closed();
                    most != NONE && most >= least
                };
                assert!(held(&found), "{row:?}, {col}: {found:?}");
                for &idle in &found {
                    let others: Vec<_> = found.iter().copied().filter(|&other| other != idle).collect();
                    assert!(!held(&others), "{row:?}, {col}: {found:?} without {idle}");
                }
            }
        }
        assert!(sizes[1] > 1000 && sizes[2] > 1000 && sizes[3] > 100, "{sizes:?}");
    }
}
