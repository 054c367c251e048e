//! `thwart judge`: the judge's own input and output, and nothing else.

use std::ffi::OsStr;
use std::io::Write as _;
use std::sync::atomic::Ordering;

use thwart::any::Request;
use thwart::recognise;
use thwart::setup::Setup;
use thwart::value::Verdict;

use crate::failure::{Failure, Status, survive};
use crate::input::{complaints, read};
use crate::search::{LimitArgs, check_method, refusal, watched};
use crate::{Context, words};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The judge's format; `thwart games GAME` lists them
    #[arg(value_name = "NAME")]
    name: String,

    #[command(flatten)]
    limits: LimitArgs,

    /// Solve by this method
    #[arg(long, value_name = "NAME")]
    method: Option<String>,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let Some((game, dialect)) = recognise::dialect(context.games, &args.name) else {
        let known = context.games.iter().flat_map(|game| game.dialects()).map(|dialect| dialect.name);
        return Err(Failure::usage(words::unknown("judge's format", &args.name, known)));
    };
    check_method(game.info(), args.method.as_deref())?;
    let text = read(context, OsStr::new("-"))?;
    let input = recognise::read(context.games, &text.content, None, Some(dialect.name))
        .map_err(|problems| complaints(&text.name, &problems.0))?;
    let mut status = Status::Answered;
    for (index, board) in input.boards.into_iter().enumerate() {
        if context.io.stdout.is_closed() {
            break;
        }
        let place = format!("{}: case {}", text.name, index + 1);
        let instance = Setup::new(game.info(), board)
            .and_then(|setup| game.instance(setup))
            .map_err(|problems| complaints(&text.name, &problems.0))?;
        let report =
            watched(context, args.limits.limits(context, dialect.time), instance.measure(), |limits| {
                instance.solve(&Request {
                    method: args.method.clone(),
                    limits: limits.clone(),
                    certify: false,
                    ..Request::default()
                })
            });
        let failure = match &report {
            Err(error) => Some(refusal(&place, error)),
            Ok(report) if report.verdict == Verdict::Unknown => {
                let message = format!("{place}: stopped before any answer; give more time with --limit");
                Some(Failure::with(Status::Unknown, message))
            }
            Ok(_) => None,
        };
        let answer = match (failure, report) {
            (None, Ok(report)) => (dialect.answer)(instance.setup(), &report.judge_answer()),
            (failure, _) => {
                if let Some(failure) = failure {
                    status = status.max(survive(context, failure)?);
                }
                // A judge has no word for this; the answers that follow keep their places.
                "unknown\n".to_owned()
            }
        };
        context.io.stdout.write_all(answer.as_bytes())?;
        context.io.stdout.flush()?;
        if context.io.stop.load(Ordering::Relaxed) {
            return Err(Failure::with(Status::Unknown, format!("{place}: stopped after this case")));
        }
    }
    Ok(status)
}
