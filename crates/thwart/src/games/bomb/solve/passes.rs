//! Distances with 0, 1, 2, ... blasts, one pass per blast.
//!
//! Why one pass per blast is exact: only rock stops a blast, so no blast needs
//! another. Inside one blast a straight or once bent walk is as short as any
//! walk between the same cells, so everything between a way's first and last
//! use of a blast can be replaced by such a walk. Hence some best way uses
//! every blast in one stretch, one blast after the other, and each further
//! blast is: come in, to the centre, out again, walk on.

use thwart_core::CellSet;

use super::arms::Arms;
use super::flood::{FAR, flood, spread};
use super::terrain::{Kind, Terrain};

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
    pub(super) fn new(terrain: &Terrain, from: impl IntoIterator<Item = usize>) -> Self {
        Self { fields: vec![flood(terrain, from, Kind::Floor)], settled: false }
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

    /// The distances without a blast, to keep.
    pub(super) fn into_bare(mut self) -> Vec<u32> {
        self.fields.swap_remove(0)
    }

    /// Computes the distances with one more blast, unless they are the same.
    /// O(n), and a sort of the cells from which others come nearer.
    pub(super) fn advance(&mut self, arms: &Arms<'_>) {
        if self.settled {
            return;
        }
        let before = self.with(self.last());
        let near = entries(arms.terrain, before);
        let centre = arms.sweep(&near);
        drop(near);
        let mut field = arms.sweep(&centre);
        drop(centre);
        if keep_nearer(&mut field, before) {
            let sources = brinks(arms.terrain, &field, before);
            spread(arms.terrain, &mut field, sources, FAR);
            self.fields.push(field);
        } else {
            self.settled = true;
        }
    }

    /// Blasts with which `to` is as near as with at most `blasts` of them.
    /// O((rows + cols)^2) per blast, and the length of the way.
    pub(super) fn recover(&self, terrain: &Terrain, to: usize, blasts: usize) -> CellSet {
        let mut found = CellSet::new();
        let mut at = to;
        let mut used = blasts.min(self.last());
        while used > 0 {
            let (before, after) = (self.with(used - 1), self.with(used));
            if before[at] == after[at] {
                used -= 1;
            } else if let Some(back) = step_back(terrain, after, at) {
                at = back;
            } else {
                let (blast, first) = entered(terrain, before, at, after[at]);
                found.insert(terrain.layout().cell(blast));
                used -= 1;
                at = if before[first] == entry(terrain, before, first) {
                    first
                } else {
                    nearest_around(terrain, before, first)
                };
            }
        }
        found
    }
}

/// Raises nothing above what it was `before`; says whether anything is nearer.
fn keep_nearer(field: &mut [u32], before: &[u32]) -> bool {
    let mut nearer = 0;
    for (distance, &before) in field.iter_mut().zip(before) {
        nearer |= u32::from(*distance < before);
        *distance = (*distance).min(before);
    }
    nearer > 0
}

/// The cells which have come nearer and from which a step leads on to floor
/// that has not come near enough yet: the rest of the floor is as near as it
/// gets. O(n).
fn brinks(terrain: &Terrain, field: &[u32], before: &[u32]) -> Vec<u32> {
    let layout = terrain.layout();
    let leads_on = |at: usize| {
        let further = |&to: &usize| field[to] > field[at] + 1 && terrain.kind(to) == Kind::Floor;
        layout.around(at).iter().any(further)
    };
    layout.entries().filter(|&at| field[at] < before[at] && leads_on(at)).map(|at| at as u32).collect()
}

/// For every cell that is no rock, the distance at which one can stand on it
/// once it is cleared: its own, or one more than that of a neighbour; [`FAR`]
/// on rock and on the border. O(n).
pub(super) fn entries(terrain: &Terrain, field: &[u32]) -> Vec<u32> {
    let stride = terrain.layout().stride();
    let mut entries = vec![FAR; field.len()];
    for row in terrain.layout().each_row() {
        let beside = |from: usize| field[from..from + row.len()].iter();
        let around = beside(row.start - stride).zip(beside(row.start + stride));
        let around = around.zip(beside(row.start - 1)).zip(beside(row.start + 1));
        let own = beside(row.start).zip(&terrain.kinds()[row.clone()]);
        for ((entry, (((up, down), left), right)), (own, &kind)) in
            entries[row.clone()].iter_mut().zip(around).zip(own)
        {
            let nearest = (*up).min(*down).min((*left).min(*right));
            let standing = (*own).min(nearest + 1).min(FAR);
            *entry = if kind == Kind::Rock { FAR } else { standing };
        }
    }
    entries
}

/// The same for one cell.
fn entry(terrain: &Terrain, field: &[u32], at: usize) -> u32 {
    let beside = terrain.layout().around(at).map(|next| field[next] + 1);
    beside.into_iter().fold(field[at].min(FAR), u32::min)
}

fn nearest_around(terrain: &Terrain, field: &[u32], at: usize) -> usize {
    let around = terrain.layout().around(at).into_iter();
    around.min_by_key(|&next| field[next]).expect("there are four entries around")
}

/// The cell before `at` on a way of this field, if the last step was one onto
/// floor outside the blast.
fn step_back(terrain: &Terrain, field: &[u32], at: usize) -> Option<usize> {
    if terrain.kind(at) != Kind::Floor {
        return None;
    }
    terrain.layout().around(at).into_iter().find(|&next| field[next] + 1 == field[at])
}

/// The blast, and the first cell of it, on a way that reaches `at` inside this
/// blast at this distance: by way of the centre.
fn entered(terrain: &Terrain, before: &[u32], at: usize, distance: u32) -> (usize, usize) {
    let mut found = None;
    terrain.area(at, |blast, apart| {
        if found.is_none() && apart <= distance {
            terrain.area(blast, |first, further| {
                let steps = apart + further;
                if found.is_none() && steps <= distance && entry(terrain, before, first) + steps == distance {
                    found = Some((blast, first));
                }
            });
        }
    });
    found.expect("the field is the sweep of the centres, and they that of the entries")
}
