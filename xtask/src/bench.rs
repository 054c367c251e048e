//! `cargo xtask bench`: builds the measuring program as users build thwart, and
//! runs it.

use std::process::{Command, ExitCode};

use crate::process::{program, root, status_of};

/// Runs it with these words; its status is the status.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    let mut command: Command = program("cargo");
    command.args(["run", "--quiet", "--release", "--package", "thwart-bench", "--manifest-path"]);
    // Not run in the root of the repository: paths in the words are the user's.
    command.arg(root().join("Cargo.toml")).arg("--").args(words);
    status_of(command)
}
