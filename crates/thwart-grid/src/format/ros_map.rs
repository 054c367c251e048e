//! Maps of robots: the YAML of ROS `map_server` (and of Nav2) with its picture.
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
//! A picture element is occupied with a probability of 1 - gray / 255, or of
//! gray / 255 if `negate` is set. Above `occupied_thresh` it is an obstacle,
//! below `free_thresh` it is free, between them it is unknown, and what is
//! unknown is an obstacle unless [`Options::unknown_is_free`] is set. Equality
//! with a threshold is unknown, as for ROS. [`Mode`] says more.
//!
//! Sources: the package documentation of `map_server`, and the behaviour of
//! `nav2_map_server` where that is silent.

use std::fmt;

use super::image;
use super::problem::{Problem, Problems};
use crate::board::{Board, Tile};

mod description;
mod metres;
#[cfg(test)]
mod tests;
mod thresholds;
mod yaml;

use thresholds::Occupancy;

pub use description::{Description, looks_like_ros_map, parse, print};
pub use metres::Metres;
pub use thresholds::{Mode, Thresholds};

/// How a map becomes a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether a cell between the thresholds is free. Not by default: what a
    /// robot has not seen is no way to promise.
    pub unknown_is_free: bool,
    /// Larger pictures are refused before anything is allocated.
    pub max_cells: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { unknown_is_free: false, max_cells: image::DEFAULT_MAX_CELLS }
    }
}

/// A board that knows where it lies in the world.
#[derive(Clone, Debug, PartialEq)]
pub struct RosMap {
    /// Free cells and obstacles, the picture's upper row first.
    pub board: Board,
    /// Size and place of the cells.
    pub metres: Metres,
    /// What the picture says of its cells.
    pub counts: Counts,
    /// Why no cell is free, if none is.
    pub no_cell_is_free: Option<String>,
    /// What the YAML says and this reader did not use, and what is unusual, with its places.
    pub unused: Vec<Problem>,
}

/// How many cells of a map are what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Below the threshold of free cells.
    pub free: usize,
    /// Between the thresholds.
    pub unknown: usize,
    /// Above the threshold of obstacles.
    pub occupied: usize,
}

/// The gray that map makers write where nothing is known.
const UNKNOWN_GRAY: u8 = 205;

/// Reads the YAML and, through `load`, the picture that it names: PNG or PGM.
///
/// The name is handed over as written. A relative one is relative to the
/// folder of the YAML; which other names to open is for `load` to decide.
///
/// Cost: as of [`image::read`].
///
/// # Errors
/// Every problem of the YAML with its line and column; else what `load` or the
/// picture reader says, at the place of `image:`.
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
    let board = image::decode(&bytes, options.max_cells, |pixel| {
        has_alpha |= pixel.alpha.is_some_and(|alpha| alpha < u8::MAX);
        match occupancy.of(pixel) {
            Occupancy::Free => {
                counts.free += 1;
                unknown_gray += usize::from(pixel == image::Pixel::gray(UNKNOWN_GRAY));
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
            "gray {UNKNOWN_GRAY}, which map makers write where nothing is known, is free here ({unknown_gray} cells): \
             `free_thresh` is {}, and mostly 0.196",
            occupancy.free
        )));
    }
    Ok(RosMap { board, metres, counts, no_cell_is_free, unused })
}

/// Problems of the picture as problems of the YAML, so that their places are
/// not taken for places in the YAML.
fn in_picture(image: &str, Problems(problems): Problems) -> Problems {
    Problems(problems.into_iter().map(|problem| Problem::whole(format!("in `{image}`: {problem}"))).collect())
}
