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
//! lies on no better way, and nothing is done there. See [`Purpose`].

use std::ops::Range;

use thwart_core::CellSet;

use super::arms::{Area, sweep};
use super::compass::Target;
use super::distance::{Distance, FAR, TooFar};
use super::search::{Until, close, flood, open, spread};
use super::terrain::{Kind, Layout, Terrain};

/// What distances are wanted for.
///
/// Where only the way to one entry matters, and a way of so many steps to it is
/// known, a cell `c` matters at a distance below its cap: the known number of steps
/// less those of the crow from `c` to there. Whatever walk, through blasts or not,
/// goes on from a cell that is further away is as long as the known one at least. So
/// these need not have their least distances, but only those of some ways.
#[derive(Clone, Debug)]
pub(super) struct Purpose {
    target: Target,
    goals: Vec<usize>,
    /// Ways of so many steps are not wanted any more.
    below: u32,
}

impl Purpose {
    /// The distances of all cells are wanted.
    #[cfg(test)]
    pub(super) const fn all(terrain: &Terrain) -> Self {
        Self { target: Target::everywhere(terrain.layout()), goals: Vec::new(), below: u32::MAX }
    }

    /// The way to the nearest of these entries is wanted, which are in order and at
    /// least one; if it takes fewer than `below` steps.
    pub(super) fn way_to(terrain: &Terrain, goals: Vec<usize>, below: u32) -> Self {
        Self { target: Target::around(terrain.layout(), goals.iter().copied()), goals, below }
    }

    /// Ways to the nearest goal of so many steps are of no use; [`FAR`] or more if all
    /// are.
    fn known<D: Distance>(&self, field: &[D]) -> u32 {
        self.goals.iter().map(|&goal| field[goal].steps()).min().unwrap_or(FAR).min(self.below)
    }

    /// The distances without a blast, as far as they matter where a way of `known`
    /// steps is known. O(n).
    ///
    /// # Errors
    /// Where a distance does not fit.
    pub(super) fn bare<D: Distance>(
        &self,
        terrain: &Terrain,
        from: impl IntoIterator<Item = usize>,
        known: u32,
    ) -> Result<Vec<D>, TooFar> {
        flood(
            terrain,
            from,
            Kind::Floor,
            self.target,
            Until { below: known.min(self.below), goals: &self.goals },
        )
    }

    /// From which distances on cells are useless, if the way to the goal takes so
    /// many steps.
    fn caps<D: Distance>(&self, layout: Layout, known: u32) -> Caps<D> {
        let rows =
            (0..=layout.rows as u32).map(|row| D::of(known.saturating_sub(self.target.rows_from(row))));
        let cols = (0..layout.cols as u32).map(|col| D::of(self.target.cols_from(col)));
        if known < FAR {
            Caps { rows: rows.collect(), cols: cols.collect() }
        } else {
            Caps { rows: vec![D::FAR; layout.rows + 1], cols: vec![D::of(0); layout.cols] }
        }
    }
}

/// From which distances on cells are useless.
struct Caps<D> {
    /// What is left of the known way for the columns, by row, counted from 1.
    rows: Vec<D>,
    /// What the columns take of it.
    cols: Vec<D>,
}

/// Distances from some cells with ever more blasts, as far as they were asked
/// for.
///
/// Memory: 2 or 4 bytes per cell and pass.
#[derive(Debug)]
pub(super) struct Passes<D> {
    /// Entry `i` holds the least number of steps to every cell with at most
    /// `i` blasts; for a brick, with blasts that clear it. As far as that matters
    /// to the purpose.
    fields: Vec<Vec<D>>,
    purpose: Purpose,
    /// Whether no further blast brings any cell nearer.
    settled: bool,
}

impl<D: Distance> Passes<D> {
    /// The distances without a blast. O(n).
    ///
    /// # Errors
    /// Where a distance does not fit.
    pub(super) fn new(
        terrain: &Terrain,
        from: impl IntoIterator<Item = usize>,
        purpose: Purpose,
    ) -> Result<Self, TooFar> {
        Ok(Self { fields: vec![purpose.bare(terrain, from, u32::MAX)?], purpose, settled: false })
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
    pub(super) fn with(&self, blasts: usize) -> &[D] {
        &self.fields[if self.settled { blasts.min(self.last()) } else { blasts }]
    }

    /// The distances without a blast, to keep.
    pub(super) fn into_bare(mut self) -> Vec<D> {
        self.fields.swap_remove(0)
    }

    /// Computes the distances with one more blast, unless they are the same, as
    /// far as they matter. O(n).
    ///
    /// # Errors
    /// Where a distance does not fit.
    pub(super) fn advance(&mut self, terrain: &Terrain) -> Result<(), TooFar> {
        if self.settled {
            return Ok(());
        }
        let before = self.with(self.last());
        let known = self.purpose.known(before);
        let (layout, reach) = (terrain.layout(), terrain.reach());
        // A blast takes a way one step into it, along two arms, and no further.
        let reached = Area::reached(layout, before).grown(layout, 1);
        let area = reached.grown(layout, 2 * reach);
        let near = entries(terrain, &area, before);
        let mut centre = scratch(layout.len());
        sweep(terrain, &area, &reached, &near, &mut centre);
        let mut swept = near;
        sweep(terrain, &area, &area, &centre, &mut swept);
        drop(centre);
        let mut field = before.to_vec();
        if take_nearer(layout, &area, &swept, &mut field, &self.purpose.caps(layout, known)) {
            drop(swept);
            close(terrain, &mut field);
            let sources = brinks(terrain, &area, &field, before);
            let until = Until { below: known, goals: &self.purpose.goals };
            spread(layout, &mut field, &sources, self.purpose.target, until)?;
            open(&mut field);
            self.fields.push(field);
        } else {
            self.settled = true;
        }
        Ok(())
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
                let (blast, first) = entered(terrain, before, at, after[at].steps());
                found.insert(terrain.layout().cell(blast));
                used -= 1;
                at = onward(terrain, before, first);
            }
        }
        found
    }
}

/// An array of which only a part will be written and read: memory that is never
/// touched costs nothing.
pub(super) fn scratch<D: Distance>(len: usize) -> Vec<D> {
    vec![D::of(0); len]
}

/// Lowers the distances of an area to those of `swept` that are nearer and matter;
/// says whether there are any. O(area).
fn take_nearer<D: Distance>(
    layout: Layout,
    area: &Area,
    swept: &[D],
    field: &mut [D],
    caps: &Caps<D>,
) -> bool {
    let mut any = false;
    for (row, entries) in area.each_row(layout) {
        let left = caps.rows[row];
        let cells = field[entries.clone()].iter_mut().zip(&swept[entries]);
        for ((distance, &swept), &apart) in cells.zip(&caps.cols[area.cols()]) {
            // Rock is closed here.
            let swept = swept.opened();
            let nearer = distance.least(left.minus(apart)).exceeds(swept);
            *distance = if nearer { swept } else { *distance };
            any |= nearer;
        }
    }
    any
}

/// The cells of an area which have come nearer and from which a step leads on to
/// floor that has not come near enough yet: the rest of the floor is as near as it
/// gets. In `field` all but floor is closed. O(area).
fn brinks<D: Distance>(terrain: &Terrain, area: &Area, field: &[D], before: &[D]) -> Vec<u32> {
    let stride = terrain.layout().stride();
    let mut brinks = Vec::new();
    let mut found = vec![false; area.cols().len()];
    for (_, row) in area.each_row(terrain.layout()) {
        let beside = |from: usize| field[from..from + row.len()].iter();
        let up_and_down = beside(row.start - stride).zip(beside(row.start + stride));
        let left_and_right = beside(row.start - 1).zip(beside(row.start + 1));
        let own = beside(row.start).zip(&before[row.clone()]);
        for (((found, (&up, &down)), (&left, &right)), (&here, &before)) in
            found.iter_mut().zip(up_and_down).zip(left_and_right).zip(own)
        {
            let (here, further) = (here.opened(), here.opened().plus(D::of(1)));
            let leads_on =
                up.exceeds(further) | down.exceeds(further) | left.exceeds(further) | right.exceeds(further);
            *found = before.exceeds(here) & leads_on;
        }
        for (first, some) in found.chunks(16).enumerate().map(|(i, some)| (row.start + 16 * i, some)) {
            // Most often there are none, and many are looked at at once.
            if some.iter().fold(false, |any, &found| any | found) {
                brinks.extend((first..).zip(some).filter(|&(_, &found)| found).map(|(at, _)| at as u32));
            }
        }
    }
    brinks
}

/// For every cell of an area that is no rock, the distance at which one can stand on
/// it once it is cleared: its own, or one more than that of a neighbour; rock is
/// closed. O(area).
pub(super) fn entries<D: Distance>(terrain: &Terrain, area: &Area, field: &[D]) -> Vec<D> {
    let mut entries = scratch(field.len());
    for (_, row) in area.each_row(terrain.layout()) {
        entries_of_row(terrain, field, &row, &mut entries[row.clone()]);
    }
    entries
}

/// The same for the cells of one row.
pub(super) fn entries_of_row<D: Distance>(
    terrain: &Terrain,
    field: &[D],
    row: &Range<usize>,
    entries: &mut [D],
) {
    let stride = terrain.layout().stride();
    let beside = |from: usize| field[from..from + row.len()].iter();
    let up_and_down = beside(row.start - stride).zip(beside(row.start + stride));
    let left_and_right = beside(row.start - 1).zip(beside(row.start + 1));
    let own = beside(row.start).zip(&terrain.kinds()[row.clone()]);
    for (((entry, (&up, &down)), (&left, &right)), (&own, &kind)) in
        entries.iter_mut().zip(up_and_down).zip(left_and_right).zip(own)
    {
        let beside = up.least(down).least(left.least(right)).plus(D::of(1));
        let standing = own.least(beside).least(D::FAR);
        *entry = if kind == Kind::Rock { D::CLOSED } else { standing };
    }
}

/// The same for one cell that is no rock, in steps.
fn entry<D: Distance>(terrain: &Terrain, field: &[D], at: usize) -> u32 {
    let beside = terrain.layout().around(at).map(|next| field[next].steps() + 1);
    beside.into_iter().fold(field[at].steps(), u32::min)
}

/// Where a way goes on that leaves a blast on the cell `out`, given the
/// distances without that blast: there or beside it.
pub(super) fn onward<D: Distance>(terrain: &Terrain, field: &[D], out: usize) -> usize {
    if field[out].steps() == entry(terrain, field, out) {
        return out;
    }
    let around = terrain.layout().around(out).into_iter();
    around.min_by_key(|&next| field[next].steps()).expect("there are four entries around")
}

/// The last cell inside a blast of a way of so many steps that comes into it at
/// a distance of `from` and goes out at one of `to`, fields without the blast.
/// O((rows + cols)^2) at worst.
pub(super) fn leaving<D: Distance>(
    terrain: &Terrain,
    blast: usize,
    steps: u32,
    from: &[D],
    to: &[D],
) -> usize {
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
fn step_back<D: Distance>(terrain: &Terrain, field: &[D], at: usize) -> Option<usize> {
    if terrain.kind(at) != Kind::Floor {
        return None;
    }
    terrain.layout().around(at).into_iter().find(|&next| field[next].steps() + 1 == field[at].steps())
}

/// The blast, and the first cell of it, on a way that reaches `at` inside this
/// blast at this distance: by way of the centre.
fn entered<D: Distance>(terrain: &Terrain, before: &[D], at: usize, distance: u32) -> (usize, usize) {
    let reached = Area::reached(terrain.layout(), before).grown(terrain.layout(), 1);
    let centres = terrain.arms(at).filter(|&(_, apart)| apart <= distance);
    let mut ways = centres.flat_map(|(blast, apart)| {
        let arms = if reached.touches(terrain.layout(), blast) { Some(terrain.arms(blast)) } else { None };
        arms.into_iter().flatten().map(move |(first, further)| (blast, first, apart + further))
    });
    let found = ways
        .find(|&(_, first, steps)| steps <= distance && entry(terrain, before, first) + steps == distance);
    let found = found.map(|(blast, first, _)| (blast, first));
    found.expect("the field is the sweep of the centres, and they that of the entries")
}
