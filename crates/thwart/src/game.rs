//! The typed traits that a game implements: its rules, and what is known about
//! solving it.

use std::fmt::Debug;
use std::hash::Hash;

use thwart_core::{Board, Cell, Measure, Problems};

use crate::certificate::Form;
use crate::info::GameInfo;
use crate::judge::Dialect;
use crate::moves::Move;
use crate::scene::Scene;
use crate::session::Session;
use crate::setup::Setup;
use crate::value::{Bounds, Side, Value};

/// The rules of one game on one board: a two-player game of complete
/// information with non-negative costs, which the minimiser pays. A play that
/// never ends costs infinity.
///
/// Everything here must hold for *any* reachable position, also after foolish
/// moves. Solvers and checkers share this and nothing else.
pub trait Game: Sized + Send + Sync + 'static {
    /// What the game says of itself.
    const INFO: &'static GameInfo;

    /// Everything that decides the future, including who moves. Equal
    /// positions compare equal however they were reached.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;

    /// The game on this board.
    ///
    /// # Errors
    /// What the game forbids beyond what [`GameInfo`] says.
    fn new(setup: &Setup) -> Result<Self, Problems>;

    /// The board.
    fn board(&self) -> &Board;

    /// The position before the first move.
    fn start(&self) -> Self::Position;

    /// On boards with several starts, where each stands for a game of its own:
    /// every start, row by row, that of [`start`](Self::start) first.
    fn starts(&self) -> Vec<Cell> {
        Vec::new()
    }

    /// The position before the first move of one of the [`starts`](Self::starts). The other
    /// starts are free cells in it. It may take a search of the board.
    fn start_at(&self, start: Cell) -> Self::Position {
        let _ = start;
        self.start()
    }

    /// What costs are counted in.
    fn measure(&self) -> Measure {
        Measure::Whole
    }

    /// Who moves. Of no meaning once the play is over.
    fn side(&self, position: &Self::Position) -> Side;

    /// The legal moves in [move order](Move::order); empty exactly when the play
    /// is over.
    fn moves(&self, position: &Self::Position) -> Vec<Move>;

    /// Whether a move is legal. Override it where this is cheaper than listing
    /// all moves.
    fn is_legal(&self, position: &Self::Position, chosen: Move) -> bool {
        self.moves(position).contains(&chosen)
    }

    /// The position after a legal move.
    fn play(&self, position: &Self::Position, chosen: Move) -> Self::Position;

    /// Plays one move of a line in place and says what the minimiser pays for it; `None`, with
    /// nothing changed, where it is not legal.
    ///
    /// It may leave out what takes a search, where that tells no more than whether
    /// the play goes on: then it takes for granted that it does, and
    /// [`goes_on`](Self::goes_on) makes up for it.
    fn advance(&self, position: &mut Self::Position, chosen: Move) -> Option<u64> {
        if self.outcome(position).is_some() || !self.is_legal(position, chosen) {
            return None;
        }
        let paid = self.cost(position, chosen);
        *position = self.play(position, chosen);
        Some(paid)
    }

    /// Whether nothing that [`advance`](Self::advance) took for granted on the path to this
    /// position is wrong: all moves were legal, and the position is the one to which
    /// [`play`](Self::play) leads. From the first position of a line of which this is false
    /// it is false of all, so that bisection finds the move that is wrong.
    fn goes_on(&self, position: &Self::Position) -> bool {
        let _ = position;
        true
    }

    /// What the minimiser pays for a legal move, whoever makes it, in units of
    /// [`measure`](Self::measure).
    fn cost(&self, position: &Self::Position, chosen: Move) -> u64;

    /// What is still to pay when the play is over: zero, or infinity where the
    /// minimiser has lost for good. `None` while it goes on.
    fn outcome(&self, position: &Self::Position) -> Option<Value>;

    /// About how many positions can be reached, so that an explicit
    /// enumeration without hope is not started. A guess, never a promise.
    fn position_estimate(&self) -> u64 {
        0
    }

    /// About how much the rules look at for a move, the list of all moves, or the outcome: of
    /// the order of the cells, unless a game says less.
    fn looks(&self, position: &Self::Position) -> u64 {
        let _ = position;
        self.board().len() as u64
    }

    /// About how much memory a position owns, in pieces of up to 16 bytes.
    fn held(&self, position: &Self::Position) -> u64 {
        let _ = position;
        self.board().len() as u64
    }

    /// The position as a picture: board, pieces, and the path walked so far.
    fn scene(&self, session: &Session<'_, Self>) -> Scene;

    /// The value in words: `12 steps at most`, `no guaranteed way`.
    fn headline(&self, bounds: Bounds) -> String;

    /// How a play ended, in words: `out after 12 steps`, `Bob wins`. `paid` is
    /// what the minimiser paid in all, infinite where he has lost for good.
    fn ending(&self, paid: Value) -> String {
        self.headline(Bounds::exact(paid))
    }

    /// The judges' formats of this game.
    fn dialects() -> &'static [Dialect] {
        &[]
    }

    /// Forms of evidence of the game's own, for positions whose table would be
    /// too long.
    fn forms() -> &'static [Form<Self>] {
        &[]
    }

    /// The kind of the form that claims the value of every cell, not of the position
    /// alone.
    fn kind_for_every_cell() -> Option<&'static str> {
        None
    }
}

#[cfg(feature = "solve")]
pub use crate::analysed::{Analysed, AnalysedMoves};
#[cfg(feature = "solve")]
pub(crate) use solving::unless_over;
#[cfg(feature = "solve")]
pub use solving::{Answer, Evaluation, Evidence, Oracle, Solve, SolveError, Vital};

#[cfg(feature = "solve")]
mod solving {
    use super::{Bounds, Game, Move, Scene, Session, Value};
    use crate::analysed::{Analysed, AnalysedMoves};
    use crate::field::Field;
    use crate::guard::Panicked;
    use crate::limits::Limits;
    use crate::retrograde;
    use crate::scene::Turn;
    use thwart_core::Cell;

    /// What a method found out about a position.
    #[derive(Clone, Debug, Default)]
    pub struct Answer {
        /// What is known of the value.
        pub bounds: Bounds,
        /// One best line from the position, where the method gives one.
        pub line: Option<Vec<Move>>,
        /// The nim-sum, in games of tokens where the last mover wins.
        pub nim_sum: Option<u64>,
        /// A value for every cell, where the game has one: the value if the
        /// walker stood there with everything else unchanged; `None` for
        /// cells that have none, such as obstacles.
        pub field: Option<Field>,
        /// The most vital cell, where the method looked for it and there is one.
        pub vital: Option<Vital>,
        /// Work done, by name.
        pub work: Vec<(&'static str, u64)>,
    }

    impl Answer {
        /// A finished answer without a line.
        pub fn exact(value: Value) -> Self {
            Self { bounds: Bounds::exact(value), ..Self::default() }
        }
    }

    /// The most vital cell: the one whose loss costs the minimiser most, the
    /// first of them where several cost as much.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Vital {
        /// The cell.
        pub cell: Cell,
        /// The value with this cell lost.
        pub value: Value,
        /// The value with nothing lost, which is less.
        pub otherwise: Value,
    }

    /// What perfect play does at a position.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Evaluation {
        /// What is known of the value.
        pub bounds: Bounds,
        /// The move to make; `None` where the play is over. Following the best
        /// moves of the minimiser makes progress, also where steps are free.
        pub best: Option<Move>,
    }

    impl Evaluation {
        /// An exact value and the move that keeps it.
        pub const fn exact(value: Value, best: Option<Move>) -> Self {
            Self { bounds: Bounds::exact(value), best }
        }
    }

    /// Perfect play at any position of one game, whoever is to move there.
    pub trait Oracle<G: Game> {
        /// The value of a position and the move that keeps it.
        ///
        /// # Errors
        /// Where the board is beyond the sizes for which the game is exact.
        fn evaluate(&mut self, position: &G::Position) -> Result<Evaluation, SolveError>;

        /// The most vital cell of a position, where the game has one.
        fn vital(&mut self, _position: &G::Position) -> Option<Vital> {
            None
        }

        /// From here on the limits count anew, for another question in a play
        /// that goes on; what is known stays known. For those that count from
        /// when they were made.
        fn renew(&mut self) {}

        /// The value of every legal move with the reply that decides it, in
        /// move order. Override it where the moves share work.
        ///
        /// # Errors
        /// As [`evaluate`](Self::evaluate).
        fn analyse(&mut self, game: &G, position: &G::Position) -> Result<AnalysedMoves, SolveError> {
            let analyse = |chosen| {
                let evaluation = self.evaluate(&game.play(position, chosen))?;
                let bounds = evaluation.bounds.plus(game.cost(position, chosen));
                Ok(Analysed { chosen, bounds, reply: evaluation.best })
            };
            game.moves(position).into_iter().map(analyse).collect()
        }
    }

    /// What stands between the claim and the end of a certificate.
    #[derive(Clone, Debug)]
    pub struct Evidence {
        /// The [`kind`](crate::certificate::Form::kind) of its form.
        pub kind: &'static str,
        /// Its lines, each with its end.
        pub text: String,
    }

    /// What is known about solving a game. A game without methods of its own
    /// is solved by [`retrograde`].
    pub trait Solve: Game {
        /// Solves a position by one of the methods that
        /// [`GameInfo`](crate::info::GameInfo) lists.
        ///
        /// # Errors
        /// [`SolveError`] where the method cannot do this position.
        fn solve(
            &self,
            position: &Self::Position,
            method: &str,
            limits: &Limits,
        ) -> Result<Answer, SolveError> {
            let _ = (position, limits);
            Err(SolveError::UnknownMethod { method: method.to_owned() })
        }

        /// Evidence for the exact value of a position in one of the game's own
        /// [`forms`](Game::forms). `None` where they do not cover it; then the
        /// generic table is tried. `answer` is what some method found there.
        ///
        /// # Errors
        /// [`SolveError::Stopped`], and [`SolveError::TooLarge`] where it would be
        /// too long and the table, too.
        fn prove(
            &self,
            position: &Self::Position,
            answer: &Answer,
            limits: &Limits,
        ) -> Result<Option<Evidence>, SolveError> {
            let _ = (position, answer, limits);
            Ok(None)
        }

        /// Evidence for the value of every cell, in the game's form
        /// [for it](Game::kind_for_every_cell). `None` where that does not cover the position.
        ///
        /// # Errors
        /// As [`prove`](Self::prove).
        fn prove_every_cell(
            &self,
            position: &Self::Position,
            answer: &Answer,
            limits: &Limits,
        ) -> Result<Option<Evidence>, SolveError> {
            let _ = (position, answer, limits);
            Ok(None)
        }

        /// Perfect play at any position.
        fn oracle<'a>(&'a self, limits: &'a Limits) -> Box<dyn Oracle<Self> + 'a> {
            Box::new(retrograde::TableOracle::new(self, limits))
        }

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

        /// A best line that is easier to follow than this one, the first in order, where there is one.
        fn told(&self, position: &Self::Position, line: &[Move]) -> Option<Vec<Move>> {
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

    /// Goes on unless the limits are over.
    ///
    /// # Errors
    /// [`SolveError::Stopped`].
    pub(crate) fn unless_over(limits: &Limits, method: &'static str) -> Result<(), SolveError> {
        if limits.is_over() { Err(SolveError::Stopped { method }) } else { Ok(()) }
    }

    /// Why a method gives no answer. "No path" is a value, not an error.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    pub enum SolveError {
        /// There is no such method.
        #[error("there is no method `{method}`")]
        UnknownMethod {
            /// What was asked for.
            method: String,
        },
        /// The method does not do these parameters or this position.
        #[error("{method}: {reason}")]
        NotSupported {
            /// The method.
            method: &'static str,
            /// Why, and what to use instead.
            reason: String,
        },
        /// Stopped, by a limit or from outside, before there was any answer.
        #[error("{method}: stopped before there was an answer")]
        Stopped {
            /// The method.
            method: &'static str,
        },
        /// The board is too large for an exact answer by this method.
        #[error("{method}: {what} is too large: {}, the limit is {limit}{remedy}", counted(*size))]
        TooLarge {
            /// The method.
            method: &'static str,
            /// What is too large: `the number of positions`.
            what: &'static str,
            /// How large it is, or at least is.
            size: u64,
            /// Up to which size the method goes.
            limit: u64,
            /// What to do instead, starting with `; `, or nothing.
            remedy: String,
        },
        /// What was to be the proof of an answer shows that it is wrong.
        #[error("{found}; that is a mistake in thwart, please report it with the board")]
        Refuted {
            /// What it shows.
            found: String,
        },
        /// The solver panicked. Other boards are none the worse for it.
        #[error("the solver failed: {0}")]
        Failed(Panicked),
    }

    /// A size in words; what no longer fits 64 bits is only known to be more.
    fn counted(size: u64) -> String {
        if size == u64::MAX { "more than 10^19".to_owned() } else { size.to_string() }
    }
}
