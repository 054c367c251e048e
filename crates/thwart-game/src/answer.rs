//! The results of solvers: answers, perfect play, evidence and errors.

use thwart_grid::Cell;
use thwart_grid::format::problem::grouped;

use crate::field::Field;
use crate::guard::Panicked;
use crate::limits::Limits;
use crate::moves::Move;
use crate::rules::Rules;
use crate::value::{Bounds, Value};

/// The findings of a method about a position.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The bounds of the value.
    pub bounds: Bounds,
    /// One best line from the position, if the method gives one.
    pub line: Option<Vec<Move>>,
    /// Whether the line stops although the play goes on.
    pub line_is_cut: bool,
    /// The nim-sum, in games of tokens in which the last mover wins.
    pub nim_sum: Option<u64>,
    /// A value for every cell, if the game has such a field: the value if the walker stood there and all else
    /// were unchanged. It is `None` for cells without a value, such as obstacles.
    pub field: Option<Field>,
    /// The most vital cell, if the method looked for it and found one.
    pub vital: Option<Vital>,
    /// Work done, by name.
    pub work: Vec<(&'static str, u64)>,
    /// The evidence that the method wrote down while it searched, if it does that.
    pub evidence: Option<Evidence>,
}

impl Answer {
    /// Returns a finished answer without a line.
    pub fn exact(value: Value) -> Self {
        Self { bounds: Bounds::exact(value), ..Self::default() }
    }
}

/// The most vital cell: the cell whose loss costs the minimiser most, the first one of a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vital {
    /// The cell.
    pub cell: Cell,
    /// The value with this cell lost.
    pub value: Value,
    /// The value with nothing lost, which is less.
    pub value_intact: Value,
}

/// Perfect play at one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The bounds of the value.
    pub bounds: Bounds,
    /// The move to make; `None` if the play is over. Following the minimiser's best moves makes progress even
    /// if steps are free.
    pub best: Option<Move>,
}

impl Evaluation {
    /// Returns an exact value with the move that keeps it.
    pub const fn exact(value: Value, best: Option<Move>) -> Self {
        Self { bounds: Bounds::exact(value), best }
    }
}

/// A legal move, its value, and the reply that decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The move.
    pub chosen: Move,
    /// Its value: its own cost and the value that follows under perfect play.
    pub bounds: Bounds,
    /// The best reply; `None` if the move ends the play, or if finding a reply would have taken too long.
    pub reply: Option<Move>,
}

/// Perfect play at any position of one game, for either side.
pub trait Oracle<G: Rules> {
    /// Returns the value of a position and the move that keeps it.
    ///
    /// # Errors
    /// The board is too large for exact answers in this game.
    fn evaluate(&mut self, position: &G::Position) -> Result<Evaluation, SolveError>;

    /// Returns the most vital cell of a position, if the game has one.
    fn vital(&mut self, _position: &G::Position) -> Option<Vital> {
        None
    }

    /// Restarts the limits for the next question in the same play, and keeps what is known. Override it if the
    /// oracle counts its limits from its creation.
    fn restart_limits(&mut self) {}

    /// Returns the value of every legal move with the reply that decides it, in move order. Override it if the
    /// moves share work.
    ///
    /// # Errors
    /// As [`evaluate`](Self::evaluate).
    fn analyze(&mut self, game: &G, position: &G::Position) -> Result<Vec<MoveValue>, SolveError> {
        let analyze = |chosen| {
            let evaluation = self.evaluate(&game.play(position, chosen))?;
            let bounds = evaluation.bounds.plus(game.cost(position, chosen));
            Ok(MoveValue { chosen, bounds, reply: evaluation.best })
        };
        game.legal_moves(position).into_iter().map(analyze).collect()
    }
}

/// The part of a certificate between the claim and the end.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The [`kind`](crate::certificate::Form::kind) of its form.
    pub kind: &'static str,
    /// Its lines, each with its line end.
    pub text: String,
}

/// Fails if the limits are over.
///
/// # Errors
/// [`SolveError::Stopped`].
pub fn check_limits(limits: &Limits, method: &'static str) -> Result<(), SolveError> {
    if limits.is_over() { Err(SolveError::Stopped { method }) } else { Ok(()) }
}

/// The reason why a method gives no answer. "No path" is a value, not an error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// There is no such method.
    #[error("there is no method `{method}`")]
    UnknownMethod {
        /// The name that was asked for.
        method: String,
    },
    /// The method does not support these parameters or this position.
    #[error("{method}: {reason}")]
    NotSupported {
        /// The method.
        method: &'static str,
        /// The reason, and the method to use instead.
        reason: String,
    },
    /// A limit or the caller stopped the method before there was any answer.
    #[error("{method}: stopped before there was an answer")]
    Stopped {
        /// The method.
        method: &'static str,
    },
    /// The board is too large for an exact answer by this method.
    #[error("{method}: {what} is too large: {}, the limit is {}{remedy}", size_text(*size), grouped(*limit))]
    TooLarge {
        /// The method.
        method: &'static str,
        /// The quantity that is too large: `the number of positions`.
        what: &'static str,
        /// Its size, or a lower bound of it.
        size: u64,
        /// The greatest size that the method supports.
        limit: u64,
        /// Advice, starting with `; `, or an empty text.
        remedy: String,
    },
    /// The attempted proof of an answer shows that the answer is wrong.
    #[error("{found}; that is a mistake in thwart, please report it with the board")]
    Refuted {
        /// The finding of the proof.
        found: String,
    },
    /// The solver panicked. Other boards are not affected.
    #[error("the solver failed: {0}")]
    Failed(Panicked),
}

/// Returns a size in words; `u64::MAX` stands for any larger size.
fn size_text(size: u64) -> String {
    if size == u64::MAX { "more than 10^19".to_owned() } else { grouped(size) }
}
