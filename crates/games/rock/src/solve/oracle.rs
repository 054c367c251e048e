//! Perfect play at any position of rock.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;
use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::{Cell, CellSet};

use super::fast::known::{DistancesWithoutEachCell, Longest};
use super::fast::settle::{Surrounded, WorkBudget, surround};
use super::fast::{known, settle};
use super::numbers::{CellLengths, Shown, value};
use super::under_rocks::{Ranks, UnderRocks};
use crate::rules::{Position, Reveal, Rock};
use thwart_game::answer::{Evaluation, MoveValue, Oracle, SolveError, Vital};
use thwart_game::field::Field;
use thwart_game::limits::Limits;
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::value::{Side, Value};

/// How many sets of rocks are kept: more than the rocks that may fall around a walker. Each needs memory for
/// the whole board.
const MAX_KEPT_GROUNDS: usize = 16;

/// The board under one set of rocks, and the values of its cells.
pub(super) struct SolvedGround<'g> {
    pub(super) ground: UnderRocks<'g>,
    /// The values while rocks are left to fall; without one they are the plain distances.
    field: Option<Arc<CellLengths>>,
    ranks: OnceLock<Ranks>,
}

impl SolvedGround<'_> {
    /// Returns the values of all cells.
    pub(super) fn values(&self) -> &CellLengths {
        self.field.as_deref().unwrap_or_else(|| self.ground.distance())
    }

    /// Returns the best step: onto the least value, or towards the exits if all values are infinite.
    fn step(&self, walker: Cell) -> Option<Move> {
        let best = self.ground.best_step(self.values(), &self.ranks, walker);
        best.or_else(|| self.ground.nearest_step(walker)).map(|(direction, _)| Move::Step(direction))
    }
}

/// The oracle, which keeps the results for the latest sets of rocks.
pub(crate) struct RockOracle<'g> {
    pub(super) game: &'g Rock,
    played: FxHashMap<CellSet, Arc<SolvedGround<'g>>>,
    /// The result of the last question about known rocks, with its rocks and walker.
    without: Option<(CellSet, Cell, Arc<DistancesWithoutEachCell>)>,
    work: WorkBudget<'g>,
}

impl<'g> RockOracle<'g> {
    pub(crate) fn new(game: &'g Rock, limits: &'g Limits) -> Self {
        Self { game, played: FxHashMap::default(), without: None, work: WorkBudget::new(limits) }
    }

    /// Returns the work so far: cells of the board, searches, and cells taken in them.
    pub(super) fn work(&self) -> Vec<(&'static str, u64)> {
        let mut work = vec![("cells", self.game.board().len() as u64), ("searches", self.work.searches)];
        if self.work.cells_taken > 0 {
            work.push(("taken", self.work.cells_taken));
        }
        work
    }

    /// Returns the values of all cells while these rocks lie: if the adversary moves next, and with
    /// `reveal=known` once he has moved.
    pub(super) fn field(&mut self, rocks: &CellSet) -> Result<Field, SolveError> {
        let played = self.played(rocks)?;
        let field = played.field.clone().unwrap_or_else(|| Arc::new(played.ground.distance().clone()));
        Ok(Field::new(Shown { field, free: played.ground.free.clone() }))
    }

    /// Returns the ground and the values under these rocks. Cost: the first time that of the values of all
    /// cells.
    ///
    /// # Errors
    /// As [`settle::field`].
    pub(super) fn played(&mut self, rocks: &CellSet) -> Result<Arc<SolvedGround<'g>>, SolveError> {
        if let Some(played) = self.played.get(rocks) {
            return Ok(Arc::clone(played));
        }
        let left = match self.game.reveal() {
            Reveal::Seen => self.game.rocks().saturating_sub(rocks.len()),
            Reveal::Known => 0,
        };
        let ground = UnderRocks::new(self.game, rocks);
        let field = match left {
            0 => None,
            _ => Some(Arc::new(settle::field(self.game, &ground, rocks, left, &mut self.work)?)),
        };
        if self.played.len() >= MAX_KEPT_GROUNDS {
            self.played.clear();
        }
        let played = Arc::new(SolvedGround { ground, field, ranks: OnceLock::new() });
        self.played.insert(rocks.clone(), Arc::clone(&played));
        Ok(played)
    }

    /// Returns the distance from the walker without each cell.
    ///
    /// # Errors
    /// If stopped: the bound found so far.
    pub(super) fn without_each(
        &mut self,
        position: &Position,
    ) -> Result<Arc<DistancesWithoutEachCell>, Longest> {
        let (rocks, walker) = (&position.rocks, position.walker);
        if self.without.as_ref().is_none_or(|(of, from, _)| of != rocks || *from != walker) {
            self.work.searches += 1;
            let without = DistancesWithoutEachCell::of(self.game, walker, rocks, &mut self.work)?;
            self.without = Some((rocks.clone(), walker, Arc::new(without)));
        }
        Ok(Arc::clone(&self.without.as_ref().expect("it was made just now").2))
    }

    /// Returns whether the adversary is laying rocks that the walker knows before he walks.
    fn is_laying_known_rocks(&self, position: &Position) -> bool {
        self.game.reveal() == Reveal::Known && position.side == Side::Maximiser
    }

    /// Returns the longest path that known rocks still to be laid can leave.
    fn longest(&mut self, position: &Position) -> Result<Longest, SolveError> {
        if self.game.left(position) == 1 {
            let without = self.without_each(position);
            return Ok(without.map_or_else(|longest| longest, |without| without.worst(self.game)));
        }
        known::longest(self.game, position, &mut self.work)
    }

    /// Returns the value of a position that is not over, and the move that keeps it.
    fn evaluate_unfinished(&mut self, position: &Position) -> Result<Evaluation, SolveError> {
        if self.is_laying_known_rocks(position) {
            if !self.game.is_narrow() {
                let free = UnderRocks::new(self.game, &position.rocks).free;
                settle::check_wide(self.game, &free, self.game.left(position))?;
            }
            return Ok(self.longest(position)?.evaluation());
        }
        let played = self.played(&position.rocks)?;
        let target = self.game.value_at(position, played.values());
        let best = match position.side {
            Side::Minimiser => played.step(position.walker),
            Side::Maximiser => {
                let rock = self.rock_to_drop(position, &played, target)?;
                Some(rock.map_or(Move::Done, Move::Obstacle))
            }
        };
        Ok(Evaluation::exact(target, best))
    }

    /// Returns the rock that must fall now, if waiting would lower the value.
    fn rock_to_drop(
        &mut self,
        position: &Position,
        played: &SolvedGround<'_>,
        target: Value,
    ) -> Result<Option<Cell>, SolveError> {
        let left = self.game.left(position);
        let offer = value(self.game.best_step_value(position, played.values()));
        if left == 0 {
            Ok(None)
        } else if target == Value::Infinite {
            self.rock_that_seals(position, played, offer)
        } else if offer >= target {
            Ok(None)
        } else if left == 1 && self.game.is_narrow() {
            Ok(played.ground.rock_that_costs(position.walker, target))
        } else {
            self.rock_that_keeps(position, target)
        }
    }

    /// Returns the rock to drop if the value is infinite: the adversary shuts the walker in as soon as he can,
    /// because he would otherwise wait for ever. `offer` is the value of the walker's best step.
    fn rock_that_seals(
        &mut self,
        position: &Position,
        played: &SolvedGround<'_>,
        offer: Value,
    ) -> Result<Option<Cell>, SolveError> {
        if !self.game.may_seal() {
            return Ok(None);
        }
        if !self.game.is_narrow() {
            return self.rock_that_keeps(position, Value::Infinite);
        }
        let sealing = played.ground.rock_that_costs(position.walker, Value::Infinite);
        if sealing.is_some() || self.game.left(position) < 2 {
            return Ok(sealing);
        }
        match self.shut_in(position) {
            None if offer != Value::Infinite => self.rock_that_keeps(position, Value::Infinite),
            first => Ok(first),
        }
    }

    /// Returns the first rock after which the position has this value, while more rocks are left.
    fn rock_that_keeps(&mut self, position: &Position, target: Value) -> Result<Option<Cell>, SolveError> {
        for rock in self.game.targets(position) {
            let with = self.played(&position.rocks.with(rock))?;
            if value(with.values()[position.walker.index()]) == target {
                return Ok(Some(rock));
            }
        }
        Ok(None)
    }

    /// Returns what rocks around the walker leave him, if enough of them are left.
    fn surrounded(&self, position: &Position) -> Option<Surrounded> {
        if !self.game.may_seal() || !self.game.is_narrow() || position.side != Side::Maximiser {
            return None;
        }
        let left = surround(self.game, &position.rocks, position.walker);
        (left.rocks.len() <= self.game.left(position)).then_some(left)
    }

    /// Returns the first of the rocks that wall the walker in on the spot, if enough are left.
    fn shut_in(&self, position: &Position) -> Option<Cell> {
        let left = self.surrounded(position).filter(|left| left.value == UNREACHED_LENGTH)?;
        left.rocks.first().copied()
    }
}

impl Oracle<Rock> for RockOracle<'_> {
    fn restart_limits(&mut self) {
        self.work.renew();
    }

    fn evaluate(&mut self, position: &Position) -> Result<Evaluation, SolveError> {
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(Evaluation::exact(outcome, None));
        }
        // This is known without the field, which may be too large to compute.
        if let Some(rock) = self.shut_in(position) {
            return Ok(Evaluation::exact(Value::Infinite, Some(Move::Obstacle(rock))));
        }
        match self.evaluate_unfinished(position) {
            Err(SolveError::TooLarge { method, what, size, limit, remedy }) => {
                let left = self.surrounded(position);
                let left = left.ok_or(SolveError::TooLarge { method, what, size, limit, remedy })?;
                let first = left.rocks.first().map_or(Move::Done, |&rock| Move::Obstacle(rock));
                Ok(Evaluation::exact(value(left.value), Some(first)))
            }
            evaluated => evaluated,
        }
    }

    fn vital(&mut self, position: &Position) -> Option<Vital> {
        let asked = self.is_laying_known_rocks(position) && self.game.left(position) == 1;
        if asked { self.without_each(position).ok()?.vital(self.game) } else { None }
    }

    /// Evaluates the last rock on all its cells together, and other moves one by one.
    fn analyze(&mut self, game: &Rock, position: &Position) -> Result<Vec<MoveValue>, SolveError> {
        let last = position.side == Side::Maximiser && game.left(position) == 1;
        if last && game.outcome(position).is_none() {
            let mut analyzed = vec![self.after(position, Move::Done)?];
            match game.reveal() {
                Reveal::Seen => self.last_seen(position, &mut analyzed)?,
                Reveal::Known => self.last_known(position, &mut analyzed)?,
            }
            return Ok(analyzed);
        }
        game.legal_moves(position).into_iter().map(|chosen| self.after(position, chosen)).collect()
    }
}
