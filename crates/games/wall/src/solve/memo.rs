//! The method of the source, `TopCoder` SRM 580 `WallGameDiv1`: the values of both roles over row, token and
//! walled interval.
//!
//! Eel decides about the wall below the token when it stands there, so the walls of a row form an interval
//! with the token at one of its ends. The value of an interval depends on wider ones, so the table is filled
//! from the whole run inwards and keeps only the intervals of one width. Obstacles go beyond the source: each
//! run of a row is played alone, and only cells from which a path leads down count as openings.

use super::fast::row::{CLOSED, Cost, NO_PATH, Row, check_sum, value};
use super::fast::rows::RowSweep;
use crate::paths::runs;
use crate::rules::{Position, Wall};
use thwart_game::answer::{Answer, SolveError};
use thwart_game::limits::Limits;
use thwart_game::rules::Rules;
use thwart_game::value::{Bounds, Side, Value};

pub(super) const NAME: &str = "memo";

/// Solves a position that is not over; a node is a row. O(rows columns^2) time, memory for a few rows.
///
/// # Errors
/// [`SolveError::TooLarge`] if the costs add up to too much.
pub(super) fn solve(game: &Wall, position: &Position, limits: &Limits) -> Result<Answer, SolveError> {
    check_sum(game, NAME)?;
    let board = game.board();
    let at = position.token.map(|token| board.coord(token));
    let mut budget = limits.start();
    let mut row = Row::default();
    let (mut landing, mut entries) = (RowSweep::bottom(game), 0);
    let mut closed = vec![NO_PATH; board.cols()];
    for index in (at.map_or(0, |at| at.row)..board.rows() - 1).rev() {
        if budget.spend_slow() {
            return Ok(super::stopped());
        }
        row.read(game, &position.walls, index, &landing);
        landing.fill(NO_PATH);
        for (start, end) in runs(board, index) {
            entries += fill_run(&row, (start, end), &mut landing, &mut closed);
        }
    }
    let total = match at {
        None => game.top().map(|cell| value(landing[cell.index()])).min().unwrap_or(Value::Infinite),
        Some(at) if position.side == Side::Maximiser => value(landing[at.col] - row.cost(at.col)),
        Some(at) if row.is_opening(at.col) => value(row.cost_below[at.col]),
        Some(at) => value(closed[at.col]),
    };
    Ok(Answer {
        bounds: Bounds::exact(total),
        work: vec![("memo entries", entries)],
        field: Some(super::answer_field(game, position, &landing)),
        ..Answer::default()
    })
}

/// Fills the table of one run and returns the number of its entries. `landing` gets the cost to go from each
/// cell, its own cost included; `closed` gets the cost to go if the token cannot go down there.
pub(super) fn fill_run(
    row: &Row,
    (start, end): (usize, usize),
    landing: &mut [Cost],
    closed: &mut [Cost],
) -> u64 {
    // The values of the intervals that are one wider, by first cell, with the token at the first and at the
    // last cell.
    let mut wider: Vec<[Cost; 2]> = Vec::new();
    let mut openings = (start..end).filter(|&col| row.is_opening(col));
    let (first, last) = (openings.clone().next().unwrap_or(end), openings.next_back().unwrap_or(start));
    for width in (1..=end - start).rev() {
        let value = |left: usize, at: usize| {
            let right = left + width - 1;
            let mut best = NO_PATH;
            if left > start {
                best = best.min(wider[left - 1 - start][0] + row.walk(at, left - 1));
            }
            if right + 1 < end {
                best = best.min(wider[left - start][1] + row.walk(at, right + 1));
            }
            // Eel lets the token down, or closes the opening if it is not the last.
            let is_last = left <= first && last <= right;
            let closed = if is_last { NO_PATH } else { best };
            let worth = if closed == NO_PATH && row.cost_below[at] != CLOSED {
                row.cost_below[at]
            } else {
                closed.max(row.cost_below[at])
            };
            (closed, worth)
        };
        if width == 1 {
            for col in start..end {
                let worth;
                (closed[col], worth) = value(col, col);
                landing[col] = if worth >= NO_PATH { NO_PATH } else { worth + row.cost(col) };
            }
            break;
        }
        let values = |left: usize| [value(left, left).1, value(left, left + width - 1).1];
        wider = (start..=end - width).map(values).collect();
    }
    let width = (end - start) as u64;
    width * (width + 1)
}
