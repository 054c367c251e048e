//! `cargo xtask fuzz`: damaged input for every reader and for the checker, for as long as
//! the user wants.

use std::process::{Command, ExitCode};

use crate::process::{program, root, status_of};
use crate::words::{self, minutes, pairs, whole};

pub(crate) const USAGE: &str = "\
usage: cargo xtask fuzz [--coverage] [--minutes N] [--target TARGET] [--seed N]

  --minutes N      how long in all, shared evenly by the targets; 10 if not given
  --target TARGET  this target alone
  --seed N         other inputs; the tests have seed 1
  --coverage       libFuzzer chooses inputs by the branches that they take; needs
                   `cargo install --locked cargo-bolero` and a C++ compiler
";

/// The source of the tests, one for each target.
const TESTS: &str = include_str!("../../tools/fuzz/tests/fuzz.rs");

/// The settings of a run.
#[derive(Debug, PartialEq)]
struct Settings<'a> {
    minutes: f64,
    targets: Vec<&'a str>,
    seed: u64,
    coverage: bool,
}

fn targets() -> Vec<&'static str> {
    let list = TESTS.rsplit_once("targets! {").and_then(|(_, list)| list.split_once('}'));
    list.map_or_else(Vec::new, |(list, _)| {
        list.split([',', ' ', '\n']).filter(|name| !name.is_empty()).collect()
    })
}

fn read<'a>(words: &[&'a str]) -> Result<Settings<'a>, String> {
    let (coverage, words) = match words {
        ["--coverage", rest @ ..] => (true, rest),
        words => (false, words),
    };
    let mut settings = Settings { minutes: 10.0, targets: targets(), seed: 1, coverage };
    for (key, value) in pairs(words)? {
        match key {
            "--minutes" => settings.minutes = minutes(value)?,
            "--seed" => settings.seed = whole(key, value)?,
            "--target" if targets().contains(&value) => settings.targets = vec![value],
            "--target" => {
                return Err(format!("there is no target `{value}`; there is {}", targets().join(" ")));
            }
            _ => return Err(format!("`{key}` is unknown")),
        }
    }
    Ok(settings)
}

/// Fuzzes each target; returns the last status that is no success.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    words::run(
        words,
        USAGE,
        || read(words),
        |orders| {
            let mut worst = ExitCode::SUCCESS;
            for target in &orders.targets {
                println!("{target}:");
                let status = status_of(orders.command(target));
                if status != ExitCode::SUCCESS {
                    worst = status;
                }
            }
            worst
        },
    )
}

impl Settings<'_> {
    /// Returns the command that fuzzes one target.
    fn command(&self, target: &str) -> Command {
        let seconds = 60.0 * self.minutes / self.targets.len() as f64;
        let mut command = program("cargo");
        command.current_dir(root());
        if self.coverage {
            let time = format!("{}s", seconds.ceil());
            command.args(["bolero", "test", "--package", "thwart-fuzz", target]);
            // The engine needs features of a nightly compiler.
            command.args(["--rustc-bootstrap", "--sanitizer", "NONE", "-T", &time]);
            let work = root().join("target/fuzz");
            for (option, folder) in
                [("--target-dir", "build"), ("--corpus-dir", "corpus"), ("--crashes-dir", "crashes")]
            {
                let folder = work.join(folder);
                command.arg(option).arg(if option == "--target-dir" { folder } else { folder.join(target) });
            }
            command.args(["-S", &self.seed.to_string()]);
        } else {
            command.args(["test", "--quiet", "--package", "thwart-fuzz", "--test", "fuzz", "--"]);
            command.args(["--exact", target, "--nocapture"]);
            command.env("BOLERO_RANDOM_TEST_TIME_MS", format!("{:.0}", 1000.0 * seconds));
            command.env("BOLERO_RANDOM_ITERATIONS", u32::MAX.to_string());
            command.env("BOLERO_RANDOM_SEED", self.seed.to_string());
        }
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_targets_are_those_of_the_tests() {
        let targets = targets();
        assert!(targets.contains(&"check") && targets.contains(&"words"), "{targets:?}");
        assert!(targets.iter().all(|name| name.bytes().all(|byte| byte.is_ascii_lowercase())), "{targets:?}");
    }

    #[test]
    fn words_are_read_or_refused() {
        let some = read(&["--coverage", "--target", "png", "--minutes", "0.5", "--seed", "9"]).unwrap();
        assert_eq!(some, Settings { minutes: 0.5, targets: vec!["png"], seed: 9, coverage: true });
        assert_eq!(read(&[]).unwrap().targets, targets());
        for wrong in [&["--target", "chess"][..], &["--minutes"], &["--minutes", "x"], &["--fast", "1"]] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn the_time_is_shared() {
        let orders = Settings { minutes: 2.0, targets: vec!["png", "pgm"], seed: 1, coverage: false };
        let command = orders.command("png");
        let time = command.get_envs().find(|(key, _)| *key == "BOLERO_RANDOM_TEST_TIME_MS");
        assert_eq!(time.and_then(|(_, value)| value?.to_str()), Some("60000"));
    }
}
