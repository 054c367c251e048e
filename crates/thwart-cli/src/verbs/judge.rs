//! `thwart judge`: the judge's own input and output, and nothing else.

use std::ffi::OsStr;
use std::io::Write as _;

use thwart::SolveOptions;
use thwart::recognise::{self, Judge};
use thwart::value::Verdict;

use crate::Context;
use crate::cases::{ThreadArgs, check_finished, in_order};
use crate::failure::{Failure, Status, report_case_failure};
use crate::input::{cases_of, judged, read, unknown_judge};
use crate::search::{LimitArgs, check_method, solve_failure};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The judge's format, one of the list below
    #[arg(value_name = "NAME")]
    name: String,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    threads: ThreadArgs,

    /// Solve by this method
    #[arg(long, value_name = "NAME")]
    method: Option<String>,
}

/// The verbs that take a judge's name.
pub(crate) const VERBS: [&str; 5] = ["judge", "hunt", "grade", "validate", "export-problem"];

/// Finds a judge's format by its name or short name, with its game.
///
/// # Errors
/// No format has this name; the message has the known names.
pub(super) fn dialect(context: &Context<'_>, name: &str) -> anyhow::Result<Judge> {
    recognise::dialect(context.games, name).ok_or_else(|| {
        let like = recognise::dialects_like(context.games, name);
        if !like.is_empty() {
            let names: Vec<_> = like.iter().map(|(_, dialect)| dialect.name).collect();
            return Failure::usage(format!("`{name}` may be {}; write more of the name", names.join(" or ")));
        }
        unknown_judge(context, "judge's format", name, std::iter::empty())
    })
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let (game, dialect) = dialect(context, &args.name)?;
    check_method(game.info(), args.method.as_deref())?;
    let text = read(context, OsStr::new("-"))?;
    let input = judged(context, (game, dialect), &text)?;
    let mut status = Status::Answered;
    let limits = args.limits.limits(context, dialect.time);
    let taken = in_order(
        context,
        args.threads,
        &limits,
        (input.count, cases_of(&text.name, &input)),
        |position, limits| {
            let report = position.solve(
                &SolveOptions::default()
                    .method(args.method.as_deref())
                    .limits(limits.clone())
                    .certify(false)
                    .explain(false),
            );
            report.map(|report| {
                let answer = (dialect.write_answer)(position.setup(), &report.judge_answer());
                Some(answer).filter(|_| report.verdict != Verdict::Unknown)
            })
        },
        |context, index, answer| {
            let place = format!("{}: case {}", text.name, index + 1);
            let answer = match answer {
                Ok(Ok(Some(answer))) => Ok(answer),
                Ok(Ok(None)) => {
                    let message = "stopped before there was an answer; give more time with --limit";
                    Err(Failure::with(Status::Unknown, format!("{place}: {message}")))
                }
                Ok(Err(error)) => Err(solve_failure(&place, &error)),
                Err(failure) => Err(failure.into()),
            };
            let answer = match answer {
                Ok(answer) => answer,
                Err(failure) => {
                    status = status.max(report_case_failure(context, failure)?);
                    // Judges have no word for this; `unknown` keeps the later answers in their places.
                    "unknown\n".to_owned()
                }
            };
            context.io.stdout.write_all(answer.as_bytes())?;
            context.io.stdout.flush()?;
            Ok(context.io.stdout.flow())
        },
    )?;
    check_finished(context, &text.name, input.count - taken)?;
    Ok(status)
}
