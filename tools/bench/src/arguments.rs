//! What the command line asks for.

use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;

use crate::hard::Hunt;

/// Measures every solver of thwart against one breadth-first search over the same
/// board, and compares every answer with the one that is written down.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask bench")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Arguments {
    /// A sixteenth of the cells and fewer runs: whether everything still works, not
    /// how fast it is; with `--growth` up to 2000 cells a side
    #[arg(long)]
    pub(crate) quick: bool,

    /// Only rows with this word in their name; given several times, rows with all
    /// of them
    #[arg(long, value_name = "WORD")]
    pub(crate) filter: Vec<String>,

    /// The folder with maps of movingai.com; without it only the small ones of the
    /// repository are measured
    #[arg(long, value_name = "DIR")]
    pub(crate) maps: Option<PathBuf>,

    /// Print the table as Markdown, as docs/benchmarks.md has it
    #[arg(long)]
    pub(crate) markdown: bool,

    /// Write all figures to a file
    #[arg(long, value_name = "PATH")]
    pub(crate) json: Option<PathBuf>,

    /// About how long each row is measured, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds)]
    pub(crate) patience: Duration,

    /// No times: compares the values of rock with the definition, by searches for
    /// each question, on some cells of every board
    #[arg(long, group = "purpose")]
    check: bool,

    /// The time per cell at 250 to 4000 cells a side
    #[arg(long, group = "purpose")]
    growth: bool,

    /// What making and checking certificates takes, and how long they are
    #[arg(long, group = "purpose")]
    certificates: bool,

    /// How long the values of all moves take, once a board has been solved
    #[arg(long, group = "purpose")]
    analyses: bool,

    /// Look for boards on which this game is hard to solve, by small changes to boards
    /// of all families, and write the worst 20 into a folder
    #[arg(long, value_name = "GAME", group = "purpose")]
    hard: Option<String>,

    /// With `--hard`: how long to look
    #[arg(long, value_name = "MINUTES", default_value = "10", requires = "hard")]
    minutes: f64,

    /// With `--hard`: which boards to begin with
    #[arg(long, value_name = "N", default_value = "1", requires = "hard")]
    seed: u64,

    /// With `--hard`: the folder
    #[arg(long, value_name = "DIR", default_value = "hard-boards", requires = "hard")]
    into: PathBuf,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Purpose {
    /// The table.
    Table,
    /// Answers compared with the definition.
    Check,
    /// Time against size.
    Growth,
    /// Certificates.
    Certificates,
    /// Analyses of all moves.
    Analyses,
    /// A hunt for hard boards.
    Hard(Hunt),
}

fn seconds(text: &str) -> Result<Duration, String> {
    let time = text.parse().ok().and_then(|time| Duration::try_from_secs_f64(time).ok());
    time.ok_or_else(|| "a number of seconds is needed".to_owned())
}

impl Arguments {
    /// What is to be done; the table if nothing else is asked for.
    pub(crate) fn purpose(&self) -> Purpose {
        match &self.hard {
            Some(game) => Purpose::Hard(Hunt {
                game: game.clone(),
                minutes: self.minutes,
                seed: self.seed,
                into: self.into.clone(),
            }),
            None if self.analyses => Purpose::Analyses,
            None if self.check => Purpose::Check,
            None if self.growth => Purpose::Growth,
            None if self.certificates => Purpose::Certificates,
            None => Purpose::Table,
        }
    }

    /// Whether rows about this map would be measured if it were there.
    pub(crate) fn wants_map(&self, map: &str) -> bool {
        self.wants(&format!("rock: one rock, {map}, no seal"))
    }

    /// Whether a row of this name is to be measured.
    pub(crate) fn wants(&self, title: &str) -> bool {
        self.filter.iter().all(|word| title.contains(word.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    fn read(line: &str) -> Result<Arguments, clap::Error> {
        Arguments::try_parse_from(["bench"].into_iter().chain(line.split_whitespace()))
    }

    #[test]
    fn the_grammar_is_sound() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn words_are_read() {
        let all = read("--quick --filter wall --filter digits --json out.json").unwrap();
        assert!(all.quick && all.wants("wall adaptive, digits") && !all.wants("wall adaptive, blocks"));
        assert_eq!(all.json, Some(PathBuf::from("out.json")));
        assert_eq!(read("").unwrap().purpose(), Purpose::Table);
        assert_eq!(read("--check --maps m").unwrap().purpose(), Purpose::Check);
        assert_eq!(read("--patience 0.5").unwrap().patience, Duration::from_millis(500));
        assert_eq!(read("--certificates").unwrap().purpose(), Purpose::Certificates);
        assert_eq!(read("--analyses").unwrap().purpose(), Purpose::Analyses);
        let hunt = Hunt { game: "trap".into(), minutes: 0.5, seed: 7, into: "hard-boards".into() };
        assert_eq!(read("--hard trap --minutes 0.5 --seed 7").unwrap().purpose(), Purpose::Hard(hunt));
        for wrong in [
            "--json",
            "--patience=-1",
            "--check --growth",
            "--hard trap --minutes soon",
            "--minutes 3",
            "--fast",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
