//! What blasts are worth where every cell costs 1: by passes of sweeps from the
//! ends, and from the start for the worth of each cell.

use std::cell::OnceCell;
use std::sync::Arc;

use thwart_core::CellSet;
use thwart_core::distance::NO_WAY;

use super::compass::Target;
use super::crossing::{best_crossing, crossing};
use super::distance::{Distance, FAR, Field, TooFar};
use super::outlook::{Failure, Outlook};
use super::passes::{Passes, Purpose, leaving, onward};
use super::search::{Until, flood};
use super::terrain::{Kind, Layout, Terrain};
use crate::game::SolveError;
use crate::value::Value;

/// Distances beyond this many entries are not kept: 2 GiB.
const MAX_ENTRIES: usize = 1 << 29;

/// Boards beyond this many cells are refused.
const MAX_CELLS: usize = 1 << 28;

/// From this pass on it pays to know when no blast can do any more.
const LOOK_AHEAD: usize = 3;

/// What is to be found out, by entries of a terrain.
#[derive(Clone, Debug)]
pub(super) struct Question {
    /// Where the walker stands.
    pub(super) start: usize,
    /// Where he wants to get, in order.
    pub(super) ends: Vec<usize>,
    /// The blasts that are left.
    pub(super) left: usize,
    /// Only ways of fewer steps are looked for.
    pub(super) below: u32,
}

impl Question {
    /// The steps to the nearest end over an empty board.
    pub(super) fn crow_steps(&self, layout: Layout) -> u32 {
        let (stride, start) = (layout.stride(), self.start);
        let apart =
            |end: &usize| (end / stride).abs_diff(start / stride) + (end % stride).abs_diff(start % stride);
        self.ends.iter().map(apart).min().map_or(FAR, |steps| steps as u32)
    }
}

/// What blasts are worth at a position before the walk, in numbers of one kind.
#[derive(Debug)]
pub(super) struct Steps<D> {
    terrain: Terrain,
    question: Question,
    /// From the ends.
    homeward: Passes<D>,
    /// From the start, as far as was asked for.
    outward: Option<Passes<D>>,
    /// The number of steps if every brick were gone.
    least: OnceCell<u32>,
    /// The worth of every cell that was asked for last, and with how many
    /// other blasts.
    worth: Option<(usize, Arc<Field>)>,
    /// What the last blast does, where it came to that.
    last: Option<Last<D>>,
    /// Whether a limit stopped the search, so that more blasts might do
    /// better.
    stopped: bool,
}

/// The last of the blasts that are left, the first that the walk comes to.
#[derive(Debug)]
struct Last<D> {
    /// How many blasts there are with it.
    blasts: usize,
    /// The number of steps with all of them.
    steps: u32,
    /// An entry on which it gives that; `None` if it is no use.
    at: Option<usize>,
    /// The distances from the start without a blast, as far as they matter.
    from: Vec<D>,
}

/// The first of the least entries, and where it is. Looks for it in stretches:
/// the least of many is found many at a time, its place one by one.
fn first_least<D: Distance>(entries: &[D]) -> (usize, D) {
    const STRETCH: usize = 1 << 12;
    let of = |stretch: &[D]| stretch.iter().fold(D::FAR, |least, entry| least.least(entry.opened()));
    let (mut first, mut least) = (0, D::FAR);
    for (number, stretch) in entries.chunks(STRETCH).enumerate() {
        let nearest = of(stretch);
        if least.exceeds(nearest) {
            (first, least) = (number * STRETCH, nearest);
        }
    }
    let at = entries[first..].iter().position(|&entry| entry == least).unwrap_or(0);
    (first + at, least)
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

impl<D: Distance> Steps<D> {
    /// Looks with up to `left` blasts, until further ones do not help or
    /// `spend`, asked before each with the work in cells, says that the budget is
    /// spent. O(n) per blast.
    ///
    /// # Errors
    /// Where the distances need too much memory, or wider numbers.
    pub(super) fn new(
        terrain: Terrain,
        question: Question,
        spend: impl FnMut(u64) -> bool,
    ) -> Result<Self, Failure> {
        D::limit(terrain.layout()).ok_or(TooFar)?;
        let home = Purpose::way_to(&terrain, vec![question.start], question.below);
        let mut steps = Self {
            homeward: Passes::new(&terrain, question.ends.iter().copied(), home)?,
            outward: None,
            least: OnceCell::new(),
            worth: None,
            last: None,
            stopped: false,
            terrain,
            question,
        };
        steps.look(spend)?;
        Ok(steps)
    }

    /// Makes a pass for each blast but the last, and lets that one go off on
    /// every cell; until further blasts do not help or the budget is spent.
    ///
    /// With a pass for the last one too, the distances of all cells would be
    /// known; but only the start's is asked for.
    fn look(&mut self, mut spend: impl FnMut(u64) -> bool) -> Result<(), Failure> {
        while self.homeward.last() < self.question.left && !self.homeward.settled() && !self.is_least() {
            self.stopped = spend(self.terrain.layout().len() as u64);
            if self.stopped {
                break;
            }
            if self.homeward.last() + 1 == self.question.left {
                self.place_last()?;
                break;
            }
            advance(&mut self.homeward, &self.terrain)?;
        }
        Ok(())
    }

    /// Places the last blast, all others being passed for.
    fn place_last(&mut self) -> Result<(), TooFar> {
        let known = self.steps_passed();
        let from = self.out().bare(&self.terrain, [self.question.start], known)?;
        let to = self.homeward.with(self.question.left - 1);
        let (at, steps) = if self.question.left == 1 {
            // The worth of all cells will be asked for.
            let worth = crossing(&self.terrain, &from, to, D::of(known));
            let (at, steps) = first_least(&worth);
            self.worth = Some((0, Arc::new(D::keep(worth))));
            (Some(at), steps.steps())
        } else {
            let best = best_crossing(&self.terrain, &from, to, D::of(known));
            best.map_or((None, known), |(at, steps)| (Some(at), steps.steps()))
        };
        self.last = Some(Last { blasts: self.question.left, steps, at, from });
        Ok(())
    }

    /// The purpose of distances from the start.
    fn out(&self) -> Purpose {
        Purpose::way_to(&self.terrain, self.question.ends.clone(), self.question.below)
    }

    /// The number of steps with as many blasts as were passed for.
    fn steps_passed(&self) -> u32 {
        self.homeward.with(self.homeward.last())[self.question.start].steps()
    }

    /// Whether more blasts than were passed for cannot do better. Before
    /// [`LOOK_AHEAD`] only if not even a board without rock is shorter.
    fn is_least(&self) -> bool {
        let steps = self.steps_passed();
        steps == self.crow_steps() || self.homeward.last() >= LOOK_AHEAD && steps == self.least_steps()
    }

    /// The steps to the nearest end over an empty board.
    fn crow_steps(&self) -> u32 {
        self.question.crow_steps(self.terrain.layout())
    }

    fn least_steps(&self) -> u32 {
        *self.least.get_or_init(|| {
            let steps = self.homeward.with(0)[self.question.start].steps();
            if steps == self.crow_steps() {
                return steps;
            }
            let (goals, terrain) = ([self.question.start], &self.terrain);
            let target = Target::around(terrain.layout(), goals);
            let until = Until { goals: &goals, ..Until::ALL };
            let field = flood::<u32>(terrain, self.question.ends.iter().copied(), Kind::Brick, target, until);
            field.expect("the widest numbers hold all distances")[self.question.start].steps()
        })
    }

    fn steps_with(&self, blasts: usize) -> u32 {
        match &self.last {
            Some(last) if blasts >= last.blasts => last.steps,
            _ => self.homeward.with(blasts.min(self.homeward.last()))[self.question.start].steps(),
        }
    }

    /// What a blast on every cell does, with so many others before and after,
    /// and `without` it.
    ///
    /// Why this is exact: take a best way with a blast on `p`. If it has no
    /// use for that blast, the others do as well alone. Otherwise it comes
    /// into the blast once and leaves it once. If it uses one of the others
    /// both before and after, then straight through that one is as short, and
    /// the blast on `p` is needless again. So each of the others serves either
    /// before, `i` of them, or after.
    fn cross(&mut self, others: usize, without: u32) -> Result<Vec<D>, Failure> {
        if !self.stopped && self.steps_with(others + 1) == without {
            // One more does not help, so every cell is worth as much.
            let worth = |&kind: &Kind| if kind == Kind::Rock { D::CLOSED } else { D::of(without) };
            return Ok(self.terrain.kinds().iter().map(worth).collect());
        }
        let terrain = &self.terrain;
        let mut outward = match self.outward.take() {
            Some(outward) => outward,
            None => Passes::new(terrain, [self.question.start], self.out())?,
        };
        while outward.last() < others && !outward.settled() {
            advance(&mut outward, terrain)?;
        }
        let after_at_most = others.min(self.homeward.last());
        let after_at_least = after_at_most.min(others - others.min(outward.last()));
        let cross = |after: usize| {
            crossing(terrain, outward.with(others - after), self.homeward.with(after), D::of(without))
        };
        let mut worth = cross(after_at_most);
        for after in after_at_least..after_at_most {
            for (worth, other) in worth.iter_mut().zip(cross(after)) {
                *worth = worth.least(other);
            }
        }
        self.outward = Some(outward);
        Ok(worth)
    }
}

impl<D: Distance> Outlook for Steps<D> {
    fn with(&self, blasts: usize) -> u64 {
        cost_of(self.steps_with(blasts))
    }

    fn least(&self) -> u64 {
        cost_of(self.least_steps())
    }

    fn useful(&self) -> usize {
        self.last.as_ref().map_or(self.homeward.last(), |last| last.blasts)
    }

    fn stopped(&self) -> bool {
        self.stopped
    }

    fn plan(&self, blasts: usize) -> CellSet {
        let recover = |from, blasts| self.homeward.recover(&self.terrain, from, blasts);
        let Some(last) = self.last.as_ref().filter(|last| blasts >= last.blasts) else {
            return recover(self.question.start, blasts);
        };
        let Some(at) = last.at else { return recover(self.question.start, last.blasts - 1) };
        let mut plan = CellSet::new();
        plan.insert(self.terrain.layout().cell(at));
        if last.blasts > 1 {
            let homeward = self.homeward.with(last.blasts - 1);
            let out = leaving(&self.terrain, at, last.steps, &last.from, homeward);
            let on = onward(&self.terrain, homeward, out);
            for blast in recover(on, last.blasts - 1).iter() {
                plan.insert(blast);
            }
        }
        plan
    }

    fn layout(&self) -> Layout {
        self.terrain.layout()
    }

    fn into_parts(self: Box<Self>) -> (Terrain, Field) {
        (self.terrain, D::keep(self.homeward.into_bare()))
    }

    fn forced(&mut self, others: usize) -> Result<Arc<Field>, Failure> {
        if let Some((_, worth)) = self.worth.as_ref().filter(|(of, _)| *of == others) {
            return Ok(Arc::clone(worth));
        }
        // Where a limit stopped the passes, fewer others give an upper bound.
        let with = if self.stopped { others.min(self.homeward.last()) } else { others };
        let without = self.steps_with(with);
        if without >= self.question.below {
            return Err(Failure::TooFar);
        }
        let worth = Arc::new(D::keep(self.cross(with, without)?));
        self.worth = Some((others, Arc::clone(&worth)));
        Ok(worth)
    }

    fn widened(&self) -> Result<Box<dyn Outlook>, SolveError> {
        // Where a limit stopped these passes, it stops those after as many.
        let mut passes = if self.stopped { self.homeward.last() } else { usize::MAX };
        let spend = |_| {
            let stop = passes == 0;
            passes = passes.saturating_sub(1);
            stop
        };
        let wide = Steps::<u32>::new(
            self.terrain.clone(),
            Question { below: u32::MAX, ..self.question.clone() },
            spend,
        );
        Ok(Box::new(wide.map_err(Failure::of_wide)?))
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

fn advance<D: Distance>(passes: &mut Passes<D>, terrain: &Terrain) -> Result<(), Failure> {
    let entries = (passes.last() + 2).saturating_mul(terrain.layout().len());
    if entries > MAX_ENTRIES {
        return Err(too_large("the number of cells times useful blasts", entries, MAX_ENTRIES).into());
    }
    Ok(passes.advance(terrain)?)
}
