//! `cargo xtask exam`: the exam of the tests with as many boards as the user wants.

use std::process::ExitCode;

use crate::process::{command, root, status_of};
use crate::words::{self, pairs};

pub(crate) const USAGE: &str = "\
usage: cargo xtask exam [--boards N] [--game GAME] [--seed N]

  --boards N   boards per game and part of the exam, 100000 if not given: small
               ones judged by the exhaustive solver, and as many larger ones on
               which the methods of a game must agree
  --game GAME  this game alone
  --seed N     other boards; the tests have seed 7
";

/// An exam that the words of a call ask for.
#[derive(Debug, PartialEq, Eq)]
struct Exam {
    /// The games, each with a package of its own.
    games: Vec<String>,
    /// Environment variables for the tests.
    variables: Vec<(&'static str, String)>,
}

/// Reads the words of a call.
fn read(words: &[&str]) -> Result<Exam, String> {
    let mut boards = "100000".to_owned();
    let mut games = games();
    let mut variables = Vec::new();
    for (word, value) in pairs(words)? {
        let number = || match value.parse::<u32>() {
            Ok(number) if number > 0 => Ok(number.to_string()),
            _ => Err(format!("{word} takes a number from 1 to {}, not `{value}`", u32::MAX)),
        };
        match word {
            "--boards" => boards = number()?,
            "--seed" => variables.push(("THWART_EXAM_SEED", number()?)),
            "--game" => games = vec![game(value)?],
            _ => return Err(format!("`{word}` is unknown")),
        }
    }
    variables.push(("THWART_EXAM_BOARDS", boards));
    Ok(Exam { games, variables })
}

/// Returns the names of the games: each has a folder.
pub(crate) fn games() -> Vec<String> {
    let folders = std::fs::read_dir(root().join("crates/games")).into_iter().flatten().flatten();
    let mut names: Vec<_> = folders.filter_map(|folder| folder.file_name().into_string().ok()).collect();
    names.sort();
    names
}

/// Checks that there is a game of this name.
pub(crate) fn game(name: &str) -> Result<String, String> {
    let is_game = games().iter().any(|known| known == name);
    if is_game { Ok(name.to_owned()) } else { Err(format!("there is no game `{name}`")) }
}

/// Runs the exam, optimised; returns its exit status.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    words::run(
        words,
        USAGE,
        || read(words),
        |exam| {
            let mut command = command("cargo test --quiet --release --no-fail-fast --test game");
            command.args(exam.games.iter().map(|game| format!("--package=thwart-{game}")));
            command.args(["--", "--nocapture", "boards_pass_the_exam"]).envs(exam.variables);
            status_of(command)
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_variables() {
        let exam = read(&["--game", "rock", "--boards", "5", "--seed", "3"]).unwrap();
        assert_eq!(exam.games, ["rock"]);
        let variables = [("THWART_EXAM_SEED", "3".to_owned()), ("THWART_EXAM_BOARDS", "5".to_owned())];
        assert_eq!(exam.variables, variables);
        let all = read(&[]).unwrap();
        assert_eq!(all.games.len(), 6);
        assert_eq!(all.variables, [("THWART_EXAM_BOARDS", "100000".to_owned())]);
        for wrong in
            [&["--boards"][..], &["--boards", "0"], &["--game", "chess"], &["--game", "../x"], &["x", "1"]]
        {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }
}
