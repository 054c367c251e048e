//! Answers as JSON objects, the same for `--json` on the command line and in a browser. Keys keep their order
//! and their meaning; a change of either raises [`SCHEMA`].

mod answers;
mod board;
mod parts;
mod path;
mod scene;

pub use answers::{LINE, analysis, line, move_value, row_by_row, score, solution, unsolved, worth};
pub use board::board;
pub use parts::{Metres, SCHEMA, bounds, length_of, object, object_without_position, winner, work};
pub use path::{passages, route};
pub use scene::{scene, values};
