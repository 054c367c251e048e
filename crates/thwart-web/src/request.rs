//! The requests and their fields.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A request; its key `do` says which.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Request {
    /// The games, their parameters, samples and families.
    Games {},
    /// The format that a text is recognised as, and its boards.
    Recognise { board: Input, picture: Option<Picture> },
    /// Value, verdict, line and picture.
    Solve {
        board: Input,
        method: Option<String>,
        #[serde(default)]
        limits: Limits,
        /// Whether to include the certificate.
        #[serde(default)]
        certificate: bool,
        /// Whether to include the scene.
        #[serde(default)]
        scene: bool,
        /// Whether to include the moves of the position and of its best line, with words and costs.
        #[serde(default)]
        history: bool,
        /// Whether to count the best moves or pens and follow the naive plan.
        #[serde(default)]
        worth: bool,
        /// Whether to solve the board with other numbers of rocks, blasts or walls, too.
        #[serde(default)]
        curve: bool,
        /// The width in cells up to which narrow places of the shortest path are closed, one at a time.
        passages: Option<f64>,
        /// Whether to include the steps of the walker on the best line.
        #[serde(default)]
        route: bool,
        picture: Option<Picture>,
    },
    /// The value of every move.
    Analyze {
        board: Input,
        #[serde(default)]
        limits: Limits,
        picture: Option<Picture>,
    },
    /// The position after some moves.
    Play {
        board: Input,
        #[serde(default)]
        limits: Limits,
        picture: Option<Picture>,
        /// Whether to include the value and the best move.
        #[serde(default)]
        judge: bool,
        /// Whether to include the best change of one obstacle, in games that let it be taken back.
        #[serde(default)]
        change: bool,
        /// Whether to include the scene beside a picture; without a picture it is always included.
        #[serde(default)]
        scene: bool,
    },
    /// The value of each cell, or of those of a part.
    Values {
        board: Input,
        #[serde(default)]
        limits: Limits,
        /// First row and column from 0, rows and columns.
        part: Option<[usize; 4]>,
    },
    /// Whether the checker accepts a certificate.
    Check { board: Input, certificate: String },
    /// The board in another format.
    Convert { board: Input, to: String },
    /// The answer as pictures.
    Render {
        board: Input,
        #[serde(default)]
        limits: Limits,
        #[serde(default)]
        picture: Picture,
    },
    /// A board by family, size and seed.
    Generate {
        game: String,
        family: String,
        /// Rows and columns.
        size: [usize; 2],
        #[serde(default)]
        seed: u64,
        #[serde(default)]
        set: BTreeMap<String, String>,
    },
}

/// A board in any format, or one of several.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Input {
    pub(crate) text: String,
    pub(crate) game: Option<String>,
    pub(crate) from: Option<String>,
    /// The meaning of its signs, if they differ from those of board files.
    pub(crate) signs: Option<String>,
    /// The number of the board in a text with several, from 1.
    pub(crate) case: Option<usize>,
    /// Parameters that replace those of the text.
    #[serde(default)]
    pub(crate) set: BTreeMap<String, String>,
    /// Moves after those of its line; the position is the one after them.
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

/// The limits of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Limits {
    /// Milliseconds.
    pub(crate) ms: Option<u64>,
    pub(crate) nodes: Option<u64>,
}

/// The look of a picture.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Picture {
    pub(crate) dark: bool,
    pub(crate) landscape: bool,
    pub(crate) width: Option<u32>,
    /// Whether to draw one picture for each move of the line.
    pub(crate) frames: bool,
    /// The file, in base64, to return instead of SVG: `png`, or `gif` of every move of the line.
    pub(crate) file: Option<File>,
    /// Pixels per unit of such a file.
    pub(crate) scale: Option<u32>,
    /// Width of a cell, for the board alone.
    pub(crate) cell: Option<u32>,
    /// The part to draw, for the board alone: its first row and column from 0, its rows and columns.
    pub(crate) part: Option<[usize; 4]>,
    /// Entries of the key to leave out of the drawing.
    pub(crate) hide: Vec<String>,
}

/// The format of a file with pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum File {
    Png,
    Gif,
}
