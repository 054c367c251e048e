//! Cells from picture elements: cells of several pixels, and starts and exits by their colour.

use crate::board::{Board, Cell, Tile};
use crate::coord::Coord;
use crate::format::problem::Problem;

/// Number of edges between squares that rules out chance.
const MIN_EDGES: usize = 16;

/// Returns the side of the squares, free or not, that a picture consists of, if it is more than 1 and chance is ruled
/// out. In a lossy picture one pixel of 32 may differ from its square.
pub(super) fn square_side(board: &Board, is_lossy: bool) -> Option<usize> {
    let most = if is_lossy { gcd(board.rows(), board.cols()) } else { unmixed_side(board) };
    let strays = if is_lossy { board.len() / 32 } else { 0 };
    let is_side = |side: &usize| {
        let squares = squares(board, *side).expect("the side divides the picture");
        edges(&squares) >= MIN_EDGES && has_few_strays(board, &squares, *side, strays)
    };
    let sides = (2..=most).rev().filter(|side| most.is_multiple_of(*side));
    sides.take(if is_lossy { usize::MAX } else { 1 }).find(is_side)
}

/// Returns the side of the largest squares that are all free or all blocked.
fn unmixed_side(board: &Board) -> usize {
    let (rows, cols) = (board.rows(), board.cols());
    let mut side = gcd(rows, cols);
    for row in 0..rows {
        for col in 0..cols {
            let is_free = |cell: usize| board.tiles()[cell].is_passable();
            let cell = row * cols + col;
            for (at, before) in [(col, 1), (row, cols)] {
                if at > 0 && is_free(cell - before) != is_free(cell) {
                    side = gcd(side, at);
                }
            }
        }
        if side == 1 {
            break;
        }
    }
    side
}

/// Counts the pairs of neighbours, in rows and columns, that differ.
fn edges(board: &Board) -> usize {
    let is_free: Vec<_> = board.tiles().iter().map(|tile| tile.is_passable()).collect();
    let cols = board.cols();
    let beside =
        is_free.chunks(cols).flat_map(|row| row.windows(2)).filter(|pair| pair[0] != pair[1]).count();
    beside + is_free.iter().zip(is_free.iter().skip(cols)).filter(|(one, other)| one != other).count()
}

/// Returns whether at most `most` pixels differ from their square.
fn has_few_strays(board: &Board, squares: &Board, side: usize, most: usize) -> bool {
    let is_stray = |cell: &usize| {
        let (row, col) = (cell / board.cols(), cell % board.cols());
        let square = squares.tiles()[row / side * squares.cols() + col / side];
        board.tiles()[*cell].is_passable() != square.is_passable()
    };
    (0..board.len()).filter(is_stray).nth(most).is_none()
}

const fn gcd(mut one: usize, mut other: usize) -> usize {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// Returns the board whose cells are squares of `side` x `side` pixels: free if most pixels are, but a start or an
/// exit if any pixel is one.
///
/// # Errors
/// A side that does not divide the picture.
pub(super) fn squares(board: &Board, side: usize) -> Result<Board, Problem> {
    let (rows, cols) = (board.rows(), board.cols());
    if side == 0 || !rows.is_multiple_of(side) || !cols.is_multiple_of(side) {
        let message = format!(
            "a picture of {cols} x {rows} pixels is no board of squares of {side}; cut its edges off"
        );
        return Err(Problem::whole(message));
    }
    let square = |(row, col): (usize, usize)| {
        let lines = (0..side).map(move |line| (row * side + line) * cols + col * side);
        lines.flat_map(|start| &board.tiles()[start..start + side])
    };
    let places = (0..rows / side).flat_map(|row| (0..cols / side).map(move |col| (row, col)));
    let tiles = places.map(|place| {
        let mark = square(place).find(|tile| matches!(tile, Tile::Start | Tile::Exit));
        let free = square(place).filter(|tile| tile.is_passable()).count();
        mark.copied().unwrap_or(if 2 * free > side * side { Tile::Free } else { Tile::Obstacle })
    });
    Ok(Board::new(rows / side, cols / side, tiles.collect())
        .expect("fewer cells than before, and as many as counted"))
}

/// Leaves one start, or exit, in the middle of each patch of its colour, and frees the other cells. A patch smaller
/// than an eighth of the largest is dust and gets none.
pub(super) fn middles(board: &Board, mark: Tile) -> Board {
    let patches = board.regions(|cell| board.tile(cell) == mark);
    let largest = patches.iter().map(Vec::len).max().unwrap_or(0);
    let middle = |patch: &Vec<Cell>| {
        let sum = patch
            .iter()
            .map(|&cell| board.coord(cell))
            .fold((0, 0), |(row, col), at| (row + at.row, col + at.col));
        let mean = Coord { row: sum.0 / patch.len(), col: sum.1 / patch.len() };
        let far = |cell: &Cell| {
            let at = board.coord(*cell);
            at.row.abs_diff(mean.row).pow(2) + at.col.abs_diff(mean.col).pow(2)
        };
        *patch.iter().min_by_key(|cell| far(cell)).expect("a patch has a cell")
    };
    let kept: Vec<Cell> = patches.iter().filter(|patch| patch.len() * 8 >= largest).map(middle).collect();
    board.map_tiles(|cell, tile| match tile {
        tile if tile != mark || kept.contains(&cell) => tile,
        _ => Tile::Free,
    })
}
