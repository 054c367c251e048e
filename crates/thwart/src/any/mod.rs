//! The erased traits: what faces see of a game. A face speaks to these and
//! draws scenes, and so it never names a game.

mod grade;
mod play;
mod solution;
mod typed;

pub use grade::{Fault, follow, grade};
pub use play::AnyPlay;
pub use solution::{Analysis, Certificate, Solution, SolveOptions, StartValue, Unchecked, verdict};

use std::marker::PhantomData;

use thwart_grid::{Measure, Problem, Problems};

use crate::answer::{Evaluation, MoveValue, Oracle, SolveError};
use crate::certificate::{Accepted, CheckError};
use crate::explain::Explain;
use crate::guard::guarded;
use crate::info::{GENERIC, GameInfo, Method};
use crate::judge::Dialect;
use crate::limits::Limits;
use crate::moves::Move;
use crate::scene::Scene;
use crate::session::{PlayError, Session};
use crate::setup::Setup;
use crate::solve::Solve;
use crate::value::{Bounds, Side, Value};
use typed::Typed;

/// A game, whichever it is.
pub trait AnyGame: Sync {
    /// What the game says of itself.
    fn info(&self) -> &'static GameInfo;

    /// The judges' formats of the game.
    fn dialects(&self) -> &'static [Dialect];

    /// The game at a validated setup, after the moves of its `line:`.
    ///
    /// # Errors
    /// What the rules forbid: board, parameters, or the first illegal move.
    fn position(&self, setup: Setup) -> Result<Box<dyn Position>, Problems>;
}

/// A game on a board, at the position that its `line:` describes.
pub trait Position: Send + Sync {
    /// The setup.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// assert_eq!(position.setup().board().rows(), 3);
    /// assert_eq!(position.setup().parameter("rocks"), "1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn setup(&self) -> &Setup;

    /// A play from the position, to go on with.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// let mut session = position.session();
    /// session.play("-")?;
    /// assert_eq!(session.moves(), ["E", "S"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn session(&self) -> Box<dyn AnySession + '_>;

    /// A play from the position with perfect play at hand.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// let limits = thwart::Limits::default();
    /// let mut play = position.play(&limits);
    /// while let Some(best) = play.evaluate()?.best {
    ///     play.session_mut().play_move(best)?;
    /// }
    /// assert_eq!(play.session().ending().as_deref(), Some("the walker is out, 8 steps in all"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn play<'a>(&'a self, limits: &'a Limits) -> Box<dyn AnyPlay + 'a>;

    /// Solves the position.
    ///
    /// ```
    /// use thwart::SolveOptions;
    ///
    /// let position = thwart::read("game: bomb\n\n@%.\n%%.\n..>\n")?;
    /// let solution = position.solve(&SolveOptions { method: Some("each-bomb".to_owned()), ..SolveOptions::default() })?;
    /// assert_eq!(solution.bounds.value(), Some(thwart::value::Value::Finite(4)));
    /// assert!(solution.certificate.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SolveError`] where there is no such method or it cannot do this.
    fn solve(&self, options: &SolveOptions) -> Result<Solution, SolveError>;

    /// The value of every legal move, with the reply that decides it.
    ///
    /// ```
    /// let position = thwart::read("game: bomb\n\n@%.\n%%.\n..>\n")?;
    /// let analysis = position.analyze(&thwart::Limits::default())?;
    /// let best = &analysis.moves[analysis.best.ok_or("the play is over")?];
    /// assert_eq!(position.move_text(best.chosen), "*1,1");
    /// assert_eq!(best.bounds, analysis.bounds);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SolveError`] where the board is beyond exact reach.
    fn analyze(&self, limits: &Limits) -> Result<Analysis, SolveError>;

    /// Checks a certificate of the position, with the rules alone.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// let solution = position.solve(&thwart::SolveOptions::default())?;
    /// let certificate = solution.certificate.ok_or("there is none")?.text;
    /// assert_eq!(position.check(&certificate)?.value, thwart::value::Value::Finite(8));
    /// assert!(position.check(&certificate.replace("claim: 8", "claim: 7")).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first step that fails.
    fn check(&self, certificate: &str) -> Result<Accepted, CheckError>;

    /// A value in the game's words.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// use thwart::value::{Bounds, Value};
    /// assert_eq!(position.headline(Bounds::exact(Value::Finite(8))), "8 steps at most");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn headline(&self, bounds: Bounds) -> String;

    /// What values are counted in.
    fn measure(&self) -> Measure;

    /// A move as text.
    fn move_text(&self, chosen: Move) -> String;
}

/// A play in progress.
pub trait AnySession: Send {
    /// Who moves.
    fn side(&self) -> Side;
    /// The outcome, once the play is over.
    fn outcome(&self) -> Option<Value>;
    /// How the play ended, in the game's words, once it is over.
    fn ending(&self) -> Option<String>;
    /// The legal moves as text, in order.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// assert_eq!(position.session().moves(), ["-", "#1,2", "#2,1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn moves(&self) -> Vec<String> {
        self.first_moves(usize::MAX).0
    }
    /// The first `most` legal moves as text, in order, and how many there are.
    fn first_moves(&self, most: usize) -> (Vec<String>, usize);
    /// A move as text.
    fn move_text(&self, chosen: Move) -> String;
    /// The legal moves, in order, for those who have no use for their texts.
    fn legal_moves(&self) -> Vec<Move>;
    /// The moves so far as text.
    fn history(&self) -> Vec<String>;
    /// What the minimiser has paid so far.
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
    /// Why it cannot be played; nothing has changed then.
    fn play(&mut self, text: &str) -> Result<(), PlayError>;
    /// The same for a move.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    fn play_move(&mut self, chosen: Move) -> Result<(), PlayError>;
    /// What the position now is worth, and the move that keeps it. Nothing is kept from one call to
    /// the next; [`AnyPlay`] does that.
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
    /// [`SolveError`] where the board is beyond exact reach.
    fn evaluate(&self, limits: &Limits) -> Result<Evaluation, SolveError>;
    /// The same, and the value of every legal move; none where the play is over.
    ///
    /// # Errors
    /// As [`evaluate`](Self::evaluate).
    fn analyze(&self, limits: &Limits) -> Result<(Evaluation, Vec<MoveValue>), SolveError>;
    /// Takes the last move back; returns whether there was one. Plays the moves before it again.
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
    /// Takes back all but the first `moves` moves. Plays these again.
    fn back_to(&mut self, moves: usize);
    /// The position as a board file.
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
    /// The position as a picture.
    fn scene(&self) -> Scene;
}

/// One entry of the list of games.
pub struct Entry<G>(PhantomData<fn() -> G>);

impl<G> Entry<G> {
    /// The entry of a game.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: Explain> AnyGame for Entry<G> {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn dialects(&self) -> &'static [Dialect] {
        G::dialects()
    }

    fn position(&self, setup: Setup) -> Result<Box<dyn Position>, Problems> {
        let position = guarded(|| Typed::<G>::new(setup));
        let failed = |error| Problem::whole(format!("the rules of {} failed: {error}", G::INFO.name));
        Ok(Box::new(position.map_err(failed)??))
    }
}

/// The methods of a game as users see them: its own, then the generic one.
///
/// ```
/// let info = thwart::games::ALL[0].info();
/// let names: Vec<_> = thwart::any::methods(info).map(|method| method.name).collect();
/// assert_eq!(names, ["settle", "iterate", "generic"]);
/// ```
pub fn methods(info: &'static GameInfo) -> impl Iterator<Item = &'static Method> {
    info.methods.iter().chain([&GENERIC])
}

/// A game and its question, as pictures have it.
fn question(info: &GameInfo) -> String {
    format!("{}: {}", info.name, info.summary)
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

    fn first_moves(&self, most: usize) -> (Vec<String>, usize) {
        Session::first_moves(self, most)
    }

    fn move_text(&self, chosen: Move) -> String {
        chosen.text(self.game().board())
    }

    fn legal_moves(&self) -> Vec<Move> {
        Session::moves(self)
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
        // A move is noted when the rules are done with it.
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

/// One best line from a position: both sides do what the oracle says, until
/// the play is over, a position comes again, or the oracle has no move. Empty where there is no
/// time for it: the value stands all the same.
///
/// # Errors
/// As [`Oracle::evaluate`].
pub fn principal_variation<G: Solve>(
    game: &G,
    oracle: &mut dyn Oracle<G>,
    position: &G::Position,
    limits: &Limits,
) -> Result<Vec<Move>, SolveError> {
    let mut line = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    let mut position = position.clone();
    while game.outcome(&position).is_none() && seen.insert(position.clone()) {
        let evaluation = match oracle.evaluate(&position) {
            Err(SolveError::Stopped { .. }) => return Ok(Vec::new()),
            _ if limits.is_over() => return Ok(Vec::new()),
            evaluation => evaluation?,
        };
        let Some(chosen) = evaluation.best else { break };
        position = game.play(&position, chosen);
        line.push(chosen);
    }
    Ok(line)
}
