//! `thwart play`: a play at the terminal, one line at a time. It also works through a pipe.

mod course;
mod lines;
pub(super) mod screen;
pub(super) mod seats;
mod table;
mod turns;

use std::ffi::OsString;
use std::io::{self, BufReader};
use std::sync::atomic::Ordering;

use thwart::Position;
use thwart::value::Side;
use thwart_contest::message::Spelling;
use thwart_contest::player::Streams;
use thwart_contest::referee::Referee;

use crate::Context;
use crate::failure::{Failure, Status};
use crate::input::Source;
use crate::search::LimitArgs;
use lines::Lines;
use seats::People;
use table::Table;

#[derive(Debug, clap::Args)]
#[command(override_usage = "thwart play [OPTIONS] [GAME] FILE")]
pub(crate) struct Args {
    /// A board file, a judge's input or a map (of signs, MovingAI, PNG, PGM, ROS);
    /// before it the game, if the input does not name it
    #[arg(value_name = "[GAME] FILE", required = true, num_args = 1..=2)]
    input: Vec<OsString>,

    #[command(flatten)]
    source: Source,

    /// The side you play: `minimiser`, `maximiser`, its name in the game, `first` or
    /// `second`; `both` for two people, `none` to watch. Without it, the minimiser
    #[arg(long = "as", value_name = "SIDE")]
    side: Option<String>,

    #[command(flatten)]
    limits: LimitArgs,

    /// Play with a program: messages as JSON objects go to standard output, moves come from
    /// standard input, one per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    if args.input.last().is_some_and(|path| path == "-") {
        return Err(Failure::usage(
            "moves are read from standard input, so the board cannot come from there; name a file",
        ));
    }
    let loaded = args.source.load(context, &args.input)?;
    let position = loaded.only()?;
    let limits = args.limits.limits(context, None);
    let stdin = std::mem::replace(&mut context.io.stdin, Box::new(io::empty()));
    if args.json {
        let referee = Referee {
            position,
            limits: &limits,
            own: side(args.side.as_deref(), position)?,
            asks_again: true,
        };
        let (from, to) = (BufReader::new(stdin), &mut context.io.stdout);
        referee.watch(&mut Streams { from, to, spelling: Spelling::Json });
        return Ok(Status::Answered);
    }
    let people = People::read(args.side.as_deref(), position)?;
    let lines = Lines::new(stdin);
    let again = loaded.pasteable.as_ref().map(|again| match &args.side {
        Some(side) => format!("{again} --as {}", crate::words::shell(side)),
        None => again.clone(),
    });
    let status = Table::new(context, &loaded, position, people, &limits, again).run(lines)?;
    if people != People::None {
        // In a play of people, Ctrl-C stops only a search.
        context.io.stop.store(false, Ordering::Relaxed);
    }
    Ok(status)
}

/// Returns the side that `--as` names, which must be a single one.
pub(super) fn side(word: Option<&str>, position: &Position) -> anyhow::Result<Side> {
    match People::read(word, position)? {
        People::One(side) => Ok(side),
        People::Both | People::None => {
            let word = word.unwrap_or_default();
            Err(Failure::usage(format!("--as {word}: a program plays one side; name it")))
        }
    }
}
