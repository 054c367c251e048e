//! How a game is solved: methods, proofs, perfect play.

use crate::answer::{Answer, Evidence, Oracle, SolveError};
use crate::game::Game;
use crate::limits::Limits;
use crate::retrograde;
use crate::value::Value;

/// What is known about solving a game. A game without methods of its own
/// is solved by [`retrograde`].
pub trait Solve: Game {
    /// Returns the value of the start as the source text or the textbook defines it, in the plainest way:
    /// what `reference.rs` of a game says. The exam holds every method to it. For small boards, as its cost
    /// may be exponential; `None` where a game has no such definition beside its rules.
    fn reference(&self) -> Option<Value> {
        None
    }

    /// Solves a position by one of the methods that
    /// [`GameInfo`](crate::info::GameInfo) lists.
    ///
    /// # Errors
    /// [`SolveError`] where the method cannot do this position.
    fn solve(&self, position: &Self::Position, method: &str, limits: &Limits) -> Result<Answer, SolveError> {
        let _ = (position, limits);
        Err(SolveError::UnknownMethod { method: method.to_owned() })
    }

    /// Evidence for the exact value of a position in one of the game's own
    /// [`forms`](Game::forms). `None` where they do not cover it; then the
    /// generic table is tried. `answer` is what some method found there.
    ///
    /// # Errors
    /// [`SolveError::Stopped`], and [`SolveError::TooLarge`] where it would be
    /// too long and the table, too.
    fn prove(
        &self,
        position: &Self::Position,
        answer: &Answer,
        limits: &Limits,
    ) -> Result<Option<Evidence>, SolveError> {
        let _ = (position, answer, limits);
        Ok(None)
    }

    /// Perfect play at any position.
    fn oracle<'a>(&'a self, limits: &'a Limits) -> Box<dyn Oracle<Self> + 'a> {
        Box::new(retrograde::TableOracle::new(self, limits))
    }
}
