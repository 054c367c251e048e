//! What blasts are worth where every cell costs 1: by passes of sweeps from the
//! ends, and from the start for the worth of each cell.

use std::cell::OnceCell;
use std::sync::Arc;

use thwart_core::CellSet;
use thwart_core::distance::NO_WAY;

use super::arms::Arms;
use super::flood::{FAR, flood, least};
use super::passes::{Beacon, Passes, leaving, onward};
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
    /// What the last blast does, where it came to that.
    last: Option<Last>,
    /// Whether a limit stopped the search, so that more blasts might do
    /// better.
    stopped: bool,
}

/// The last of the blasts that are left, the first that the walk comes to.
#[derive(Clone, Copy, Debug)]
struct Last {
    /// How many blasts there are with it.
    blasts: usize,
    /// The number of steps with all of them.
    steps: u32,
    /// The first entry on which it gives that.
    at: usize,
}

/// The first of the least entries, and where it is. Looks for it in stretches:
/// the least of many is found many at a time, its place one by one.
fn first_least(entries: &[u32]) -> (usize, u32) {
    const STRETCH: usize = 1 << 12;
    let of = |stretch: &[u32]| stretch.iter().copied().fold(u32::MAX >> 1, least);
    let stretches = entries.chunks(STRETCH).map(of).enumerate();
    let (stretch, steps) = stretches.min_by_key(|&(_, steps)| steps).expect("a terrain has entries");
    let first = stretch * STRETCH;
    let at = entries[first..].iter().position(|&entry| entry == steps).expect("it was found in there");
    (first + at, steps)
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
            last: None,
            stopped: false,
            terrain,
            ends,
        };
        steps.look(left, budget)?;
        Ok(steps)
    }

    /// Makes a pass for each blast but the last, and lets that one go off on
    /// every cell; until further blasts do not help, or the budget is spent.
    ///
    /// With a pass for the last one too, the distances of all cells would be
    /// known; but only the start's is asked for.
    fn look(&mut self, left: usize, budget: &mut Budget<'_>) -> Result<(), SolveError> {
        if left == 0 || self.is_least() {
            return Ok(());
        }
        let arms = Arms::new(&self.terrain);
        while self.homeward.last() < left && !self.homeward.settled() && !self.is_least() {
            self.stopped = budget.spend_many(self.terrain.layout().len() as u64);
            if self.stopped {
                break;
            }
            let known = self.homeward.with(self.homeward.last())[self.start];
            if self.homeward.last() + 1 == left {
                let outward = Passes::new(&self.terrain, [self.start]);
                let worth = arms.crossing(outward.with(0), self.homeward.with(left - 1), known);
                let (at, steps) = first_least(&worth);
                self.last = Some(Last { blasts: left, steps, at });
                if left == 1 {
                    self.worth = Some((0, Arc::new(worth)));
                } else {
                    self.outward = Some(outward);
                }
                break;
            }
            let beacon = Beacon::new(self.terrain.layout(), self.start, known);
            advance(&mut self.homeward, &arms, beacon.as_ref())?;
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
        match self.last {
            Some(last) if blasts >= last.blasts => last.steps,
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
        self.last.map_or(self.homeward.last(), |last| last.blasts)
    }

    /// Whether a limit stopped the search, so that the numbers are only upper
    /// bounds.
    pub(super) const fn stopped(&self) -> bool {
        self.stopped
    }

    /// Blasts with which the walk is as short as with this many. O((rows +
    /// cols)^2) for each but one, and the length of the way.
    pub(super) fn plan(&self, blasts: usize) -> CellSet {
        let layout = self.terrain.layout();
        let Some(last) = self.last.filter(|last| blasts >= last.blasts) else {
            return self.homeward.recover(&self.terrain, self.start, blasts);
        };
        let mut plan = CellSet::new();
        plan.insert(layout.cell(last.at));
        if let Some(outward) = &self.outward {
            let homeward = self.homeward.with(last.blasts - 1);
            let out = leaving(&self.terrain, last.at, last.steps, outward.with(0), homeward);
            let on = onward(&self.terrain, homeward, out);
            for blast in self.homeward.recover(&self.terrain, on, last.blasts - 1).iter() {
                plan.insert(blast);
            }
        }
        plan
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
        let worth = self.cross(with, without)?;
        let worth = Arc::new(worth);
        self.worth = Some((others, Arc::clone(&worth)));
        Ok(worth)
    }

    /// What a blast on every cell does, with so many others before and after,
    /// and `without` it.
    fn cross(&mut self, others: usize, without: u32) -> Result<Vec<u32>, SolveError> {
        if without == self.crow_steps() || self.least.get() == Some(&without) {
            // At the least value with so many every cell is worth as much.
            let worth = |&kind: &Kind| if kind == Kind::Rock { FAR } else { without };
            return Ok(self.terrain.kinds().iter().map(worth).collect());
        }
        // Else the passes homeward went on until there, or until nothing
        // changed.
        let arms = Arms::new(&self.terrain);
        if others == 0 && self.outward.is_none() {
            // The distances from the start are not asked for again.
            let from = flood(&self.terrain, [self.start], Kind::Floor);
            return Ok(arms.crossing(&from, self.homeward.with(0), without));
        }
        let outward = self.outward.get_or_insert_with(|| Passes::new(&self.terrain, [self.start]));
        while outward.last() < others && !outward.settled() {
            advance(outward, &arms, None)?;
        }
        let after_at_most = others.min(self.homeward.last());
        let after_at_least = after_at_most.min(others - others.min(outward.last()));
        let mut worth = arms.crossing(outward.with(others - after_at_most), self.homeward.with(after_at_most), without);
        for after in after_at_least..after_at_most {
            let other = arms.crossing(outward.with(others - after), self.homeward.with(after), without);
            for (worth, other) in worth.iter_mut().zip(other) {
                *worth = (*worth).min(other);
            }
        }
        Ok(worth)
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

fn advance(passes: &mut Passes, arms: &Arms<'_>, beacon: Option<&Beacon>) -> Result<(), SolveError> {
    let entries = (passes.last() + 2).saturating_mul(arms.terrain.layout().len());
    if entries > MAX_ENTRIES {
        return Err(too_large("the number of cells times useful blasts", entries, MAX_ENTRIES));
    }
    passes.advance(arms, beacon);
    Ok(())
}
