//! `reveal=known`: the rocks lie before the first step, so the value is the
//! longest that any of them can make the short way.
//!
//! With one rock this is the most vital cell: the distance without each cell
//! comes from one run for all of them. With more, only rocks that take
//! something from the present short way need to be tried first: any others
//! leave it open, so a set of rocks that makes the way longer has at least one
//! of those, and the order in which a set is laid does not matter.

use thwart_core::distance::NO_WAY;
use thwart_core::search::what_if::{WhatIf, what_if};
use thwart_core::{Cell, CellSet};

use super::super::rules::{Position, Rock};
use super::Field;
use super::ground::Ground;
use super::settle::{Work, check_size};
use crate::game::{Game as _, SolveError};

/// The distance from a walker without each cell.
pub(super) struct Without {
    /// With nothing blocked.
    distance: u64,
    /// With each cell of the board blocked.
    pub(super) each: Field,
    /// The cells whose loss can matter, row by row.
    matter: Vec<Cell>,
}

impl Without {
    /// All cells in one run, while these rocks lie.
    pub(super) fn of(game: &Rock, walker: Cell, rocks: &CellSet) -> Self {
        let found: WhatIf = what_if(game.board(), walker, game.exits(), |cell| game.is_free(rocks, cell));
        let mut matter: Vec<_> = found.without.iter().map(|&(cell, _)| cell).collect();
        matter.retain(|&cell| cell != walker && !game.is_exit(cell));
        matter.sort_unstable();
        Self { distance: found.distance, each: found.field(game.board().len()), matter }
    }

    /// The one rock that makes the way longest, of those that may fall; the
    /// first in move order. `None` where none makes it longer.
    pub(super) fn worst(&self, game: &Rock) -> (u64, Option<Cell>) {
        let mut worst = (self.distance, None);
        for &rock in &self.matter {
            let value = self.each[rock.index()];
            if value > worst.0 && (value != NO_WAY || game.may_seal()) {
                worst = (value, Some(rock));
            }
        }
        worst
    }
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
        return (Ground::new(game, &position.rocks).distance()[position.walker.index()], None);
    }
    let without = Without::of(game, position.walker, &position.rocks);
    let mut worst = without.worst(game);
    if left == 1 {
        return worst;
    }
    for &rock in &without.matter {
        if worst.0 == NO_WAY || work.search() {
            break;
        }
        // A rock that seals the way is the worst there is, or may not fall.
        if without.each[rock.index()] != NO_WAY {
            let mut next = position.clone();
            next.rocks.insert(rock);
            let (value, _) = longest_of(game, &next, left - 1, work);
            if value > worst.0 {
                worst = (value, Some(rock));
            }
        }
    }
    worst
}
