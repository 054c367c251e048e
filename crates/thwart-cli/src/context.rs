//! The context that all verbs share.

use std::io::Write as _;

use thwart::any::AnyGame;
use thwart::grid::format::problem::visible;
use thwart::recognise::{self, Games};

use crate::failure::Failure;
use crate::io::Io;
use crate::paint::Paint;
use crate::words::{self, wrap};

/// The games, streams and settings of a run.
pub(crate) struct Context<'a> {
    pub(crate) games: &'a Games,
    pub(crate) io: Io<'a>,
    pub(crate) paint: Paint,
    /// How the user started this program, for commands to paste.
    pub(crate) program: String,
    /// The grammar of the command line.
    pub(crate) grammar: fn() -> clap::Command,
}

impl Context<'_> {
    /// Prints the next command to try.
    pub(crate) fn suggest(&mut self, command: &str) -> anyhow::Result<()> {
        let label = self.paint.dim("Next:");
        writeln!(self.io.stdout, "{label} {} {}", visible(&self.program), visible(command))?;
        Ok(())
    }

    /// Finds the game of this name.
    pub(crate) fn game(&self, name: &str) -> anyhow::Result<&'static AnyGame> {
        let names = || self.games.iter().map(|game| game.info().name);
        recognise::game(self.games, words::whole(name, names())).ok_or_else(|| {
            let names = names();
            Failure::usage(words::unknown("game", name, names))
        })
    }

    /// Prints a heading.
    pub(crate) fn section(&mut self, title: &str) -> anyhow::Result<()> {
        writeln!(self.io.stdout, "\n{}", self.paint.bold(title))?;
        Ok(())
    }

    /// Prints names behind a margin, each with a description beside it and details below.
    pub(crate) fn items<N: AsRef<str>, D: AsRef<str>>(
        &mut self,
        margin: &str,
        items: &[(N, D, Vec<String>)],
    ) -> anyhow::Result<()> {
        let width = items.iter().map(|(name, ..)| name.as_ref().len()).max().unwrap_or(0);
        let indent = margin.len() + width + 2;
        let space = self.paint.width.saturating_sub(indent);
        let below = format!("\n{}", " ".repeat(indent));
        for (name, description, details) in items {
            let description = wrap(description.as_ref(), space, 0).replace('\n', &below);
            let name = self.paint.bold(&format!("{:<width$}", name.as_ref()));
            writeln!(self.io.stdout, "{margin}{name}  {description}")?;
            for detail in details {
                let detail = wrap(detail, space, 0).replace('\n', &below);
                writeln!(self.io.stdout, "{}{}", " ".repeat(indent), self.paint.dim(&detail))?;
            }
        }
        Ok(())
    }
}
