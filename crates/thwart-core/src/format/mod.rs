//! Formats that no game owns, and problems with their places.

pub mod board_file;
#[cfg(feature = "images")]
pub mod image;
pub mod movingai;
pub mod problem;
mod report;
#[cfg(feature = "images")]
pub mod ros_map;
