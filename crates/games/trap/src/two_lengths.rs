//! A priority queue for shortest-path searches with two lengths of steps.

use std::collections::VecDeque;

/// The cells ahead of a search with the length of a path to each, the nearest first. The search
/// adds the steps of one length in order of path length, so each length has a queue that is sorted
/// without effort.
#[derive(Debug)]
pub(super) struct StepQueue<C> {
    /// The cells to begin with, the nearest last.
    starts: Vec<(u64, C)>,
    straight: VecDeque<(u64, C)>,
    diagonal: VecDeque<(u64, C)>,
}

impl<C: Copy + Ord> StepQueue<C> {
    /// Returns an empty queue, without allocating.
    pub(super) const fn new() -> Self {
        Self { starts: Vec::new(), straight: VecDeque::new(), diagonal: VecDeque::new() }
    }

    /// Begins with this cell alone.
    pub(super) fn begin(&mut self, cell: C) {
        self.begin_with([(0, cell)]);
    }

    /// Begins with these cells and the lengths of the paths to them.
    pub(super) fn begin_with(&mut self, known: impl IntoIterator<Item = (u64, C)>) {
        self.straight.clear();
        self.diagonal.clear();
        self.starts.clear();
        self.starts.extend(known);
        self.starts.sort_unstable_by(|one, other| other.cmp(one));
    }

    /// Adds a cell with the length of a path to it. `is_diagonal` is about the last step of the
    /// path, which starts at the cell taken last.
    pub(super) fn push(&mut self, is_diagonal: bool, length: u64, cell: C) {
        let queue = if is_diagonal { &mut self.diagonal } else { &mut self.straight };
        queue.push_back((length, cell));
    }

    /// Takes the nearest cell. At equal lengths, a cell to begin with comes first, then one after a
    /// straight step.
    pub(super) fn pop(&mut self) -> Option<(u64, C)> {
        let length = |entry: Option<&(u64, C)>| entry.map_or(u64::MAX, |&(length, _)| length);
        let known = length(self.starts.last());
        let (straight, diagonal) = (length(self.straight.front()), length(self.diagonal.front()));
        if known <= straight && known <= diagonal {
            self.starts.pop()
        } else if straight <= diagonal {
            self.straight.pop_front()
        } else {
            self.diagonal.pop_front()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_comes_first() {
        let mut cells = StepQueue::new();
        cells.begin('a');
        assert_eq!(cells.pop(), Some((0, 'a')));
        cells.push(true, 7, 'b');
        cells.push(false, 5, 'c');
        assert_eq!(cells.pop(), Some((5, 'c')));
        cells.push(true, 12, 'd');
        cells.push(false, 10, 'e');
        assert_eq!(cells.pop(), Some((7, 'b')));
        cells.push(false, 12, 'f');
        assert_eq!([cells.pop(), cells.pop(), cells.pop()], [(10, 'e'), (12, 'f'), (12, 'd')].map(Some));
        cells.push(false, 15, 'g');
        cells.begin_with([(3, 'h'), (1, 'i')]);
        assert_eq!(cells.pop(), Some((1, 'i')));
        cells.push(false, 2, 'j');
        assert_eq!([cells.pop(), cells.pop(), cells.pop()], [Some((2, 'j')), Some((3, 'h')), None]);
    }
}
