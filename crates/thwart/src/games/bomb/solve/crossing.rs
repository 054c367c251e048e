//! What a blast on each cell does for a way that comes into it and goes out of
//! it again.
//!
//! Inside one blast a straight or once bent walk is as short as any. So such a
//! way either keeps to one row or column, or bends at the centre.

use super::arms::Arms;
use super::flood::FAR;
use super::straight;
use super::terrain::{Kind, Terrain};

/// Lowers `worth` to the ways that come in at `into` and go out at `out_of`:
/// distances at which one can stand on each cell once it is cleared, from
/// either side. O(n).
pub(super) fn crossing(arms: &Arms<'_>, into: &[u32], out_of: &[u32], worth: &mut [u32]) {
    let in_by_row = arms.along_rows(into);
    bend(&in_by_row, &arms.along_cols(out_of), worth);
    if arms.turned.is_none() {
        keep_to_row(arms.terrain, &in_by_row, out_of, worth);
    }
    drop(in_by_row);
    let mut in_by_col = arms.along_cols(into);
    bend(&in_by_col, &arms.along_rows(out_of), worth);
    if arms.turned.is_none() {
        keep_to_col(arms.terrain, &mut in_by_col, out_of, worth);
    }
    drop(in_by_col);
    if let Some(turned) = &arms.turned {
        let layout = arms.terrain.layout();
        straight::along_rows(arms.terrain, into, out_of, worth);
        let (into, out_of) = (layout.transpose(into, FAR), layout.transpose(out_of, FAR));
        let mut by_col = vec![FAR; into.len()];
        straight::along_rows(turned, &into, &out_of, &mut by_col);
        for (worth, by_col) in worth.iter_mut().zip(turned.layout().transpose(&by_col, FAR)) {
            *worth = (*worth).min(by_col);
        }
    }
}

/// Ways that bend at the centre.
fn bend(to_centre: &[u32], from_centre: &[u32], worth: &mut [u32]) {
    for ((worth, to), from) in worth.iter_mut().zip(to_centre).zip(from_centre) {
        *worth = (*worth).min(to + from);
    }
}

/// Ways that keep to the row, where only rock ends an arm: the best way along
/// a stretch between two rocks goes for every blast on it. `in_by_row` says
/// what it costs to come onto each cell along the row.
fn keep_to_row(terrain: &Terrain, in_by_row: &[u32], out_of: &[u32], worth: &mut [u32]) {
    for row in terrain.layout().each_row() {
        let mut first = row.start;
        // The entry behind the row is rock: it ends the last stretch.
        for at in row.start..=row.end {
            if terrain.kind(at) == Kind::Rock {
                let along = in_by_row[first..at].iter().zip(&out_of[first..at]).map(|(into, out)| into + out);
                let best = along.min().unwrap_or(FAR);
                for worth in &mut worth[first..at] {
                    *worth = (*worth).min(best);
                }
                first = at + 1;
            }
        }
    }
}

/// Ways that keep to the column, where only rock ends an arm. On the way down
/// `in_by_col` becomes the best of the stretch so far, and on the way up the
/// lowest cell of each stretch, where that is the best of all, passes it on.
fn keep_to_col(terrain: &Terrain, in_by_col: &mut [u32], out_of: &[u32], worth: &mut [u32]) {
    let (layout, kinds) = (terrain.layout(), terrain.kinds());
    let mut best = vec![FAR; layout.cols];
    for row in layout.each_row() {
        let (along, out_of, kinds) = (&mut in_by_col[row.clone()], &out_of[row.clone()], &kinds[row]);
        for (((best, along), &out_of), &kind) in best.iter_mut().zip(along).zip(out_of).zip(kinds) {
            *best = if kind == Kind::Rock { FAR } else { (*along + out_of).min(*best) };
            *along = *best;
        }
    }
    best.fill(FAR);
    for row in layout.each_row().rev() {
        let below = &kinds[row.start + layout.stride()..row.end + layout.stride()];
        let (along, worth, kinds) = (&in_by_col[row.clone()], &mut worth[row.clone()], &kinds[row]);
        for ((((best, &along), worth), &kind), &below) in
            best.iter_mut().zip(along).zip(worth).zip(kinds).zip(below)
        {
            // On rock it is FAR.
            let anew = kind == Kind::Rock || below == Kind::Rock;
            *best = if anew { along } else { *best };
            *worth = (*worth).min(*best);
        }
    }
}
