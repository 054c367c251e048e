//! The last rock that may fall: what it costs on each cell.

use thwart_grid::Cell;
use thwart_grid::distance::NO_WAY;

use super::super::numbers::value;
use super::super::oracle::RockOracle;
use super::super::under_rocks::Seen;
use crate::answer::{MoveValue, Oracle as _, SolveError};
use crate::games::rock::rules::Position;
use crate::moves::Move;
use crate::rules::Rules as _;
use crate::value::Bounds;

impl RockOracle<'_> {
    /// A move by what follows it.
    pub(in crate::games::rock::solve) fn after(
        &mut self,
        position: &Position,
        chosen: Move,
    ) -> Result<MoveValue, SolveError> {
        let evaluation = self.evaluate(&self.game.play(position, chosen))?;
        let bounds = evaluation.bounds.plus(self.game.cost(position, chosen));
        Ok(MoveValue { chosen, bounds, reply: evaluation.best })
    }

    /// Every cell next to the walker on which the last rock may fall.
    ///
    /// Cost: a search per threat; see
    /// [`UnderRocks::detour`](super::under_rocks::UnderRocks::detour).
    ///
    /// # Errors
    /// As [`played`](Self::played).
    pub(in crate::games::rock::solve) fn last_seen(
        &mut self,
        position: &Position,
        analyzed: &mut Vec<MoveValue>,
    ) -> Result<(), SolveError> {
        let walker = position.walker;
        let played = self.played(&position.rocks)?;
        let ground = &played.ground;
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
        Ok(())
    }

    /// Every cell on which the last rock may fall before the walk: one search for
    /// all.
    ///
    /// # Errors
    /// [`SolveError::Stopped`]: an analysis has no use for bounds.
    pub(in crate::games::rock::solve) fn last_known(
        &mut self,
        position: &Position,
        analyzed: &mut Vec<MoveValue>,
    ) -> Result<(), SolveError> {
        let without = self.without_each(position).map_err(|_| SolveError::Stopped { method: "settle" })?;
        let game = self.game;
        for (cell, &length) in game.board().cells().zip(&without.each) {
            if game.is_free(&position.rocks, cell) && cell != position.walker && !game.is_exit(cell) {
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
