//! What can be asked.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A request: `do` says what is wanted.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Request {
    /// The games, their parameters, samples and families.
    Games {},
    /// What a text is taken for, and its boards.
    Recognise { board: Input },
    /// Value, verdict, line and picture.
    Solve {
        board: Input,
        #[serde(default)]
        method: Option<String>,
        #[serde(default)]
        limits: Limits,
        /// Whether the certificate comes along.
        #[serde(default)]
        certificate: bool,
        /// Whether the scene comes along.
        #[serde(default)]
        scene: bool,
    },
    /// The value of every move.
    Analyze {
        board: Input,
        #[serde(default)]
        limits: Limits,
    },
    /// The position after some moves.
    Play {
        board: Input,
        #[serde(default)]
        moves: Vec<String>,
        #[serde(default)]
        limits: Limits,
        /// Whether the value and the best move come along.
        #[serde(default)]
        judge: bool,
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
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Input {
    pub(crate) text: String,
    #[serde(default)]
    pub(crate) game: Option<String>,
    #[serde(default)]
    pub(crate) from: Option<String>,
    /// Which of several, from 1.
    #[serde(default)]
    pub(crate) case: Option<usize>,
    /// Parameters in place of those of the text.
    #[serde(default)]
    pub(crate) set: BTreeMap<String, String>,
}

/// When a search stops.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Limits {
    /// Milliseconds.
    #[serde(default)]
    pub(crate) ms: Option<u64>,
    #[serde(default)]
    pub(crate) nodes: Option<u64>,
}

/// What a picture looks like.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Picture {
    #[serde(default)]
    pub(crate) dark: bool,
    #[serde(default)]
    pub(crate) landscape: bool,
    #[serde(default)]
    pub(crate) width: Option<u32>,
    /// Whether there is a picture of every move of the line.
    #[serde(default)]
    pub(crate) frames: bool,
}
