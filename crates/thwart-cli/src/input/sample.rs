//! Boards built into the binary: `sample:GAME/NAME` in place of a file.

use thwart::any::AnyGame;
use thwart::info::Sample;
use thwart::recognise::Games;
use thwart_game::spelling::did_you_mean;

use crate::failure::Failure;

/// The prefix of the name of a sample in place of a file.
pub(crate) const PREFIX: &str = "sample:";

/// Finds the sample of this name: `GAME/NAME`.
///
/// # Errors
/// There is none; the message has the one that is probably meant.
pub(crate) fn find(games: &Games, name: &str) -> anyhow::Result<&'static Sample> {
    let all: Vec<(String, &Sample)> = games
        .iter()
        .flat_map(|game| game.info().samples.iter().map(|sample| (full_name(game, sample), sample)))
        .collect();
    let found = all.iter().find(|(known, _)| known == name);
    found.map(|&(_, sample)| sample).ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
        if games.iter().any(|game| game.info().name == name) {
            let folder = format!("{name}/");
            let own = known.iter().filter(|known| known.starts_with(&folder)).copied();
            let own = own.collect::<Vec<_>>().join(" ");
            return Failure::usage(format!("`{name}` is a game; its samples are {own}"));
        }
        let last = |known: &str| known.rsplit('/').next() == Some(name);
        let meant = match known.iter().find(|known| last(known)) {
            Some(whole) => format!("; did you mean `{whole}`?"),
            None => did_you_mean(name, &known),
        };
        Failure::usage(format!("there is no sample `{name}`; `thwart sample` lists them{meant}"))
    })
}

/// Returns the name of a sample: `GAME/NAME`.
pub(crate) fn full_name(game: &AnyGame, sample: &Sample) -> String {
    format!("{}/{}", game.info().name, sample.name)
}
