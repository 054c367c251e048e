//! A game in words that need no picture, for readers such as language models, and its default boards for players and
//! learners.

use crate::support::Support;

/// A game in words.
#[derive(Debug)]
pub struct Prose {
    /// The minimiser as the subject of a sentence: `the walker`.
    pub minimiser: &'static str,
    /// The maximiser as the subject of a sentence; `None` if that side has no choice.
    pub maximiser: Option<&'static str>,
    /// The rules: pieces of text that follow each other.
    pub rules: &'static [Piece],
    /// How moves are written, as the rest of a sentence.
    pub notation: &'static str,
    /// The parts of a plan, in games whose maximiser has no choice.
    pub plan: Option<&'static str>,
    /// The unit of a value, in the singular.
    pub unit: &'static str,
    /// The default boards.
    pub boards: DefaultBoards,
}

impl Prose {
    /// The words of a game that has none.
    pub const NONE: Self = Self {
        minimiser: "you",
        maximiser: None,
        rules: &[],
        notation: "",
        plan: None,
        unit: "step",
        boards: DefaultBoards::PLAIN,
    };
}

/// A piece of the rules. In its text `{key}` stands for the value of a parameter.
#[derive(Debug)]
pub struct Piece {
    pub(crate) only: Option<Support>,
    pub(crate) text: &'static str,
}

impl Piece {
    /// Creates a piece of the rules of every board.
    pub const fn new(text: &'static str) -> Self {
        Self { only: None, text }
    }

    /// Creates a piece of the rules of boards with certain values of a parameter.
    pub const fn only(only: Support, text: &'static str) -> Self {
        Self { only: Some(only), text }
    }
}

/// The default boards of a game: small, and most of them worth playing.
#[derive(Debug)]
pub struct DefaultBoards {
    /// Their family.
    pub family: &'static str,
    /// Their rows and columns.
    pub size: [usize; 2],
    /// Their settings, as keys and values.
    pub settings: &'static [(&'static str, &'static str)],
    /// The most that a step costs on them.
    pub step_cost: u64,
    /// The levels of difficulty, from the easiest on, with their conditions on [answers](crate::any::Solution).
    pub levels: [(&'static str, &'static [&'static str]); 3],
}

impl DefaultBoards {
    /// Boards of eight rows and columns, with levels by the worst cost of the naive plan compared with the value.
    pub const PLAIN: Self = Self {
        family: "random",
        size: [8, 8],
        settings: &[],
        step_cost: 1,
        levels: [
            ("gentle", &["naive_worst <= 1.3 * value"]),
            ("sly", &["naive_worst > 1.3 * value", "naive_worst < 1.6 * value"]),
            ("cruel", &["naive_worst >= 1.6 * value"]),
        ],
    };
}
