//! `iterate`: the source's method (UVa 10381).
//!
//! One search per blocked cell gives the distances left after a rock falls. Then all cells are swept row by row
//! with the recurrence until the values stay the same: the game graph has cycles, so one pass is not enough.
//!
//! The sweeps start with infinity everywhere except on the exits, and only lower values: after `k` sweeps a
//! cell has at most what its walker can promise if he must arrive within `k` steps. Circles never help, even if
//! steps are free, so he needs no more steps than there are cells, and the sweeps end on the value. (Sweeping
//! upwards from 0 would fail: a circle of free steps would look like a path.)

use thwart_grid::CellSet;
use thwart_grid::distance::{UNREACHED_LENGTH, lengths};

use super::numbers::{CellLengths, Shown};
use crate::rules::{Position, Rock};
use thwart_game::answer::{Answer, SolveError};
use thwart_game::field::Field;
use thwart_game::limits::{Budget, Limits};
use thwart_game::rules::Rules;
use thwart_game::value::Bounds;

/// Solves a position in which exactly one rock is left that the walker sees fall.
///
/// Cost: O(n^2 log n) for the searches and O(n) per sweep, with at most n sweeps. Memory: O(n). Each search and
/// each sweep counts as one node of the limits.
pub(super) fn solve(game: &Rock, position: &Position, limits: &Limits) -> Result<Answer, SolveError> {
    let refuse =
        |reason: &str| Err(SolveError::NotSupported { method: "iterate", reason: reason.to_owned() });
    if game.left(position) != 1 {
        return refuse("it is made for one rock to fall; use settle");
    }
    let mut budget = limits.start();
    let worst = worst_detours(game, &position.rocks, &mut budget);
    let (field, sweeps) = sweep(game, &position.rocks, &worst, &mut budget);
    if budget.exhausted() {
        return Err(SolveError::Stopped { method: "iterate" });
    }
    let free = game.board().cells().map(|cell| game.is_free(&position.rocks, cell)).collect();
    Ok(Answer {
        bounds: Bounds::exact(game.value_at(position, &field)),
        field: Some(Field::new(Shown { field: field.into(), free })),
        work: vec![("cells", game.board().len() as u64), ("sweeps", sweeps)],
        ..Answer::default()
    })
}

/// Returns for every cell the longest distance left if a rock falls next to it.
fn worst_detours(game: &Rock, rocks: &CellSet, budget: &mut Budget<'_>) -> CellLengths {
    let board = game.board();
    let free = |cell| game.is_free(rocks, cell);
    let mut worst = vec![0; board.len()];
    for rock in board.cells().filter(|&cell| !game.is_exit(cell) && free(cell)) {
        if budget.spend_slow() {
            break;
        }
        let left = lengths(board, game.exits().iter().copied(), |cell| cell != rock && free(cell));
        for (_, cell) in board.neighbours(rock, free) {
            let value = left[cell.index()];
            if value != UNREACHED_LENGTH || game.may_seal() {
                worst[cell.index()] = value.max(worst[cell.index()]);
            }
        }
    }
    worst
}

/// Sweeps from infinity everywhere except on the exits down to the values; returns them and the number of
/// sweeps.
fn sweep(game: &Rock, rocks: &CellSet, worst: &CellLengths, budget: &mut Budget<'_>) -> (CellLengths, u64) {
    let board = game.board();
    let free = |cell| game.is_free(rocks, cell);
    let mut field = vec![UNREACHED_LENGTH; board.len()];
    for exit in game.exits() {
        field[exit.index()] = 0;
    }
    let mut sweeps = 0;
    loop {
        sweeps += 1;
        let mut changed = false;
        for cell in board.cells().filter(|&cell| free(cell) && !game.is_exit(cell)) {
            let offers = (board.neighbours(cell, free)).map(|(direction, next)| {
                field[next.index()].saturating_add(board.step_cost(direction, next))
            });
            let value = offers.min().unwrap_or(UNREACHED_LENGTH).max(worst[cell.index()]);
            changed |= std::mem::replace(&mut field[cell.index()], value) != value;
        }
        if !changed || budget.spend_slow() {
            return (field, sweeps);
        }
    }
}
