//! The command line, as a library: [`run`] takes the list of games, the
//! arguments and the streams, so that tests can pass their own.
//!
//! No game is named in this crate. Everything it prints comes from the games'
//! own descriptions and from the scenes they draw.

mod args;
mod cases;
mod context;
mod duration;
mod failure;
mod input;
mod io;
mod paint;
mod picture;
mod program;
mod proved;
mod save;
mod search;
mod verbs;
mod words;

use std::ffi::OsString;

use thwart::recognise::Games;

pub use failure::Status;
pub use io::Io;

use clap::CommandFactory as _;
use context::Context;
use paint::Paint;

/// Runs one command line; `args` starts with the name of the program. All
/// output goes to `io`; the process should exit with the returned status. A
/// closed pipe is no error: the rest of the output is dropped.
pub fn run(games: &Games, args: impl IntoIterator<Item = OsString>, io: Io<'_>) -> Status {
    // A panic on one board is reported in one line, like every other failure.
    thwart_game::guard::silence_panics();
    let args: Vec<OsString> = args.into_iter().collect();
    let paint = Paint::new(args::early_color(&args), &io);
    let program = words::program(args.first());
    let mut context = Context { games, io, paint, program, grammar: args::Cli::command };
    let outcome = match args::parse(games, &args) {
        Ok(cli) => {
            context.paint = Paint::new(cli.color, &context.io);
            verbs::run(&mut context, cli.verb)
        }
        Err(error) => args::complain(&mut context, &args, &error),
    };
    let flushed = context.io.stdout.finish();
    let status = match (outcome, flushed) {
        (Ok(status), Ok(())) => Ok(status),
        (Err(error), _) if is_full(&error) => Err(error.context("cannot write the output")),
        (Err(error), _) => Err(error),
        (Ok(_), Err(error)) => Err(anyhow::Error::new(error).context("cannot write the output")),
    };
    let status = status.unwrap_or_else(|error| failure::complain(&mut context.io, &error));
    // A verb that was stopped prints what it has, and need not know this status.
    if context.io.is_stopped() { Status::Interrupted } else { status }
}

/// Returns whether an error is that of an output that takes no more bytes.
fn is_full(error: &anyhow::Error) -> bool {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull, WriteZero};
    let kind = error.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
    kind.is_some_and(|kind| matches!(kind, FileTooLarge | QuotaExceeded | StorageFull | WriteZero))
}
