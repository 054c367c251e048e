//! Along the arms of all blasts at once: for every cell, the best that a straight walk inside one
//! blast can do.
//!
//! Given distances `near`, a sweep finds for every cell `p` that is no rock the least `near[a] + |a - p|`
//! over the cells `a` on an arm of a blast on `p`, `p` itself among them. As being in reach is mutual,
//! the same sweep leads from the arms to the centre and from the centres out again.

use std::collections::VecDeque;

use super::terrain::{FAR, Kind, Terrain};

/// The sweep along rows and columns. O(n), whatever the radius.
pub(super) fn sweep(terrain: &Terrain, near: &[u32]) -> Vec<u32> {
    let mut swept = near.to_vec();
    lower(terrain, terrain.layout().each_row(), near, &mut swept);
    lower(terrain, terrain.layout().each_col(), near, &mut swept);
    swept
}

/// The sweep along rows alone.
pub(super) fn along_rows(terrain: &Terrain, near: &[u32]) -> Vec<u32> {
    let mut swept = near.to_vec();
    lower(terrain, terrain.layout().each_row(), near, &mut swept);
    swept
}

/// The sweep along columns alone.
pub(super) fn along_cols(terrain: &Terrain, near: &[u32]) -> Vec<u32> {
    let mut swept = near.to_vec();
    lower(terrain, terrain.layout().each_col(), near, &mut swept);
    swept
}

/// Lowers distances to the sweep along some lines, there and back.
fn lower<L>(terrain: &Terrain, lines: impl Iterator<Item = L>, near: &[u32], swept: &mut [u32])
where
    L: DoubleEndedIterator<Item = usize> + Clone,
{
    let mut window = VecDeque::new();
    for line in lines {
        one_way(terrain, line.clone(), near, swept, &mut window);
        one_way(terrain, line.rev(), near, swept, &mut window);
    }
}

/// Lowers distances along a line to what comes from behind. `window` holds the cells within reach that
/// can still be the nearest, by their place on the line; each is nearer than those behind it, as seen from
/// any cell ahead.
fn one_way(
    terrain: &Terrain,
    line: impl Iterator<Item = usize>,
    near: &[u32],
    swept: &mut [u32],
    window: &mut VecDeque<(u32, u32)>,
) {
    let reach = terrain.reach() as u32;
    window.clear();
    for (place, at) in (0u32..).zip(line) {
        if terrain.kind(at) == Kind::Rock {
            window.clear();
            continue;
        }
        if near[at] < FAR {
            while window.pop_back_if(|&mut (from, steps)| steps + (place - from) >= near[at]).is_some() {}
            window.push_back((place, near[at]));
        }
        window.pop_front_if(|&mut (from, _)| place - from > reach);
        if let Some(&(from, steps)) = window.front() {
            swept[at] = swept[at].min(steps + (place - from));
        }
    }
}
