//! The entries for the knowledge about pairs, each at the first cell of its pair.

use crate::solve::fast::map::Map;

/// Entries of a cell for pairs; on hex there is one more.
const PAIRS: usize = 2;

pub(super) fn per_cell(map: &Map) -> usize {
    let alone = usize::from(map.schedule.has_several());
    alone
        + match (map.blocks_corners(), map.step_kinds.len()) {
            (true, _) => PAIRS + 4,
            (false, 4) => PAIRS,
            (false, _) => PAIRS + 1,
        }
}

/// Returns the entry of a cell alone.
pub(super) fn cell_entry(map: &Map, cell: u32) -> usize {
    per_cell(map) * (cell as usize + 1) - 1
}

/// Returns the entry of a pair. The second cell is the next one in the row, or
/// one of up to two in the row below.
pub(super) fn pair_entry(map: &Map, a: u32, b: u32) -> usize {
    let place = match a.abs_diff(b) {
        1 => 0,
        // On hex those below are `cols - 1` and `cols` further, or `cols` and
        // `cols + 1`: parity distinguishes the two of a cell.
        apart if map.step_kinds.len() == 6 => 1 + apart as usize % 2,
        _ => 1,
    };
    per_cell(map) * a.min(b) as usize + place
}

/// Returns the entry of three cells of a square of four: at its first cell, by
/// the one that is missing.
pub(super) fn triple_entry(map: &Map, corner: u32, missing: u32) -> usize {
    let difference = (missing - corner) as usize;
    let place = PAIRS + if difference < map.cols { difference } else { 2 + difference - map.cols };
    per_cell(map) * corner as usize + place
}
