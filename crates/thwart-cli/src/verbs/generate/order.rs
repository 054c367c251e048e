//! The order of `thwart generate`, and why it may be refused.

use std::path::PathBuf;
use std::time::Duration;

use thwart::Position;
use thwart::any::AnyGame;
use thwart::conditions;
use thwart::generate::{GenerateError, Recipe, offer, usual_size};
use thwart::grid::Problem;
use thwart::grid::generate::{self as ground, FAMILIES, Family, GenerateError as GroundError, MAX_CELLS};
use thwart_game::spelling::did_you_mean;

use crate::cases::ThreadArgs;
use crate::failure::{Failure, Status};
use crate::{duration, words};

#[derive(Debug, clap::Args)]
#[command(
    override_usage = "thwart generate GAME --family NAME [--size RxC] [--seed N] [--set KEY=VALUE]... [-o OUT]\n       \
                      thwart generate GAME --count N [--family NAME]... [--where 'KEY OP VALUE']... [-o OUT]\n       \
                      thwart generate GAME",
    group = clap::ArgGroup::new("order").args(["families", "count", "conditions"]).multiple(true)
)]
pub(crate) struct Args {
    /// The game to make a board for; without options, its families are listed
    #[arg(value_name = "GAME")]
    pub(super) game: String,

    /// The kind of board; repeat it for boards of each in turn. With --count, by default all that
    /// fit the game
    #[arg(long = "family", value_name = "NAME")]
    pub(super) families: Vec<String>,

    /// Rows and columns, such as 12x16; without it a small board
    #[arg(long, value_name = "RxC", requires = "order", value_parser = read_size)]
    pub(super) size: Option<(usize, usize)>,

    /// The same seed gives the same board; of many boards the first has this seed, and the
    /// others the next ones
    #[arg(long, value_name = "N", value_parser = crate::words::whole_number, requires = "order", default_value_t = 1, allow_negative_numbers = true)]
    pub(super) seed: u64,

    /// Set a parameter of the family, of the signs on the board, or of the game
    #[arg(long = "set", value_name = "KEY=VALUE", requires = "order")]
    pub(super) settings: Vec<String>,

    /// The number of boards, separated by lines `---`
    #[arg(long, value_name = "N", value_parser = some, allow_negative_numbers = true)]
    pub(super) count: Option<u32>,

    #[arg(long = "where", value_name = "KEY OP VALUE", help = where_help())]
    pub(super) conditions: Vec<String>,

    /// Give up after this many boards; by default 1000 for each board that is wanted
    #[arg(long, value_name = "N", requires = "conditions", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) tries: Option<u64>,

    /// Nodes that the search of one board may take; a board that takes more is evaluated by the
    /// bounds that are known then
    #[arg(long, value_name = "N", value_parser = crate::words::whole_number, requires = "conditions")]
    pub(super) nodes: Option<u64>,

    /// Time that the search of one board may take, such as 2s; which boards are found then depends
    /// on the machine
    #[arg(long, value_name = "TIME", value_parser = duration::read, requires = "conditions")]
    pub(super) limit: Option<Duration>,

    #[command(flatten)]
    pub(super) threads: ThreadArgs,

    /// Leave the value out of the boards, which the conditions have found, as riddles need
    #[arg(long, requires = "conditions")]
    pub(super) no_expect: bool,

    /// The file to write instead of standard output; .jsonl holds an object with `id` and `board`
    /// for each, and a name with {} is a file for each, with its number in this place
    #[arg(short, long, value_name = "OUT", requires = "order", default_value = "-")]
    pub(super) output: PathBuf,
}

/// Reads a number of boards.
fn some(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| format!("write a whole number from 1 to {}", u32::MAX))
}

fn where_help() -> String {
    let keys = conditions::keys().map(|(key, _)| key).collect::<Vec<_>>().join(", ");
    format!(
        "Only boards whose answer satisfies this, such as 'value >= 12'; repeat it for several conditions. KEY is one of \
         {keys}; OP is one of = != < <= > >=; VALUE is a number, a word, or a key with a factor and a number, such as \
         '0.8 * score' or 'value + 2'"
    )
}

/// The choices that all boards of a run share.
pub(super) struct Order<'a> {
    pub(super) game: &'static AnyGame,
    pub(super) size: Option<(usize, usize)>,
    pub(super) settings: Vec<(&'a str, &'a str)>,
}

impl Order<'_> {
    pub(super) fn board(&self, family: &str, seed: u64) -> Result<Position, GenerateError> {
        let family = words::whole(family, FAMILIES.iter().map(|family| family.name));
        // `offer` reports a family that does not exist.
        let (rows, cols) = self.size.unwrap_or_else(|| ground::family(family).map_or((1, 1), usual_size));
        let request = Recipe { family, rows, cols, seed, settings: &self.settings };
        let board = offer(self.game.info(), &request)?;
        // A printed board must be a position by the rules, not only by its signs.
        Ok(self.game.position(board)?)
    }

    pub(super) fn complaint(&self, family: &str, error: &GenerateError) -> anyhow::Error {
        complaint(self.game, family, error)
    }
}

/// Reads rows and columns from `RxC`; too many are refused before any board is made.
pub(crate) fn read_size(text: &str) -> Result<(usize, usize), String> {
    let digits = |word: &str| !word.is_empty() && word.bytes().all(|sign| sign.is_ascii_digit());
    let (rows, cols) = match text.split_once('x') {
        Some((rows, cols)) if digits(rows) && digits(cols) => (rows, cols),
        _ => return Err("write rows, an x and columns, such as 12x16".to_owned()),
    };
    let is_zero = |word: &str| word.bytes().all(|sign| sign == b'0');
    if is_zero(rows) || is_zero(cols) {
        return Err("a board has at least 1 row and 1 column".to_owned());
    }
    let limit = words::grouped(MAX_CELLS as u64);
    let sides = (rows.parse::<usize>().ok()).zip(cols.parse::<usize>().ok());
    match sides.and_then(|(rows, cols)| Some((rows, cols, rows.checked_mul(cols)?))) {
        Some((rows, cols, cells)) if cells <= MAX_CELLS => Ok((rows, cols)),
        Some((.., cells)) => {
            let more = words::grouped((cells - MAX_CELLS) as u64);
            let cells = words::grouped(cells as u64);
            Err(format!("{cells} cells are {more} too many; the limit is {limit}, such as 8192x8192"))
        }
        None => Err(format!("too many cells to be counted; the limit is {limit}, such as 8192x8192")),
    }
}

/// Returns the error for a refused order, in words that name the option.
fn complaint(game: &AnyGame, family: &str, error: &GenerateError) -> anyhow::Error {
    let option = match error {
        GenerateError::Draft(GroundError::UnknownFamily { name, .. }) => {
            let known = FAMILIES.iter().map(|family| family.name);
            return Failure::usage(words::unknown("family", name, known));
        }
        GenerateError::NotOffered { why, .. } => {
            return unfit(game, family, &format!("not offered for {}: {why}", game.info().name));
        }
        GenerateError::Board(problems) => return refused(game, family, &problems.0),
        GenerateError::Draft(GroundError::TooSmall { .. } | GroundError::TooLarge { .. }) => "--size",
        _ => "--set",
    };
    let meant = match error {
        GenerateError::UnknownSetting { key, known, .. } => {
            did_you_mean(key, &known.split(' ').collect::<Vec<_>>())
        }
        _ => String::new(),
    };
    Failure::usage(format!("{option}: {error}{meant}"))
}

/// Returns the error for a board that a game refuses: the family as a whole, or else the settings.
/// There is no file whose line it could name.
fn refused(game: &AnyGame, family: &str, problems: &[Problem]) -> anyhow::Error {
    let known = FAMILIES.iter().find(|known| known.name == family);
    if let (Some(problem), false) = (problems.first(), known.is_some_and(|known| fits(game, known))) {
        return unfit(game, family, &problem.message);
    }
    let is_large = |problem: &Problem| problem.message.contains("is played on up to");
    let option = if problems.iter().any(is_large) { "--size" } else { "--set" };
    let messages = problems.iter().map(|problem| format!("{option}: {}", problem.message)).collect();
    let failure = Failure { status: Status::Usage, messages };
    failure.into()
}

/// Returns the error for an unfit family, with those that fit.
fn unfit(game: &AnyGame, family: &str, why: &str) -> anyhow::Error {
    let fitting: Vec<_> =
        FAMILIES.iter().filter(|family| fits(game, family)).map(|family| family.name).collect();
    let fitting = if fitting.is_empty() { "none".to_owned() } else { fitting.join(" ") };
    Failure::usage(format!("--family {family}: {why}; families that fit are {fitting}"))
}

/// Returns whether boards of a family are offered for a game and are positions of it. Only the game
/// knows, so this tries one. A game without obstacles, for example, accepts few families.
pub(super) fn fits(game: &AnyGame, family: &Family) -> bool {
    let (rows, cols) = usual_size(family);
    let request = Recipe { family: family.name, rows, cols, seed: 1, settings: &[] };
    offer(game.info(), &request).is_ok_and(|board| game.position(board).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(read_size("12x16"), Ok((12, 16)));
        assert_eq!(read_size("8192x8192"), Ok((8192, 8192)));
        assert_eq!(read_size("1x67108864"), Ok((1, 67_108_864)));
        for text in ["", "x", "12", "12x", "x12", "12x16x3", "-1x5", "+1x5", "1 x 5", "12X16", "3.5x2"] {
            assert_eq!(
                read_size(text),
                Err("write rows, an x and columns, such as 12x16".to_owned()),
                "{text}"
            );
        }
        for text in ["0x5", "5x0", "00x99999999999999999999999"] {
            assert_eq!(read_size(text), Err("a board has at least 1 row and 1 column".to_owned()), "{text}");
        }
        assert_eq!(
            read_size("8192x8193"),
            Err("67,117,056 cells are 8,192 too many; the limit is 67,108,864, such as 8192x8192".to_owned())
        );
        for text in ["18446744073709551615x2", "99999999999999999999999x1"] {
            let message = read_size(text).unwrap_err();
            assert!(
                message.starts_with("too many cells to be counted; the limit is 67,108,864"),
                "{message}"
            );
        }
    }
}
