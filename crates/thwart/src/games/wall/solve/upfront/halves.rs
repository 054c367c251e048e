//! Walls that Eel may build where all ways are to go down at one place.
//!
//! A way through one crossing is a way down to it and a way on from it. Where
//! the dearest is dearer than the cheapest, one of the two halves is. Seen from
//! the crossing, the dearest and the cheapest half part somewhere, and a wall
//! where the cheapest goes then closes it and leaves the dearest.

use thwart_core::{Board, Cell};

use super::super::super::rules::{Position, Wall};
use super::super::super::ways::runs;
use super::super::row::Cost;
use crate::game::Game;

/// Where a half way crosses to the row it is looked at in, and what it costs.
type Half = (Cost, usize);

/// The ways from an end of the board to a cell, all cells on them included.
#[derive(Clone, Copy)]
struct Ways {
    dearest: Cost,
    cheapest: Cost,
    /// Below which cell a wall closes the cheapest and leaves the dearest;
    /// there is one if they differ.
    wall: Option<Cell>,
}

impl Ways {
    const fn one(cost: Cost) -> Self {
        Self { dearest: cost, cheapest: cost, wall: None }
    }
}

/// For each crossing, given by the row and the column of the cell above it, in
/// order of rows: below which cell a wall closes the cheapest of the ways that
/// go down there, and leaves the dearest. `None` where they cost the same.
/// O(cells) for all together, memory for a few rows.
pub(super) fn walls_elsewhere(
    game: &Wall,
    position: &Position,
    crossings: &[(usize, usize)],
) -> Vec<Option<Cell>> {
    let mut walls = above(game, position, crossings);
    for (wall, below) in walls.iter_mut().zip(below(game, position, crossings)) {
        *wall = wall.or(below);
    }
    walls
}

/// In the ways down to each crossing.
fn above(game: &Wall, position: &Position, crossings: &[(usize, usize)]) -> Vec<Option<Cell>> {
    let board = game.board();
    let cols = board.cols();
    let mut ways = vec![None; cols];
    if let Some(token) = position.token {
        let mut entered = vec![None; cols];
        entered[token.index()] = Some(Ways::one(0));
        walk(board, 0, 0, &entered, &mut ways);
    } else {
        ways = row_alone(board, 0);
    }
    let mut walls = Vec::with_capacity(crossings.len());
    let mut row = 0;
    for &(at, col) in crossings {
        while row < at {
            cross(game, position, row, &mut ways);
            let entered = ways.clone();
            walk(board, row + 1, row, &entered, &mut ways);
            row += 1;
        }
        walls.push(ways[col].and_then(|ways: Ways| ways.wall));
    }
    walls
}

/// In the ways on from each crossing.
fn below(game: &Wall, position: &Position, crossings: &[(usize, usize)]) -> Vec<Option<Cell>> {
    let board = game.board();
    let mut row = board.rows() - 1;
    let mut ways = row_alone(board, row);
    let mut walls = vec![None; crossings.len()];
    for (&(at, col), wall) in crossings.iter().zip(&mut walls).rev() {
        while row > at + 1 {
            row -= 1;
            cross(game, position, row, &mut ways);
            let entered = ways.clone();
            walk(board, row, row, &entered, &mut ways);
        }
        *wall = ways[col].and_then(|ways: Ways| ways.wall);
    }
    walls
}

/// The cells of the top or the bottom row as ways of their own.
fn row_alone(board: &Board, row: usize) -> Vec<Option<Ways>> {
    let cells = (row * board.cols()..(row + 1) * board.cols()).map(|cell| Cell(cell as u32));
    let way = |cell| board.is_passable(cell).then(|| Ways::one(Cost::from(board.cost(cell))));
    cells.map(way).collect()
}

/// Keeps the ways of those columns in which one can go down from `row`.
fn cross(game: &Wall, position: &Position, row: usize, ways: &mut [Option<Ways>]) {
    let first = row * game.board().cols();
    for (col, ways) in ways.iter_mut().enumerate() {
        if !game.is_open(&position.walls, Cell((first + col) as u32)) {
            *ways = None;
        }
    }
}

/// From the ways that enter the cells of a row to those that come to each of
/// its cells: straight from where they entered. They crossed below the cells
/// of row `crossed`.
fn walk(board: &Board, row: usize, crossed: usize, entered: &[Option<Ways>], out: &mut [Option<Ways>]) {
    out.fill(None);
    let (first, crossed) = (row * board.cols(), crossed * board.cols());
    let mut halves = vec![None; board.cols()];
    for (start, end) in runs(board, row) {
        let mut sweep = |cols: &mut dyn Iterator<Item = usize>| {
            let mut walked = None;
            for col in cols {
                let here = entered[col].map(|ways| ((ways.dearest, col), (ways.cheapest, col)));
                let cost = Cost::from(board.cost(Cell((first + col) as u32)));
                walked = better(here, walked)
                    .map(|(dear, cheap)| ((dear.0 + cost, dear.1), (cheap.0 + cost, cheap.1)));
                halves[col] = better(halves[col], walked);
            }
        };
        sweep(&mut (start..end));
        sweep(&mut (start..end).rev());
        for col in start..end {
            out[col] = halves[col].map(|((dearest, dear), (cheapest, cheap)): (Half, Half)| {
                let wall = match dearest == cheapest {
                    true => None,
                    // They walk the same cells of this row, so they differ before.
                    false if dear == cheap => entered[dear].and_then(|ways| ways.wall),
                    false => Some(Cell((crossed + cheap) as u32)),
                };
                Ways { dearest, cheapest, wall }
            });
        }
    }
}

/// The dearest and the cheapest half of both, the first of equals.
fn better(one: Option<(Half, Half)>, two: Option<(Half, Half)>) -> Option<(Half, Half)> {
    let (Some(one), Some(two)) = (one, two) else { return one.or(two) };
    let dearest = if two.0.0 > one.0.0 { two.0 } else { one.0 };
    let cheapest = if two.1.0 < one.1.0 { two.1 } else { one.1 };
    Some((dearest, cheapest))
}
