//! Sweeps of blasts with a radius, at the same cost for every radius.
//!
//! After van Herk (1992), Gil and Werman (1993): a line is cut into blocks as
//! long as an arm with its centre. The window of a cell, which looks back over
//! one arm, is then the end of one block and the beginning of the next. Two
//! running minima, one from each side of a block, answer for both parts. Rock
//! ends a window early: the minimum from the left starts anew behind it, and
//! the one from the right, which stands for cells left of the block's end,
//! takes no more cells in.

use std::ops::Range;

use super::flood::{FAR, least};
use super::terrain::{Kind, Terrain};

/// The sweep along columns within the radius into `out`, whatever that held;
/// all columns at once. See [`arms`](super::arms) for what a sweep is. O(n), and
/// memory for one block of rows.
pub(super) fn along_cols(terrain: &Terrain, near: &[u32], out: &mut [u32]) {
    let mut rows: Vec<_> = terrain.layout().each_row().collect();
    out.fill(FAR);
    look_back(terrain, near, out, &rows);
    rows.reverse();
    look_back(terrain, near, out, &rows);
}

/// Lowers `out` to what lies at most a radius back, in the order of `rows`.
fn look_back(terrain: &Terrain, near: &[u32], out: &mut [u32], rows: &[Range<usize>]) {
    let cols = terrain.layout().cols;
    let mut block = Block::new(cols);
    let mut ends = vec![FAR; cols * (terrain.reach() + 1).min(rows.len())];
    for (number, block_rows) in rows.chunks(terrain.reach() + 1).enumerate() {
        block.begin();
        for (i, row) in block_rows.iter().enumerate() {
            let (near, out, kinds) = (&near[row.clone()], &mut out[row.clone()], &terrain.kinds()[row.clone()]);
            block.take(near, kinds);
            // The window of the block's last row is the block itself.
            let end = (number > 0 && i < terrain.reach()).then(|| &ends[(i + 1) * cols..(i + 2) * cols]);
            block.write(out, end, i as u32 + 1);
        }
        ends_of(terrain, near, block_rows, &mut ends);
    }
}

/// The beginning of a block, up to some row of it.
struct Block {
    /// The least distance of each column, as seen from that row, from cells of
    /// the block behind no rock.
    best: Vec<u32>,
    /// [`FAR`] where a rock lies in the block so far, else 0.
    shut: Vec<u32>,
}

impl Block {
    fn new(cols: usize) -> Self {
        Self { best: vec![FAR; cols], shut: vec![0; cols] }
    }

    fn begin(&mut self) {
        self.best.fill(FAR);
        self.shut.fill(0);
    }

    /// Takes the next row in.
    fn take(&mut self, near: &[u32], kinds: &[Kind]) {
        for (((best, shut), &near), &kind) in self.best.iter_mut().zip(&mut self.shut).zip(near).zip(kinds) {
            let wall = if kind == Kind::Rock { FAR } else { 0 };
            *best = least(near, *best + 1 + wall);
            *shut |= wall;
        }
    }

    /// Lowers `out` to the best of the window: of this block's beginning, and
    /// of the end of the one before, whose last row lies `apart` back.
    fn write(&self, out: &mut [u32], end: Option<&[u32]>, apart: u32) {
        let Some(end) = end else {
            for (out, &best) in out.iter_mut().zip(&self.best) {
                *out = least(*out, best);
            }
            return;
        };
        for (((out, &best), &shut), &end) in out.iter_mut().zip(&self.best).zip(&self.shut).zip(end) {
            *out = least(*out, least(best, end + apart + shut));
        }
    }
}

/// For every row of a block the least distance, as seen from its last row, of
/// the cells from there on; but not beyond a rock.
fn ends_of(terrain: &Terrain, near: &[u32], rows: &[Range<usize>], ends: &mut [u32]) {
    let cols = terrain.layout().cols;
    let mut best = vec![FAR; cols];
    let mut shut = vec![0; cols];
    for (apart, (i, row)) in rows.iter().enumerate().rev().enumerate() {
        let (near, kinds) = (&near[row.clone()], &terrain.kinds()[row.clone()]);
        let ends = &mut ends[i * cols..(i + 1) * cols];
        for ((((end, best), shut), &near), &kind) in
            ends.iter_mut().zip(&mut best).zip(&mut shut).zip(near).zip(kinds)
        {
            *shut |= if kind == Kind::Rock { FAR } else { 0 };
            *best = least(*best, near + apart as u32 + *shut);
            *end = *best;
        }
    }
}
