//! `cargo xtask instructions`: compares how many instructions `thwart solve` takes on some boards with the kept
//! numbers. Unlike times they hardly differ between runs, so a slower solver is noticed on a busy machine, too.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use crate::process::{self, finish, program, root, run_in};

/// The file with a line for each board: the words that generate it, and the instructions in thousands.
const KEPT: &str = "xtask/instructions.txt";

/// More than this multiple of the kept number is a failure.
const TOLERANCE: f64 = 1.05;

pub(crate) fn run(write: bool) -> ExitCode {
    finish(compare(write))
}

fn compare(write: bool) -> Result<(), String> {
    let thwart = process::thwart()?;
    let kept = fs::read_to_string(root().join(KEPT)).map_err(|error| format!("{KEPT}: {error}"))?;
    let (mut text, mut slower) = (String::new(), 0);
    for line in kept.lines() {
        let (board, before) = line.split_once(" | ").ok_or_else(|| format!("{KEPT}: `{line}`"))?;
        let before: f64 = before.parse().map_err(|_| format!("{KEPT}: `{before}` is no number"))?;
        let now = thousands(&thwart, board)?;
        println!("{board}: {now:.0} thousand instructions, {:.2} times those kept", now / before);
        slower += usize::from(now > TOLERANCE * before);
        let _ = writeln!(text, "{board} | {now:.0}");
    }
    if write {
        fs::write(root().join(KEPT), text).map_err(|error| format!("{KEPT}: {error}"))
    } else if slower > 0 {
        Err(format!("{slower} boards take more; if that is meant: cargo xtask instructions --write"))
    } else {
        Ok(())
    }
}

/// Counts the instructions of a solve of one board, including the reading of it, in thousands.
fn thousands(thwart: &Path, board: &str) -> Result<f64, String> {
    let file = root().join("target/instructions.board");
    let file = file.to_string_lossy();
    let words: Vec<&str> = board.split(' ').chain(["--output", &*file]).collect();
    run_in(root(), program(&thwart.to_string_lossy()), &[&["generate"], &words[..]].concat())?;
    let output = program("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(thwart)
        .args(["solve", &*file, "--json", "--no-certificate", "--threads", "1"])
        .output()
        .map_err(|error| format!("valgrind: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let collected =
        said.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse::<f64>().ok());
    collected.map(|count| count / 1000.0).ok_or_else(|| format!("valgrind counted nothing: {said}"))
}
