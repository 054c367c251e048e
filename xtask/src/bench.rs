//! `cargo xtask bench`: builds the measuring program as users build thwart, and
//! runs it.

use std::process::{Command, ExitCode};

use crate::process::{program, root, status_of};

/// Runs the program with these words; returns its exit status.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    let mut command: Command = program("cargo");
    command.args(["run", "--quiet", "--release", "--package", "thwart-bench", "--manifest-path"]);
    // It runs in the user's folder, because paths in the words are relative to that.
    command.arg(root().join("Cargo.toml")).arg("--").args(words);
    status_of(command)
}
