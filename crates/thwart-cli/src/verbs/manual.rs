//! `thwart completions` and `thwart man`: the command line for shells and for
//! `man`, from the same definitions as the help.

use std::io::Write as _;

use clap::builder::PossibleValuesParser;
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use thwart::grid::format::map_formats;
use thwart::grid::generate::FAMILIES;
use thwart::recognise::{Games, dialects};

use super::judge;
use crate::failure::{Failure, STATUSES, Status};
use crate::input::{BOARD, sample};
use crate::{Context, words};

#[derive(Debug, clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell; put the printed script where the shell looks for completions
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ManArgs {
    /// The verb of the page; without it, the page of the whole program
    #[arg(value_name = "VERB")]
    verb: Option<String>,
}

pub(crate) fn completions(context: &mut Context<'_>, args: &CompletionsArgs) -> anyhow::Result<Status> {
    // The generator cannot report that a write failed, so it writes to memory.
    let mut script = Vec::new();
    let mut command = with_values((context.grammar)(), context.games, args.shell);
    generate(args.shell, &mut command, "thwart", &mut script);
    context.io.stdout.write_all(&script)?;
    Ok(Status::Answered)
}

/// Returns a grammar that lists the possible values of names, so that shells complete them. It is not for
/// parsing, because clap's refusal of another value would replace the messages of the verbs.
fn with_values(command: clap::Command, games: &Games, shell: Shell) -> clap::Command {
    let names: Vec<String> = games.iter().map(|game| game.info().name.to_owned()).collect();
    let samples: Vec<String> = games
        .iter()
        .flat_map(|game| game.info().samples.iter().map(|sample| sample::full_name(game, sample)))
        .collect();
    let judges: Vec<String> = dialects(games).map(|(_, dialect)| dialect.name.to_owned()).collect();
    let families: Vec<String> = FAMILIES.iter().map(|family| family.name.to_owned()).collect();
    let formats = [BOARD].into_iter().chain(map_formats().map(|format| format.name)).map(str::to_owned);
    let formats: Vec<String> = formats.chain(judges.iter().cloned()).collect();
    let named_samples = samples.iter().map(|name| format!("{}{name}", sample::PREFIX));
    let boards: Vec<String> = names.iter().cloned().chain(named_samples).collect();
    let samples: Vec<String> = names.iter().cloned().chain(samples).collect();
    let values = move |verb: &str, argument: &clap::Arg| {
        let name = argument.get_value_names().and_then(<[_]>::first).map_or("", |name| name.as_str());
        match (verb, argument.get_id().as_str(), name) {
            (_, "judge", _) | ("judge", "name", _) => Some(judges.clone()),
            ("sample", "name", _) => Some(samples.clone()),
            (_, "families", _) => Some(families.clone()),
            (_, "from" | "to", "FORMAT") => Some(formats.clone()),
            (_, "game", _) => Some(names.clone()),
            // Only bash completes files, too, where an argument has possible values.
            (_, "input", _) if name.starts_with("[GAME]") && shell == Shell::Bash => Some(boards.clone()),
            _ => None,
        }
    };
    let verbs: Vec<String> = command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    verbs.into_iter().fold(command, |command, name| {
        command.mut_subcommand(&name, |verb| {
            verb.mut_args(|argument| match values(&name, &argument) {
                Some(values) => argument.value_parser(PossibleValuesParser::new(values)),
                None => argument,
            })
        })
    })
}

pub(crate) fn man(context: &mut Context<'_>, args: &ManArgs) -> anyhow::Result<Status> {
    let mut command = (context.grammar)();
    // Gives every verb its full name, `thwart-solve`.
    command.build();
    let page = match &args.verb {
        None => command,
        Some(verb) => command.find_subcommand(verb).cloned().ok_or_else(|| {
            let known = command.get_subcommands().map(clap::Command::get_name);
            Failure::usage(words::unknown("verb", verb, known))
        })?,
    };
    let takes_judge = judge::VERBS.contains(&page.get_name());
    Man::new(page).render(&mut context.io.stdout)?;
    if takes_judge {
        let judges = dialects(context.games).map(|(_, dialect)| (dialect.name, dialect.summary));
        section(&mut context.io.stdout, "JUDGES", judges)?;
    }
    section(&mut context.io.stdout, "EXIT STATUS", STATUSES)?;
    Ok(Status::Answered)
}

/// Writes a section of a manual page: terms with their descriptions.
fn section<'t>(
    out: &mut impl std::io::Write,
    heading: &str,
    items: impl IntoIterator<Item = (&'t str, &'t str)>,
) -> std::io::Result<()> {
    // A dash is written as `\-`, so that it can be copied.
    let escaped = |text: &str| text.replace('\\', "\\e").replace('-', "\\-");
    writeln!(out, ".SH \"{heading}\"")?;
    for (term, text) in items {
        writeln!(out, ".TP\n\\fB{}\\fR\n\\&{}", escaped(term), escaped(text))?;
    }
    Ok(())
}
