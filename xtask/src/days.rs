//! `cargo xtask days`: makes the boards of the page for each day of a year and for its cards.

use std::process::{Command, ExitCode};

use crate::process::{program, root, status_of};

pub(crate) const USAGE: &str = "\
usage: cargo xtask days [--write]

  makes the boards of studio/days.board and studio/cards.board from the recipes in
  crates/thwart/tests/all/days, and compares them with the files; it takes minutes

  --write   writes the files instead
";

/// Makes the boards, optimised; returns the exit status of the test that does it.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    let mut command: Command = program("cargo");
    let test = ["test", "--quiet", "--release", "--package", "thwart", "--test", "all"];
    command.args(test).args(["--", "--ignored", "--nocapture", "days::"]).current_dir(root());
    match words {
        [] => {}
        ["--write"] => {
            command.env("THWART_WRITE_DAYS", "1");
        }
        ["--help" | "-h"] => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprint!("xtask: `days` takes nothing, or `--write`\n\n{USAGE}");
            return ExitCode::from(crate::WRONG_USAGE);
        }
    }
    status_of(command)
}
