//! Reading whatever it is: board files, judges' inputs, bare maps.

use thwart_grid::format::board_file::{self, BoardFile, Header, Loose};
use thwart_grid::format::notation::{self, Places};
use thwart_grid::format::problem::{normalise, shortened};
use thwart_grid::{Problem, Problems};

use crate::any::{AnyGame, Position};
use crate::judge::Dialect;
use crate::setup::Setup;

/// A list of games, as faces hold it.
pub type Games = [&'static dyn AnyGame];

/// What an input was taken for, and its boards.
pub struct Input {
    /// What it was taken for, in words: `a board file`, `codechef-tomjerry input`.
    pub taken_for: String,
    /// The judge's format, if it is one.
    pub dialect: Option<&'static Dialect>,
    /// The boards, or what is wrong with one of several. There are several where a judge's
    /// format has cases, and where lines `---` part a text.
    pub boards: Vec<Result<Board, Problems>>,
}

impl Input {
    /// The position of every board, or why it is none.
    pub fn positions(self) -> impl Iterator<Item = Result<Box<dyn Position>, Problems>> {
        self.boards.into_iter().map(|board| board.and_then(Board::position))
    }
}

/// A board with its game.
#[derive(Clone)]
pub struct Board {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The board as it was read, to be changed and validated.
    pub file: BoardFile,
    places: Places,
}

impl Board {
    /// A board that was not read from a text.
    pub fn new(game: &'static dyn AnyGame, file: BoardFile) -> Self {
        Self { game, file, places: Places::default() }
    }

    /// The position.
    ///
    /// # Errors
    /// What is wrong with the board, with places in the text that was given.
    pub fn position(self) -> Result<Box<dyn Position>, Problems> {
        let Self { game, file, places } = self;
        let position = Setup::new(game.info(), file).and_then(|setup| game.position(setup));
        position.map_err(|problems| given(problems, &places))
    }
}

/// Puts settings, valid for their game, in place of those of a file.
pub fn apply(settings: &[(String, String)], file: &mut BoardFile) {
    // Another topology than the file's has no use for what its diagonals count.
    let reshaped = settings.iter().any(|(key, value)| key == "topology" && value != "eight");
    if reshaped && !settings.iter().any(|(key, _)| key == "diagonal") {
        file.headers.retain(|header| header.key != "diagonal");
    }
    for (key, value) in settings {
        file.headers.retain(|header| header.key != *key);
        // They stand in no line.
        let (key, value) = (key.clone(), value.clone());
        file.headers.push(Header { key, value, line: 0, column: 1 });
    }
}

/// Problems with their places in the text that was given.
fn given(Problems(mut problems): Problems, places: &Places) -> Problems {
    for problem in &mut problems {
        problem.place = problem.place.map(|place| places.given(place));
    }
    Problems(problems)
}

/// The game of this name, in small or capital letters.
pub fn game(games: &Games, name: &str) -> Option<&'static dyn AnyGame> {
    games.iter().copied().find(|game| game.info().name.eq_ignore_ascii_case(name))
}

/// The judge's format of this name, with its game.
pub fn dialect(games: &Games, name: &str) -> Option<(&'static dyn AnyGame, &'static Dialect)> {
    dialects(games).find(|(_, dialect)| dialect.name.eq_ignore_ascii_case(name))
}

fn dialects(games: &Games) -> impl Iterator<Item = (&'static dyn AnyGame, &'static Dialect)> {
    games.iter().flat_map(|&game| game.dialects().iter().map(move |dialect| (game, dialect)))
}

/// Reads an input. `wanted` is the game that the user named, `from` the format
/// (`board` or a judge's name); without them both are found by looking. Lines
/// `---` part several boards, each of a game of its own.
///
/// Rows may have blanks between their signs, or stand in quotes: see
/// [`notation`]. A text that can be read as it stands is read so.
///
/// ```
/// use thwart::{games, recognise};
///
/// let input = recognise::read(games::ALL, "@..\n..>\n", Some("bomb"), None)?;
/// assert_eq!(input.taken_for, "a bare map");
/// let position = input.positions().next().ok_or("no board")??;
/// assert_eq!(position.setup().info().name, "bomb");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// What is wrong with it, with places; that it fits nothing, or several formats whose answers
/// differ, and what to name. One of several boards that is wrong is an error among the boards.
pub fn read(games: &Games, text: &str, wanted: Option<&str>, from: Option<&str>) -> Result<Input, Problems> {
    let text = normalise(text);
    let wanted = wanted.map(|name| {
        let unknown = || Problem::whole(format!("there is no game `{name}`; the games are {}", names(games)));
        game(games, name).ok_or_else(unknown)
    });
    let wanted = wanted.transpose()?;
    let from = from.map(|name| match dialect(games, name) {
        Some((game, dialect)) => Ok(Named::Dialect(game, dialect)),
        None if name == "board" => Ok(Named::Board),
        None => {
            let formats: Vec<_> = dialects(games).map(|(_, dialect)| dialect.name).collect();
            let formats = formats.join(" ");
            Err(Problem::whole(format!("there is no format `{name}`; known are board {formats}")))
        }
    });
    let reader = Reader { games, wanted, from: from.transpose()? };
    let parts = parts(&text);
    if let [(skipped, part)] = parts[..] {
        return reader.read(part, &Places::below(skipped));
    }
    let mut boards = Vec::new();
    for (skipped, part) in parts {
        match reader.read(part, &Places::below(skipped)) {
            Ok(input) => boards.extend(input.boards),
            Err(problems) => boards.push(Err(problems)),
        }
    }
    Ok(Input { taken_for: format!("one of {} boards", boards.len()), dialect: None, boards })
}

/// The parts of a text between lines `---`, each with the number of lines above
/// it. Parts without anything are none where there are others.
fn parts(text: &str) -> Vec<(usize, &str)> {
    let (mut parts, mut start, mut skipped, mut end) = (Vec::new(), 0, 0, 0);
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        if line.trim() == "---" {
            parts.push((skipped, &text[start..end]));
            (start, skipped) = (end + line.len(), number);
        }
        end += line.len();
    }
    parts.push((skipped, &text[start..]));
    if parts.len() > 1 {
        parts.retain(|(_, part)| !part.trim().is_empty());
    }
    if parts.is_empty() {
        parts.push((0, ""));
    }
    parts
}

/// The format that was named.
#[derive(Clone, Copy)]
enum Named {
    Board,
    Dialect(&'static dyn AnyGame, &'static Dialect),
}

/// How a text is to be read.
struct Reader<'a> {
    games: &'a Games,
    wanted: Option<&'static dyn AnyGame>,
    from: Option<Named>,
}

/// What came of reading a text by one format.
struct Reading {
    taken_for: String,
    dialect: Option<&'static Dialect>,
    game: &'static dyn AnyGame,
    files: Vec<BoardFile>,
}

impl Reader<'_> {
    /// Reads one part of a text: as it stands, or else in another notation.
    fn read(&self, text: &str, places: &Places) -> Result<Input, Problems> {
        let (read, places) = match self.read_plain(text) {
            Ok(read) => (read, places.clone()),
            Err(problems) => match notation::plain(text, places) {
                Some((plain, places)) => {
                    (self.read_plain(&plain).map_err(|problems| given(problems, &places))?, places)
                }
                None => return Err(given(problems, places)),
            },
        };
        let Reading { taken_for, dialect, game, files } = read;
        let boards = files.into_iter().map(|file| Ok(Board { game, file, places: places.clone() }));
        Ok(Input { taken_for, dialect, boards: boards.collect() })
    }

    fn read_plain(&self, text: &str) -> Result<Reading, Problems> {
        match self.from {
            Some(Named::Board) => return self.read_board(text),
            Some(Named::Dialect(game, dialect)) => {
                let name = game.info().name;
                if let Some(wanted) = self.wanted.map(|wanted| wanted.info().name).filter(|&w| w != name) {
                    let message = format!("{} is a format of {name}, not of {wanted}", dialect.name);
                    return Err(Problem::whole(message).into());
                }
                return read_dialect(game, dialect, text);
            }
            None => {}
        }
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
        if board_file::looks_like_header(first) {
            return self.read_board(text);
        }
        let is_wanted =
            |game: &dyn AnyGame| self.wanted.is_none_or(|wanted| wanted.info().name == game.info().name);
        let alike: Vec<_> = dialects(self.games)
            .filter(|(game, dialect)| is_wanted(*game) && (dialect.looks_like)(text))
            .collect();
        if alike.is_empty() {
            return self.read_board(text);
        }
        // What is a board of the game that was named is one.
        if self.wanted.is_some()
            && let Ok(read) = self.read_board(text)
            && read.is_valid()
        {
            return Ok(read);
        }
        let read = alike.into_iter().map(|(game, dialect)| read_dialect(game, dialect, text));
        let (fitting, refused): (Vec<_>, Vec<_>) = read.partition(Result::is_ok);
        choose(fitting.into_iter().flatten().collect()).unwrap_or_else(|| {
            // The format named first is as good a guess as any.
            let problems = refused.into_iter().find_map(Result::err);
            Err(problems.expect("what no format reads is refused by the first"))
        })
    }

    fn read_board(&self, text: &str) -> Result<Reading, Problems> {
        let Loose { file, map_is_whole, mut report } = board_file::parse_loosely(text);
        let Some(mut file) = file else {
            return Err(report.finish().expect_err("a text without a board has a problem"));
        };
        let header = file.headers.iter().find(|header| header.key == "game").cloned();
        let taken_for = if header.is_some() { "a board file" } else { "a bare map" }.to_owned();
        let names = || names(self.games);
        let found = match (header, self.wanted) {
            (Some(Header { value, line, column, .. }), wanted) => match (game(self.games, &value), wanted) {
                (Some(found), Some(wanted)) if found.info().name != wanted.info().name => {
                    let (found, wanted) = (found.info().name, wanted.info().name);
                    let message = format!("this is a board of `{found}`, but `{wanted}` was asked for");
                    Err(Problem::at(line, column, message))
                }
                (Some(found), _) => Ok(found),
                (None, _) => {
                    let value = shortened(&value);
                    let message = format!("there is no game `{value}`; the games are {}", names());
                    Err(Problem::at(line, column, message))
                }
            },
            (None, Some(wanted)) => {
                let value = wanted.info().name.to_owned();
                file.headers.push(Header { key: "game".to_owned(), value, line: 1, column: 1 });
                Ok(wanted)
            }
            (None, None) => Err(Problem::whole(format!(
                "nothing says which game this is; name one of {} before the file, or write `game: ...` in its first line",
                names()
            ))),
        };
        let game = match found {
            Ok(game) => game,
            Err(problem) => {
                report.extend([problem]);
                return Err(report.finish().expect_err("there is one"));
            }
        };
        if !report.is_empty() {
            // What the game has to say of it is said as well.
            let refused = Setup::with_report(game.info(), file, report, map_is_whole);
            return Err(refused.expect_err("there are problems"));
        }
        Ok(Reading { taken_for, dialect: None, game, files: vec![file] })
    }
}

impl Reading {
    /// Whether every board is one of its game.
    fn is_valid(&self) -> bool {
        self.files.iter().all(|file| Setup::new(self.game.info(), file.clone()).is_ok())
    }
}

fn read_dialect(
    game: &'static dyn AnyGame,
    dialect: &'static Dialect,
    text: &str,
) -> Result<Reading, Problems> {
    let files = (dialect.read)(text)?;
    Ok(Reading { taken_for: format!("{} input", dialect.name), dialect: Some(dialect), game, files })
}

/// The reading that is meant, of all that are possible. `None` if there is none.
///
/// # Errors
/// Several of them differ in game, parameters or board.
fn choose(mut fitting: Vec<Reading>) -> Option<Result<Reading, Problems>> {
    if fitting.len() > 1 && fitting.iter().any(Reading::is_valid) {
        fitting.retain(Reading::is_valid);
    }
    let differs = |first: &Reading, other: &Reading| {
        (first.game.info().name, &first.files) != (other.game.info().name, &other.files)
    };
    let mut fitting = fitting.into_iter();
    let first = fitting.next()?;
    let others: Vec<_> = fitting.filter(|other| differs(&first, other)).collect();
    if others.is_empty() {
        return Some(Ok(first));
    }
    let dialects: Vec<_> =
        [first].iter().chain(&others).filter_map(|read| read.dialect).map(|d| d.name).collect();
    let options: Vec<_> = dialects.iter().map(|name| format!("--from {name}")).collect();
    let message = format!(
        "this may be input of {}, and the answers differ; say which it is with {}",
        dialects.join(" or "),
        options.join(" or ")
    );
    Some(Err(Problem::whole(message).into()))
}

fn names(games: &Games) -> String {
    games.iter().map(|game| game.info().name).collect::<Vec<_>>().join(" ")
}
