//! Values, bounds, sides and verdicts.

use std::fmt;

/// What a play costs the minimiser, or what a position is worth under perfect
/// play. Finite values come before [`Value::Infinite`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A total cost.
    Finite(u64),
    /// The minimiser never ends the play.
    Infinite,
}

impl Value {
    /// Nothing left to pay.
    pub const ZERO: Self = Self::Finite(0);

    /// The value one move earlier.
    #[must_use]
    pub const fn plus(self, cost: u64) -> Self {
        match self {
            Self::Finite(value) => Self::Finite(value.saturating_add(cost)),
            Self::Infinite => Self::Infinite,
        }
    }

    /// The number, if it is finite.
    pub const fn finite(self) -> Option<u64> {
        match self {
            Self::Finite(value) => Some(value),
            Self::Infinite => None,
        }
    }

    /// The better of two values for a side.
    #[must_use]
    pub fn best(self, other: Self, side: Side) -> Self {
        match side {
            Side::Minimiser => self.min(other),
            Side::Maximiser => self.max(other),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(value) => write!(f, "{value}"),
            Self::Infinite => f.write_str("infinite"),
        }
    }
}

/// What is known of a value: it lies between `lower` and `upper`, both
/// included. A finished solver gives equal bounds, a stopped one what it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The value is at least this.
    pub lower: Value,
    /// The value is at most this.
    pub upper: Value,
}

impl Default for Bounds {
    fn default() -> Self {
        Self::UNKNOWN
    }
}

impl Bounds {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { lower: Value::ZERO, upper: Value::Infinite };

    /// The value itself.
    pub const fn exact(value: Value) -> Self {
        Self { lower: value, upper: value }
    }

    /// The value, when the bounds meet.
    pub fn value(self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The bounds one move earlier.
    #[must_use]
    pub const fn plus(self, cost: u64) -> Self {
        Self { lower: self.lower.plus(cost), upper: self.upper.plus(cost) }
    }
}

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Pays the costs and wants few.
    Minimiser,
    /// Wants the costs high.
    Maximiser,
}

impl Side {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Minimiser => Self::Maximiser,
            Self::Maximiser => Self::Minimiser,
        }
    }
}

/// What may be said of an answer. Nothing else is ever called optimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Finite and exact, and the certificate was accepted in this run.
    Proved,
    /// The solver finished; nothing was checked.
    Solved,
    /// The minimiser cannot force a finite value.
    Impossible,
    /// An answer whose proved bounds differ.
    BestFound,
    /// Stopped before any answer.
    Unknown,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Proved => "proved",
            Self::Solved => "solved",
            Self::Impossible => "impossible",
            Self::BestFound => "best found",
            Self::Unknown => "unknown",
        })
    }
}
