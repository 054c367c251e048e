//! How a play went, and why it ended.

use std::time::Duration;

use thwart::info::Objective;
use thwart::value::{Bounds, Side, Value};
use thwart_grid::Measure;

use crate::hunt::signal_name;

/// The most bytes of an answer; every move is far shorter.
pub(crate) const LONGEST: usize = 4096;

/// How a play went.
#[derive(Clone, Debug)]
pub struct Played {
    pub(crate) objective: Objective,
    pub(crate) measure: Measure,
    /// The side of the player.
    pub own: Side,
    /// The minimiser's total cost under perfect play, from the beginning.
    pub value: Bounds,
    /// The same after the last move: the cost so far and the rest under perfect play.
    pub last: Bounds,
    /// Why the play ended.
    pub end: End,
    /// The first move of the player that was worse than another.
    pub slip: Option<Slip>,
    /// All moves, beginning with those of the position's `line:`.
    pub line: Vec<String>,
    /// The minimiser's cost so far.
    pub spent: u64,
    /// The ending in the game's words, if the play is over.
    pub ending: Option<String>,
}

/// Why a play ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// It was over, with this total cost of the minimiser.
    Over(Value),
    /// It went round in circles.
    Circles,
    /// It reached the limit of moves.
    TooLong,
    /// The player's answer was not a legal move, and why.
    Illegal(String),
    /// The player made no answer.
    Lost(Lost),
    /// The rules failed. Neither player is at fault.
    Failed(String),
    /// The user stopped it.
    Stopped,
}

/// A move that was worse than another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// Its number among all moves, from 1.
    pub number: usize,
    /// The move.
    pub text: String,
    /// The minimiser's total cost under perfect play before it.
    pub before: Bounds,
    /// The same after it.
    pub after: Bounds,
    /// A better move, if the opponent knows one.
    pub better: Option<String>,
}

/// The judgement on a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No move of the play lost anything.
    NothingLost,
    /// A move lost something, or the play went in circles although the player could force an end.
    Loses,
    /// It made an illegal move.
    Illegal,
    /// It failed, in a word or two.
    Fails(&'static str),
    /// It played to the end, and the bounds do not show how well.
    Unknown,
    /// The play stopped early without a fault of the player.
    Unfinished,
}

/// The total that a player lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// This much cost.
    Amount(u64),
    /// A win, or the difference between a finite and an infinite cost.
    All,
}

impl End {
    /// Returns whether the message that the play is over was sent to the player, who still runs.
    pub const fn is_announced(&self) -> bool {
        matches!(self, Self::Over(_) | Self::Circles | Self::TooLong | Self::Illegal(_))
    }
}

/// Why a player gave no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Lost {
    /// The program ended by itself.
    #[error("it ended with status {0} when its move was wanted")]
    Status(i32),
    /// The program was ended by a signal.
    #[error("it was ended by signal {}", signal_name(*.0))]
    Signal(i32),
    /// The program took too long.
    #[error("it had made no move after {:.1} s", .0.as_secs_f64())]
    TimeLimit(Duration),
    /// The program took too long to end its line.
    #[error("it had written no line end after {:.1} s; end each move with one, and flush", .0.as_secs_f64())]
    NoLineEnd(Duration),
    /// The program wrote a line that is too long.
    #[error("it wrote a line of more than {LONGEST} bytes")]
    OutputLimit,
    /// The program still runs but has closed its standard output.
    #[error("it closed its standard output when its move was wanted")]
    Closed,
    /// The input stream of a player that thwart did not start has ended.
    #[error("the player does not answer any more")]
    Left,
    /// The user stopped the play.
    #[error("it was stopped")]
    Stopped,
}

impl Lost {
    /// Returns the kind, in a word or two.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Status(0) | Self::Closed => "left early",
            Self::Status(_) | Self::Signal(_) => "crash",
            Self::TimeLimit(_) | Self::NoLineEnd(_) => "time limit",
            Self::OutputLimit => "output limit",
            Self::Left | Self::Stopped => "stopped",
        }
    }
}

/// Returns whether the bounds before and after a move prove that a side lost something by it.
pub(crate) fn is_worse(side: Side, after: Bounds, before: Bounds) -> bool {
    match side {
        Side::Minimiser => after.lower > before.upper,
        Side::Maximiser => after.upper < before.lower,
    }
}

impl Played {
    /// Returns the minimiser's total cost, if the play ended or went in circles; circles cost infinity.
    pub const fn reached(&self) -> Option<Value> {
        match self.end {
            End::Over(value) => Some(value),
            End::Circles => Some(Value::Infinite),
            End::TooLong | End::Illegal(_) | End::Lost(_) | End::Failed(_) | End::Stopped => None,
        }
    }

    /// Returns the judgement on the player.
    pub fn verdict(&self) -> Verdict {
        let reached = match &self.end {
            End::Illegal(_) => return Verdict::Illegal,
            End::Lost(Lost::Left) | End::Failed(_) | End::Stopped => return Verdict::Unfinished,
            End::Lost(lost) => return Verdict::Fails(lost.kind()),
            End::Over(value) => Bounds::exact(*value),
            End::Circles => Bounds::exact(Value::Infinite),
            End::TooLong => self.last,
        };
        let kept = match self.own {
            Side::Minimiser => reached.upper <= self.value.lower,
            Side::Maximiser => reached.lower >= self.value.upper,
        };
        if self.slip.is_some() || is_worse(self.own, reached, self.value) {
            Verdict::Loses
        } else if kept {
            Verdict::NothingLost
        } else {
            Verdict::Unknown
        }
    }

    /// Returns the total that the player lost; `None` if that is nothing or unknown.
    pub fn loss(&self) -> Option<Loss> {
        let (value, reached) = (self.value.value()?, self.reached()?);
        if !is_worse(self.own, Bounds::exact(reached), self.value) {
            return None;
        }
        Some(match (self.objective, value.finite(), reached.finite()) {
            (Objective::Cost { .. }, Some(value), Some(reached)) => Loss::Amount(reached.abs_diff(value)),
            _ => Loss::All,
        })
    }

    /// Returns the loss by a move; `None` if the values around it are unknown.
    pub fn loss_of(&self, slip: &Slip) -> Option<Loss> {
        Some(match (self.objective, slip.before.value()?, slip.after.value()?) {
            (Objective::Cost { .. }, Value::Finite(before), Value::Finite(after)) => {
                Loss::Amount(after.abs_diff(before))
            }
            _ => Loss::All,
        })
    }

    /// Returns a value as `expect:` spells it.
    pub fn word(&self, value: Value) -> String {
        self.objective.expectation(value, self.measure)
    }

    /// Returns bounds in words: `8`, `8 to 12`, `8 or more`, `unknown`.
    pub fn bounds_words(&self, bounds: Bounds) -> String {
        match (bounds.value(), bounds.upper) {
            (Some(value), _) => self.word(value),
            _ if self.objective == Objective::Win || bounds == Bounds::UNKNOWN => "unknown".to_owned(),
            (None, Value::Infinite) => format!("{} or more", self.word(bounds.lower)),
            (None, upper) => format!("{} to {}", self.word(bounds.lower), self.word(upper)),
        }
    }
}
