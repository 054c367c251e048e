//! The definition of the value of rock. Read this first; `solve/fast/` finds the same value sooner.
//!
//! Let `V(R, c)` be the walker's cost from cell `c` once the rocks `R` lie and the adversary is to move. Either
//! no rock falls, and the walker takes his best step; or one falls on a cell `r`:
//!
//! ```text
//! V(R, exit) = 0
//! V(R, c)    = max( min over steps c -> d of cost(d) + V(R, d),
//!                   max over cells r on which a rock may fall of V(R + r, c) )
//! ```
//!
//! Steps may lead in circles, so one pass over the cells is not enough. The values start at infinity and are
//! lowered until they no longer change. After `k` sweeps the value of a cell is at most what its walker can
//! promise if he must arrive within `k` steps, and circles never help him. (If the values were raised from
//! zero, a circle of free steps would look like a path.)
//!
//! With `reveal=known` all rocks fall before the first step, so the value is the longest of the shortest
//! paths, over all sets of rocks that may fall.
//!
//! Source: the solution of UVa 10381, for one rock.

use std::collections::HashMap;

use thwart_grid::distance::{UNREACHED_LENGTH, lengths};
use thwart_grid::{Cell, CellSet};

use super::rules::{Position, Reveal, Rock};
use thwart_game::rules::Rules;
use thwart_game::value::{Side, Value};

/// Returns the value of the start.
///
/// Cost: a few sweeps of the board for every set of rocks, so that boards must be small.
pub(super) fn value(game: &Rock) -> Value {
    let (walker, none, memo) = (game.start().walker, CellSet::new(), &mut HashMap::new());
    let length = match game.reveal() {
        Reveal::Seen => seen(game, &none, memo)[walker.index()],
        Reveal::Known => known(game, walker, &none, memo),
    };
    if length == UNREACHED_LENGTH { Value::Infinite } else { Value::Finite(length) }
}

/// Returns `V(R, c)` for all cells `c`.
fn seen(game: &Rock, rocks: &CellSet, memo: &mut HashMap<CellSet, Vec<u64>>) -> Vec<u64> {
    if let Some(values) = memo.get(rocks) {
        return values.clone();
    }
    let board = game.board();
    let free = |cell| game.is_free(rocks, cell);
    let walked: Vec<Cell> = board.cells().filter(|&cell| free(cell) && !game.is_exit(cell)).collect();
    let mut values = vec![UNREACHED_LENGTH; board.len()];
    for exit in game.exits() {
        values[exit.index()] = 0;
    }
    let mut rock_falls = vec![0; board.len()];
    for &cell in &walked {
        for rock in targets(game, cell, rocks) {
            let value = seen(game, &rocks.with(rock), memo)[cell.index()];
            rock_falls[cell.index()] = value.max(rock_falls[cell.index()]);
        }
    }
    let mut changed = true;
    while changed {
        changed = false;
        for &cell in &walked {
            let steps = board.neighbours(cell, free).map(|(direction, next)| {
                values[next.index()].saturating_add(board.step_cost(direction, next))
            });
            let value = steps.min().unwrap_or(UNREACHED_LENGTH).max(rock_falls[cell.index()]);
            changed |= value != values[cell.index()];
            values[cell.index()] = value;
        }
    }
    memo.insert(rocks.clone(), values.clone());
    values
}

/// Returns the longest shortest path from a cell over all sets of rocks that may fall beside those that lie.
fn known(game: &Rock, walker: Cell, rocks: &CellSet, memo: &mut HashMap<CellSet, Vec<u64>>) -> u64 {
    if let Some(values) = memo.get(rocks) {
        return values[0];
    }
    let exits = game.exits().iter().copied();
    let mut longest = lengths(game.board(), exits, |cell| game.is_free(rocks, cell))[walker.index()];
    for rock in targets(game, walker, rocks) {
        longest = longest.max(known(game, walker, &rocks.with(rock), memo));
    }
    memo.insert(rocks.clone(), vec![longest]);
    longest
}

/// Returns the cells on which the next rock may fall.
fn targets(game: &Rock, walker: Cell, rocks: &CellSet) -> Vec<Cell> {
    game.targets(&Position { walker, rocks: rocks.clone(), side: Side::Maximiser, sealed: false })
}
