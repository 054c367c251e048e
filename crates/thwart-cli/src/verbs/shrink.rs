//! `thwart shrink`: an input made smaller while a command still ends with status 0 on it.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use thwart::judge::Dialect;
use thwart::recognise::{self, Board, ReadOptions};
use thwart::setup::Setup;
use thwart_contest::input::is_promised;
use thwart_contest::program::{self, End, Run};
use thwart_contest::shrink::shrink_cases;

use crate::failure::{Failure, Status};
use crate::input::{cases, problem_error, read};
use crate::program::{ProgramLimits, cannot_run, without_controls};
use crate::search::{bar, handle_interrupts};
use crate::{Context, duration, save, words};

#[derive(Debug, clap::Args)]
#[command(
    override_usage = "thwart shrink [OPTIONS] FILE -- COMMAND [ARGS]",
    after_help = "Example, where test.sh ends with status 0 as long as the fault is there:\n  thwart shrink large.in -o small.in -- ./test.sh {}"
)]
pub(crate) struct Args {
    /// A judge's input or boards; the result is of the same format
    #[arg(value_name = "FILE")]
    file: OsString,

    /// A test of yours: status 0 means that the input still has the fault. `{}`, also inside a word,
    /// stands for the name of a file with the input; without it, the input comes on standard input
    #[arg(value_name = "COMMAND", last = true, required = true)]
    command: Vec<OsString>,

    /// The format, if it cannot be detected; as for `solve`
    #[arg(long, value_name = "FORMAT")]
    from: Option<String>,

    #[command(flatten)]
    limits: ProgramLimits,

    /// The time limit of the whole run
    #[arg(long = "patience", value_name = "TIME", value_parser = duration::read, default_value = "5m")]
    time_limit: Duration,

    /// The file for the smallest input, written at each smaller one
    #[arg(short, long, value_name = "OUT", default_value = "-")]
    output: PathBuf,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    save::check("-o", &args.output)?;
    let text = read(context, &args.file)?;
    let input = recognise::read(
        context.games,
        &text.content,
        ReadOptions { from: args.from.as_deref(), ..ReadOptions::default() },
    )
    .map_err(|problems| problem_error(&text.name, &problems.0))?;
    let dialect = input.dialect;
    let boards = cases(&text.name, input.boards, Board::position)?;
    let boards = boards.iter().map(|case| case.position.as_ref().map(|position| position.setup().clone()));
    let boards: Vec<Setup> =
        boards.collect::<Result<_, _>>().map_err(|failure| anyhow::Error::from(failure.clone()))?;
    let written = |boards: &[Setup]| written(dialect, boards);
    // If the input keeps the judge's promises, so must each smaller one.
    let judge = dialect.and_then(|dialect| recognise::dialect(context.games, dialect.name));
    let allowed =
        |setup: &Setup| judge.is_none_or(|(game, dialect)| is_promised(game, dialect, setup).is_ok());
    let keeps_promise = boards.iter().all(allowed);
    handle_interrupts(context);
    let stop = context.io.stop.clone();
    let mut tester = Tester::new(args, &stop)?;
    let first = written(&boards).map_err(|why| Failure::usage(format!("{}: {why}", text.name)))?;
    let run = tester.run(&first)?;
    match &run.end {
        End::Exit(0) => {}
        End::Stopped => {
            return Err(Failure::with(Status::Unknown, "stopped before the command had ended once"));
        }
        end => {
            let how = match end {
                End::Exit(status) => format!("with status {status}"),
                End::Signal(signal) => format!("by signal {signal}"),
                End::TimeLimit(_) => "by the limit of --time".to_owned(),
                End::OutputLimit(_) | End::Stopped => "by writing without end".to_owned(),
            };
            let last_error = run
                .errors
                .lines()
                .last()
                .map(|line| format!(": {}", without_controls(line)))
                .unwrap_or_default();
            let message = format!(
                "{}: the command ends {how} on it, not with status 0; there is nothing to keep{last_error}",
                text.name
            );
            return Err(Failure::usage(message));
        }
    }
    let deadline = Instant::now() + args.time_limit;
    let bar = bar(context, None, "{spinner} {msg}  {elapsed}   Ctrl-C keeps the smallest so far");
    let mut smallest = first;
    let is_in_time = || Instant::now() < deadline && !stop.load(Ordering::Relaxed);
    let shrunk = shrink_cases(boards, is_in_time, |boards| {
        if keeps_promise && !boards.iter().all(allowed) {
            return Ok(false);
        }
        let Ok(text) = written(boards) else { return Ok(false) };
        let well = tester.succeeds(&text)?;
        if well {
            if args.output.as_os_str() != "-" {
                save::write(context, &args.output, &text)?;
            }
            bar.set_message(format!("{} bytes", words::grouped(text.len() as u64)));
            smallest = text;
        }
        anyhow::Ok(well)
    });
    bar.finish_and_clear();
    shrunk?;
    save::write(context, &args.output, &smallest)?;
    context.io.stdout.flush()?;
    let bytes = |text: &str| words::count(text.len(), "byte");
    let runs = words::count(tester.runs, "run");
    let how = if stop.load(Ordering::Relaxed) { "stopped; " } else { "" };
    context.io.remark(&format!("{how}{} from {}, {runs}", bytes(&smallest), bytes(&text.content)));
    Ok(Status::Answered)
}

/// Writes boards in the format in which they came.
fn written(dialect: Option<&Dialect>, boards: &[Setup]) -> Result<String, String> {
    match dialect {
        Some(dialect) => dialect.input(boards),
        None => Ok(boards.iter().map(Setup::text).collect::<Vec<_>>().join("---\n")),
    }
}

/// A runner for the user's test.
struct Tester<'a> {
    args: &'a Args,
    command: Vec<OsString>,
    /// The file with the input, for a test that takes a name.
    file: Option<tempfile::NamedTempFile>,
    stop: &'a std::sync::atomic::AtomicBool,
    runs: usize,
}

impl<'a> Tester<'a> {
    fn new(args: &'a Args, stop: &'a std::sync::atomic::AtomicBool) -> anyhow::Result<Self> {
        let stands_in = |word: &OsString| word.to_string_lossy().contains("{}");
        let named = args.command.iter().any(stands_in);
        let file = named.then(|| tempfile::Builder::new().prefix("thwart-").suffix(".in").tempfile());
        let file = file.transpose()?;
        let command = args.command.iter().map(|word| match &file {
            Some(file) if stands_in(word) => {
                word.to_string_lossy().replace("{}", &file.path().to_string_lossy()).into()
            }
            _ => word.clone(),
        });
        Ok(Self { args, command: command.collect(), file, stop, runs: 0 })
    }

    /// Returns whether the test ends with status 0 on a text.
    fn succeeds(&mut self, text: &str) -> anyhow::Result<bool> {
        Ok(self.run(text)?.end == End::Exit(0))
    }

    fn run(&mut self, text: &str) -> anyhow::Result<Run> {
        self.runs += 1;
        if let Some(file) = &self.file {
            std::fs::write(file.path(), text)?;
        }
        let input = if self.file.is_some() { &[] } else { text.as_bytes() };
        program::run(&self.command, input, &self.args.limits.limits(), self.stop)
            .map_err(|error| cannot_run(&self.command, &error))
    }
}
