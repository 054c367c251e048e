//! Sweeps along the arms of all blasts at once: for every cell, the best that
//! a straight walk inside one blast can do.
//!
//! A sweep takes distances `near` and gives every cell `p` that is no rock the
//! least `near[a] + |a - p|` over the cells `a` on an arm of a blast on `p`,
//! `p` itself among them. As being in reach is mutual, the same sweep leads
//! from the arms to the centre and from the centres out again.
//!
//! Rock is closed in both fields: see [`Distance`].

use std::ops::Range;

use super::distance::Distance;
use super::terrain::{Layout, Terrain};
use super::windows;

/// A rectangle of cells, rows counted from 1, that a sweep is confined to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Area {
    rows: Range<usize>,
    cols: Range<usize>,
}

impl Area {
    /// The whole board.
    pub(super) const fn whole(layout: Layout) -> Self {
        Self { rows: 1..layout.rows + 1, cols: 0..layout.cols }
    }

    /// The least area with all cells that can be reached. O(n).
    pub(super) fn reached<D: Distance>(layout: Layout, field: &[D]) -> Self {
        let mut nearest = vec![D::FAR; layout.cols];
        let mut rows = layout.rows + 1..1;
        for (row, entries) in layout.each_row().enumerate() {
            let mut any = D::FAR;
            for (nearest, &distance) in nearest.iter_mut().zip(&field[entries]) {
                *nearest = nearest.least(distance);
                any = any.least(distance);
            }
            if D::FAR.exceeds(any) {
                rows = rows.start.min(row + 1)..row + 2;
            }
        }
        let finite = |&distance: &D| D::FAR.exceeds(distance);
        let left = nearest.iter().position(finite).unwrap_or(layout.cols);
        let right = nearest.iter().rposition(finite).map_or(left, |last| last + 1);
        Self { rows: rows.start.min(rows.end)..rows.end, cols: left..right }
    }

    /// With all that lies at most so many steps away in each direction.
    pub(super) fn grown(&self, layout: Layout, steps: usize) -> Self {
        if self.is_empty() {
            return self.clone();
        }
        let around = |range: &Range<usize>, first: usize, end: usize| {
            range.start.saturating_sub(steps).max(first)..range.end.saturating_add(steps).min(end)
        };
        Self { rows: around(&self.rows, 1, layout.rows + 1), cols: around(&self.cols, 0, layout.cols) }
    }

    /// What lies in both.
    pub(super) fn common(&self, other: &Self) -> Self {
        let both = |one: &Range<usize>, other: &Range<usize>| {
            let start = one.start.max(other.start);
            start..one.end.min(other.end).max(start)
        };
        Self { rows: both(&self.rows, &other.rows), cols: both(&self.cols, &other.cols) }
    }

    /// Whether an arm of a cell, however long, comes into it.
    pub(super) fn touches(&self, layout: Layout, at: usize) -> bool {
        self.rows.contains(&(at / layout.stride())) || self.cols.contains(&(at % layout.stride()))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty() || self.cols.is_empty()
    }

    /// The entries of each row of it, from the top, and the number of the row.
    pub(super) fn each_row(&self, layout: Layout) -> impl Iterator<Item = (usize, Range<usize>)> + use<> {
        let (stride, cols) = (layout.stride(), self.cols.clone());
        self.rows.clone().map(move |row| (row, row * stride + cols.start..row * stride + cols.end))
    }

    /// Its columns.
    pub(super) fn cols(&self) -> Range<usize> {
        self.cols.clone()
    }
}

/// How many rows are swept at once: so many that a layer of them is some words of
/// the processor long, and so few that they stay in its cache.
const STRIP: usize = 64;

/// The sweep along rows and columns within an area into `out`, whatever that held
/// there, if all that can be reached lies within `from`. What lies outside the area
/// is not looked at. O(area), whatever the radius.
pub(super) fn sweep<D: Distance>(terrain: &Terrain, area: &Area, from: &Area, near: &[D], out: &mut [D]) {
    let from = from.common(area);
    shut(terrain, area, near, out);
    lower_along_cols(terrain, &Area { rows: area.rows.clone(), cols: from.cols }, near, out);
    lower_along_rows(terrain, &Area { rows: from.rows, cols: area.cols.clone() }, near, out);
}

/// The sweep along columns alone, within an area.
pub(super) fn along_cols<D: Distance>(terrain: &Terrain, area: &Area, near: &[D], out: &mut [D]) {
    shut(terrain, area, near, out);
    lower_along_cols(terrain, area, near, out);
}

/// The sweep along rows alone, within an area.
pub(super) fn along_rows<D: Distance>(terrain: &Terrain, area: &Area, near: &[D], out: &mut [D]) {
    shut(terrain, area, near, out);
    lower_along_rows(terrain, area, near, out);
}

/// Nothing can be reached, and rock is closed.
fn shut<D: Distance>(terrain: &Terrain, area: &Area, near: &[D], out: &mut [D]) {
    for (_, row) in area.each_row(terrain.layout()) {
        for (out, &near) in out[row.clone()].iter_mut().zip(&near[row]) {
            *out = D::FAR.marked_like(near);
        }
    }
}

/// Lowers `out` to the sweep along columns.
fn lower_along_cols<D: Distance>(terrain: &Terrain, area: &Area, near: &[D], out: &mut [D]) {
    let mut layers: Vec<_> = area.each_row(terrain.layout()).map(|(_, entries)| entries).collect();
    windows::sweep(near, out, &mut layers, terrain.reach());
}

/// Lowers `out` to the sweep along rows, strip by strip: a strip is turned, so that
/// what lies below each other in it lies side by side, swept like columns, and
/// turned back.
fn lower_along_rows<D: Distance>(terrain: &Terrain, area: &Area, near: &[D], out: &mut [D]) {
    let rows: Vec<_> = area.each_row(terrain.layout()).map(|(_, entries)| entries).collect();
    let width = area.cols.len();
    let mut turned = vec![D::FAR; width * STRIP.min(rows.len())];
    let mut swept = turned.clone();
    let mut layers: Vec<Range<usize>> = Vec::with_capacity(width);
    for strip in rows.chunks(STRIP) {
        let height = strip.len();
        turn(near, strip, &mut turned);
        swept.fill(D::FAR);
        layers.clear();
        layers.extend((0..width).map(|col| col * height..(col + 1) * height));
        windows::sweep(&turned, &mut swept, &mut layers, terrain.reach());
        turn_back(&swept, strip, out);
    }
}

/// How many rows and columns are turned at a time: so few that they are kept in
/// the processor's first cache.
const TILE: usize = 16;

/// Columns of the rows of a strip, one after the other.
fn turn<D: Distance>(from: &[D], strip: &[Range<usize>], turned: &mut [D]) {
    let (height, width) = (strip.len(), strip.first().map_or(0, Range::len));
    for left in (0..width).step_by(TILE) {
        let cols = left..width.min(left + TILE);
        for top in (0..height).step_by(TILE) {
            let rows = &strip[top..height.min(top + TILE)];
            let tile = turned_tile(from, rows.iter().map(|row| row.start + left), cols.len());
            for (col, column) in cols.clone().zip(&tile) {
                turned[col * height + top..][..rows.len()].copy_from_slice(&column[..rows.len()]);
            }
        }
    }
}

/// Lowers the rows of a strip to what was made of its columns.
fn turn_back<D: Distance>(turned: &[D], strip: &[Range<usize>], out: &mut [D]) {
    let (height, width) = (strip.len(), strip.first().map_or(0, Range::len));
    for left in (0..width).step_by(TILE) {
        let cols = left..width.min(left + TILE);
        for top in (0..height).step_by(TILE) {
            let rows = &strip[top..height.min(top + TILE)];
            let tile = turned_tile(turned, cols.clone().map(|col| col * height + top), rows.len());
            for (row, swept) in rows.iter().zip(&tile) {
                let out = &mut out[row.start + cols.start..row.start + cols.end];
                out.iter_mut().zip(swept).for_each(|(out, &swept)| *out = out.least(swept));
            }
        }
    }
}

/// At most [`TILE`] lines of so many entries with rows and columns exchanged. All of it
/// is written before any is read: what was written in pieces a moment ago makes the
/// processor wait when it reads it as a whole.
fn turned_tile<D: Distance>(from: &[D], lines: impl Iterator<Item = usize>, len: usize) -> [[D; TILE]; TILE] {
    let mut tile = [[D::FAR; TILE]; TILE];
    for (i, first) in lines.enumerate() {
        if let Ok(line) = <&[D; TILE]>::try_from(&from[first..first + len]) {
            // The length is known, and nothing need be asked.
            for (column, &entry) in tile.iter_mut().zip(line) {
                column[i] = entry;
            }
        } else {
            for (column, &entry) in tile.iter_mut().zip(&from[first..first + len]) {
                column[i] = entry;
            }
        }
    }
    tile
}
