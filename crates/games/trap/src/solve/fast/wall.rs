//! A wall that stands in time for every choice of Jerry's.
//!
//! Tom chooses a smallest cut between the cells near Jerry and the doors, and
//! lays its cells in the order in which Jerry could come to them. He cannot
//! come to a cell in fewer turns than it is steps away. So if for every number
//! of turns at most as many cells of the cut are that near as obstacles have
//! been laid by then, he never stands on one of them. (Nor does he pass between
//! two of them with a diagonal step: it is no sooner than the step onto
//! either.) The paths that show that the cut is a smallest one all stay open
//! until its last cell is laid, so it takes as many obstacles as the cut has
//! cells, and no choice of Jerry's changes that.

use thwart_grid::narrow;
use thwart_grid::search::VertexCut;
use thwart_grid::search::vertex_cut::Paths;

use super::map::Map;
use super::state::State;

/// The most cells near Jerry around which a cut is taken.
const MOST_CELLS: usize = 512;

/// Returns the cells of such a wall, in the order in which they are to be laid:
/// the smallest that stands in time around all cells up to some distance from
/// Jerry. `None` if no wall does. O(cells), and a few flows.
pub(crate) fn wall_around(map: &Map) -> Option<Vec<u32>> {
    let steps = map.steps_from_jerry();
    let state = State::new(map);
    let mut search = VertexCut::new(map.cell_count);
    // Each distance has at least one cell, so cells further away are not among
    // the nearest.
    let is_near = |&cell: &u32| steps[cell as usize] as usize <= MOST_CELLS;
    let mut near: Vec<u32> = (0..narrow(map.cell_count)).filter(is_near).collect();
    near.sort_by_key(|&cell| (steps[cell as usize], cell));
    let mut paths = Vec::new();
    for ring in near.chunk_by(|&a, &b| steps[a as usize] == steps[b as usize]) {
        let end = near.partition_point(|&cell| steps[cell as usize] <= steps[ring[0] as usize]);
        if end > MOST_CELLS || ring.iter().any(|&cell| map.touches_door[cell as usize]) {
            return None;
        }
        let former = paths.iter().map(Vec::as_slice);
        let found = search.query_from(map.straight(), &state, &near[..end], usize::MAX, former);
        if found == Paths::Adjacent {
            return None;
        }
        let mut cut = search.cut();
        cut.sort_by_key(|&cell| (steps[cell as usize], cell));
        let in_time =
            |(place, &cell): (usize, &u32)| map.schedule.laid_by(steps[cell as usize]) as usize > place;
        if cut.iter().enumerate().all(in_time) {
            return Some(cut);
        }
        paths = search.paths();
    }
    None
}

#[cfg(test)]
mod tests;
