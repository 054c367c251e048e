//! One row, measured.

use std::time::Duration;

use thwart_grid::search::FlatBfs;
use thwart_grid::{Board, Cell, Tile};

use crate::dijkstra::FlatDijkstra;

use crate::clock::Stopwatch;
use crate::job::{Job, Run, Work};
use crate::rows::{Ceiling, Measure, Row};

/// How often a row is measured at least and at most.
const ROUNDS: (usize, usize) = (3, 25);

/// A run that takes as long as this is not run again.
const LONG: Duration = Duration::from_secs(10);

/// What takes as long as this on a quick board is not done on a large one.
const HOPELESS: Duration = Duration::from_secs(1);

/// By how much a quick board is smaller, in rows and in columns.
const QUICK: usize = 4;

/// What was measured of a row.
#[derive(Debug)]
pub(crate) struct Measured {
    pub(crate) title: String,
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    /// Cells that the search reached.
    pub(crate) reached: usize,
    /// Median times of the search and of the work.
    pub(crate) unit: Duration,
    pub(crate) time: Duration,
    pub(crate) rounds: usize,
    /// Bytes in use at most, beyond those of the board.
    pub(crate) memory: usize,
    pub(crate) ceiling: Ceiling,
    /// How many bytes per cell it may use.
    pub(crate) bytes: Option<f64>,
    /// By which search it is measured.
    pub(crate) measure: Measure,
    /// What the runs told, and what is written down.
    pub(crate) told: u64,
    /// Counts of the work that a run took, where the method counts it.
    pub(crate) work: Work,
    pub(crate) expected: u64,
    /// How many times longer the source's method takes.
    pub(crate) source: Option<TimesLonger>,
}

/// The source's method beside ours.
#[derive(Debug)]
pub(crate) struct TimesLonger {
    pub(crate) method: &'static str,
    pub(crate) times: f64,
    /// The board on which that was measured.
    pub(crate) size: (usize, usize),
    /// What that would be on the row's own board if both went on to grow as they
    /// are known to; `None` where both grow alike.
    pub(crate) extrapolated: Option<f64>,
}

impl Measured {
    /// The time in breadth-first searches.
    pub(crate) fn ratio(&self) -> f64 {
        self.time.as_secs_f64() / self.unit.as_secs_f64()
    }

    /// A time per cell of the board, in nanoseconds.
    pub(crate) fn per_cell(&self, time: Duration) -> f64 {
        time.as_nanos() as f64 / self.cells()
    }

    /// Bytes per cell of the board.
    pub(crate) fn bytes_per_cell(&self) -> f64 {
        self.memory as f64 / self.cells()
    }

    fn cells(&self) -> f64 {
        (self.rows * self.cols) as f64
    }

    /// Whether the answer is the one that is written down.
    pub(crate) const fn is_right(&self) -> bool {
        self.told == self.expected
    }
}

/// Measures a row at another size than its own, and not against the source.
///
/// # Panics
/// If two runs tell different things.
pub(crate) fn measure_at(row: &Row, rows: usize, cols: usize, patience: Duration) -> Measured {
    measure_sized(row, rows, cols, patience)
}

/// Measures a row for about as long as there is patience for.
///
/// # Panics
/// If two runs tell different things.
pub(crate) fn measure(row: &Row, quick: bool, patience: Duration) -> Measured {
    let quick = quick || is_hopeless(row);
    let (rows, cols) = if quick { small(row) } else { (row.rows, row.cols) };
    let source = row.source.as_ref().map(|source| {
        let [ours, theirs] = [&source.ours, &source.theirs].map(|make| make(source.rows, source.cols));
        let times = times_longer(ours, theirs, patience);
        let larger = (rows * cols) as f64 / (source.rows * source.cols) as f64;
        TimesLonger {
            method: source.method,
            times,
            size: (source.rows, source.cols),
            extrapolated: (source.grows > 0.0).then(|| times * larger.powf(source.grows)),
        }
    });
    let expected = row.told[usize::from(quick)];
    Measured { expected, source, ..measure_sized(row, rows, cols, patience) }
}

fn measure_sized(row: &Row, rows: usize, cols: usize, patience: Duration) -> Measured {
    let mut job = (row.work)(rows, cols);
    let (mut search, from) = (Search::new(row.measure, &job.board), job.from);
    let reached = search.run(from);
    // The first run warms up, and tells how long a run takes.
    let (first, memory) = crate::peak_memory(|| timed(&mut job));
    let Timed { time: first, told, work } = first;
    let rounds = rounds(first, patience);
    let (mut units, mut times) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        units.push(unit(&mut search, from));
        let again = timed(&mut job);
        assert_eq!(again.told, told, "{}: two runs differ", row.title());
        times.push(again.time);
    }
    if times.is_empty() {
        units.push(unit(&mut search, from));
        times.push(first);
    }
    Measured {
        title: row.title(),
        rows,
        cols,
        reached,
        unit: median(units),
        rounds: times.len(),
        time: median(times),
        memory,
        ceiling: row.ceiling,
        told,
        work,
        bytes: row.bytes,
        measure: row.measure,
        expected: told,
        source: None,
    }
}

/// The search that is the measure, prepared.
enum Search {
    Flat(FlatBfs),
    Dijkstra(Box<FlatDijkstra>),
}

impl Search {
    fn new(measure: Measure, board: &Board) -> Self {
        let flat = |board: &Board| {
            let search = FlatBfs::new(board, |cell| board.is_passable(cell));
            Self::Flat(search.expect("boards of the table are small enough"))
        };
        match measure {
            Measure::SameBoard => flat(board),
            Measure::OpenBoard => flat(&board.map_tiles(|_, _| Tile::Free)),
            Measure::Dijkstra => Self::Dijkstra(Box::new(FlatDijkstra::new(board))),
        }
    }

    fn run(&mut self, from: Cell) -> usize {
        match self {
            Self::Flat(search) => search.run([from]),
            Self::Dijkstra(search) => search.run(from),
        }
    }
}

/// The size of a quick board.
pub(crate) fn small(row: &Row) -> (usize, usize) {
    (row.rows.div_ceil(QUICK), row.cols.div_ceil(QUICK))
}

/// Whether a board of full size is out of reach, judged by a quick one. It is
/// measured on that one then, and that shows.
fn is_hopeless(row: &Row) -> bool {
    let (rows, cols) = small(row);
    timed(&mut (row.work)(rows, cols)).time > HOPELESS
}

/// How many times longer the second job takes, both done in turns.
///
/// # Panics
/// If they tell different things.
fn times_longer(mut ours: Job, mut theirs: Job, patience: Duration) -> f64 {
    let (our, their) = (timed(&mut ours), timed(&mut theirs));
    assert_eq!(our.told, their.told, "two methods differ");
    let first = our.time + their.time;
    let (mut our, mut their) = (Vec::new(), Vec::new());
    for _ in 0..rounds(first, patience).max(1) {
        our.push(timed(&mut ours).time);
        their.push(timed(&mut theirs).time);
    }
    median(their).as_secs_f64() / median(our).as_secs_f64()
}

/// How many rounds are worth their time.
fn rounds(first: Duration, patience: Duration) -> usize {
    if first > LONG {
        return 0;
    }
    let fitting = patience.as_nanos() / first.as_nanos().max(1);
    usize::try_from(fitting).unwrap_or(ROUNDS.1).clamp(ROUNDS.0, ROUNDS.1)
}

fn unit(search: &mut Search, from: Cell) -> Duration {
    let started = Stopwatch::start();
    std::hint::black_box(search.run(from));
    started.elapsed()
}

/// A run that is over.
struct Timed {
    time: Duration,
    told: u64,
    work: Work,
}

/// The time of a run, and what it tells.
fn timed(job: &mut Job) -> Timed {
    let run: &mut Run = &mut job.run;
    let started = Stopwatch::start();
    let found = run();
    let time = started.elapsed();
    Timed { time, work: found.work(), told: found.told() }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_one_in_the_middle() {
        let times = [5, 1, 9].map(Duration::from_secs);
        assert_eq!(median(times.to_vec()), Duration::from_secs(5));
    }

    #[test]
    fn long_runs_are_not_repeated_and_short_ones_not_for_ever() {
        let rounds = |first| rounds(first, Duration::from_secs(2));
        assert_eq!(rounds(Duration::from_secs(11)), 0);
        assert_eq!(rounds(Duration::from_secs(1)), 3);
        assert_eq!(rounds(Duration::from_micros(1)), 25);
    }
}
