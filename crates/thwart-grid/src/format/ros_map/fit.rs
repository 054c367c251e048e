//! The map of a robot made fit for a question: obstacles inflated, cells made larger.

use super::{Metres, RosMap};
use crate::board::{Board, Tile};

/// The share of a number by which it may differ from a whole one, because 0.05 is no binary fraction.
const ROUNDING: f64 = 1e-6;

impl RosMap {
    /// Blocks each cell with its centre at most `radius` metres from the centre of an obstacle: the ground that a robot
    /// with this radius cannot stand on.
    ///
    /// Cost: the cells times the rows within the radius.
    pub fn inflate(&mut self, radius: f64) {
        self.board = inflate(&self.board, self.metres.resolution, radius);
    }

    /// Makes cells of `side` metres, and returns how many old ones lie along a side. A cell is blocked if any of the old
    /// ones in it is. Squares start at the lower left corner, so that the origin stays. The ground beyond the edges of
    /// the map counts as blocked.
    ///
    /// # Errors
    /// A multiple of the resolution near `side`, which is none.
    pub fn coarsen(&mut self, side: f64) -> Result<usize, f64> {
        let old = cells_along(side, self.metres.resolution)?;
        (self.board, self.metres) = coarsen(&self.board, self.metres, old);
        self.metres.resolution = side;
        Ok(old)
    }
}

#[expect(clippy::cast_sign_loss, reason = "a radius is at least 0")]
fn inflate(board: &Board, resolution: f64, radius: f64) -> Board {
    let (rows, cols) = (board.rows(), board.cols());
    let reach = radius / resolution * (1.0 + ROUNDING);
    let beside = beside(board);
    let is_near = |row: usize, col: usize| {
        let most = if reach < rows as f64 { reach.floor() as usize } else { rows };
        (row.saturating_sub(most)..rows.min(row + most + 1)).any(|other| {
            let (down, right) = (other.abs_diff(row) as f64, beside[other * cols + col]);
            right.is_some_and(|right| down.hypot(f64::from(right)) <= reach)
        })
    };
    board.map_tiles(|cell, tile| {
        let at = board.coord(cell);
        if is_near(at.row, at.col) { Tile::Obstacle } else { tile }
    })
}

/// Returns for each cell how many columns away the nearest obstacle of its row is.
fn beside(board: &Board) -> Vec<Option<u32>> {
    let mut nearest = vec![None; board.len()];
    let cols = board.cols();
    for (row, tiles) in nearest.chunks_mut(cols).zip(board.tiles().chunks(cols)) {
        let mut pass = |columns: &mut dyn Iterator<Item = usize>| {
            let mut last: Option<u32> = None;
            for col in columns {
                last = if tiles[col].is_passable() { last.map(|last| last + 1) } else { Some(0) };
                row[col] = [row[col], last].into_iter().flatten().min();
            }
        };
        pass(&mut (0..cols));
        pass(&mut (0..cols).rev());
    }
    nearest
}

/// Returns how many cells of the map lie along a side of a cell of `cell` metres.
///
/// # Errors
/// A multiple of the resolution near it, if it is none.
#[expect(clippy::cast_sign_loss, reason = "a side is above 0")]
fn cells_along(cell: f64, resolution: f64) -> Result<usize, f64> {
    let exact = cell / resolution;
    let whole = exact.round();
    let is_multiple = whole >= 1.0 && (exact - whole).abs() <= ROUNDING * whole;
    if is_multiple { Ok(whole as usize) } else { Err(resolution * whole.max(1.0)) }
}

/// Returns the map with cells of `side` x `side` old ones.
fn coarsen(board: &Board, metres: Metres, side: usize) -> (Board, Metres) {
    let (rows, cols) = (board.rows(), board.cols());
    let (new_rows, new_cols) = (rows.div_ceil(side), cols.div_ceil(side));
    let mut tiles = vec![Tile::Free; new_rows * new_cols];
    for (index, tile) in board.tiles().iter().enumerate() {
        let row = new_rows - 1 - (rows - 1 - index / cols) / side;
        if !tile.is_passable() {
            tiles[row * new_cols + index % cols / side] = Tile::Obstacle;
        }
    }
    for (index, tile) in tiles.iter_mut().enumerate() {
        let is_beyond_top = index < new_cols && !rows.is_multiple_of(side);
        let is_beyond_right = (index + 1) % new_cols == 0 && !cols.is_multiple_of(side);
        if is_beyond_top || is_beyond_right {
            *tile = Tile::Obstacle;
        }
    }
    let board =
        Board::new(new_rows, new_cols, tiles).expect("fewer cells than before, and as many as counted");
    (board, Metres { resolution: metres.resolution * side as f64, ..metres })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: &[&str]) -> Board {
        let tile = |sign| if sign == '#' { Tile::Obstacle } else { Tile::Free };
        let tiles = rows.iter().flat_map(|row| row.chars().map(tile)).collect();
        Board::new(rows.len(), rows[0].len(), tiles).expect("rows of one length")
    }

    #[test]
    fn obstacles_grow_by_the_distance_of_centres() {
        let one = board(&[".....", ".....", "..#..", ".....", "....."]);
        let same = |radius, rows: &[&str]| assert_eq!(inflate(&one, 0.05, radius), board(rows), "{radius}");
        same(0.0, &[".....", ".....", "..#..", ".....", "....."]);
        same(0.049, &[".....", ".....", "..#..", ".....", "....."]);
        same(0.05, &[".....", "..#..", ".###.", "..#..", "....."]);
        same(0.071, &[".....", ".###.", ".###.", ".###.", "....."]);
        same(0.1, &["..#..", ".###.", "#####", ".###.", "..#.."]);
        same(1e300, &["#####"; 5]);
        let none = board(&["..", ".."]);
        assert_eq!(inflate(&none, 0.05, 1.0), none);
    }

    #[test]
    fn squares_start_at_the_origin() {
        let metres = Metres { resolution: 0.5, origin: [1.0, 2.0, 0.0] };
        let (coarse, metres) = coarsen(&board(&[".....", "...#.", ".....", ".....", "#...."]), metres, 2);
        assert_eq!(coarse, board(&["###", ".##", "#.#"]));
        assert_eq!(metres, Metres { resolution: 1.0, origin: [1.0, 2.0, 0.0] });
    }

    #[test]
    fn sides_are_multiples_of_the_resolution() {
        assert_eq!(cells_along(0.5, 0.05).ok(), Some(10));
        assert_eq!(cells_along(0.15, 0.05).ok(), Some(3));
        assert_eq!([0.07, 0.01, 0.48].map(|cell| cells_along(cell, 0.05)), [Err(0.05), Err(0.05), Err(0.5)]);
    }
}
