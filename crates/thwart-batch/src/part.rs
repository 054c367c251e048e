//! The answers to some consecutive rows while they are made.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::output::{Output, OutputError};

/// The most rows of a part. Workers share the rows by this number, so a part never crosses a multiple of it.
pub(crate) const MOST_ROWS: u64 = 1024;

/// The time after which answers are saved, so that a killed process does not lose more.
const SAVED_AFTER: Duration = Duration::from_secs(2);

/// Answers in the making. They are saved when all are there, and every two seconds before that.
pub(crate) struct Part<'a> {
    output: &'a Output,
    /// The number of the first row.
    first: u64,
    answers: Mutex<Answers>,
}

struct Answers {
    /// The answer to each row, as a line, if it has one.
    lines: Vec<Option<String>>,
    /// The rows that are neither answered nor dropped.
    left: usize,
    /// The rows that are saved, in the order of their files.
    saved: Vec<Range<u64>>,
    saved_at: Instant,
}

impl<'a> Part<'a> {
    pub(crate) fn new(output: &'a Output, first: u64, rows: usize) -> Self {
        let answers =
            Answers { lines: vec![None; rows], left: rows, saved: Vec::new(), saved_at: Instant::now() };
        Self { output, first, answers: Mutex::new(answers) }
    }

    /// Takes the answer to a row, or `None` if the run ends before it has one, and saves what is due.
    ///
    /// # Errors
    /// A part that cannot be written.
    pub(crate) fn add(&self, row: usize, line: Option<String>) -> Result<(), OutputError> {
        let mut answers = self.answers();
        answers.lines[row] = line;
        answers.left -= 1;
        if answers.left > 0 && answers.saved_at.elapsed() < SAVED_AFTER {
            return Ok(());
        }
        for run in answers.unsaved(self.first) {
            // A run that begins or ends at saved ones replaces them, so that few files lie there.
            let (near, far) = answers
                .saved
                .drain(..)
                .partition::<Vec<_>, _>(|old| old.end >= run.start && old.start <= run.end);
            let start = near.iter().fold(run.start, |start, old| start.min(old.start));
            let end = near.iter().fold(run.end, |end, old| end.max(old.end));
            let of_part = |row: u64| usize::try_from(row - self.first).unwrap_or(usize::MAX);
            let text: String =
                answers.lines[of_part(start)..of_part(end)].iter().flatten().map(|line| &**line).collect();
            answers.saved = far;
            self.output.save_part(&(start..end), &text, &near)?;
            answers.saved.push(start..end);
        }
        answers.saved_at = Instant::now();
        Ok(())
    }

    /// Returns the rows that are saved.
    pub(crate) fn saved(&self) -> Vec<Range<u64>> {
        self.answers().saved.clone()
    }

    fn answers(&self) -> MutexGuard<'_, Answers> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Answers {
    /// Returns the longest runs of rows that have answers and are not saved.
    fn unsaved(&self, first: u64) -> Vec<Range<u64>> {
        let mut runs: Vec<Range<u64>> = Vec::new();
        for (row, line) in (first..).zip(&self.lines) {
            if line.is_none() || self.saved.iter().any(|saved| saved.contains(&row)) {
                continue;
            }
            match runs.last_mut() {
                Some(run) if run.end == row => run.end += 1,
                _ => runs.push(row..row + 1),
            }
        }
        runs
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::json;
    use tempfile::TempDir;

    use super::*;
    use crate::output::State;

    /// Rows that are answered in any order are saved after two seconds, when all are there, and when the run ends; the
    /// saved rows lie in few files and are exactly those that have answers.
    #[test]
    fn answers_are_saved_in_time() {
        let mut random = 1_u64;
        let mut draw = |most: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % most
        };
        for case in 0..16 {
            let folder = TempDir::new().unwrap();
            let open = || match Output::open(&folder.path().join("out.jsonl"), &json!({}), None, false) {
                Ok(State::Open(output)) => output,
                _ => panic!("nothing is there yet"),
            };
            let (first, rows) = (draw(3) as u64 * MOST_ROWS, 1 + draw(30));
            let output = open();
            let part = Part::new(&output, first, rows);
            let mut order: Vec<_> = (0..rows).collect();
            (1..rows).for_each(|at| order.swap(at, draw(at + 1)));
            let answered = if case % 2 == 0 { rows } else { draw(rows + 1) };
            for (done, &row) in order.iter().enumerate() {
                let is_due = draw(4) == 0;
                if is_due {
                    part.answers().saved_at -= SAVED_AFTER;
                }
                part.add(row, (done < answered).then(|| format!("{row}\n"))).unwrap();
                let saved: u64 = part.saved().iter().map(|rows| rows.end - rows.start).sum();
                let kept = usize::try_from(saved).unwrap();
                assert!(
                    kept == (done + 1).min(answered) || !is_due && done + 1 < rows,
                    "{kept} after {done}"
                );
            }
            let mut saved = part.saved();
            saved.sort_unstable_by_key(|rows| rows.start);
            drop(part);
            drop(output);
            let output = open();
            assert_eq!(output.parts().unwrap(), saved);
            assert!(
                saved.windows(2).all(|pair| pair[0].end < pair[1].start),
                "{saved:?} could be fewer files"
            );
            let files = fs::read_dir(folder.path().join("out.jsonl.parts")).unwrap().count();
            assert_eq!(files, saved.len() + 1, "parts and the lock");
            let wanted = order[..answered].iter().map(|&row| first + row as u64);
            assert!(wanted.clone().all(|row| saved.iter().any(|rows| rows.contains(&row))));
            assert_eq!(saved.iter().map(|rows| rows.end - rows.start).sum::<u64>(), wanted.count() as u64);
            // A part that another one overlaps does not count twice, and a damaged one not at all.
            if let [one, ..] = &saved[..]
                && one.end - one.start > 1
            {
                output.save_part(&(one.end - 1..one.end + 1), "a\nb\n", &[]).unwrap();
                assert_eq!(output.parts().unwrap(), saved);
                output.save_part(one, "", &[]).unwrap();
                assert!(!output.parts().unwrap().contains(one));
            }
        }
    }
}
