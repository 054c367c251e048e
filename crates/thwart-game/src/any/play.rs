//! A play of any game.

use std::hash::BuildHasher as _;
use std::sync::LazyLock;

use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::answer::{Evaluation, MoveValue, Oracle, SolveError};
use crate::guard::guarded;
use crate::limits::Limits;
use crate::moves::Move;
use crate::question::Medium;
use crate::scene::Scene;
use crate::session::{PlayError, Session};
use crate::solve::Solve;
use crate::value::{Bounds, Side, Value};

/// The limits of plays that have no others.
pub(super) static UNLIMITED: LazyLock<Limits> = LazyLock::new(Limits::default);

/// A play in progress, with perfect play at any of its positions. Only this crate implements it.
pub trait Play: super::sealed::Sealed + Send {
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
    /// assert_eq!(position.play().legal_move_texts(), ["-", "#1,2", "#2,1"]);
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
    /// Returns bounds of the value of the position in words.
    fn headline(&self, bounds: Bounds) -> String;
    /// Returns the question of the position: that of the board, then the moves so far and who is to move.
    fn question(&self, medium: Medium) -> String;
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
    /// let mut play = position.play();
    /// play.play("#1,2")?;
    /// let refused = play.play("N").unwrap_err();
    /// assert!(refused.to_string().starts_with("`N` is not legal here"));
    /// assert_eq!(play.history(), ["#1,2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The reason why it cannot be played; the play is then unchanged.
    fn play(&mut self, text: &str) -> Result<(), PlayError>;
    /// Plays a move that is not text.
    ///
    /// # Errors
    /// The same as for [`play`](Self::play).
    fn play_move(&mut self, chosen: Move) -> Result<(), PlayError>;
    /// Returns the value of the current position and the move that keeps it, within other limits. Each call starts
    /// without knowledge; [`evaluate`](Self::evaluate) keeps it from call to call.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// let mut play = position.play();
    /// play.play("-")?;
    /// let evaluation = play.evaluate_within(&thwart::Limits::default())?;
    /// let best = evaluation.best.ok_or("the play is over")?;
    /// assert_eq!(play.move_text(best), "E");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SolveError`] if the board is too large for an exact answer.
    fn evaluate_within(&self, limits: &Limits) -> Result<Evaluation, SolveError>;
    /// Returns the result of [`evaluate_within`](Self::evaluate_within) and the value of every legal move, if any.
    ///
    /// # Errors
    /// As [`evaluate_within`](Self::evaluate_within).
    fn analyze(&self, limits: &Limits) -> Result<(Evaluation, Vec<MoveValue>), SolveError>;
    /// Takes the last move back, by replaying the moves before it; returns whether there was one.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// let mut play = position.play();
    /// play.play("#1,2")?;
    /// assert!(play.undo());
    /// assert!(!play.undo(), "this is the start");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn undo(&mut self) -> bool;
    /// Takes back an obstacle that was laid in this play, even if other moves came after it, in games that
    /// [allow it](crate::info::GameInfo::takes_back). Returns whether it did.
    ///
    /// ```
    /// let position = thwart::read("game: enclose\nwalls: 2\n\n...\n.@.\n...\n")?;
    /// let mut play = position.play();
    /// play.play("#1,2")?;
    /// play.play("#2,1")?;
    /// assert!(play.take_back("#1,2"));
    /// assert_eq!(play.history(), ["#2,1"]);
    /// assert!(!play.take_back("#1,2"), "there is no wall any more");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn take_back(&mut self, text: &str) -> bool;
    /// Takes back all but the first `moves` moves, by replaying those.
    fn back_to(&mut self, moves: usize);
    /// Returns the position as a board file.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// let mut play = position.play();
    /// play.play("-")?;
    /// let again = thwart::read(&play.text())?;
    /// assert_eq!(again.play().history(), ["-"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn text(&self) -> String;
    /// Returns the position as a picture.
    fn scene(&self) -> Scene;
    /// Returns the value of the current position and the move that keeps it. Limits restart at each
    /// call. It is cheaper than [`analyze`](super::Position::analyze), which values every move.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// let limits = thwart::Limits::default();
    /// let mut play = position.play_within(&limits);
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
    /// let mut play = position.play_within(&limits);
    /// play.play("#2,4")?;
    /// let (back, instead, _) = play.better_change()?.ok_or("there is one")?;
    /// assert_eq!([back, instead].map(|chosen| play.move_text(chosen)), ["#2,4", "#3,4"]);
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
pub(super) struct PlayOf<'g, G: Solve> {
    session: Session<'g, G>,
    limits: &'g Limits,
    /// Perfect play, once a caller has asked for it.
    oracle: Option<Box<dyn Oracle<G> + Send + 'g>>,
}

impl<'g, G: Solve> PlayOf<'g, G> {
    /// Creates a play in which nothing is solved yet.
    pub(super) const fn new(session: Session<'g, G>, limits: &'g Limits) -> Self {
        Self { session, limits, oracle: None }
    }

    fn evaluate_at(&mut self, position: &G::Position) -> Result<Evaluation, SolveError> {
        let (game, limits, oracle) = (self.session.game(), self.limits, &mut self.oracle);
        let evaluation = guarded(|| {
            let oracle = oracle.get_or_insert_with(|| game.oracle(limits));
            oracle.restart_limits();
            oracle.evaluate(position)
        });
        evaluation.map_err(|failed| {
            // The oracle's knowledge may be incomplete after a panic.
            self.oracle = None;
            SolveError::Failed(failed)
        })?
    }
}

/// The most legal moves of which the values are found, each about 100 bytes.
const MAX_MOVES: usize = 1 << 22;

/// Returns the value of the position of a session, and the values of its legal moves.
pub(super) fn analyze<G: Solve>(
    session: &Session<'_, G>,
    limits: &Limits,
) -> Result<(Evaluation, Vec<MoveValue>), SolveError> {
    let size = session.legal_moves().len();
    if size > MAX_MOVES {
        let (what, remedy) = ("the number of moves", String::new());
        return Err(SolveError::TooLarge {
            method: "analyze",
            what,
            size: size as u64,
            limit: MAX_MOVES as u64,
            remedy,
        });
    }
    let mut oracle = session.game().oracle(limits);
    let evaluation = oracle.evaluate(session.position())?;
    let moves = match session.outcome() {
        Some(_) => Vec::new(),
        None => oracle.analyze(session.game(), session.position())?,
    };
    Ok((evaluation, moves))
}

impl<G: Solve> Play for PlayOf<'_, G> {
    fn side(&self) -> Side {
        self.session.side()
    }

    fn outcome(&self) -> Option<Value> {
        self.session.outcome()
    }

    fn ending(&self) -> Option<String> {
        let session = &self.session;
        session.outcome().map(|left| session.game().ending(left.plus(session.spent())))
    }

    fn first_legal_moves(&self, most: usize) -> (Vec<String>, usize) {
        self.session.first_legal_moves(most)
    }

    fn move_text(&self, chosen: Move) -> String {
        chosen.text(self.session.game().board())
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.session.legal_moves()
    }

    fn headline(&self, bounds: Bounds) -> String {
        self.session.headline(bounds)
    }

    fn question(&self, medium: Medium) -> String {
        self.session.question(medium)
    }

    fn history(&self) -> Vec<String> {
        self.session.history().iter().map(|&chosen| self.move_text(chosen)).collect()
    }

    fn spent(&self) -> u64 {
        self.session.spent()
    }

    fn is_legal(&self, text: &str) -> bool {
        guarded(|| self.session.is_legal(text)).unwrap_or(false)
    }

    fn play(&mut self, text: &str) -> Result<(), PlayError> {
        // A session records a move after the rules have played it.
        guarded(|| self.session.play_text(text))
            .unwrap_or_else(|failure| Err(PlayError::Failed { text: text.to_owned(), failure }))
    }

    fn play_move(&mut self, chosen: Move) -> Result<(), PlayError> {
        let failed = |failure| Err(PlayError::Failed { text: format!("{chosen:?}"), failure });
        guarded(|| self.session.play(chosen)).unwrap_or_else(failed)
    }

    fn evaluate_within(&self, limits: &Limits) -> Result<Evaluation, SolveError> {
        let limits = limits.running();
        guarded(|| self.session.game().oracle(&limits).evaluate(self.session.position()))
            .map_err(SolveError::Failed)?
    }

    fn analyze(&self, limits: &Limits) -> Result<(Evaluation, Vec<MoveValue>), SolveError> {
        guarded(|| analyze(&self.session, &limits.running())).map_err(SolveError::Failed)?
    }

    fn undo(&mut self) -> bool {
        self.session.undo()
    }

    fn take_back(&mut self, text: &str) -> bool {
        let chosen = Move::read(text, self.session.game().board());
        chosen.is_some_and(|chosen| self.session.take_back(chosen))
    }

    fn back_to(&mut self, moves: usize) {
        self.session.back_to(moves);
    }

    fn text(&self) -> String {
        self.session.text()
    }

    fn scene(&self) -> Scene {
        Scene {
            question: self.session.setup().question(Medium::Picture).to_string(),
            ..self.session.game().scene(&self.session)
        }
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
