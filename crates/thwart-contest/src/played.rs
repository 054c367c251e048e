//! How a play went, and why it did not go on.

use std::time::Duration;

use thwart::info::Objective;
use thwart::value::{Bounds, Side, Value};
use thwart_grid::Measure;

use crate::hunt::signal_name;

/// Bytes of an answer at most: no move comes near.
pub(crate) const LONGEST: usize = 4096;

/// How a play went.
#[derive(Clone, Debug)]
pub struct Played {
    pub(crate) objective: Objective,
    pub(crate) measure: Measure,
    /// The side of the player.
    pub own: Side,
    /// What the minimiser pays in all under perfect play, from the beginning.
    pub value: Bounds,
    /// The same from where it ended.
    pub last: Bounds,
    /// Why it did not go on.
    pub end: End,
    /// The first move of the player that was worse than another.
    pub slip: Option<Slip>,
    /// All moves, those of the position's `line:` first.
    pub line: Vec<String>,
    /// What the minimiser has paid.
    pub spent: u64,
    /// How it ended, in the game's words, if it did.
    pub ending: Option<String>,
}

/// Why a play did not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// It was over, and the minimiser has paid this in all.
    Over(Value),
    /// It went round in circles.
    Circles,
    /// It reached the limit of moves.
    TooLong,
    /// The player's answer could not be played: why.
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
    /// Its number in the line, from 1.
    pub number: usize,
    /// The move.
    pub text: String,
    /// What the minimiser pays in all under perfect play from before it, and from after it.
    pub before: Bounds,
    /// The same after it.
    pub after: Bounds,
    /// A move that was not worse, where the opponent knows one.
    pub better: Option<String>,
}

/// What may be said of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No move was worse than another, as long as it went on.
    NothingLost,
    /// A move was worse than another, or there was no end where there could have been one.
    Loses,
    /// It made an illegal move.
    Illegal,
    /// It failed, in a word or two.
    Fails(&'static str),
    /// It played to the end, and nobody knows how well.
    Unknown,
    /// It was not let play to the end.
    Unfinished,
}

/// What was given away in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// So much.
    Amount(u64),
    /// An end, against none; or a win.
    All,
}

impl End {
    /// Whether the player is still there, and has heard how it ended.
    pub const fn is_heard(&self) -> bool {
        matches!(self, Self::Over(_) | Self::Circles | Self::TooLong | Self::Illegal(_))
    }
}

/// Why there is no answer.
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
    /// A line that does not end.
    #[error("it wrote a line of more than {LONGEST} bytes")]
    OutputLimit,
    /// The program lives, and will not say anything any more.
    #[error("it closed its standard output when its move was wanted")]
    Closed,
    /// Nobody is there any more, as may be where nobody was started.
    #[error("nobody answers any more")]
    Left,
    /// Somebody stopped the play.
    #[error("it was stopped")]
    Stopped,
}

impl Lost {
    /// The kind, in a word or two.
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

/// Whether what is known after a move proves that it was worse for a side than another.
pub(crate) fn is_worse(side: Side, after: Bounds, before: Bounds) -> bool {
    match side {
        Side::Minimiser => after.lower > before.upper,
        Side::Maximiser => after.upper < before.lower,
    }
}

impl Played {
    /// What the minimiser has paid in all. A play that would never end costs infinity.
    pub const fn reached(&self) -> Option<Value> {
        match self.end {
            End::Over(value) => Some(value),
            End::Circles => Some(Value::Infinite),
            End::TooLong | End::Illegal(_) | End::Lost(_) | End::Failed(_) | End::Stopped => None,
        }
    }

    /// What may be said of the player.
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

    /// What was given away in all, as far as that is known; nothing, where nothing was.
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

    /// What was given away by a move.
    pub fn loss_of(&self, slip: &Slip) -> Option<Loss> {
        Some(match (self.objective, slip.before.value()?, slip.after.value()?) {
            (Objective::Cost { .. }, Value::Finite(before), Value::Finite(after)) => {
                Loss::Amount(after.abs_diff(before))
            }
            _ => Loss::All,
        })
    }

    /// A value in the word that `expect:` has for it.
    pub fn word(&self, value: Value) -> String {
        self.objective.expectation(value, self.measure)
    }

    /// What the minimiser has paid so far, exactly.
    pub(crate) fn paid_words(&self) -> String {
        self.measure.text(self.spent)
    }

    /// What is known of a value: `8`, `8 to 12`, `8 or more`, `unknown`.
    pub fn bounds_words(&self, bounds: Bounds) -> String {
        match (bounds.value(), bounds.upper) {
            (Some(value), _) => self.word(value),
            _ if self.objective == Objective::Win || bounds == Bounds::UNKNOWN => "unknown".to_owned(),
            (None, Value::Infinite) => format!("{} or more", self.word(bounds.lower)),
            (None, upper) => format!("{} to {}", self.word(bounds.lower), self.word(upper)),
        }
    }
}
