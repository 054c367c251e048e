//! `thwart interact`: a program against the perfect opponent, and what it loses.

mod report;

use std::ffi::OsString;
use std::time::Duration;

use thwart::Position;
use thwart::grid::format::problem::visible;
use thwart::value::Side;
use thwart_contest::message::Spelling;
use thwart_contest::player::Program;
use thwart_contest::program::RunLimits;
use thwart_contest::referee::Referee;

use crate::cases::{self, check_finished};
use crate::failure::{Status, report_case_failure};
use crate::input::{Loaded, Source};
use crate::program::{MemoryLimit, cannot_run};
use crate::search::{LimitArgs, waiting};
use crate::{Context, duration};

use super::play::side;
use report::{Place, Table, Watched};

#[derive(Debug, clap::Args)]
#[command(override_usage = "thwart interact [OPTIONS] [GAME] FILE|FOLDER|-... -- COMMAND [ARG]...")]
pub(crate) struct Args {
    /// Board files, judges' inputs or maps, folders of boards (files that end in .board or .in),
    /// `sample:NAME`, or `-` for standard input; before them the game, if they do not name it
    #[arg(value_name = "[GAME] FILE", required = true, num_args = 1..)]
    input: Vec<OsString>,

    /// The program and its arguments. It is started again for each board, reads messages and
    /// writes moves: `docs/interact.md`
    #[arg(value_name = "COMMAND", required = true, last = true)]
    command: Vec<OsString>,

    #[command(flatten)]
    source: Source,

    /// The side of the program: `minimiser`, `maximiser`, its name in the game, `first` or
    /// `second`. Without it, the minimiser
    #[arg(long = "as", value_name = "SIDE")]
    side: Option<String>,

    /// How long the program may take for a move, such as 500ms, 2s or 1m, its start included
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = duration::read_some)]
    move_time: Duration,

    #[command(flatten)]
    memory: MemoryLimit,

    /// Send the program its messages as JSON objects, one per line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    limits: LimitArgs,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let inputs = args.source.load_all(context, &args.input)?;
    let places = args.places(&inputs)?;
    if let [place @ Place { case: cases::Place { several: false, .. }, .. }] = &*places {
        let position = place.case.read().position.as_ref().map_err(Clone::clone)?;
        let watched = args.watch(context, position, place)?;
        report::print(context, place, position, &watched)?;
        return Ok(report::status(&watched.played));
    }
    let mut table = Table::new(context, places.iter().map(|place| place.name.as_str()))?;
    for (number, place) in places.iter().enumerate() {
        if context.io.stdout.is_closed() {
            break;
        }
        match &place.case.read().position {
            Ok(position) => {
                let watched = args.watch(context, position, place)?;
                table.row(context, place, position, &watched.played)?;
            }
            Err(failure) => {
                table.no_position(context, place)?;
                report_case_failure(context, failure.clone().into())?;
            }
        }
        if context.io.is_stopped() {
            table.totals(context)?;
            let left_over = check_finished(context, "interact", places.len() - number - 1);
            let status =
                left_over.map(|()| table.status).or_else(|error| report_case_failure(context, error))?;
            return Ok(status.max(table.status));
        }
    }
    table.totals(context)?;
    Ok(table.status)
}

impl Args {
    /// Lists all boards, with the side of the program on each.
    fn places<'l>(&self, inputs: &'l [Loaded]) -> anyhow::Result<Vec<Place<'l>>> {
        let one = |case: cases::Place<'l>| {
            let name = visible(&case.words()).into_owned();
            let own = match &case.read().position {
                Ok(position) => side(self.side.as_deref(), position)?,
                Err(_) => Side::Minimiser,
            };
            Ok(Place { case, name, own })
        };
        cases::Place::all(inputs, &self.input).into_iter().map(one).collect()
    }

    /// Starts the program and lets it play.
    fn watch(
        &self,
        context: &Context<'_>,
        position: &Position,
        place: &Place<'_>,
    ) -> anyhow::Result<Watched> {
        let limits = self.limits.limits(context, None);
        let run = RunLimits { time: self.move_time, memory: Some(self.memory.bytes), output: 0 };
        let spelling = if self.json { Spelling::Json } else { Spelling::Words };
        waiting(context, place.name.clone(), || {
            let mut program = Program::start(&self.command, &run, spelling, &limits.stop)
                .map_err(|error| cannot_run(&self.command, &error))?;
            let referee = Referee { position, limits: &limits, own: place.own, asks_again: false };
            let played = referee.watch(&mut program);
            let over = played.end.is_announced();
            Ok(Watched { played, stderr: program.finish(over) })
        })
    }
}
