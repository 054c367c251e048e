//! Solving a game: methods, proofs, perfect play.

use crate::answer::{Answer, Evidence, Oracle, SolveError};
use crate::game::Game;
use crate::limits::Limits;
use crate::retrograde;
use crate::value::Value;

/// A game that can be solved. A game without methods of its own is solved by [`retrograde`].
pub trait Solve: Game {
    /// Returns the value of the start by the plainest reading of the source text or the textbook, which is
    /// the game's `reference.rs`. The exam compares every method with it. Its cost may be exponential, so
    /// it is for small boards; `None` if a game has no such definition beside its rules.
    fn reference(&self) -> Option<Value> {
        None
    }

    /// Solves a position by one of the methods that
    /// [`GameInfo`](crate::info::GameInfo) lists.
    ///
    /// # Errors
    /// [`SolveError`] if the method cannot solve this position.
    fn solve(&self, position: &Self::Position, method: &str, limits: &Limits) -> Result<Answer, SolveError> {
        let _ = (position, limits);
        Err(SolveError::UnknownMethod { method: method.to_owned() })
    }

    /// Returns evidence for the exact value of a position in one of the game's own [`forms`](Game::forms).
    /// `None` if they do not cover it; then the caller tries the generic table. `answer` is the answer of
    /// some method there.
    ///
    /// # Errors
    /// [`SolveError::Stopped`], and [`SolveError::TooLarge`] if both this evidence and the table would be
    /// too long.
    fn prove(
        &self,
        position: &Self::Position,
        answer: &Answer,
        limits: &Limits,
    ) -> Result<Option<Evidence>, SolveError> {
        let _ = (position, answer, limits);
        Ok(None)
    }

    /// Returns perfect play at any position.
    fn oracle<'a>(&'a self, limits: &'a Limits) -> Box<dyn Oracle<Self> + 'a> {
        Box::new(retrograde::TableOracle::new(self, limits))
    }
}
