//! A run: rows in, answers out, on several threads.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use flate2::Compression;
use flate2::write::GzEncoder;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use serde_json::json;
use thwart::recognise::Games;

use crate::answer::answer;
use crate::counts::Counts;
use crate::csv;
use crate::gzip;
use crate::input::{Input, InputError, RawRow};
use crate::options::{Options, solve_options};
use crate::output::{Output, OutputError, State, concatenate, manifest};
use crate::parquet;
use crate::part::{self, Part};

/// The number of parts in progress for each thread, so that a slow board holds up only its own part.
const PARTS_PER_THREAD: usize = 2;

/// The progress of a run, reported after each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Rows that were done before the run began.
    pub before: u64,
    /// Rows that are done, including those.
    pub done: u64,
    /// All rows of the run.
    pub rows: u64,
}

/// The end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The output is complete, with the number of rows with each ending; for a worker, its share of the parts, and no
    /// counts.
    Finished(Progress, Counts),
    /// The run was stopped; the same call continues it.
    Stopped(Progress),
}

/// The reason why there is no output.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The input cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The output cannot be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// No threads can be started.
    #[error("no threads can be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Solves every row of an input, and writes the answers in the order of the rows. The ending of the output's name decides
/// the format: Parquet for `.parquet`, a table with a head for `.csv`, one JSON object per line for `.jsonl` and
/// `.ndjson`. After the last three `.gz` may follow; then the output is packed. Other names are refused.
///
/// Setting `stop` ends the run soon: boards in progress are dropped, answers are kept. A process that is killed loses
/// the answers of its last two seconds. `report` receives the progress after each row, from any thread.
///
/// Cost: reads the input twice. Memory: for each thread the rows of two parts, and their answers; a part has at most
/// 1,024 rows, and a megabyte of rows before the last one. A row has at most 16 MiB and 4,194,304 cells.
///
/// # Errors
/// [`Error`]; finished parts are kept, and the same call continues the run.
pub fn run(
    games: &Games,
    input: &Input,
    output: &Path,
    options: &Options,
    stop: &Arc<AtomicBool>,
    report: &(dyn Fn(Progress) + Sync),
) -> Result<Outcome, Error> {
    let (first, end) = share(options, input.rows());
    let (format, is_packed) = Format::of(output, input, options)?;
    let rows = end - first;
    let all = Progress { before: rows, done: rows, rows };
    let manifest = manifest((input.digest(), input.rows()), (first, end), &output_options(input, options));
    let worker = options.worker.map(|(worker, _)| worker);
    let kept = match Output::open(output, &manifest, worker, options.again)? {
        State::Finished(counts) => return Ok(Outcome::Finished(all, counts)),
        State::Open(kept) => kept,
    };
    let is_mine =
        |row: u64| options.worker.is_none_or(|(worker, workers)| row / part::MOST_ROWS % workers == worker);
    let (all, rows) = (rows, (0..rows).filter(|&row| is_mine(row)).count() as u64);
    // A part lies in the share of one worker.
    let there: Vec<_> =
        kept.parts()?.into_iter().filter(|part| is_mine(part.start) && part.end <= all).collect();
    let before: u64 = there.iter().map(|part| part.end - part.start).sum();
    let done = AtomicU64::new(before);
    let progress = || Progress { before, done: done.load(Ordering::Relaxed), rows };
    report(progress());

    let solve_options = solve_options(options, stop);
    let is_over = || stop.load(Ordering::Relaxed);
    let failed: Mutex<Option<OutputError>> = Mutex::new(None);
    let has_failed = || failed.lock().unwrap_or_else(PoisonError::into_inner).is_some();
    let saved = Mutex::new(there.clone());
    let pool = ThreadPoolBuilder::new().num_threads(options.threads).build()?;
    // Each ticket allows one part in flight.
    let (give_back, tickets) = mpsc::channel();
    for _ in 0..pool.current_num_threads() * PARTS_PER_THREAD {
        let _ = give_back.send(());
    }
    let read = pool.in_place_scope(|scope| -> Result<(), InputError> {
        let mut unread = input.rows_from(first);
        let mut there = there.into_iter().peekable();
        let mut group = Group::default();
        let start = |group: Group| {
            if group.rows.is_empty() || tickets.recv().is_err() {
                return;
            }
            let (give_back, solve_options, kept, done, saved) =
                (give_back.clone(), &solve_options, &kept, &done, &saved);
            let (is_over, failed, progress) = (&is_over, &failed, &progress);
            scope.spawn(move |_| {
                let part = Part::new(kept, group.first, group.rows.len());
                group.rows.into_par_iter().with_max_len(1).enumerate().for_each(|(at, unread)| {
                    let number = first + group.first + at as u64;
                    let line = || {
                        let object = answer(games, number, input.row(unread), solve_options, options.columns);
                        serde_json::to_string(&object).expect("the keys of an object are texts") + "\n"
                    };
                    // The answer of a stopped search may differ, so it is dropped.
                    let line = (!is_over()).then(line).filter(|_| !is_over());
                    done.fetch_add(u64::from(line.is_some()), Ordering::Relaxed);
                    if let Err(error) = part.add(at, line) {
                        *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    }
                    report(progress());
                });
                saved.lock().unwrap_or_else(PoisonError::into_inner).extend(part.saved());
                let _ = give_back.send(());
            });
        };
        for row in 0..all {
            if is_over() || has_failed() {
                break;
            }
            let unread = unread.next().ok_or_else(|| input.lost_rows())??;
            while there.next_if(|part| part.end <= row).is_some() {}
            let is_there = !is_mine(row) || there.peek().is_some_and(|part| part.contains(&row));
            if is_there || group.is_full() || row % part::MOST_ROWS == 0 {
                start(std::mem::take(&mut group));
            }
            if !is_there {
                group.add(row, unread);
            }
        }
        if !is_over() {
            start(group);
        }
        Ok(())
    });
    read?;
    if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error.into());
    }
    let reached = progress();
    if reached.done < rows {
        return Ok(Outcome::Stopped(reached));
    }
    if options.worker.is_some() {
        return Ok(Outcome::Finished(reached, Counts::default()));
    }
    let mut parts = saved.into_inner().unwrap_or_else(PoisonError::into_inner);
    parts.sort_unstable_by_key(|part| part.start);
    let counts = kept.finish(&parts, |file, parts| {
        let (keep, columns) = (input.keep(), options.columns);
        match format {
            Format::Parquet => pool.install(|| parquet::write(file, parts, (input.fields(), keep, columns))),
            Format::Csv => write_text(file, is_packed, |text| csv::write(text, parts, keep)),
            Format::JsonLines => write_text(file, is_packed, |text| concatenate(text, parts)),
        }
    })?;
    Ok(Outcome::Finished(reached, counts))
}

/// Returns the first row of a run and the one after its last.
fn share(options: &Options, rows: u64) -> (u64, u64) {
    let (shard, shards) = options.shard.unwrap_or((0, 1));
    let before = |shard: u64| {
        u64::try_from(u128::from(rows) * u128::from(shard) / u128::from(shards)).unwrap_or(u64::MAX)
    };
    (before(shard), before(shard + 1))
}

/// Rows that were read and are not yet solved.
#[derive(Default)]
struct Group {
    first: u64,
    rows: Vec<RawRow>,
    bytes: usize,
}

impl Group {
    /// Returns whether the next row has to begin another group.
    fn is_full(&self) -> bool {
        self.bytes >= 1 << 20
    }

    fn add(&mut self, number: u64, row: RawRow) {
        if self.rows.is_empty() {
            self.first = number;
        }
        self.bytes += row.bytes();
        self.rows.push(row);
    }
}

/// Writes a text to a file, packed with gzip if asked for. The packed bytes depend on the text alone, because they
/// hold no time and no name.
fn write_text(
    file: &mut BufWriter<&File>,
    is_packed: bool,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    if !is_packed {
        return write(file);
    }
    let mut packer = GzEncoder::new(file, Compression::default());
    write(&mut packer)?;
    packer.finish().map(drop)
}

/// The format of an output.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    JsonLines,
    Parquet,
    Csv,
}

impl Format {
    /// Returns the format that the ending of a name asks for, if it can hold the answers, and whether it is packed.
    fn of(path: &Path, input: &Input, options: &Options) -> Result<(Self, bool), OutputError> {
        const UNCLEAR: &str = "ends in none of .jsonl, .ndjson, .csv (each also with .gz) and .parquet, which say \
                               the format; name it so";
        let conflict = |reason: String| OutputError::Conflict { path: path.to_owned(), reason };
        let (ending, is_packed) = gzip::ending(path);
        match ending.as_str() {
            "jsonl" | "ndjson" => Ok((Self::JsonLines, is_packed)),
            "csv" => Ok((Self::Csv, is_packed)),
            "parquet" if !is_packed => parquet::can_be_written(input.fields(), options.columns)
                .map(|()| (Self::Parquet, false))
                .map_err(conflict),
            _ => Err(conflict(UNCLEAR.to_owned())),
        }
    }
}

/// Returns what an output depends on besides the rows.
fn output_options(input: &Input, options: &Options) -> serde_json::Value {
    json!({
        "keep": input.keep(),
        "certify": options.certify,
        "line": options.columns.line,
        "worth": options.columns.worth,
        "work": options.columns.work,
        "seconds": options.columns.seconds,
        "nodes": options.nodes,
        "seed": options.seed,
        "limit": options.time.map(|time| time.as_secs_f64()),
    })
}
