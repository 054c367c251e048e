//! Answers as JSON objects, the same for `--json` on the command line and in a browser. Keys keep their order
//! and their meaning; a change of either raises [`SCHEMA`].

mod answers;
mod board;
mod fields;
mod parts;
mod scene;
mod tables;

pub use answers::{analysis, bounds, line, move_value, row_by_row, score, solution, unsolved, worth};
pub use board::board;
pub use fields::{Column, Field, Kind, Table, columns};
pub use parts::{Metres, SCHEMA, length_of, object, object_without_position, winner, work};
pub use scene::{scene, values};
pub use tables::{ANALYSIS, LINE, MOVE_VALUE, NAIVE, SOLUTION, START, TABLES};
