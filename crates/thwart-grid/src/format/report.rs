//! Collects problems without letting them outgrow the input.

use std::fmt::Write as _;

use super::problem::{Problem, Problems, grouped};

/// Largest number of problems reported for an input, because more do not help the user.
pub const MAX_REPORTED: usize = 10;

/// A key that makes problems equal although their messages differ: a word for the message, and a number that
/// separates problems of that kind, such as the sign that was found.
pub type Kind = (&'static str, u32);

/// Problems found so far. Equal problems become one with a count, at the place of the first one found. The first
/// [`MAX_REPORTED`] by place are kept and the others counted, so the memory has a bound for any input.
///
/// ```
/// use thwart_grid::format::report::Report;
///
/// let mut report = Report::default();
/// report.at(2, 1, || "this line is too long".to_owned());
/// for column in 1..=3000 {
///     report.add_of_kind(("sign", 'x' as u32), 1, column, || "`x` is no sign".to_owned());
/// }
/// let problems = report.finish().unwrap_err();
/// assert_eq!(
///     problems.to_string(),
///     "line 1, column 1: `x` is no sign (2,999 more like this)\nline 2, column 1: this line is too long"
/// );
/// ```
#[derive(Debug, Default)]
pub struct Report {
    kept: Vec<Kept>,
    others: u64,
}

/// The first of several equal problems.
#[derive(Debug)]
struct Kept {
    kind: Option<Kind>,
    problem: Problem,
    more: u64,
}

impl Report {
    /// Adds a problem at a 1-based line and column. It equals those with the same message.
    pub fn at(&mut self, line: usize, column: usize, message: impl FnOnce() -> String) {
        self.add(None, Some((line, column)), message);
    }

    /// Adds a problem that equals all others of its kind. The message is built only if it may be reported, so
    /// millions of them cost little.
    pub fn add_of_kind(&mut self, kind: Kind, line: usize, column: usize, message: impl FnOnce() -> String) {
        self.add(Some(kind), Some((line, column)), message);
    }

    /// Adds a problem that has no place.
    pub fn whole(&mut self, message: impl FnOnce() -> String) {
        self.add(None, None, message);
    }

    /// Returns whether no problem has been added.
    pub const fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    fn add(&mut self, kind: Option<Kind>, place: Option<(usize, usize)>, message: impl FnOnce() -> String) {
        let same = |kept: &&mut Kept| kind.is_some() && kept.kind == kind;
        if let Some(equal) = self.kept.iter_mut().find(same) {
            equal.more += 1;
            return;
        }
        let is_full = self.kept.len() == MAX_REPORTED;
        let last = (0..self.kept.len()).max_by_key(|&index| self.kept[index].problem.place);
        let last = last.filter(|_| is_full);
        let is_late = last.is_some_and(|last| self.kept[last].problem.place <= place);
        if is_late && kind.is_some() {
            self.others += 1;
            return;
        }
        let message = message();
        let same =
            |kept: &&mut Kept| kind.is_none() && kept.kind.is_none() && kept.problem.message == message;
        if let Some(equal) = self.kept.iter_mut().find(same) {
            equal.more += 1;
            return;
        }
        if is_late {
            self.others += 1;
            return;
        }
        if let Some(last) = last {
            self.others += 1 + self.kept.remove(last).more;
        }
        self.kept.push(Kept { kind, problem: Problem { place, argument: None, message }, more: 0 });
    }

    /// Returns `Ok` if there is no problem.
    ///
    /// # Errors
    /// The problems, sorted by place: at most [`MAX_REPORTED`], the last of which says how many are left out, if any
    /// are.
    pub fn finish(mut self) -> Result<(), Problems> {
        if self.kept.is_empty() {
            return Ok(());
        }
        self.kept.sort_by_key(|kept| kept.problem.place);
        if self.others > 0
            && let Some(last) = self.kept.pop()
        {
            self.others += 1 + last.more;
        }
        let mut problems: Vec<_> = self.kept.into_iter().map(Kept::into_problem).collect();
        if self.others > 0 {
            problems.push(Problem::whole(format!("{} more problems are left out", grouped(self.others))));
        }
        Err(Problems(problems))
    }
}

impl Extend<Problem> for Report {
    fn extend<T: IntoIterator<Item = Problem>>(&mut self, problems: T) {
        for Problem { place, message, .. } in problems {
            self.add(None, place, || message);
        }
    }
}

impl Kept {
    fn into_problem(mut self) -> Problem {
        if self.more > 0 {
            let _ = write!(self.problem.message, " ({} more like this)", grouped(self.more));
        }
        self.problem
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reported(report: Report) -> Vec<String> {
        report
            .finish()
            .map_or_else(|problems| problems.0.iter().map(ToString::to_string).collect(), |()| Vec::new())
    }

    #[test]
    fn ten_are_kept_and_the_others_counted() {
        let mut report = Report::default();
        for line in (1..=MAX_REPORTED + 7).rev() {
            report.at(line, 1, || format!("wrong {line}"));
        }
        let reported = reported(report);
        assert_eq!(reported.len(), MAX_REPORTED);
        assert_eq!(reported[0], "line 1, column 1: wrong 1");
        assert_eq!(reported[MAX_REPORTED - 1], "8 more problems are left out");
    }

    #[test]
    fn all_ten_are_reported() {
        let mut report = Report::default();
        report.extend((1..=MAX_REPORTED).map(|line| Problem::at(line, 1, line.to_string())));
        assert_eq!(reported(report).last().map(String::as_str), Some("line 10, column 1: 10"));
        assert_eq!(Report::default().finish(), Ok(()));
    }

    #[test]
    fn equal_ones_are_reported_once() {
        let mut report = Report::default();
        for line in 1..=1001 {
            report.add_of_kind(("row", 0), line, 1, || format!("row {line} is short"));
            report.at(line, 2, || "the same".to_owned());
            report.whole(|| "everything".to_owned());
        }
        assert_eq!(
            reported(report),
            [
                "everything (1,000 more like this)",
                "line 1, column 1: row 1 is short (1,000 more like this)",
                "line 1, column 2: the same (1,000 more like this)",
            ]
        );
    }

    #[test]
    fn a_late_find_with_an_early_place_is_reported() {
        let mut report = Report::default();
        for kind in 0..1000 {
            report.add_of_kind(("sign", kind), 100 + kind as usize, 1, || format!("sign {kind}"));
        }
        report.at(2, 1, || "a header".to_owned());
        let reported = reported(report);
        assert_eq!(reported[0], "line 2, column 1: a header");
        assert_eq!(reported[MAX_REPORTED - 1], "992 more problems are left out");
    }
}
