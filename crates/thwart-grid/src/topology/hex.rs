//! Six neighbours: rows 2, 4, 6 ... (counted from 1) lie half a cell to the
//! right, so a step up or down also goes half a cell to a side.

use super::Direction::{self, East, NorthEast, NorthWest, SouthEast, SouthWest, West};
use super::Shape;

pub(super) const SHAPE: Shape =
    Shape { word: "hex", directions: &[NorthEast, East, NorthWest, West, SouthEast, SouthWest], delta };

fn delta(row: usize, direction: Direction) -> (isize, isize) {
    // Counted from 0, the shifted rows are the odd ones.
    let shifted = isize::from(row % 2 == 1);
    match direction {
        NorthEast => (-1, shifted),
        East => (0, 1),
        NorthWest => (-1, shifted - 1),
        SouthEast => (1, shifted),
        SouthWest => (1, shifted - 1),
        _ => (0, -1),
    }
}
