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
    /// What the YAML says and this reader did not use, with its places.
    pub unused: Vec<Problem>,
}

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
    let Description { image, image_place: (line, column), occupancy, metres, unused } = parse(text)?;
    let bytes = load(&image)
        .map_err(|error| Problem::at(line, column, format!("`{image}` cannot be read: {error}")))?;
    let board = image::decode(&bytes, options.max_cells, |pixel| match occupancy.of(pixel) {
        Occupancy::Free => Tile::Free,
        Occupancy::Unknown if options.unknown_is_free => Tile::Free,
        Occupancy::Unknown | Occupancy::Occupied => Tile::Obstacle,
    })
    .map_err(|problems| in_picture(&image, problems))?;
    Ok(RosMap { board, metres, unused })
}

/// Problems of the picture as problems of the YAML, so that their places are
/// not taken for places in the YAML.
fn in_picture(image: &str, Problems(problems): Problems) -> Problems {
    Problems(problems.into_iter().map(|problem| Problem::whole(format!("in `{image}`: {problem}"))).collect())
}
