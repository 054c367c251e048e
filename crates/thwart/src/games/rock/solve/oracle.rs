//! Perfect play at any position of rock.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use thwart_core::distance::UNREACHED;
use thwart_core::{Cell, CellSet};

use super::settle::{self, Work, detour};
use super::{Field, value};
use crate::game::{Evaluation, Game, Oracle, SolveError};
use crate::games::rock::rules::{Position, Rock};
use crate::limits::Limits;
use crate::moves::Move;
use crate::value::{Side, Value};

/// Fields kept at most; each is as large as the board.
const KEPT: usize = 16;

/// Keeps the fields of the sets of rocks it was asked about.
pub(in super::super) struct RockOracle<'g> {
    game: &'g Rock,
    fields: FxHashMap<CellSet, Rc<Field>>,
    ground: Option<(CellSet, settle::Ground<'g>)>,
    work: Work<'g>,
}

impl<'g> RockOracle<'g> {
    pub(in super::super) fn new(game: &'g Rock, limits: &'g Limits) -> Self {
        Self { game, fields: FxHashMap::default(), ground: None, work: Work::new(limits) }
    }

    /// Bounded searches so far.
    pub(super) const fn searches(&self) -> u64 {
        self.work.searches
    }

    /// Values of all cells while these rocks lie, the adversary to move.
    pub(in super::super) fn field(&mut self, rocks: &CellSet) -> Result<Rc<Field>, SolveError> {
        if let Some(field) = self.fields.get(rocks) {
            return Ok(Rc::clone(field));
        }
        let left = self.game.rocks().saturating_sub(rocks.len());
        let field = Rc::new(settle::field(self.game, rocks, left, &mut self.work)?);
        if self.fields.len() >= KEPT {
            self.fields.clear();
        }
        self.fields.insert(rocks.clone(), Rc::clone(&field));
        Ok(field)
    }

    /// Plain distances to the exit while these rocks lie.
    fn ground(&mut self, rocks: &CellSet) -> &settle::Ground<'g> {
        if self.ground.as_ref().is_none_or(|(of, _)| of != rocks) {
            self.ground = Some((rocks.clone(), settle::Ground::new(self.game, rocks)));
        }
        &self.ground.as_ref().expect("it was made just now").1
    }

    /// The rock that must fall now, if waiting would give value away.
    fn rock_to_drop(&mut self, position: &Position, target: Value) -> Result<Option<Cell>, SolveError> {
        if target == Value::Infinite {
            return self.rock_that_seals(position);
        }
        let field = self.field(&position.rocks)?;
        if value(self.game.nearest(position, &field)).plus(1) == target {
            return Ok(None);
        }
        for rock in self.game.targets(position) {
            let next = self.game.play(position, Move::Obstacle(rock));
            let after = self.field(&next.rocks)?;
            if self.game.value_at(&next, &after) == target {
                return Ok(Some(rock));
            }
        }
        Ok(None)
    }

    /// Where nothing is left to lose, the adversary shuts the walker in as
    /// soon as he can rather than wait for ever.
    fn rock_that_seals(&mut self, position: &Position) -> Result<Option<Cell>, SolveError> {
        let here = position.walker;
        let ground = self.ground(&position.rocks);
        // One rock shuts him in only on the one cell that leads on.
        if let Some(rock) = ground.only_nearer(here)
            && detour(ground, here, rock, &mut FxHashMap::default()) == UNREACHED
        {
            return Ok(Some(rock));
        }
        let left = self.game.left(position);
        if left < 2 {
            return Ok(None);
        }
        if let Some(first) = self.surrounded(position) {
            return Ok(Some(first));
        }
        let field = self.field(&position.rocks)?;
        if self.game.nearest(position, &field) == UNREACHED {
            return Ok(None);
        }
        for rock in self.game.targets(position) {
            let next = self.game.play(position, Move::Obstacle(rock));
            let after = self.field(&next.rocks)?;
            if self.game.value_at(&next, &after) == Value::Infinite {
                return Ok(Some(rock));
            }
        }
        Ok(None)
    }

    /// Whether the rocks left wall the walker in on the spot; then the first
    /// of them.
    fn surrounded(&self, position: &Position) -> Option<Cell> {
        let exit = self.game.exit();
        let free = |cell| self.game.is_free(&position.rocks, cell);
        let beside_exit = self.game.board().neighbours(position.walker, free).any(|(_, cell)| cell == exit);
        let targets = self.game.targets(position);
        let enough = self.game.may_seal() && !beside_exit && targets.len() <= self.game.left(position);
        targets.first().copied().filter(|_| enough)
    }

    /// The step to take: to the least value, and where all are infinite
    /// towards the exit, which is what a walker would try.
    fn step(&mut self, position: &Position) -> Result<Option<Move>, SolveError> {
        let field = self.field(&position.rocks)?;
        let game = self.game;
        let hopeless = game.nearest(position, &field) == UNREACHED;
        let by = if hopeless { &self.ground(&position.rocks).distance } else { &*field };
        let free = |cell| game.is_free(&position.rocks, cell);
        let steps = game.board().neighbours(position.walker, free);
        Ok(steps.min_by_key(|(_, cell)| by[cell.index()]).map(|(direction, _)| Move::Step(direction)))
    }
}

impl Oracle<Rock> for RockOracle<'_> {
    fn evaluate(&mut self, position: &Position) -> Result<Evaluation, SolveError> {
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(Evaluation::exact(outcome, None));
        }
        // Known without the field, which may be beyond reach.
        if let Some(rock) = self.surrounded(position).filter(|_| position.side == Side::Maximiser) {
            return Ok(Evaluation::exact(Value::Infinite, Some(Move::Obstacle(rock))));
        }
        let field = self.field(&position.rocks)?;
        let target = self.game.value_at(position, &field);
        let best = match position.side {
            Side::Minimiser => self.step(position)?,
            Side::Maximiser => Some(self.rock_to_drop(position, target)?.map_or(Move::Done, Move::Obstacle)),
        };
        Ok(Evaluation::exact(target, best))
    }
}
