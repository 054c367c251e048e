//! `thwart completions` and `thwart man`: the command line for shells and for
//! `man`, from the same definitions as the help.

use std::io::Write as _;

use clap_complete::{Shell, generate};
use clap_mangen::Man;

use crate::failure::{Failure, Status};
use crate::{Context, words};

#[derive(Debug, clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell; what is printed goes where the shell looks for completions
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ManArgs {
    /// The verb whose page is wanted; without one, that of the whole program
    #[arg(value_name = "VERB")]
    verb: Option<String>,
}

pub(crate) fn completions(context: &mut Context<'_>, args: &CompletionsArgs) -> anyhow::Result<Status> {
    // The generator cannot report that a write failed, so it writes to memory.
    let mut script = Vec::new();
    generate(args.shell, &mut (context.grammar)(), "thwart", &mut script);
    context.io.stdout.write_all(&script)?;
    Ok(Status::Answered)
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
    Man::new(page).render(&mut context.io.stdout)?;
    Ok(Status::Answered)
}
