//! The number of rows with each ending.

use serde::Deserialize;
use serde_json::{Map, Value as Json};

use crate::answer::SOLVED;

/// The endings of a row in the order in which they are reported: the verdict of an answer (`bounded` for `best found`),
/// otherwise the status.
const WORDS: [&str; 8] =
    ["proved", "solved", "impossible", "bounded", "stopped", "refused", "invalid", "failed"];

/// The number of rows with each ending.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts([u64; WORDS.len()]);

impl Counts {
    /// Returns the endings that some row has, with the number of these rows: the verdict of an answer (`bounded` for
    /// `best found`), or the `status` of a row without one.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u64)> {
        WORDS.into_iter().zip(self.0).filter(|&(_, count)| count > 0)
    }

    /// Returns the number of rows with this ending.
    pub fn of(&self, ending: &str) -> u64 {
        self.iter().find(|&(word, _)| word == ending).map_or(0, |(_, count)| count)
    }

    /// Counts a row of the output, a line of JSON. Every line has a known ending, unless its file was changed.
    pub(crate) fn add(&mut self, line: &str) {
        #[derive(Deserialize)]
        struct Row<'a> {
            status: &'a str,
            verdict: Option<&'a str>,
        }
        let Ok(row) = serde_json::from_str::<Row<'_>>(line) else { return };
        let ending = row.verdict.filter(|_| row.status == SOLVED).unwrap_or(row.status);
        let ending = if ending == "best found" { "bounded" } else { ending };
        if let Some(at) = WORDS.iter().position(|&word| word == ending) {
            self.0[at] += 1;
        }
    }

    pub(crate) fn to_json(self) -> Json {
        self.iter().map(|(word, count)| (word.to_owned(), count.into())).collect::<Map<_, _>>().into()
    }

    pub(crate) fn of_json(counts: &Json) -> Self {
        Self(WORDS.map(|word| counts[word].as_u64().unwrap_or(0)))
    }
}
