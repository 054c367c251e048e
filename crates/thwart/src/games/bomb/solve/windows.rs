//! Sweeps along lines, within a radius or up to the next rock, at the same cost for
//! every radius.
//!
//! After van Herk (1992), Gil and Werman (1993): a line is cut into blocks as
//! long as an arm with its centre. The window of a cell, which looks back over
//! one arm, is then the end of one block and the beginning of the next. Two
//! running minima, one from each side of a block, answer for both parts. Rock
//! ends a window early: the minimum from the left starts anew behind it, and
//! the one from the right, which stands for cells left of the block's end,
//! takes no more cells in.
//!
//! Many lines are swept at once. What is a *layer* here are the first cells of all
//! lines, then the second ones, and so on: for columns these are the rows of the
//! board.

use std::ops::Range;

use super::distance::Distance;

/// Lowers `out` to the sweep along the lines across these layers, both ways. See [`arms`](super::arms) for what a sweep is. O(cells), and memory
/// for as many layers as an arm has cells.
pub(super) fn sweep<D: Distance>(near: &[D], out: &mut [D], layers: &mut [Range<usize>], reach: usize) {
    if layers.len() <= reach + 1 {
        go_on(near, out, layers);
        layers.reverse();
        go_on(near, out, layers);
    } else {
        look_back(near, out, layers, reach);
        layers.reverse();
        look_back(near, out, layers, reach);
    }
    layers.reverse();
}

/// The sweep in the order of the layers, where only rock ends an arm: the way from
/// behind either goes on by a step or begins here.
fn go_on<D: Distance>(near: &[D], out: &mut [D], layers: &[Range<usize>]) {
    let mut behind = vec![D::FAR; layers.first().map_or(0, Range::len)];
    for layer in layers {
        let (near, out) = (&near[layer.clone()], &mut out[layer.clone()]);
        for ((out, behind), &near) in out.iter_mut().zip(&mut behind).zip(near) {
            *behind = near.opened().least(behind.plus(D::of(1))).shut_by(near);
            *out = out.least(behind.marked_like(near));
        }
    }
}

/// The sweep over what lies at most a radius back, in the order of the layers.
fn look_back<D: Distance>(near: &[D], out: &mut [D], layers: &[Range<usize>], reach: usize) {
    let width = layers.first().map_or(0, Range::len);
    let mut best = vec![D::FAR; width];
    let mut shut = vec![D::of(0); width];
    // Before the first block there is nothing.
    let mut ends = vec![D::FAR; width * (reach + 1)];
    for block in layers.chunks(reach + 1) {
        best.fill(D::FAR);
        shut.fill(D::of(0));
        for (i, layer) in block.iter().enumerate() {
            let (near, out) = (&near[layer.clone()], &mut out[layer.clone()]);
            take(&mut best, &mut shut, near);
            if i == reach {
                // The window of the block's last layer is the block itself.
                for ((out, &best), &near) in out.iter_mut().zip(&best).zip(near) {
                    *out = out.least(best.marked_like(near));
                }
                continue;
            }
            let (end, apart) = (&ends[(i + 1) * width..(i + 2) * width], D::of(i as u32 + 1));
            for ((((out, &best), &shut), &end), &near) in
                out.iter_mut().zip(&best).zip(&shut).zip(end).zip(near)
            {
                *out = out.least(best.least(end.plus(apart).plus(shut)).marked_like(near));
            }
        }
        if block.len() == reach + 1 {
            ends_of(near, block, &mut ends);
        }
    }
}

/// Takes the next layer into the beginning of a block: the least distances as seen
/// from there, from cells of the block behind no rock; and which lines have a rock
/// in the block so far.
fn take<D: Distance>(best: &mut [D], shut: &mut [D], near: &[D]) {
    for ((best, shut), &near) in best.iter_mut().zip(shut).zip(near) {
        *best = near.opened().least(best.plus(D::of(1))).shut_by(near);
        *shut = shut.shut_by(near);
    }
}

/// For every layer of a block the least distances, as seen from its last one, of
/// the cells from there on; but not beyond a rock.
fn ends_of<D: Distance>(near: &[D], block: &[Range<usize>], ends: &mut [D]) {
    let width = block.first().map_or(0, Range::len);
    let mut best = vec![D::FAR; width];
    let mut shut = vec![D::of(0); width];
    for (apart, (i, layer)) in block.iter().enumerate().rev().enumerate() {
        let (near, apart) = (&near[layer.clone()], D::of(apart as u32));
        let ends = &mut ends[i * width..(i + 1) * width];
        for (((end, best), shut), &near) in ends.iter_mut().zip(&mut best).zip(&mut shut).zip(near) {
            *shut = shut.shut_by(near);
            *best = best.least(near.opened().plus(apart).plus(*shut));
            *end = *best;
        }
    }
}
