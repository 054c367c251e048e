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
    /// The terms of the question that a board asks: what a player may do, and everything else on which the value
    /// depends, in a few short sentences. They address the player who moves first on the page.
    pub terms: &'static [Piece],
    /// The question itself, one sentence. The first piece is the one of plain boards.
    pub asks: &'static [Piece],
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
        terms: &[],
        asks: &[],
        notation: "",
        plan: None,
        unit: "step",
        boards: DefaultBoards::PLAIN,
    };
}

/// A piece of a text. In it `{key}` stands for the value of a parameter.
///
/// It may depend on parameters, and on facts of the board, which have keys like parameters: `topology` is `four`,
/// `eight` or `hex`; `diagonal` is `1` or `sqrt2`; `costs` and `points` are `equal` if every cell that can be entered
/// has the same, 1, otherwise `different`; `starts` is `one` or `several`; `medium` is `picture` if cells are drawn and
/// `text` if they are signs.
#[derive(Debug)]
pub struct Piece {
    pub(crate) conditions: &'static [Support],
    pub(crate) text: &'static str,
}

impl Piece {
    /// Creates a piece of the text of every board.
    pub const fn new(text: &'static str) -> Self {
        Self::when(&[], text)
    }

    /// Creates a piece of the text of boards that fulfil all conditions.
    pub const fn when(conditions: &'static [Support], text: &'static str) -> Self {
        Self { conditions, text }
    }
}

/// In a picture.
pub const PICTURE: Support = Support::only("medium", &["picture"]);
/// In a text, with the signs of a map.
pub const TEXT: Support = Support::only("medium", &["text"]);
/// On four neighbours.
pub const FOUR: Support = Support::only("topology", &["four"]);
/// On eight neighbours.
pub const EIGHT: Support = Support::only("topology", &["eight"]);
/// On six neighbours.
pub const HEX: Support = Support::only("topology", &["hex"]);
/// If diagonal steps are longer than others.
pub const ROOT2: Support = Support::only("diagonal", &["sqrt2"]);
/// If cells differ in what entering them costs.
pub const COSTS: Support = Support::only("costs", &["different"]);
/// If entering any cell costs 1.
pub const STEPS: Support = Support::only("costs", &["equal"]);
/// If cells differ in their points.
pub const POINTS: Support = Support::only("points", &["different"]);
/// If the board has several starts.
pub const STARTS: Support = Support::only("starts", &["several"]);

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
