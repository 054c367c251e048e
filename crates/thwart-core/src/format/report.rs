//! Collecting problems without letting them outgrow the input.

use super::problem::{Problem, Problems};

/// More problems than this help nobody, and a wrong file of many megabytes
/// would otherwise fill the memory with messages.
const LISTED: usize = 1000;

/// Problems found so far: the first thousand as they are, the others counted.
#[derive(Debug, Default)]
pub(super) struct Report {
    listed: Vec<Problem>,
    unlisted: usize,
}

impl Report {
    /// Adds a problem at a 1-based line and column. The message is only made
    /// if it will be listed.
    pub(super) fn at(&mut self, line: usize, column: usize, message: impl FnOnce() -> String) {
        if self.listed.len() < LISTED {
            self.listed.push(Problem::at(line, column, message()));
        } else {
            self.unlisted += 1;
        }
    }

    /// Adds a problem that has no place.
    #[cfg(feature = "images")]
    pub(super) fn whole(&mut self, message: impl FnOnce() -> String) {
        if self.listed.len() < LISTED {
            self.listed.push(Problem::whole(message()));
        } else {
            self.unlisted += 1;
        }
    }

    /// Whether nothing is wrong so far.
    #[cfg(feature = "images")]
    pub(super) fn is_empty(&self) -> bool {
        self.listed.is_empty()
    }

    /// `Ok` when nothing is wrong, else all problems, sorted by place, and at
    /// the end how many were left out.
    pub(super) fn finish(self) -> Result<(), Problems> {
        let mut checked = Problems::check(self.listed);
        if let Err(Problems(problems)) = &mut checked
            && self.unlisted > 0
        {
            problems.push(Problem::whole(format!("{} more problems are not listed", self.unlisted)));
        }
        checked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_thousand_are_listed_and_the_others_counted() {
        let mut report = Report::default();
        for line in (1..=LISTED + 7).rev() {
            report.at(line, 1, || "wrong".to_owned());
        }
        let Problems(problems) = report.finish().unwrap_err();
        assert_eq!(problems.len(), LISTED + 1);
        assert_eq!(problems[0].place, Some((8, 1)));
        assert_eq!(problems[LISTED].message, "7 more problems are not listed");
        assert_eq!(Report::default().finish(), Ok(()));
    }
}
