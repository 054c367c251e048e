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
use crate::csv;
use crate::gzip;
use crate::input::{Input, InputError};
use crate::options::{Options, solve_options};
use crate::output::{Output, OutputError, State, concatenate, manifest};
use crate::parquet;

/// The number of rows in a part.
const ROWS_PER_PART: u64 = 1024;

/// The number of parts in progress for each thread, so that a slow board holds up only its own part.
const PARTS_PER_THREAD: usize = 2;

/// The progress of a run, reported now and then.
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
    /// The output is complete; for a worker, its share of the parts.
    Finished(Progress),
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
/// Setting `stop` ends the run soon: parts in progress are dropped, finished ones are kept. `report`
/// receives the progress, from any thread.
///
/// Cost: reads the input twice. Memory: for each thread the rows of two parts, and their answers.
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
    let (shard, shards) = options.shard.unwrap_or((0, 1));
    let share = |shard: u64| {
        let share = u128::from(input.rows()) * u128::from(shard) / u128::from(shards);
        u64::try_from(share).unwrap_or(u64::MAX)
    };
    let (first, end) = (share(shard), share(shard + 1));
    let (format, is_packed) = Format::of(output, input, options)?;
    let rows = end - first;
    let all = Progress { before: rows, done: rows, rows };
    let manifest = manifest((input.digest(), input.rows()), (first, end), &output_options(input, options));
    let kept = match Output::open(output, &manifest, options.worker.map(|(worker, _)| worker))? {
        State::Finished => return Ok(Outcome::Finished(all)),
        State::Open(kept) => kept,
    };
    let (parts, all) = (rows.div_ceil(ROWS_PER_PART), rows);
    let length = |part: u64| ROWS_PER_PART.min(all - part * ROWS_PER_PART);
    let is_mine = |part: &u64| options.worker.is_none_or(|(worker, workers)| part % workers == worker);
    let rows: u64 = (0..parts).filter(is_mine).map(length).sum();
    let is_there = |part: &u64| kept.has(*part, length(*part));
    let there: Vec<u64> = (0..parts).filter(is_mine).filter(is_there).collect();
    let before: u64 = there.iter().map(|&part| length(part)).sum();
    let done = AtomicU64::new(before);
    let progress = || Progress { before, done: done.load(Ordering::Relaxed), rows };
    report(progress());

    let solve_options = solve_options(options, stop);
    let is_over = || stop.load(Ordering::Relaxed);
    let failed: Mutex<Option<OutputError>> = Mutex::new(None);
    let has_failed = || failed.lock().unwrap_or_else(PoisonError::into_inner).is_some();
    let pool = ThreadPoolBuilder::new().num_threads(options.threads).build()?;
    // Each ticket allows one part in flight.
    let (give_back, tickets) = mpsc::channel();
    for _ in 0..pool.current_num_threads() * PARTS_PER_THREAD {
        let _ = give_back.send(());
    }
    let read = pool.in_place_scope(|scope| -> Result<(), InputError> {
        let mut unread = input.rows_from(first);
        for part in 0..parts {
            let mut is_there = !is_mine(&part) || there.binary_search(&part).is_ok();
            // Another worker may have made this part in the meantime.
            if !is_there && kept.has(part, length(part)) {
                done.fetch_add(length(part), Ordering::Relaxed);
                is_there = true;
            }
            if !is_there && tickets.recv().is_err() {
                break;
            }
            if is_over() || has_failed() {
                break;
            }
            let mut rows = Vec::new();
            for _ in 0..length(part) {
                let row = unread.next().ok_or_else(|| input.lost_rows())??;
                if !is_there {
                    rows.push(row);
                }
            }
            if is_there {
                continue;
            }
            let (give_back, solve_options, kept, done) = (give_back.clone(), &solve_options, &kept, &done);
            let (is_over, failed, progress) = (&is_over, &failed, &progress);
            scope.spawn(move |_| {
                let number = |at: usize| first + part * ROWS_PER_PART + at as u64;
                let one = |(at, unread): (usize, _)| -> Option<String> {
                    let object = answer(games, number(at), input.row(unread), solve_options, options.columns);
                    // The answer of a stopped search may differ, so it is dropped.
                    let line = || serde_json::to_string(&object).expect("the keys of an object are texts");
                    (!is_over()).then(|| line() + "\n")
                };
                let answers =
                    rows.into_par_iter().with_max_len(1).enumerate().map(one).collect::<Option<Vec<_>>>();
                if let Some(lines) = answers {
                    match kept.save_part(part, &lines.concat()) {
                        Ok(()) => drop(done.fetch_add(lines.len() as u64, Ordering::Relaxed)),
                        Err(error) => *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error),
                    }
                    report(progress());
                }
                let _ = give_back.send(());
            });
        }
        Ok(())
    });
    read?;
    if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error.into());
    }
    let reached = Progress { before, done: done.load(Ordering::Relaxed), rows };
    if reached.done < rows {
        return Ok(Outcome::Stopped(reached));
    }
    if options.worker.is_some() {
        return Ok(Outcome::Finished(reached));
    }
    kept.finish(parts, |file, parts| {
        let (keep, columns) = (input.keep(), options.columns);
        match format {
            Format::Parquet => pool.install(|| parquet::write(file, parts, (input.fields(), keep, columns))),
            Format::Csv => write_text(file, is_packed, |text| csv::write(text, parts, keep)),
            Format::JsonLines => write_text(file, is_packed, |text| concatenate(text, parts)),
        }
    })?;
    Ok(Outcome::Finished(reached))
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
