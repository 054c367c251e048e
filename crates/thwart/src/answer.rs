//! What solvers return: answers, perfect play, evidence and errors.

use thwart_grid::Cell;

use crate::field::Field;
use crate::guard::Panicked;
use crate::limits::Limits;
use crate::moves::Move;
use crate::rules::Rules;
use crate::value::{Bounds, Value};

/// What a method found out about a position.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// What is known of the value.
    pub bounds: Bounds,
    /// One best line from the position, where the method gives one.
    pub line: Option<Vec<Move>>,
    /// Whether the line stops before the play is over although the play goes on.
    pub line_is_cut: bool,
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

/// A legal move, what it leads to, and the reply that decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The move.
    pub chosen: Move,
    /// Its value: its own cost and what follows under perfect play.
    pub bounds: Bounds,
    /// The best answer to it; `None` where it ends the play, or where looking for it would have taken too long.
    pub reply: Option<Move>,
}

/// Perfect play at any position of one game, whoever is to move there.
pub trait Oracle<G: Rules> {
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
    fn analyze(&mut self, game: &G, position: &G::Position) -> Result<Vec<MoveValue>, SolveError> {
        let analyze = |chosen| {
            let evaluation = self.evaluate(&game.play(position, chosen))?;
            let bounds = evaluation.bounds.plus(game.cost(position, chosen));
            Ok(MoveValue { chosen, bounds, reply: evaluation.best })
        };
        game.moves(position).into_iter().map(analyze).collect()
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
