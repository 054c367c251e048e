//! `thwart sample`: boards that are built into the binary. Every verb that reads a
//! board also accepts `sample:GAME/NAME`.

use std::io::Write as _;

use thwart::any::AnyGame;
use thwart::recognise;

use crate::Context;
use crate::failure::Status;
use crate::input::sample;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The sample to print, one of those that `thwart sample` lists, or a game to list its
    /// samples
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let games = context.games;
    let Some(name) = &args.name else { return list(context, games) };
    if let Some(game) = recognise::game(context.games, name) {
        return list(context, &[game]);
    }
    let found = sample::find(context.games, name.strip_prefix(sample::PREFIX).unwrap_or(name))?;
    context.io.stdout.write_all(found.text.as_bytes())?;
    Ok(Status::Answered)
}

fn list(context: &mut Context<'_>, games: &[&'static AnyGame]) -> anyhow::Result<Status> {
    let samples = || games.iter().flat_map(|game| game.info().samples.iter().map(|sample| (*game, sample)));
    let name = |game, sample| format!("{}{}", sample::PREFIX, sample::full_name(game, sample));
    let items = samples().map(|(game, sample)| (name(game, sample), sample.summary, vec![]));
    context.items("", &items.collect::<Vec<_>>())?;
    if let Some((game, sample)) = samples().next() {
        context.suggest(&format!("solve {}", name(game, sample)))?;
    }
    Ok(Status::Answered)
}
