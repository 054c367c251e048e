//! What is wrong with a text, and where.

use std::fmt;

/// One thing that is wrong with an input: its place, and a message that says
/// what was found and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// 1-based line and column, where the problem has a place in the text.
    pub place: Option<(usize, usize)>,
    /// What was found and what to write instead.
    pub message: String,
}

impl Problem {
    /// A problem at a 1-based line and column.
    pub fn at(line: usize, column: usize, message: impl Into<String>) -> Self {
        Self { place: Some((line, column)), message: message.into() }
    }

    /// A problem of the whole input.
    pub fn whole(message: impl Into<String>) -> Self {
        Self { place: None, message: message.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        f.write_str(&self.message)
    }
}

/// Everything that is wrong with an input, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Problems(pub Vec<Problem>);

impl Problems {
    /// `Ok` when nothing is wrong.
    ///
    /// # Errors
    /// The problems themselves, sorted by place, when there is at least one.
    pub fn check(mut problems: Vec<Problem>) -> Result<(), Self> {
        if problems.is_empty() {
            return Ok(());
        }
        problems.sort_by_key(|problem| problem.place);
        Err(Self(problems))
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self(vec![problem])
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

/// Text without a byte-order mark and with `\n` line ends only, as every
/// reader of this crate wants it.
pub fn normalise(text: &str) -> String {
    text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n")
}
