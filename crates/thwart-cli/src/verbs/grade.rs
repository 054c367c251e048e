//! `thwart grade`: checks what a program wrote for a judge's input, by the conventions of contest checkers.

use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::path::Path;

use thwart::Position;
use thwart::any::{Fault, grade, grade_plan};
use thwart::judge::{Claim, Dialect, Scoring, Words};
use thwart::recognise::Judged;
use thwart::value::{Bounds, Value};
use thwart_contest::input::{self, Output, Wrong};

use crate::failure::{Failure, GRADER_FAILED, Status};
use crate::input::{Text, cases_of, judged, read, read_output};
use crate::{Context, save, words};

use super::judge::dialect;

#[derive(Debug, clap::Args)]
#[command(
    override_usage = "thwart grade JUDGE IN OUT [ANS]\n       thwart grade --kattis JUDGE IN ANS FEEDBACK_DIR < OUT"
)]
pub(crate) struct Args {
    /// The judge's format, one of the list below
    #[arg(value_name = "JUDGE")]
    judge: String,

    /// The input, the output of the program, and the jury's answer if there is one: grade finds the
    /// exact answer anyway
    #[arg(value_name = "FILE", num_args = 2..=3, required = true)]
    files: Vec<OsString>,

    /// The conventions of Kattis: input, answer and a folder for the message are named, the output
    /// comes on standard input, and the exit status is 42 for right and 43 for wrong
    #[arg(long)]
    kattis: bool,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    verdict(context, args).map_err(|error| match error.downcast::<Failure>() {
        Ok(failure) => Failure { status: GRADER_FAILED, ..failure }.into(),
        Err(error) => Failure::with(GRADER_FAILED, format!("{error:#}")),
    })
}

fn verdict(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let judge = dialect(context, &args.judge)?;
    let (input, output, answer, folder) = match (args.kattis, args.files.as_slice()) {
        (false, [input, output]) => (input, output.as_os_str(), None, None),
        (false, [input, output, answer]) => (input, output.as_os_str(), Some(answer), None),
        (true, [input, answer, folder]) => (input, OsStr::new("-"), Some(answer), Some(Path::new(folder))),
        _ => return Err(Failure::usage("--kattis: name the input, the answer and the folder for feedback")),
    };
    let text = read(context, input)?;
    let input = judged(context, judge, &text)?;
    let answer = answer.map(|answer| read(context, answer)).transpose()?;
    let output = read_output(context, output)?;
    let graded = graded(judge.1, (&text.name, &input), &output, answer.as_ref())?;
    let (status, message) = match &graded {
        Ok(accepted) => (Status::Answered, accepted.message.clone()),
        Err(wrong @ Wrong::Answer { .. }) => {
            let failure = judge.1.scoring.as_ref().map(|score| format!("; score {}", score.failure));
            (Status::Refused, format!("{wrong}{}", failure.unwrap_or_default()))
        }
        Err(wrong @ Wrong::Malformed { .. }) => (Status::Usage, wrong.to_string()),
    };
    let Some(folder) = folder else {
        context.io.remark(&message);
        return Ok(status);
    };
    save::write(context, &folder.join("judgemessage.txt"), format!("{message}\n"))?;
    if let Ok(Accepted { points: Some(points), .. }) = graded {
        save::write(context, &folder.join("score.txt"), format!("{points}\n"))?;
    }
    Ok(if status == Status::Answered { Status::KattisRight } else { Status::KattisWrong })
}

/// An output that the judge accepts.
struct Accepted {
    /// The message about it.
    message: String,
    /// Its score, if the judge scores plans.
    points: Option<u64>,
}

fn graded(
    dialect: &Dialect,
    (name, input): (&str, &Judged<'_>),
    output: &Text,
    answer: Option<&Text>,
) -> anyhow::Result<Result<Accepted, Wrong>> {
    let mut output = Output::new(dialect, &output.content);
    let mut jury = answer.map(|answer| (&*answer.name, Words::of("answer", &answer.content)));
    let mut message = format!("ok {}", words::count(input.count, "case"));
    let mut points = dialect.scoring.as_ref().map(|_| 0);
    for (number, case) in (1..).zip(cases_of(name, input)) {
        let position = case.position()?;
        let jury = match &mut jury {
            Some((name, words)) => {
                let claim = (dialect.read_claim)(position.setup(), words);
                let claim = claim.map_err(|problem| Failure::usage(format!("{name}: {problem}")))?;
                Some((*name, claim))
            }
            None => None,
        };
        let graded = match &dialect.scoring {
            None => {
                let exact = exact(position, jury, number)?;
                output.next(position, |claim| grade(position, claim, exact))
            }
            Some(score) => {
                let known = fewest(position, score, jury, number)?;
                let value = output
                    .next(position, |claim| grade_plan(position, claim, known, score).map(|()| claim.value));
                match value {
                    Ok(Value::Infinite) if known.lower != Value::Infinite => {
                        return Err(beyond_reach(number));
                    }
                    Ok(Value::Finite(value)) => {
                        points = points.map(|points| points + (score.points)(value));
                        let _ = write!(message, ": {}", ranked(score, value, known));
                        Ok(())
                    }
                    other => other.map(|_| ()),
                }
            }
        };
        if let Err(wrong) = graded {
            return Ok(Err(wrong));
        }
    }
    Ok(output.finish().map(|()| Accepted { message, points }))
}

/// Compares a plan with the best one: `traps Jerry with 3, fewest is 2; score 9, best is 4`.
fn ranked(score: &Scoring, value: u64, known: Bounds) -> String {
    let upper = known.upper.min(Value::Finite(value));
    let least = if known.lower == upper { "" } else { "at least " };
    let fewest = known.lower.finite().unwrap_or(0);
    let points = score.points;
    format!(
        "{} {value}, fewest is {least}{fewest}; score {}, best is {least}{}",
        score.achievement,
        points(value),
        points(fewest)
    )
}

/// Returns the exact value, or the jury's if the exact one is beyond reach.
fn exact(position: &Position, jury: Option<(&str, Claim)>, number: usize) -> anyhow::Result<Value> {
    let exact = input::bounds(position, None).value();
    match (exact, jury) {
        (Some(exact), Some((name, claim))) => {
            grade(position, &claim, exact).map_err(|fault| jury_is_wrong(name, number, &fault))?;
            Ok(exact)
        }
        (None, Some((_, claim))) => Ok(claim.value),
        (exact, None) => exact.ok_or_else(|| beyond_reach(number)),
    }
}

/// Returns bounds of the value of the best plan, narrowed by the jury's plan.
fn fewest(
    position: &Position,
    score: &Scoring,
    jury: Option<(&str, Claim)>,
    number: usize,
) -> anyhow::Result<Bounds> {
    let mut known = input::bounds(position, Some(NODES));
    if let Some((name, claim)) = jury {
        grade_plan(position, &claim, known, score).map_err(|fault| jury_is_wrong(name, number, &fault))?;
        known.upper = known.upper.min(claim.value);
    }
    Ok(known)
}

/// Nodes of the search for the best plan, if the judge takes any plan: some seconds.
const NODES: u64 = 1_000_000;

fn jury_is_wrong(name: &str, number: usize, fault: &Fault) -> anyhow::Error {
    Failure::usage(format!("{name}: case {number}: {fault}"))
}

fn beyond_reach(number: usize) -> anyhow::Error {
    Failure::usage(format!("case {number}: the exact answer is beyond reach; name the jury's answer, too"))
}
