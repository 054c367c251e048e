//! A position, without the types of its game.

use thwart_grid::{Measure, Problems};

use super::play::{Play, UNLIMITED};
use super::solution::{Analysis, Solution, SolveOptions};
use crate::answer::SolveError;
use crate::certificate::{Accepted, CheckError};
use crate::limits::Limits;
use crate::moves::Move;
use crate::question::Medium;
use crate::scene::Scene;
use crate::setup::Setup;
use crate::value::{Bounds, Value};

/// A position behind its game's own types. [`Position`] has the documentation of the methods.
pub(super) trait ErasedPosition: Send + Sync {
    fn setup(&self) -> &Setup;
    fn with_setup(&self, setup: Setup) -> Result<Position, Problems>;
    fn play<'a>(&'a self, limits: &'a Limits) -> Box<dyn Play + 'a>;
    fn solve(&self, options: &SolveOptions) -> Result<Solution, SolveError>;
    fn analyze(&self, limits: &Limits) -> Result<Analysis, SolveError>;
    fn check_until(&self, certificate: &str, stop: &dyn Fn() -> bool)
    -> Option<Result<Accepted, CheckError>>;
    fn headline(&self, bounds: Bounds) -> String;
    fn score(&self, value: Value) -> Option<i64>;
    fn measure(&self) -> Measure;
    fn move_text(&self, chosen: Move) -> String;
}

/// A game on a board, at the position that its `line:` describes.
pub struct Position(Box<dyn ErasedPosition>);

impl Position {
    pub(super) fn new(erased: impl ErasedPosition + 'static) -> Self {
        Self(Box::new(erased))
    }

    /// Returns the setup.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// assert_eq!(position.setup().board().rows(), 3);
    /// assert_eq!(position.setup().parameter("rocks"), "1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn setup(&self) -> &Setup {
        self.0.setup()
    }

    /// Returns the position of another setup of the same game.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// let without = position.with_setup(position.setup().with_parameter("rocks", "0")?)?;
    /// assert_eq!(without.setup().parameter("rocks"), "0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The problems that the rules find.
    pub fn with_setup(&self, setup: Setup) -> Result<Self, Problems> {
        self.0.with_setup(setup)
    }

    /// Returns a play that starts from the position. Perfect play is at hand without limits.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// let mut play = position.play();
    /// play.play("-")?;
    /// assert_eq!(play.legal_move_texts(), ["E", "S"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self) -> Box<dyn Play + '_> {
        self.0.play(&UNLIMITED)
    }

    /// Returns a play that starts from the position, with perfect play at hand within limits.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// let limits = thwart::Limits::default();
    /// let mut play = position.play_within(&limits);
    /// while let Some(best) = play.evaluate()?.best {
    ///     play.play_move(best)?;
    /// }
    /// assert_eq!(play.ending().as_deref(), Some("the walker is out, 8 steps in all"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_within<'a>(&'a self, limits: &'a Limits) -> Box<dyn Play + 'a> {
        self.0.play(limits)
    }

    /// Solves the position.
    ///
    /// ```
    /// use thwart::SolveOptions;
    ///
    /// let position = thwart::read("game: bomb\n\n@%.\n%%.\n..>\n")?;
    /// let solution = position.solve(&SolveOptions::default().method("each-bomb"))?;
    /// assert_eq!(solution.bounds.value(), Some(thwart::value::Value::Finite(4)));
    /// assert!(solution.certificate.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SolveError`] if the method is unknown or cannot solve this position.
    pub fn solve(&self, options: &SolveOptions) -> Result<Solution, SolveError> {
        self.0.solve(options)
    }

    /// Returns the value of every legal move, with the reply that decides it.
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
    /// [`SolveError`] if the board is too large for an exact answer.
    pub fn analyze(&self, limits: &Limits) -> Result<Analysis, SolveError> {
        self.0.analyze(limits)
    }

    /// Checks a certificate of the position with the rules alone.
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
    /// The first line that fails.
    pub fn check(&self, certificate: &str) -> Result<Accepted, CheckError> {
        self.check_until(certificate, &|| false).expect("nothing stops it")
    }

    /// Checks as [`check`](Self::check) does; `None` if `stop` returns true before the end.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// assert!(position.check_until("no certificate", &|| true).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check_until(
        &self,
        certificate: &str,
        stop: &dyn Fn() -> bool,
    ) -> Option<Result<Accepted, CheckError>> {
        self.0.check_until(certificate, stop)
    }

    /// Returns a value in the game's words.
    ///
    /// ```
    /// let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
    /// use thwart::value::{Bounds, Value};
    /// assert_eq!(position.headline(Bounds::exact(Value::Finite(8))), "8 steps at most");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn headline(&self, to_pay: Bounds) -> String {
        self.0.headline(to_pay)
    }

    /// Returns the question that the position asks, with all parameters on which its value depends.
    ///
    /// ```
    /// use thwart::question::Medium;
    ///
    /// let position = thwart::read("game: bomb\n\n@%.\n%%.\n..>\n")?;
    /// assert!(position.question(Medium::Text).contains("you may set off one blast"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn question(&self, medium: Medium) -> String {
        self.play().question(medium)
    }

    /// Returns the position as a picture, with its question.
    pub fn scene(&self) -> Scene {
        let play = self.play();
        Scene { question: play.question(Medium::Picture), ..play.scene() }
    }

    /// Returns the score that stands for a value, in games whose players count points.
    pub fn score(&self, to_pay: Value) -> Option<i64> {
        self.0.score(to_pay)
    }

    /// Returns the measure of values.
    pub fn measure(&self) -> Measure {
        self.0.measure()
    }

    /// Returns a move as text.
    pub fn move_text(&self, chosen: Move) -> String {
        self.0.move_text(chosen)
    }
}
