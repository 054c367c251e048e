//! `thwart batch`: every board of a data set.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use thwart_batch::{Columns, Error, Input, Options, Outcome, Progress};

use crate::cases::ThreadArgs;
use crate::failure::{Failure, Status};
use crate::search::{LimitArgs, bar, bar_style, handle_interrupts};
use crate::{Context, words};

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct Args {
    /// JSON lines (.jsonl: an object with `board`, and `id`, `game` and headers of the board
    /// if you like), a Parquet file (.parquet) with such columns, a text of boards separated by
    /// lines `---` (.txt), or a folder of boards or of Parquet files. Lines and texts may be
    /// packed with gzip (.jsonl.gz)
    #[arg(value_name = "INPUT")]
    input: PathBuf,

    /// The answers in the order of the rows: a Parquet file if the name ends in .parquet, a table
    /// with a head if in .csv, and one JSON object per line if in .jsonl. A table or lines are packed
    /// with gzip if .gz follows. Partial results are kept beside it until the end; the same command
    /// continues after an interruption
    #[arg(short, long, value_name = "OUTPUT")]
    output: PathBuf,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    threads: ThreadArgs,

    /// Make and check a certificate for every answer: verdicts are then `proved`
    #[arg(long)]
    certify: bool,

    /// Add a column with one best line
    #[arg(long)]
    line: bool,

    /// Add columns that say how many first moves are right, and where the naive plan leads
    #[arg(long)]
    worth: bool,

    /// Add a column with counts of work
    #[arg(long)]
    work: bool,

    /// Add a column with seconds of solving; the output then differs from run to run
    #[arg(long)]
    seconds: bool,

    /// Copy this field or column of the input to the answers, such as `board` or a parameter of
    /// the game; repeat it for several fields. Answers carry only `id` otherwise
    #[arg(long, value_name = "FIELD")]
    keep: Vec<String>,

    /// Only a share of the rows, for arrays of jobs: the outputs of 0/4, 1/4, 2/4 and 3/4, one after the other,
    /// are equal to the output of one run
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<(u64, u64)>,

    /// Replace a finished output that was made with other options, from another input or by another version
    #[arg(long)]
    again: bool,

    /// End with status 2 if a row is `invalid` or `failed`; the output is complete all the same
    #[arg(long)]
    strict: bool,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    if args.output.as_os_str() == "-" {
        let message = "-o -: what is done is kept beside the output, so it needs a name; name a file";
        return Err(Failure::usage(message));
    }
    let input = Input::open(&args.input, &args.keep).map_err(|error| Failure::usage(error.to_string()))?;
    let options = Options {
        certify: args.certify,
        columns: Columns { line: args.line, worth: args.worth, work: args.work, seconds: args.seconds },
        nodes: args.limits.nodes,
        seed: args.limits.seed,
        time: args.limits.limit,
        threads: args.threads.number(),
        shard: args.shard,
        worker: None,
        again: args.again,
    };
    handle_interrupts(context);
    // Before the first row is done, there is neither a rate nor an estimate.
    let bar = bar(context, None, "{bar:30} {human_pos}/{human_len} rows  {elapsed}");
    let has_rate = AtomicBool::new(false);
    let tell = |progress: Progress| {
        bar.set_length(progress.rows);
        if progress.done == progress.before {
            // Rows of an earlier run must not count in the rate of this one.
            bar.set_position(progress.before);
            bar.reset_eta();
        } else if !has_rate.swap(true, Ordering::Relaxed) {
            bar.set_style(bar_style("{bar:30} {human_pos}/{human_len} rows  {per_sec}  {eta} left"));
        }
        bar.set_position(progress.done);
    };
    let outcome = thwart_batch::run(context.games, &input, &args.output, &options, &context.io.stop, &tell);
    bar.finish_and_clear();
    let output = words::path(&args.output);
    match outcome {
        Ok(Outcome::Finished(Progress { before, rows, .. }, counts)) => {
            let earlier = match before {
                0 => String::new(),
                before if before == rows => ", which were there".to_owned(),
                before => format!(", {} of them by an earlier run", words::grouped(before)),
            };
            let endings = counts.iter().map(|(word, count)| format!("{} {word}", words::grouped(count)));
            let endings = endings.collect::<Vec<_>>().join(", ");
            writeln!(context.io.stdout, "{output}: {}{earlier}: {endings}", words::count(rows, "row"))?;
            let bad: u64 = ["invalid", "failed"].map(|ending| counts.of(ending)).iter().sum();
            if args.strict && bad > 0 {
                let bad = words::count(bad, "row");
                let message =
                    format!("{output}: {bad} without an answer, invalid or failed; see the field `error`");
                return Err(Failure::usage(message));
            }
            Ok(Status::Answered)
        }
        Ok(Outcome::Stopped(Progress { done, rows, .. })) => {
            let (done, rows) = (words::grouped(done), words::grouped(rows));
            let message =
                format!("{output}: stopped with {done} of {rows} rows; the same command does the rest");
            Err(Failure::with(Status::Interrupted, message))
        }
        Err(error @ Error::Threads(_)) => Err(error.into()),
        Err(error) => Err(Failure::usage(error.to_string())),
    }
}

/// Reads a share such as `2/8`.
fn shard(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    match parts {
        Some((i, n)) if i < n => Ok((i, n)),
        _ => Err("write I/N with I from 0 to N - 1, such as 0/4".to_owned()),
    }
}
