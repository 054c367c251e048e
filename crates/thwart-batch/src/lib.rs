//! Data sets of boards: every row is solved, and no answer is lost.
//!
//! [`run()`] reads rows of boards from JSON lines, a text of many boards (both also packed with gzip), a folder or a
//! Parquet file, solves them side by side, and writes one line of JSON, or one row of a table or of a Parquet file,
//! for each, in their order.
//! Finished rows are kept in parts beside the output, so that the same command, started again after any
//! interruption, does only the rest. The output gets its name only when it is complete. The same input and
//! options give the same bytes, on any number of threads and after any number of interruptions (except with
//! time limits, and if seconds are asked for).
//!
//! The feature `parquet` adds Parquet files, and `arrow::solve_batch` for one record batch in memory.
//!
//! Memory is bounded by the largest rows, not by their number, as only a few parts are in progress at a time.

mod answer;
#[cfg(feature = "parquet")]
pub mod arrow;
mod counts;
mod csv;
mod gzip;
mod input;
mod options;
mod output;
#[cfg_attr(not(feature = "parquet"), path = "without_parquet.rs")]
mod parquet;
mod part;
mod question;
mod run;

pub use answer::Columns;
pub use counts::Counts;
pub use input::{Input, InputError, boards_in};
pub use options::Options;
pub use output::OutputError;
pub use run::{Error, Outcome, Progress, run};
