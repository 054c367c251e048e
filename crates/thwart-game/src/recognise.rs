//! Reading any input: board files, judges' inputs, bare maps.

mod ends;
mod judged;
mod meaning;
mod names;
mod request;

use thwart_grid::format::board_file::{self, BoardFile, Header, PartialFile};
use thwart_grid::format::map::MapFormat;
use thwart_grid::format::notation::{self, Places, Plain, Signs};
use thwart_grid::format::problem::{normalise, shortened};
use thwart_grid::{Cell, Metres, Problem, Problems, Tile};

use crate::any::{AnyGame, Position};
use crate::info::Objective;
use crate::judge::{Dialect, Words, add_remark};
use crate::setup::{HEADER, Setup, needs};
use crate::value::{Bounds, Value};

pub use ends::{Ends, put as put_ends};
pub use judged::Judged;
pub use meaning::{bare_map, sets_that_read, signs_advice};
use meaning::{numbers, question, refuse_additions};
use names::names;
pub use names::{Judge, dialect, dialects, dialects_like, game};
pub use request::{Request, replace_settings};

/// A list of games, as faces hold it.
pub type Games = [&'static AnyGame];

/// An input's format and its boards.
#[derive(Default)]
pub struct Input {
    /// The detected format, in words: `a board file`, `codechef-tomjerry input`.
    pub format_name: String,
    /// The judge's format, if it is one.
    pub dialect: Option<&'static Dialect>,
    /// Whether the reader had to guess, because the text is no board file with a `game:` header. For several boards,
    /// whether there is a remark.
    pub is_guessed: bool,
    /// The readings that were chosen, if others were possible; for several boards, the remark on the first board
    /// that has one.
    pub remark: Option<String>,
    /// Size and place of the cells, if a map gives them.
    pub metres: Option<Metres>,
    /// The option that closes all paths of a map which has some, and the remedy.
    pub closed: Option<String>,
    /// The cells that are blocked only because obstacles were inflated.
    pub margin: Vec<Cell>,
    /// The boards, or the problems of one of several. There are several if a judge's format has cases, or if lines
    /// `---` separate them.
    pub boards: Vec<Result<Board, Problems>>,
}

impl Input {
    /// Returns the position of every board, or its problems.
    pub fn positions(self) -> impl Iterator<Item = Result<Position, Problems>> {
        self.boards.into_iter().map(|board| board.and_then(Board::position))
    }
}

/// A board with its game.
#[derive(Clone)]
pub struct Board {
    /// The game.
    pub game: &'static AnyGame,
    /// The board as read, for changes before validation.
    pub file: BoardFile,
    places: Places,
    /// The judge's format that it was read from.
    dialect: Option<&'static Dialect>,
    /// The format of the map that it was read from.
    pub map: Option<&'static MapFormat>,
    /// Whether it was a maze with walls between its cells, and its walls and openings have become cells.
    pub is_maze: bool,
}

impl Board {
    /// Creates a board that was not read from a text.
    pub fn new(game: &'static AnyGame, file: BoardFile) -> Self {
        Self { game, file, places: Places::default(), dialect: None, map: None, is_maze: false }
    }

    /// Validates the board and returns its position.
    ///
    /// # Errors
    /// The problems of the board, with places in the text that was read.
    pub fn position(self) -> Result<Position, Problems> {
        let missing = self.missing();
        if !missing.is_empty() {
            return Err(Problems(missing));
        }
        if self.is_maze {
            refuse_additions(self.game.info(), &self.file)?;
        }
        let Self { game, file, places, dialect, map, .. } = self;
        let position = Setup::new(game.info(), file).and_then(|setup| game.position(setup));
        let position = position.map_err(|mut problems| {
            // A judge's input has no header lines.
            if let Some(place) = dialect.and_then(|dialect| dialect.promise.number_place) {
                for parameter in game.info().parameters {
                    let [usual, said] = [HEADER, place].map(|place| needs(game.info(), parameter, place));
                    let alike = problems.0.iter_mut().filter(|problem| problem.message == usual);
                    alike.for_each(|problem| problem.message.clone_from(&said));
                }
            }
            problems
        });
        position.map_err(|problems| match map {
            Some(map) => {
                Problems(problems.0.into_iter().map(|problem| map.with_cell_place(problem)).collect())
            }
            None => with_given_places(problems, &places),
        })
    }
}

/// Replaces headers of a file by these settings, which must be valid for its game.
pub fn replace_headers(settings: &[(String, String)], file: &mut BoardFile) {
    // A `diagonal:` header has no meaning on a topology other than `eight`.
    let reshaped = settings.iter().any(|(key, value)| key == "topology" && value != "eight");
    if reshaped && !settings.iter().any(|(key, _)| key == "diagonal") {
        file.headers.retain(|header| header.key != "diagonal");
    }
    for (key, value) in settings {
        file.headers.retain(|header| header.key != *key);
        // Line 0, because a setting has no line in the file.
        let (key, value) = (key.clone(), value.clone());
        file.headers.push(Header { key, value, line: 0, column: 1 });
    }
}

/// The remark on a maze with walls between its cells.
const MAZE: &str = "its walls lie between its cells, so row r and column c of the maze are 2r and 2c, and an opening costs 0";

/// Returns problems with their places in the text that was read.
fn with_given_places(Problems(mut problems): Problems, places: &Places) -> Problems {
    for problem in &mut problems {
        problem.place = problem.place.map(|place| places.in_given_text(place));
    }
    Problems(problems)
}

/// The user's choices for reading a text.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions<'a> {
    /// The game that the user named.
    pub game: Option<&'a str>,
    /// The named format: `board`, or a judge's. A named format has one reading.
    pub from: Option<&'a str>,
    /// The meanings of a map's signs, for [`Signs::parse`], if they differ from those of board files.
    pub signs: Option<&'a str>,
}

/// Reads an input. It detects every property that `options` leave open. Lines `---` separate boards, which may be of
/// different games.
///
/// Rows may be numbers, have blanks, tabs or commas between signs, stand in quotes, or carry the markup of a forum;
/// see [`notation`]. A text that is readable as it stands is read so.
///
/// ```
/// use thwart::games;
/// use thwart::recognise::{self, ReadOptions};
///
/// let bomb = ReadOptions { game: Some("bomb"), ..ReadOptions::default() };
/// let input = recognise::read(games::ALL, "@..\n..>\n", bomb)?;
/// assert_eq!(input.format_name, "a bare map");
/// let position = input.positions().next().ok_or("no board")??;
/// assert_eq!(position.setup().info().name, "bomb");
/// // Are these costs, or is 1 a wall?
/// assert!(recognise::read(games::ALL, "010\n000\n", bomb).is_err());
/// assert!(recognise::read(games::ALL, "010\n000\n", ReadOptions { signs: Some("walls"), ..bomb }).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The problems of the text, with places. A text is also refused if it fits no format, or if its possible readings
/// have different answers; then the error lists the choices. A problem of one of several boards is an error among the
/// boards.
pub fn read(games: &Games, text: &str, options: ReadOptions<'_>) -> Result<Input, Problems> {
    let text = normalise(text);
    let wanted = options.game.map(|name| {
        let unknown = || Problem::whole(format!("there is no game `{name}`; the games are {}", names(games)));
        game(games, name).ok_or_else(unknown)
    });
    let wanted = wanted.transpose()?;
    let from = options.from.map(|name| match dialect(games, name) {
        Some((game, dialect)) => Ok(Named::Dialect(game, dialect)),
        None if name == "board" => Ok(Named::Board),
        None => {
            let formats: Vec<_> = dialects(games).map(|(_, dialect)| dialect.name).collect();
            let formats = formats.join(" ");
            Err(Problem::whole(format!("there is no format `{name}`; known are board {formats}")))
        }
    });
    let from = from.transpose()?;
    let signs = options.signs.map(Signs::parse).transpose();
    let signs = signs.map_err(|message| Problem::whole(format!("signs: {message}")))?;
    if let (Some(_), Some(Named::Dialect(_, dialect))) = (&signs, from) {
        let message = format!("signs: {} has signs of its own; leave one of the two out", dialect.name);
        return Err(Problem::whole(message).into());
    }
    let reader = Reader { games, game: wanted, from, signs: signs.as_ref() };
    let parts = parts(&text);
    if let [(skipped, part)] = parts[..] {
        return reader.read(part, &Places::with_lines_above(skipped));
    }
    let (mut boards, mut remark) = (Vec::new(), None);
    for (skipped, part) in parts {
        match reader.read(part, &Places::with_lines_above(skipped)) {
            Ok(input) => {
                remark = remark.or(input.remark);
                boards.extend(input.boards);
            }
            Err(problems) => boards.push(Err(problems)),
        }
    }
    let some = remark.as_ref().map_or_else(String::new, |remark| format!(", in some of which {remark}"));
    Ok(Input {
        format_name: format!("one of {} boards{some}", boards.len()),
        is_guessed: remark.is_some(),
        remark,
        boards,
        ..Input::default()
    })
}

/// Returns the parts of a text between lines `---`, each with the number of lines above it. Blank parts are dropped
/// if there are others.
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

/// Returns whether a text begins as a JSON object: with a key, or with a list of objects.
fn is_json_object(text: &str) -> bool {
    let start = text.trim_start();
    let start = start.strip_prefix('[').map_or(start, str::trim_start);
    let Some(key) = start.strip_prefix('{').and_then(|rest| rest.trim_start().strip_prefix('"')) else {
        return false;
    };
    key.find('"').is_some_and(|end| key[end + 1..].trim_start().starts_with(':'))
}

/// The named format.
#[derive(Clone, Copy)]
enum Named {
    Board,
    Dialect(&'static AnyGame, &'static Dialect),
}

/// The options for reading a text.
struct Reader<'a> {
    games: &'a Games,
    game: Option<&'static AnyGame>,
    from: Option<Named>,
    signs: Option<&'a Signs>,
}

/// The result of reading a text in one format.
struct Reading {
    format_name: String,
    dialect: Option<&'static Dialect>,
    remark: Option<String>,
    game: &'static AnyGame,
    files: Vec<BoardFile>,
    /// Whether the text has no `game:` header.
    is_bare: bool,
    is_maze: bool,
}

impl Reader<'_> {
    /// Reads one part of a text: as it stands, or else in another notation.
    fn read(&self, text: &str, places: &Places) -> Result<Input, Problems> {
        if self.from.is_none()
            && is_json_object(text)
            && !dialects(self.games).any(|(_, dialect)| (dialect.looks_like)(text))
        {
            let message = "this is JSON, of which only levels with a key `map` are read here; rows with a key \
                           `board` are for `thwart batch FILE.jsonl`";
            return Err(with_given_places(Problem::at(1, 1, message).into(), places));
        }
        let in_another = || -> Result<Option<(Reading, Places)>, Problems> {
            let plain = notation::plain(text, places, self.signs)
                .map_err(|problem| with_given_places(problem.into(), places))?;
            let Some(Plain { text, places, is_grid, is_maze, returns }) = plain else { return Ok(None) };
            let read = self.read_plain(&text).and_then(|mut read| {
                self.remark_costs(&mut read, is_grid)?;
                if is_maze {
                    read.remark = Some(MAZE.to_owned());
                    read.is_maze = true;
                }
                if let Some(answer) = returns {
                    read.expect(&answer);
                }
                Ok(read)
            });
            Ok(Some((read.map_err(|problems| with_given_places(problems, &places))?, places)))
        };
        let (read, places) = match self.read_plain(text) {
            Ok(mut read) if self.signs.is_none() => {
                self.remark_costs(&mut read, false)
                    .map_err(|problems| with_given_places(problems, places))?;
                (read, places.clone())
            }
            found => match (in_another()?, found) {
                (Some(found), _) => found,
                (None, Err(problems)) => return Err(with_given_places(problems, places)),
                (None, Ok(_)) => unreachable!("with signs every text is written again"),
            },
        };
        let Reading { format_name: mut taken_for, dialect, remark, game, files, is_bare, is_maze } = read;
        if let Some(remark) = &remark {
            taken_for = format!("{taken_for}; {remark}");
        }
        let boards = files
            .into_iter()
            .map(|file| Ok(Board { places: places.clone(), dialect, is_maze, ..Board::new(game, file) }));
        Ok(Input {
            format_name: taken_for,
            dialect,
            is_guessed: dialect.is_some() || is_bare,
            remark,
            boards: boards.collect(),
            ..Input::default()
        })
    }

    fn read_plain(&self, text: &str) -> Result<Reading, Problems> {
        match self.from {
            Some(Named::Board) => return self.read_board(text),
            Some(Named::Dialect(game, dialect)) => {
                let name = game.info().name;
                if let Some(wanted) = self.game.map(|wanted| wanted.info().name).filter(|&w| w != name) {
                    let message = format!("{} is a format of {name}, not of {wanted}", dialect.name);
                    return Err(Problem::whole(message).into());
                }
                return read_dialect(game, dialect, text);
            }
            None if self.signs.is_some() => return self.read_board(text),
            None => {}
        }
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
        // A key of JSON looks like a header, too.
        let may_be_json = first.contains(['"', '\u{201c}']);
        let is_judged = || dialects(self.games).any(|(_, dialect)| (dialect.looks_like)(text));
        if board_file::looks_like_header(first) && !(may_be_json && is_judged()) {
            return self.read_board(text);
        }
        let is_wanted =
            |game: &AnyGame| self.game.is_none_or(|wanted| wanted.info().name == game.info().name);
        let alike: Vec<_> = dialects(self.games)
            .filter(|(game, dialect)| is_wanted(game) && (dialect.looks_like)(text))
            .collect();
        if alike.is_empty() {
            return self.read_board(text);
        }
        // A valid board of the named game is read as a board. A judge's reader knows what else its first line may be.
        if self.game.is_some()
            && let Ok(mut read) = self.read_board(text)
            && read.is_valid()
        {
            read.remark = alike.iter().find_map(|(_, dialect)| (dialect.read)(text).remark);
            return Ok(read);
        }
        let read = alike.into_iter().map(|(game, dialect)| read_dialect(game, dialect, text));
        let (fitting, refused): (Vec<_>, Vec<_>) = read.partition(Result::is_ok);
        choose(fitting.into_iter().flatten().collect()).unwrap_or_else(|| {
            // No format fits, so the problems of the first one are reported.
            let problems = refused.into_iter().find_map(Result::err);
            Err(problems.expect("what no format reads is refused by the first"))
        })
    }

    fn read_board(&self, text: &str) -> Result<Reading, Problems> {
        let PartialFile { file, map_is_complete: map_is_whole, mut report } = board_file::parse_partial(text);
        let Some(mut file) = file else {
            return Err(report.finish().expect_err("a text without a board has a problem"));
        };
        let header = file.headers.iter().find(|header| header.key == "game").cloned();
        let is_bare = header.is_none();
        let taken_for = if is_bare { "a bare map" } else { "a board file" };
        let names = || names(self.games);
        let found = match (header, self.game) {
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
            // The game's own problems are reported too.
            let refused = Setup::with_report(game.info(), file, report, map_is_whole);
            return Err(refused.expect_err("there are problems"));
        }
        Ok(Reading {
            format_name: taken_for.to_owned(),
            dialect: None,
            remark: None,
            game,
            files: vec![file],
            is_bare,
            is_maze: false,
        })
    }

    /// Sets the remark that the numbers of a bare map are costs, and refuses numbers that may be walls.
    fn remark_costs(&self, read: &mut Reading, is_grid: bool) -> Result<(), Problems> {
        let Some(numbers) =
            read.files.first().filter(|_| read.is_bare).and_then(|file| numbers(file, is_grid))
        else {
            return Ok(());
        };
        // If the game's boards have no start, a map is complete and its numbers are costs in every format.
        let is_whole = read.game.info().sign(Tile::Start).is_none();
        let is_clear = is_whole || self.from.is_some() || self.signs.is_some_and(Signs::define_numbers);
        let has_numbers = numbers.take(1).count() > 0;
        match question(&read.files[0], is_grid) {
            Some(message) if !is_clear => return Err(Problem::at(read.files[0].map_line, 1, message).into()),
            _ if read.remark.is_some() => {}
            None if is_whole => {}
            _ if has_numbers => read.remark = Some("numbers are costs of entering".to_owned()),
            _ => {}
        }
        Ok(())
    }
}

impl Reading {
    /// Expects the answer that the text gives after `Returns:`, if it is one of this game.
    fn expect(&mut self, answer: &str) {
        let remark = match self.answer(answer) {
            Some(value) => {
                let key = "expect".to_owned();
                self.files[0].headers.push(Header { key, value, line: 1, column: 1 });
                "is the answer that is expected"
            }
            None => "is not compared",
        };
        add_remark(&mut self.remark, format!("`Returns: {}` {remark}", shortened(answer)));
    }

    /// Reads an answer to the only board, in the words of its judge.
    fn answer(&self, text: &str) -> Option<String> {
        let info = self.game.info();
        let [file] = &self.files[..] else { return None };
        let (is_open, text) =
            (!file.headers.iter().any(|header| header.key == "expect"), text.trim_matches('"'));
        let measure = file.board.topology().measure();
        let setup = Setup::new(info, file.clone()).ok().filter(|_| is_open)?;
        let value = match self.dialect {
            Some(dialect) => {
                let mut words = Words::new(text);
                let claim = (dialect.read_claim)(&setup, &mut words).ok();
                claim.filter(|_| words.finish().is_ok()).map(|claim| claim.value)?
            }
            None => Value::read(text, measure).filter(|_| info.objective != Objective::Win)?,
        };
        Some(match info.objective {
            Objective::Win => Bounds::exact(value).winner()?.to_owned(),
            Objective::Cost { .. } => value.text(measure),
        })
    }

    /// Returns whether every board is valid for its game.
    fn is_valid(&self) -> bool {
        self.files.iter().all(|file| Setup::new(self.game.info(), file.clone()).is_ok())
    }
}

fn read_dialect(game: &'static AnyGame, dialect: &'static Dialect, text: &str) -> Result<Reading, Problems> {
    let mut cases = (dialect.read)(text);
    let files = cases.by_ref().collect::<Result<_, _>>()?;
    let taken_for = format!("{} input", dialect.name);
    Ok(Reading {
        format_name: taken_for,
        dialect: Some(dialect),
        remark: cases.remark.take(),
        game,
        files,
        is_bare: false,
        is_maze: false,
    })
}

/// Returns the intended reading of all possible ones; `None` if there is none.
///
/// # Errors
/// Several readings differ in game, parameters or board.
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
