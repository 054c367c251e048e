//! Sweeps along the arms of all blasts at once: for every cell, the best that
//! a straight walk inside one blast can do.
//!
//! A sweep takes distances `near` and gives every cell `p` that is no rock the
//! least `near[a] + |a - p|` over the cells `a` on an arm of a blast on `p`,
//! `p` itself among them. As being in reach is mutual, the same sweep leads
//! from the arms to the centre and from the centres out again.
//!
//! Distances are at most [`FAR`], and [`FAR`] on rock and on the border.

use super::flood::FAR;
use super::terrain::{Kind, Terrain};
use super::windows;

/// The arms of all blasts on a terrain.
#[derive(Debug)]
pub(super) struct Arms<'t> {
    pub(super) terrain: &'t Terrain,
    /// The terrain with rows and columns exchanged, where blasts have a
    /// radius: then rows are swept as columns of it.
    pub(super) turned: Option<Terrain>,
}

impl<'t> Arms<'t> {
    /// The arms on a terrain. O(n).
    pub(super) fn new(terrain: &'t Terrain) -> Self {
        Self { terrain, turned: (!terrain.is_unlimited()).then(|| terrain.transposed()) }
    }

    /// The sweep along rows and columns. O(n), whatever the radius.
    pub(super) fn sweep(&self, near: &[u32]) -> Vec<u32> {
        let mut out = self.along_cols(near);
        match &self.turned {
            Some(_) => {
                for (out, along_row) in out.iter_mut().zip(self.along_rows(near)) {
                    *out = (*out).min(along_row);
                }
            }
            None => rows_into(self.terrain, near, &mut out),
        }
        out
    }

    /// The sweep along rows alone. O(n).
    pub(super) fn along_rows(&self, near: &[u32]) -> Vec<u32> {
        let layout = self.terrain.layout();
        if let Some(turned) = &self.turned {
            let near = layout.transpose(near, FAR);
            return turned.layout().transpose(&windows::along_cols(turned, &near), FAR);
        }
        let mut out = vec![FAR; near.len()];
        rows_into(self.terrain, near, &mut out);
        out
    }

    /// The sweep along columns alone. O(n).
    pub(super) fn along_cols(&self, near: &[u32]) -> Vec<u32> {
        match &self.turned {
            Some(_) => windows::along_cols(self.terrain, near),
            None => cols(self.terrain, near),
        }
    }
}

/// Lowers `out` to the sweep along rows, where only rock ends an arm: the way
/// from behind either goes on by a step or begins here.
fn rows_into(terrain: &Terrain, near: &[u32], out: &mut [u32]) {
    for row in terrain.layout().each_row() {
        let (near, out, kinds) = (&near[row.clone()], &mut out[row.clone()], &terrain.kinds()[row]);
        let mut behind = FAR;
        for ((out, &near), &kind) in out.iter_mut().zip(near).zip(kinds) {
            behind = step(behind, near, kind);
            *out = (*out).min(behind);
        }
        behind = FAR;
        for ((out, &near), &kind) in out.iter_mut().zip(near).zip(kinds).rev() {
            behind = step(behind, near, kind);
            *out = (*out).min(behind);
        }
    }
}

/// The sweep along columns, where only rock ends an arm; all columns at once,
/// row by row.
fn cols(terrain: &Terrain, near: &[u32]) -> Vec<u32> {
    let mut out = vec![FAR; near.len()];
    let mut behind = vec![FAR; terrain.layout().cols];
    let mut pass = |row: std::ops::Range<usize>| {
        let (near, out, kinds) = (&near[row.clone()], &mut out[row.clone()], &terrain.kinds()[row]);
        for (((out, behind), &near), &kind) in out.iter_mut().zip(&mut behind).zip(near).zip(kinds) {
            *behind = step(*behind, near, kind);
            *out = (*out).min(*behind);
        }
    };
    for row in terrain.layout().each_row() {
        pass(row);
    }
    // Below the last row there is nothing: what is behind starts anew.
    pass(0..terrain.layout().cols);
    for row in terrain.layout().each_row().rev() {
        pass(row);
    }
    out
}

/// One step of a sweep onto a cell.
#[inline]
fn step(behind: u32, near: u32, kind: Kind) -> u32 {
    if kind == Kind::Rock { FAR } else { near.min(behind + 1) }
}
