//! What a blast on each cell does for a way that comes into it and goes out of
//! it again.
//!
//! Inside one blast a straight or once bent walk is as short as any. So such a
//! way either keeps to one row or column, or bends at the centre.

use std::ops::Range;

use super::arms::{Area, along_cols, along_rows, sweep};
use super::distance::Distance;
use super::passes::{entries, entries_of_row, scratch};
use super::straight;
use super::terrain::{Kind, Terrain};

/// How many rows are worked on at a time: so few that what is known of them
/// stays in the cache.
const BAND: usize = 32;

/// For every entry that is no rock the least number of steps with a blast there, at
/// most `without`; rock is closed. Of ways that come in at a distance of
/// `from` and go out at one of `to`. Both are fields of distances as a search
/// leaves them. O(n), whatever the radius.
pub(super) fn crossing<D: Distance>(terrain: &Terrain, from: &[D], to: &[D], without: D) -> Vec<D> {
    let mut worth = if terrain.is_unlimited() {
        crossing_up_to_rock(terrain, from, to)
    } else {
        crossing_within(terrain, from, to)
    };
    for (worth, &kind) in worth.iter_mut().zip(terrain.kinds()) {
        // A blast that is no use does no harm.
        *worth = if kind == Kind::Rock { D::CLOSED } else { worth.least(without) };
    }
    worth
}

/// The least of these numbers, and a cell on which a blast gives it; `None` where
/// none gives fewer than `below`.
///
/// Only ways by the centre are looked at: if one keeps to a row or column, a blast
/// between the cells where it comes in and goes out gives it, too, and has both in
/// reach.
pub(super) fn best_crossing<D: Distance>(
    terrain: &Terrain,
    from: &[D],
    to: &[D],
    below: D,
) -> Option<(usize, D)> {
    let (layout, reach) = (terrain.layout(), terrain.reach());
    let reached = [from, to].map(|field| Area::reached(layout, field).grown(layout, 1));
    // Centres that both sides reach; and what lies on their arms.
    let centres = reached[0].grown(layout, reach).common(&reached[1].grown(layout, reach));
    let area = centres.grown(layout, reach);
    let arms = |field: &[D], reached: &Area| {
        let mut arms = scratch(field.len());
        sweep(terrain, &area, reached, &entries(terrain, &area, field), &mut arms);
        arms
    };
    let (into, out_of) = (arms(from, &reached[0]), arms(to, &reached[1]));
    let mut best = None;
    let mut least = below;
    for (_, row) in centres.each_row(layout) {
        // Rock is closed on both sides.
        let sums =
            || into[row.clone()].iter().zip(&out_of[row.clone()]).map(|(i, o)| i.opened().plus(o.opened()));
        let nearest = sums().fold(D::FAR, D::least);
        if least.exceeds(nearest) {
            least = nearest;
            best = sums().position(|sum| sum == nearest).map(|col| row.start + col);
        }
    }
    best.map(|at| (at, least))
}

/// The worths where only rock stops blasts.
///
/// What comes from above is carried down the columns, and what comes from the left
/// and the right is found row by row. What comes from below would have to be kept
/// for all rows: instead a first pass upwards notes it once per band of rows, and
/// it is found again when the band's turn comes. No memory to speak of beside the
/// answer.
fn crossing_up_to_rock<D: Distance>(terrain: &Terrain, from: &[D], to: &[D]) -> Vec<D> {
    let layout = terrain.layout();
    let rows: Vec<Range<usize>> = layout.each_row().collect();
    let beneath = beneath_bands(terrain, from, to, &rows);
    let mut worth = vec![D::FAR; layout.len()];
    let mut above = Carried::new(layout.cols);
    let mut near: Vec<_> = (0..BAND).map(|_| Entries::new(layout.cols)).collect();
    let mut below: Vec<_> = (0..BAND).map(|_| Carried::new(layout.cols)).collect();
    let mut across = Row::new(layout.cols);
    for (band, beneath) in rows.chunks(BAND).zip(beneath.into_iter().rev()) {
        let mut carried = beneath;
        for ((row, near), below) in band.iter().zip(&mut near).zip(&mut below).rev() {
            near.read(terrain, from, to, row);
            carried.step(near);
            below.clone_from(&carried);
        }
        for ((row, near), below) in band.iter().zip(&near).zip(&below) {
            above.step(near);
            across.read(near);
            across.meet(&above, below, &mut worth[row.clone()]);
        }
    }
    worth
}

/// What is below each band of rows, from the lowest band to the highest.
fn beneath_bands<D: Distance>(
    terrain: &Terrain,
    from: &[D],
    to: &[D],
    rows: &[Range<usize>],
) -> Vec<Carried<D>> {
    let cols = terrain.layout().cols;
    let mut near = Entries::new(cols);
    let mut carried = Carried::new(cols);
    let mut beneath = Vec::new();
    for band in rows.chunks(BAND).rev() {
        beneath.push(carried.clone());
        for row in band.iter().rev() {
            near.read(terrain, from, to, row);
            carried.step(&near);
        }
    }
    beneath
}

/// The distances at which one can stand on the cells of a row once they are
/// cleared, from either side.
struct Entries<D> {
    into: Vec<D>,
    out_of: Vec<D>,
    /// Whether there is nowhere to stand in the row, as in places that nothing
    /// but a blast can reach.
    far: bool,
}

impl<D: Distance> Entries<D> {
    fn new(cols: usize) -> Self {
        Self { into: vec![D::FAR; cols], out_of: vec![D::FAR; cols], far: true }
    }

    fn read(&mut self, terrain: &Terrain, from: &[D], to: &[D], row: &Range<usize>) {
        entries_of_row(terrain, from, row, &mut self.into);
        entries_of_row(terrain, to, row, &mut self.out_of);
        let nearest =
            |entries: &[D]| entries.iter().fold(D::FAR, |nearest, entry| nearest.least(entry.opened()));
        self.far = nearest(&self.into).least(nearest(&self.out_of)) == D::FAR;
    }
}

/// For a line of cells, what is behind each in some direction, up to a rock and
/// the cell itself included.
#[derive(Clone)]
struct Carried<D> {
    /// What it costs to come in behind and walk here.
    into: Vec<D>,
    /// What it costs to walk from here and go out behind.
    out_of: Vec<D>,
    /// What it costs to come in and go out, both behind.
    along: Vec<D>,
}

impl<D: Distance> Carried<D> {
    fn new(cells: usize) -> Self {
        Self { into: vec![D::FAR; cells], out_of: vec![D::FAR; cells], along: vec![D::FAR; cells] }
    }

    /// Sets what is behind a cell.
    #[inline]
    fn set(&mut self, at: usize, (into, out_of, along): Behind<D>) {
        (self.into[at], self.out_of[at], self.along[at]) = (into, out_of, along);
    }

    fn fill(&mut self, distance: D) {
        self.into.fill(distance);
        self.out_of.fill(distance);
        self.along.fill(distance);
    }

    /// Coming in, going out and both, cell by cell.
    fn cells(&self) -> impl Iterator<Item = Behind<D>> + '_ {
        let cells = self.into.iter().zip(&self.out_of).zip(&self.along);
        cells.map(|((&into, &out_of), &along)| (into, out_of, along))
    }

    /// One step of all columns onto the next row.
    fn step(&mut self, near: &Entries<D>) {
        let columns = self.into.iter_mut().zip(&mut self.out_of).zip(&mut self.along);
        let here = near.into.iter().zip(&near.out_of);
        for (((into, out_of), along), (&near_in, &near_out)) in columns.zip(here) {
            (*into, *out_of, *along) = step((*into, *out_of, *along), near_in, near_out);
        }
    }
}

/// Coming in, going out, and both.
type Behind<D> = (D, D, D);

/// One step onto a cell: what was behind is one step further away, and ways
/// may also come in or go out here. Nothing passes rock, which is closed.
#[inline]
fn step<D: Distance>((into, out_of, along): Behind<D>, near_in: D, near_out: D) -> Behind<D> {
    let (here_in, here_out) = (near_in.opened(), near_out.opened());
    let into = into.plus(D::of(1)).least(here_in).shut_by(near_in);
    let out_of = out_of.plus(D::of(1)).least(here_out).shut_by(near_in);
    let along = along.least(into.plus(here_out).least(here_in.plus(out_of)));
    (into, out_of, along.shut_by(near_in))
}

/// What a blast on each cell of a row can do along the row.
struct Row<D> {
    left: Carried<D>,
    right: Carried<D>,
    /// Whether both are nothing but [`FAR`](Distance::FAR).
    far: bool,
}

impl<D: Distance> Row<D> {
    fn new(cols: usize) -> Self {
        Self { left: Carried::new(cols), right: Carried::new(cols), far: true }
    }

    /// From left to right and from right to left at the same time: each cell
    /// waits for the one before, and the two directions for nothing. Putting them
    /// together is for [`meet`](Self::meet), which does many cells at once.
    fn read(&mut self, near: &Entries<D>) {
        if near.far {
            if !self.far {
                self.left.fill(D::FAR);
                self.right.fill(D::FAR);
            }
            self.far = true;
            return;
        }
        self.far = false;
        let cells = near.into.len();
        let (near_in, near_out) = (&near.into[..cells], &near.out_of[..cells]);
        let (mut left, mut right) = ((D::FAR, D::FAR, D::FAR), (D::FAR, D::FAR, D::FAR));
        for (i, j) in (0..cells).zip((0..cells).rev()) {
            left = step(left, near_in[i], near_out[i]);
            right = step(right, near_in[j], near_out[j]);
            self.left.set(i, left);
            self.right.set(j, right);
        }
    }

    /// Puts the row and the columns together: straight ways of either, and
    /// those that bend at the centre.
    fn meet(&self, above: &Carried<D>, below: &Carried<D>, worth: &mut [D]) {
        let cols = above.cells().zip(below.cells());
        let rows = self.left.cells().zip(self.right.cells());
        for ((worth, (above, below)), (left, right)) in worth.iter_mut().zip(cols).zip(rows) {
            let (col_in, col_out, col_along) = both(above, below);
            let (row_in, row_out, row_along) = both(left, right);
            let bent = col_in.plus(row_out).least(row_in.plus(col_out));
            *worth = bent.least(col_along.least(row_along));
        }
    }
}

/// Two directions of one line put together, each with the cell itself.
#[inline]
fn both<D: Distance>(one: Behind<D>, other: Behind<D>) -> Behind<D> {
    let turning = one.0.plus(other.1).least(one.1.plus(other.0));
    (one.0.least(other.0), one.1.least(other.1), turning.least(one.2.least(other.2)))
}

/// The worths where blasts have a radius.
fn crossing_within<D: Distance>(terrain: &Terrain, from: &[D], to: &[D]) -> Vec<D> {
    let area = Area::whole(terrain.layout());
    let (into, out_of) = (entries(terrain, &area, from), entries(terrain, &area, to));
    let mut worth = vec![D::FAR; into.len()];
    let (mut by_col, mut by_row) = (scratch(into.len()), scratch(into.len()));
    along_cols(terrain, &area, &into, &mut by_col);
    along_rows(terrain, &area, &out_of, &mut by_row);
    bend(&by_col, &by_row, &mut worth);
    along_rows(terrain, &area, &into, &mut by_row);
    along_cols(terrain, &area, &out_of, &mut by_col);
    bend(&by_row, &by_col, &mut worth);
    drop((by_col, by_row));
    straight::along_lines(terrain, &into, &out_of, &mut worth);
    worth
}

/// Ways that bend at the centre, which is none where it is closed.
fn bend<D: Distance>(to_centre: &[D], from_centre: &[D], worth: &mut [D]) {
    for ((worth, to), from) in worth.iter_mut().zip(to_centre).zip(from_centre) {
        *worth = worth.least(to.opened().plus(from.opened()));
    }
}
