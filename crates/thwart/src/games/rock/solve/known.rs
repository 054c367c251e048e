//! `reveal=known`: the rocks lie before the first step, so the value is the
//! longest that any of them can make the short way.
//!
//! With one rock this is the most vital cell: the distance without each cell
//! comes from one run for all of them. With more, only rocks that take
//! something from the present short way need to be tried first: any others
//! leave it open, so a set of rocks that makes the way longer has at least one
//! of those, and the order in which a set is laid does not matter.

use thwart_core::distance::NO_WAY;
use thwart_core::{Cell, CellSet};

use super::super::rules::{Position, Rock};
use super::ground::Ground;
use super::settle::{Work, check_size};
use super::what_if::{WhatIf, what_if};
use crate::game::{Game as _, SolveError};

/// The distance from the walker without each cell, while these rocks lie.
pub(super) fn without_each(game: &Rock, walker: Cell, rocks: &CellSet) -> WhatIf {
    what_if(game.board(), walker, game.exits(), |cell| game.is_free(rocks, cell))
}

/// What the longest way costs that the rocks left can make, and the first rock
/// to lay: with one rock left the first in move order, with more one of the
/// present short way. `None` where no rock makes the way longer.
///
/// Cost: with one rock left that of [`what_if`]; every further rock multiplies
/// by the cells of a short way and beside it.
///
/// # Errors
/// [`SolveError::TooLarge`] for two rocks and more on large boards, and
/// [`SolveError::Stopped`].
pub(super) fn longest(
    game: &Rock,
    position: &Position,
    work: &mut Work<'_>,
) -> Result<(u64, Option<Cell>), SolveError> {
    let left = game.left(position);
    let free = game.board().cells().filter(|&cell| game.is_free(&position.rocks, cell));
    check_size(free.count(), left)?;
    let found = longest_of(game, position, left, work);
    work.finished().map(|()| found)
}

fn longest_of(game: &Rock, position: &Position, left: usize, work: &mut Work<'_>) -> (u64, Option<Cell>) {
    if left == 0 {
        return (Ground::new(game, &position.rocks).distance[position.walker.index()], None);
    }
    if left == 1 {
        let searched = without_each(game, position.walker, &position.rocks);
        work.search();
        return worst_of(game, position, &searched);
    }
    let ground = Ground::new(game, &position.rocks);
    let mut worst = (ground.distance[position.walker.index()], None);
    for rock in in_the_way(&ground, position.walker) {
        if worst.0 == NO_WAY || work.search() {
            break;
        }
        let mut next = position.clone();
        next.rocks.insert(rock);
        if game.is_sealed(next.walker, &next.rocks) {
            if game.may_seal() {
                worst = (NO_WAY, Some(rock));
            }
            continue;
        }
        let (value, _) = longest_of(game, &next, left - 1, work);
        if value > worst.0 {
            worst = (value, Some(rock));
        }
    }
    worst
}

/// The one rock that makes the way longest, of those that may fall; the first
/// in move order.
pub(super) fn worst_of(game: &Rock, position: &Position, searched: &WhatIf) -> (u64, Option<Cell>) {
    let mut worst = (searched.distance, None);
    for rock in game.targets(position) {
        let value = searched.without[rock.index()];
        if value > worst.0 {
            worst = (value, Some(rock));
        }
    }
    worst
}

/// The cells whose loss takes something from the short way of a walker: those
/// on it and those beside its diagonal steps, row by row.
fn in_the_way(ground: &Ground<'_>, walker: Cell) -> Vec<Cell> {
    let way = ground.short_way(walker);
    let mut cells = way.clone();
    for step in way.windows(2) {
        let taken = ground.steps(step[0]).find(|&(_, next, _)| next == step[1]);
        if let Some((direction, ..)) = taken.filter(|_| ground.board.topology().cuts_corners()) {
            let (one, other) = direction.sides();
            cells.extend([one, other].iter().filter_map(|&side| ground.board.step(step[0], side)));
        }
    }
    cells.retain(|&cell| cell != walker && !ground.is_exit(cell));
    cells.sort_unstable();
    cells.dedup();
    cells
}
