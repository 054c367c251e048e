//! Perfect play at any position of rock.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use thwart_core::{Cell, CellSet};

use super::settle::{self, Work};
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
    work: Work<'g>,
}

impl<'g> RockOracle<'g> {
    pub(in super::super) fn new(game: &'g Rock, limits: &'g Limits) -> Self {
        Self { game, fields: FxHashMap::default(), work: Work::new(limits) }
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

    /// The rock that must fall now, if waiting would give value away.
    fn rock_to_drop(&mut self, position: &Position, target: Value) -> Result<Option<Cell>, SolveError> {
        let field = self.field(&position.rocks)?;
        let waiting = value(self.game.nearest(position, &field)).plus(1);
        if waiting == target && target != Value::Infinite {
            return Ok(None);
        }
        for rock in self.game.targets(position) {
            let next = self.game.play(position, Move::Obstacle(rock));
            let after = self.field(&next.rocks)?;
            // Where nothing is left to lose, he shuts the walker in at once
            // rather than wait for ever.
            if self.game.value_at(&next, &after) == target && (waiting < target || next.sealed) {
                return Ok(Some(rock));
            }
        }
        Ok(None)
    }

    /// The step to take: to the least value, and where all are infinite
    /// towards the exit, which is what a walker would try.
    fn step(&mut self, position: &Position) -> Result<Option<Move>, SolveError> {
        let field = self.field(&position.rocks)?;
        let hopeless = self.game.nearest(position, &field) == thwart_core::distance::UNREACHED;
        let plain = hopeless.then(|| settle::Ground::new(self.game, &position.rocks).distance);
        let by = plain.as_ref().unwrap_or(&field);
        let free = |cell| self.game.is_free(&position.rocks, cell);
        let steps = self.game.board().neighbours(position.walker, free);
        Ok(steps.min_by_key(|(_, cell)| by[cell.index()]).map(|(direction, _)| Move::Step(direction)))
    }
}

impl Oracle<Rock> for RockOracle<'_> {
    fn evaluate(&mut self, position: &Position) -> Result<Evaluation, SolveError> {
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(Evaluation::exact(outcome, None));
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
