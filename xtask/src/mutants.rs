//! `cargo xtask mutants`: finds out whether the tests notice a mistake in rules and
//! checkers.

use std::process::ExitCode;

use crate::process::{finish, program, root, status_of, succeeds};
use crate::words;

pub(crate) const USAGE: &str = "\
usage: cargo xtask mutants [...]

  Changes one operator or value of the rules and checkers after the other, and looks
  whether the tests notice. What is changed, and which tests look, is said in
  `.cargo/mutants.toml`, with what they need not notice and why. All words are
  for `cargo mutants`, such as

  --shard 0/16         a sixteenth of them
  --re 'games/rock/'   those whose name or file the expression finds
  --list               only list them
";

/// Runs `cargo mutants` with these words; returns its exit status.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    words::run(
        words,
        USAGE,
        || Ok(()),
        |()| {
            if !succeeds("cargo", &["mutants", "--version"]) {
                let remedy = "install it with: cargo install --locked cargo-mutants";
                return finish(Err(format!("cargo-mutants is missing; {remedy}")));
            }
            let mut command = program("cargo");
            command.args(["mutants", "--workspace", "--no-shuffle", "--output"]).arg(root().join("target"));
            command.args(words).current_dir(root());
            status_of(command)
        },
    )
}
