//! A play with an oracle for perfect play.

use std::hash::BuildHasher as _;

use rustc_hash::{FxBuildHasher, FxHashSet};

use super::session::AnySession;
use crate::answer::{Evaluation, Oracle, SolveError};
use crate::guard::guarded;
use crate::limits::Limits;
use crate::moves::Move;
use crate::session::Session;
use crate::solve::Solve;
use crate::value::Bounds;

/// A play in progress, with perfect play at any of its positions. Results for one position are kept
/// for the next ones.
pub trait AnyPlay: super::sealed::Sealed {
    /// Returns the play.
    fn session(&self) -> &dyn AnySession;

    /// Returns the play, to play moves or take them back.
    fn session_mut(&mut self) -> &mut dyn AnySession;

    /// Returns the value of the current position and the move that keeps it. Limits restart at each
    /// call. It is cheaper than [`analyze`](super::Position::analyze), which values every move.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// let limits = thwart::Limits::default();
    /// let mut play = position.play(&limits);
    /// assert_eq!(play.evaluate()?.bounds.value(), Some(thwart::value::Value::Finite(8)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SolveError`] if the board is too large for an exact answer.
    fn evaluate(&mut self) -> Result<Evaluation, SolveError>;

    /// Returns an obstacle to take back, the move to play instead, and the value after that, if this makes the
    /// minimiser's value less; the best such change. `None` if no such change does, or the game does not
    /// [allow it](crate::info::GameInfo::takes_back).
    ///
    /// ```
    /// let position = thwart::read("game: enclose\nwalls: 2\nline: #1,4\n\n###.##\n#@...#\n###.##\n")?;
    /// let limits = thwart::Limits::default();
    /// let mut play = position.play(&limits);
    /// play.session_mut().play("#2,4")?;
    /// let (back, instead, _) = play.better_change()?.ok_or("there is one")?;
    /// assert_eq!([back, instead].map(|chosen| play.session().move_text(chosen)), ["#2,4", "#3,4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`evaluate`](Self::evaluate).
    fn better_change(&mut self) -> Result<Option<(Move, Move, Bounds)>, SolveError>;

    /// Returns a move for a player without a best one: the first that leads to a new position, to
    /// avoid walking in circles, or else the first legal move. `None` if the play is over.
    fn fallback_move(&self) -> Option<String>;

    /// Returns whether the current position occurred before, after at least `from` moves.
    fn is_repeated(&self, from: usize) -> bool;

    /// Returns a number that equal positions share and different ones hardly ever. With it a caller
    /// can count repetitions without comparing positions.
    fn fingerprint(&self) -> u64;
}

/// A session and its oracle.
pub(super) struct Play<'g, G: Solve> {
    session: Session<'g, G>,
    limits: &'g Limits,
    oracle: Box<dyn Oracle<G> + 'g>,
}

impl<'g, G: Solve> Play<'g, G> {
    /// Creates a play in which nothing is solved yet.
    pub(super) fn new(session: Session<'g, G>, limits: &'g Limits) -> Self {
        let oracle = session.game().oracle(limits);
        Self { session, limits, oracle }
    }

    fn evaluate_at(&mut self, position: &G::Position) -> Result<Evaluation, SolveError> {
        let evaluation = guarded(|| {
            self.oracle.restart_limits();
            self.oracle.evaluate(position)
        });
        evaluation.map_err(|failed| {
            // The oracle's knowledge may be incomplete after a panic.
            self.oracle = self.session.game().oracle(self.limits);
            SolveError::Failed(failed)
        })?
    }
}

impl<G: Solve> AnyPlay for Play<'_, G> {
    fn session(&self) -> &dyn AnySession {
        &self.session
    }

    fn session_mut(&mut self) -> &mut dyn AnySession {
        &mut self.session
    }

    fn evaluate(&mut self) -> Result<Evaluation, SolveError> {
        let here = self.session.position().clone();
        self.evaluate_at(&here)
    }

    fn better_change(&mut self) -> Result<Option<(Move, Move, Bounds)>, SolveError> {
        if !G::INFO.takes_back {
            return Ok(None);
        }
        let mut least = self.evaluate()?.bounds.upper;
        let mut found = None;
        for obstacle in self.session.history().to_vec() {
            let mut without = self.session.clone();
            if !without.take_back(obstacle) {
                continue;
            }
            let Evaluation { bounds, best } = self.evaluate_at(without.position())?;
            if let Some(best) = best.filter(|_| bounds.upper < least) {
                least = bounds.upper;
                found = Some((obstacle, best, bounds));
            }
        }
        Ok(found)
    }

    fn fallback_move(&self) -> Option<String> {
        let (game, here) = (self.session.game(), self.session.position());
        let moves = game.legal_moves(here);
        let seen: FxHashSet<_> = self.session.hashes().iter().collect();
        let is_new = |next: &G::Position| !seen.contains(&FxBuildHasher.hash_one(next));
        let chosen = moves.iter().find(|&&chosen| is_new(&game.play(here, chosen))).or_else(|| moves.first());
        chosen.map(|chosen| chosen.text(game.board()))
    }

    fn is_repeated(&self, from: usize) -> bool {
        self.session.is_repeated(from)
    }

    fn fingerprint(&self) -> u64 {
        FxBuildHasher.hash_one(self.session.position())
    }
}
