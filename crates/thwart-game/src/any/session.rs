//! A play of any game.

use crate::answer::{Evaluation, MoveValue, SolveError};
use crate::guard::guarded;
use crate::info::GameInfo;
use crate::limits::Limits;
use crate::moves::Move;
use crate::scene::Scene;
use crate::session::{PlayError, Session};
use crate::solve::Solve;
use crate::value::{Side, Value};

/// A play in progress.
pub trait AnySession: super::sealed::Sealed + Send {
    /// Returns the side to move.
    fn side(&self) -> Side;
    /// Returns the outcome, once the play is over.
    fn outcome(&self) -> Option<Value>;
    /// Returns how the play ended, in the game's words, once it is over.
    fn ending(&self) -> Option<String>;
    /// Returns the legal moves as text, in order.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// assert_eq!(position.session().legal_move_texts(), ["-", "#1,2", "#2,1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn legal_move_texts(&self) -> Vec<String> {
        self.first_legal_moves(usize::MAX).0
    }
    /// Returns the first `most` legal moves as text, in order, and the number of all.
    fn first_legal_moves(&self, most: usize) -> (Vec<String>, usize);
    /// Returns a move as text.
    fn move_text(&self, chosen: Move) -> String;
    /// Returns the legal moves, in order, for callers that need no texts.
    fn legal_moves(&self) -> Vec<Move>;
    /// Returns the moves so far as text.
    fn history(&self) -> Vec<String>;
    /// Returns the minimiser's cost so far.
    fn spent(&self) -> u64;
    /// Returns whether a move given as text can be played.
    fn is_legal(&self, text: &str) -> bool;
    /// Plays a move.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// let mut session = position.session();
    /// session.play("#1,2")?;
    /// let refused = session.play("N").unwrap_err();
    /// assert!(refused.to_string().starts_with("`N` is not legal here"));
    /// assert_eq!(session.history(), ["#1,2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The reason why it cannot be played; the session is then unchanged.
    fn play(&mut self, text: &str) -> Result<(), PlayError>;
    /// Plays a move that is not text.
    ///
    /// # Errors
    /// The same as for [`play`](Self::play).
    fn play_move(&mut self, chosen: Move) -> Result<(), PlayError>;
    /// Returns the value of the current position and the move that keeps it. Each call starts
    /// without knowledge; [`AnyPlay`](super::AnyPlay) keeps it from call to call.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// let mut session = position.session();
    /// session.play("-")?;
    /// let evaluation = session.evaluate(&thwart::Limits::default())?;
    /// let best = evaluation.best.ok_or("the play is over")?;
    /// assert_eq!(session.move_text(best), "E");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SolveError`] if the board is too large for an exact answer.
    fn evaluate(&self, limits: &Limits) -> Result<Evaluation, SolveError>;
    /// Returns the result of [`evaluate`](Self::evaluate) and the value of every legal move, if any.
    ///
    /// # Errors
    /// The same as for [`evaluate`](Self::evaluate).
    fn analyze(&self, limits: &Limits) -> Result<(Evaluation, Vec<MoveValue>), SolveError>;
    /// Takes the last move back, by replaying the moves before it; returns whether there was one.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// let mut session = position.session();
    /// session.play("#1,2")?;
    /// assert!(session.undo());
    /// assert!(!session.undo(), "this is the start");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn undo(&mut self) -> bool;
    /// Takes back an obstacle that was laid in this play, even if other moves came after it, in games that
    /// [allow it](crate::info::GameInfo::takes_back). Returns whether it did.
    ///
    /// ```
    /// let position = thwart::read("game: enclose\nwalls: 2\n\n...\n.@.\n...\n")?;
    /// let mut session = position.session();
    /// session.play("#1,2")?;
    /// session.play("#2,1")?;
    /// assert!(session.take_back("#1,2"));
    /// assert_eq!(session.history(), ["#2,1"]);
    /// assert!(!session.take_back("#1,2"), "there is no wall any more");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn take_back(&mut self, text: &str) -> bool;
    /// Takes back all but the first `moves` moves, by replaying those.
    fn back_to(&mut self, moves: usize);
    /// Returns the position as a board file.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// let mut session = position.session();
    /// session.play("-")?;
    /// let again = thwart::read(&session.text())?;
    /// assert_eq!(again.session().history(), ["-"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn text(&self) -> String;
    /// Returns the position as a picture.
    fn scene(&self) -> Scene;
}

impl<G: Solve> AnySession for Session<'_, G> {
    fn side(&self) -> Side {
        Session::side(self)
    }

    fn outcome(&self) -> Option<Value> {
        Session::outcome(self)
    }

    fn ending(&self) -> Option<String> {
        self.outcome().map(|left| self.game().ending(left.plus(Session::spent(self))))
    }

    fn first_legal_moves(&self, most: usize) -> (Vec<String>, usize) {
        Session::first_legal_moves(self, most)
    }

    fn move_text(&self, chosen: Move) -> String {
        chosen.text(self.game().board())
    }

    fn legal_moves(&self) -> Vec<Move> {
        Session::legal_moves(self)
    }

    fn history(&self) -> Vec<String> {
        Session::history(self).iter().map(|&chosen| self.move_text(chosen)).collect()
    }

    fn spent(&self) -> u64 {
        Session::spent(self)
    }

    fn is_legal(&self, text: &str) -> bool {
        guarded(|| Session::is_legal(self, text)).unwrap_or(false)
    }

    fn play(&mut self, text: &str) -> Result<(), PlayError> {
        // A session records a move after the rules have played it.
        guarded(|| self.play_text(text))
            .unwrap_or_else(|failure| Err(PlayError::Failed { text: text.to_owned(), failure }))
    }

    fn play_move(&mut self, chosen: Move) -> Result<(), PlayError> {
        let failed = |failure| Err(PlayError::Failed { text: format!("{chosen:?}"), failure });
        guarded(|| Session::play(self, chosen)).unwrap_or_else(failed)
    }

    fn evaluate(&self, limits: &Limits) -> Result<Evaluation, SolveError> {
        let limits = limits.running();
        guarded(|| self.game().oracle(&limits).evaluate(self.position())).map_err(SolveError::Failed)?
    }

    fn analyze(&self, limits: &Limits) -> Result<(Evaluation, Vec<MoveValue>), SolveError> {
        let analyzed = guarded(|| {
            let limits = limits.running();
            let mut oracle = self.game().oracle(&limits);
            let evaluation = oracle.evaluate(self.position())?;
            let moves = match self.outcome() {
                Some(_) => Vec::new(),
                None => oracle.analyze(self.game(), self.position())?,
            };
            Ok((evaluation, moves))
        });
        analyzed.map_err(SolveError::Failed)?
    }

    fn undo(&mut self) -> bool {
        Session::undo(self)
    }

    fn take_back(&mut self, text: &str) -> bool {
        Move::read(text, self.game().board()).is_some_and(|chosen| Session::take_back(self, chosen))
    }

    fn back_to(&mut self, moves: usize) {
        Session::back_to(self, moves);
    }

    fn text(&self) -> String {
        Session::text(self)
    }

    fn scene(&self) -> Scene {
        Scene { question: question(G::INFO), ..self.game().scene(self) }
    }
}

/// Returns a game's name and question, as pictures show them.
pub(super) fn question(info: &GameInfo) -> String {
    format!("{}: {}", info.name, info.summary)
}
