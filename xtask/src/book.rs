//! `cargo xtask book`: makes the pages into a book.

use std::process::ExitCode;

use crate::process::{command, status_of};

/// Runs the script that makes it.
pub(crate) fn run() -> ExitCode {
    status_of(command("sh xtask/book.sh"))
}
