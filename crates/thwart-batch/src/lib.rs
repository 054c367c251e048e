//! Data sets of boards: every row solved, nothing lost.
//!
//! [`run()`] reads rows of boards from JSON lines, a text of many boards, a folder or a Parquet file, solves
//! them side by side, and writes a line of JSON, or a row of a Parquet file, for each, in their order. What is
//! finished is kept in parts beside the output, so that the same command again does only the rest, whatever
//! ended the first one; the output is put together when all parts are there, under its name only when it is
//! whole. The same input and options give the same bytes, on any number of threads and after any number of
//! interruptions (but for limits of time, and for seconds where they are asked for).
//!
//! With the feature `parquet` there are Parquet files, and `arrow::solve_batch` for one record batch in memory.
//!
//! Memory is bounded by the largest rows, not by the number of rows: a few parts are under way at a time.

mod answer;
#[cfg(feature = "parquet")]
pub mod arrow;
mod input;
mod options;
mod output;
#[cfg_attr(not(feature = "parquet"), path = "without_parquet.rs")]
mod parquet;
mod question;
mod run;

pub use answer::Columns;
pub use input::{Input, InputError, boards_in};
pub use options::Options;
pub use output::OutputError;
pub use run::{Error, Outcome, Progress, run};
