//! The formats of maps, which name no game, and the map that was read from one.

use std::path::PathBuf;

use thwart::grid::format::board_file::BoardFile;
use thwart::grid::format::ros_map::{self, Metres};
use thwart::grid::format::{image, movingai};
use thwart::grid::{Board, Problem};

use super::bytes::Expected;
use crate::words::{count, grouped};

/// A format of maps, to read and to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    MovingAi,
    Png,
    Pgm,
    Bmp,
    Jpeg,
    Ros,
}

impl Kind {
    pub(crate) const ALL: [Self; 6] =
        [Self::MovingAi, Self::Png, Self::Pgm, Self::Bmp, Self::Jpeg, Self::Ros];

    /// Returns the word for `--from` and `--to`.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::MovingAi => "movingai",
            Self::Png => "png",
            Self::Pgm => "pgm",
            Self::Bmp => "bmp",
            Self::Jpeg => "jpeg",
            Self::Ros => "ros",
        }
    }

    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Returns its name for people.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::MovingAi => "a MovingAI map",
            Self::Png => "a PNG",
            Self::Pgm => "a PGM",
            Self::Bmp => "a BMP",
            Self::Jpeg => "a JPEG",
            Self::Ros => "a ROS map",
        }
    }

    /// Returns whether the file itself is a picture.
    pub(super) const fn is_picture(self) -> bool {
        matches!(self, Self::Png | Self::Pgm | Self::Bmp | Self::Jpeg)
    }

    /// Returns the content that the file must have.
    pub(super) const fn expected(self) -> Expected {
        match self {
            Self::MovingAi | Self::Ros => Expected::Text,
            _ => Expected::Picture,
        }
    }

    /// Recognises the format of an input. Pictures of other formats count as
    /// PNG, because its reader reports best what they are.
    pub(super) fn of(bytes: &[u8]) -> Option<Self> {
        match image::Format::of(bytes) {
            Some(image::Format::Png) => return Some(Self::Png),
            Some(image::Format::Pgm) => return Some(Self::Pgm),
            Some(image::Format::Bmp) => return Some(Self::Bmp),
            Some(image::Format::Jpeg) => return Some(Self::Jpeg),
            None if image::looks_like_picture(bytes) => return Some(Self::Png),
            None => {}
        }
        let text = std::str::from_utf8(bytes).ok()?;
        if movingai::looks_like_map(text) || movingai::looks_like_scen(text) {
            Some(Self::MovingAi)
        } else if ros_map::looks_like_ros_map(text) {
            Some(Self::Ros)
        } else {
            None
        }
    }

    /// Replaces the place of a problem found after reading: cells of a picture
    /// have no line and column in the file, so the cell is named.
    pub(super) fn with_cell_place(self, mut problem: Problem) -> Problem {
        if let (Some((row @ 1.., column)), true) = (problem.place, self != Self::MovingAi) {
            problem = Problem::whole(format!("cell {row},{column}: {}", problem.message));
        }
        problem
    }
}

/// A map that was read.
pub(crate) struct Map {
    pub(crate) kind: Kind,
    pub(crate) file: BoardFile,
    /// The format and the assumptions, in words.
    pub(crate) taken_for: String,
    /// Size and place of the cells, if the map gives them.
    pub(crate) metres: Option<Metres>,
    /// The other file that was read, if the first names one.
    pub(crate) other: Option<PathBuf>,
    /// Why no cell is free, if none is.
    pub(super) no_cell_is_free: Option<String>,
    /// Whether this is already one case of several.
    pub(super) is_case: bool,
    /// Entries of the file that this program does not use.
    pub(crate) unused: Vec<Problem>,
}

impl Map {
    pub(super) fn new(kind: Kind, board: Board, assumed: &str, counts: &str) -> Self {
        let file = BoardFile { headers: Vec::new(), board, map_line: 1 };
        let taken_for = format!("{}, {assumed}; {counts}", kind.name());
        Self {
            kind,
            file,
            taken_for,
            metres: None,
            other: None,
            no_cell_is_free: None,
            is_case: false,
            unused: Vec::new(),
        }
    }
}

/// Describes how many cells of a board are free, and how many are not.
pub(super) fn counts(board: &Board) -> String {
    let free = board.tiles().iter().filter(|tile| tile.is_passable()).count();
    let others = count(board.len() - free, "obstacle");
    format!("{} free, {others}", grouped(free as u64))
}
