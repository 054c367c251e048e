//! The search backwards from the sinks.
//!
//! That there is not one more path is seen by going wherever one can from the
//! sources; with a single sink far away, whose few neighbours are the cut, that
//! is nearly the whole board. From the sinks one has gone everywhere after a few
//! cells. So the two searches take turns, and the first to end has the cut: the
//! cells of the paths that can be left towards a sink and not be entered so.

use super::super::neighbours::Neighbours;
use super::{NONE, Terrain, VertexCut};

/// From where a sink can be reached, of what a search could walk.
#[derive(Clone, Debug)]
pub(super) struct SinkSide {
    /// In which search half-cells were met, numbered as forwards.
    met: Vec<u32>,
    search: u32,
    queue: Vec<u32>,
    /// The next one in the queue; `None` before the search has begun.
    next: Option<usize>,
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

    fn meet(&mut self, half: u32) {
        if self.met[half as usize] != self.search {
            self.met[half as usize] = self.search;
            self.queue.push(half);
        }
    }
}

impl VertexCut {
    /// Looks at the next half-cell from which a sink can be reached.
    pub(super) fn advance_from_sinks(&mut self, neighbours: &Neighbours, terrain: &impl Terrain) -> Advance {
        let Some(next) = self.sink_side.next else {
            self.sink_side.search += 1;
            self.sink_side.queue.clear();
            for &sink in terrain.sinks() {
                self.sink_side.met[2 * sink as usize] = self.sink_side.search;
                self.meet_exits_beside(sink, neighbours, terrain);
            }
            self.sink_side.next = Some(0);
            return Advance::MayGoOn;
        };
        let Some(&half) = self.sink_side.queue.get(next) else { return Advance::NoWay };
        self.looked_at += 1;
        self.sink_side.next = Some(next + 1);
        let cell = half / 2;
        if half % 2 == 1 {
            // To the exit of a cell on a path one comes back from the next one.
            let after = self.next[cell as usize];
            if after != NONE {
                self.sink_side.meet(2 * after);
                self.sink_side.meet(2 * after + 1);
            }
            return Advance::MayGoOn;
        }
        if neighbours.of(cell).iter().any(|next| self.sources.contains(next)) {
            return Advance::MetSource;
        }
        self.meet_exits_beside(cell, neighbours, terrain);
        Advance::MayGoOn
    }

    fn meet_exits_beside(&mut self, cell: u32, neighbours: &Neighbours, terrain: &impl Terrain) {
        for &next in neighbours.of(cell) {
            if terrain.is_open(next) {
                self.sink_side.meet(2 * next + u32::from(self.is_on_way(next)));
            }
        }
    }
}
