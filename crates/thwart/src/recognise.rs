//! Reading whatever it is: a board file, a judge's input, or a bare map.

use thwart_core::Problem;
use thwart_core::Problems;
use thwart_core::format::board_file::{self, BoardFile, Header};
use thwart_core::format::problem::normalise;

use crate::any::AnyGame;
use crate::judge::Dialect;
use crate::setup::Setup;

/// A list of games, as faces hold it.
pub type Games = [&'static dyn AnyGame];

/// What an input was taken for, and its boards.
pub struct Input {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// What it was taken for, in words: `a board file`, `codechef-tomjerry`.
    pub taken_for: String,
    /// The judge's format, if it is one.
    pub dialect: Option<&'static Dialect>,
    /// The boards: exactly one unless the judge's format has several cases.
    pub boards: Vec<BoardFile>,
}

/// The game of this name.
pub fn game(games: &Games, name: &str) -> Option<&'static dyn AnyGame> {
    games.iter().copied().find(|game| game.info().name == name)
}

/// The judge's format of this name, with its game.
pub fn dialect(games: &Games, name: &str) -> Option<(&'static dyn AnyGame, &'static Dialect)> {
    let mut all = games.iter().flat_map(|&game| game.dialects().iter().map(move |dialect| (game, dialect)));
    all.find(|(_, dialect)| dialect.name == name)
}

/// Reads an input. `wanted` is the game that the user named, `from` the format
/// (`board` or a judge's name); without them both are found by looking.
///
/// # Errors
/// What is wrong with it, with places; or that it fits nothing, and what to
/// name.
pub fn read(games: &Games, text: &str, wanted: Option<&str>, from: Option<&str>) -> Result<Input, Problems> {
    let text = &normalise(text);
    if let Some(wanted) = wanted.filter(|wanted| game(games, wanted).is_none()) {
        return Err(
            Problem::whole(format!("there is no game `{wanted}`; the games are {}", names(games))).into()
        );
    }
    match from {
        Some("board") => return read_board(games, text, wanted),
        Some(from) => {
            let (game, dialect) = dialect(games, from).ok_or_else(|| {
                let formats: Vec<_> = games.iter().flat_map(|g| g.dialects()).map(|d| d.name).collect();
                Problem::whole(format!("there is no format `{from}`; known are board {}", formats.join(" ")))
            })?;
            return read_dialect(game, dialect, text, wanted);
        }
        None => {}
    }
    let first = text.lines().next().unwrap_or("");
    if !board_file::looks_like_header(first) {
        let candidates =
            games.iter().copied().filter(|game| wanted.is_none_or(|name| game.info().name == name));
        for game in candidates {
            if let Some(dialect) = game.dialects().iter().find(|dialect| (dialect.looks_like)(text)) {
                return read_dialect(game, dialect, text, wanted);
            }
        }
    }
    read_board(games, text, wanted)
}

fn read_dialect(
    game: &'static dyn AnyGame,
    dialect: &'static Dialect,
    text: &str,
    wanted: Option<&str>,
) -> Result<Input, Problems> {
    let name = game.info().name;
    if let Some(wanted) = wanted.filter(|&wanted| wanted != name) {
        return Err(Problem::whole(format!("{} is a format of {name}, not of {wanted}", dialect.name)).into());
    }
    let boards = (dialect.read)(text)?;
    Ok(Input { game, taken_for: format!("{} input", dialect.name), dialect: Some(dialect), boards })
}

fn read_board(games: &Games, text: &str, wanted: Option<&str>) -> Result<Input, Problems> {
    let (file, mut problems) = board_file::parse_loosely(text);
    let Some(mut file) = file else {
        return Err(Problems::check(problems).expect_err("a text without a board has a problem"));
    };
    let header = file.headers.iter().find(|header| header.key == "game").cloned();
    let taken_for = if header.is_some() { "a board file" } else { "a bare map" }.to_owned();
    let found = match (header, wanted) {
        (Some(header), Some(wanted)) if header.value != wanted => {
            let message = format!("this is a board of `{}`, but `{wanted}` was asked for", header.value);
            Err(Problem::at(header.line, header.column, message))
        }
        (Some(header), _) => game(games, &header.value).ok_or_else(|| {
            let message = format!("there is no game `{}`; the games are {}", header.value, names(games));
            Problem::at(header.line, header.column, message)
        }),
        (None, Some(wanted)) => {
            file.headers.push(Header { key: "game".into(), value: wanted.into(), line: 1, column: 1 });
            Ok(game(games, wanted).expect("looked up before"))
        }
        (None, None) => Err(Problem::whole(format!(
            "nothing says which game this is; name one of {} before the file, or write `game: ...` in its first line",
            names(games)
        ))),
    };
    let found = match found {
        Ok(found) => found,
        Err(problem) => {
            problems.push(problem);
            return Err(Problems::check(problems).expect_err("there is one"));
        }
    };
    if !problems.is_empty() {
        // What the game has to say of it is said as well.
        return Err(Setup::with_problems(found.info(), file, problems).expect_err("there are problems"));
    }
    Ok(Input { game: found, taken_for, dialect: None, boards: vec![file] })
}

fn names(games: &Games) -> String {
    games.iter().map(|game| game.info().name).collect::<Vec<_>>().join(" ")
}
