//! An input as its cases.

use std::ffi::OsStr;

use thwart::Position;
use thwart::grid::format::ros_map::Metres;
use thwart::info::GameInfo;

use super::Scale;
use crate::failure::Failure;
use crate::words;

/// A case of an input.
pub(crate) struct Case {
    /// Its game, if it is known.
    pub(crate) info: Option<&'static GameInfo>,
    /// Its position, or why it is none.
    pub(crate) position: Result<Box<dyn Position>, Failure>,
}

impl Case {
    /// Its position.
    ///
    /// # Errors
    /// Why it is none.
    pub(crate) fn position(&self) -> Result<&dyn Position, Failure> {
        self.position.as_deref().map_err(Failure::clone)
    }
}

/// An input that was read, understood and validated.
pub(crate) struct Loaded {
    /// What messages call the input.
    pub(crate) name: String,
    /// What it was taken for, in words.
    pub(crate) taken_for: String,
    /// Whether that was found by looking, or assumed.
    pub(super) assumes: bool,
    /// At least one, and at least one of them a position.
    pub(crate) cases: Vec<Case>,
    /// Whether the options changed what the file says.
    pub(crate) changed: bool,
    /// The arguments that lead to the same input again, if there are any.
    pub(crate) again: Option<String>,
    /// Size and place of the cells, where the input says them.
    pub(super) metres: Option<Metres>,
}

impl Loaded {
    /// A file among others that is no input.
    pub(super) fn refused(path: &OsStr, failure: Failure) -> Self {
        Self {
            name: path.to_string_lossy().into_owned(),
            taken_for: String::new(),
            assumes: false,
            cases: vec![Case { info: None, position: Err(failure) }],
            changed: false,
            again: None,
            metres: None,
        }
    }

    /// What it was taken for, unless the text itself says what it is.
    pub(crate) fn read_as(&self) -> Option<&str> {
        self.assumes.then_some(&*self.taken_for)
    }

    /// The games of the cases, each once.
    pub(crate) fn games(&self) -> Vec<&'static GameInfo> {
        let mut games: Vec<&'static GameInfo> = Vec::new();
        for info in self.cases.iter().filter_map(|case| case.info) {
            if !games.iter().any(|known| known.name == info.name) {
                games.push(info);
            }
        }
        games
    }

    /// The only case, for verbs that do one.
    pub(crate) fn only(&self) -> anyhow::Result<&dyn Position> {
        match self.cases.as_slice() {
            [case] => case.position.as_deref().map_err(|failure| failure.clone().into()),
            cases => Err(Failure::usage(format!(
                "{}: this input has {}; choose one with --case N",
                self.name,
                words::count(cases.len(), "case")
            ))),
        }
    }

    /// How long the steps of a position are, where that is known.
    pub(crate) fn scale(&self, position: &dyn Position) -> Option<Scale> {
        Scale::new(self.metres, position)
    }

    /// What it was taken for, the board's size and the parameters, in a line.
    pub(crate) fn outline(&self, position: &dyn Position) -> String {
        let (setup, name) = (position.setup(), position.setup().info().name);
        let board = setup.board();
        let (rows, cols) = (words::grouped(board.rows() as u64), words::grouped(board.cols() as u64));
        let parameters = setup.parameter_line();
        let space = if parameters.is_empty() { "" } else { ", " };
        format!("{}: {name}, {rows} x {cols}{space}{parameters}", self.taken_for)
    }
}
