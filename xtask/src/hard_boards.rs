//! `cargo xtask hard-boards`: the search for boards that are hard to solve.

use std::process::ExitCode;

use crate::bench::status_of;
use crate::test::{program, root};
use crate::words::{minutes, pairs, whole};

/// What to search.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Search<'a> {
    minutes: &'a str,
    seed: &'a str,
    into: &'a str,
}

impl<'a> Search<'a> {
    /// Reads the words after the verb.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(crate) fn read(words: &[&'a str]) -> Result<Self, String> {
        let mut search = Self { minutes: "10", seed: "1", into: "hard-boards" };
        for (key, value) in pairs(words)? {
            match key {
                "--minutes" => search.minutes = minutes(value).map(|_| value)?,
                "--seed" => search.seed = whole(key, value).map(|_| value)?,
                "--into" => search.into = value,
                _ => return Err(format!("`{key}` is not known to hard-boards")),
            }
        }
        Ok(search)
    }

    /// Runs it; its status is the status.
    pub(crate) fn run(&self) -> ExitCode {
        let mut command = program("cargo");
        command.args(["run", "--quiet", "--release", "--package", "thwart", "--example", "trap_times"]);
        command.arg("--manifest-path").arg(root().join("Cargo.toml"));
        command.args(["--", "hard", self.minutes, self.seed, self.into]);
        status_of(command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_or_refused() {
        let read = Search::read(&["--seed", "7", "--minutes", "0.5"]).unwrap();
        assert_eq!(read, Search { minutes: "0.5", seed: "7", into: "hard-boards" });
        for words in [&["--minutes"][..], &["--minutes", "soon"], &["--seed", "-1"], &["--fast", "1"]] {
            assert!(Search::read(words).is_err(), "{words:?}");
        }
    }
}
