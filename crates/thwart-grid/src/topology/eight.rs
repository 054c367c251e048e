//! Eight neighbours. `Board::neighbours` checks that both side cells of a diagonal
//! step are passable.

use super::Direction::{self, East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
use super::Shape;

pub(super) const SHAPE: Shape = Shape {
    word: "eight",
    directions: &[North, NorthEast, East, NorthWest, West, SouthEast, South, SouthWest],
    delta,
};

fn delta(_: usize, direction: Direction) -> (isize, isize) {
    let down = match direction {
        North | NorthEast | NorthWest => -1,
        East | West => 0,
        South | SouthEast | SouthWest => 1,
    };
    let right = match direction {
        West | NorthWest | SouthWest => -1,
        North | South => 0,
        East | NorthEast | SouthEast => 1,
    };
    (down, right)
}
