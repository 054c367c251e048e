//! Distances with 0, 1, 2, ... blasts, one pass per blast.
//!
//! Why one pass per blast is exact: only rock stops a blast, so no blast needs
//! another. Inside one blast a straight or once bent walk is as short as any
//! walk between the same cells, so everything between a way's first and last
//! use of a blast can be replaced by such a walk. Hence some best way uses
//! every blast in one stretch, one blast after the other, and each further
//! blast is: come in, to the centre, out again, walk on.

use thwart_core::{Cell, CellSet};

use super::arms::FAR;
use super::ground::Ground;

/// Distances from some cells with ever more blasts, as far as they were asked
/// for.
///
/// Memory: 4 bytes per cell and pass.
#[derive(Debug)]
pub(super) struct Passes {
    /// Entry `i` holds the least number of steps to every cell with at most
    /// `i` blasts; for a brick, with blasts that clear it.
    fields: Vec<Vec<u32>>,
    /// Whether no further blast brings any cell nearer.
    settled: bool,
}

impl Passes {
    /// The distances without a blast. O(n).
    pub(super) fn new(ground: &Ground, from: impl IntoIterator<Item = Cell>) -> Self {
        Self { fields: vec![ground.distances(from)], settled: false }
    }

    /// The greatest number of blasts that was computed; with more of them the
    /// distances are the same where [`settled`](Self::settled) holds.
    pub(super) fn last(&self) -> usize {
        self.fields.len() - 1
    }

    /// Whether no further blast brings any cell nearer.
    pub(super) const fn settled(&self) -> bool {
        self.settled
    }

    /// The distances with at most this many blasts, which must have been
    /// computed.
    pub(super) fn with(&self, blasts: usize) -> &[u32] {
        &self.fields[if self.settled { blasts.min(self.last()) } else { blasts }]
    }

    /// Computes the distances with one more blast, unless they are the same.
    /// O(n), and a sort of the cells that come nearer.
    pub(super) fn advance(&mut self, ground: &Ground) {
        if self.settled {
            return;
        }
        let before = self.with(self.last());
        let centre = ground.arms().sweep(&entries(ground, before));
        let mut field = ground.arms().sweep(&centre);
        let mut nearer = Vec::new();
        for (cell, (distance, &before)) in field.iter_mut().zip(before).enumerate() {
            if *distance < before {
                nearer.push(cell as u32);
            } else {
                *distance = before;
            }
        }
        if nearer.is_empty() {
            self.settled = true;
        } else {
            ground.spread(&mut field, nearer);
            self.fields.push(field);
        }
    }

    /// Blasts with which `to` is as near as with at most `blasts` of them.
    /// O((rows + cols)^2) and one sweep per blast, and the length of the way.
    pub(super) fn recover(&self, ground: &Ground, to: Cell, blasts: usize) -> CellSet {
        let mut found = CellSet::new();
        let mut cell = to.index();
        let mut used = blasts.min(self.last());
        while used > 0 {
            let (before, after) = (self.with(used - 1), self.with(used));
            if before[cell] == after[cell] {
                used -= 1;
            } else if let Some(back) = step_back(ground, after, cell) {
                cell = back;
            } else {
                let (blast, first) = entered(ground, before, cell, after[cell]);
                found.insert(Cell(blast as u32));
                used -= 1;
                cell = if before[first] == entry(ground, before, first) {
                    first
                } else {
                    nearest_around(ground, before, first)
                };
            }
        }
        found
    }
}

/// For every cell that is no rock, the distance at which one can stand on it
/// once it is cleared: its own, or one more than that of a neighbour.
pub(super) fn entries(ground: &Ground, field: &[u32]) -> Vec<u32> {
    (0..ground.len()).map(|cell| if ground.is_rock(cell) { FAR } else { entry(ground, field, cell) }).collect()
}

fn entry(ground: &Ground, field: &[u32], cell: usize) -> u32 {
    let beside = ground.around(cell).map(|next| field[next] + 1).min().unwrap_or(FAR);
    field[cell].min(beside).min(FAR)
}

fn nearest_around(ground: &Ground, field: &[u32], cell: usize) -> usize {
    ground.around(cell).min_by_key(|&next| field[next]).expect("a cell that was entered has a neighbour")
}

/// The cell before `cell` on a way of this field, if the last step was one
/// onto floor outside the blast.
fn step_back(ground: &Ground, field: &[u32], cell: usize) -> Option<usize> {
    if !ground.is_floor(cell) {
        return None;
    }
    ground.around(cell).find(|&next| field[next] + 1 == field[cell])
}

/// The blast, and the first cell of it, on a way that reaches `cell` inside
/// this blast at this distance.
fn entered(ground: &Ground, before: &[u32], cell: usize, distance: u32) -> (usize, usize) {
    let entries = entries(ground, before);
    let centre = ground.arms().sweep(&entries);
    let within = |from: usize, near: &[u32], distance: u32| {
        let area = ground.blast_area(from);
        area.into_iter().find(|&(next, apart)| near[next] + apart == distance).map(|(next, _)| next)
    };
    let blast = within(cell, &centre, distance).expect("the field is the sweep of the centres");
    let first = within(blast, &entries, centre[blast]).expect("the centres are the sweep of the entries");
    (blast, first)
}
