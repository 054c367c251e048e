//! What blasts are worth where every cell costs 1: by passes of sweeps from the
//! ends, and from the start for the worth of each cell.

use thwart_core::distance::NO_WAY;
use thwart_core::{Cell, CellSet};

use super::arms::FAR;
use super::ground::Ground;
use super::passes::{Passes, entries};
use crate::game::{Game, SolveError};
use crate::games::bomb::{Bomb, Position};
use crate::limits::Budget;
use crate::value::Value;

/// Distances beyond this many entries are not kept: 2 GiB.
const MAX_ENTRIES: usize = 1 << 29;

/// Boards beyond this many cells are refused.
const MAX_CELLS: usize = 1 << 28;

/// What blasts are worth at a position before the walk.
#[derive(Debug)]
pub(super) struct Steps {
    ground: Ground,
    start: Cell,
    /// The number of steps if every brick were gone.
    least: u32,
    /// From the ends.
    homeward: Passes,
    /// From the start, as far as was asked for.
    outward: Option<Passes>,
    /// Whether a limit stopped the search, so that more blasts might do
    /// better.
    stopped: bool,
}

/// The method refuses boards whose distances would not fit.
pub(super) fn check_size(cells: usize) -> Result<(), SolveError> {
    if cells <= MAX_CELLS {
        return Ok(());
    }
    Err(too_large("the number of cells", cells, MAX_CELLS))
}

fn too_large(what: &'static str, size: usize, limit: usize) -> SolveError {
    SolveError::TooLarge {
        method: "sweeps",
        what,
        size: size as u64,
        limit: limit as u64,
        remedy: "; cut the board, or allow fewer blasts".to_owned(),
    }
}

impl Steps {
    /// Passes until further blasts do not help, `left` are spent, or the
    /// budget is. O(n) per pass.
    ///
    /// # Errors
    /// Where the passes need too much memory.
    pub(super) fn new(
        game: &Bomb,
        position: &Position,
        left: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Self, SolveError> {
        check_size(game.board().len())?;
        let ground = Ground::new(game).after(game, &position.blasts);
        let start = position.walker;
        let mut steps = Self {
            least: ground.least(game.ends(), start),
            homeward: Passes::new(&ground, game.ends()),
            outward: None,
            stopped: false,
            ground,
            start,
        };
        while steps.last() > steps.least && steps.homeward.last() < left && !steps.homeward.settled() {
            steps.stopped = charge(budget, steps.ground.len());
            if steps.stopped {
                break;
            }
            advance(&mut steps.homeward, &steps.ground)?;
        }
        Ok(steps)
    }

    /// The least number of steps with as many blasts as there were passes.
    fn last(&self) -> u32 {
        self.homeward.with(self.homeward.last())[self.start.index()]
    }

    /// The least number of steps with at most this many blasts; [`NO_WAY`] if
    /// there is no way.
    pub(super) fn with(&self, blasts: usize) -> u64 {
        cost_of(self.homeward.with(blasts.min(self.homeward.last()))[self.start.index()])
    }

    /// The number of steps if every brick were gone.
    pub(super) fn least(&self) -> u64 {
        cost_of(self.least)
    }

    /// With more blasts than this the number of steps is the same, or was not
    /// looked for.
    pub(super) fn useful(&self) -> usize {
        self.homeward.last()
    }

    /// Whether a limit stopped the search, so that the numbers are only upper
    /// bounds.
    pub(super) const fn stopped(&self) -> bool {
        self.stopped
    }

    /// How many passes were made.
    pub(super) fn passes(&self) -> usize {
        self.homeward.last()
    }

    /// Blasts with which the walk is as short as with this many.
    pub(super) fn plan(&self, blasts: usize) -> CellSet {
        self.homeward.recover(&self.ground, self.start, blasts)
    }

    /// For every cell, the least number of steps with a blast there and at
    /// most `others` more; [`NO_WAY`] if there is no way, and on rock. An
    /// upper bound where the search was stopped. `others` must be less than
    /// the blasts left. O(n) per other blast.
    ///
    /// Why this is exact: take a best way with a blast on `p`. If it has no
    /// use for that blast, the others do as well alone. Otherwise it comes
    /// into the blast once and leaves it once. If it uses one of the others
    /// both before and after, then straight through that one is as short, and
    /// the blast on `p` is needless again. So each of the others serves either
    /// before, `i` of them, or after.
    ///
    /// # Errors
    /// Where the passes need too much memory.
    pub(super) fn forced(&mut self, others: usize) -> Result<Vec<u64>, SolveError> {
        // Where a limit stopped the passes, fewer others give an upper bound.
        let others = if self.stopped { others.min(self.homeward.last()) } else { others };
        let without = self.homeward.with(others.min(self.homeward.last()))[self.start.index()];
        let mut worth: Vec<u32> =
            (0..self.ground.len()).map(|cell| if self.ground.is_rock(cell) { FAR } else { without }).collect();
        if without > self.least {
            // Not at the least value with so many: so the passes homeward went
            // on until there, or until nothing changed.
            let outward = self.outward.get_or_insert_with(|| Passes::new(&self.ground, [self.start]));
            while outward.last() < others && !outward.settled() {
                advance(outward, &self.ground)?;
            }
            let after_at_most = others.min(self.homeward.last());
            let after_at_least = after_at_most.min(others - others.min(outward.last()));
            for after in after_at_least..=after_at_most {
                let into = entries(&self.ground, outward.with(others - after));
                let out_of = entries(&self.ground, self.homeward.with(after));
                cross(&self.ground, &into, &out_of, &mut worth);
            }
        }
        Ok(worth.into_iter().map(cost_of).collect())
    }
}

/// A number of steps as a cost; beyond every board there is no way.
const fn cost_of(steps: u32) -> u64 {
    if steps >= FAR { NO_WAY } else { steps as u64 }
}

/// A number of steps as a value.
pub(super) const fn value_of(steps: u32) -> Value {
    if steps >= FAR { Value::Infinite } else { Value::Finite(steps as u64) }
}

/// Lowers `worth` to the ways through a blast on each cell: along one row or
/// column, or from one to the other by way of the centre.
fn cross(ground: &Ground, into: &[u32], out_of: &[u32], worth: &mut [u32]) {
    let arms = ground.arms();
    arms.straight_through(&arms.rows, into, out_of, worth);
    arms.straight_through(&arms.cols, into, out_of, worth);
    for (first, second) in [(&arms.rows, &arms.cols), (&arms.cols, &arms.rows)] {
        let to_centre = arms.sweep_along(first, into);
        let from_centre = arms.sweep_along(second, out_of);
        for ((worth, to), from) in worth.iter_mut().zip(to_centre).zip(from_centre) {
            *worth = (*worth).min(to + from);
        }
    }
}

fn advance(passes: &mut Passes, ground: &Ground) -> Result<(), SolveError> {
    let entries = (passes.last() + 2).saturating_mul(ground.len());
    if entries > MAX_ENTRIES {
        return Err(too_large("the number of cells times useful blasts", entries, MAX_ENTRIES));
    }
    passes.advance(ground);
    Ok(())
}

/// Counts one node per cell; says whether the search must stop.
pub(super) fn charge(budget: &mut Budget<'_>, cells: usize) -> bool {
    (0..cells).fold(false, |_, _| budget.spend())
}
