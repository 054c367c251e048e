//! The size of the cells of a map, and their position in the world.

use crate::board::{Board, Cell};
use crate::coord::Coord;

/// Size of the cells and position of the map, in metres and radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Metres {
    /// Side of a cell; positive and finite.
    pub resolution: f64,
    /// x and y of the lower left corner of the map, and the angle by which the map
    /// is turned about it, counterclockwise.
    pub origin: [f64; 3],
}

impl Metres {
    /// Returns the length of a path of `steps` steps; a diagonal one counts sqrt 2.
    pub fn distance(&self, steps: f64) -> f64 {
        steps * self.resolution
    }

    /// Returns x and y of the middle of a cell.
    pub fn middle(&self, board: &Board, cell: Cell) -> [f64; 2] {
        let Coord { row, col } = board.coord(cell);
        let right = (col as f64 + 0.5) * self.resolution;
        let up = ((board.rows() - row) as f64 - 0.5) * self.resolution;
        let [x, y, turn] = self.origin;
        let (sin, cos) = turn.sin_cos();
        [x + cos * right - sin * up, y + sin * right + cos * up]
    }

    /// Returns the cell that contains a point, if it is on the map. A point on an
    /// edge belongs to the cell above or to the right of it.
    pub fn cell(&self, board: &Board, point: [f64; 2]) -> Option<Cell> {
        let [row, col] = self.row_and_column(board, point);
        board.cell(Coord { row: index_below(board.rows(), row)?, col: index_below(board.cols(), col)? })
    }

    /// Returns the row and the column of a point, counted from 0, as whole numbers. They are negative or too large
    /// for a point outside the map.
    pub fn row_and_column(&self, board: &Board, [x, y]: [f64; 2]) -> [f64; 2] {
        let [left, below, turn] = self.origin;
        let (sin, cos) = turn.sin_cos();
        let (x, y) = (x - left, y - below);
        let col = ((cos * x + sin * y) / self.resolution).floor();
        let from_below = ((cos * y - sin * x) / self.resolution).floor();
        [board.rows() as f64 - 1.0 - from_below, col]
    }

    /// Returns x and y of the upper right corner of the map, which lies opposite the origin.
    pub fn far_corner(&self, board: &Board) -> [f64; 2] {
        let [x, y, turn] = self.origin;
        let (sin, cos) = turn.sin_cos();
        let (right, up) = (board.cols() as f64 * self.resolution, board.rows() as f64 * self.resolution);
        [x + cos * right - sin * up, y + sin * right + cos * up]
    }
}

/// Writes a coordinate in metres, to the micrometre.
///
/// ```
/// assert_eq!(thwart_grid::metres::coordinate(0.1 + 0.2), "0.3");
/// ```
pub fn coordinate(metres: f64) -> String {
    let text = format!("{metres:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Rounds metres to the micrometre, which hides what binary fractions add.
pub fn micrometres(metres: f64) -> f64 {
    coordinate(metres).parse().unwrap_or(metres)
}

/// Returns a whole number as an index, if it is below `len`.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "only numbers from 0 to `len` are cast"
)]
fn index_below(len: usize, number: f64) -> Option<usize> {
    (number >= 0.0 && number < len as f64).then_some(number as usize)
}
