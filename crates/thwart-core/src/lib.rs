//! Boards, distances, file formats and graph searches for games of path and
//! obstruction on grids. Nothing in this crate knows a particular game.
//!
//! * [`board`]: a rectangular [`Board`] of [`Tile`]s, its cells and coordinates.
//! * [`topology`]: which cells touch, and in which order moves are listed.
//! * [`cell_set`]: small ordered sets of cells, for positions.
//! * [`distance`]: plain breadth-first search, the only search that rules and
//!   checkers may use.
//! * [`format`](mod@format): the `.board` text format and problems with their places.
//! * `search` (feature `search`, on by default): everything cleverer.

pub mod board;
pub mod cell_set;
pub mod distance;
pub mod format;
#[cfg(feature = "search")]
pub mod search;
pub mod topology;

pub use board::{Board, Cell, Coord, Tile};
pub use cell_set::CellSet;
pub use format::problem::{Problem, Problems};
pub use topology::{Direction, Topology};
