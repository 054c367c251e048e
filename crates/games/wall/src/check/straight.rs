//! Evidence of the kind `wall-straight-1`: the only path that Eel leaves, if he builds everything before the
//! walk.
//!
//! While Eel builds, the text is `way:` and a column, counted from 1, for each row but the last: the openings
//! that he leaves. When Rabbit walks, and on boards of one row, there is no text.
//!
//! Why acceptance implies the claim:
//!
//! 1. *Rabbit cannot do better.* With walls below all other cells, the least cost of a walk, computed row by
//!    row from the bottom, is the claim. Eel may build these walls, because they leave that walk.
//! 2. *Eel cannot do better.* With any walls that he builds, from each cell that Rabbit can reach some
//!    opening of the row leads on to the bottom. Rabbit knows the walls and goes straight to such an opening.
//!    So he pays at most the most expensive straight walk to any opening that exists now, plus the cost to go
//!    below it; before a start is chosen he starts on it. The second pass finds the greatest such sum row by
//!    row from the bottom, and it is the claim, too.
//! 3. Once Rabbit walks, no wall is added. The value is the least cost of a walk.

use thwart_grid::Cell;

use thwart_game::certificate::{CheckError, Lines, read_number};
use thwart_game::rules::Rules as _;
use thwart_game::value::{Side, Value};

use super::row::{Cost, NO_PATH, Row, bottom, check_sum, compare, costs, value};
use crate::paths::{can_hold_wall, runs};
use crate::rules::{Position, Wall};

/// Checks evidence of this kind. O(cells).
pub(super) fn check(
    game: &Wall,
    position: &Position,
    claim: Value,
    lines: &mut Lines<'_>,
) -> Result<u64, CheckError> {
    check_sum(costs(game), lines)?;
    if let Some(outcome) = game.outcome(position) {
        return compare(game, outcome, claim, lines).map(|()| 0);
    }
    if position.side == Side::Minimiser || game.board().rows() == 1 {
        return compare(game, least(game, position), claim, lines).map(|()| 0);
    }
    // While Eel builds, the token is not yet placed or stands in the top row.
    let path = read_path(game, lines)?;
    compare(game, least(game, &walled(game, position, &path)), claim, lines)?;
    compare(game, greatest(game, position), claim, lines)?;
    Ok(path.len() as u64)
}

/// Reads the cells of the path, below which Eel builds nothing.
fn read_path(game: &Wall, lines: &mut Lines<'_>) -> Result<Vec<Cell>, CheckError> {
    let board = game.board();
    let rows = board.rows() - 1;
    let (number, text) = lines.field("way")?;
    let columns: Option<Vec<usize>> = text.split(' ').map(read_number).collect();
    let columns = columns.filter(|columns| columns.len() == rows);
    let columns = columns.filter(|columns| columns.iter().all(|column| (1..=board.cols()).contains(column)));
    let columns = columns.ok_or_else(|| {
        CheckError::new(number, format!("expected {rows} columns of the board, found `{text}`"))
    })?;
    let cells = (0..).zip(columns).map(|(row, column)| Cell::new(row * board.cols() + column - 1));
    Ok(cells.collect())
}

/// Returns the position with walls below all cells of these rows but those of the path.
fn walled(game: &Wall, position: &Position, path: &[Cell]) -> Position {
    let board = game.board();
    let mut after = position.clone();
    let cols = board.cols();
    for &open in path {
        let row = open.index() / cols * cols;
        let cells = (row..row + cols).map(Cell::new);
        for cell in cells.filter(|&cell| cell != open && can_hold_wall(board, cell)) {
            after.walls.insert(cell);
        }
    }
    after
}

/// Returns the least cost of a walk.
fn least(game: &Wall, position: &Position) -> Value {
    let board = game.board();
    let first = position.token.map_or(0, |token| board.coord(token).row);
    let costs = costs_to_go(game, position, first, Cost::min);
    value(match position.token {
        None => costs.into_iter().min().unwrap_or(NO_PATH),
        Some(token) => costs[board.coord(token).col] - Cost::from(board.cost(token)),
    })
}

/// Returns the greatest cost of a walk that goes straight to an opening in each row.
fn greatest(game: &Wall, position: &Position) -> Value {
    if let Some(token) = position.token {
        let costs = costs_to_go(game, position, 0, Cost::max);
        return value(costs[token.index()] - Cost::from(game.board().cost(token)));
    }
    let row = Row::read(game, position, 0, &costs_to_go(game, position, 1, Cost::max));
    let openings = (0..row.cost_below.len()).filter(|&col| row.is_opening(col));
    value(openings.map(|col| row.cost_below[col] + row.cost(col)).max().unwrap_or(NO_PATH))
}

/// Returns the cost to go when the token enters each cell of a row and goes straight to the opening that
/// `prefer` chooses, there and in all rows below.
fn costs_to_go(game: &Wall, position: &Position, first: usize, prefer: fn(Cost, Cost) -> Cost) -> Vec<Cost> {
    let rows = (first..game.board().rows() - 1).rev();
    rows.fold(bottom(game), |costs, row| {
        row_costs_to_go(game, &Row::read(game, position, row, &costs), prefer)
    })
}

/// Returns the cost to go when the token enters each cell and goes straight to the opening of its run that
/// `prefer` chooses; [`NO_PATH`] if the run has none.
fn row_costs_to_go(game: &Wall, row: &Row, prefer: fn(Cost, Cost) -> Cost) -> Vec<Cost> {
    let best = |one: Option<Cost>, other: Option<Cost>| one.into_iter().chain(other).reduce(prefer);
    let mut costs = vec![None; row.cost_below.len()];
    for (start, end) in runs(game.board(), row.index) {
        let mut sweep = |cols: &mut dyn Iterator<Item = usize>| {
            // The cost to go from this cell, its own cost included, to an opening that was passed or lies
            // here.
            let mut back = None;
            for col in cols {
                let here = row.is_opening(col).then(|| row.cost_below[col]);
                back = best(back, here).map(|onwards| onwards + row.cost(col));
                costs[col] = best(costs[col], back);
            }
        };
        sweep(&mut (start..end));
        sweep(&mut (start..end).rev());
    }
    costs.into_iter().map(|cost| cost.unwrap_or(NO_PATH)).collect()
}
