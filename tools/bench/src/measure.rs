//! One row, measured.

use std::time::Duration;

use serde::Serialize;

use crate::clock::clocked;
use crate::job::{Job, Outcome, Run, Unit, Work};
use crate::jobs::search::prepared;
use crate::peak_memory;
use crate::row::{AtMost, Other, Row};

/// The least and the greatest number of runs whose median counts.
const RUNS: (usize, usize) = (3, 25);

/// Runs that take longer than this are not repeated.
const LONG: Duration = Duration::from_secs(10);

/// A row and its figures.
#[derive(Debug, Serialize)]
pub(crate) struct Measured {
    pub(crate) title: &'static str,
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) unit: Unit,
    pub(crate) unit_ns_per_cell: f64,
    pub(crate) ns_per_cell: f64,
    pub(crate) units: f64,
    pub(crate) seconds: f64,
    /// The most bytes in use at a time, without board and game.
    pub(crate) bytes_per_cell: f64,
    pub(crate) at_most: AtMost,
    pub(crate) is_over_limit: bool,
    pub(crate) answer: u64,
    /// The answer that is written in the row, at the sizes that have one.
    pub(crate) expected: Option<u64>,
    pub(crate) work: Work,
    pub(crate) other: Option<Compared>,
}

/// The comparison with another method than that of the row.
#[derive(Debug, Serialize)]
pub(crate) struct Compared {
    pub(crate) method: &'static str,
    pub(crate) side: usize,
    /// The time of the other method, as a multiple of the row's.
    pub(crate) times: f64,
    /// The same on the board of the row, if the other method grows faster.
    pub(crate) extrapolated: Option<f64>,
}

impl Measured {
    pub(crate) fn is_right(&self) -> bool {
        self.expected.is_none_or(|expected| self.answer == expected)
    }
}

/// Measures a row at a size, for this many seconds or a few runs.
///
/// # Panics
/// If two runs have different answers.
pub(crate) fn measure(row: &Row, (rows, cols): (usize, usize), seconds_per_row: f64) -> Measured {
    let cells = (rows * cols) as f64;
    let Job { board, from, mut run } = (row.make)(rows, cols);
    let mut search = prepared(&board, from, row.unit);
    let [ours, unit] = alternate([&mut run, &mut search], seconds_per_row);
    let seconds = ours.time.as_secs_f64();
    let units = seconds / unit.time.as_secs_f64();
    let bytes_per_cell = ours.bytes as f64 / cells;
    let AtMost { units: most_units, seconds: most_seconds, bytes_per_cell: most_bytes } = row.at_most;
    let limits = [(units, most_units), (seconds, most_seconds), (bytes_per_cell, most_bytes)];
    let is_full = (rows, cols) == (row.rows, row.cols);
    let is_quick = (rows, cols) == row.quick();
    Measured {
        title: row.title,
        rows,
        cols,
        unit: row.unit,
        unit_ns_per_cell: unit.time.as_nanos() as f64 / cells,
        ns_per_cell: ours.time.as_nanos() as f64 / cells,
        units,
        seconds,
        bytes_per_cell,
        at_most: row.at_most,
        is_over_limit: is_full && limits.iter().any(|&(figure, most)| most.is_some_and(|most| figure > most)),
        answer: ours.outcome.answer,
        expected: if is_full { Some(row.answers[0]) } else { is_quick.then_some(row.answers[1]) },
        work: ours.outcome.work,
        other: row.other.as_ref().map(|other| compare(row, other, cells, seconds_per_row)),
    }
}

/// Compares the other method of a row with its own.
fn compare(row: &Row, other: &Other, cells: f64, seconds_per_row: f64) -> Compared {
    let side = other.side;
    let [mut ours, mut theirs] = [&row.make, &other.make].map(|make| make(side, side).run);
    let [ours, theirs] = alternate([&mut ours, &mut theirs], seconds_per_row);
    assert_eq!(ours.outcome.answer, theirs.outcome.answer, "{}: {} differs", row.title, other.method);
    let times = theirs.time.as_secs_f64() / ours.time.as_secs_f64();
    let larger = cells / (side * side) as f64;
    let extrapolated = (other.power > 0.0).then(|| times * larger.powf(other.power));
    Compared { method: other.method, side, times, extrapolated }
}

/// A finished run.
struct Timed {
    time: Duration,
    bytes: usize,
    outcome: Outcome,
}

/// Runs both in turns, so that a busy machine slows both, after one run of each as a
/// warm-up. Returns the median run of each, with the most bytes of all.
fn alternate(mut runs: [&mut Run; 2], seconds_per_row: f64) -> [Timed; 2] {
    let first = runs.each_mut().map(|run| timed(run));
    let mut spent = Duration::ZERO;
    if first.iter().any(|run| run.time > LONG) {
        return first;
    }
    let mut all = first.map(|first| (first, Vec::new()));
    for round in 0..RUNS.1 {
        if round >= RUNS.0 && spent.as_secs_f64() > seconds_per_row {
            break;
        }
        for (run, (first, timed_runs)) in runs.iter_mut().zip(&mut all) {
            let again = timed(run);
            assert_eq!(again.outcome.answer, first.outcome.answer, "two runs differ");
            spent += again.time;
            timed_runs.push(again);
        }
    }
    all.map(|(first, mut runs)| {
        runs.sort_by_key(|run| run.time);
        let bytes = runs.iter().map(|run| run.bytes).max().unwrap_or(0).max(first.bytes);
        Timed { bytes, ..runs.swap_remove(runs.len() / 2) }
    })
}

fn timed(run: &mut Run) -> Timed {
    let ((pending, time), bytes) = peak_memory(|| clocked(run));
    Timed { time, bytes, outcome: pending() }
}
