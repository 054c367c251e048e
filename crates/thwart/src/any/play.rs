//! A play with perfect play at hand.

use std::hash::BuildHasher as _;

use rustc_hash::{FxBuildHasher, FxHashSet};

use super::session::AnySession;
use crate::answer::{Evaluation, Oracle, SolveError};
use crate::guard::guarded;
use crate::limits::Limits;
use crate::session::Session;
use crate::solve::Solve;

/// A play in progress, and perfect play at any of its positions. What was
/// solved at one position is kept for those that follow.
pub trait AnyPlay {
    /// The play.
    fn session(&self) -> &dyn AnySession;

    /// The play, to go on with or to take moves back.
    fn session_mut(&mut self) -> &mut dyn AnySession;

    /// What the position now is worth, and the move that keeps it. Limits
    /// count from here, each time anew. Cheaper than
    /// [`analyze`](super::Position::analyze), which values every move.
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
    /// [`SolveError`] where the board is beyond exact reach.
    fn evaluate(&mut self) -> Result<Evaluation, SolveError>;

    /// A move for those who do not know the best one: the first that leads to
    /// a position that has not been, so that nobody walks in circles; where
    /// there is none, the first. `None` where the play is over.
    fn any_move(&self) -> Option<String>;

    /// Whether the position now has been before, after at least `since` moves.
    fn has_been(&self, since: usize) -> bool;

    /// A number that equal positions share, and others hardly ever: whoever counts how often a
    /// position comes need not compare it with all before.
    fn fingerprint(&self) -> u64;
}

/// A session and the oracle that goes along with it.
pub(super) struct Play<'g, G: Solve> {
    session: Session<'g, G>,
    limits: &'g Limits,
    oracle: Box<dyn Oracle<G> + 'g>,
}

impl<'g, G: Solve> Play<'g, G> {
    /// Nothing is solved yet.
    pub(super) fn new(session: Session<'g, G>, limits: &'g Limits) -> Self {
        let oracle = session.game().oracle(limits);
        Self { session, limits, oracle }
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
        let evaluation = guarded(|| {
            self.oracle.renew();
            self.oracle.evaluate(self.session.position())
        });
        evaluation.map_err(|failed| {
            // What it knows may be half of something.
            self.oracle = self.session.game().oracle(self.limits);
            SolveError::Failed(failed)
        })?
    }

    fn any_move(&self) -> Option<String> {
        let (game, here) = (self.session.game(), self.session.position());
        let moves = game.moves(here);
        let seen: FxHashSet<_> = self.session.hashes().iter().collect();
        let is_new = |next: &G::Position| !seen.contains(&FxBuildHasher.hash_one(next));
        let chosen = moves.iter().find(|&&chosen| is_new(&game.play(here, chosen))).or_else(|| moves.first());
        chosen.map(|chosen| chosen.text(game.board()))
    }

    fn has_been(&self, since: usize) -> bool {
        self.session.is_repeated(since)
    }

    fn fingerprint(&self) -> u64 {
        FxBuildHasher.hash_one(self.session.position())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use crate::any::{Position, SolveOptions};
    use crate::games::ALL;
    use crate::limits::Limits;
    use crate::recognise::{self, Asked};
    use crate::value::Bounds;

    fn position(text: &str) -> Box<dyn Position> {
        let input = recognise::read(ALL, text, Asked::default()).expect("a board file");
        input.positions().next().expect("one board").expect("a position")
    }

    const ROOM: &str = "game: rock\nexpect: 5\n\n@...\n....\n...>\n";

    /// One oracle for all positions says what a new one says at each of them.
    #[test]
    fn what_was_solved_before_does_not_change_what_follows() {
        for text in [
            ROOM,
            "game: escape\nmoves: 3\n\n@.@\n.>.\n",
            "game: trap\n\n...\n.@.\n..>\n",
            "game: wall\n\n11111\n90005\n",
            "game: bomb\n\n@%.\n%.%\n.%>\n",
        ] {
            let position = position(text);
            let limits = Limits::default();
            let mut play = position.play(&limits);
            while play.session().outcome().is_none() {
                let evaluation = play.evaluate().expect("small boards are within reach");
                let now = self::position(&play.session().text());
                let analysis = now.analyze(&limits).expect("small boards are within reach");
                let best = analysis.best.map(|best| analysis.moves[best].chosen);
                assert_eq!(
                    (evaluation.bounds, evaluation.best),
                    (analysis.bounds, best),
                    "{}",
                    play.session().text()
                );
                play.session_mut().play_move(best.expect("the play goes on")).expect("a best move is legal");
            }
        }
    }

    #[test]
    fn positions_that_have_been_are_known_and_left() {
        let position = position(ROOM);
        let limits = Limits::default();
        let mut play = position.play(&limits);
        assert!(!play.has_been(0));
        let first = play.fingerprint();
        for chosen in ["-", "E", "-", "W"] {
            play.session_mut().play(chosen).expect("legal");
        }
        assert!(play.has_been(0), "he is back where he was");
        assert_eq!(play.fingerprint(), first);
        assert!(!play.has_been(1), "and was not since he left");
        play.session_mut().play("-").expect("legal");
        assert_ne!(play.fingerprint(), first);
        assert_eq!(play.any_move().as_deref(), Some("S"), "to the east he has been");
        assert_eq!(play.session().first_moves(1), (vec!["E".to_owned()], 2));
        assert_eq!(play.session().ending(), None);
    }

    #[test]
    fn an_expectation_is_of_one_position_only() {
        let position = position(ROOM);
        let mut session = position.session();
        assert_eq!(session.text(), ROOM);
        session.play("-").expect("legal");
        assert_eq!(session.text(), ROOM.replace("expect: 5", "line: -"));
    }

    /// To make the position of a start takes a search of the board: for all of these it would take
    /// minutes.
    #[test]
    fn who_said_stop_does_not_wait_for_any_of_many_starts() {
        const STARTS: usize = 100_000;
        let board = format!("game: rock\n\n{}\n{}\n", "@.".repeat(STARTS), ".>".repeat(STARTS));
        let limits = Limits::default();
        limits.stop.store(true, Ordering::Relaxed);
        let solution =
            position(&board).solve(&SolveOptions { limits, ..SolveOptions::default() }).expect("no error");
        assert_eq!(solution.starts.len(), STARTS);
        assert!(solution.starts.iter().all(|start| start.bounds == Bounds::UNKNOWN));
    }
}
