//! `thwart generate`: boards by family, size and seed, one or those that are as asked, and the list of families.

use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use thwart::Position;
use thwart::any::AnyGame;
use thwart::generate::{DRESSING, GenerateError, Request, offer, usual_size};
use thwart::grid::Problem;
use thwart::grid::generate::{
    self as core, FAMILIES, Family, FamilyParameter, GenerateError as GroundError, MOST_CELLS,
};
use thwart::info::Offered;
use thwart::spelling::did_you_mean;

use super::games::{find, item, section};
use crate::cases::ThreadArgs;
use crate::failure::{Failure, Status};
use crate::{Context, duration, save, words};

mod condition;
mod draw;

use condition::Condition;

#[derive(Debug, clap::Args)]
#[command(
    override_usage = "thwart generate GAME --family NAME [--size RxC] [--seed N] [--set KEY=VALUE]... [-o OUT]\n       \
                      thwart generate GAME --count N [--family NAME]... [--where 'KEY OP VALUE']... [-o OUT]\n       \
                      thwart generate GAME",
    group = clap::ArgGroup::new("order").args(["families", "count", "conditions"]).multiple(true)
)]
pub(crate) struct Args {
    /// The game to make a board for; alone, its families are listed
    #[arg(value_name = "GAME")]
    game: String,

    /// The kind of board; several times for boards of each in turn, and with --count all that fit
    /// the game if none is named
    #[arg(long = "family", value_name = "NAME")]
    families: Vec<String>,

    /// Rows and columns, such as 12x16; without it a small board
    #[arg(long, value_name = "RxC", requires = "order")]
    size: Option<String>,

    /// The same number gives the same board, another one another board; of many boards the
    /// first has this seed, and the others the next ones
    #[arg(long, value_name = "N", requires = "order", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,

    /// Set a parameter of the family, of the signs on the board, or of the game
    #[arg(long = "set", value_name = "KEY=VALUE", requires = "order")]
    settings: Vec<String>,

    /// So many boards, separated by lines `---`
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    count: Option<u32>,

    /// Only boards whose answer is like this, such as 'value >= 12'; several times for boards that
    /// satisfy all. KEY is value, lower, upper, moves (of a best line), verdict or winner, OP is one
    /// of = != < <= > >=
    #[arg(long = "where", value_name = "KEY OP VALUE")]
    conditions: Vec<String>,

    /// Give up after so many boards; 1000 for every board that is wanted if nothing is said
    #[arg(long, value_name = "N", requires = "conditions", value_parser = clap::value_parser!(u64).range(1..))]
    tries: Option<u64>,

    /// Nodes that the search of one board may take; a board that takes more is judged by the
    /// bounds that are known then
    #[arg(long, value_name = "N", requires = "conditions")]
    nodes: Option<u64>,

    /// Time that the search of one board may take, such as 2s; which boards are found then depends
    /// on the machine
    #[arg(long, value_name = "TIME", value_parser = duration::read, requires = "conditions")]
    limit: Option<Duration>,

    #[command(flatten)]
    threads: ThreadArgs,

    /// The file to write instead of standard output; .jsonl holds an object with `id` and `board`
    /// for each, and a name with {} is a file for each, with its number in this place
    #[arg(short, long, value_name = "OUT", requires = "order", default_value = "-")]
    output: PathBuf,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let game = find(context, &args.game)?;
    let is_one = args.count.is_none() && args.conditions.is_empty();
    if args.families.is_empty() && is_one {
        let name = game.info().name;
        let title = context.paint.bold(name);
        writeln!(context.io.stdout, "{title}  {}", words::wrap(game.info().summary, context.paint.width, 0))?;
        list(context, game)?;
        writeln!(context.io.stdout)?;
        return match FAMILIES.iter().find(|family| fits(game, family)) {
            Some(family) => {
                let again = format!("generate {name} --family {} --seed 1", family.name);
                context.suggest(&again).map(|()| Status::Answered)
            }
            None => Ok(Status::Answered),
        };
    }
    let size = args
        .size
        .as_deref()
        .map(|size| read_size(size).map_err(|message| Failure::usage(format!("--size {size}: {message}"))));
    let size = size.transpose()?;
    let settings = args.settings.iter().map(|setting| match setting.split_once('=') {
        Some((key, value)) => Ok((key.trim(), value.trim())),
        None => Err(Failure::usage(format!("--set {setting}: write --set key=value"))),
    });
    let settings = settings.collect::<anyhow::Result<Vec<_>>>()?;
    save::check("-o", &args.output)?;
    if args.output.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("parquet")) {
        let message = format!("-o {}: boards are written as text or as .jsonl", args.output.display());
        return Err(Failure::usage(message));
    }
    let order = Order { game, size, settings };
    match &args.families[..] {
        [family] if is_one => {
            let board = order.board(family, args.seed).map_err(|error| order.complaint(family, &error))?;
            save::write(context, &args.output, board.setup().text())?;
            Ok(Status::Answered)
        }
        _ => draw::run(context, &order, args),
    }
}

/// What all boards of a run have in common.
struct Order<'a> {
    game: &'static dyn AnyGame,
    size: Option<(usize, usize)>,
    settings: Vec<(&'a str, &'a str)>,
}

impl Order<'_> {
    fn board(&self, family: &str, seed: u64) -> Result<Box<dyn Position>, GenerateError> {
        // Of a family that does not exist the order will complain.
        let (rows, cols) = self.size.unwrap_or_else(|| core::family(family).map_or((1, 1), usual_size));
        let request = Request { family, rows, cols, seed, settings: &self.settings };
        let board = offer(self.game.info(), &request)?;
        // What is printed is a position by the rules, not only by its signs.
        Ok(self.game.position(board)?)
    }

    fn complaint(&self, family: &str, error: &GenerateError) -> anyhow::Error {
        complaint(self.game, family, error)
    }
}

/// Rows and columns from `RxC`, refused before anything of that size is made.
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
    let limit = words::grouped(MOST_CELLS as u64);
    let sides = (rows.parse::<usize>().ok()).zip(cols.parse::<usize>().ok());
    match sides.and_then(|(rows, cols)| Some((rows, cols, rows.checked_mul(cols)?))) {
        Some((rows, cols, cells)) if cells <= MOST_CELLS => Ok((rows, cols)),
        Some((.., cells)) => {
            let more = words::grouped((cells - MOST_CELLS) as u64);
            let cells = words::grouped(cells as u64);
            Err(format!("{cells} cells are {more} too many; the limit is {limit}, such as 8192x8192"))
        }
        None => Err(format!("too many cells to be counted; the limit is {limit}, such as 8192x8192")),
    }
}

/// An order that cannot be done, in words that name the option.
fn complaint(game: &dyn AnyGame, family: &str, error: &GenerateError) -> anyhow::Error {
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

/// What a game has against a board: the family as a whole, or else what was set.
/// There is no file whose line could be named.
fn refused(game: &dyn AnyGame, family: &str, problems: &[Problem]) -> anyhow::Error {
    let known = FAMILIES.iter().find(|known| known.name == family);
    if let (Some(problem), false) = (problems.first(), known.is_some_and(|known| fits(game, known))) {
        return unfit(game, family, &problem.message);
    }
    let messages = problems.iter().map(|problem| format!("--set: {}", problem.message)).collect();
    let failure = Failure { status: Status::Usage, messages };
    failure.into()
}

/// Why a family is no board for a game, and which are.
fn unfit(game: &dyn AnyGame, family: &str, why: &str) -> anyhow::Error {
    let fitting: Vec<_> =
        FAMILIES.iter().filter(|family| fits(game, family)).map(|family| family.name).collect();
    let fitting = if fitting.is_empty() { "none".to_owned() } else { fitting.join(" ") };
    Failure::usage(format!("--family {family}: {why}; families that fit are {fitting}"))
}

/// The families that fit a game with their parameters, and what can be set about
/// the signs on its boards.
pub(crate) fn list(context: &mut Context<'_>, game: &dyn AnyGame) -> anyhow::Result<()> {
    let info = game.info();
    let families: Vec<_> = FAMILIES.iter().copied().filter(|family| fits(game, family)).collect();
    section(context, &format!("Families of boards, for `thwart generate {}`", info.name))?;
    let width = families.iter().map(|family| family.name.len()).max().unwrap_or(0);
    for family in families {
        let mut notes: Vec<_> = family.parameters.iter().map(parameter).collect();
        match info.offer(family.name) {
            Offered::Set([]) | Offered::Refused(_) => {}
            Offered::Set(settings) => {
                let settings: Vec<_> = settings.iter().map(|(key, value)| format!("{key}={value}")).collect();
                notes.push(format!("set in {}: {}", info.name, settings.join(" ")));
            }
            Offered::Meant(why) => notes.push(format!("meant so: {why}")),
        }
        item(context, family.name, width, family.summary, &notes)?;
    }
    let dressing: Vec<_> = DRESSING.iter().filter(|dressing| dressing.fits(info)).collect();
    if !dressing.is_empty() {
        section(context, "Signs on such a board")?;
        let width = dressing.iter().map(|dressing| dressing.key.len()).max().unwrap_or(0);
        for dressing in dressing {
            let values = format!("{}, default: {}", dressing.domain.words(), dressing.default_in(info));
            item(context, dressing.key, width, dressing.summary, &[values])?;
        }
    }
    Ok(())
}

/// A parameter of a family in a line.
fn parameter(parameter: &FamilyParameter) -> String {
    let FamilyParameter { key, summary, default, min, max } = parameter;
    format!("{key}: {summary}, {min}..{max}, default {default}")
}

/// Whether the boards of a family are offered and are positions of a game: tried
/// out, since nobody but the game knows. A game without obstacles, say, takes few
/// families.
fn fits(game: &dyn AnyGame, family: &Family) -> bool {
    let (rows, cols) = usual_size(family);
    let request = Request { family: family.name, rows, cols, seed: 1, settings: &[] };
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
