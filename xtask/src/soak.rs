//! `cargo xtask soak`: draws boards of all games without end, and reports faults.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::exam::game;
use crate::process::{command, status_of};
use crate::words::{self, minutes, pairs, whole};

pub(crate) const USAGE: &str = "\
usage: cargo xtask soak [--minutes N] [--seed N] [--game GAME] [--into FOLDER]

  --minutes N    how long, 10 if not given; how far it is is said once a minute
  --seed N       other boards; 1 if not given
  --game GAME    this game alone
  --into FOLDER  where boards on which something is wrong are saved as cases, shrunk;
                 `soak` if not given
";

/// The test that runs the soak. It is built like other tests, with all arithmetic
/// checked.
const TEST: &str = "soak::no_board_of_any_game_disagrees";

/// Returns the environment variables for the soak that the words of a call ask for.
fn variables(words: &[&str], here: &Path) -> Result<Vec<(&'static str, String)>, String> {
    let mut time = 10.0;
    let mut into = "soak";
    let mut variables = Vec::new();
    for (key, value) in pairs(words)? {
        match key {
            "--minutes" => time = minutes(value)?,
            "--seed" => variables.push(("THWART_SOAK_SEED", whole(key, value)?.to_string())),
            "--game" => variables.push(("THWART_SOAK_GAME", game(value)?)),
            "--into" => into = value,
            _ => return Err(format!("`{key}` is unknown")),
        }
    }
    // The test runs in another folder, but paths in the words are relative to the user's.
    let into: PathBuf = here.join(into);
    let into = into.to_str().ok_or("--into: the folder's name is no Unicode text")?;
    variables.extend([("THWART_SOAK_MINUTES", time.to_string()), ("THWART_SOAK_INTO", into.to_owned())]);
    Ok(variables)
}

/// Runs the soak; returns its exit status.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    let read = || {
        let here = std::env::current_dir().map_err(|error| format!("there is no current folder: {error}"));
        variables(words, &here?)
    };
    words::run(words, USAGE, read, |variables| {
        let mut test = command("cargo test --quiet --package thwart --test all -- --ignored --exact");
        test.args([TEST, "--nocapture"]).envs(variables);
        status_of(test)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_variables() {
        let here = Path::new("/here");
        let all = variables(&["--game", "trap", "--minutes", "0.5", "--seed", "3"], here).unwrap();
        for variable in [
            ("THWART_SOAK_GAME", "trap"),
            ("THWART_SOAK_MINUTES", "0.5"),
            ("THWART_SOAK_SEED", "3"),
            ("THWART_SOAK_INTO", "/here/soak"),
        ] {
            assert!(all.contains(&(variable.0, variable.1.to_owned())), "{variable:?} is missing: {all:?}");
        }
        let elsewhere = variables(&["--into", "/there"], here).unwrap();
        assert!(elsewhere.contains(&("THWART_SOAK_INTO", "/there".to_owned())));
        for wrong in [
            &["--minutes"][..],
            &["--minutes", "long"],
            &["--game", "chess"],
            &["--seed", "-1"],
            &["--fast", "1"],
        ] {
            assert!(variables(wrong, here).is_err(), "{wrong:?}");
        }
    }
}
