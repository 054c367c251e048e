//! A format of maps: a map says which cells are free, and names no game. [`map_formats`](super::map_formats) lists them.

use std::fmt;

use super::board_file::BoardFile;
use super::problem::{Problem, Problems, count, grouped, utf8};
use crate::board::Board;
#[cfg(not(feature = "images"))]
use crate::board::Cell;
use crate::metres::Metres;

/// A format of maps, to recognise, read and write.
pub struct MapFormat {
    /// Its word, such as `png`.
    pub name: &'static str,
    /// Its name in a sentence, such as `a PNG`.
    pub noun: &'static str,
    /// The options that it takes, by name.
    pub takes: &'static [&'static str],
    /// Messages about other options, if this format knows better ones.
    pub refuses: &'static [(&'static str, &'static str)],
    /// How a user can give a start or an exit other than by its cell, as the end of a sentence. `{}` stands for the
    /// option.
    pub other_places: &'static str,
    /// Whether places of problems are lines and columns of the file. Otherwise, they are rows and columns of the board.
    pub has_lines: bool,
    /// Returns whether a file is of this format. The first bytes are enough for a picture.
    pub looks_like: fn(&[u8]) -> bool,
    pub(super) reader: fn(&'static Self, &MapInput<'_>) -> Result<Map, Problems>,
    /// How it is written.
    pub writer: Writer,
    /// Whether the file is a picture, and no text.
    pub is_picture: bool,
}

impl MapFormat {
    /// Reads a map.
    ///
    /// ```
    /// use thwart_grid::format::{self, map::{MapInput, MapOptions}};
    ///
    /// let bytes = b"type octile\nheight 1\nwidth 3\nmap\n.T.\n";
    /// let found = format::map_format_of(bytes).unwrap();
    /// let input = MapInput { bytes, options: &MapOptions::default(), case: None, beside: None };
    /// let map = found.read(&input).unwrap();
    /// assert_eq!(map.taken_for, "a MovingAI map, trees and water count as obstacles; 2 free, 1 obstacle");
    /// ```
    ///
    /// # Errors
    /// Every problem of the file, with its place, and options that this format does not take.
    pub fn read(&'static self, input: &MapInput<'_>) -> Result<Map, Problems> {
        input.options.check(Some(self))?;
        (self.reader)(self, input)
    }

    /// Returns a problem of a board that was read, with the cell instead of a place that the file lacks.
    #[must_use]
    pub fn with_cell_place(&self, problem: Problem) -> Problem {
        match problem.place {
            Some((row @ 1.., column)) if !self.has_lines => {
                Problem::whole(format!("cell {row},{column}: {}", problem.message))
            }
            _ => problem,
        }
    }
}

impl fmt::Debug for MapFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// How a format is written. It holds free cells and obstacles only.
#[derive(Clone, Copy)]
pub enum Writer {
    /// It is read only; this format is written instead.
    Instead(&'static str),
    /// One file.
    One(fn(&Board) -> Result<Vec<u8>, Problem>),
    /// A description and a picture beside it.
    Two {
        /// The endings of the description, the usual one first.
        endings: &'static [&'static str],
        /// The ending of the picture.
        picture: &'static str,
        /// Returns the description and the picture, if this is the name of the picture.
        write: fn(&Board, &str, &Metres) -> [Vec<u8>; 2],
    },
}

/// The choices for reading a map. Each format takes some of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MapOptions {
    /// In a picture, cells of this gray (0 black to 255 white) and lighter are free.
    pub threshold: Option<u8>,
    /// In a picture, the pixels along a side of a cell.
    pub pixels: Option<usize>,
    /// In a picture, the colour of the start: a name, or `#rrggbb`.
    pub start_colour: Option<String>,
    /// In a picture, the colour of the exits.
    pub exit_colour: Option<String>,
    /// In a ROS map, the side of a cell in metres, a multiple of its resolution.
    pub cell: Option<f64>,
    /// In a ROS map, block the cells within this many metres of an obstacle.
    pub radius: Option<f64>,
    /// In a ROS map, the width in metres of an obstacle that falls.
    pub obstacle_width: Option<f64>,
    /// In a MovingAI map, water is free.
    pub water: bool,
    /// In a ROS map, unknown cells are free.
    pub unknown_free: bool,
}

/// The option with the metres of an obstacle.
pub const OBSTACLE_WIDTH: &str = "rock";

/// The message about an option that a format does not take.
const NOT_TAKEN: [(&str, &str); 9] = [
    ("threshold", "only a picture has gray levels; leave it out"),
    ("pixels", "only a picture has pixels; leave it out"),
    ("start-colour", "only a picture has colours; give --start ROW,COLUMN"),
    ("exit-colour", "only a picture has colours; give --exit ROW,COLUMN"),
    ("cell", "only a ROS map has metres; leave it out"),
    ("radius", "only a ROS map has metres; leave it out"),
    (OBSTACLE_WIDTH, "only a ROS map has metres; for a width in cells give --set width=N"),
    ("water", "only a MovingAI map has water; leave it out"),
    ("unknown-free", "only a ROS map has unknown cells; leave it out"),
];

impl MapOptions {
    /// Returns the options that are given, by name. Flags have no value.
    pub fn given(&self) -> impl Iterator<Item = (&'static str, Option<String>)> {
        let values = [
            ("threshold", self.threshold.map(|gray| gray.to_string())),
            ("pixels", self.pixels.map(|pixels| pixels.to_string())),
            ("start-colour", self.start_colour.clone()),
            ("exit-colour", self.exit_colour.clone()),
            ("cell", self.cell.map(|cell| cell.to_string())),
            ("radius", self.radius.map(|radius| radius.to_string())),
            (OBSTACLE_WIDTH, self.obstacle_width.map(|metres| metres.to_string())),
        ];
        let flags = [("water", self.water), ("unknown-free", self.unknown_free)];
        let values = values.into_iter().filter(|(_, value)| value.is_some());
        values.chain(flags.into_iter().filter(|(_, given)| *given).map(|(name, _)| (name, None)))
    }

    /// Checks that a format takes all options that are given; `None` stands for a text that is no map.
    ///
    /// # Errors
    /// The options that it does not take, each with the remedy.
    pub fn check(&self, format: Option<&MapFormat>) -> Result<(), Problems> {
        let problem = |(name, _): (&str, _)| {
            if format.is_some_and(|format| format.takes.contains(&name)) {
                return None;
            }
            let known = format.map_or(&[][..], |format| format.refuses).iter().chain(&NOT_TAKEN);
            let message = known.copied().find(|(known, _)| *known == name).map_or("", |(_, message)| message);
            Some(Problem::whole(format!("--{name}: {message}")))
        };
        let problems: Vec<_> = self.given().filter_map(problem).collect();
        if problems.is_empty() { Ok(()) } else { Err(Problems(problems)) }
    }
}

/// Reads a file that a map names, from the folder of the map: the first of some names that exists, or the last.
/// Returns its name for messages, and its bytes or the reason why it cannot be read. The flag says whether it has to be
/// a picture.
pub type FileReader<'a> = dyn Fn(&[&str], bool) -> (String, Result<Vec<u8>, String>) + 'a;

/// A map to read.
pub struct MapInput<'a> {
    /// The file.
    pub bytes: &'a [u8],
    /// The choices.
    pub options: &'a MapOptions,
    /// The case, counted from 1, for a file that has several.
    pub case: Option<usize>,
    /// Reads the files that the map names; `None` if the map has no folder.
    pub beside: Option<&'a FileReader<'a>>,
}

impl<'a> MapInput<'a> {
    pub(super) fn text(&self) -> Result<&'a str, Problems> {
        Ok(utf8(self.bytes)?)
    }
}

#[cfg(feature = "images")]
pub use super::ros_map::Unfitted;

/// Without the formats of pictures there are no ROS maps.
#[cfg(not(feature = "images"))]
#[derive(Clone, Debug)]
pub enum Unfitted {}

#[cfg(not(feature = "images"))]
impl Unfitted {
    /// There is no such map.
    pub const fn margin(&self, _: &Board) -> Vec<Cell> {
        match *self {}
    }

    /// There is no such map.
    pub const fn closed_by(&self, _: &Board, _: &Metres) -> Option<String> {
        match *self {}
    }
}

/// A map that was read.
#[derive(Debug)]
pub struct Map {
    /// Its format.
    pub format: &'static MapFormat,
    /// Its board, and the headers that a scenario sets.
    pub file: BoardFile,
    /// The format, what was assumed, and counts of cells, in words.
    pub taken_for: String,
    /// Size and place of the cells, if the map gives them.
    pub metres: Option<Metres>,
    /// The reason why no cell is free, if there is none.
    pub no_cell_is_free: Option<String>,
    /// Whether this is one case of several, chosen already.
    pub is_case: bool,
    /// Parts of the file that the reader did not use, with their places.
    pub unused: Vec<Problem>,
    /// A ROS map before options closed some of it.
    pub unfitted: Option<Unfitted>,
}

impl Map {
    pub(super) fn new(format: &'static MapFormat, board: Board, assumed: &str, counts: &str) -> Self {
        let taken_for = format!("{}, {assumed}; {counts}", format.noun);
        Self {
            format,
            file: BoardFile { headers: Vec::new(), board, map_line: 1 },
            taken_for,
            metres: None,
            no_cell_is_free: None,
            is_case: false,
            unused: Vec::new(),
            unfitted: None,
        }
    }
}

/// Describes how many cells of a board are free, and how many are not.
pub(super) fn counts(board: &Board) -> String {
    let free = board.tiles().iter().filter(|tile| tile.is_passable()).count();
    format!("{} free, {}", grouped(free as u64), count(board.len() - free, "obstacle"))
}
