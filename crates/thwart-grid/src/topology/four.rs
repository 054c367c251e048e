//! Four neighbours.

use super::Direction::{self, East, North, South, West};
use super::Shape;

pub(super) const SHAPE: Shape = Shape { word: "four", directions: &[North, East, South, West], delta };

fn delta(_: usize, direction: Direction) -> (isize, isize) {
    match direction {
        North => (-1, 0),
        East => (0, 1),
        South => (1, 0),
        _ => (0, -1),
    }
}
