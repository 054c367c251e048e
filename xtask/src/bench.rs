//! `cargo xtask bench`: builds the measuring program as users build thwart, and
//! runs it.

use std::process::{Command, ExitCode};

use crate::test::{program, root};

/// Runs it with these words; its status is the status.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    let mut command: Command = program("cargo");
    command.args(["run", "--quiet", "--release", "--package", "thwart-bench", "--manifest-path"]);
    // Not run in the root of the repository: paths in the words are the user's.
    command.arg(root().join("Cargo.toml")).arg("--").args(words);
    status_of(command)
}

/// Runs a command; its status is the status.
pub(crate) fn status_of(mut command: Command) -> ExitCode {
    match command.status() {
        Ok(status) => status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1).into(),
        Err(error) => {
            eprintln!("xtask: cargo could not be run: {error}");
            ExitCode::FAILURE
        }
    }
}
