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

/// How many columns of a strip are turned at a time, for the same reason.
const TILE: usize = 32;

/// The sweep along rows and columns within an area into `out`, whatever that held
/// there. What lies outside the area is not looked at. O(area), whatever the
/// radius.
pub(super) fn sweep<D: Distance>(terrain: &Terrain, area: &Area, near: &[D], out: &mut [D]) {
    along_cols(terrain, area, near, out);
    rows(terrain, area, near, out, D::least);
}

/// The sweep along columns alone.
pub(super) fn along_cols<D: Distance>(terrain: &Terrain, area: &Area, near: &[D], out: &mut [D]) {
    let mut layers: Vec<_> = area.each_row(terrain.layout()).map(|(_, entries)| entries).collect();
    windows::sweep(near, out, &mut layers, terrain.reach());
}

/// The sweep along rows alone.
pub(super) fn along_rows<D: Distance>(terrain: &Terrain, area: &Area, near: &[D], out: &mut [D]) {
    rows(terrain, area, near, out, |_, along| along);
}

/// The sweep along rows, strip by strip: a strip is turned, so that what lies below
/// each other in it lies side by side, swept like columns, and turned back.
fn rows<D: Distance>(terrain: &Terrain, area: &Area, near: &[D], out: &mut [D], put: impl Fn(D, D) -> D) {
    let rows: Vec<_> = area.each_row(terrain.layout()).map(|(_, entries)| entries).collect();
    let width = area.cols.len();
    let tiles = || (0..width).step_by(TILE).map(|left| left..width.min(left + TILE));
    let mut turned = vec![D::FAR; width * STRIP.min(rows.len())];
    let mut swept = turned.clone();
    for strip in rows.chunks(STRIP) {
        let height = strip.len();
        for tile in tiles() {
            for (i, row) in strip.iter().enumerate() {
                let turned = turned[tile.start * height + i..].iter_mut().step_by(height);
                turned.zip(&near[row.clone()][tile.clone()]).for_each(|(to, &from)| *to = from);
            }
        }
        let mut layers: Vec<_> = (0..width).map(|col| col * height..(col + 1) * height).collect();
        windows::sweep(&turned, &mut swept, &mut layers, terrain.reach());
        for tile in tiles() {
            for (i, row) in strip.iter().enumerate() {
                let swept = swept[tile.start * height + i..].iter().step_by(height);
                out[row.clone()][tile.clone()].iter_mut().zip(swept).for_each(|(to, &from)| *to = put(*to, from));
            }
        }
    }
}
