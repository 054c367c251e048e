//! The last rock that may fall: what it costs on each cell, and where it costs
//! what the position is worth.

use thwart_core::Cell;
use thwart_core::distance::NO_WAY;

use super::oracle::RockOracle;
use super::under_rocks::Seen;
use super::value;
use crate::answer::{MoveValue, Oracle as _, SolveError};
use crate::games::rock::rules::Position;
use crate::moves::Move;
use crate::rules::Rules as _;
use crate::value::{Bounds, Value};

impl RockOracle<'_> {
    /// A move by what follows it.
    pub(super) fn after(&mut self, position: &Position, chosen: Move) -> Result<MoveValue, SolveError> {
        let evaluation = self.evaluate(&self.game.play(position, chosen))?;
        let bounds = evaluation.bounds.plus(self.game.cost(position, chosen));
        Ok(MoveValue { chosen, bounds, reply: evaluation.best })
    }

    /// Where one rock is left and waiting would give value away: the first cell in
    /// order on which the rock costs what the position is worth.
    pub(super) fn rock_that_costs(&mut self, position: &Position, target: Value) -> Option<Cell> {
        let ground = self.ground(&position.rocks);
        // A rock that leaves a way of this length cuts nobody off, so it may fall.
        let mut threats: Vec<_> = ground.threats(position.walker).collect();
        threats.sort_unstable();
        // If all others cost less, the last one costs that much, unasked.
        let last = threats.pop();
        let mut seen = Seen::default();
        let costs = |rock: &Cell| value(ground.detour(position.walker, *rock, &mut seen)) == target;
        threats.into_iter().find(costs).or(last)
    }

    /// Every cell next to the walker on which the last rock may fall.
    ///
    /// Cost: a search per threat; see
    /// [`UnderRocks::detour`](super::under_rocks::UnderRocks::detour).
    pub(super) fn last_seen(&mut self, position: &Position, analyzed: &mut Vec<MoveValue>) {
        let walker = position.walker;
        let ground = self.ground(&position.rocks);
        let threats: Vec<_> = ground.threats(walker).collect();
        let steps = ground.steps(walker).map(|(_, next, _)| next);
        let mut rocks: Vec<_> = steps.filter(|&next| !ground.is_exit(next)).collect();
        rocks.sort_unstable();
        let mut seen = Seen::default();
        for rock in rocks {
            let threat = threats.contains(&rock);
            let length = if threat {
                ground.detour(walker, rock, &mut seen)
            } else {
                ground.distance()[walker.index()]
            };
            analyzed.extend(self.fallen(rock, length));
        }
    }

    /// Every cell on which the last rock may fall before the walk: one search for
    /// all.
    ///
    /// # Errors
    /// [`SolveError::Stopped`]: an analysis has no use for bounds.
    pub(super) fn last_known(
        &mut self,
        position: &Position,
        analyzed: &mut Vec<MoveValue>,
    ) -> Result<(), SolveError> {
        let without = self.without_each(position).map_err(|_| SolveError::Stopped { method: "settle" })?;
        let ground = self.ground(&position.rocks);
        for (cell, &length) in self.game.board().cells().zip(&without.each) {
            if ground.free[cell.index()] && cell != position.walker && !ground.is_exit(cell) {
                analyzed.extend(self.fallen(cell, length));
            }
        }
        Ok(())
    }

    /// The last rock on a cell, with the length of the way that is left; `None`
    /// where it may not take the last way.
    fn fallen(&self, rock: Cell, length: u64) -> Option<MoveValue> {
        // The walker walks next, unless the rock ends the play.
        let reply = (length != NO_WAY).then_some(Move::Done);
        let fallen = MoveValue { chosen: Move::Obstacle(rock), bounds: Bounds::exact(value(length)), reply };
        (reply.is_some() || self.game.may_seal()).then_some(fallen)
    }
}
