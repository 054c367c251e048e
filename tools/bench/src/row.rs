//! A row of the table: a line of `rows.txt`.

use std::path::Path;
use std::rc::Rc;

use anyhow::{Context as _, Result, bail, ensure};
use serde::Serialize;
use thwart::games::{bomb::Bomb, escape::Escape, rock::Rock, trap::Trap, wall::Wall};
use thwart_game::explain::Explain;

use crate::boards::{Boards, Source};
use crate::job::{Make, Unit, field, rock_values, solve, value, wall_values};
use crate::jobs::{analysis::analysis, certificate::certificate, cli, replies::replies, search::search};

/// The limits that are written in a row.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct AtMost {
    pub(crate) units: Option<f64>,
    pub(crate) seconds: Option<f64>,
    pub(crate) bytes_per_cell: Option<f64>,
}

/// Another method of the game, on a board that it can do.
pub(crate) struct Other {
    pub(crate) method: &'static str,
    pub(crate) side: usize,
    /// The ratio of the other method's time to the row's grows with this power of the number of
    /// cells.
    pub(crate) power: f64,
    pub(crate) make: Make,
}

/// A row of the table.
pub(crate) struct Row {
    pub(crate) title: &'static str,
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    /// Whether the row has boards of other sizes, too.
    pub(crate) grows: bool,
    pub(crate) unit: Unit,
    pub(crate) at_most: AtMost,
    /// The answers at full size and of a quick run.
    pub(crate) answers: [u64; 2],
    pub(crate) make: Make,
    pub(crate) other: Option<Other>,
}

/// Reads every row, in the order of the file, and the titles of the rows whose map is not in the
/// folder.
///
/// # Errors
/// If a line cannot be read, or a file that it needs.
pub(crate) fn all(maps: &Path) -> Result<(Vec<Row>, Vec<&'static str>)> {
    let (mut rows, mut without_map) = (Vec::new(), Vec::new());
    let lines = include_str!("../rows.txt").lines();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match Row::read(line, maps).with_context(|| format!("rows.txt: `{line}`"))? {
            Some(row) => rows.push(row),
            None => without_map.push(line.split(" | ").next().unwrap_or(line)),
        }
    }
    Ok((rows, without_map))
}

impl Row {
    /// Reads a line; `None` if its map is not in the folder.
    fn read(line: &'static str, maps: &Path) -> Result<Option<Self>> {
        let columns: Vec<_> = line.split(" | ").collect();
        let [title, task, board, answers] = columns[..] else { bail!("a row has four columns") };
        let Some(Source { boards, size }) = Source::read(board, maps)? else { return Ok(None) };
        let (task, options) = task.split_once(' ').unwrap_or((task, ""));
        let (mut side, mut unit, mut at_most, mut against) = (1000, Unit::Bfs, AtMost::default(), None);
        for option in options.split_whitespace() {
            match option.split_once('=') {
                Some(("side", text)) => side = text.parse()?,
                Some(("unit", "open")) => unit = Unit::Open,
                Some(("unit", "dijkstra")) => unit = Unit::Dijkstra,
                Some(("units", text)) => at_most.units = Some(text.parse()?),
                Some(("seconds", text)) => at_most.seconds = Some(text.parse()?),
                Some(("bytes", text)) => at_most.bytes_per_cell = Some(text.parse()?),
                Some(("against", text)) => against = Some(text),
                _ => bail!("unknown option `{option}`"),
            }
        }
        let other = against.map(|text| other(task, text, &boards)).transpose()?;
        let (full, quick) = answers.split_once(' ').context("a row has two answers")?;
        let (rows, cols) = size.unwrap_or((side, side));
        Ok(Some(Self {
            title,
            rows,
            cols,
            grows: size.is_none(),
            unit,
            at_most,
            answers: [answer(full)?, answer(quick)?],
            make: make(task, boards, unit)?,
            other,
        }))
    }

    /// Returns the size of a quick run.
    pub(crate) const fn quick(&self) -> (usize, usize) {
        (self.rows.div_ceil(QUICK), self.cols.div_ceil(QUICK))
    }
}

/// A quick run has rows and columns divided by this.
const QUICK: usize = 4;

/// Reads an answer: a value, or a digest as a hexadecimal number.
fn answer(text: &str) -> Result<u64> {
    Ok(match (text, text.strip_prefix("0x")) {
        ("infinite", _) => u64::MAX,
        (_, Some(digits)) => u64::from_str_radix(digits, 16)?,
        _ => text.parse()?,
    })
}

/// Makes the job of a task.
fn make(task: &'static str, boards: Boards, unit: Unit) -> Result<Make> {
    let (game, name) = task.split_once('.').context("a task is `GAME.TASK`")?;
    let made = match (game, name) {
        ("search", _) => search(name, boards, unit),
        ("cli", "text") => Some(cli::solve(boards, false)),
        ("cli", "values") => Some(cli::solve(boards, true)),
        ("rock", "values") => Some(rock_values(boards)),
        ("wall", "values") => Some(wall_values(boards)),
        ("escape", "replies") => Some(replies(boards)),
        ("bomb", _) => task_of::<Bomb>(name, boards),
        ("escape", _) => task_of::<Escape>(name, boards),
        ("rock", _) => task_of::<Rock>(name, boards),
        ("trap", _) => task_of::<Trap>(name, boards),
        ("wall", _) => task_of::<Wall>(name, boards),
        _ => None,
    };
    made.with_context(|| format!("unknown task `{task}`"))
}

/// Makes the job of a task that every game has.
fn task_of<G: Explain + 'static>(name: &str, boards: Boards) -> Option<Make> {
    let method = G::INFO.methods[0].name;
    match name {
        "value" => Some(solve::<G>(boards, method, value)),
        "field" => Some(solve::<G>(boards, method, field)),
        "certificate" => Some(certificate::<G>(boards)),
        "analysis" => Some(analysis::<G>(boards)),
        _ => None,
    }
}

/// Reads `METHOD,SIDE,POWER`.
fn other(task: &str, text: &'static str, boards: &Boards) -> Result<Other> {
    let words: Vec<_> = text.split(',').collect();
    ensure!(words.len() == 3, "`against` is METHOD,SIDE,POWER");
    let (method, boards) = (words[0], Rc::clone(boards));
    let make = match task {
        "rock.values" => solve::<Rock>(boards, method, field),
        "escape.field" => solve::<Escape>(boards, method, field),
        "escape.value" => solve::<Escape>(boards, method, value),
        "wall.values" => solve::<Wall>(boards, method, value),
        "bomb.value" => solve::<Bomb>(boards, method, value),
        _ => bail!("`{task}` has no other method"),
    };
    Ok(Other { method, side: words[1].parse()?, power: words[2].parse()?, make })
}
