//! How an answer is drawn and put into words.

use crate::answer::{Answer, SolveError};
use crate::limits::Limits;
use crate::moves::Move;
use crate::scene::{Scene, Turn};
use crate::session::Session;
use crate::solve::Solve;

/// A game that explains its answers. Without methods of its own it shows the position.
pub trait Explain: Solve {
    /// The position with the answer drawn into it: the best line, what
    /// hurts, and the sentence that says why.
    ///
    /// # Errors
    /// [`SolveError::Stopped`].
    fn explain(
        &self,
        session: &Session<'_, Self>,
        answer: &Answer,
        limits: &Limits,
    ) -> Result<Scene, SolveError> {
        let _ = (answer, limits);
        Ok(self.scene(session))
    }

    /// Returns a best line that is easier to follow than this one, which is the first in order; `None` if
    /// there is none.
    fn clearer_line(&self, position: &Self::Position, line: &[Move]) -> Option<Vec<Move>> {
        let _ = (position, line);
        None
    }

    /// The [`turns`](Scene::turns) of the scene that [`explain`](Self::explain) makes, and
    /// nothing else of it.
    ///
    /// # Errors
    /// [`SolveError::Stopped`].
    fn turns(
        &self,
        session: &Session<'_, Self>,
        answer: &Answer,
        limits: &Limits,
    ) -> Result<Vec<Turn>, SolveError> {
        let _ = (session, answer, limits);
        Ok(Vec::new())
    }
}
