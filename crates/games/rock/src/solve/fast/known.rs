//! `reveal=known`: the rocks lie before the first step, so the value is the greatest length that they can give
//! the short path.
//!
//! With one rock this is the most vital cell: one run finds the distance without each cell. With more, only
//! rocks that take something from the present short path need to be tried first. All others leave it open, so a
//! set of rocks that makes the path longer has at least one of those, and the order in which a set is laid does
//! not matter.

use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::search::what_if::{Stopped, what_if_within};
use thwart_grid::{Cell, CellSet};

use super::settle::{WorkBudget, check_size};
use super::wide::Shadows;
use crate::rules::{Position, Rock};
use crate::solve::numbers::CellLengths;
use crate::solve::under_rocks::UnderRocks;
use thwart_game::answer::{Evaluation, SolveError, Vital};
use thwart_game::moves::Move;
use thwart_game::rules::Rules as _;
use thwart_game::value::{Bounds, Value};

/// The distance from a walker without each cell.
pub(crate) struct DistancesWithoutEachCell {
    /// The distance with nothing blocked.
    distance: u64,
    /// The distance with each cell of the board blocked.
    pub(crate) each: CellLengths,
    /// The cells whose loss can matter, row by row.
    relevant: Vec<Cell>,
}

/// The longest path that rocks can leave, as far as it is known, and the first of the rocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Longest {
    /// The cost of the path.
    length: u64,
    /// `None` if no rock makes it longer.
    first: Option<Cell>,
    /// Whether the search was stopped: there may be a longer path then.
    stopped: bool,
}

impl Longest {
    /// Returns the bounds of the position. After a stop the length still bounds the value from below, because
    /// the adversary can lay these rocks; it is exact if no path is left.
    pub(crate) fn evaluation(self) -> Evaluation {
        let length = crate::solve::value(self.length);
        if self.stopped && length != Value::Infinite {
            return Evaluation { bounds: Bounds { lower: length, upper: Value::Infinite }, best: None };
        }
        Evaluation::exact(length, Some(self.first.map_or(Move::Done, Move::Obstacle)))
    }

    /// Returns the longer of two paths, this one if they are equally long.
    fn max_with(self, length: u64, first: Cell) -> Self {
        if length > self.length { Self { length, first: Some(first), ..self } } else { self }
    }
}

impl DistancesWithoutEachCell {
    /// Finds the distance without each cell, all in one run, while these rocks lie. A node of the limits is a
    /// cell that a search takes.
    ///
    /// # Errors
    /// If stopped: the bound found so far.
    pub(crate) fn of(
        game: &Rock,
        walker: Cell,
        rocks: &CellSet,
        work: &mut WorkBudget<'_>,
    ) -> Result<Self, Longest> {
        if !game.is_narrow() {
            return Self::of_wide(game, walker, rocks, work);
        }
        let free = |cell| game.is_free(rocks, cell);
        let found = what_if_within(game.board(), walker, game.exits(), free, &mut || work.take_cell());
        let found = found.map_err(|Stopped { distance, without }| {
            let none = Longest { length: distance.unwrap_or(0), first: None, stopped: true };
            let may_fall = without.into_iter().filter(|&(rock, length)| {
                !game.is_exit(rock) && (length != UNREACHED_LENGTH || game.may_seal())
            });
            may_fall.fold(none, |longest, (rock, length)| longest.max_with(length, rock))
        })?;
        let mut matter: Vec<_> = found.without.iter().map(|&(cell, _)| cell).collect();
        matter.retain(|&cell| cell != walker && !game.is_exit(cell));
        matter.sort_unstable();
        Ok(Self { distance: found.distance, each: found.field(game.board().len()), relevant: matter })
    }

    /// Finds the same for rocks wider than a cell, with a search for each rock that takes a step of a short path.
    fn of_wide(
        game: &Rock,
        walker: Cell,
        rocks: &CellSet,
        work: &mut WorkBudget<'_>,
    ) -> Result<Self, Longest> {
        let ground = UnderRocks::new(game, rocks);
        let distance = ground.distance()[walker.index()];
        let path = ground.short_path(walker);
        // On eight neighbours a rock beside a diagonal step takes it.
        let beside = path.iter().flat_map(|&cell| ground.steps(cell).map(|(_, next, _)| next));
        let touched: CellSet = beside.flat_map(|cell| game.around(cell)).collect();
        let mut found = Self { distance, each: vec![distance; game.board().len()], relevant: Vec::new() };
        let mut shadows = Shadows::new(game, &ground);
        for rock in touched.iter().filter(|&rock| ground.free[rock.index()] && game.spares(rock, walker)) {
            if work.take_cell() {
                return Err(Longest { stopped: true, ..found.worst(game) });
            }
            shadows.search(rock, Some(walker), |_, length| found.each[rock.index()] = length);
            found.relevant.push(rock);
        }
        Ok(found)
    }

    /// Returns the one rock that makes the path longest, of those that may fall; the first in move order. Its
    /// `first` is `None` if no rock makes the path longer.
    pub(crate) fn worst(&self, game: &Rock) -> Longest {
        let none = Longest { length: self.distance, first: None, stopped: false };
        let lengths = self.relevant.iter().map(|&rock| (rock, self.each[rock.index()]));
        lengths
            .filter(|&(_, length)| length != UNREACHED_LENGTH || game.may_seal())
            .fold(none, |longest, (rock, length)| longest.max_with(length, rock))
    }

    /// Returns the worst rock as the most vital cell.
    pub(crate) fn vital(&self, game: &Rock) -> Option<Vital> {
        let Longest { length, first, .. } = self.worst(game);
        let (value, otherwise) = (crate::solve::value(length), crate::solve::value(self.distance));
        first.map(|cell| Vital { cell, value, value_intact: otherwise })
    }
}

/// Returns the cost of the longest path that the rocks left can leave, and the first rock to lay: with one rock
/// left the first in move order, with more one that takes something from the present short path. A node of the
/// limits is a cell that a search takes.
///
/// Cost: with one rock left that of [`what_if_within`]; every further rock multiplies by the cells of a short
/// path and beside it.
///
/// # Errors
/// [`SolveError::TooLarge`] for two or more rocks on large boards.
pub(crate) fn longest(
    game: &Rock,
    position: &Position,
    work: &mut WorkBudget<'_>,
) -> Result<Longest, SolveError> {
    let left = game.left(position);
    let free = game.board().cells().filter(|&cell| game.is_free(&position.rocks, cell));
    check_size(free.count(), left)?;
    Ok(longest_of(game, position, left, work))
}

fn longest_of(game: &Rock, position: &Position, left: usize, work: &mut WorkBudget<'_>) -> Longest {
    if left == 0 {
        let length = UnderRocks::new(game, &position.rocks).distance()[position.walker.index()];
        return Longest { length, first: None, stopped: false };
    }
    work.searches += 1;
    let without = match DistancesWithoutEachCell::of(game, position.walker, &position.rocks, work) {
        Ok(without) => without,
        Err(longest) => return longest,
    };
    let mut worst = without.worst(game);
    if left == 1 {
        return worst;
    }
    for &rock in &without.relevant {
        if worst.length == UNREACHED_LENGTH || worst.stopped {
            break;
        }
        // A rock that takes the last path is the worst there is, or may not fall.
        if without.each[rock.index()] != UNREACHED_LENGTH {
            let mut next = position.clone();
            next.rocks.insert(rock);
            let then = longest_of(game, &next, left - 1, work);
            worst = worst.max_with(then.length, rock);
            worst.stopped = then.stopped;
        }
    }
    worst
}
