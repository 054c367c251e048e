//! The search backwards from the sinks.
//!
//! That there is not one more path is seen by going wherever one can from the
//! sources; with a single sink far away, whose few neighbours are the cut, that
//! is nearly the whole board. From the sinks one has gone everywhere after a few
//! cells. So the two searches take turns, and the first to end has the cut: the
//! cells of the paths that can be left towards a sink and not be entered so.

/// From where a sink can be reached, of what a search could walk.
#[derive(Clone, Debug)]
pub(super) struct SinkSide {
    /// In which search half-cells were met, numbered as forwards.
    pub(super) met: Vec<u32>,
    pub(super) search: u32,
    pub(super) queue: Vec<u32>,
    /// The next one in the queue; `None` before the search has begun.
    pub(super) next: Option<usize>,
}

/// What a step backwards has shown.
pub(super) enum Advance {
    /// Nothing yet.
    MayGoOn,
    /// There is one more path.
    MetSource,
    /// There is none.
    NoWay,
}

impl SinkSide {
    pub(super) fn new(cells: usize) -> Self {
        Self { met: vec![0; 2 * (cells + 1)], search: 0, queue: Vec::new(), next: None }
    }

    /// Begins anew.
    pub(super) fn clear(&mut self) {
        self.next = None;
    }

    /// Whether a sink can be reached from a cell, from its exit if it is on a
    /// path. Sinks count as such cells.
    pub(super) fn reaches(&self, cell: u32, on_way: bool) -> bool {
        self.met[2 * cell as usize + usize::from(on_way)] == self.search
    }

    /// Whether a cell on a path can be left towards a sink, but not by whoever
    /// enters it.
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
