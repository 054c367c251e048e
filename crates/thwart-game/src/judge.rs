//! The common parts of the judges' formats.

mod promise;

use std::time::Duration;

use thwart_grid::format::board_file::BoardFile;
use thwart_grid::format::problem::shortened;
use thwart_grid::format::report::Report;
use thwart_grid::{Board, Cell, Problem, Problems, Topology};

pub use promise::{JudgeSign, Promise, tile_of};

use crate::info::Count;
use crate::moves::Move;
use crate::setup::Setup;
use crate::value::{Bounds, Value};

/// One judge's format of one game: input and output.
#[derive(Debug)]
pub struct Dialect {
    /// The name for `thwart judge`: `uva-10381`.
    pub name: &'static str,
    /// The problem with this format, in one line.
    pub summary: &'static str,
    /// Returns whether an input has the outline of this format. Only its start counts, so that a damaged input
    /// still gets this format's errors.
    pub looks_like: fn(&str) -> bool,
    /// Reads an input, a case at a time: boards with `game` and every parameter that the format fixes as headers.
    /// A format has one reading of a text.
    pub read: for<'t> fn(&'t str) -> Cases<'t>,
    /// Writes a setup as one case, or returns why this format cannot hold it. [`input`](Self::input) adds the
    /// number of cases that some inputs start with.
    pub write: fn(&Setup) -> Result<String, String>,
    /// Writes the judge's output for one case, with its line ends.
    pub write_answer: fn(&Setup, &JudgeAnswer<'_>) -> String,
    /// Reads a program's output for one case.
    pub read_claim: fn(&Setup, &mut Words<'_>) -> Result<Claim, Problem>,
    /// The time limit of one case if the user gives none.
    pub time: Option<Duration>,
    /// The properties of the judge's own inputs.
    pub promise: Promise,
    /// The judge's scoring of plans, if it accepts more than the best ones.
    pub scoring: Option<Scoring>,
}

/// The scores of a judge that accepts and ranks every plan that reaches the aim; fewer points are better.
#[derive(Debug)]
pub struct Scoring {
    /// The words for such a plan's result, before its value: `traps Jerry with`.
    pub achievement: &'static str,
    /// The greatest value that the judge accepts.
    pub max_value: u64,
    /// The points of a plan of this value.
    pub points: fn(u64) -> u64,
    /// The points of any other answer.
    pub failure: u64,
}

impl Dialect {
    /// Returns the part of its name after the first dash, which is the name of the problem.
    pub fn short_name(&self) -> Option<&'static str> {
        self.name.split_once('-').map(|(_, problem)| problem)
    }

    /// Returns an input of these cases.
    ///
    /// # Errors
    /// The reason why this format cannot hold them.
    pub fn input<'s>(&self, cases: impl IntoIterator<Item = &'s Setup>) -> Result<String, String> {
        let cases = cases.into_iter().map(self.write).collect::<Result<Vec<_>, _>>()?;
        match cases.len() {
            count if self.promise.has_count => Ok(format!("{count}\n{}", cases.concat())),
            1 => Ok(cases.concat()),
            count => Err(format!("an input of {} is one case, here are {count}", self.name)),
        }
    }
}

/// The parts of an answer that are printed for a case.
#[derive(Clone, Copy, Debug)]
pub struct JudgeAnswer<'a> {
    /// The bounds of the value.
    pub bounds: Bounds,
    /// One best line.
    pub line: &'a [Move],
}

/// A program's answer for one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The value.
    pub value: Value,
    /// The moves that show the value, if the format has any: those of one side, because the other side has no
    /// choice.
    pub plan: Option<Vec<Move>>,
}

impl From<Value> for Claim {
    fn from(value: Value) -> Self {
        Self { value, plan: None }
    }
}

/// The cases of an input, read one after another. An error ends them.
pub struct Cases<'t> {
    next: Box<dyn FnMut() -> Option<Result<BoardFile, Problems>> + 't>,
    /// The readings that were chosen, if others were possible.
    pub remark: Option<String>,
}

impl std::fmt::Debug for Cases<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cases").field("remark", &self.remark).finish_non_exhaustive()
    }
}

impl<'t> Cases<'t> {
    /// Creates the cases that `next` returns, until it returns `None` or an error.
    pub fn new(mut next: impl FnMut() -> Result<Option<BoardFile>, Problems> + 't) -> Self {
        let mut ended = false;
        let next = move || {
            let case = if ended { None } else { next().transpose() };
            ended = !matches!(case, Some(Ok(_)));
            case
        };
        Self { next: Box::new(next), remark: None }
    }

    /// Creates a single case, or the problems of reading it.
    pub fn one(case: Result<BoardFile, Problems>) -> Self {
        let mut case = Some(case);
        Self::new(move || case.take().transpose())
    }

    /// Adds remarks on how the text was read.
    #[must_use]
    pub fn with_remarks(mut self, remarks: impl IntoIterator<Item = impl Into<String>>) -> Self {
        for remark in remarks {
            add_remark(&mut self.remark, remark.into());
        }
        self
    }
}

/// Adds a remark to those on the same text.
pub(crate) fn add_remark(remarks: &mut Option<String>, more: String) {
    *remarks = Some(match remarks.take() {
        Some(before) => format!("{before}; {more}"),
        None => more,
    });
}

impl Iterator for Cases<'_> {
    type Item = Result<BoardFile, Problems>;

    fn next(&mut self) -> Option<Self::Item> {
        (self.next)()
    }
}

/// The rows of a grid with their line numbers.
pub type Rows<'a> = Vec<(usize, &'a str)>;

/// The words of an input with their places, for readers. They are separated by white space as judges have it:
/// blanks, tabs and line ends, but no other white space of Unicode. Words are found on demand.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    rest: &'a str,
    /// The place where the rest starts.
    place: (usize, usize),
    /// The name of the text, for messages.
    whole: &'static str,
}

impl<'a> Words<'a> {
    /// Creates the words of a normalised text that is an input.
    pub const fn new(text: &'a str) -> Self {
        Self::of("input", text)
    }

    /// Creates the words of a normalised text with the name `whole`.
    pub const fn of(whole: &'static str, text: &'a str) -> Self {
        Self { rest: text, place: (1, 1), whole }
    }

    fn take(&mut self) -> Option<(usize, usize, &'a str)> {
        let start = self.rest.find(|sign: char| !sign.is_ascii_whitespace()).unwrap_or(self.rest.len());
        let (blanks, rest) = self.rest.split_at(start);
        if let Some((_, last)) = blanks.rsplit_once('\n') {
            self.place = (self.place.0 + blanks.matches('\n').count(), last.len() + 1);
        } else {
            self.place.1 += blanks.len();
        }
        let end = rest.find(|sign: char| sign.is_ascii_whitespace()).unwrap_or(rest.len());
        let (word, rest) = rest.split_at(end);
        self.rest = rest;
        let (line, column) = self.place;
        self.place.1 += word.chars().count();
        (!word.is_empty()).then_some((line, column, word))
    }

    /// Returns the next word without taking it.
    fn peek(&self) -> Option<(usize, usize, &'a str)> {
        self.clone().take()
    }

    /// Returns a problem at the end of the text.
    fn at_end(&self, message: impl Into<String>) -> Problem {
        let mut end = self.clone();
        while end.take().is_some() {}
        let line = if end.place.1 == 1 { end.place.0 } else { end.place.0 + 1 };
        Problem::at(line, 1, message)
    }

    /// Takes the next word, which is `what`.
    ///
    /// # Errors
    /// The text ends.
    pub fn next(&mut self, what: &str) -> Result<(usize, usize, &'a str), Problem> {
        let whole = self.whole;
        self.take().ok_or_else(|| {
            self.at_end(format!("the {whole} ends where {what} should stand; is it complete?"))
        })
    }

    /// Takes the next word as a value: the word `infinite` for infinity, or a whole number.
    ///
    /// # Errors
    /// The text ends, or the next word is neither.
    pub fn value(&mut self, what: &str, infinite: &str) -> Result<Value, Problem> {
        if self.peek().is_some_and(|(.., word)| word == infinite) {
            self.take();
            return Ok(Value::Infinite);
        }
        self.number(what, 0..=u64::MAX).map(Value::Finite).map_err(|problem| {
            let or = format!(", or `{infinite}`");
            Problem { message: problem.message.replace(" from 0 to 18446744073709551615", &or), ..problem }
        })
    }

    /// Takes the next two words as a cell of a board: row and column, from 1.
    ///
    /// # Errors
    /// The text ends, or the board has no such cell.
    #[expect(clippy::cast_possible_truncation, reason = "both are at most a side of the board")]
    pub fn cell(&mut self, what: &str, board: &Board) -> Result<Cell, Problem> {
        let row = self.number(&format!("the row of {what}"), 1..=board.rows() as u64)?;
        let col = self.number(&format!("the column of {what}"), 1..=board.cols() as u64)?;
        Ok(Cell::new((row as usize - 1) * board.cols() + col as usize - 1))
    }

    /// Takes the next word as a whole number in this range, as judges write it: without sign and leading zeros.
    ///
    /// # Errors
    /// The text ends, or the next word is not such a number.
    pub fn number(&mut self, what: &str, range: std::ops::RangeInclusive<u64>) -> Result<u64, Problem> {
        let (line, column, word) = self.next(what)?;
        let number: Option<u64> = word.parse().ok().filter(|number| range.contains(number));
        let wanted = match number.map(|number| (number, number.to_string())) {
            Some((number, plain)) if plain == word => return Ok(number),
            Some((_, plain)) => format!("`{plain}`"),
            None => format!("a whole number from {} to {}", range.start(), range.end()),
        };
        let word = shortened(word);
        Err(Problem::at(line, column, format!("found `{word}` where {what} should stand; write {wanted}")))
    }

    /// Takes `rows` words of `cols` signs each, and returns them with the line of the first. It stores only words
    /// that are there.
    ///
    /// # Errors
    /// A row is missing or has another length.
    pub fn grid(&mut self, rows: u64, cols: u64) -> Result<(usize, Rows<'a>), Problem> {
        let mut grid = Vec::new();
        let too_few = |words: &Self, found: u64| {
            words.at_end(format!(
                "the header promises {rows} rows of {cols} cells, only {found} follow; is the input complete?"
            ))
        };
        if rows > self.rest.len() as u64 {
            let mut rest = self.clone();
            return Err(too_few(self, std::iter::from_fn(|| rest.take()).count() as u64));
        }
        for row in 1..=rows {
            let Some((line, column, word)) = self.take() else { return Err(too_few(self, row - 1)) };
            let width = word.chars().count() as u64;
            if width != cols {
                let message =
                    format!("row {row} has {width} cells, it needs {cols}; make all rows equally long");
                return Err(Problem::at(line, column, message));
            }
            grid.push((line, word));
        }
        Ok((grid.first().map_or(self.place.0, |&(line, _)| line), grid))
    }

    /// Checks that no word follows.
    ///
    /// # Errors
    /// The first word that follows.
    pub fn finish(&mut self) -> Result<(), Problem> {
        match self.take() {
            None => Ok(()),
            Some((line, column, word)) => {
                let word = shortened(word);
                Err(Problem::at(line, column, format!("found `{word}` after the end of the {}", self.whole)))
            }
        }
    }
}

/// Returns the headers and map of a case in these signs, after checking how often each stands. `whole` is the name
/// of the map in messages, such as `the board`.
///
/// # Errors
/// Every sign that the judge does not have, with its place; otherwise the first sign with a wrong count.
pub fn case(
    headers: &[(&str, &str)],
    map_line: usize,
    grid: &[(usize, &str)],
    signs: &[JudgeSign],
    whole: &str,
) -> Result<BoardFile, Problems> {
    use thwart_grid::format::board_file::{Header, name_of};
    let mut report = Report::default();
    let mut tiles = Vec::new();
    for &(line, row) in grid {
        for (column, found) in row.chars().enumerate() {
            match tile_of(signs, found) {
                Some(tile) => tiles.push(tile),
                None => report.add_of_kind(("sign", found.into()), line, column + 1, || {
                    let known: Vec<_> = signs.iter().map(|sign| sign.0.to_string()).collect();
                    let known = known.join(" ");
                    format!("{} is no sign of this format; use one of {known}", name_of(found))
                }),
            }
        }
    }
    report.finish()?;
    let cols = grid.first().map_or(0, |(_, row)| row.chars().count());
    let board = thwart_grid::Board::new(grid.len(), cols, tiles).ok_or_else(|| {
        Problem::at(map_line, 1, "the board has no cell; write at least one row with one sign")
    })?;
    for &(sign, tile, needed) in signs {
        let count = board.find(tile).count();
        if needed == Count::One && count != 1 {
            let message = format!("{whole} has {count} `{sign}`; it needs exactly one");
            return Err(Problem::at(map_line, 1, message).into());
        }
    }
    let header =
        |&(key, value): &(&str, &str)| Header { key: key.into(), value: value.into(), line: 1, column: 1 };
    Ok(BoardFile { headers: headers.iter().map(header).collect(), board, map_line })
}

/// Returns the map of a setup in a judge's signs, one row per line.
///
/// # Errors
/// The first tile without a sign of the judge; also features that no judge has: a topology other than four
/// neighbours, a `costs:` block.
pub fn map_text(setup: &Setup, signs: &[JudgeSign]) -> Result<String, String> {
    let board = setup.board();
    if board.topology() != Topology::Four {
        let word = board.topology().word();
        return Err(format!("this format knows four neighbours only, here is `topology: {word}`"));
    }
    if board.costs().is_some() {
        return Err("this format has no `costs:` block".to_owned());
    }
    let mut text = String::with_capacity(board.len() + board.rows());
    for row in board.tiles().chunks(board.cols()) {
        for &tile in row {
            let sign = signs.iter().find(|&&(_, known, _)| known == tile).map(|sign| sign.0);
            text.push(sign.ok_or_else(|| format!("this format has no sign for `{}`", tile.sign()))?);
        }
        text.push('\n');
    }
    Ok(text)
}
