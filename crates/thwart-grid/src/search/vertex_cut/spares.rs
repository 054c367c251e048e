//! Known paths that are not in use yet.

use super::terrain::NONE;

/// Paths to the sinks that share no cell, nor one with ways in use.
#[derive(Clone, Debug)]
pub(super) struct Spares {
    /// Whether a cell lies on one.
    pub(super) is_on: Vec<bool>,
    /// The next cell on it.
    pub(super) next: Vec<u32>,
    /// The first cells.
    pub(super) heads: Vec<u32>,
}

impl Spares {
    pub(super) fn new(cells: usize) -> Self {
        Self { is_on: vec![false; cells + 1], next: vec![NONE; cells + 1], heads: Vec::new() }
    }

    /// Whether a cell lies on a spare path.
    pub(super) fn has(&self, cell: u32) -> bool {
        self.is_on[cell as usize]
    }

    /// Forgets them.
    pub(super) fn clear(&mut self) {
        for head in std::mem::take(&mut self.heads) {
            let mut cell = head;
            // What was taken over from here on was taken out.
            while cell != NONE && std::mem::replace(&mut self.is_on[cell as usize], false) {
                cell = self.next[cell as usize];
            }
        }
    }

    pub(super) fn add(&mut self, way: &[u32]) {
        self.heads.extend(way.first());
        for (i, &cell) in way.iter().enumerate() {
            self.is_on[cell as usize] = true;
            self.next[cell as usize] = way.get(i + 1).copied().unwrap_or(NONE);
        }
    }
}
