//! Formats that belong to no single game, and problems with their places.

pub mod board_file;
#[cfg(feature = "images")]
pub mod image;
pub mod movingai;
pub mod notation;
pub mod problem;
pub mod report;
#[cfg(feature = "images")]
pub mod ros_map;
