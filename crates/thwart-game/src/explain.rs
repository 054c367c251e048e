//! Drawing an answer and putting it into words.

use crate::answer::{Answer, SolveError};
use crate::limits::Limits;
use crate::moves::Move;
use crate::scene::{Scene, Turn};
use crate::session::Session;
use crate::solve::Solve;

/// A game that explains its answers. The default methods show only the position.
pub trait Explain: Solve {
    /// Returns the position with the answer drawn into it: the best line, the threats, and a sentence
    /// with the reason.
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

    /// Returns a best line that is easier to follow than `line`, the first best line in move order;
    /// `None` if there is none.
    fn clearer_line(&self, position: &Self::Position, line: &[Move]) -> Option<Vec<Move>> {
        let _ = (position, line);
        None
    }

    /// Returns only the [`turns`](Scene::turns) of the scene that [`explain`](Self::explain) makes.
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
