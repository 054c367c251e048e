//! From arguments to positions: reading, recognising, changing, validating.

mod text;

use std::ffi::OsString;

use thwart::any::{AnyGame, AnyInstance};
use thwart::core::format::board_file::{BoardFile, Header};
use thwart::core::{Board, Cell, Problem, Tile};
use thwart::info::GameInfo;
use thwart::recognise;
use thwart::setup::{Setup, header_value};

use crate::failure::Failure;
use crate::{Context, words};

pub(crate) use text::read;

/// How an input is to be understood, and what is to be changed in it.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Source {
    /// Take the input for this format instead of looking at it: `board`, or a judge's name
    #[arg(long, value_name = "FORMAT")]
    from: Option<String>,

    /// Set a parameter, or another header of the board file
    #[arg(long = "set", value_name = "KEY=VALUE")]
    settings: Vec<String>,

    /// Put the start here instead; several times for several of them
    #[arg(long = "start", value_name = "ROW,COLUMN")]
    starts: Vec<String>,

    /// Put the exit here instead; several times for several of them
    #[arg(long = "exit", value_name = "ROW,COLUMN")]
    exits: Vec<String>,

    /// Take only this case of an input that has several
    #[arg(long = "case", value_name = "N")]
    case: Option<usize>,
}

/// An input that was read, understood and validated.
pub(crate) struct Loaded {
    /// What messages call the input.
    pub(crate) name: String,
    pub(crate) game: &'static dyn AnyGame,
    /// What it was taken for, in words.
    pub(crate) taken_for: String,
    /// One position per case, at least one.
    pub(crate) cases: Vec<Box<dyn AnyInstance>>,
    /// Whether the options changed what the file says.
    pub(crate) changed: bool,
    /// The arguments that lead to the same input again, if there are any.
    pub(crate) again: Option<String>,
}

impl Source {
    /// Reads `[GAME] FILE`.
    pub(crate) fn load(&self, context: &mut Context<'_>, words: &[OsString]) -> anyhow::Result<Loaded> {
        let (wanted, path) = Self::split(context, words)?;
        let text = read(context, path)?;
        let input = recognise::read(context.games, &text.content, wanted, self.from.as_deref())
            .map_err(|problems| complaints(&text.name, &problems.0))?;
        let info = input.game.info();
        let settings = self.settings(info)?;
        let mut cases = Vec::new();
        let mut problems = Vec::new();
        for mut file in self.choose(input.boards, &text.name)? {
            apply(&settings, &mut file);
            self.place(info, &mut file)?;
            match Setup::new(info, file).and_then(|setup| input.game.instance(setup)) {
                Ok(instance) => cases.push(instance),
                Err(found) => problems.extend(found.0),
            }
        }
        if !problems.is_empty() {
            return Err(complaints(&text.name, &problems));
        }
        if cases.is_empty() {
            return Err(Failure::usage(format!("{}: the input holds no case", text.name)));
        }
        Ok(Loaded {
            changed: !(self.settings.is_empty() && self.starts.is_empty() && self.exits.is_empty()),
            again: text.path.map(|path| self.again(wanted, &path)),
            name: text.name,
            game: input.game,
            taken_for: input.taken_for,
            cases,
        })
    }

    /// The game that was named, if one was, and the path.
    fn split<'w>(
        context: &Context<'_>,
        words: &'w [OsString],
    ) -> anyhow::Result<(Option<&'w str>, &'w OsString)> {
        let known =
            |word: &OsString| word.to_str().is_some_and(|w| recognise::game(context.games, w).is_some());
        match words {
            [path] if known(path) && !std::path::Path::new(path).exists() => {
                let game = path.display();
                Err(Failure::usage(format!(
                    "`{game}` is a game; name a file after it, or - for standard input"
                )))
            }
            [path] => Ok((None, path)),
            [game, path] if known(game) => Ok((game.to_str(), path)),
            [path, game] if known(game) => Err(Failure::usage(format!(
                "write the game before the file: {} {}",
                game.display(),
                path.display()
            ))),
            [game, ..] => {
                let names = context.games.iter().map(|game| game.info().name);
                Err(Failure::usage(words::unknown("game", &game.to_string_lossy(), names)))
            }
            [] => Err(Failure::usage("name a file, or - for standard input")),
        }
    }

    /// `--set`, validated as headers are.
    fn settings(&self, info: &'static GameInfo) -> anyhow::Result<Vec<(&str, String)>> {
        let mut settings = Vec::new();
        let mut messages = Vec::new();
        for setting in &self.settings {
            let Some((key, value)) = setting.split_once('=') else {
                messages.push(format!("--set {setting}: write --set key=value"));
                continue;
            };
            match header_value(info, key.trim(), value) {
                Ok(value) => settings.push((key.trim(), value)),
                Err(message) => messages.push(format!("--set {setting}: {message}")),
            }
        }
        Failure::all(messages)?;
        Ok(settings)
    }

    /// The cases that are wanted.
    fn choose(&self, mut boards: Vec<BoardFile>, name: &str) -> anyhow::Result<Vec<BoardFile>> {
        let Some(case) = self.case else { return Ok(boards) };
        if case == 0 || case > boards.len() {
            let cases = words::count(boards.len(), "case");
            return Err(Failure::usage(format!("--case {case}: {name} has {cases}, counted from 1")));
        }
        Ok(vec![boards.swap_remove(case - 1)])
    }

    /// `--start` and `--exit`: the new places, and nothing at the old ones.
    fn place(&self, info: &GameInfo, file: &mut BoardFile) -> anyhow::Result<()> {
        let mut tiles = file.board.tiles().to_vec();
        let mut messages = Vec::new();
        for (option, words, tile) in
            [("--exit", &self.exits, Tile::Exit), ("--start", &self.starts, Tile::Start)]
        {
            if words.is_empty() {
                continue;
            }
            if info.sign(tile).is_none() {
                messages.push(format!("{option}: boards of {} have no `{}`", info.name, tile.sign()));
                continue;
            }
            let new = words.iter().filter_map(|word| match target(&file.board, word) {
                Ok(cell) => Some((word, cell)),
                Err(message) => {
                    messages.push(format!("{option} {word}: {message}"));
                    None
                }
            });
            let new: Vec<_> = new.collect();
            for old in tiles.iter_mut().filter(|old| **old == tile) {
                *old = Tile::Free;
            }
            for (word, cell) in new {
                if tile == Tile::Start && tiles[cell.index()] == Tile::Exit {
                    messages.push(format!("{option} {word}: the exit is there"));
                }
                tiles[cell.index()] = tile;
            }
        }
        Failure::all(messages)?;
        let board = Board::new(file.board.rows(), file.board.cols(), tiles);
        let mut board = board.expect("the board has as many cells as before");
        if let Some(costs) = file.board.costs() {
            board = board.with_costs(costs.to_vec()).expect("there are as many costs as before");
        }
        file.board = board;
        Ok(())
    }

    /// The arguments for the same input, ready to paste.
    fn again(&self, wanted: Option<&str>, path: &str) -> String {
        let options = [
            ("--from", self.from.as_slice()),
            ("--set", &self.settings),
            ("--start", &self.starts),
            ("--exit", &self.exits),
        ];
        let mut text: Vec<String> = wanted.into_iter().map(str::to_owned).collect();
        text.push(words::shell(path));
        for (option, values) in options {
            text.extend(values.iter().flat_map(|value| [option.to_owned(), words::shell(value)]));
        }
        text.extend(self.case.map(|case| format!("--case {case}")));
        text.join(" ")
    }
}

impl Loaded {
    /// The only case, for verbs that do one.
    pub(crate) fn only(&self) -> anyhow::Result<&dyn AnyInstance> {
        match self.cases.as_slice() {
            [instance] => Ok(&**instance),
            cases => Err(Failure::usage(format!(
                "{}: this input has {}; choose one with --case N",
                self.name,
                words::count(cases.len(), "case")
            ))),
        }
    }

    /// What it was taken for, the board's size and the parameters, in a line.
    pub(crate) fn outline(&self, instance: &dyn AnyInstance) -> String {
        let (setup, name) = (instance.setup(), self.game.info().name);
        let board = setup.board();
        let (rows, cols) = (words::grouped(board.rows() as u64), words::grouped(board.cols() as u64));
        let parameters = setup.parameter_line();
        let space = if parameters.is_empty() { "" } else { ", " };
        format!("{}: {name}, {rows} x {cols}{space}{parameters}", self.taken_for)
    }
}

/// Headers from the command line instead of those of the file.
fn apply(settings: &[(&str, String)], file: &mut BoardFile) {
    for (key, value) in settings {
        file.headers.retain(|header| header.key != *key);
        let (key, value) = ((*key).to_owned(), value.clone());
        file.headers.push(Header { key, value, line: NO_LINE, column: 1 });
    }
}

/// The line of headers that stand in no file.
const NO_LINE: usize = 0;

/// A passable cell given as text.
fn target(board: &Board, word: &str) -> Result<Cell, String> {
    let at = thwart::core::Coord::from_text(word)
        .ok_or_else(|| "write 1-based row,column, such as 3,5".to_owned())?;
    let cell = board.cell(at);
    let cell =
        cell.ok_or_else(|| format!("the board has {} rows and {} columns", board.rows(), board.cols()))?;
    if board.is_passable(cell) {
        Ok(cell)
    } else {
        Err(format!("`{}` is there; choose a passable cell", board.tile(cell).sign()))
    }
}

/// Problems as errors: `FILE:LINE:COLUMN: message`.
pub(crate) fn complaints(name: &str, problems: &[Problem]) -> anyhow::Error {
    let line = |problem: &Problem| match problem.place {
        Some((NO_LINE, _)) => format!("--set: {}", problem.message),
        Some((line, column)) => format!("{name}:{line}:{column}: {}", problem.message),
        None => format!("{name}: {}", problem.message),
    };
    Failure::all(problems.iter().map(line).collect())
        .err()
        .unwrap_or_else(|| Failure::usage("nothing is wrong"))
}
