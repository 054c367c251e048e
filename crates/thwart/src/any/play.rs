//! A play with perfect play at hand.

use super::AnySession;
use crate::game::{Oracle, Solve, SolveError};
use crate::limits::Limits;
use crate::session::Session;
use crate::value::Bounds;

/// A play in progress, and perfect play at any of its positions. What was
/// solved at one position is kept for those that follow.
pub trait AnyPlay {
    /// The play.
    fn session(&self) -> &dyn AnySession;

    /// The play, to go on with or to take moves back.
    fn session_mut(&mut self) -> &mut dyn AnySession;

    /// What the position now is worth, and the move that keeps it. Limits
    /// count from here, each time anew. Cheaper than
    /// [`analyse`](super::AnyInstance::analyse), which values every move.
    ///
    /// # Errors
    /// [`SolveError`] where the board is beyond exact reach.
    fn judge(&mut self) -> Result<Judged, SolveError>;

    /// A move for those who do not know the best one: the first that leads to
    /// a position that has not been, so that nobody walks in circles; where
    /// there is none, the first. `None` where the play is over.
    fn any_move(&self) -> Option<String>;

    /// Whether the position now has been before, after at least `since` moves.
    fn has_been(&self, since: usize) -> bool;
}

/// A position under perfect play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// What is known of what is still to pay.
    pub bounds: Bounds,
    /// The move to make; `None` where the play is over.
    pub best: Option<String>,
}

/// A session and the oracle that goes along with it.
pub(super) struct Play<'g, G: Solve> {
    session: Session<'g, G>,
    oracle: Box<dyn Oracle<G> + 'g>,
}

impl<'g, G: Solve> Play<'g, G> {
    /// Nothing is solved yet.
    pub(super) fn new(session: Session<'g, G>, limits: &'g Limits) -> Self {
        let oracle = session.game().oracle(limits);
        Self { session, oracle }
    }
}

impl<G: Solve> AnyPlay for Play<'_, G> {
    fn session(&self) -> &dyn AnySession {
        &self.session
    }

    fn session_mut(&mut self) -> &mut dyn AnySession {
        &mut self.session
    }

    fn judge(&mut self) -> Result<Judged, SolveError> {
        self.oracle.renew();
        let evaluation = self.oracle.evaluate(self.session.position())?;
        let best = evaluation.best.map(|chosen| chosen.text(self.session.game().board()));
        Ok(Judged { bounds: evaluation.bounds, best })
    }

    fn any_move(&self) -> Option<String> {
        let (game, here) = (self.session.game(), self.session.position());
        let moves = game.moves(here);
        let is_new = |next: &G::Position| !self.session.positions().contains(next);
        let chosen = moves.iter().find(|&&chosen| is_new(&game.play(here, chosen))).or_else(|| moves.first());
        chosen.map(|chosen| chosen.text(game.board()))
    }

    fn has_been(&self, since: usize) -> bool {
        let positions = self.session.positions();
        positions.split_last().is_some_and(|(here, before)| before.iter().skip(since).any(|was| was == here))
    }
}
