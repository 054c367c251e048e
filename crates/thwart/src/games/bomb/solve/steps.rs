//! What blasts are worth where every cell costs 1: by passes of sweeps from the
//! ends, and from the start for the worth of each cell.

use std::cell::OnceCell;
use std::sync::Arc;

use thwart_core::CellSet;
use thwart_core::distance::NO_WAY;

use super::arms::Arms;
use super::crossing::crossing;
use super::flood::{FAR, flood};
use super::passes::{Passes, entries};
use super::terrain::{Kind, Terrain};
use crate::game::{Game, SolveError};
use crate::games::bomb::{Bomb, Position};
use crate::limits::Budget;
use crate::value::Value;

/// Distances beyond this many entries are not kept: 2 GiB.
const MAX_ENTRIES: usize = 1 << 29;

/// Boards beyond this many cells are refused.
const MAX_CELLS: usize = 1 << 28;

/// From this pass on it pays to know when no blast can do any more.
const LOOK_AHEAD: usize = 3;

/// What blasts are worth at a position before the walk.
#[derive(Debug)]
pub(super) struct Steps {
    terrain: Terrain,
    start: usize,
    ends: Vec<usize>,
    /// From the ends.
    homeward: Passes,
    /// From the start, as far as was asked for.
    outward: Option<Passes>,
    /// The number of steps if every brick were gone.
    least: OnceCell<u32>,
    /// The worth of every cell that was asked for last, and with how many
    /// other blasts.
    worth: Option<(usize, Arc<Vec<u32>>)>,
    /// The number of steps with one blast, where only one is left: then it
    /// comes from the worth of every cell, and no pass is needed.
    single: Option<u32>,
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
    /// Looks with up to `left` blasts, until further ones do not help or the
    /// budget is spent. O(n) per blast.
    ///
    /// # Errors
    /// Where the distances need too much memory.
    pub(super) fn new(
        game: &Bomb,
        position: &Position,
        left: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Self, SolveError> {
        check_size(game.board().len())?;
        let terrain = Terrain::new(game, &position.blasts);
        let layout = terrain.layout();
        let ends: Vec<usize> = game.ends().map(|end| layout.index(end)).collect();
        let mut steps = Self {
            homeward: Passes::new(&terrain, ends.iter().copied()),
            start: layout.index(position.walker),
            outward: None,
            least: OnceCell::new(),
            worth: None,
            single: None,
            stopped: false,
            terrain,
            ends,
        };
        if left == 1 && !steps.is_least() {
            steps.stopped = budget.spend_many(game.board().len() as u64);
            if !steps.stopped {
                let worth = steps.forced(0)?;
                steps.single = worth.iter().copied().min();
            }
        } else if left > 1 {
            steps.pass(left, budget)?;
        }
        Ok(steps)
    }

    /// Makes passes until further blasts do not help, `left` are spent, or the
    /// budget is.
    fn pass(&mut self, left: usize, budget: &mut Budget<'_>) -> Result<(), SolveError> {
        let arms = Arms::new(&self.terrain);
        while self.homeward.last() < left && !self.homeward.settled() && !self.is_least() {
            self.stopped = budget.spend_many(self.terrain.layout().len() as u64);
            if self.stopped {
                break;
            }
            advance(&mut self.homeward, &arms)?;
        }
        Ok(())
    }

    /// Whether more blasts than were passed for cannot do better. Before
    /// [`LOOK_AHEAD`] only if not even a board without rock is shorter.
    fn is_least(&self) -> bool {
        let steps = self.homeward.with(self.homeward.last())[self.start];
        steps == self.crow_steps() || self.homeward.last() >= LOOK_AHEAD && steps == self.least_steps()
    }

    /// The steps to the nearest end over an empty board.
    fn crow_steps(&self) -> u32 {
        let stride = self.terrain.layout().stride();
        let apart = |end: &usize| {
            (end / stride).abs_diff(self.start / stride) + (end % stride).abs_diff(self.start % stride)
        };
        self.ends.iter().map(apart).min().map_or(FAR, |steps| steps as u32)
    }

    fn least_steps(&self) -> u32 {
        *self.least.get_or_init(|| {
            let steps = self.homeward.with(0)[self.start];
            if steps == self.crow_steps() {
                return steps;
            }
            flood(&self.terrain, self.ends.iter().copied(), Kind::Brick)[self.start]
        })
    }

    /// The least number of steps with at most this many blasts; [`NO_WAY`] if
    /// there is no way.
    pub(super) fn with(&self, blasts: usize) -> u64 {
        cost_of(self.steps_with(blasts))
    }

    fn steps_with(&self, blasts: usize) -> u32 {
        match self.single {
            Some(single) if blasts > 0 => single,
            _ => self.homeward.with(blasts.min(self.homeward.last()))[self.start],
        }
    }

    /// The number of steps if every brick were gone. O(n) when first asked.
    pub(super) fn least(&self) -> u64 {
        cost_of(self.least_steps())
    }

    /// With more blasts than this the number of steps is the same, or was not
    /// looked for.
    pub(super) fn useful(&self) -> usize {
        self.single.map_or(self.homeward.last(), |_| 1)
    }

    /// Whether a limit stopped the search, so that the numbers are only upper
    /// bounds.
    pub(super) const fn stopped(&self) -> bool {
        self.stopped
    }

    /// Blasts with which the walk is as short as with this many.
    pub(super) fn plan(&self, blasts: usize) -> CellSet {
        match (&self.worth, self.single) {
            (Some((0, worth)), Some(single)) if blasts > 0 => {
                let first = worth.iter().position(|&steps| steps == single);
                first.map(|at| self.terrain.layout().cell(at)).into_iter().collect()
            }
            _ => self.homeward.recover(&self.terrain, self.start, blasts),
        }
    }

    /// Where cells lie.
    pub(super) const fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    /// The terrain, and the distances to the ends on it.
    pub(super) fn into_parts(self) -> (Terrain, Vec<u32>) {
        (self.terrain, self.homeward.into_bare())
    }

    /// For every entry of the terrain, the least number of steps with a blast
    /// there and at most `others` more; [`FAR`] or more if there is no way,
    /// and on rock. An upper bound where the search was stopped. `others` must
    /// be less than the blasts left. O(n) per other blast.
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
    pub(super) fn forced(&mut self, others: usize) -> Result<Arc<Vec<u32>>, SolveError> {
        if let Some((_, worth)) = self.worth.as_ref().filter(|(of, _)| *of == others) {
            return Ok(Arc::clone(worth));
        }
        // Where a limit stopped the passes, fewer others give an upper bound.
        let with = if self.stopped { others.min(self.homeward.last()) } else { others };
        let without = self.steps_with(with);
        let kinds = self.terrain.kinds().iter();
        let mut worth: Vec<u32> = kinds.map(|&kind| if kind == Kind::Rock { FAR } else { without }).collect();
        // At the least value with so many, every cell is worth as much. If not,
        // the passes homeward went on until there, or until nothing changed.
        if without != self.crow_steps() && self.least.get() != Some(&without) {
            self.cross(with, &mut worth)?;
        }
        let worth = Arc::new(worth);
        self.worth = Some((others, Arc::clone(&worth)));
        Ok(worth)
    }

    /// Lowers the worth of every cell to what a blast there does, with so many
    /// others before and after.
    fn cross(&mut self, others: usize, worth: &mut [u32]) -> Result<(), SolveError> {
        let arms = Arms::new(&self.terrain);
        if others == 0 && self.outward.is_none() {
            // The distances from the start are not asked for again.
            let into = entries(&self.terrain, &flood(&self.terrain, [self.start], Kind::Floor));
            crossing(&arms, &into, &entries(&self.terrain, self.homeward.with(0)), worth);
            return Ok(());
        }
        let outward = self.outward.get_or_insert_with(|| Passes::new(&self.terrain, [self.start]));
        while outward.last() < others && !outward.settled() {
            advance(outward, &arms)?;
        }
        let after_at_most = others.min(self.homeward.last());
        let after_at_least = after_at_most.min(others - others.min(outward.last()));
        for after in after_at_least..=after_at_most {
            let into = entries(&self.terrain, outward.with(others - after));
            let out_of = entries(&self.terrain, self.homeward.with(after));
            crossing(&arms, &into, &out_of, worth);
        }
        Ok(())
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

fn advance(passes: &mut Passes, arms: &Arms<'_>) -> Result<(), SolveError> {
    let entries = (passes.last() + 2).saturating_mul(arms.terrain.layout().len());
    if entries > MAX_ENTRIES {
        return Err(too_large("the number of cells times useful blasts", entries, MAX_ENTRIES));
    }
    passes.advance(arms);
    Ok(())
}
