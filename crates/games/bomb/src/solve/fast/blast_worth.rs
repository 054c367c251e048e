//! The values of blasts if every cell costs 1: one blast by searches from both sides, several by passes of
//! sweeps from the ends, and from the start for the value of each cell.

use std::cell::OnceCell;
use std::sync::Arc;

use thwart_grid::axes::FAR;
use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::padded::{FOUR, Padded};
use thwart_grid::{Cell, CellSet};

use super::best_blast::best_blast;
use super::passes::Passes;
use super::straight;
use super::terrain::{Terrain, TerrainKind};
use crate::{Bomb, Position};
use thwart_game::answer::{SolveError, check_limits};
use thwart_game::limits::Budget;
use thwart_game::rules::Rules;
use thwart_game::value::Value;

/// The most changes by passes that are kept: 1 GiB for either side.
const MAX_CHANGES: usize = 1 << 27;

/// The most cells times other blasts for which every cell gets a value.
const MAX_WORK: usize = 1 << 29;

/// The most cells times other blasts for which the first blast in order is computed.
const MAX_ORDERED: usize = 1 << 24;

/// The most cells of a board.
const MAX_CELLS: usize = 1 << 28;

/// From this pass on it pays to compute a bound for any number of blasts.
const LOOK_AHEAD: usize = 3;

/// The value of a cell on which no blast can go off.
pub(crate) const NO_BLAST: u32 = u32::MAX;

/// The values of blasts at a position before the walk.
#[derive(Debug)]
pub(crate) struct BlastWorth {
    terrain: Terrain,
    start: usize,
    ends: Vec<usize>,
    /// The number of steps with 0, 1, 2, ... blasts, as far as they help.
    steps: Vec<u32>,
    /// Passes from the ends.
    from_ends: Passes,
    /// Passes from the start, as far as they were needed.
    from_start: Option<Passes>,
    /// The first place for the blast, if one is left and helps.
    first: Option<usize>,
    /// The number of steps if every brick were gone.
    least: OnceCell<u32>,
    /// The values of every cell that were computed last, and with how many other blasts.
    worth: Option<(usize, Arc<Vec<u32>>)>,
    /// Whether a limit, of the caller or of memory, stopped the search, so that more blasts might do better.
    stopped: bool,
}

/// Refuses boards whose distances would not fit.
pub(crate) fn check_size(cells: usize) -> Result<(), SolveError> {
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

impl BlastWorth {
    /// Computes the steps with up to the blasts that are left, until further ones do not help or the budget
    /// is spent. O(n) for each of them; if blasts are small, many of them cost only what they change.
    ///
    /// # Errors
    /// If the distances need too much memory, or the time is over before the first search.
    pub(crate) fn new(
        game: &Bomb,
        position: &Position,
        left: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Self, SolveError> {
        check_size(game.board().len())?;
        let terrain = Terrain::new(game, &position.blasts);
        // On large boards the first search alone takes a second.
        check_limits(&budget.clock(), "sweeps")?;
        let start = terrain.grid().place(position.walker);
        let ends: Vec<usize> = game.ends().map(|end| terrain.grid().place(end)).collect();
        let mut homeward = Passes::new(&terrain, &ends, &[start]);
        let mut worth = Self {
            steps: vec![homeward.with(0)[start]],
            from_ends: homeward,
            terrain,
            start,
            ends,
            from_start: None,
            first: None,
            least: OnceCell::new(),
            worth: None,
            stopped: false,
        };
        while worth.useful() < left && !worth.from_ends.settled() && !worth.is_least() {
            if budget.spend_many(worth.terrain.grid().len as u64) {
                worth.stopped = true;
                break;
            }
            if left == 1 {
                worth.solve_one_blast();
                break;
            }
            let known = worth.with_steps(worth.useful());
            worth.from_ends.advance(&worth.terrain, known);
            if worth.from_ends.changes() > MAX_CHANGES {
                worth.stopped = true;
                break;
            }
            if !worth.from_ends.settled() {
                let last = worth.useful() + 1;
                worth.steps.push(worth.from_ends.with(last)[start]);
            }
        }
        Ok(worth)
    }

    /// Computes the steps with one blast. Searches from both sides are enough, without a pass.
    fn solve_one_blast(&mut self) {
        let outward = Passes::new(&self.terrain, &[self.start], &self.ends);
        let outward = self.from_start.insert(outward).with(0);
        let (steps, place) = if self.terrain.is_unlimited() {
            best_blast(&self.terrain, [outward, self.from_ends.with(0)])
        } else {
            let mut worth = vec![NO_BLAST; self.terrain.grid().len];
            cross(&self.terrain, outward, self.from_ends.with(0), &mut worth);
            worth.into_iter().zip(0..).min().expect("there are places")
        };
        if steps < self.steps[0] {
            self.steps.push(steps);
            self.first = Some(place);
        }
    }

    /// Returns whether further blasts cannot do better. Before [`LOOK_AHEAD`] this compares with an empty
    /// board only.
    fn is_least(&self) -> bool {
        let steps = self.with_steps(self.useful());
        steps == self.empty_board_steps() || self.useful() >= LOOK_AHEAD && steps == self.least_steps()
    }

    /// Returns the steps to the nearest end over an empty board.
    fn empty_board_steps(&self) -> u32 {
        self.ends.iter().map(|&end| self.from_ends.crow(end)).min().unwrap_or(FAR)
    }

    fn least_steps(&self) -> u32 {
        *self.least.get_or_init(|| self.terrain.steps_over(&self.ends, TerrainKind::Brick)[self.start])
    }

    fn with_steps(&self, blasts: usize) -> u32 {
        self.steps[blasts.min(self.useful())]
    }

    /// Returns the least number of steps with at most this many blasts; [`UNREACHED_LENGTH`] if there is no path.
    pub(crate) fn with(&self, blasts: usize) -> u64 {
        cost_of(self.with_steps(blasts))
    }

    /// Returns the number of steps if every brick were gone. O(n) on the first call.
    pub(crate) fn least(&self) -> u64 {
        cost_of(self.least_steps())
    }

    /// Returns the number of blasts after which the steps stay the same, or were not computed.
    pub(crate) const fn useful(&self) -> usize {
        self.steps.len() - 1
    }

    pub(crate) const fn stopped(&self) -> bool {
        self.stopped
    }

    /// Returns blasts with which the walk is as short as with this many. O(n), and what they change.
    pub(crate) fn plan(&mut self, blasts: usize) -> CellSet {
        match self.first {
            Some(first) if blasts > 0 => [self.terrain.cell(first)].into_iter().collect(),
            _ => self.from_ends.recover(&self.terrain, self.start, blasts),
        }
    }

    /// Returns a cell on which a blast makes the walk as short as with `others` more: the first in order,
    /// unless this many others are too much work or the budget ends. O(n) for each of these; O(1) if one blast
    /// was left.
    ///
    /// # Errors
    /// As [`forced`](Self::forced).
    pub(crate) fn first(&mut self, others: usize, budget: &mut Budget<'_>) -> Result<Cell, SolveError> {
        if let Some(first) = self.first {
            return Ok(self.terrain.cell(first));
        }
        if self.grid().len.saturating_mul(others) <= MAX_ORDERED {
            let best = self.with_steps(others + 1);
            let (worth, _) = self.forced(others, budget)?;
            if let Some(place) = worth.iter().position(|&steps| steps == best) {
                return Ok(self.terrain.cell(place));
            }
        }
        let plan = self.plan(others + 1);
        Ok(plan.iter().next().expect("a needed blast goes off somewhere, and then there is a path"))
    }

    pub(crate) const fn grid(&self) -> &Padded<FOUR> {
        self.terrain.grid()
    }

    /// Returns for every place the least number of steps with a blast there and at most `others` more: [`FAR`] or
    /// more without a path, [`NO_BLAST`] on rock. Also returns whether these numbers are exact: they are upper
    /// bounds once the budget has ended. `others` must be less than the blasts left. O(n) per other blast.
    ///
    /// # Errors
    /// If the passes need too much memory or too much work.
    pub(crate) fn forced(
        &mut self,
        others: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(Arc<Vec<u32>>, bool), SolveError> {
        if let Some((_, worth)) = self.worth.as_ref().filter(|(of, _)| *of == others) {
            return Ok((Arc::clone(worth), !self.stopped));
        }
        // If a limit stopped the passes, fewer others give an upper bound.
        let with = if self.stopped { others.min(self.useful()) } else { others };
        let (worth, is_whole) = self.cross(with, budget)?;
        let worth = Arc::new(worth);
        if is_whole {
            self.worth = Some((others, Arc::clone(&worth)));
        }
        Ok((worth, is_whole && !self.stopped))
    }

    /// Computes the value of a blast on every cell, with this many others before and after.
    ///
    /// Why this is exact: take a best path with a blast on `p`. If it does not use that blast, the others do
    /// as well alone. Otherwise it enters the blast once and leaves it once. If it uses one of the others
    /// both before and after, then straight through that one is as short, and the blast on `p` is needless
    /// again. So each of the others serves either before or after.
    fn cross(&mut self, others: usize, budget: &mut Budget<'_>) -> Result<(Vec<u32>, bool), SolveError> {
        let without = self.with_steps(others);
        let kinds = self.terrain.kinds().iter();
        let mut worth: Vec<u32> =
            kinds.map(|&kind| if kind == TerrainKind::Rock { NO_BLAST } else { without }).collect();
        // If one more does not help, every cell has the same value.
        if !self.stopped && self.with_steps(others + 1) == without {
            return Ok((worth, true));
        }
        let terrain = &self.terrain;
        let outward = self.from_start.get_or_insert_with(|| Passes::new(terrain, &[self.start], &self.ends));
        check_work(others, terrain)?;
        let mut is_in_time = || !budget.spend_many(terrain.grid().len as u64);
        while outward.last() < others && !outward.settled() {
            if !is_in_time() {
                return Ok((worth, false));
            }
            let known = self.steps[outward.last().min(self.steps.len() - 1)];
            outward.advance(terrain, known);
            if outward.changes() > MAX_CHANGES {
                return Ok((worth, false));
            }
        }
        let after_at_most = others.min(self.from_ends.last());
        let after_at_least = after_at_most.min(others - others.min(outward.last()));
        for after in after_at_least..=after_at_most {
            cross(terrain, outward.with(others - after), self.from_ends.with(after), &mut worth);
            if after < after_at_most && !is_in_time() {
                return Ok((worth, false));
            }
        }
        Ok((worth, true))
    }
}

/// Lowers the value of a blast on each cell to that of paths that enter it at a distance of `from` and leave
/// it at one of `to`. Inside one blast a straight or once bent path is as short as any. So such a path either
/// keeps to one row or column, or bends at the centre. O(n) for any radius.
fn cross(terrain: &Terrain, from: &[u32], to: &[u32], worth: &mut [u32]) {
    let axes = terrain.axes();
    let (into, out_of) = (axes.least_beside(from), axes.least_beside(to));
    let mut bend = |one: Vec<u32>, other: Vec<u32>| {
        for (at, (one, other)) in one.into_iter().zip(other).enumerate() {
            if terrain.kind(at) != TerrainKind::Rock {
                worth[at] = worth[at].min(one + other);
            }
        }
    };
    bend(axes.along_rows(&into), axes.along_columns(&out_of));
    bend(axes.along_columns(&into), axes.along_rows(&out_of));
    straight::along_lines(terrain, &into, &out_of, worth);
}

/// Refuses this many others before and after a blast if they are too much work.
fn check_work(others: usize, terrain: &Terrain) -> Result<(), SolveError> {
    let work = terrain.grid().len.saturating_mul(others);
    if work <= MAX_WORK { Ok(()) } else { Err(too_large("the number of cells times blasts", work, MAX_WORK)) }
}

/// Converts a number of steps to a cost; from [`FAR`] on there is no path.
const fn cost_of(steps: u32) -> u64 {
    if steps >= FAR { UNREACHED_LENGTH } else { steps as u64 }
}

/// Converts a number of steps to a value.
pub(crate) const fn value_of(steps: u32) -> Value {
    if steps >= FAR { Value::Infinite } else { Value::Finite(steps as u64) }
}
