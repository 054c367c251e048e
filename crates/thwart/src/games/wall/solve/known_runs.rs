//! What the runs of a row make of changes below them.
//!
//! A shape that goes through several runs has most of them in common with other shapes of its
//! row, but for an amount by which all costs of the run fall. So what a run makes of a
//! change is kept as long as its row is looked at: on random ground every other is asked for again.

use std::ops::Range;

use super::changes::Piece;
use super::fallen::Part;
use super::lists::Lists;

/// The changes that runs of one row were asked for. Kept to be filled again, it allocates nothing.
#[derive(Debug, Default)]
pub(super) struct KnownRuns {
    asked: Lists<Part>,
    /// For each change, where what its run makes of it lies among the pieces; nowhere until it is noted.
    answers: Vec<Range<usize>>,
    pieces: Vec<Piece>,
}

impl KnownRuns {
    /// Makes ready for another row.
    pub(super) fn clear(&mut self) {
        self.asked.clear();
        self.answers.clear();
        self.pieces.clear();
    }

    /// The number of a change in a run, and whether it is new; then what the run makes of it is to be
    /// noted. The parts are those of the run from end to end, so they tell which run it is.
    #[inline]
    pub(super) fn ask(&mut self, parts: &[Part]) -> (usize, bool) {
        let (number, new) = self.asked.enter(parts);
        if new {
            self.answers.push(0..0);
        }
        (number, new)
    }

    /// A change by its number.
    #[inline]
    pub(super) fn asked(&self, number: usize) -> &[Part] {
        self.asked.get(number)
    }

    /// Notes what a run makes of a change.
    #[inline]
    pub(super) fn note(&mut self, number: usize, pieces: &[Piece]) {
        let start = self.pieces.len();
        self.pieces.extend_from_slice(pieces);
        self.answers[number] = start..self.pieces.len();
    }

    /// What a run makes of a change, by its number. It must have been noted.
    #[inline]
    pub(super) fn answer(&self, number: usize) -> &[Piece] {
        let answer = self.answers[number].clone();
        debug_assert!(!answer.is_empty(), "what a run makes of a change has a piece");
        &self.pieces[answer]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_known_by_its_run_and_its_parts() {
        let part = |from, to, less| Part { from, to, less };
        let piece = |less| Piece { from: 2, less };
        let first = [part(2, 5, 1), part(5, 9, 0)];
        let second = [part(2, 5, 1), part(5, 8, 0)];
        let mut known = KnownRuns::default();
        assert_eq!(known.ask(&first), (0, true));
        assert_eq!(known.ask(&second), (1, true));
        known.note(1, &[piece(2), piece(3)]);
        known.note(0, &[piece(1)]);
        assert_eq!((known.ask(&first), known.ask(&second)), ((0, false), (1, false)));
        assert_eq!((known.asked(0), known.asked(1)), (&first[..], &second[..]));
        assert_eq!((known.answer(0), known.answer(1)), (&[piece(1)][..], &[piece(2), piece(3)][..]));
        for (number, other) in [part(2, 6, 1), part(2, 5, 2)].into_iter().enumerate() {
            assert_eq!(known.ask(&[other, first[1]]), (2 + number, true));
        }
        known.clear();
        assert_eq!(known.ask(&second), (0, true));
    }
}
