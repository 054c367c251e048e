//! Perfect play at any position of rock.

mod best_move;

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use thwart_core::distance::NO_WAY;
use thwart_core::{Cell, CellSet, Direction};

use super::known::{Longest, Without};
use super::ranks::Ranks;
use super::settle::{self, Spending, enough_to_surround};
use super::several::{self, LEAST_SPENT};
use super::under_rocks::UnderRocks;
use super::{Numbers, Shown, known, value};
use crate::answer::{Evaluation, MoveValue, Oracle, SolveError, Vital};
use crate::field::Field;
use crate::games::rock::rules::{Position, Reveal, Rock};
use crate::limits::Limits;
use crate::moves::Move;
use crate::rules::Rules;
use crate::value::{Side, Value};

/// Fields kept at most; each is as large as the board.
const KEPT: usize = 16;

/// For one of so many cells of a board a step may be looked at before a board with a rock
/// more is solved.
const PATIENCE: u64 = 4;

/// The values of all cells, and what a walker needs to come to an end.
struct RankedValues {
    field: Arc<Numbers>,
    ranks: Ranks,
}

/// Keeps the fields of the sets of rocks it was asked about.
pub(in super::super) struct RockOracle<'g> {
    pub(super) game: &'g Rock,
    fields: FxHashMap<CellSet, Rc<RankedValues>>,
    /// The ground without rocks.
    bare: Option<Rc<UnderRocks<'g>>>,
    /// The ground with several rocks that was asked for last.
    pub(super) ground: Option<(CellSet, Rc<UnderRocks<'g>>)>,
    /// How many cells were seen from walkers beyond which rocks, when no rock was left.
    pub(super) strolled: (CellSet, usize),
    without: Option<(CellSet, Cell, Rc<Without>)>,
    /// The board under some rocks, solved so that positions with more of them can
    /// be asked about.
    solved: Option<Solved<'g>>,
    /// The rocks of the position that is looked at: of its board all that follows
    /// is asked, not of each with a rock more.
    at: CellSet,
    /// The rocks last asked about on the solved board.
    asked: Option<CellSet>,
    /// The steps that may be looked at before their own board is solved.
    patience: u64,
    /// Cells that were looked at under these rocks to tell which of several free steps comes to an end.
    looked: usize,
    work: Spending<'g>,
    /// Whether plain distances are found along with the first values.
    thorough: bool,
}

/// A board that was solved, and under which rocks.
type Solved<'g> = (CellSet, Rc<dyn several::Values + 'g>);

impl<'g> RockOracle<'g> {
    pub(in super::super) fn new(game: &'g Rock, limits: &'g Limits) -> Self {
        Self {
            game,
            fields: FxHashMap::default(),
            bare: None,
            ground: None,
            strolled: (CellSet::new(), 0),
            without: None,
            solved: None,
            at: CellSet::new(),
            asked: None,
            patience: 0,
            looked: 0,
            work: Spending::new(limits),
            thorough: false,
        }
    }

    /// Work so far: cells of the board, searches, and cells taken in them.
    pub(super) fn work(&self) -> Vec<(&'static str, u64)> {
        let mut work = vec![("cells", self.game.board().len() as u64), ("searches", self.work.searches)];
        if self.work.taken > 0 {
            work.push(("taken", self.work.taken));
        }
        work
    }

    /// An oracle that will be asked about many positions: with the first values it
    /// finds the plain distances, so that later answers need not wait for them.
    pub(super) fn thorough(game: &'g Rock, limits: &'g Limits) -> Self {
        Self { thorough: true, ..Self::new(game, limits) }
    }

    /// Values of all cells while these rocks lie: if the adversary moves next,
    /// and with `reveal=known` once he has moved.
    pub(super) fn field(&mut self, rocks: &CellSet) -> Result<Field, SolveError> {
        let field = Arc::clone(&self.played(rocks)?.field);
        Ok(Field::new(Shown { field, free: self.ground(rocks).free.clone() }))
    }

    fn played(&mut self, rocks: &CellSet) -> Result<Rc<RankedValues>, SolveError> {
        if let Some(played) = self.fields.get(rocks) {
            return Ok(Rc::clone(played));
        }
        let left = match self.game.reveal() {
            Reveal::Seen => self.game.rocks().saturating_sub(rocks.len()),
            Reveal::Known => 0,
        };
        let ground = self.ground(rocks);
        // One rock and none are done without what questions need.
        let solved = if left > 1 && self.tells_values() { self.solved(rocks)? } else { None };
        let field = match solved {
            Some((under, solved)) if under == *rocks => solved.field(left),
            _ => settle::field(self.game, &ground, rocks, left, &mut self.work)?,
        };
        // Of a board with a rock more that is only asked about nobody may need them.
        if self.thorough && *rocks == self.at {
            ground.distance();
        }
        let played = Rc::new(RankedValues { field: field.into(), ranks: Ranks::default() });
        if self.fields.len() >= KEPT {
            self.fields.clear();
        }
        self.fields.insert(rocks.clone(), Rc::clone(&played));
        Ok(played)
    }

    /// Whether the method for several rocks applies, which tells values with cells
    /// blocked.
    fn tells_values(&self) -> bool {
        self.game.may_seal() && self.game.reveal() == Reveal::Seen
    }

    /// The board, solved under these rocks or some of them. `None` where enough
    /// are left to surround the walker. Only for games whose
    /// [values it tells](Self::tells_values).
    fn solved(&mut self, rocks: &CellSet) -> Result<Option<Solved<'g>>, SolveError> {
        if let Some(solved) = self.solved_before(rocks) {
            return Ok(Some(solved));
        }
        let game = self.game;
        let left = |under: &CellSet| game.rocks().saturating_sub(under.len());
        let few = |under: &&CellSet| left(under) < enough_to_surround(game.board().topology());
        let here = Some(&self.at).filter(|at| lie_among(at, rocks)).filter(few);
        let Some(under) = here.or(Some(rocks)).filter(few).cloned() else { return Ok(None) };
        let left = left(&under);
        let ground = self.ground(&under);
        let one = self.fields.get(&under).filter(|_| left == 1).map(Rc::clone);
        let values = settle::several(&ground, one.as_ref().map(|one| &*one.field), left, &mut self.work)?;
        ground.learn_distances(|| values.field(0));
        self.solved = Some((under, Rc::from(values)));
        self.asked = None;
        Ok(self.solved.clone())
    }

    /// The board, if it was solved under some of these rocks before.
    fn solved_before(&self, rocks: &CellSet) -> Option<Solved<'g>> {
        self.solved.as_ref().filter(|(under, _)| lie_among(under, rocks)).cloned()
    }

    /// The value of a cell while these rocks lie and the others may fall.
    ///
    /// Cost: where the board was solved under some of these rocks a search around
    /// the cell, mostly a short one; else that of the whole field.
    fn value_of(&mut self, rocks: &CellSet, cell: Cell) -> Result<u64, SolveError> {
        let ask = *rocks != self.at || self.solved_before(rocks).is_some();
        if ask
            && self.tells_values()
            && !self.fields.contains_key(rocks)
            && let Some(value) = self.asked(rocks, cell)?
        {
            return Ok(value);
        }
        self.played(rocks).map(|played| played.field[cell.index()])
    }

    /// The value of a cell while these rocks lie and the others may fall, if the
    /// solved board tells.
    fn asked(&mut self, rocks: &CellSet, cell: Cell) -> Result<Option<u64>, SolveError> {
        let Some((under, solved)) = self.solved(rocks)? else { return Ok(None) };
        let more: Vec<_> = rocks.iter().filter(|&rock| !under.contains(rock)).collect();
        if self.asked.as_ref() != Some(rocks) {
            self.asked = Some(rocks.clone());
            self.looked = 0;
            self.patience = self.game.board().len() as u64 / PATIENCE + LEAST_SPENT;
        }
        let left = self.game.rocks().saturating_sub(rocks.len());
        Ok(solved.value(left, cell, &more, &mut self.patience))
    }

    /// The least cost and value of a step.
    fn least_offer(&mut self, position: &Position) -> Result<u64, SolveError> {
        let offers = self.offers(position)?;
        Ok(offers.into_iter().map(|(_, offer)| offer).min().unwrap_or(NO_WAY))
    }

    /// The steps of a walker, in move order, and what each costs with what
    /// follows.
    fn offers(&mut self, position: &Position) -> Result<Vec<(Direction, u64)>, SolveError> {
        let (game, rocks) = (self.game, &position.rocks);
        let steps = game.board().neighbours(position.walker, |cell| game.is_free(rocks, cell));
        let offer = |(direction, next)| {
            let value = self.value_of(rocks, next)?;
            Ok((direction, value.saturating_add(game.board().step_cost(direction, next))))
        };
        steps.map(offer).collect()
    }

    /// Plain distances to the exits while these rocks lie.
    pub(super) fn ground(&mut self, rocks: &CellSet) -> Rc<UnderRocks<'g>> {
        let mut laid = rocks.iter();
        match (laid.next(), laid.next()) {
            (None, _) => Rc::clone(self.bare()),
            (Some(rock), None) if self.bare().has_distances() => self.bare().beyond(rock),
            _ => {
                if self.ground.as_ref().is_none_or(|(of, _)| of != rocks) {
                    self.ground = Some((rocks.clone(), Rc::new(UnderRocks::new(self.game, rocks))));
                }
                Rc::clone(&self.ground.as_ref().expect("it was made just now").1)
            }
        }
    }

    pub(super) fn bare(&mut self) -> &Rc<UnderRocks<'g>> {
        self.bare.get_or_insert_with(|| Rc::new(UnderRocks::new(self.game, &CellSet::new())))
    }

    /// The distance from the walker without each cell.
    ///
    /// # Errors
    /// What is known by then, if stopped.
    pub(super) fn without_each(&mut self, position: &Position) -> Result<Rc<Without>, Longest> {
        let (rocks, walker) = (&position.rocks, position.walker);
        if self.without.as_ref().is_none_or(|(of, from, _)| of != rocks || *from != walker) {
            self.work.searches += 1;
            let without = Without::of(self.game, walker, rocks, &mut self.work)?;
            self.without = Some((rocks.clone(), walker, Rc::new(without)));
        }
        Ok(Rc::clone(&self.without.as_ref().expect("it was made just now").2))
    }

    /// Whether the adversary lays rocks that the walker knows before he walks.
    fn lays_known(&self, position: &Position) -> bool {
        self.game.reveal() == Reveal::Known && position.side == Side::Maximiser
    }

    /// The longest way where rocks that are known may still be laid.
    fn longest(&mut self, position: &Position) -> Result<Longest, SolveError> {
        if self.game.left(position) == 1 {
            let without = self.without_each(position);
            return Ok(without.map_or_else(|longest| longest, |without| without.worst(self.game)));
        }
        known::longest(self.game, position, &mut self.work)
    }

    /// Whether some step and what follows it cost less than this. Of steps that surely do
    /// not nothing more is asked.
    fn is_offered_less(&mut self, position: &Position, target: Value) -> Result<bool, SolveError> {
        let (game, rocks) = (self.game, &position.rocks);
        for (direction, next) in game.board().neighbours(position.walker, |cell| game.is_free(rocks, cell)) {
            let cost = game.board().step_cost(direction, next);
            let is_less = |length: u64| value(length.saturating_add(cost)) < target;
            if is_less(self.at_least(rocks, next)) && is_less(self.value_of(rocks, next)?) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What is surely no more than the [value](Self::value_of) of a cell.
    fn at_least(&self, rocks: &CellSet, cell: Cell) -> u64 {
        let left = self.game.rocks().saturating_sub(rocks.len());
        let solved = if self.tells_values() { self.solved_before(rocks) } else { None };
        solved.map_or(0, |(_, solved)| solved.at_least(left, cell))
    }

    /// The value of a position that is not over, and the move that keeps it.
    fn judge(&mut self, position: &Position) -> Result<Evaluation, SolveError> {
        let rock = |rock: Option<Cell>| Some(rock.map_or(Move::Done, Move::Obstacle));
        if self.lays_known(position) {
            return Ok(self.longest(position)?.evaluation());
        }
        if self.game.left(position) == 0 || self.game.reveal() == Reveal::Known {
            let (value, best) = self.walk_on(position);
            return Ok(Evaluation::exact(value, best));
        }
        if self.solved_before(&position.rocks).is_none() && self.at != position.rocks {
            self.at = position.rocks.clone();
        }
        match position.side {
            Side::Minimiser => {
                let offer = self.least_offer(position)?;
                Ok(Evaluation::exact(value(offer), self.step(position)?))
            }
            Side::Maximiser => {
                let target = value(self.value_of(&position.rocks, position.walker)?);
                Ok(Evaluation::exact(target, rock(self.rock_to_drop(position, target)?)))
            }
        }
    }
}

/// Whether all of some rocks are among others.
fn lie_among(some: &CellSet, others: &CellSet) -> bool {
    some.iter().all(|rock| others.contains(rock))
}

impl Oracle<Rock> for RockOracle<'_> {
    fn renew(&mut self) {
        self.work.renew();
    }

    fn evaluate(&mut self, position: &Position) -> Result<Evaluation, SolveError> {
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(Evaluation::exact(outcome, None));
        }
        // Known without the field, which may be beyond reach.
        if let Some(rock) = self.shut_in(position) {
            return Ok(Evaluation::exact(Value::Infinite, Some(Move::Obstacle(rock))));
        }
        match self.judge(position) {
            Err(SolveError::TooLarge { method, what, size, limit, remedy }) => {
                let left = self.surrounded(position);
                let left = left.ok_or(SolveError::TooLarge { method, what, size, limit, remedy })?;
                let first = left.rocks.first().map_or(Move::Done, |&rock| Move::Obstacle(rock));
                Ok(Evaluation::exact(value(left.value), Some(first)))
            }
            judged => judged,
        }
    }

    fn vital(&mut self, position: &Position) -> Option<Vital> {
        let asked = self.lays_known(position) && self.game.left(position) == 1;
        if asked { self.without_each(position).ok()?.vital(self.game) } else { None }
    }

    /// One look at each cell on which the last rock may fall.
    fn analyze(&mut self, game: &Rock, position: &Position) -> Result<Vec<MoveValue>, SolveError> {
        // The board is solved once for all positions with a rock more.
        if self.tells_values() && game.left(position) > 1 {
            self.solved(&position.rocks)?;
        }
        let last = position.side == Side::Maximiser && game.left(position) == 1;
        if last && game.outcome(position).is_none() {
            let mut analyzed = vec![self.after(position, Move::Done)?];
            match game.reveal() {
                Reveal::Seen => self.last_seen(position, &mut analyzed),
                Reveal::Known => self.last_known(position, &mut analyzed)?,
            }
            return Ok(analyzed);
        }
        game.moves(position).into_iter().map(|chosen| self.after(position, chosen)).collect()
    }
}
