//! What the command line asks for.

use std::path::PathBuf;
use std::time::Duration;

pub(crate) const USAGE: &str = "\
usage: cargo xtask bench [--quick] [--filter WORD]... [--maps DIR]
                         [--patience SECONDS] [--json PATH]
       cargo xtask bench --check [--quick] [--filter WORD]... [--maps DIR]
       cargo xtask bench --growth [--filter WORD]... [--json PATH]
       cargo xtask bench --hunt STEPS

  --quick         a sixteenth of the cells and fewer runs: whether everything
                  still works, not how fast it is
  --filter WORD   only rows with this word in their name; given several times,
                  rows with all of them
  --maps DIR      the folder with maps of movingai.com; without it only the small
                  ones of the repository are measured
  --patience SECONDS  about how long a row is measured, 2 if not given; each run
                  and each other one is made three times at least
  --json PATH     writes all figures to a file
  --check         no times: compares the values of rock with the definition, by
                  searches for each question, on some cells of every board
  --growth        the time per cell at 250 to 4000 cells a side
  --hunt STEPS    looks for boards on which rock's searches take many cells, by so
                  many small changes to boards of several families and sizes
";

/// The command line, read.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Arguments {
    pub(crate) quick: bool,
    pub(crate) help: bool,
    pub(crate) filter: Vec<String>,
    pub(crate) json: Option<PathBuf>,
    pub(crate) maps: Option<PathBuf>,
    pub(crate) purpose: Purpose,
    pub(crate) patience: Patience,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The table.
    #[default]
    Table,
    /// Answers compared with the definition.
    Check,
    /// Time against size.
    Growth,
    /// A hunt for hard boards, of so many steps.
    Hunt(usize),
}

/// How long a row is measured, about.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Patience(pub(crate) Duration);

impl Default for Patience {
    fn default() -> Self {
        Self(Duration::from_secs(2))
    }
}

impl Arguments {
    /// Reads the words after the program's name.
    pub(crate) fn read(words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut arguments = Self::default();
        let mut words = words;
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
            match word.as_str() {
                "--quick" => arguments.quick = true,
                "--filter" => arguments.filter.push(value()?),
                "--check" => arguments.set(Purpose::Check)?,
                "--growth" => arguments.set(Purpose::Growth)?,
                "--hunt" => {
                    let steps = value()?;
                    let number =
                        steps.parse().map_err(|_| format!("--hunt takes a number, not `{steps}`"))?;
                    arguments.set(Purpose::Hunt(number))?;
                }
                "--patience" => {
                    let seconds = value()?;
                    let time = seconds.parse().ok().and_then(|time| Duration::try_from_secs_f64(time).ok());
                    let time = time.ok_or_else(|| format!("--patience takes seconds, not `{seconds}`"))?;
                    arguments.patience = Patience(time);
                }
                "--maps" => arguments.maps = Some(value()?.into()),
                "--json" => arguments.json = Some(value()?.into()),
                "--help" | "-h" => arguments.help = true,
                _ => return Err(format!("`{word}` is unknown")),
            }
        }
        Ok(arguments)
    }

    fn set(&mut self, purpose: Purpose) -> Result<(), String> {
        if std::mem::replace(&mut self.purpose, purpose) == Purpose::Table {
            Ok(())
        } else {
            Err("--check, --growth and --hunt are different things".to_owned())
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
    use super::*;

    fn read(line: &str) -> Result<Arguments, String> {
        Arguments::read(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn words_are_read() {
        let all = read("--quick --filter wall --filter digits --json out.json").unwrap();
        assert!(all.quick && all.wants("wall adaptive, digits") && !all.wants("wall adaptive, blocks"));
        assert_eq!(all.json, Some(PathBuf::from("out.json")));
        assert_eq!(read(""), Ok(Arguments::default()));
        assert_eq!(read("--json"), Err("--json needs a value".to_owned()));
        assert_eq!(read("--check --maps m").unwrap().maps, Some(PathBuf::from("m")));
        assert_eq!(read("--patience 0.5").unwrap().patience, Patience(Duration::from_millis(500)));
        assert!(read("--patience -1").is_err());
        assert_eq!(read("--hunt 50").unwrap().purpose, Purpose::Hunt(50));
        assert!(read("--check --growth").is_err() && read("--hunt many").is_err());
        assert_eq!(read("--fast"), Err("`--fast` is unknown".to_owned()));
    }
}
