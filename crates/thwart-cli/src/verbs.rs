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

use clap::Subcommand;

use crate::Context;
use crate::failure::Status;

/// A verb and its arguments.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Solve a position: its value, one best line, and the board drawn
    Solve(solve::Args),
    /// Print the value of every legal move, with the reply that decides it
    Analyze(analyze::Args),
    /// Check a certificate with the rules alone; outputs of programs are for `grade`
    Check(check::Args),
    /// Play a position at the terminal, against the machine or each other
    Play(play::Args),
    /// Open a position as an interactive page in the browser
    #[command(hide = !studio::is_there())]
    Studio(studio::Args),
    /// List the games, or print one game's rules, parameters and methods
    Games(games::Args),
    /// Print a built-in board, or list them
    Sample(sample::Args),
    /// Make a board by family, size and seed, or list the families for a game
    Generate(generate::Args),
    /// Write a board in another format
    Convert(convert::Args),
    /// Draw a position into a file
    Render(render::Args),
    /// Find the smallest input on which a program fails
    Hunt(hunt::Args),
    /// Make an input smaller while your command still succeeds on it
    Shrink(shrink::Args),
    /// Let a program play against the perfect opponent, and report what it loses
    Interact(interact::Args),
    /// Answer a judge's input on standard input with the judge's output
    Judge(judge::Args),
    /// Say whether a program's output is right; certificates are for `check`
    Grade(grade::Args),
    /// Say whether an input is one that a judge could have written
    Validate(validate::Args),
    /// Write a problem package with statement, tests and programs
    ExportProblem(export_problem::Args),
    /// Solve every board of a data set; continue after an interruption
    Batch(batch::Args),
    /// Print the script that completes commands in a shell
    Completions(manual::CompletionsArgs),
    /// Print the manual page of the program or of a verb
    Man(manual::ManArgs),
}

/// The commands to try first: one per line, with a reason after it.
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
