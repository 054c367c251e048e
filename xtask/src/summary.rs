//! What test runners say at their end.

use std::fmt;
use std::ops::AddAssign;

/// How many tests, or steps, went how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) skipped: u64,
}

impl Counts {
    pub(crate) const PASSED: Self = Self { passed: 1, failed: 0, skipped: 0 };
    pub(crate) const FAILED: Self = Self { passed: 0, failed: 1, skipped: 0 };

    /// Whether any test was run.
    pub(crate) const fn ran(self) -> bool {
        self.passed + self.failed > 0
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped)
    }
}

/// Reads the last summary of nextest, such as
/// `Summary [   1.2s] 9 tests run: 7 passed (1 slow), 1 failed, 1 timed out, 3 skipped`.
/// Whatever is neither passed nor skipped counts as failed, and so does what
/// was not run after all (`7/9 tests run`). `None` if there is none.
pub(crate) fn of_nextest(output: &str) -> Option<Counts> {
    let mut summaries = output.lines().filter(|line| line.trim_start().starts_with("Summary ["));
    let (_, summary) = summaries.next_back()?.split_once(']')?;
    let (run, outcomes) = summary.split_once(':')?;
    let mut counts = Counts::default();
    for outcome in without_brackets(outcomes).split(',') {
        let (number, word) = counted(outcome)?;
        match word {
            "passed" => counts.passed += number,
            "skipped" => counts.skipped += number,
            _ => counts.failed += number,
        }
    }
    if let Some((run, all)) = counted(run).is_none().then(|| run.trim().split_once('/')).flatten() {
        let all = counted(all)?.0;
        counts.failed += all.saturating_sub(run.parse().ok()?);
    }
    Some(counts)
}

/// Reads the last line of pytest, such as `9 failed, 17 passed, 1 skipped in 4.52s`. `None` if there is none.
pub(crate) fn of_pytest(output: &str) -> Option<Counts> {
    let is_summary = |line: &&str| {
        line.contains(" in ") && line.split(' ').next().is_some_and(|n| n.parse::<u64>().is_ok())
    };
    let line = output.lines().map(|line| line.trim_matches(['=', ' '])).rfind(is_summary)?;
    let mut counts = Counts::default();
    for (number, word) in line.split(" in ").next()?.split(',').filter_map(counted) {
        match word {
            "passed" => counts.passed += number,
            "failed" | "error" | "errors" => counts.failed += number,
            "skipped" | "deselected" | "xfailed" => counts.skipped += number,
            _ => {}
        }
    }
    Some(counts)
}

/// Adds up the lines that the standard test harness ends every binary with,
/// such as `test result: ok. 9 passed; 0 failed; 1 ignored; 0 measured; 0
/// filtered out; finished in 0.01s`. `None` if there is none.
pub(crate) fn of_libtest(output: &str) -> Option<Counts> {
    let mut sum = None;
    for line in output.lines().filter(|line| line.starts_with("test result: ")) {
        let (_, outcomes) = line.split_once(". ")?;
        let counts = sum.get_or_insert_with(Counts::default);
        for (number, word) in outcomes.split(';').filter_map(counted) {
            match word {
                "passed" | "measured" => counts.passed += number,
                "failed" => counts.failed += number,
                "ignored" | "filtered out" => counts.skipped += number,
                _ => {}
            }
        }
    }
    sum
}

/// Reads the summary of node's test runner: lines such as `ℹ pass 9`. `None` if there is none.
pub(crate) fn of_node(output: &str) -> Option<Counts> {
    let number = |word: &str| -> Option<u64> {
        let line = output
            .lines()
            .rev()
            .find_map(|line| line.strip_prefix("ℹ ")?.strip_prefix(word)?.strip_prefix(' '));
        line?.trim().parse().ok()
    };
    Some(Counts {
        passed: number("pass")?,
        failed: number("fail")? + number("cancelled")?,
        skipped: number("skipped")? + number("todo")?,
    })
}

/// `7 passed` in its two parts.
fn counted(text: &str) -> Option<(u64, &str)> {
    let (number, word) = text.trim().split_once(' ')?;
    Some((number.parse().ok()?, word.trim()))
}

/// The text without what stands in round brackets.
fn without_brackets(text: &str) -> String {
    let mut depth = 0u32;
    let outside = |sign: char| {
        match sign {
            '(' => depth += 1,
            ')' => {
                depth = depth.saturating_sub(1);
                return None;
            }
            _ => {}
        }
        (depth == 0).then_some(sign)
    };
    text.chars().filter_map(outside).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_counts_what_was_cancelled_as_failed() {
        let told = "ℹ tests 9\nℹ suites 2\nℹ pass 5\nℹ fail 1\nℹ cancelled 1\nℹ skipped 2\nℹ todo 0\n";
        assert_eq!(of_node(told), Some(Counts { passed: 5, failed: 2, skipped: 2 }));
        assert_eq!(of_node("nothing"), None);
    }

    const fn counts(passed: u64, failed: u64, skipped: u64) -> Counts {
        Counts { passed, failed, skipped }
    }

    #[test]
    fn nextest_summaries_are_read() {
        for (summary, expected) in [
            ("Summary [   0.011s] 13 tests run: 13 passed, 0 skipped", Some(counts(13, 0, 0))),
            ("Summary [   0.011s] 1 test run: 1 passed, 4 skipped", Some(counts(1, 0, 4))),
            (
                "Summary [  70.1s] 9 tests run: 7 passed (2 slow, 1 flaky), 2 failed, 0 skipped",
                Some(counts(7, 2, 0)),
            ),
            (
                "Summary [ 1.0s] 9 tests run: 5 passed, 1 failed, 2 timed out, 1 exec failed, 3 skipped",
                Some(counts(5, 4, 3)),
            ),
            ("Summary [ 1.0s] 4/9 tests run: 3 passed, 1 failed, 0 skipped", Some(counts(3, 6, 0))),
            ("Summary [ 0.0s] 0 tests run: 0 passed, 2 skipped", Some(counts(0, 0, 2))),
            ("Summary [ 0.0s] something else", None),
            ("Summary [ 0.0s] 3 tests run: all well", None),
            ("", None),
        ] {
            let output =
                format!("    Starting 13 tests\n------------\n     {summary}\n   FAIL [ 0.1s] a b\n");
            assert_eq!(of_nextest(&output), expected, "{summary}");
        }
    }

    #[test]
    fn pytest_says_in_its_last_line() {
        let told = "....F\nassert 3 in [1]\n1 failed, 4 passed, 2 skipped, 1 warning in 3.20s\n";
        assert_eq!(of_pytest(told), Some(counts(4, 1, 2)));
        assert_eq!(of_pytest("===== 7 passed, 2 errors in 61.00s (0:01:01) =====\n"), Some(counts(7, 2, 0)));
        assert_eq!(of_pytest("no tests ran in 0.01s"), None);
    }

    #[test]
    fn harness_summaries_are_added_up() {
        let output = "running 3 tests\ntest a ... ok\n\n\
            test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 4 filtered out; finished in 0.00s\n\n\
            running 2 tests\n\
            test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.20s\n";
        assert_eq!(of_libtest(output), Some(counts(3, 1, 5)));
        assert_eq!(of_libtest("test result: ok. 0 passed; 0 failed; 0 ignored"), Some(counts(0, 0, 0)));
        assert_eq!(of_libtest("error: could not compile\n"), None);
    }

    #[test]
    fn the_last_line_has_its_exact_form() {
        let mut sum = Counts::PASSED;
        sum += Counts { passed: 2, failed: 0, skipped: 3 };
        sum += Counts::FAILED;
        assert_eq!(sum.to_string(), "3 passed, 1 failed, 3 skipped");
    }
}
