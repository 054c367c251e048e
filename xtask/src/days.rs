//! `cargo xtask days`: makes the boards of the page for each day of a year and for its cards.

use std::process::ExitCode;

use crate::process::{command, status_of};
use crate::words;

pub(crate) const USAGE: &str = "\
usage: cargo xtask days [--write]

  makes the boards of studio/days.board and studio/cards.board from the recipes in
  crates/thwart/tests/all/days, and compares them with the files; it takes minutes

  --write   writes the files instead
";

/// Makes the boards, optimised; returns the exit status of the test that does it.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    let variable = || match words {
        [] => Ok(""),
        ["--write"] => Ok("THWART_WRITE_DAYS=1 "),
        _ => Err("`days` takes nothing, or `--write`".to_owned()),
    };
    words::run(words, USAGE, variable, |variable| {
        let test = "cargo test --quiet --release --package thwart --test all -- --ignored --nocapture days::";
        status_of(command(&format!("{variable}{test}")))
    })
}
