//! `thwart sample`: boards that live in the binary. Every verb that reads a board
//! takes `sample:GAME/NAME` for one.

use std::io::Write as _;

use thwart::any::AnyGame;
use thwart::info::Sample;
use thwart::recognise::{self, Games};
use thwart::spelling::did_you_mean;

use crate::failure::{Failure, Status};
use crate::words::wrap;
use crate::{Context, verbs};

/// What stands before the name of a sample where a file could stand.
pub(crate) const PREFIX: &str = "sample:";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The sample to print, such as those that `thwart sample` lists, or a game whose
    /// samples are to be listed
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let games = context.games;
    let Some(name) = &args.name else { return list(context, games) };
    if let Some(game) = recognise::game(context.games, name) {
        return list(context, &[game]);
    }
    let sample = find(context.games, name.strip_prefix(PREFIX).unwrap_or(name))?;
    context.io.stdout.write_all(sample.text.as_bytes())?;
    Ok(Status::Answered)
}

/// The sample of this name: `GAME/NAME`.
///
/// # Errors
/// Where there is none, with the one that is probably meant.
pub(crate) fn find(games: &Games, name: &str) -> anyhow::Result<&'static Sample> {
    let all: Vec<(String, &Sample)> = games
        .iter()
        .flat_map(|game| game.info().samples.iter().map(|sample| (full_name(*game, sample), sample)))
        .collect();
    let found = all.iter().find(|(known, _)| known == name);
    found.map(|&(_, sample)| sample).ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
        let meant = did_you_mean(name, &known);
        Failure::usage(format!("there is no sample `{name}`; `thwart sample` lists them{meant}"))
    })
}

fn full_name(game: &dyn AnyGame, sample: &Sample) -> String {
    format!("{}/{}", game.info().name, sample.name)
}

fn list(context: &mut Context<'_>, games: &[&'static dyn AnyGame]) -> anyhow::Result<Status> {
    let samples = || games.iter().flat_map(|game| game.info().samples.iter().map(|sample| (*game, sample)));
    let name = |game, sample| format!("{PREFIX}{}", full_name(game, sample));
    let width = samples().map(|(game, sample)| name(game, sample).len()).max().unwrap_or(0);
    for (game, sample) in samples() {
        let name = context.paint.bold(&format!("{:<width$}", name(game, sample)));
        let summary = wrap(sample.summary, context.paint.width.saturating_sub(width + 2), 0);
        let summary = summary.replace('\n', &format!("\n{}", " ".repeat(width + 2)));
        writeln!(context.io.stdout, "{name}  {summary}")?;
    }
    if let Some((game, sample)) = samples().next() {
        verbs::next(context, &format!("solve {}", name(game, sample)))?;
    }
    Ok(Status::Answered)
}
