//! The search backwards from the sinks.
//!
//! To prove that there is no further path, a search from the sources must go
//! everywhere it can. With a single sink far away, whose few neighbours are the
//! cut, that is nearly the whole board, while a search from the sinks ends after a
//! few cells. So the two searches take turns, and the first to end has the cut: the
//! cells of the paths whose exit leads to a sink but whose entrance does not.

/// The half-cells from which the search could reach a sink.
#[derive(Clone, Debug)]
pub(super) struct SinkSide {
    /// The search in which each half-cell was met, numbered as in the search
    /// forwards.
    pub(super) met: Vec<u32>,
    pub(super) search: u32,
    pub(super) queue: Vec<u32>,
    /// The next index in the queue; `None` before the search has begun.
    pub(super) next: Option<usize>,
}

/// The result of a step backwards.
pub(super) enum Advance {
    /// Not known yet.
    Undecided,
    /// There is a further path.
    MetSource,
    /// There is no further path.
    NoPath,
}

impl SinkSide {
    pub(super) fn new(cells: usize) -> Self {
        Self { met: vec![0; 2 * (cells + 1)], search: 0, queue: Vec::new(), next: None }
    }

    /// Prepares a new search.
    pub(super) fn clear(&mut self) {
        self.next = None;
    }

    /// Returns whether a sink can be reached from a cell: from its exit if it is on
    /// a path, else from its entrance. Sinks count as reached.
    pub(super) fn reaches(&self, cell: u32, on_way: bool) -> bool {
        self.met[2 * cell as usize + usize::from(on_way)] == self.search
    }

    /// Returns whether a sink can be reached from the exit of a cell on a path, but
    /// not from its entrance.
    pub(super) fn is_cut(&self, cell: u32) -> bool {
        self.reaches(cell, true) && !self.reaches(cell, false)
    }

    pub(super) fn meet(&mut self, half: u32) {
        if self.met[half as usize] != self.search {
            self.met[half as usize] = self.search;
            self.queue.push(half);
        }
    }
}
