//! Values, bounds, sides and verdicts.

use std::fmt;

use thwart_grid::Measure;

/// The cost of a play for the minimiser, or of perfect play from a position. Finite values come
/// before [`Value::Infinite`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A total cost, in units of the game's measure (see `Rules::measure`).
    Finite(u64),
    /// The minimiser never ends the play.
    Infinite,
}

impl Value {
    /// The value if no cost is left to pay.
    pub const ZERO: Self = Self::Finite(0);

    /// Returns the value plus a cost.
    ///
    /// ```
    /// use thwart::value::Value;
    ///
    /// assert_eq!(Value::Finite(3).plus(2), Value::Finite(5));
    /// assert_eq!(Value::Infinite.plus(2), Value::Infinite);
    /// ```
    #[must_use]
    pub const fn plus(self, cost: u64) -> Self {
        match self {
            Self::Finite(value) => Self::Finite(value.saturating_add(cost)),
            Self::Infinite => Self::Infinite,
        }
    }

    /// Returns the number, if it is finite.
    pub const fn finite(self) -> Option<u64> {
        match self {
            Self::Finite(value) => Some(value),
            Self::Infinite => None,
        }
    }

    /// Returns the exact text: a length as [`Measure::text`] writes it, or `infinite`.
    ///
    /// ```
    /// use thwart::grid::Measure;
    /// use thwart::value::Value;
    ///
    /// assert_eq!(Value::Finite(3).text(Measure::Whole), "3");
    /// assert_eq!(Value::Infinite.text(Measure::Whole), "infinite");
    /// ```
    pub fn text(self, measure: Measure) -> String {
        match self {
            Self::Finite(value) => measure.text(value),
            Self::Infinite => "infinite".to_owned(),
        }
    }

    /// Reads the spelling that [`text`](Self::text) writes, and no other.
    ///
    /// ```
    /// use thwart::grid::Measure;
    /// use thwart::value::Value;
    ///
    /// assert_eq!(Value::read("12", Measure::Whole), Some(Value::Finite(12)));
    /// assert_eq!(Value::read("12.0", Measure::Whole), None);
    /// ```
    pub fn read(text: &str, measure: Measure) -> Option<Self> {
        if text == "infinite" { Some(Self::Infinite) } else { measure.read(text).map(Self::Finite) }
    }

    /// Returns the text for people. It rounds lengths that are not whole to this many decimal
    /// places.
    pub fn rounded(self, measure: Measure, places: usize) -> String {
        match self {
            Self::Finite(value) => measure.rounded(value, places),
            Self::Infinite => "infinite".to_owned(),
        }
    }
}

/// The range that a value is known to lie in, from `lower` to `upper`, both included. A finished
/// solver gives equal bounds, a stopped solver the best ones it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least possible value.
    pub lower: Value,
    /// The greatest possible value.
    pub upper: Value,
}

impl Default for Bounds {
    fn default() -> Self {
        Self::UNKNOWN
    }
}

impl Bounds {
    /// The bounds before anything is known.
    pub const UNKNOWN: Self = Self { lower: Value::ZERO, upper: Value::Infinite };

    /// Returns bounds that both equal the value.
    pub const fn exact(value: Value) -> Self {
        Self { lower: value, upper: value }
    }

    /// Returns the value if the bounds meet.
    ///
    /// ```
    /// use thwart::value::{Bounds, Value};
    ///
    /// assert_eq!(Bounds::exact(Value::Finite(3)).value(), Some(Value::Finite(3)));
    /// assert_eq!(Bounds { lower: Value::Finite(3), upper: Value::Infinite }.value(), None);
    /// ```
    pub fn value(self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// Returns the player who wins, in games that are won or lost, if the value decides it: the minimiser is `first`.
    pub fn winner(self) -> Option<&'static str> {
        match self.value()? {
            Value::Finite(_) => Some("first"),
            Value::Infinite => Some("second"),
        }
    }

    /// Returns the bounds plus a cost.
    #[must_use]
    pub const fn plus(self, cost: u64) -> Self {
        Self { lower: self.lower.plus(cost), upper: self.upper.plus(cost) }
    }
}

/// One of the two sides of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Pays the costs and wants them low.
    Minimiser,
    /// Wants the costs high.
    Maximiser,
}

impl Side {
    /// Returns the other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Minimiser => Self::Maximiser,
            Self::Maximiser => Self::Minimiser,
        }
    }
}

/// How far an answer is established. Only these words claim that an answer is optimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Finite and exact, and the checker accepted the certificate in this run.
    Proved,
    /// The solver finished; no certificate was checked.
    Solved,
    /// The minimiser cannot force a finite value.
    Impossible,
    /// An answer whose proved bounds differ.
    BestFound,
    /// Stopped before there was any answer.
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
