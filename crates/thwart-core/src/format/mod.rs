//! Text formats that no game owns, and problems with their places.

pub mod board_file;
pub mod problem;
