//! The grammar of the command line.

use std::ffi::{OsStr, OsString};
use std::io::Write as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, Parser, Subcommand};
use thwart::setup::is_header;

use crate::failure::{Failure, Status};
use crate::paint::When;
use crate::{Context, verbs, words};

/// Exact answers, strategies and checkable proofs for games of path and
/// obstruction on grids.
#[derive(Debug, Parser)]
#[command(name = "thwart", version, subcommand_value_name = "VERB", subcommand_help_heading = "Verbs")]
pub(crate) struct Cli {
    /// When to use colour; `auto` is on a terminal, unless `NO_COLOR` is set
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: When,

    #[command(subcommand)]
    pub(crate) verb: Option<Verb>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// List the games, or tell one game's rules, parameters and methods
    Games(verbs::games::Args),
    /// Solve a position: its value, one best line, and the board drawn
    Solve(verbs::solve::Args),
    /// The value of every legal move, with the reply that decides it
    Analyze(verbs::analyze::Args),
    /// Play a position at the terminal, against the machine or each other
    Play(verbs::play::Args),
    /// Have a program play against the perfect opponent, and say what it loses
    Interact(verbs::interact::Args),
    /// Check a certificate with the rules alone
    Check(verbs::check::Args),
    /// Answer a judge's input on standard input with the judge's output
    Judge(verbs::judge::Args),
    /// Say whether a program's output for a judge's input is right
    Grade(verbs::grade::Args),
    /// Say whether an input is one that a judge could have written
    Validate(verbs::validate::Args),
    /// Write a problem package with statement, tests and programs
    ExportProblem(verbs::export_problem::Args),
    /// Find the smallest input on which a program goes wrong
    Hunt(verbs::hunt::Args),
    /// Make an input smaller while a command of yours still ends well on it
    Shrink(verbs::shrink::Args),
    /// Write a board in another format
    Convert(verbs::convert::Args),
    /// Draw a position into a file
    Render(verbs::render::Args),
    /// Open a position as an interactive page in the browser
    Studio(verbs::studio::Args),
    /// Make a board by family, size and seed, or list the families for a game
    Generate(verbs::generate::Args),
    /// Print a board that lives in this program, or list them
    Sample(verbs::sample::Args),
    /// Solve every board of a data set; goes on where it was interrupted
    Batch(verbs::batch::Args),
    /// Print the script that completes commands in a shell
    Completions(verbs::manual::CompletionsArgs),
    /// Print the manual page of the program or of a verb
    Man(verbs::manual::ManArgs),
}

pub(crate) fn parse(args: &[OsString]) -> Result<Cli, clap::Error> {
    Cli::try_parse_from(args)
}

/// What `--color` will be, for messages about arguments that cannot be read.
pub(crate) fn early_color(args: &[OsString]) -> When {
    let word = |word: &OsStr| match word.to_str() {
        Some("always") => When::Always,
        Some("never") => When::Never,
        _ => When::Auto,
    };
    let joined =
        |arg: &OsString| arg.to_str().and_then(|arg| arg.strip_prefix("--color=")).map(OsString::from);
    let after = args.iter().skip_while(|arg| *arg != "--color").nth(1).cloned();
    args.iter().find_map(joined).or(after).map_or(When::Auto, |found| word(&found))
}

/// Help and versions go to standard output; mistakes become errors.
pub(crate) fn complain(
    context: &mut Context<'_>,
    args: &[OsString],
    error: &clap::Error,
) -> anyhow::Result<Status> {
    let rendered = error.render();
    let text = if context.paint.color { rendered.ansi().to_string() } else { rendered.to_string() };
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            context.io.stdout.write_all(text.as_bytes())?;
            Ok(Status::Answered)
        }
        ErrorKind::InvalidSubcommand => Err(unknown_verb(context, error)),
        _ => {
            if let Some(setting) = meant_setting(context, args, error) {
                return Err(setting);
            }
            let text = rendered.to_string();
            let text = text.trim_end();
            Err(Failure::usage(text.strip_prefix("error: ").unwrap_or(text)))
        }
    }
}

/// An option that does not exist where a parameter or another header has its name.
fn meant_setting(context: &Context<'_>, args: &[OsString], error: &clap::Error) -> Option<anyhow::Error> {
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else { return None };
    let key = option.strip_prefix("--").filter(|_| error.kind() == ErrorKind::UnknownArgument)?;
    let verb = args.iter().skip(1).find(|arg| !arg.to_string_lossy().starts_with('-'))?;
    let command = Cli::command();
    let verb = command.find_subcommand(verb)?;
    verb.get_arguments().find(|argument| argument.get_long() == Some("set"))?;
    let key = key.to_ascii_lowercase();
    context.games.iter().find(|game| is_header(game.info(), &key))?;
    let joined = format!("{option}=");
    let value = args.iter().enumerate().find_map(|(index, arg)| {
        let arg = arg.to_str()?;
        let next = || args.get(index + 1)?.to_str().filter(|next| !next.starts_with('-'));
        arg.strip_prefix(&joined).or_else(|| next().filter(|_| arg == option))
    });
    let setting = words::shell(&format!("{key}={}", value.unwrap_or("VALUE")));
    Some(Failure::usage(format!("there is no option `{option}`; to set `{key}`, write --set {setting}")))
}

/// A verb that does not exist; perhaps it was meant as a file.
fn unknown_verb(context: &Context<'_>, error: &clap::Error) -> anyhow::Error {
    let found = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(found)) => found.as_str(),
        _ => "",
    };
    if std::path::Path::new(found).is_file() {
        let (program, file) = (&context.program, words::shell(found));
        return Failure::usage(format!("`{found}` is a file; to solve it: {program} solve {file}"));
    }
    let command = Cli::command();
    Failure::usage(words::unknown("verb", found, command.get_subcommands().map(clap::Command::get_name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grammar_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn colour_is_known_before_the_grammar() {
        let early = |line: &str| early_color(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(early("thwart slove --color never"), When::Never);
        assert_eq!(early("thwart --color=always slove"), When::Always);
        assert_eq!(early("thwart slove"), When::Auto);
    }
}
