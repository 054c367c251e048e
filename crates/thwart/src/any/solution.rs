//! What is asked of a solver, and what it answers.

use std::time::Duration;

use thwart_grid::Cell;

use crate::answer::{MoveValue, SolveError, Vital};
use crate::certificate::CheckError;
use crate::field::Field;
use crate::guard::Panicked;
use crate::info::{GENERIC, GameInfo, Method, Objective};
use crate::judge::JudgeAnswer;
use crate::limits::Limits;
use crate::moves::Move;
use crate::scene::Scene;
use crate::value::{Bounds, Side, Value, Verdict};

/// What to solve with.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each asks for something else")]
pub struct SolveOptions {
    /// The method; the game's default if none is named.
    pub method: Option<String>,
    /// Limits of all that is done. What is not reached in time is left out.
    pub limits: Limits,
    /// Whether to make and check a certificate.
    pub certify: bool,
    /// Whether to write the generic table even where the game has a form of
    /// evidence of its own.
    pub generic_table: bool,
    /// Up to how many positions the generic table is made; without a number, as
    /// many as a user who did not ask for one would wait for.
    pub certificate_positions: Option<usize>,
    /// Whether the solution is to have a best line.
    pub line: bool,
    /// Whether the answer is to be drawn and explained.
    pub explain: bool,
}

impl Default for SolveOptions {
    fn default() -> Self {
        Self {
            method: None,
            limits: Limits::default(),
            certify: true,
            generic_table: false,
            certificate_positions: None,
            line: true,
            explain: true,
        }
    }
}

/// The answer of a solve.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The method that was used.
    pub method: &'static str,
    /// What may be said of the answer.
    pub verdict: Verdict,
    /// The certificate, if one was made and the checker accepted it.
    pub certificate: Option<Certificate>,
    /// Why there is no certificate; `None` exactly where there is one.
    pub unchecked: Option<Unchecked>,
    /// What is known of the value.
    pub bounds: Bounds,
    /// On boards with several starts, the value of each, row by row; the rest
    /// of the solution is about the first. Empty on all others.
    pub starts: Vec<StartValue>,
    /// The nim-sum, in games where the last mover wins.
    pub nim_sum: Option<u64>,
    /// One best line; empty if none was asked for.
    pub line: Vec<Move>,
    /// Whether the line stops before the play is over, because a limit came first or the line is long.
    pub line_is_cut: bool,
    /// The line that is drawn and explained, where it is another one that does as well.
    pub told: Option<Vec<Move>>,
    /// A value for every cell, where the game has one.
    pub field: Option<Field>,
    /// The most vital cell, where the method looked for it.
    pub vital: Option<Vital>,
    /// Work done, by name.
    pub work: Vec<(&'static str, u64)>,
    /// Time spent solving: no reading, checking or drawing.
    pub time: Duration,
    /// The answer drawn; where no explanation was asked for, the frame of the picture with its
    /// headline and turns.
    pub scene: Scene,
}

impl Solution {
    /// The line that is drawn and explained: [`line`](Self::line), unless another one that does as
    /// well is easier to follow.
    pub fn told(&self) -> &[Move] {
        self.told.as_deref().unwrap_or(&self.line)
    }

    /// What a judge's printer needs of it.
    pub fn judge_answer(&self) -> JudgeAnswer<'_> {
        JudgeAnswer { bounds: self.bounds, line: &self.line }
    }
}

/// One of several starts, a game of its own in which the others are free cells.
#[derive(Clone, Copy, Debug)]
pub struct StartValue {
    /// Where it is.
    pub cell: Cell,
    /// What may be said of its answer.
    pub verdict: Verdict,
    /// Whether the checker accepted a certificate of it in this run.
    pub certified: bool,
    /// What is known of its value.
    pub bounds: Bounds,
    /// Its most vital cell, where the method looked for it.
    pub vital: Option<Vital>,
}

/// A certificate that the checker accepted in this run.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// What kind of evidence it is.
    pub kind: &'static str,
    /// Its text.
    pub text: String,
    /// How many entries were checked.
    pub entries: u64,
}

/// Why an answer was not checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unchecked {
    /// The user did not want it.
    #[error("no certificate was asked for")]
    NotAsked,
    /// Only exact values have certificates.
    #[error("only exact values have certificates")]
    NotExact,
    /// Stopped, by a limit or from outside, before it was made and checked.
    #[error("stopped before there was a certificate")]
    Stopped,
    /// No evidence of the game's own, and too many positions for the table.
    #[error("more than {limit} positions, too many for a certificate")]
    TooLarge {
        /// Up to how many positions a table would have been made.
        limit: usize,
    },
    /// No evidence of the game's own, and the board too large for a table of its positions.
    #[error("the table of all positions would be too much work for the checker")]
    TooMuchWork,
    /// The game's own evidence would be too long.
    #[error("{0}")]
    TooLong(SolveError),
    /// What was to be the proof shows that the answer is wrong.
    #[error("this answer is wrong, {0}")]
    Refuted(SolveError),
    /// What makes or checks certificates panicked. The answer is not touched by it.
    #[error("making the certificate failed: {0}")]
    Failed(Panicked),
    /// The checker refused the solver's answer: one of the two is wrong.
    #[error("the checker refused this answer: {0}")]
    Refused(CheckError),
}

/// The value of every legal move at a position.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// On boards with several starts, all of them: the first is the one that
    /// this is about. Empty on all others.
    pub starts: Vec<Cell>,
    /// Who moves.
    pub side: Side,
    /// The outcome, if the play is over; there are no moves then.
    pub outcome: Option<Value>,
    /// What the minimiser has paid so far.
    pub spent: u64,
    /// What is known of the value of the position.
    pub bounds: Bounds,
    /// The legal moves in move order.
    pub moves: Vec<MoveValue>,
    /// Which of them perfect play makes.
    pub best: Option<usize>,
    /// The position drawn.
    pub scene: Scene,
}

/// What may be said of an answer.
pub fn verdict(objective: Objective, bounds: Bounds, certified: bool) -> Verdict {
    match (bounds.value(), objective) {
        (Some(Value::Infinite), Objective::Cost { .. }) => Verdict::Impossible,
        (Some(_), _) if certified => Verdict::Proved,
        (Some(_), _) => Verdict::Solved,
        (None, _) if bounds.upper != Value::Infinite => Verdict::BestFound,
        (None, _) => Verdict::Unknown,
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
