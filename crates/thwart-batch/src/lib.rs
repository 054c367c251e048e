//! Data sets of boards: every row solved, nothing lost.
//!
//! [`run()`] reads rows of boards from JSON lines, a text of many boards or a folder, solves them side by
//! side, and writes one line of JSON per row, in the order of the rows. What is finished is kept in parts
//! beside the output, so that the same command again does only the rest, whatever ended the first one; the
//! output is put together when all parts are there, under its name only when it is whole. The same input
//! and options give the same bytes, on any number of threads and after any number of interruptions (but
//! for limits of time, and for seconds where they are asked for).
//!
//! Memory is bounded by the largest rows, not by the number of rows: a few parts are under way at a time.

mod answer;
mod input;
mod output;
mod question;
mod run;

pub use answer::Columns;
pub use input::{Input, InputError, boards_in};
pub use output::OutputError;
pub use run::{Error, Options, Outcome, Progress, run};
