//! Evidence of the kind `wall-straight-1`: the only way that Eel leaves, where he
//! builds everything before the walk.
//!
//! While Eel builds, which he does before the walk: `way:` and a column, counted from 1, for
//! each row but the last: the openings that he leaves. When Rabbit walks, and on boards of one row: nothing.
//!
//! Why acceptance implies the claim:
//!
//! 1. *It cannot be bettered by Rabbit.* With walls below all other cells the least
//!    that a walk costs, row by row from the bottom, is the claim. These walls may
//!    be built: they leave that walk.
//! 2. *It cannot be bettered by Eel.* Whatever he builds, from each cell on which
//!    Rabbit can come some opening of the row leads on to the bottom. He knows the
//!    walls, so he goes straight to one of those, and pays no more than the dearest
//!    straight walk to any opening there is now and what is to pay below it; before
//!    a start is chosen he starts on it. Row by row from the bottom that is the
//!    greatest number which the second pass comes to, and it is the claim, too.
//! 3. Nobody builds once Rabbit walks. What he pays is the least that a walk costs.

use thwart_core::Cell;

use crate::certificate::{CheckError, Lines, read_number};
use crate::game::Game as _;
use crate::value::{Side, Value};

use super::super::rules::{Builds, Position, Wall};
use super::super::ways::{can_hold_wall, runs};
use super::row::{Cost, NONE, NOTHING, Row, bottom, check_sum, compare, costs, value};

/// The word in the `kind:` line.
pub(in super::super) const KIND: &str = "wall-straight-1";

/// Cost: O(cells).
pub(super) fn audit(
    game: &Wall,
    position: &Position,
    claim: Value,
    lines: &mut Lines<'_>,
) -> Result<u64, CheckError> {
    if game.builds() != Builds::Upfront {
        return Err(CheckError::new(lines.number(), "this kind of evidence is for builds=upfront"));
    }
    check_sum(costs(game), lines)?;
    if let Some(outcome) = game.outcome(position) {
        return compare(game, outcome, claim, lines).map(|()| 0);
    }
    if position.side == Side::Minimiser || game.board().rows() == 1 {
        return compare(game, least(game, position), claim, lines).map(|()| 0);
    }
    // While Eel builds, the token is nowhere or in the top row.
    let way = read_way(game, lines)?;
    compare(game, least(game, &walled(game, position, &way)), claim, lines)?;
    compare(game, greatest(game, position), claim, lines)?;
    Ok(way.len() as u64)
}

/// The cells of the way above which Eel builds nothing.
fn read_way(game: &Wall, lines: &mut Lines<'_>) -> Result<Vec<Cell>, CheckError> {
    let board = game.board();
    let rows = board.rows() - 1;
    let (number, text) = lines.field("way")?;
    let columns: Option<Vec<usize>> = text.split(' ').map(read_number).collect();
    let columns = columns.filter(|columns| columns.len() == rows);
    let columns = columns.filter(|columns| columns.iter().all(|column| (1..=board.cols()).contains(column)));
    let columns = columns.ok_or_else(|| {
        CheckError::new(number, format!("expected {rows} columns of the board, found `{text}`"))
    })?;
    let cells = (0..).zip(columns).map(|(row, column)| Cell((row * board.cols() + column - 1) as u32));
    Ok(cells.collect())
}

/// The position with walls below all cells of these rows but those of the way.
fn walled(game: &Wall, position: &Position, way: &[Cell]) -> Position {
    let board = game.board();
    let mut after = position.clone();
    let cols = board.cols();
    for &open in way {
        let row = open.index() / cols * cols;
        let cells = (row..row + cols).map(|cell| Cell(cell as u32));
        for cell in cells.filter(|&cell| cell != open && can_hold_wall(board, cell)) {
            after.walls.insert(cell);
        }
    }
    after
}

/// The least that a walk costs.
fn least(game: &Wall, position: &Position) -> Value {
    let board = game.board();
    let first = position.token.map_or(0, |token| board.coord(token).row);
    let mut landing = bottom(game);
    for row in (first..board.rows() - 1).rev() {
        let row = Row::read(game, position, row, &landing);
        landing = land(game, &row, NONE, Cost::min);
    }
    value(match position.token {
        None => landing.into_iter().min().unwrap_or(NONE),
        Some(token) => landing[board.coord(token).col] - Cost::from(board.cost(token)),
    })
}

/// The greatest that Rabbit has to pay if he goes straight.
fn greatest(game: &Wall, position: &Position) -> Value {
    let board = game.board();
    let mut landing = bottom(game);
    for row in (1..board.rows() - 1).rev() {
        let row = Row::read(game, position, row, &landing);
        landing = land(game, &row, NOTHING, Cost::max);
    }
    let row = Row::read(game, position, 0, &landing);
    value(match position.token {
        None => {
            let started = (0..board.cols()).map(|col| row.arrive[col] + row.cost(col));
            started.max().unwrap_or(NONE)
        }
        Some(token) => {
            let at = board.coord(token).col;
            land(game, &row, NOTHING, Cost::max)[at] - row.cost(at)
        }
    })
}

/// What is to pay when the token comes onto each cell and goes straight to the
/// opening of its run that `better` prefers; [`NONE`] where there is none.
fn land(game: &Wall, row: &Row, worst: Cost, better: fn(Cost, Cost) -> Cost) -> Vec<Cost> {
    let mut landing = vec![NONE; row.arrive.len()];
    for (start, end) in runs(game.board(), row.index) {
        let is_opening = |col: usize| row.arrive[col] != NOTHING;
        if !(start..end).any(is_opening) {
            continue;
        }
        // Seen from the first cell of the row, what lies west and east.
        let (mut west, mut east) = (worst, worst);
        let mut best = vec![worst; end - start];
        for col in start..end {
            if is_opening(col) {
                west = better(west, row.arrive[col] - row.prefix[col]);
            }
            if west != worst {
                best[col - start] = better(best[col - start], west + row.prefix[col]);
            }
        }
        for col in (start..end).rev() {
            if is_opening(col) {
                east = better(east, row.arrive[col] + row.prefix[col + 1]);
            }
            if east != worst {
                best[col - start] = better(best[col - start], east - row.prefix[col + 1]);
            }
            landing[col] = best[col - start] + row.cost(col);
        }
    }
    landing
}
