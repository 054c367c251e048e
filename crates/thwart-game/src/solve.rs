//! Solving a game: methods, proofs, perfect play.

mod line;

pub use line::principal_variation;

use thwart_grid::Cell;

use crate::answer::{Answer, Evidence, MoveValue, Oracle, SolveError};
use crate::difficulty::NaivePlan;
use crate::game::Game;
use crate::limits::Limits;
use crate::retrograde;
use crate::value::{Bounds, Side, Value};

/// A game that can be solved. A game without methods of its own is solved by [`retrograde`].
pub trait Solve: Game {
    /// Returns the value of the start by the plainest reading of the source text or the textbook, which is
    /// the game's `reference.rs`. The exam compares every method with it. Its cost may be exponential, so
    /// it is for small boards; `None` if a game has no such definition beside its rules.
    fn reference(&self) -> Option<Value> {
        None
    }

    /// Solves a position by one of the methods that
    /// [`GameInfo`](crate::info::GameInfo) lists. The caller has found that the method supports the parameters:
    /// [`Setup::methods`](crate::setup::Setup::methods).
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

    /// Returns the minimiser's naive plan at a position, as the README of the game defines it; `None` if the game
    /// has none, or the play is over.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    fn naive(&self, position: &Self::Position, limits: &Limits) -> Result<Option<NaivePlan>, SolveError> {
        let _ = (position, limits);
        Ok(None)
    }

    /// Returns how many choices of the minimiser keep the value of a position that has this answer: how many moves
    /// where he moves for the first time on the best line, unless the game counts
    /// [something else](crate::info::GameInfo::choices). `None` if the value is infinite or not exact.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    fn count_best_moves(
        &self,
        position: &Self::Position,
        answer: &Answer,
        limits: &Limits,
    ) -> Result<Option<u64>, SolveError> {
        let mut position = position.clone();
        if !matches!(answer.bounds.value(), Some(Value::Finite(_))) {
            return Ok(None);
        }
        let mut oracle = self.oracle(limits);
        let mut here = oracle.evaluate(&position)?;
        while let (Some(best), Side::Maximiser) = (here.best, self.side(&position)) {
            position = self.play(&position, best);
            here = oracle.evaluate(&position)?;
        }
        if here.best.is_none() {
            return Ok(None);
        }
        let moves = oracle.analyze(self, &position)?;
        let is_exact = moves
            .iter()
            .all(|value| value.bounds.value().is_some() || value.bounds.lower > here.bounds.upper);
        let keeps = |value: &&MoveValue| value.bounds.value() == here.bounds.value();
        Ok(is_exact.then(|| moves.iter().filter(keeps).count() as u64))
    }

    /// Returns, for each obstacle that the minimiser lays on the best line, the bounds of the value if its cell could
    /// take none. Empty in games that do not ask this.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    fn without_each(
        &self,
        position: &Self::Position,
        answer: &Answer,
        limits: &Limits,
    ) -> Result<Vec<(Cell, Bounds)>, SolveError> {
        let _ = (position, answer, limits);
        Ok(Vec::new())
    }

    /// Returns perfect play at any position.
    fn oracle<'a>(&'a self, limits: &'a Limits) -> Box<dyn Oracle<Self> + Send + 'a> {
        Box::new(retrograde::TableOracle::new(self, limits))
    }
}
