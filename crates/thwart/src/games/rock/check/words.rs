//! Words for a value and how it is shown: `4`, `2*`, `x!`, `6NE`.

use thwart_core::distance::NO_WAY;
use thwart_core::{Direction, Measure};

use crate::certificate::read_number;

/// What stands for an infinite value.
const INFINITE: &str = "x";

/// Why the walker pays a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::rock) enum Mark {
    /// No rock needs to fall while he is there.
    None,
    /// `*`: one falls where his path of the tree leads first, and all others are long:
    /// [`around`](super::around::around).
    Beyond,
    /// `!`: one falls there, and there are no others: [`cut_off`](super::around::cut_off).
    CutOff,
    /// A direction: one falls there, and a search shows what is left.
    Searched(Direction),
}

/// A value and its mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::rock) struct Word {
    /// [`NO_WAY`] if it is infinite.
    pub value: u64,
    pub mark: Mark,
}

impl Word {
    /// Reads a word about a cell from which the plain distance is this. Whole numbers are
    /// what the value exceeds it by.
    pub fn read(text: &str, measure: Measure, plain: u64) -> Option<Self> {
        let marked = text.find(|sign: char| sign == '*' || sign == '!' || sign.is_ascii_uppercase());
        let (value, mark) = text.split_at(marked.unwrap_or(text.len()));
        let mark = match mark {
            "" => Mark::None,
            "*" => Mark::Beyond,
            "!" => Mark::CutOff,
            word => Mark::Searched(Direction::from_word(word)?),
        };
        let value = match measure {
            _ if value == INFINITE => return Some(Self { value: NO_WAY, mark }),
            Measure::Whole => plain.checked_add(read_number(value)?)?,
            Measure::Root2 => measure.read(value)?,
        };
        (plain <= value && value < NO_WAY).then_some(Self { value, mark })
    }

    /// Writes what [`read`](Self::read) reads.
    #[cfg(feature = "solve")]
    pub fn write(self, text: &mut String, measure: Measure, plain: u64) {
        use std::fmt::Write as _;
        let Self { value, mark } = self;
        let _ = match measure {
            _ if value == NO_WAY => write!(text, "{INFINITE}"),
            Measure::Whole => write!(text, "{}", value - plain),
            Measure::Root2 => write!(text, "{}", measure.text(value)),
        };
        let _ = match mark {
            Mark::None => Ok(()),
            Mark::Beyond => write!(text, "*"),
            Mark::CutOff => write!(text, "!"),
            Mark::Searched(direction) => write!(text, "{direction}"),
        };
    }
}
