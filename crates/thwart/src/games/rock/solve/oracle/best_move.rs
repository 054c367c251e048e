//! The best move of either side: which rock falls, and where the walker steps.

use thwart_core::distance::NO_WAY;
use thwart_core::{Cell, Direction};

use super::super::ranks;
use super::super::settle::{Surrounded, surround};
use super::super::under_rocks::Seen;
use super::super::value;
use super::RockOracle;
use crate::answer::SolveError;
use crate::games::rock::rules::Position;
use crate::moves::Move;
use crate::value::{Side, Value};

impl RockOracle<'_> {
    /// The rock that must fall now, if waiting would give value away.
    pub(super) fn rock_to_drop(
        &mut self,
        position: &Position,
        target: Value,
    ) -> Result<Option<Cell>, SolveError> {
        if target == Value::Infinite {
            return self.rock_that_seals(position);
        }
        if !self.is_offered_less(position, target)? {
            return Ok(None);
        }
        if self.game.left(position) == 1 {
            return Ok(self.rock_that_costs(position, target));
        }
        for rock in self.game.targets(position) {
            if value(self.value_of(&position.rocks.with(rock), position.walker)?) == target {
                return Ok(Some(rock));
            }
        }
        Ok(None)
    }

    /// Where nothing is left to lose, the adversary shuts the walker in as
    /// soon as he can rather than wait for ever.
    fn rock_that_seals(&mut self, position: &Position) -> Result<Option<Cell>, SolveError> {
        let here = position.walker;
        let left = self.game.left(position);
        if left == 0 || !self.game.may_seal() {
            return Ok(None);
        }
        let ground = self.ground(&position.rocks);
        let mut seen = Seen::default();
        let mut threats: Vec<_> = ground.threats(here).collect();
        threats.sort_unstable();
        let sealing = threats.into_iter().find(|&rock| ground.detour(here, rock, &mut seen) == NO_WAY);
        if sealing.is_some() || left < 2 {
            return Ok(sealing);
        }
        if let Some(first) = self.shut_in(position) {
            return Ok(Some(first));
        }
        if self.least_offer(position)? == NO_WAY {
            return Ok(None);
        }
        for rock in self.game.targets(position) {
            if self.value_of(&position.rocks.with(rock), here)? == NO_WAY {
                return Ok(Some(rock));
            }
        }
        Ok(None)
    }

    /// What rocks around the walker leave him, if there are enough of them.
    pub(super) fn surrounded(&self, position: &Position) -> Option<Surrounded> {
        if !self.game.may_seal() || position.side != Side::Maximiser {
            return None;
        }
        let left = surround(self.game, &position.rocks, position.walker);
        (left.rocks.len() <= self.game.left(position)).then_some(left)
    }

    /// The first of the rocks that wall the walker in on the spot, if there
    /// are enough.
    pub(super) fn shut_in(&self, position: &Position) -> Option<Cell> {
        let left = self.surrounded(position).filter(|left| left.value == NO_WAY)?;
        left.rocks.first().copied()
    }

    /// The step to take: to the least value, and where all are infinite
    /// towards the exits, which is what a walker would try.
    pub(super) fn step(&mut self, position: &Position) -> Result<Option<Move>, SolveError> {
        let least = self.least_offer(position)?;
        let best = if least == NO_WAY { None } else { self.best_step(position, least)? };
        let nearest = || self.ground(&position.rocks).nearest_step(position.walker).map(|(way, _)| way);
        Ok(best.or_else(nearest).map(Move::Step))
    }

    /// The same as [`UnderRocks::best_step`], where few values decide it without those of the whole board:
    /// the first step with the least offer that leads to a smaller value, or to a smaller rank.
    fn best_step(&mut self, position: &Position, least: u64) -> Result<Option<Direction>, SolveError> {
        let Position { walker, ref rocks, .. } = *position;
        let ground = self.ground(rocks);
        let mut here = None;
        for (way, offer) in self.offers(position)? {
            let step = ground.steps(walker).find(|&(direction, ..)| direction == way);
            let Some((_, next, cost)) = step.filter(|_| offer == least) else { continue };
            // What follows is less than the value here, as what it costs is no more.
            if cost > 0 || self.value_of(rocks, walker)? > least {
                return Ok(Some(way));
            }
            let mut looked = self.looked;
            let mut rank =
                |cell| ranks::nearby(&ground, |cell| self.value_of(rocks, cell), cell, &mut looked);
            let from = if let Some(from) = here { from } else { *here.insert(rank(walker)?) };
            let to = rank(next)?.filter(|_| looked <= ground.board().len());
            self.looked = looked;
            let (Some(from), Some(to)) = (from, to) else {
                let played = self.played(rocks)?;
                let best = ground.best_step(&played.field, &played.ranks, walker);
                return Ok(best.map(|(way, _)| way));
            };
            if to < from {
                return Ok(Some(way));
            }
        }
        Ok(None)
    }
}
