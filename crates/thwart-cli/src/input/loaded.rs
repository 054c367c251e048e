//! An input as its cases.

use std::ffi::OsStr;

use thwart::Position;
use thwart::grid::{Cell, Metres};
use thwart::info::GameInfo;
use thwart::scale::Scale;

use crate::failure::Failure;
use crate::words;

/// A case of an input.
pub(crate) struct Case {
    /// Its game, if it is known.
    pub(crate) info: Option<&'static GameInfo>,
    /// Its position, or why there is none.
    pub(crate) position: Result<Position, Failure>,
}

impl Case {
    /// Returns its position.
    ///
    /// # Errors
    /// The reason why there is none.
    pub(crate) fn position(&self) -> Result<&Position, Failure> {
        self.position.as_ref().map_err(Failure::clone)
    }
}

/// An input that was read, understood and validated.
pub(crate) struct Loaded {
    /// The name of the input in messages.
    pub(crate) name: String,
    /// The format that was recognised, in words.
    pub(crate) format_words: String,
    /// Whether the format was recognised or assumed.
    pub(super) is_assumed: bool,
    /// The readings that were chosen, if others were possible.
    pub(crate) remark: Option<String>,
    /// At least one case, and at least one position if the file can be read.
    pub(crate) cases: Vec<Case>,
    /// Whether the options changed what the file says.
    pub(crate) changed: bool,
    /// The arguments that lead to the same input again, if there are any.
    pub(crate) pasteable: Option<String>,
    /// Size and place of the cells, if the input gives them.
    pub(crate) metres: Option<Metres>,
    /// The cells that are blocked only because obstacles were inflated.
    pub(crate) margin: Vec<Cell>,
}

impl Loaded {
    /// Returns the entry of an unreadable file among others.
    pub(super) fn refused(path: &OsStr, failure: Failure) -> Self {
        Self {
            name: path.to_string_lossy().into_owned(),
            format_words: String::new(),
            is_assumed: false,
            remark: None,
            cases: vec![Case { info: None, position: Err(failure) }],
            changed: false,
            pasteable: None,
            metres: None,
            margin: Vec::new(),
        }
    }

    /// Returns how the input was read, unless the text itself names its format.
    pub(crate) fn read_as(&self) -> Option<&str> {
        self.is_assumed.then_some(&*self.format_words)
    }

    /// Returns the games of the cases, each once.
    pub(crate) fn games(&self) -> Vec<&'static GameInfo> {
        let mut games: Vec<&'static GameInfo> = Vec::new();
        for info in self.cases.iter().filter_map(|case| case.info) {
            if !games.iter().any(|known| known.name == info.name) {
                games.push(info);
            }
        }
        games
    }

    /// Returns the only case, for verbs that take one.
    pub(crate) fn only(&self) -> anyhow::Result<&Position> {
        match self.cases.as_slice() {
            [case] => case.position.as_ref().map_err(|failure| failure.clone().into()),
            cases => Err(Failure::usage(format!(
                "{}: this input has {}; choose one with --case N",
                self.name,
                words::count(cases.len(), "case")
            ))),
        }
    }

    /// Returns the length of the steps of a position, if it is known.
    pub(crate) fn scale(&self, position: &Position) -> Option<Scale> {
        Scale::new(self.metres, position)
    }

    /// Describes the format, the board's size and the parameters in a line.
    pub(crate) fn outline(&self, position: &Position) -> String {
        let (setup, name) = (position.setup(), position.setup().info().name);
        let board = setup.board();
        let (rows, cols) = (words::grouped(board.rows() as u64), words::grouped(board.cols() as u64));
        let parameters = setup.parameter_line();
        let space = if parameters.is_empty() { "" } else { ", " };
        format!("{}: {name}, {rows} x {cols}{space}{parameters}", self.format_words)
    }
}
