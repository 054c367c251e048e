//! `thwart hunt`: the smallest input on which a user's program goes wrong.

mod report;

use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::value_parser;
use thwart_contest::hunt::{Failing, Found, Hunted, Hunter, Until};
use thwart_contest::program::End;
use thwart_contest::series::Series;

use super::generate::read_size;
use super::judge::dialect;
use crate::failure::{Failure, Status};
use crate::program::{ProgramLimits, cannot_run};
use crate::search::{bar, cores, handle_interrupts};
use crate::{Context, duration, words};
use report::Files;

#[derive(Debug, clap::Args)]
#[command(
    override_usage = "thwart hunt [OPTIONS] JUDGE -- COMMAND [ARGS]",
    after_help = "Examples:\n  thwart hunt uva-10381 -- ./my-program\n  thwart hunt oi29-bomberman --most 12x12 --minutes 5 -- python3 mine.py"
)]
pub(crate) struct Args {
    /// The judge's format that the program reads and writes, one of the list below
    #[arg(value_name = "JUDGE")]
    judge: String,

    /// Your program: an input comes on its standard input, the answer is what it writes to
    /// standard output
    #[arg(value_name = "COMMAND", last = true, required = true)]
    command: Vec<OsString>,

    /// Seed for drawing inputs: the same seed finds the same input
    #[arg(long, value_name = "N", value_parser = crate::words::whole_number, default_value_t = 1)]
    seed: u64,

    /// Inputs to try before the hunt ends
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u64).range(1..))]
    count: u64,

    /// Hunt for this many minutes instead
    #[arg(long, value_name = "M", conflicts_with = "count", value_parser = minutes)]
    minutes: Option<Duration>,

    /// The greatest rows and columns of boards, such as 12x12; by default the judge's
    #[arg(long, value_name = "RxC", value_parser = read_size)]
    most: Option<(usize, usize)>,

    #[command(flatten)]
    limits: ProgramLimits,

    /// Runs at a time; by default one per core. The input that is found does not depend on it
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// Time to make the input smaller when one is found; 0s leaves it as it is
    #[arg(long, value_name = "TIME", value_parser = duration::read, default_value = "30s")]
    shrink: Duration,

    /// The folder for the input, its right answer, the output of the program and the board
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    into: PathBuf,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let (game, dialect) = dialect(context, &args.judge)?;
    let series = Series::new(game, dialect, args.seed, args.most)
        .map_err(|message| Failure::usage(format!("--most: {message}")))?;
    if !args.into.is_dir() {
        let message = format!("--into {}: there is no such folder; make it first", args.into.display());
        return Err(Failure::usage(message));
    }
    // Fail now rather than after the hunt.
    if let Err(error) = tempfile::tempfile_in(&args.into) {
        let message = format!("--into {}: cannot write in it: {}", args.into.display(), error.kind());
        return Err(Failure::usage(message));
    }
    handle_interrupts(context);
    let stop = context.io.stop.clone();
    let limits = args.limits.limits();
    let hunter = Hunter { series: &series, command: &args.command, limits: &limits, stop: &stop };
    let started = Instant::now();
    let Hunted { tried, found } = {
        let length = args.minutes.is_none().then_some(args.count);
        let bar = bar(context, length, "{spinner} inputs: {human_pos}  {elapsed}");
        let until = Until {
            count: if args.minutes.is_some() { u64::MAX } else { args.count },
            deadline: args.minutes.map(|time| started + time),
        };
        let threads = args.threads.map_or_else(cores, usize::from);
        let hunted = hunter.hunt(until, threads, |tried| bar.set_position(tried));
        bar.finish_and_clear();
        hunted.map_err(|error| cannot_run(&args.command, &error))?
    };
    let inputs = words::count(tried, "input");
    let time = duration::words(started.elapsed());
    let stopped = stop.load(std::sync::atomic::Ordering::Relaxed);
    let Some(found) = found else {
        if tried == 0 && !stopped && args.minutes.is_none() {
            return Err(Failure::usage(format!(
                "no input of {} could be drawn; give more with --most",
                dialect.name
            )));
        }
        let how = if stopped { "stopped; " } else { "" };
        context.io.remark(&format!("{how}nothing found in {inputs}, {time} (seed {})", args.seed));
        return Ok(if stopped { Status::Unknown } else { Status::Answered });
    };
    let mut files = Files::new(&args.into, dialect.name, args.seed, found.number);
    files.save_run(context, &found);
    let before = found.input.text.len();
    let (found, runs) = smaller(context, args, &hunter, found, &mut files)?;
    let shrunk = (found.input.text.len() < before).then_some(runs);
    report::print(context, args.seed, &hunter, &found, shrunk, &mut files)?;
    // A run over the time limit was already repeated by the hunter.
    if !matches!(found.failing, Failing::TimeLimit(_)) {
        let (again, failing) = hunter.run(&found.input).map_err(|error| cannot_run(&args.command, &error))?;
        if again.end != End::Stopped && !failing.is_some_and(|failing| failing.is_like(&found.failing)) {
            context.io.stdout.flush()?;
            let message =
                "the program does not fail like this each time: on another run of this input it did not";
            context.io.remark(message);
        }
    }
    // The find is reported before the files that could not be saved.
    files.first_error().map_or(Ok(Status::Refused), Err)
}

/// Shrinks the input while the program fails in this manner. The smallest so far is always saved.
fn smaller(
    context: &mut Context<'_>,
    args: &Args,
    hunter: &Hunter<'_>,
    found: Found,
    files: &mut Files,
) -> anyhow::Result<(Found, u64)> {
    let bar = bar(context, None, "{spinner} {msg}  {elapsed}   Ctrl-C keeps the smallest so far");
    let smaller = hunter.shrink(found, Instant::now() + args.shrink, |best| {
        bar.set_message(format!("fails on {}", report::size(best)));
        files.save_run(context, best);
    });
    bar.finish_and_clear();
    smaller.map_err(|error| cannot_run(&args.command, &error))
}

/// Reads minutes, such as 5 or 0.5.
fn minutes(text: &str) -> Result<Duration, String> {
    let minutes = text.parse::<f64>().ok().filter(|minutes| *minutes > 0.0);
    minutes
        .and_then(|minutes| Duration::try_from_secs_f64(60.0 * minutes).ok())
        .filter(|time| *time <= duration::LONGEST)
        .ok_or_else(|| "write a number of minutes, such as 5 or 0.5".to_owned())
}
