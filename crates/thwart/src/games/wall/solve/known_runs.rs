//! What the runs of a row make of changes below them.
//!
//! A shape that goes through several runs has most of them in common with other shapes of its
//! row, but for an amount by which all costs of the run fall. So what a run makes of a
//! change is kept as long as its row is looked at: on random ground every other is asked for again.

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};

use super::changes::Piece;
use super::fallen::Part;

/// The changes that runs of one row were asked for. Kept to be filled again, it allocates nothing.
#[derive(Debug, Default)]
pub(super) struct KnownRuns {
    /// By the hash of a change. Of two with the same hash the later is kept.
    answers: FxHashMap<u64, Answer>,
    parts: Vec<Part>,
    pieces: Vec<Piece>,
}

/// Where a change and what its run makes of it are kept, from one place up to another.
#[derive(Debug)]
struct Answer {
    parts: (usize, usize),
    pieces: (usize, usize),
}

impl KnownRuns {
    /// Makes ready for another row.
    pub(super) fn clear(&mut self) {
        self.answers.clear();
        self.parts.clear();
        self.pieces.clear();
    }

    /// What a run makes of a change, if that is known. The parts are those of the run from end to
    /// end, so they tell which run it is.
    #[inline]
    pub(super) fn get(&self, parts: &[Part]) -> Option<&[Piece]> {
        let answer = self.answers.get(&hash(parts))?;
        let same = self.parts[answer.parts.0..answer.parts.1] == *parts;
        same.then(|| &self.pieces[answer.pieces.0..answer.pieces.1])
    }

    /// Notes that.
    pub(super) fn insert(&mut self, parts: &[Part], pieces: &[Piece]) {
        let from = (self.parts.len(), self.pieces.len());
        self.parts.extend_from_slice(parts);
        self.pieces.extend_from_slice(pieces);
        let answer = Answer { parts: (from.0, self.parts.len()), pieces: (from.1, self.pieces.len()) };
        self.answers.insert(hash(parts), answer);
    }
}

/// Where a part begins, the one before it ends, or the run.
#[inline]
fn hash(parts: &[Part]) -> u64 {
    let mut hasher = FxHasher::default();
    for part in parts {
        hasher.write_usize(part.to);
        hasher.write_i64(part.less);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_known_by_its_run_and_its_parts() {
        let part = |from, to, less| Part { from, to, less };
        let piece = |less| Piece { from: 2, less };
        let first = [part(2, 5, 1), part(5, 9, 0)];
        let mut known = KnownRuns::default();
        known.insert(&first, &[piece(1)]);
        known.insert(&[part(2, 5, 1), part(5, 8, 0)], &[piece(2), piece(3)]);
        assert_eq!(known.get(&first), Some(&[piece(1)][..]));
        assert_eq!(known.get(&[part(2, 5, 1), part(5, 8, 0)]), Some(&[piece(2), piece(3)][..]));
        for other in [part(2, 6, 1), part(2, 5, 2)] {
            assert_eq!(known.get(&[other, first[1]]), None);
        }
        assert_eq!(known.get(&first[1..]), None);
        known.clear();
        assert_eq!(known.get(&first), None);
    }
}
