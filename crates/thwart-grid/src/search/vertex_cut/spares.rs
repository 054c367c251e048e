//! Known paths that are not in use yet.

use super::terrain::NONE;

/// Paths to the sinks that share no cell with each other or with paths in use.
#[derive(Clone, Debug)]
pub(super) struct Spares {
    /// Whether each cell lies on a spare path.
    pub(super) is_on: Vec<bool>,
    /// The next cell on the spare path.
    pub(super) next: Vec<u32>,
    /// The first cells of the spare paths.
    pub(super) heads: Vec<u32>,
}

impl Spares {
    pub(super) fn new(cells: usize) -> Self {
        Self { is_on: vec![false; cells + 1], next: vec![NONE; cells + 1], heads: Vec::new() }
    }

    pub(super) fn has(&self, cell: u32) -> bool {
        self.is_on[cell as usize]
    }

    pub(super) fn clear(&mut self) {
        for head in std::mem::take(&mut self.heads) {
            let mut cell = head;
            // The rest of a spare path that was taken over is no longer marked.
            while cell != NONE && std::mem::replace(&mut self.is_on[cell as usize], false) {
                cell = self.next[cell as usize];
            }
        }
    }

    pub(super) fn add(&mut self, path: &[u32]) {
        self.heads.extend(path.first());
        for (i, &cell) in path.iter().enumerate() {
            self.is_on[cell as usize] = true;
            self.next[cell as usize] = path.get(i + 1).copied().unwrap_or(NONE);
        }
    }
}
