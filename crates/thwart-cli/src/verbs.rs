//! One file per verb.

pub(crate) mod analyze;
pub(crate) mod batch;
pub(crate) mod check;
pub(crate) mod convert;
pub(crate) mod export_problem;
pub(crate) mod games;
pub(crate) mod generate;
pub(crate) mod grade;
pub(crate) mod hunt;
pub(crate) mod interact;
pub(crate) mod judge;
pub(crate) mod manual;
pub(crate) mod play;
pub(crate) mod render;
pub(crate) mod sample;
pub(crate) mod shrink;
pub(crate) mod solve;
pub(crate) mod studio;
pub(crate) mod validate;

use std::io::Write as _;

use thwart::scene::{Scene, Sign};
use thwart::{Position, Solution};

use crate::Context;
use crate::args::Verb;
use crate::failure::Status;

/// What to try first: one command per line, with its reason behind it.
const FIRST_LINES: &str = include_str!("first_lines.txt");

pub(crate) fn run(context: &mut Context<'_>, verb: Option<Verb>) -> anyhow::Result<Status> {
    match verb {
        None => first_lines(context),
        Some(Verb::Games(args)) => games::run(context, &args),
        Some(Verb::Solve(args)) => solve::run(context, &args),
        Some(Verb::Analyze(args)) => analyze::run(context, &args),
        Some(Verb::Play(args)) => play::run(context, &args),
        Some(Verb::Interact(args)) => interact::run(context, &args),
        Some(Verb::Check(args)) => check::run(context, &args),
        Some(Verb::Judge(args)) => judge::run(context, &args),
        Some(Verb::Grade(args)) => grade::run(context, &args),
        Some(Verb::Validate(args)) => validate::run(context, &args),
        Some(Verb::ExportProblem(args)) => export_problem::run(context, &args),
        Some(Verb::Hunt(args)) => hunt::run(context, &args),
        Some(Verb::Shrink(args)) => shrink::run(context, &args),
        Some(Verb::Convert(args)) => convert::run(context, &args),
        Some(Verb::Render(args)) => render::run(context, &args),
        Some(Verb::Studio(args)) => studio::run(context, &args),
        Some(Verb::Generate(args)) => generate::run(context, &args),
        Some(Verb::Sample(args)) => sample::run(context, &args),
        Some(Verb::Batch(args)) => batch::run(context, &args),
        Some(Verb::Completions(args)) => manual::completions(context, &args),
        Some(Verb::Man(args)) => manual::man(context, &args),
    }
}

fn first_lines(context: &mut Context<'_>) -> anyhow::Result<Status> {
    let program = format!("{} ", context.program);
    let lines = FIRST_LINES.lines().map(|line| line.split_once("  #").unwrap_or((line, "")));
    let lines: Vec<_> =
        lines.map(|(command, reason)| (command.replace("thwart ", &program), reason)).collect();
    let width = lines.iter().map(|(command, _)| command.len()).max().unwrap_or(0);
    for (command, reason) in lines {
        let reason = context.paint.dim(&format!("#{reason}"));
        writeln!(context.io.stdout, "{command:<width$}  {reason}")?;
    }
    Ok(Status::Answered)
}

/// Which of several starts an answer is about, before a headline: `start 3,1: `;
/// nothing where there are not several.
fn start(position: &dyn Position, solution: &Solution) -> String {
    solution
        .starts
        .first()
        .map_or_else(String::new, |first| format!("start {}: ", position.setup().board().coord(first.cell)))
}

/// The answer drawn, with those of several starts that it is not about.
fn drawn(solution: &Solution) -> Scene {
    let mut scene = solution.scene.clone();
    for other in solution.starts.iter().skip(1) {
        scene.add(Sign::Start(other.cell));
    }
    scene
}

/// The next command to try, where there is one.
fn next(context: &mut Context<'_>, command: &str) -> anyhow::Result<()> {
    let label = context.paint.dim("Next:");
    writeln!(context.io.stdout, "{label} {} {command}", context.program)?;
    Ok(())
}
