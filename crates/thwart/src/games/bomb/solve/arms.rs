//! Sweeps along the arms of all blasts at once: for every cell, the best that
//! a straight walk inside one blast can do.
//!
//! A sweep takes distances `near` and gives every cell `p` that is no rock the
//! least `near[a] + |a - p|` over the cells `a` on an arm of a blast on `p`,
//! `p` itself among them. As being in reach is mutual, the same sweep leads
//! from the arms to the centre and from the centres out again.
//!
//! Distances are at most [`FAR`], and [`FAR`] on rock and on the border.

use std::ops::Range;

use super::crossing::{crossing, crossing_within};
use super::flood::{FAR, least};
use super::passes::entries;
use super::terrain::{Kind, Terrain};
use super::windows;

/// The arms of all blasts on a terrain.
#[derive(Debug)]
pub(super) struct Arms<'t> {
    pub(super) terrain: &'t Terrain,
    /// The terrain with rows and columns exchanged, where blasts have a
    /// radius: then rows are swept as columns of it.
    turned: Option<Terrain>,
}

impl<'t> Arms<'t> {
    /// The arms on a terrain. O(n).
    pub(super) fn new(terrain: &'t Terrain) -> Self {
        Self { terrain, turned: (!terrain.is_unlimited()).then(|| terrain.transposed()) }
    }

    /// The sweep along rows and columns into `out`, whatever that held. O(n),
    /// whatever the radius.
    pub(super) fn sweep(&self, near: &[u32], out: &mut [u32]) {
        if let Some(turned) = &self.turned {
            windows::along_cols(self.terrain, near, out);
            for (out, along_row) in out.iter_mut().zip(along_rows(self.terrain, turned, near)) {
                *out = least(*out, along_row);
            }
        } else {
            cols_into(self.terrain, near, out);
            rows_into(self.terrain, near, out);
        }
    }

    /// What a blast on each cell does: see [`crossing`]. O(n).
    pub(super) fn crossing(&self, from: &[u32], to: &[u32], without: u32) -> Vec<u32> {
        match &self.turned {
            None => crossing(self.terrain, from, to, without),
            Some(turned) => {
                let (into, out_of) = (entries(self.terrain, from), entries(self.terrain, to));
                crossing_within(self.terrain, turned, &into, &out_of, without)
            }
        }
    }
}

/// The sweep along rows within the radius. O(n).
pub(super) fn along_rows(terrain: &Terrain, turned: &Terrain, near: &[u32]) -> Vec<u32> {
    let near = terrain.layout().transpose(near, FAR);
    let mut out = vec![FAR; near.len()];
    windows::along_cols(turned, &near, &mut out);
    turned.layout().transpose(&out, FAR)
}

/// Lowers `out` to the sweep along rows, where only rock ends an arm: the way
/// from behind either goes on by a step or begins here.
fn rows_into(terrain: &Terrain, near: &[u32], out: &mut [u32]) {
    for row in terrain.layout().each_row() {
        let (near, out, kinds) = (&near[row.clone()], &mut out[row.clone()], &terrain.kinds()[row]);
        let mut behind = FAR;
        for ((out, &near), &kind) in out.iter_mut().zip(near).zip(kinds) {
            behind = step(behind, near, kind);
            *out = least(*out, behind);
        }
        behind = FAR;
        for ((out, &near), &kind) in out.iter_mut().zip(near).zip(kinds).rev() {
            behind = step(behind, near, kind);
            *out = least(*out, behind);
        }
    }
}

/// The sweep along columns, where only rock ends an arm; all columns at once,
/// row by row.
fn cols_into(terrain: &Terrain, near: &[u32], out: &mut [u32]) {
    let mut behind = vec![FAR; terrain.layout().cols];
    let mut pass = |row: Range<usize>, out: &mut [u32], down: bool| {
        let (near, out, kinds) = (&near[row.clone()], &mut out[row.clone()], &terrain.kinds()[row]);
        for (((out, behind), &near), &kind) in out.iter_mut().zip(&mut behind).zip(near).zip(kinds) {
            *behind = step(*behind, near, kind);
            *out = if down { *behind } else { least(*out, *behind) };
        }
    };
    for row in terrain.layout().each_row() {
        pass(row, out, true);
    }
    // Off the board there is nothing: what is behind starts anew.
    pass(0..terrain.layout().cols, out, true);
    for row in terrain.layout().each_row().rev() {
        pass(row, out, false);
    }
}

/// One step of a sweep onto a cell.
#[inline]
fn step(behind: u32, near: u32, kind: Kind) -> u32 {
    let wall = if kind == Kind::Rock { FAR } else { 0 };
    least(near, behind + (wall + 1))
}
