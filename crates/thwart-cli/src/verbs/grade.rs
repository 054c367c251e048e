//! `thwart grade`: what a program wrote for a judge's input, in the manners of checkers of contests.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use thwart::Position;
use thwart::any::grade;
use thwart::judge::{Claim, Dialect, Words};
use thwart::recognise::{self, Asked, Board};
use thwart::value::Value;
use thwart_contest::input::{self, Wrong, mark};

use crate::failure::{Failure, NOT_THE_PROGRAMS_FAULT, Status};
use crate::input::{cases, complaints, read, read_output};
use crate::{Context, save, words};

use super::judge::dialect;

#[derive(Debug, clap::Args)]
#[command(
    override_usage = "thwart grade JUDGE IN OUT [ANS]\n       thwart grade --kattis JUDGE IN ANS FEEDBACK_DIR < OUT"
)]
pub(crate) struct Args {
    /// The judge's format; `thwart games GAME` lists them
    #[arg(value_name = "JUDGE")]
    judge: String,

    /// The input, the output of the program, and the jury's answer if there is one: the exact answer is
    /// found anyway
    #[arg(value_name = "FILE", num_args = 2..=3, required = true)]
    files: Vec<OsString>,

    /// The manners of Kattis: input, answer and a folder for the message are named, the output
    /// comes on standard input, and the exit status is 42 for right and 43 for wrong
    #[arg(long)]
    kattis: bool,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    verdict(context, args).map_err(|error| match error.downcast::<Failure>() {
        Ok(failure) => Failure { status: NOT_THE_PROGRAMS_FAULT, ..failure }.into(),
        Err(error) => Failure::with(NOT_THE_PROGRAMS_FAULT, format!("{error:#}")),
    })
}

fn verdict(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let (_, dialect) = dialect(context, &args.judge)?;
    let (input, output, answer, folder) = match (args.kattis, args.files.as_slice()) {
        (false, [input, output]) => (input, output.as_os_str(), None, None),
        (false, [input, output, answer]) => (input, output.as_os_str(), Some(answer), None),
        (true, [input, answer, folder]) => (input, OsStr::new("-"), Some(answer), Some(Path::new(folder))),
        _ => return Err(Failure::usage("--kattis: name the input, the answer and the folder for feedback")),
    };
    let verdict = graded(context, dialect, input, output, answer)?;
    let (status, message) = match verdict {
        Ok(count) => (Status::Answered, format!("ok {}", words::count(count, "case"))),
        Err(wrong @ Wrong::Answer { .. }) => (Status::Refused, wrong.to_string()),
        Err(wrong @ Wrong::Malformed { .. }) => (Status::Usage, wrong.to_string()),
    };
    match folder {
        None => {
            context.io.remark(&message);
            Ok(status)
        }
        Some(folder) => {
            save::write(context, &folder.join("judgemessage.txt"), format!("{message}\n"))?;
            Ok(if status == Status::Answered { Status::KattisRight } else { Status::KattisWrong })
        }
    }
}

fn graded(
    context: &mut Context<'_>,
    dialect: &'static Dialect,
    input: &OsStr,
    output: &OsStr,
    answer: Option<&OsString>,
) -> anyhow::Result<Result<usize, Wrong>> {
    let text = read(context, input)?;
    let input =
        recognise::read(context.games, &text.content, Asked { from: Some(dialect.name), ..Asked::default() })
            .map_err(|problems| complaints(&text.name, &problems.0))?;
    if let Some(remark) = input.remark {
        context.io.remark(&format!("{}: {remark}", text.name));
    }
    let cases = cases(&text.name, input.boards, Board::position)?;
    let answer = answer.map(|answer| read(context, answer)).transpose()?;
    let output = read_output(context, output)?;
    let mut told = answer.as_ref().map(|answer| Words::of("answer", &answer.content));
    let mut known = Vec::with_capacity(cases.len());
    for (number, case) in (1..).zip(&cases) {
        let position = case.position.as_deref().map_err(|failure| anyhow::Error::from(failure.clone()))?;
        let jury = match (&mut told, &answer) {
            (Some(told), Some(answer)) => {
                let claim = (dialect.claim)(position.setup(), told);
                Some(claim.map_err(|problem| Failure::usage(format!("{}: {problem}", answer.name)))?)
            }
            _ => None,
        };
        let exact = exact(position, jury.as_ref(), number)?;
        if let (Some(Err(fault)), Some(answer)) = (jury.map(|claim| grade(position, &claim, exact)), &answer)
        {
            return Err(Failure::usage(format!("{}: case {number}: {fault}", answer.name)));
        }
        known.push((position, exact));
    }
    Ok(mark(dialect, known, &output.content).map(|()| cases.len()))
}

/// The exact value, or that of the jury where it is beyond reach.
fn exact(position: &dyn Position, jury: Option<&Claim>, number: usize) -> anyhow::Result<Value> {
    input::bounds(position, None).value().or(jury.map(|claim| claim.value)).ok_or_else(|| {
        Failure::usage(format!(
            "case {number}: the exact answer is beyond reach; name the jury's answer, too"
        ))
    })
}
