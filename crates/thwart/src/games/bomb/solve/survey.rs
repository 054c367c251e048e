//! All that is known of a position before the walk: the least number of steps
//! with 0, 1, 2, ... further blasts, and what each cell is worth as the next.

use thwart_core::{Cell, CellSet};

use super::arms::FAR;
use super::ground::Ground;
use super::passes::{Passes, entries};
use crate::game::SolveError;
use crate::games::bomb::Bomb;
use crate::limits::Budget;

/// Distances beyond this many entries are not kept: 2 GiB.
const MAX_ENTRIES: usize = 1 << 29;

/// Boards beyond this many cells are refused.
const MAX_CELLS: usize = 1 << 28;

/// A position before the walk, with some blasts still to go off.
#[derive(Debug)]
pub(in crate::games::bomb) struct Survey {
    ground: Ground,
    end: Cell,
    /// How many blasts are left.
    left: usize,
    /// The number of steps if every brick were gone.
    least: u32,
    forward: Passes,
    backward: Option<Passes>,
    /// The least number of steps, and how many blasts it takes.
    value: u32,
    needed: usize,
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

impl Survey {
    /// Passes until further blasts do not help, `left` are spent, or the
    /// budget is. O(n) per pass.
    ///
    /// # Errors
    /// Where the passes need too much memory.
    pub(super) fn new(game: &Bomb, ground: Ground, left: usize, budget: &mut Budget<'_>) -> Result<Self, SolveError> {
        let (start, end) = (game.entrance(), game.end());
        check_size(ground.len())?;
        let least = ground.least(start, end);
        let mut forward = Passes::new(&ground, start);
        let mut needed = 0;
        let mut value = forward.with(0)[end.index()];
        let mut stopped = false;
        while value > least && forward.last() < left && !forward.settled() {
            stopped = charge(budget, ground.len());
            if stopped {
                break;
            }
            advance(&mut forward, &ground)?;
            let with = forward.with(forward.last())[end.index()];
            if with < value {
                (value, needed) = (with, forward.last());
            }
        }
        Ok(Self { ground, end, left, least, forward, backward: None, value, needed, stopped })
    }

    /// The least number of steps with at most the blasts that are left;
    /// [`FAR`] if there is no way.
    pub(in crate::games::bomb) const fn value(&self) -> u32 {
        self.value
    }

    /// No number of blasts does better than this.
    pub(in crate::games::bomb) const fn least(&self) -> u32 {
        self.least
    }

    /// Whether no number of blasts opens a way.
    pub(in crate::games::bomb) const fn never(&self) -> bool {
        self.least >= FAR
    }

    /// How few blasts give the value.
    pub(in crate::games::bomb) const fn needed(&self) -> usize {
        self.needed
    }

    /// Whether a limit stopped the search, so that the value is only an upper
    /// bound.
    pub(in crate::games::bomb) const fn stopped(&self) -> bool {
        self.stopped
    }

    /// How many blasts are left.
    pub(in crate::games::bomb) const fn left(&self) -> usize {
        self.left
    }

    /// How many passes were made.
    pub(super) fn passes(&self) -> usize {
        self.forward.last()
    }

    /// The least number of steps with at most this many blasts.
    pub(in crate::games::bomb) fn value_with(&self, blasts: usize) -> u32 {
        if blasts >= self.needed { self.value } else { self.forward.with(blasts)[self.end.index()] }
    }

    /// As many blasts as are needed for the value.
    pub(super) fn plan(&self) -> CellSet {
        self.forward.recover(&self.ground, self.end, self.needed)
    }

    /// For every cell, the least number of steps with a blast there and at
    /// most `others` more; [`FAR`] if there is no way, and on rock. An
    /// upper bound where the survey was stopped. `others` must be less than
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
    pub(in crate::games::bomb) fn forced(&mut self, others: usize) -> Result<Vec<u32>, SolveError> {
        // Where a limit stopped the passes, fewer others give an upper bound.
        let others = if self.stopped { others.min(self.forward.last()) } else { others };
        let without = self.value_with(others);
        let mut worth: Vec<u32> =
            (0..self.ground.len()).map(|cell| if self.ground.is_rock(cell) { FAR } else { without }).collect();
        if without == self.least {
            return Ok(worth);
        }
        // Not at the least value with so many: so the passes forward went on
        // until there, or until nothing changed.
        let backward = self.backward.get_or_insert_with(|| Passes::new(&self.ground, self.end));
        while backward.last() < others && !backward.settled() {
            advance(backward, &self.ground)?;
        }
        let before_at_most = others.min(self.forward.last());
        let before_at_least = before_at_most.min(others - others.min(backward.last()));
        for before in before_at_least..=before_at_most {
            let into = entries(&self.ground, self.forward.with(before));
            let out_of = entries(&self.ground, backward.with(others - before));
            cross(&self.ground, &into, &out_of, &mut worth);
        }
        Ok(worth)
    }

    /// The first cell in order that starts a best plan of at most this many
    /// blasts, with as few of them as possible; `None` where it has none.
    /// Following it needs one blast fewer each time.
    ///
    /// # Errors
    /// As [`forced`](Self::forced).
    pub(super) fn first_blast(&mut self, blasts: usize) -> Result<Option<Cell>, SolveError> {
        let value = self.value_with(blasts);
        let fewest = (0..blasts.min(self.needed)).find(|&fewer| self.value_with(fewer) == value);
        let Some(others) = fewest.unwrap_or(blasts.min(self.needed)).checked_sub(1) else { return Ok(None) };
        let worth = self.forced(others)?;
        let first = worth.iter().position(|&with| with == value);
        Ok(Some(Cell(first.expect("a needed blast goes off somewhere") as u32)))
    }
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
