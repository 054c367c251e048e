//! Rows as the checkers of wall read them.

use thwart_grid::Cell;

use crate::paths::is_open;
use crate::rules::{Position, Wall};
use thwart_game::certificate::{CheckError, Lines};
use thwart_game::rules::Rules as _;
use thwart_game::value::Value;

/// A cost, or a difference of costs.
pub(super) type Cost = i64;

/// No path: more than any cost. Sums with costs stay above all costs.
pub(super) const NO_PATH: Cost = 1 << 62;

/// Not an opening, or no record: less than any cost. Sums with costs stay below
/// all costs.
pub(super) const NO_OPENING: Cost = -NO_PATH;

/// The greatest sum of costs at which no number here overflows.
pub(super) const MAX_SUM: u64 = 1 << 59;

/// Returns the entering costs of all passable cells.
pub(super) fn costs(game: &Wall) -> impl Iterator<Item = u64> + '_ {
    let board = game.board();
    board.cells().filter(|&cell| board.is_passable(cell)).map(|cell| u64::from(board.cost(cell)))
}

/// Refuses costs whose sums could overflow.
pub(super) fn check_sum(costs: impl Iterator<Item = u64>, lines: &Lines<'_>) -> Result<(), CheckError> {
    let sum = costs.fold(0, u64::saturating_add);
    if sum <= MAX_SUM {
        return Ok(());
    }
    let reason = format!("the costs add up to {sum}, this kind of evidence ends at {MAX_SUM}");
    Err(CheckError::new(lines.number(), reason))
}

/// Checks that a value equals the claim.
pub(super) fn compare(game: &Wall, value: Value, claim: Value, lines: &Lines<'_>) -> Result<(), CheckError> {
    if value == claim {
        return Ok(());
    }
    let reason = format!("the value is {}, which contradicts the claim", value.text(game.measure()));
    Err(CheckError::new(lines.number(), reason))
}

/// Returns the entering costs of the bottom row; [`NO_PATH`] for obstacles.
pub(super) fn bottom(game: &Wall) -> Vec<Cost> {
    let board = game.board();
    let cells = (board.len() - board.cols()..board.len()).map(Cell::new);
    cells.map(|cell| if board.is_passable(cell) { Cost::from(board.cost(cell)) } else { NO_PATH }).collect()
}

/// Converts a cost to a value of the game.
pub(super) fn value(cost: Cost) -> Value {
    if cost >= NO_PATH / 2 { Value::Infinite } else { Value::Finite(cost.unsigned_abs()) }
}

/// A row that is not the last.
pub(super) struct Row {
    /// The number of the row, from 0 at the top.
    pub(super) index: usize,
    /// The sum of the costs before each column.
    pub(super) prefix: Vec<Cost>,
    /// The cost to go for a token that goes down at each opening; [`NO_OPENING`]
    /// elsewhere.
    pub(super) cost_below: Vec<Cost>,
}

impl Row {
    /// Reads a row. `below` is the cost to go when the token enters each cell of the
    /// next row, that cell included.
    pub(super) fn read(game: &Wall, position: &Position, row: usize, below: &[Cost]) -> Self {
        let board = game.board();
        let cells = (row * board.cols()..(row + 1) * board.cols()).map(Cell::new);
        let mut prefix = Vec::with_capacity(below.len() + 1);
        let mut sum = 0;
        prefix.push(sum);
        prefix.extend(cells.clone().map(|cell| {
            sum += if board.is_passable(cell) { Cost::from(board.cost(cell)) } else { 0 };
            sum
        }));
        let leads = |(cell, &below): (Cell, &Cost)| {
            if below != NO_PATH && is_open(board, &position.walls, cell) { below } else { NO_OPENING }
        };
        Self { index: row, prefix, cost_below: cells.zip(below).map(leads).collect() }
    }

    /// Returns the entering cost of a cell.
    pub(super) fn cost(&self, col: usize) -> Cost {
        self.prefix[col + 1] - self.prefix[col]
    }

    pub(super) fn is_opening(&self, col: usize) -> bool {
        self.cost_below[col] != NO_OPENING
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use thwart_game::game::Game as _;
    use thwart_game::setup::Setup;
    use thwart_grid::format::board_file;

    #[test]
    fn costs_are_those_of_all_cells_but_obstacles() {
        let file = board_file::parse("game: wall\n\n105\n#2#\n").unwrap();
        let game = Wall::new(&Setup::new(Wall::INFO, file).unwrap()).unwrap();
        assert_eq!(costs(&game).collect::<Vec<_>>(), [1, 0, 5, 2]);
    }

    /// Checks sums alone, because a board with such sums would be too large for a
    /// test.
    #[test]
    fn sums_are_counted_up_to_the_limit() {
        let sum = |costs: &[u64]| check_sum(costs.iter().copied(), &Lines::new(""));
        assert_eq!(sum(&[MAX_SUM - 1, 0, 1]), Ok(()));
        for costs in [&[MAX_SUM, 1][..], &[1, MAX_SUM - 1, 1], &[u64::MAX, 1]] {
            let refusal = sum(costs).expect_err("too much").reason;
            assert!(refusal.contains("this kind of evidence ends at 576460752303423488"), "{refusal}");
        }
    }
}
