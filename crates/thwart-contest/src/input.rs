//! A judge's input with its exact answers, and the check of an output for it.

use thwart::Limits;
use thwart::any::{AnyGame, Fault, grade};
use thwart::judge::{Claim, Dialect, Words};
use thwart::setup::Setup;
use thwart::value::{Bounds, Value};
use thwart::{Position, SolveOptions};

/// A case and its exact answer.
pub struct Case {
    /// The board.
    pub position: Position,
    /// Its value.
    pub exact: Value,
}

/// An input with its exact answers.
pub struct Input {
    /// The text that programs read.
    pub text: String,
    /// Its cases, in order.
    pub cases: Vec<Case>,
}

impl std::fmt::Debug for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Input").field("text", &self.text).finish_non_exhaustive()
    }
}

/// Why an input cannot be the judge's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// A case breaks the judge's promise, or the format cannot hold it.
    #[error("{0}")]
    Promise(String),
    /// The judge promises a finite value, but this case has none.
    #[error("no finite value can be forced; the judge promises that one can")]
    Infinite,
    /// The exact value is beyond the limits of the search.
    #[error("the exact answer is beyond reach")]
    BeyondReach,
}

impl Input {
    /// Returns the input with these cases.
    ///
    /// # Errors
    /// [`Refused::Promise`] if the format cannot hold them.
    pub fn new(dialect: &Dialect, cases: Vec<Case>) -> Result<Self, Refused> {
        let text = dialect.input(cases.iter().map(|case| case.position.setup())).map_err(Refused::Promise)?;
        Ok(Self { text, cases })
    }

    /// Returns the rows and columns of the largest board: `3x4`.
    pub fn size(&self) -> String {
        let boards = self.cases.iter().map(|case| case.position.setup().board());
        let largest = boards.max_by_key(|board| board.len());
        largest.map_or_else(String::new, |board| format!("{}x{}", board.rows(), board.cols()))
    }

    /// Checks an output for this input against the exact values: every plan that reaches the value is right.
    ///
    /// # Errors
    /// The first fault of the output.
    pub fn mark(&self, dialect: &Dialect, output: &[u8]) -> Result<(), Wrong> {
        let output = std::str::from_utf8(output).map_err(|error| Wrong::Malformed {
            case: 1,
            why: format!("byte {} is not UTF-8", error.valid_up_to() + 1),
        })?;
        let mut output = Output::new(dialect, output);
        for Case { position, exact } in &self.cases {
            output.next(position, |claim| grade(position, claim, *exact))?;
        }
        output.finish()
    }
}

impl Case {
    /// Solves a board, if the judge could have written it. `nodes` limits the search, so that every machine
    /// refuses the same boards.
    ///
    /// # Errors
    /// The promise that the board breaks, or [`Refused::BeyondReach`].
    pub fn new(game: &AnyGame, dialect: &Dialect, setup: Setup, nodes: Option<u64>) -> Result<Self, Refused> {
        dialect.promise.allows(&setup).map_err(Refused::Promise)?;
        let position = game.position(setup).map_err(|problems| Refused::Promise(problems.to_string()))?;
        let exact = bounds(&position, nodes).value().ok_or(Refused::BeyondReach)?;
        if dialect.promise.is_finite && exact == Value::Infinite {
            return Err(Refused::Infinite);
        }
        Ok(Self { position, exact })
    }
}

/// Checks whether a judge could have written a board. If the judge promises a finite value, this solves the
/// board; a board beyond the limits of the search passes.
///
/// # Errors
/// The promise that the board breaks.
pub fn is_promised(game: &AnyGame, dialect: &Dialect, setup: &Setup) -> Result<(), Refused> {
    if !dialect.promise.is_finite {
        return dialect.promise.allows(setup).map_err(Refused::Promise);
    }
    match Case::new(game, dialect, setup.clone(), Some(NODES)) {
        Ok(_) | Err(Refused::BeyondReach) => Ok(()),
        Err(why) => Err(why),
    }
}

/// The node limit for boards that the user supplies.
const NODES: u64 = 1_000_000;

/// Returns bounds on the value of a board from a search of at most `nodes` nodes; [`Bounds::UNKNOWN`] if the
/// solver gives up.
pub fn bounds(position: &Position, nodes: Option<u64>) -> Bounds {
    let limits = Limits::default().nodes(nodes);
    let options = SolveOptions::default().limits(limits).certify(false).line(false).explain(false);
    position.solve(&options).map_or(Bounds::UNKNOWN, |report| report.bounds)
}

/// A fault of an output. Cases count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// The answer to a case is wrong.
    #[error("wrong answer case {case}: {fault}")]
    Answer {
        /// The case.
        case: usize,
        /// The program's answer.
        claim: Claim,
        /// Why it is wrong.
        fault: Box<Fault>,
    },
    /// The output cannot be read.
    #[error("wrong output format case {case}: {why}")]
    Malformed {
        /// The first unreadable case.
        case: usize,
        /// The fault and its place.
        why: String,
    },
}

impl Wrong {
    /// Returns the case with the fault, from 1.
    pub const fn case(&self) -> usize {
        match self {
            Self::Answer { case, .. } | Self::Malformed { case, .. } => *case,
        }
    }
}

/// The output of a program for an input, read a case at a time.
#[derive(Debug)]
pub struct Output<'o> {
    dialect: &'o Dialect,
    words: Words<'o>,
    case: usize,
}

impl<'o> Output<'o> {
    /// Starts to read an output.
    pub fn new(dialect: &'o Dialect, output: &'o str) -> Self {
        Self { dialect, words: Words::of("output", output), case: 0 }
    }

    /// Reads the program's answer to the next case, and returns the result of `judge` for it.
    ///
    /// # Errors
    /// The answer cannot be read, or `judge` finds a fault.
    pub fn next<T>(
        &mut self,
        position: &Position,
        judge: impl FnOnce(&Claim) -> Result<T, Fault>,
    ) -> Result<T, Wrong> {
        self.case += 1;
        let case = self.case;
        let claim = (self.dialect.read_claim)(position.setup(), &mut self.words);
        let claim = claim.map_err(|problem| Wrong::Malformed { case, why: problem.to_string() })?;
        judge(&claim).map_err(|fault| Wrong::Answer { case, claim, fault: Box::new(fault) })
    }

    /// Checks that the output ends after the last case.
    ///
    /// # Errors
    /// The text that follows.
    pub fn finish(mut self) -> Result<(), Wrong> {
        let case = self.case.max(1);
        self.words.finish().map_err(|problem| Wrong::Malformed { case, why: problem.to_string() })
    }
}
