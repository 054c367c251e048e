//! Distances with 0, 1, 2, ... blasts, one pass per blast.
//!
//! Why one pass per blast is exact: only rock stops a blast, so no blast needs
//! another. Inside one blast a straight or once bent walk is as short as any
//! walk between the same cells, so everything between a way's first and last
//! use of a blast can be replaced by such a walk. Hence some best way uses
//! every blast in one stretch, one blast after the other, and each further
//! blast is: come in, to the centre, out again, walk on.
//!
//! Where only the way to one cell matters, and some way to it is known already,
//! most of the board does not: a cell from which even the crow has too far to go
//! lies on no better way. It is given the distance at which it is useless, and
//! so nothing is done there. See [`Beacon`].

use std::ops::Range;

use thwart_core::CellSet;

use super::arms::Arms;
use super::flood::{FAR, flood, least, spread};
use super::terrain::{Kind, Layout, Terrain};

/// A cell to which a way is known: only shorter ones matter.
///
/// A cell `c` matters at a distance below [`cap`](Self::cap): the known number
/// of steps less those of the crow from `c` to the beacon. Giving a cell its cap
/// as distance is wrong, and does no harm: whatever walk, through blasts or not,
/// goes on from there to the beacon is as long as the known one at least.
#[derive(Clone, Debug)]
pub(super) struct Beacon {
    row: usize,
    /// The columns between each column and the beacon's.
    apart: Vec<u32>,
    steps: u32,
}

impl Beacon {
    /// A cell to which there is a way of so many steps, if there is one.
    pub(super) fn new(layout: Layout, at: usize, steps: u32) -> Option<Self> {
        let (row, col) = (at / layout.stride(), at % layout.stride());
        let apart = (0..layout.cols).map(|other| other.abs_diff(col) as u32).collect();
        (steps < FAR).then_some(Self { row, apart, steps })
    }

    /// From which distance on each cell of a row is useless.
    fn caps(&self, row: usize) -> impl Iterator<Item = u32> + '_ {
        let left = self.steps.saturating_sub(row.abs_diff(self.row) as u32);
        self.apart.iter().map(move |&apart| left.saturating_sub(apart))
    }
}

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

    /// Computes the distances with one more blast, unless they are the same;
    /// where there is a beacon, as far as they matter to it. O(n).
    pub(super) fn advance(&mut self, arms: &Arms<'_>, beacon: Option<&Beacon>) {
        if self.settled {
            return;
        }
        let before = self.with(self.last());
        let mut field = entries(arms.terrain, before);
        let mut centre = vec![FAR; field.len()];
        arms.sweep(&field, &mut centre);
        arms.sweep(&centre, &mut field);
        drop(centre);
        let mut cap = before.to_vec();
        if let Some(beacon) = beacon {
            for (number, row) in arms.terrain.layout().each_row().enumerate() {
                for (cap, useless) in cap[row].iter_mut().zip(beacon.caps(number + 1)) {
                    *cap = least(*cap, useless);
                }
            }
        }
        if keep_nearer(&mut field, &cap) {
            let sources = brinks(arms.terrain, &field, &cap);
            drop(cap);
            spread(arms.terrain, &mut field, &sources, FAR);
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
                at = onward(terrain, before, first);
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
        *distance = least(*distance, before);
    }
    nearer > 0
}

/// The cells which have come nearer and from which a step leads on to floor
/// that has not come near enough yet: the rest of the floor is as near as it
/// gets. O(n).
fn brinks(terrain: &Terrain, field: &[u32], before: &[u32]) -> Vec<u32> {
    let stride = terrain.layout().stride();
    let mut brinks = Vec::new();
    for row in terrain.layout().each_row() {
        for (at, (&here, &before)) in row.clone().zip(field[row.clone()].iter().zip(&before[row])) {
            if here < before {
                let further = |to: usize| (field[to] > here + 1) & (terrain.kind(to) == Kind::Floor);
                if further(at - stride) | further(at + 1) | further(at + stride) | further(at - 1) {
                    brinks.push(at as u32);
                }
            }
        }
    }
    brinks
}

/// For every cell that is no rock, the distance at which one can stand on it
/// once it is cleared: its own, or one more than that of a neighbour; [`FAR`]
/// on rock and on the border. O(n).
pub(super) fn entries(terrain: &Terrain, field: &[u32]) -> Vec<u32> {
    let mut entries = vec![FAR; field.len()];
    for row in terrain.layout().each_row() {
        entries_of_row(terrain, field, &row, &mut entries[row.clone()]);
    }
    entries
}

/// The same for the cells of one row.
pub(super) fn entries_of_row(terrain: &Terrain, field: &[u32], row: &Range<usize>, entries: &mut [u32]) {
    let stride = terrain.layout().stride();
    let beside = |from: usize| field[from..from + row.len()].iter();
    let up_and_down = beside(row.start - stride).zip(beside(row.start + stride));
    let left_and_right = beside(row.start - 1).zip(beside(row.start + 1));
    let own = beside(row.start).zip(&terrain.kinds()[row.clone()]);
    for (((entry, (&up, &down)), (&left, &right)), (&own, &kind)) in
        entries.iter_mut().zip(up_and_down).zip(left_and_right).zip(own)
    {
        let beside = least(least(up, down), least(left, right)) + 1;
        let standing = least(least(own, beside), FAR);
        *entry = if kind == Kind::Rock { FAR } else { standing };
    }
}

/// The same for one cell.
fn entry(terrain: &Terrain, field: &[u32], at: usize) -> u32 {
    let beside = terrain.layout().around(at).map(|next| field[next] + 1);
    beside.into_iter().fold(field[at].min(FAR), u32::min)
}

/// Where a way goes on that leaves a blast on the cell `out`, given the
/// distances without that blast: there or beside it.
pub(super) fn onward(terrain: &Terrain, field: &[u32], out: usize) -> usize {
    if field[out] == entry(terrain, field, out) {
        return out;
    }
    let around = terrain.layout().around(out).into_iter();
    around.min_by_key(|&next| field[next]).expect("there are four entries around")
}

/// The last cell inside a blast of a way of so many steps that comes into it at
/// a distance of `from` and goes out at one of `to`, fields without the blast.
/// O((rows + cols)^2) at worst.
pub(super) fn leaving(terrain: &Terrain, blast: usize, steps: u32, from: &[u32], to: &[u32]) -> usize {
    let stride = terrain.layout().stride();
    let mut into = Vec::new();
    terrain.area(blast, |at, _| into.push((at, entry(terrain, from, at))));
    let mut found = None;
    terrain.area(blast, |out, _| {
        let left = steps.checked_sub(entry(terrain, to, out));
        // Inside a blast every walk is as long as the crow's.
        let crow = |at: usize| (at / stride).abs_diff(out / stride) + (at % stride).abs_diff(out % stride);
        if let Some(left) = left.filter(|_| found.is_none()) {
            found = into.iter().any(|&(at, entry)| entry + crow(at) as u32 == left).then_some(out);
        }
    });
    found.expect("the steps are those of a crossing")
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
