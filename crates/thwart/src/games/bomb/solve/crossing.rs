//! What a blast on each cell does for a way that comes into it and goes out of
//! it again.
//!
//! Inside one blast a straight or once bent walk is as short as any. So such a
//! way either keeps to one row or column, or bends at the centre.

use std::ops::Range;

use super::arms::along_rows;
use super::flood::{FAR, least};
use super::passes::entries_of_row;
use super::straight;
use super::terrain::{Kind, Terrain};
use super::windows;

/// How many rows are worked on at a time: so few that what is known of them
/// stays in the cache.
const BAND: usize = 32;

/// For every entry the least number of steps with a blast there, at most
/// `without` on all that is no rock: of ways that come in at a distance of
/// `from` and go out at one of `to`. Both are fields of distances as a search
/// leaves them. O(n), and no memory to speak of beside the answer.
///
/// This is for blasts that only rock stops. What comes from above is carried
/// down the columns, and what comes from the left and the right is found row by
/// row. What comes from below would have to be kept for all rows: instead a
/// first pass upwards notes it once per band of rows, and it is found again
/// when the band's turn comes.
pub(super) fn crossing(terrain: &Terrain, from: &[u32], to: &[u32], without: u32) -> Vec<u32> {
    let (layout, kinds) = (terrain.layout(), terrain.kinds());
    let rows: Vec<Range<usize>> = layout.each_row().collect();
    let beneath = beneath_bands(terrain, from, to, &rows);
    let mut worth = vec![FAR; layout.len()];
    let mut above = Carried::new(layout.cols);
    let mut near: Vec<_> = (0..BAND).map(|_| Entries::new(layout.cols)).collect();
    let mut below: Vec<_> = (0..BAND).map(|_| Carried::new(layout.cols)).collect();
    let mut across = Row::new(layout.cols);
    for (band, beneath) in rows.chunks(BAND).zip(beneath.into_iter().rev()) {
        let mut carried = beneath;
        for ((row, near), below) in band.iter().zip(&mut near).zip(&mut below).rev() {
            near.read(terrain, from, to, row);
            carried.step(near, &kinds[row.clone()]);
            below.clone_from(&carried);
        }
        for ((row, near), below) in band.iter().zip(&near).zip(&below) {
            above.step(near, &kinds[row.clone()]);
            across.read(near, &kinds[row.clone()]);
            across.meet(&above, below, &mut worth[row.clone()]);
            cap(&mut worth[row.clone()], &kinds[row.clone()], without);
        }
    }
    worth
}

/// What is below each band of rows, from the lowest band to the highest.
fn beneath_bands(terrain: &Terrain, from: &[u32], to: &[u32], rows: &[Range<usize>]) -> Vec<Carried> {
    let cols = terrain.layout().cols;
    let mut near = Entries::new(cols);
    let mut carried = Carried::new(cols);
    let mut beneath = Vec::new();
    for band in rows.chunks(BAND).rev() {
        beneath.push(carried.clone());
        for row in band.iter().rev() {
            near.read(terrain, from, to, row);
            carried.step(&near, &terrain.kinds()[row.clone()]);
        }
    }
    beneath
}

/// The distances at which one can stand on the cells of a row once they are
/// cleared, from either side.
struct Entries {
    into: Vec<u32>,
    out_of: Vec<u32>,
    /// Whether there is nowhere to stand in the row, as in places that nothing
    /// but a blast can reach.
    far: bool,
}

impl Entries {
    fn new(cols: usize) -> Self {
        Self { into: vec![FAR; cols], out_of: vec![FAR; cols], far: true }
    }

    fn read(&mut self, terrain: &Terrain, from: &[u32], to: &[u32], row: &Range<usize>) {
        entries_of_row(terrain, from, row, &mut self.into);
        entries_of_row(terrain, to, row, &mut self.out_of);
        let nearest = self.into.iter().chain(&self.out_of).copied().fold(FAR, least);
        self.far = nearest >= FAR;
    }
}

/// For a line of cells, what is behind each in some direction, up to a rock and
/// the cell itself included.
#[derive(Clone)]
struct Carried {
    /// What it costs to come in behind and walk here.
    into: Vec<u32>,
    /// What it costs to walk from here and go out behind.
    out_of: Vec<u32>,
    /// What it costs to come in and go out, both behind.
    along: Vec<u32>,
}

impl Carried {
    fn new(cells: usize) -> Self {
        Self { into: vec![FAR; cells], out_of: vec![FAR; cells], along: vec![FAR; cells] }
    }

    /// Sets what is behind a cell.
    #[inline]
    fn set(&mut self, at: usize, (into, out_of, along): (u32, u32, u32)) {
        (self.into[at], self.out_of[at], self.along[at]) = (into, out_of, along);
    }

    fn fill(&mut self, distance: u32) {
        self.into.fill(distance);
        self.out_of.fill(distance);
        self.along.fill(distance);
    }

    /// Coming in, going out and both, cell by cell.
    fn cells(&self) -> impl Iterator<Item = (u32, u32, u32)> + '_ {
        let cells = self.into.iter().zip(&self.out_of).zip(&self.along);
        cells.map(|((&into, &out_of), &along)| (into, out_of, along))
    }

    /// One step of all columns onto the next row.
    fn step(&mut self, near: &Entries, kinds: &[Kind]) {
        let columns = self.into.iter_mut().zip(&mut self.out_of).zip(&mut self.along);
        let here = near.into.iter().zip(&near.out_of).zip(kinds);
        for (((into, out_of), along), ((&near_in, &near_out), &kind)) in columns.zip(here) {
            (*into, *out_of, *along) = step((*into, *out_of, *along), near_in, near_out, kind);
        }
    }
}

/// One step onto a cell: what was behind is one step further away, and ways
/// may also come in or go out here.
#[inline]
fn step((into, out_of, along): (u32, u32, u32), near_in: u32, near_out: u32, kind: Kind) -> (u32, u32, u32) {
    let wall = if kind == Kind::Rock { FAR } else { 0 };
    let into = least(into + (wall + 1), near_in);
    let out_of = least(out_of + (wall + 1), near_out);
    (into, out_of, least(along + wall, least(into + near_out, near_in + out_of)))
}

/// What a blast on each cell of a row can do along the row.
struct Row {
    left: Carried,
    right: Carried,
    /// Whether both are nothing but [`FAR`].
    far: bool,
}

impl Row {
    fn new(cols: usize) -> Self {
        Self { left: Carried::new(cols), right: Carried::new(cols), far: true }
    }

    /// From left to right and from right to left at the same time: each cell
    /// waits for the one before, and the two directions for nothing. Putting them
    /// together is for [`meet`](Self::meet), which does many cells at once.
    fn read(&mut self, near: &Entries, kinds: &[Kind]) {
        if near.far {
            if !self.far {
                self.left.fill(FAR);
                self.right.fill(FAR);
            }
            self.far = true;
            return;
        }
        self.far = false;
        let cells = kinds.len();
        let (near_in, near_out) = (&near.into[..cells], &near.out_of[..cells]);
        let (mut left, mut right) = ((FAR, FAR, FAR), (FAR, FAR, FAR));
        for (i, j) in (0..cells).zip((0..cells).rev()) {
            left = step(left, near_in[i], near_out[i], kinds[i]);
            right = step(right, near_in[j], near_out[j], kinds[j]);
            self.left.set(i, left);
            self.right.set(j, right);
        }
    }

    /// Puts the row and the columns together: straight ways of either, and
    /// those that bend at the centre.
    fn meet(&self, above: &Carried, below: &Carried, worth: &mut [u32]) {
        let cols = above.cells().zip(below.cells());
        let rows = self.left.cells().zip(self.right.cells());
        for ((worth, (above, below)), (left, right)) in worth.iter_mut().zip(cols).zip(rows) {
            let (col_in, col_out, col_along) = both(above, below);
            let (row_in, row_out, row_along) = both(left, right);
            let bent = least(col_in + row_out, row_in + col_out);
            *worth = least(bent, least(col_along, row_along));
        }
    }
}

/// A blast that is no use does no harm; on rock there is none.
fn cap(worth: &mut [u32], kinds: &[Kind], without: u32) {
    for (worth, &kind) in worth.iter_mut().zip(kinds) {
        *worth = if kind == Kind::Rock { FAR } else { least(*worth, without) };
    }
}

/// Two directions of one line put together, each with the cell itself.
#[inline]
fn both(one: (u32, u32, u32), other: (u32, u32, u32)) -> (u32, u32, u32) {
    let turning = least(one.0 + other.1, one.1 + other.0);
    (least(one.0, other.0), least(one.1, other.1), least(turning, least(one.2, other.2)))
}

/// The same where blasts have a radius, for distances `into` and `out_of` at
/// which one can stand on each cell once it is cleared. `turned` is the terrain
/// with rows and columns exchanged. O(n), whatever the radius.
pub(super) fn crossing_within(
    terrain: &Terrain,
    turned: &Terrain,
    into: &[u32],
    out_of: &[u32],
    without: u32,
) -> Vec<u32> {
    let layout = terrain.layout();
    let mut along_col = vec![FAR; into.len()];
    let mut worth = vec![FAR; into.len()];
    windows::along_cols(terrain, into, &mut along_col);
    bend(&along_col, &along_rows(terrain, turned, out_of), &mut worth);
    windows::along_cols(terrain, out_of, &mut along_col);
    bend(&along_col, &along_rows(terrain, turned, into), &mut worth);
    drop(along_col);
    straight::along_rows(terrain, into, out_of, &mut worth);
    let mut by_col = vec![FAR; into.len()];
    straight::along_rows(turned, &layout.transpose(into, FAR), &layout.transpose(out_of, FAR), &mut by_col);
    for (worth, by_col) in worth.iter_mut().zip(turned.layout().transpose(&by_col, FAR)) {
        *worth = least(*worth, by_col);
    }
    cap(&mut worth, terrain.kinds(), without);
    worth
}

/// Ways that bend at the centre.
fn bend(to_centre: &[u32], from_centre: &[u32], worth: &mut [u32]) {
    for ((worth, to), from) in worth.iter_mut().zip(to_centre).zip(from_centre) {
        *worth = least(*worth, to + from);
    }
}
