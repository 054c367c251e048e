//! What one query leaves to the next.
//!
//! A search asks about the same few cells again and again, with an obstacle more
//! or less near by, and most of every way lies far from there. So ways stay. What
//! an obstacle or a new source cuts off from its source still leads to a sink: it
//! becomes a *stray*, and the next augmenting way that meets a stray has arrived.
//! So what changed is repaired where it changed (compare the warm starts of
//! maximum-flow algorithms). A stray belongs to no way, and all augmenting ways
//! that end on one or at a sink are found, so when there are none the ways are
//! the most that there can be, as without strays.

use super::super::neighbours::Neighbours;
use super::{NONE, Terrain, VertexCut};

/// Stands before the first cell of a stray.
const EDGE: u32 = u32::MAX - 1;
/// How many strays are kept.
const MOST_STRAYS: usize = 16;

impl VertexCut {
    /// Makes ways and strays of an earlier query into ways and strays of this
    /// one, whose sources are known. O(their cells).
    pub(super) fn keep(&mut self, neighbours: &Neighbours, terrain: &impl Terrain) {
        let ways = std::mem::take(&mut self.heads);
        let strays = std::mem::take(&mut self.strays);
        let was_stray = |i| i >= ways.len();
        for (i, head) in ways.iter().chain(&strays).copied().enumerate() {
            let Some(first) = self.last_open_piece(terrain, head) else { continue };
            let sources = &self.sources;
            let source = neighbours.of(first).iter().copied().find(|next| sources.contains(next));
            if source.is_none() && self.strays.len() == MOST_STRAYS {
                self.forget(first, NONE);
                continue;
            }
            if was_stray(i) == source.is_some() {
                self.mark(first, source.is_none());
            }
            self.prev[first as usize] = source.unwrap_or(EDGE);
            if source.is_some() { self.heads.push(first) } else { self.strays.push(first) }
        }
    }

    /// Takes out of a way all up to its last cell that ways can no longer pass;
    /// gives the cell after it, if one is left.
    fn last_open_piece(&mut self, terrain: &impl Terrain, head: u32) -> Option<u32> {
        let closed = |&cell: &u32| !terrain.is_open(cell) || self.sources.contains(&cell);
        let Some(last) = self.cells_from(head).filter(closed).last() else { return Some(head) };
        let first = self.next[last as usize];
        self.forget(head, first);
        (first != NONE).then_some(first)
    }

    /// Takes the cells from one to another, which stays, off their way or stray.
    fn forget(&mut self, from: u32, to: u32) {
        let mut cell = from;
        while cell != to {
            let next = std::mem::replace(&mut self.next[cell as usize], NONE);
            self.prev[cell as usize] = NONE;
            self.is_stray[cell as usize] = false;
            cell = next;
        }
    }

    /// Says of a cell and all after it whether they are a stray.
    fn mark(&mut self, from: u32, stray: bool) {
        let mut cell = from;
        while cell != NONE {
            self.is_stray[cell as usize] = stray;
            cell = self.next[cell as usize];
        }
    }

    /// A way has met a stray in this cell: what comes after belongs to the way,
    /// what comes before to nothing.
    pub(super) fn join(&mut self, cell: u32) {
        let mut head = cell;
        while self.prev[head as usize] != EDGE {
            head = self.prev[head as usize];
        }
        self.strays.retain(|&stray| stray != head);
        self.forget(head, cell);
        self.mark(cell, false);
    }
}
