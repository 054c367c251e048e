//! Robot maps: the YAML of ROS `map_server` (and of Nav2) with its picture.
//!
//! ```
//! use thwart_grid::format::{image, ros_map};
//!
//! let text = "image: floor.pgm\nresolution: 0.05\norigin: [-1.0, 2.0, 0.0]\n\
//!             negate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n";
//! let picture = b"P2\n3 1\n255\n254 205 0\n".to_vec();
//! let map = ros_map::read(text, &ros_map::Options::default(), |name| {
//!     assert_eq!(name, "floor.pgm");
//!     Ok::<_, String>(picture)
//! })
//! .unwrap();
//! assert_eq!(image::write_pgm(&map.board), b"P5\n3 1\n255\n\xff\x00\x00");
//! assert_eq!(map.metres.distance(40.0), 2.0);
//! ```
//!
//! A picture element is occupied with a probability of 1 - grey / 255, or of grey / 255 if
//! `negate` is set. Above `occupied_thresh` it is an obstacle, below `free_thresh` it is
//! free, and from one to the other it is unknown, as for ROS. An unknown cell is an obstacle
//! unless [`Options::unknown_is_free`] is set. [`Mode`] has the details.
//!
//! Sources: the package documentation of `map_server`, and the behaviour of
//! `nav2_map_server` where the documentation is silent.

use std::fmt;

use super::image;
use super::problem::{Problem, Problems};
use crate::board::{Board, Tile};

mod description;
mod fit;
mod map;
#[cfg(test)]
mod tests;
mod thresholds;
mod yaml;

use thresholds::Occupancy;

pub(super) use map::FORMAT;

pub use crate::metres::Metres;
pub use description::{Description, looks_like_ros_map, parse, print};
pub use fit::Unfitted;
pub use thresholds::{Mode, Thresholds};

/// The choices for making a board of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether a cell between the thresholds is free. By default it is not, because a robot
    /// has not seen that it is passable.
    pub unknown_is_free: bool,
    /// Limit on the cells of a picture, checked before anything is allocated.
    pub max_cells: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { unknown_is_free: false, max_cells: image::DEFAULT_MAX_CELLS }
    }
}

/// A board with its place in the world.
#[derive(Clone, Debug, PartialEq)]
pub struct RosMap {
    /// Free cells and obstacles, the top row of the picture first.
    pub board: Board,
    /// Size and position of the cells.
    pub metres: Metres,
    /// The numbers of free, unknown and occupied cells in the picture.
    pub counts: Counts,
    /// The reason why no cell is free, if there is none.
    pub no_cell_is_free: Option<String>,
    /// Parts of the YAML that this reader did not use, and unusual values, with their
    /// places.
    pub unused: Vec<Problem>,
}

/// The numbers of cells of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Cells below the threshold of free cells.
    pub free: usize,
    /// Cells between the thresholds.
    pub unknown: usize,
    /// Cells above the threshold of obstacles.
    pub occupied: usize,
}

/// The grey that map makers write for unknown cells.
const UNKNOWN_GRAY: u8 = 205;
/// How far a JPEG may blur it.
const BLUR: u8 = 10;

/// Reads the YAML and, through `load`, the picture that it names: PNG, PGM, BMP or JPEG.
///
/// `load` gets the name as written. A relative one is relative to the folder of the YAML;
/// `load` decides which other names to open.
///
/// Cost: as of [`image::read`].
///
/// # Errors
/// Every problem of the YAML with its line and column; otherwise the error of `load`, at the
/// place of the picture's name, or the problems of the picture.
pub fn read<E: fmt::Display>(
    text: &str,
    options: &Options,
    load: impl FnOnce(&str) -> Result<Vec<u8>, E>,
) -> Result<RosMap, Problems> {
    let Description { image, image_place: (line, column), occupancy, metres, mut unused } = parse(text)?;
    let bytes = load(&image)
        .map_err(|error| Problem::at(line, column, format!("`{image}` cannot be read: {error}")))?;
    let mut counts = Counts::default();
    let (mut has_alpha, mut unknown_gray) = (false, 0);
    let blur = if bytes.starts_with(&[0xff, 0xd8]) { BLUR } else { 0 };
    let is_unknown = |pixel: image::Pixel| {
        let image::Colour { red, green, blue } = pixel.colour;
        [red, green, blue].iter().all(|level| level.abs_diff(UNKNOWN_GRAY) <= blur)
    };
    let board = image::decode(&bytes, options.max_cells, |pixel| {
        has_alpha |= pixel.alpha.is_some_and(|alpha| alpha < u8::MAX);
        match occupancy.of(pixel) {
            Occupancy::Free => {
                counts.free += 1;
                unknown_gray += usize::from(is_unknown(pixel));
                Tile::Free
            }
            Occupancy::Unknown => {
                counts.unknown += 1;
                if options.unknown_is_free { Tile::Free } else { Tile::Obstacle }
            }
            Occupancy::Occupied => {
                counts.occupied += 1;
                Tile::Obstacle
            }
        }
    })
    .map_err(|problems| in_picture(&image, problems))?;
    let no_cell_is_free = (!board.tiles().contains(&Tile::Free)).then(|| {
        let why = match occupancy.mode {
            _ if has_alpha => "the picture has clear cells, which count as half as bright",
            Mode::Raw => "with `mode: raw` a gray level is a percentage, and more than 100 is unknown",
            _ if counts.unknown > 0 => "are the thresholds those of this picture?",
            _ => "is `negate` right?",
        };
        format!(
            "no cell of `{image}` is free: {} unknown, {} occupied; {why}",
            counts.unknown, counts.occupied
        )
    });
    if unknown_gray > 0 && !options.unknown_is_free {
        unused.push(Problem::whole(format!(
            "gray {UNKNOWN_GRAY}, which map makers write where nothing is known, is free here ({unknown_gray} {}): \
             `free_thresh` is {}; write `free_thresh: {}` to make it unknown ground",
            if unknown_gray == 1 { "cell" } else { "cells" },
            occupancy.free,
            // A blurred grey is lighter in part.
            if blur > 0 { 0.15 } else { 0.196 },
        )));
    }
    Ok(RosMap { board, metres, counts, no_cell_is_free, unused })
}

/// Marks problems of the picture as such, so that the user does not look for their places in
/// the YAML.
fn in_picture(image: &str, Problems(problems): Problems) -> Problems {
    Problems(problems.into_iter().map(|problem| Problem::whole(format!("in `{image}`: {problem}"))).collect())
}
