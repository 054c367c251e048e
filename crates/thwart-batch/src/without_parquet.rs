//! The replacement for `parquet.rs` in a program that is built without the feature: Arrow is not compiled,
//! and Parquet files are refused before anything else is done.

use std::io;
use std::path::{Path, PathBuf};

use crate::answer::Columns;
use crate::question::Row;

/// Types of columns, which are not used here.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Fields;

const REFUSAL: &str = "this program was built without Parquet. It can be had with \
    `cargo install --path crates/thwart-cli --locked --features parquet`, and the Python package has it";

pub(crate) fn inspect(_: &Path, _: &[String]) -> Result<(u64, Fields), String> {
    Err(REFUSAL.to_owned())
}

pub(crate) fn can_be_written(_: Option<&Fields>, _: Columns) -> Result<(), String> {
    Err(REFUSAL.to_owned())
}

pub(crate) fn rows(_: &Path, _: u64, _: &[String]) -> Result<std::iter::Empty<Result<Row, String>>, String> {
    Err(REFUSAL.to_owned())
}

pub(crate) fn write<W>(_: W, _: &[PathBuf], _: (Option<&Fields>, &[String], Columns)) -> io::Result<()> {
    Err(io::Error::other(REFUSAL))
}
