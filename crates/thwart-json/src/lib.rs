//! Answers as JSON objects, the same for `--json` on the command line and in a browser. Keys keep their order
//! and their meaning; a change of either raises [`SCHEMA`].

mod answers;
mod board;
mod fields;
mod parts;
mod path;
mod scene;
mod tables;

pub use answers::{analysis, bounds, columns, difficulty, move_value, score, solution, unsolved};
pub use board::board;
pub use fields::{Column, Field, Kind, Row, Table};
pub use parts::{Metres, SCHEMA, length_of, line, object, object_without_position, row_by_row, work};
pub use path::{passages, route};
pub use scene::{scene, values};
pub use tables::{ANALYSIS, DIFFICULTY, LINE, MOVE_VALUE, SOLUTION, START, TABLES};
