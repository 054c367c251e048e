//! The options of a solve, and its solution.

use std::time::Duration;

use thwart_grid::Cell;

use crate::answer::{MoveValue, SolveError, Vital};
use crate::certificate::CheckError;
use crate::difficulty::Difficulty;
use crate::field::Field;
use crate::guard::Panicked;
use crate::info::{GENERIC, GameInfo, Method, Objective};
use crate::judge::JudgeAnswer;
use crate::limits::Limits;
use crate::moves::Move;
use crate::scene::Scene;
use crate::value::{Bounds, Side, Value, Verdict};

/// The options of a solve. The default finds and proves an answer without limits, with its line and its picture.
///
/// ```
/// use thwart::{Limits, SolveOptions};
///
/// let position = thwart::read("game: bomb\n\n@%.\n%%.\n..>\n")?;
/// let options = SolveOptions::default().method("each-bomb").limits(Limits::default().nodes(1_000_000));
/// assert_eq!(position.solve(&options)?.method, "each-bomb");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "each asks for something else")]
pub struct SolveOptions {
    /// The method; `None` for the game's default.
    pub method: Option<String>,
    /// Limits of the whole solve. A part that is not reached in time is left out.
    pub limits: Limits,
    /// Whether to make and check a certificate.
    pub certify: bool,
    /// Whether to write the generic table even if the game has its own form of evidence.
    pub generic_table: bool,
    /// The greatest number of positions for a generic table; `None` for as many as a user who did not
    /// ask for a table would wait for.
    pub max_table_positions: Option<usize>,
    /// Whether to find a best line.
    pub line: bool,
    /// Whether to draw and explain the answer.
    pub explain: bool,
    /// Whether to find out how many first moves are right and where the naive plan leads. It can take longer than
    /// the solve.
    pub difficulty: bool,
    /// Whether to solve the position with other [budgets](crate::info::GameInfo::budget), too, and without each
    /// obstacle of the line.
    pub curve: bool,
}

impl Default for SolveOptions {
    fn default() -> Self {
        Self {
            method: None,
            limits: Limits::default(),
            certify: true,
            generic_table: false,
            max_table_positions: None,
            line: true,
            explain: true,
            difficulty: false,
            curve: false,
        }
    }
}

/// A setter for each option.
impl SolveOptions {
    /// Sets the [method](Self::method).
    #[must_use]
    pub fn method<'n>(mut self, name: impl Into<Option<&'n str>>) -> Self {
        self.method = name.into().map(str::to_owned);
        self
    }

    /// Sets the [limits](Self::limits).
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Sets whether to [certify](Self::certify).
    #[must_use]
    pub fn certify(self, certify: bool) -> Self {
        Self { certify, ..self }
    }

    /// Sets whether to write the [generic table](Self::generic_table).
    #[must_use]
    pub fn generic_table(self, generic_table: bool) -> Self {
        Self { generic_table, ..self }
    }

    /// Sets the [greatest number of positions](Self::max_table_positions) for a generic table.
    #[must_use]
    pub fn max_table_positions(mut self, positions: impl Into<Option<usize>>) -> Self {
        self.max_table_positions = positions.into();
        self
    }

    /// Sets whether to find a [line](Self::line).
    #[must_use]
    pub fn line(self, line: bool) -> Self {
        Self { line, ..self }
    }

    /// Sets whether to [explain](Self::explain).
    #[must_use]
    pub fn explain(self, explain: bool) -> Self {
        Self { explain, ..self }
    }

    /// Sets whether to find the [difficulty](Self::difficulty).
    #[must_use]
    pub fn difficulty(self, difficulty: bool) -> Self {
        Self { difficulty, ..self }
    }

    /// Sets whether to find the [curve](Self::curve).
    #[must_use]
    pub fn curve(self, curve: bool) -> Self {
        Self { curve, ..self }
    }
}

/// The result of a solve.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// The method used.
    pub method: &'static str,
    /// How far the answer is established.
    pub verdict: Verdict,
    /// The certificate, if one was made and the checker accepted it.
    pub certificate: Option<Certificate>,
    /// The reason why there is no certificate; `None` exactly if there is one.
    pub unchecked: Option<Unchecked>,
    /// The bounds of the value.
    pub bounds: Bounds,
    /// The value of each start, row by row, on boards with several starts; otherwise empty. The rest
    /// of the solution is about the first start.
    pub starts: Vec<StartValue>,
    /// The nim-sum, in games in which the last mover wins.
    pub nim_sum: Option<u64>,
    /// One best line; empty if the options ask for none.
    pub line: Vec<Move>,
    /// Whether the line stops before the play is over, because of a limit or the length of the line.
    pub line_is_cut: bool,
    /// The line that is drawn and explained, if it differs from `line`; it is as good.
    pub clearer_line: Option<Vec<Move>>,
    /// A value for every cell, if the game has one.
    pub field: Option<Field>,
    /// The most vital cell, if the method looked for it.
    pub vital: Option<Vital>,
    /// How many first moves are right and where the naive plan leads, if the options ask for it.
    pub difficulty: Option<Difficulty>,
    /// The bounds of the value for other [budgets](crate::info::GameInfo::budget), if the options ask for them: from 0,
    /// or 20 less than the budget of the position, to 3 more.
    pub curve: Vec<(u64, Bounds)>,
    /// For each obstacle that the minimiser lays on the line, the bounds of the value if its cell could take none, if
    /// the options ask for the curve and the game answers this.
    pub value_without: Vec<(Cell, Bounds)>,
    /// Work done, by name.
    pub work: Vec<(&'static str, u64)>,
    /// Time spent solving, without reading, checking and drawing.
    pub time: Duration,
    /// The answer drawn. Without explanations it is the frame of the picture with headline and turns.
    pub scene: Scene,
}

impl Solution {
    /// Returns the line that is drawn and explained: [`line`](Self::line), unless an equally good line
    /// is easier to follow.
    pub fn shown_line(&self) -> &[Move] {
        self.clearer_line.as_deref().unwrap_or(&self.line)
    }

    /// Returns the part of the solution that a judge's printer needs.
    pub fn judge_answer(&self) -> JudgeAnswer<'_> {
        JudgeAnswer { bounds: self.bounds, line: &self.line }
    }
}

/// One of several starts, a game of its own in which the others are free cells.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct StartValue {
    /// The cell of the start.
    pub cell: Cell,
    /// How far its answer is established.
    pub verdict: Verdict,
    /// Whether the checker accepted a certificate for it in this run.
    pub certified: bool,
    /// The bounds of its value.
    pub bounds: Bounds,
    /// Its most vital cell, if the method looked for it.
    pub vital: Option<Vital>,
}

/// A certificate that the checker accepted in this run.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Certificate {
    /// Its kind of evidence.
    pub kind: &'static str,
    /// Its text.
    pub text: String,
    /// The number of checked entries.
    pub entries: u64,
}

/// The reason why an answer was not checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unchecked {
    /// The options asked for no certificate.
    #[error("no certificate was asked for")]
    NotAsked,
    /// Only exact values have certificates.
    #[error("only exact values have certificates")]
    NotExact,
    /// A limit or the caller stopped the solve before the certificate was made and checked.
    #[error("stopped before there was a certificate")]
    Stopped,
    /// The game has no evidence of its own here, and too many positions for the table.
    #[error("more than {limit} positions, too many for a certificate")]
    TooLarge {
        /// The greatest number of positions for a table.
        limit: usize,
    },
    /// The game has no evidence of its own here, and the board is too large for a table of its
    /// positions.
    #[error("the table of all positions would be too much work for the checker")]
    TooMuchWork,
    /// The game's own evidence would be too long.
    #[error("{0}")]
    TooLong(SolveError),
    /// The attempted proof shows that the answer is wrong.
    #[error("this answer is wrong, {0}")]
    Refuted(SolveError),
    /// Making or checking the certificate panicked. The answer is not affected.
    #[error("making the certificate failed: {0}")]
    Failed(Panicked),
    /// The checker refused the solver's answer, so one of them is wrong.
    #[error("the checker refused this answer: {0}")]
    Refused(CheckError),
}

/// The value of every legal move at a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Analysis {
    /// All starts, the analyzed one first, on boards with several starts; otherwise empty.
    pub starts: Vec<Cell>,
    /// The side to move.
    pub side: Side,
    /// The outcome, if the play is over; then there are no moves.
    pub outcome: Option<Value>,
    /// The minimiser's cost so far.
    pub spent: u64,
    /// The bounds of the value of the position.
    pub bounds: Bounds,
    /// The legal moves in move order.
    pub moves: Vec<MoveValue>,
    /// The index of the best move in `moves`.
    pub best: Option<usize>,
    /// The position drawn.
    pub scene: Scene,
}

/// Returns how far an answer is established.
pub fn verdict(objective: Objective, bounds: Bounds, certified: bool) -> Verdict {
    match (bounds.value(), objective) {
        (Some(Value::Infinite), Objective::Cost { .. }) => Verdict::Impossible,
        (Some(_), _) if certified => Verdict::Proved,
        (Some(_), _) => Verdict::Solved,
        (None, _) if bounds.upper != Value::Infinite => Verdict::BestFound,
        (None, _) => Verdict::Unknown,
    }
}

/// Returns the methods of a game in the users' order: its own, then the generic one.
///
/// ```
/// let info = thwart::games::ALL[0].info();
/// let names: Vec<_> = thwart::any::methods(info).map(|method| method.name).collect();
/// assert_eq!(names, ["settle", "iterate", "generic"]);
/// ```
pub fn methods(info: &'static GameInfo) -> impl Iterator<Item = &'static Method> {
    info.methods.iter().chain([&GENERIC])
}

/// Returns the method of a game with this name or former name.
pub fn method(info: &'static GameInfo, name: &str) -> Option<&'static Method> {
    let former = info.former_methods.iter().find(|&&(former, _)| former == name);
    let name = former.map_or(name, |&(_, today)| today);
    methods(info).find(|method| method.name == name)
}
