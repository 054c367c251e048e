//! What blasts are worth where every cell costs 1: by passes of sweeps from the ends, and from the start
//! for the worth of each cell.

use std::cell::OnceCell;
use std::sync::Arc;

use thwart_grid::CellSet;
use thwart_grid::axes::FAR;
use thwart_grid::distance::NO_WAY;

use super::passes::Passes;
use super::straight;
use super::terrain::{Layout, Terrain, TerrainKind};
use crate::answer::SolveError;
use crate::games::bomb::{Bomb, Position};
use crate::limits::Budget;
use crate::rules::Rules;
use crate::value::Value;

/// Distances beyond this many entries are not kept: 2 GiB.
const MAX_ENTRIES: usize = 1 << 29;

/// Boards beyond this many cells are refused.
const MAX_CELLS: usize = 1 << 28;

/// From this pass on it pays to know when no blast can do any more.
const LOOK_AHEAD: usize = 3;

/// What a cell is worth on which no blast can go off.
pub(in crate::games::bomb::solve) const NO_BLAST: u32 = u32::MAX;

/// What will be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::bomb::solve) enum Wanted {
    /// The value and a plan for it.
    OneWay,
    /// Values with fewer blasts, and what each cell is worth, too.
    Everything,
}

/// What blasts are worth at a position before the walk.
#[derive(Debug)]
pub(in crate::games::bomb::solve) struct BlastWorth {
    terrain: Terrain,
    start: usize,
    ends: Vec<usize>,
    left: usize,
    /// Only ways of fewer steps were looked for.
    below: u32,
    /// From the ends.
    homeward: Passes,
    /// From the start, as far as was asked for.
    outward: Option<Passes>,
    /// The number of steps if every brick were gone.
    least: OnceCell<u32>,
    /// The worth of every cell that was asked for last, and with how many other blasts.
    worth: Option<(usize, Arc<Vec<u32>>)>,
    /// Whether a limit stopped the search, so that more blasts might do better.
    stopped: bool,
}

/// The method refuses boards whose distances would not fit.
pub(in crate::games::bomb::solve) fn check_size(cells: usize) -> Result<(), SolveError> {
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
    /// Looks with up to the blasts that are left, until further ones do not help or the budget is spent.
    /// O(n) per blast.
    ///
    /// Where only one way is wanted, first for one that is little longer than the crow's: on boards
    /// where obstacles are strewn about there is one, and most of the board lies too far off it.
    ///
    /// # Errors
    /// Where the distances need too much memory.
    pub(in crate::games::bomb::solve) fn new(
        game: &Bomb,
        position: &Position,
        left: usize,
        wanted: Wanted,
        budget: &mut Budget<'_>,
    ) -> Result<Self, SolveError> {
        check_size(game.board().len())?;
        let terrain = Terrain::new(game, &position.blasts);
        let layout = terrain.layout();
        let (start, ends): (_, Vec<usize>) =
            (layout.index(position.walker), game.ends().map(|end| layout.index(end)).collect());
        let mut steps = Self {
            homeward: Passes::new(&terrain, &ends, vec![start], 0),
            terrain,
            start,
            ends,
            left,
            below: 0,
            outward: None,
            least: OnceCell::new(),
            worth: None,
            stopped: false,
        };
        let mut spend = |cells| budget.spend_many(cells);
        if wanted == Wanted::OneWay {
            let crow = steps.crow();
            steps.look(crow + crow / 32 + 8, left, &mut spend)?;
        }
        if steps.with_steps(left) >= steps.below {
            steps.look(FAR, left, &mut spend)?;
        }
        Ok(steps)
    }

    /// Makes a pass for each of so many blasts, for ways of fewer steps than `below`. `spend` is asked before
    /// each, with the work in cells, whether that is too much.
    fn look(
        &mut self,
        below: u32,
        blasts: usize,
        spend: &mut dyn FnMut(u64) -> bool,
    ) -> Result<(), SolveError> {
        (self.below, self.outward) = (below, None);
        self.homeward = Passes::new(&self.terrain, &self.ends, vec![self.start], below);
        while self.homeward.last() < blasts && !self.homeward.settled() && !self.is_least() {
            if spend(self.terrain.layout().len() as u64) {
                self.stopped = true;
                break;
            }
            advance(&mut self.homeward, &self.terrain)?;
        }
        Ok(())
    }

    /// Whether more blasts than were passed for cannot do better. Before [`LOOK_AHEAD`] only if not even a
    /// board without rock is shorter.
    fn is_least(&self) -> bool {
        let steps = self.with_steps(self.homeward.last());
        steps == self.crow() || self.homeward.last() >= LOOK_AHEAD && steps == self.least_steps()
    }

    /// The steps to the nearest end over an empty board.
    fn crow(&self) -> u32 {
        let (stride, start) = (self.terrain.layout().stride(), self.start);
        let apart =
            |end: &usize| (end / stride).abs_diff(start / stride) + (end % stride).abs_diff(start % stride);
        self.ends.iter().map(apart).min().map_or(FAR, |steps| steps as u32)
    }

    fn least_steps(&self) -> u32 {
        *self.least.get_or_init(|| steps_over(&self.terrain, &self.ends, TerrainKind::Brick)[self.start])
    }

    fn with_steps(&self, blasts: usize) -> u32 {
        self.homeward.with(blasts)[self.start]
    }

    /// The least number of steps with at most this many blasts; [`NO_WAY`] if there is no way.
    pub(in crate::games::bomb::solve) fn with(&self, blasts: usize) -> u64 {
        cost_of(self.with_steps(blasts))
    }

    /// The number of steps if every brick were gone. O(n) when first asked.
    pub(in crate::games::bomb::solve) fn least(&self) -> u64 {
        cost_of(self.least_steps())
    }

    /// With more blasts than this the number of steps is the same, or was not looked for.
    pub(in crate::games::bomb::solve) fn useful(&self) -> usize {
        self.homeward.last()
    }

    /// Whether a limit stopped the search, so that the numbers are only upper bounds.
    pub(in crate::games::bomb::solve) const fn stopped(&self) -> bool {
        self.stopped
    }

    /// Blasts with which the walk is as short as with this many. O(n) for each.
    pub(in crate::games::bomb::solve) fn plan(&self, blasts: usize) -> CellSet {
        self.homeward.recover(&self.terrain, self.start, blasts)
    }

    /// Where cells lie.
    pub(in crate::games::bomb::solve) const fn layout(&self) -> Layout {
        self.terrain.layout()
    }

    /// For every entry the least number of steps with a blast there and at most `others` more; [`FAR`] or
    /// more if there is no way, [`NO_BLAST`] on rock. An upper bound where the search was stopped.
    /// `others` must be less than the blasts left. O(n) per other blast.
    ///
    /// # Errors
    /// Where the passes need too much memory.
    pub(in crate::games::bomb::solve) fn forced(
        &mut self,
        others: usize,
    ) -> Result<Arc<Vec<u32>>, SolveError> {
        if let Some((_, worth)) = self.worth.as_ref().filter(|(of, _)| *of == others) {
            return Ok(Arc::clone(worth));
        }
        // Where a limit stopped the passes, fewer others give an upper bound.
        let with = if self.stopped { others.min(self.homeward.last()) } else { others };
        if self.with_steps(with) >= self.below && self.below < FAR {
            let blasts = if self.stopped { self.homeward.last() } else { self.left };
            self.look(FAR, blasts, &mut |_| false)?;
        }
        let worth = Arc::new(self.cross(with)?);
        self.worth = Some((others, Arc::clone(&worth)));
        Ok(worth)
    }

    /// What a blast on every cell does, with so many others before and after.
    ///
    /// Why this is exact: take a best way with a blast on `p`. If it has no use for that blast, the others
    /// do as well alone. Otherwise it comes into the blast once and leaves it once. If it uses one of the
    /// others both before and after, then straight through that one is as short, and the blast on `p` is
    /// needless again. So each of the others serves either before, or after.
    fn cross(&mut self, others: usize) -> Result<Vec<u32>, SolveError> {
        let without = self.with_steps(others);
        let kinds = self.terrain.kinds().iter();
        let mut worth: Vec<u32> =
            kinds.map(|&kind| if kind == TerrainKind::Rock { NO_BLAST } else { without }).collect();
        // If one more does not help, every cell is worth as much.
        if !self.stopped && self.with_steps(others + 1) == without {
            return Ok(worth);
        }
        let terrain = &self.terrain;
        let outward = self
            .outward
            .get_or_insert_with(|| Passes::new(terrain, &[self.start], self.ends.clone(), self.below));
        while outward.last() < others && !outward.settled() {
            advance(outward, terrain)?;
        }
        let after_at_most = others.min(self.homeward.last());
        let after_at_least = after_at_most.min(others - others.min(outward.last()));
        for after in after_at_least..=after_at_most {
            cross(terrain, outward.with(others - after), self.homeward.with(after), &mut worth);
        }
        Ok(worth)
    }
}

/// Lowers the worth of a blast on each cell to ways that come into it at a distance of `from` and go out at
/// one of `to`. Inside one blast a straight or once bent walk is as short as any, so such a way either keeps
/// to one row or column, or bends at the centre. O(n), whatever the radius.
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

fn advance(passes: &mut Passes, terrain: &Terrain) -> Result<(), SolveError> {
    let entries = (passes.last() + 2).saturating_mul(terrain.layout().len());
    if entries > MAX_ENTRIES {
        return Err(too_large("the number of cells times useful blasts", entries, MAX_ENTRIES));
    }
    passes.advance(terrain);
    Ok(())
}

/// Plain distances from the nearest of some entries over what is of a kind or above; [`FAR`] where there is no
/// path.
pub(in crate::games::bomb::solve) fn steps_over(
    terrain: &Terrain,
    from: &[usize],
    over: TerrainKind,
) -> Vec<u32> {
    let mut field = vec![FAR; terrain.layout().len()];
    let mut queue = from.to_vec();
    for &at in from {
        field[at] = 0;
    }
    let mut head = 0;
    while let Some(&at) = queue.get(head) {
        head += 1;
        for to in terrain.layout().around(at) {
            if field[to] == FAR && terrain.kind(to) >= over {
                field[to] = field[at] + 1;
                queue.push(to);
            }
        }
    }
    field
}

/// A number of steps as a cost; beyond every board there is no way.
const fn cost_of(steps: u32) -> u64 {
    if steps >= FAR { NO_WAY } else { steps as u64 }
}

/// A number of steps as a value.
pub(in crate::games::bomb::solve) const fn value_of(steps: u32) -> Value {
    if steps >= FAR { Value::Infinite } else { Value::Finite(steps as u64) }
}
