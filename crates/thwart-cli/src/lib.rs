//! The command line, as a library: [`run`] takes the list of games, the
//! arguments and the streams, and so it can be tested with other ones.
//!
//! No game is named in this crate. Everything it prints comes from what the
//! games say of themselves and from the scenes they draw.

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

/// Runs one command line: `args` starts with the name of the program.
/// Everything is written to `io`; the status is what the process should exit
/// with. A closed pipe is no error: what cannot be written any more is dropped.
pub fn run(games: &Games, args: impl IntoIterator<Item = OsString>, io: Io<'_>) -> Status {
    // A failure of one board is told in one line, as all others are.
    thwart::guard::keep_quiet();
    let args: Vec<OsString> = args.into_iter().collect();
    let paint = Paint::new(args::early_color(&args), &io);
    let program = words::program(args.first());
    let mut context = Context { games, io, paint, program, grammar: args::Cli::command };
    let outcome = match args::parse(&args) {
        Ok(cli) => {
            context.paint = Paint::new(cli.color, &context.io);
            verbs::run(&mut context, cli.verb)
        }
        Err(error) => args::complain(&mut context, &args, &error),
    };
    let flushed = context.io.stdout.finish();
    let error = match (outcome, flushed) {
        (Ok(status), Ok(())) => return status,
        (Err(error), _) => error,
        (Ok(_), Err(error)) => anyhow::Error::new(error).context("cannot write the output"),
    };
    failure::complain(&mut context.io, &error)
}
