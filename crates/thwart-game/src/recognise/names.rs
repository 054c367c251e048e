//! Games and judges' formats by their names.

use super::Games;
use crate::any::AnyGame;
use crate::judge::Dialect;

/// Returns the game of this name, in any case.
pub fn game(games: &Games, name: &str) -> Option<&'static AnyGame> {
    games.iter().copied().find(|game| game.info().name.eq_ignore_ascii_case(name))
}

/// A judge's format, with its game.
pub type Judge = (&'static AnyGame, &'static Dialect);

/// Returns the judge's format of this name, with its game. Capitals and dashes do not count. The name may begin at any of
/// its words and end early if no other judge has such a name, and for a game with one judge its name is enough.
///
/// ```
/// use thwart::{games, recognise};
///
/// let name = |name| recognise::dialect(games::ALL, name).map(|(_, dialect)| dialect.name);
/// assert_eq!(name("WallGameDiv1"), Some("topcoder-wall-game-div1"));
/// assert_eq!(name("tomjerry"), Some("codechef-tomjerry"));
/// assert_eq!(name("uva"), Some("uva-10381"));
/// assert_eq!(name("trap"), Some("codechef-tomjerry"));
/// assert_eq!(name("topcoder"), None);
/// ```
pub fn dialect(games: &Games, name: &str) -> Option<Judge> {
    match dialects_like(games, name)[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// Returns the judges' formats that a name may mean, as [`dialect`] reads it.
pub fn dialects_like(games: &Games, name: &str) -> Vec<Judge> {
    const SHORTEST: usize = 3;
    let plain = |name: &str| name.replace('-', "").to_ascii_lowercase();
    let wanted = plain(name);
    let chosen = |is_meant: &dyn Fn(&Judge) -> bool| dialects(games).filter(is_meant).collect::<Vec<_>>();
    let tails = |dialect: &'static Dialect| {
        let starts = dialect.name.match_indices('-').map(|(at, _)| at + 1);
        std::iter::once(0).chain(starts).map(move |start| plain(&dialect.name[start..]))
    };
    let exact = chosen(&|(_, dialect)| {
        plain(dialect.name) == wanted || dialect.short_name().is_some_and(|short| plain(short) == wanted)
    });
    if exact.len() == 1 || wanted.len() < SHORTEST {
        return exact;
    }
    let of_game = chosen(&|(game, _)| game.info().name == wanted);
    if !of_game.is_empty() {
        return of_game;
    }
    chosen(&|(_, dialect)| tails(dialect).any(|tail| tail.starts_with(&wanted)))
}

/// Returns the judges' formats of all games.
pub fn dialects(games: &Games) -> impl Iterator<Item = Judge> {
    games.iter().flat_map(|&game| game.dialects().iter().map(move |dialect| (game, dialect)))
}

/// Returns the names of all games, with blanks between them.
pub(super) fn names(games: &Games) -> String {
    games.iter().map(|game| game.info().name).collect::<Vec<_>>().join(" ")
}
