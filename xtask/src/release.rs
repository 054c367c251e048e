//! `cargo xtask release` and `cargo xtask book`: make what is published.

use std::process::ExitCode;

use crate::group::Group;
use crate::process::{command, status_of};
use crate::setup;

/// Runs the script that makes it, because most of its steps only move files.
pub(crate) fn run(script: &str) -> ExitCode {
    if let Some(missing) = setup::missing(&[Group::Release]) {
        eprint!("xtask: {missing}");
        return ExitCode::FAILURE;
    }
    let mut script = command(script);
    script.env("VERSION", env!("CARGO_PKG_VERSION")).env("MATURIN", crate::python::MATURIN);
    status_of(script)
}
