//! `cargo xtask release`: makes the files of a release.

use std::process::ExitCode;

use crate::process::{command, status_of};

/// Runs the script that makes them, because most of its steps only move files.
pub(crate) fn run() -> ExitCode {
    let mut script = command("sh xtask/release.sh");
    script.env("VERSION", env!("CARGO_PKG_VERSION")).env("MATURIN", crate::python::MATURIN);
    status_of(script)
}
