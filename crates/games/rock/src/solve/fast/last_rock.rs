//! The last rock that may fall, and its cost on each cell.

use thwart_grid::Cell;
use thwart_grid::distance::UNREACHED_LENGTH;

use crate::rules::Position;
use crate::solve::numbers::value;
use crate::solve::oracle::RockOracle;
use crate::solve::under_rocks::Seen;
use thwart_game::answer::{MoveValue, Oracle as _, SolveError};
use thwart_game::moves::Move;
use thwart_game::rules::Rules as _;
use thwart_game::value::Bounds;

impl RockOracle<'_> {
    /// Returns a move with the value of the position after it.
    pub(crate) fn after(&mut self, position: &Position, chosen: Move) -> Result<MoveValue, SolveError> {
        let evaluation = self.evaluate(&self.game.play(position, chosen))?;
        let bounds = evaluation.bounds.plus(self.game.cost(position, chosen));
        Ok(MoveValue { chosen, bounds, reply: evaluation.best })
    }

    /// Adds every cell next to the walker on which the last rock may fall.
    ///
    /// Cost: a search per threat; see [`UnderRocks::detour`](super::under_rocks::UnderRocks::detour).
    ///
    /// # Errors
    /// As [`played`](Self::played).
    pub(crate) fn last_seen(
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
        if !self.game.is_narrow() {
            for rock in self.game.targets(position) {
                let with = self.played(&position.rocks.with(rock))?;
                analyzed.extend(self.fallen(rock, with.values()[walker.index()]));
            }
            return Ok(());
        }
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

    /// Adds every cell on which the last rock may fall before the walk, with one search for all.
    ///
    /// # Errors
    /// [`SolveError::Stopped`], because an analysis has no use for bounds.
    pub(crate) fn last_known(
        &mut self,
        position: &Position,
        analyzed: &mut Vec<MoveValue>,
    ) -> Result<(), SolveError> {
        let without = self.without_each(position).map_err(|_| SolveError::Stopped { method: "settle" })?;
        let game = self.game;
        for (cell, &length) in game.board().cells().zip(&without.each) {
            if game.is_free(&position.rocks, cell) && game.spares(cell, position.walker) {
                analyzed.extend(self.fallen(cell, length));
            }
        }
        Ok(())
    }

    /// Returns the last rock on a cell, with the length of the path that is left; `None` if it takes the last
    /// path and may not.
    fn fallen(&self, rock: Cell, length: u64) -> Option<MoveValue> {
        // The adversary has no rock left and ends his turn, unless this one ends the play.
        let reply = (length != UNREACHED_LENGTH).then_some(Move::Done);
        let fallen = MoveValue { chosen: Move::Obstacle(rock), bounds: Bounds::exact(value(length)), reply };
        (reply.is_some() || self.game.may_seal()).then_some(fallen)
    }
}
