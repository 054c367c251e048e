//! `cargo xtask exam`: the exam of the tests with as many boards as the user wants.

use std::process::{Command, ExitCode};

use crate::process::{program, root, status_of};
use crate::words::pairs;

pub(crate) const USAGE: &str = "\
usage: cargo xtask exam [--boards N] [--game GAME] [--seed N]

  --boards N   boards per game and part of the exam, 100000 if not given: small
               ones judged by the exhaustive solver, and as many larger ones on
               which the methods of a game must agree
  --game GAME  this game alone
  --seed N     other boards; the tests have seed 7
";

/// Returns the environment variables for the exam that the words of a call ask for.
fn variables(words: &[&str]) -> Result<Vec<(&'static str, String)>, String> {
    let mut boards = "100000".to_owned();
    let mut others = Vec::new();
    for (word, value) in pairs(words)? {
        let number = || match value.parse::<u32>() {
            Ok(number) if number > 0 => Ok(number.to_string()),
            _ => Err(format!("{word} takes a number from 1 to {}, not `{value}`", u32::MAX)),
        };
        match word {
            "--boards" => boards = number()?,
            "--seed" => others.push(("THWART_EXAM_SEED", number()?)),
            "--game" => others.push(("THWART_EXAM_GAME", game(value)?)),
            _ => return Err(format!("`{word}` is unknown")),
        }
    }
    others.push(("THWART_EXAM_BOARDS", boards));
    Ok(others)
}

/// Checks that there is a game of this name: each has a folder.
pub(crate) fn game(name: &str) -> Result<String, String> {
    let games = root().join("crates/thwart/src/games");
    let is_game = !name.contains(['/', '.']) && games.join(name).join("mod.rs").exists();
    if is_game { Ok(name.to_owned()) } else { Err(format!("there is no game `{name}`")) }
}

/// Runs the exam, optimised; returns its exit status.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    if matches!(words, ["--help" | "-h"]) {
        print!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    let variables = match variables(words) {
        Ok(variables) => variables,
        Err(message) => {
            eprint!("xtask: {message}\n\n{USAGE}");
            return ExitCode::from(crate::WRONG_USAGE);
        }
    };
    let mut command: Command = program("cargo");
    let test = ["test", "--quiet", "--release", "--package", "thwart", "--test", "every_game"];
    command.args(test).args(["--", "--nocapture"]).envs(variables).current_dir(root());
    status_of(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_variables() {
        let all = variables(&["--game", "rock", "--boards", "5", "--seed", "3"]).unwrap();
        assert_eq!(all.len(), 3);
        assert!(all.contains(&("THWART_EXAM_BOARDS", "5".to_owned())));
        assert!(all.contains(&("THWART_EXAM_GAME", "rock".to_owned())));
        assert_eq!(variables(&[]), Ok(vec![("THWART_EXAM_BOARDS", "100000".to_owned())]));
        for wrong in
            [&["--boards"][..], &["--boards", "0"], &["--game", "chess"], &["--game", "../x"], &["x", "1"]]
        {
            assert!(variables(wrong).is_err(), "{wrong:?}");
        }
    }
}
