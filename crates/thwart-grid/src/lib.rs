//! Boards, distances, file formats and graph searches for games of path and
//! obstruction on grids. This crate knows no particular game.
//!
//! * [`axes`]: minima along rows and columns.
//! * [`board`]: a rectangular [`Board`] of [`Tile`]s, its cells and coordinates.
//! * [`topology`]: which cells touch, how long steps are, and in which order moves
//!   are listed.
//! * [`measure`]: the units of distances; [`metres`]: the size and place of the cells of a map.
//! * [`padded`]: a board as a flat array with a rim, in which a step is one addition.
//! * [`cell_set`]: small ordered sets of cells, for positions.
//! * [`distance`]: plain searches for steps and lengths, which rules and checkers may
//!   use (like [`axes`]); [`flat_bfs`]: the search for steps, as fast as a queue
//!   allows.
//! * [`format`](mod@format): the `.board` text format, maps and pictures, and
//!   problems with their places.
//! * `generate` (feature `generate`, on by default): boards by family, size and seed.
//! * `search` (feature `search`, on by default): all other searches.

pub mod axes;
pub mod board;
pub mod cell_set;
pub mod coord;
pub mod distance;
pub mod flat_bfs;
pub mod format;
#[cfg(feature = "generate")]
pub mod generate;
pub mod measure;
pub mod metres;
pub mod padded;
#[cfg(feature = "search")]
pub mod search;
pub mod topology;

pub use board::{Board, Cell, Tile, narrow};
pub use cell_set::CellSet;
pub use coord::Coord;
pub use format::problem::{Problem, Problems};
pub use measure::Measure;
pub use metres::Metres;
pub use topology::{Diagonal, Direction, Topology};
