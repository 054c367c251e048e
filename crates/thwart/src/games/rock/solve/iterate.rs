//! `iterate`: the source's method (UVa 10381).
//!
//! One breadth-first search per blocked cell gives the distances that are left
//! when a rock falls. Then all cells are swept row by row with the recurrence
//! until nothing changes: the game graph has cycles, so one pass does not do.

use thwart_core::CellSet;
use thwart_core::distance::{UNREACHED, distances};

use super::Field;
use crate::game::{Answer, Game, SolveError};
use crate::games::rock::rules::{Position, Rock};
use crate::limits::{Budget, Limits};
use crate::value::Bounds;

/// Solves a position in which exactly one rock is left.
///
/// Cost: O(n^2) for the searches and O(n) per sweep; the number of sweeps is
/// not bounded by a constant. Memory: O(n). A node
/// of the limits is a search or a sweep.
pub(super) fn solve(game: &Rock, position: &Position, limits: &Limits) -> Result<Answer, SolveError> {
    if game.left(position) != 1 {
        return Err(SolveError::NotSupported {
            method: "iterate",
            reason: "it is made for one rock to fall; use settle".to_owned(),
        });
    }
    let mut budget = limits.start();
    let worst = worst_detours(game, &position.rocks, &mut budget);
    let (field, sweeps) = sweep(game, &position.rocks, &worst, &mut budget);
    if budget.exhausted() {
        return Err(SolveError::Stopped { method: "iterate" });
    }
    Ok(Answer {
        bounds: Bounds::exact(game.value_at(position, &field)),
        field: Some(game.shown(position, &field).into()),
        work: vec![("cells", game.board().len() as u64), ("sweeps", sweeps)],
        ..Answer::default()
    })
}

/// For every cell, the longest distance left if a rock falls next to it.
fn worst_detours(game: &Rock, rocks: &CellSet, budget: &mut Budget<'_>) -> Field {
    let board = game.board();
    let mut worst = vec![0; board.len()];
    for rock in board.cells().filter(|&cell| cell != game.exit() && game.is_free(rocks, cell)) {
        if budget.spend_slow() {
            break;
        }
        let left = distances(board, [game.exit()], |cell| cell != rock && game.is_free(rocks, cell));
        for (_, cell) in board.neighbours(rock, |cell| game.is_free(rocks, cell)) {
            let steps = left[cell.index()];
            if steps != UNREACHED || game.may_seal() {
                worst[cell.index()] = steps.max(worst[cell.index()]);
            }
        }
    }
    worst
}

/// Sweeps from "infinite everywhere but near the exit" down to the least
/// solution, and counts the sweeps.
fn sweep(game: &Rock, rocks: &CellSet, worst: &Field, budget: &mut Budget<'_>) -> (Field, u64) {
    let board = game.board();
    let free = |cell| game.is_free(rocks, cell);
    let mut field = vec![UNREACHED; board.len()];
    field[game.exit().index()] = 0;
    for (_, cell) in board.neighbours(game.exit(), free) {
        field[cell.index()] = 1;
    }
    let mut sweeps = 0;
    loop {
        sweeps += 1;
        let mut changed = false;
        for cell in board.cells().filter(|&cell| free(cell)) {
            if field[cell.index()] <= 1 {
                continue;
            }
            let nearest = board.neighbours(cell, free).map(|(_, next)| field[next.index()]).min();
            let steps = nearest.unwrap_or(UNREACHED).saturating_add(1).max(worst[cell.index()]);
            changed |= std::mem::replace(&mut field[cell.index()], steps) != steps;
        }
        if !changed || budget.spend_slow() {
            return (field, sweeps);
        }
    }
}
