//! From arguments to positions: reading, recognising, changing, validating.

mod bytes;
mod folder;
mod judged;
pub(crate) mod link;
mod loaded;
mod maps;
mod place;
mod positions;
pub(crate) mod sample;
mod world;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use thwart::certificate::VERSION_LINE;
use thwart::grid::format::board_file::Header;
use thwart::grid::format::map::{Map, MapFormat};
use thwart::grid::format::{map_format, map_format_of, map_formats};
use thwart::grid::{Diagonal, Problem, Problems, Topology};
use thwart::info::GameInfo;
use thwart::recognise::{self, Board, ReadOptions};
use thwart::setup::header_value;
use thwart::spelling::did_you_mean;

use crate::failure::Failure;
use crate::{Context, words};
use bytes::{Expected, read_raw};
use maps::MapArgs;
use positions::{BoardRead, OPTION_LINE, complaint};

pub(crate) use bytes::{Text, read, read_certificate, read_output};
pub(crate) use judged::{cases_of, judged};
pub(crate) use loaded::{Case, Loaded};
pub(crate) use positions::{cases, problem_error};
pub(crate) use world::headline;

/// The options for how to read an input, and what to change in it.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Source {
    #[arg(long, value_name = "FORMAT", help = from_help())]
    from: Option<String>,

    /// The meaning of other signs or numbers, such as 'S=@ G=> X=#' or 'blank=.'; or sets of them:
    /// frozenlake, blanks, box, se (S start, E exit), walls (1 is an obstacle), floor (0 is one),
    /// image (0 is one, 255 is free), occupancy (-1, 0, 100), costs
    #[arg(long, value_name = "SIGNS")]
    signs: Option<String>,

    /// Set a parameter, or another header of the board file
    #[arg(long = "set", value_name = "KEY=VALUE")]
    settings: Vec<String>,

    /// Put the start here instead; repeat it for several starts
    #[arg(long = "start", value_name = "ROW,COLUMN")]
    starts: Vec<String>,

    /// Put the exit here instead; repeat it for several exits
    #[arg(long = "exit", value_name = "ROW,COLUMN")]
    exits: Vec<String>,

    /// In a ROS map, put the start at this point: metres in the frame of the map, y upwards. For several
    /// starts, repeat it or separate them by blanks
    #[arg(help_heading = maps::MAPS, long = "start-xy", value_name = "X,Y", allow_hyphen_values = true)]
    starts_xy: Vec<String>,

    /// In a ROS map, put the exit at this point
    #[arg(help_heading = maps::MAPS, long = "exit-xy", value_name = "X,Y", allow_hyphen_values = true)]
    exits_xy: Vec<String>,

    /// Take only this case of an input that has several
    #[arg(long = "case", value_name = "N")]
    case: Option<usize>,

    #[command(flatten)]
    maps: MapArgs,
}

/// An input that was read, and the arguments that named it.
pub(crate) struct Opened<'w> {
    game: Option<&'w str>,
    pub(crate) name: String,
    /// The file, unless it was standard input.
    pub(crate) file: Option<PathBuf>,
    pub(crate) content: Content,
}

/// The content of an input.
pub(crate) enum Content {
    Text(String),
    /// A map, and the files that it names.
    Map(Box<Map>, Vec<PathBuf>),
}

impl Source {
    /// Reads `[GAME] FILE`.
    pub(crate) fn load(&self, context: &mut Context<'_>, words: &[OsString]) -> anyhow::Result<Loaded> {
        let opened = self.open(context, words)?;
        self.finish(context, opened)
    }

    /// Reads `[GAME] FILE...`; a folder stands for the boards in it. If there are several files,
    /// one that cannot be read becomes a case without a position.
    pub(crate) fn load_all(
        &self,
        context: &mut Context<'_>,
        words: &[OsString],
    ) -> anyhow::Result<Vec<Loaded>> {
        let (game, words) = Self::split(context, words)?;
        let paths = folder::expand(words)?;
        let mut all = Vec::with_capacity(paths.len());
        for path in &paths {
            let loaded = self.open_at(context, game, path).and_then(|opened| self.finish(context, opened));
            all.push(match loaded.map_err(anyhow::Error::downcast::<Failure>) {
                Ok(loaded) => loaded,
                Err(Ok(failure)) if paths.len() > 1 => Loaded::refused(path, failure),
                Err(Ok(failure)) => return Err(failure.into()),
                Err(Err(error)) => return Err(error),
            });
        }
        Ok(all)
    }

    /// Reads `[GAME] FILE` and finds out its format. A map is not yet a position.
    pub(crate) fn open<'w>(
        &self,
        context: &mut Context<'_>,
        words: &'w [OsString],
    ) -> anyhow::Result<Opened<'w>> {
        match Self::split(context, words)? {
            (game, [path]) => self.open_at(context, game, path),
            (_, paths) => {
                Err(Failure::usage(format!("one board is wanted here, and {} files are named", paths.len())))
            }
        }
    }

    fn open_at<'w>(
        &self,
        context: &mut Context<'_>,
        game: Option<&'w str>,
        path: &OsStr,
    ) -> anyhow::Result<Opened<'w>> {
        let given = self.format(context)?;
        let raw = read_raw(context, path, given.map_or(Expected::Either, FromFormat::expected))?;
        let format = match given {
            Some(FromFormat::Map(format)) => Some(format),
            Some(FromFormat::Other) => None,
            None => map_format_of(&raw.bytes),
        };
        let options = self.maps.options();
        let refused = options.check(format).err().map_or(Vec::new(), |Problems(problems)| problems);
        Failure::all(refused.into_iter().map(|problem| problem.message).collect())?;
        if let (Some(format), Some(_)) = (format, &self.signs) {
            return Err(Failure::usage(format!(
                "--signs: {} has no signs to name; leave it out",
                format.noun
            )));
        }
        let (name, file) = (raw.name.clone(), raw.file.clone());
        let content = match format {
            None => {
                let text = raw.text()?.content;
                if text.starts_with(VERSION_LINE) {
                    return Err(Failure::usage(format!(
                        "{name}: this is a certificate, not a board; to check it: thwart check [GAME] BOARD CERTIFICATE"
                    )));
                }
                Content::Text(text)
            }
            Some(format) => {
                let (map, others) = maps::read(format, &raw, self.case, &options)
                    .map_err(|problems| problem_error(&name, &problems.0))?;
                for unused in &map.unused {
                    context.io.complain(&complaint(&name, unused));
                }
                Content::Map(Box::new(map), others)
            }
        };
        Ok(Opened { game, name, file, content })
    }

    /// Turns what was read into validated positions.
    pub(crate) fn finish(&self, context: &Context<'_>, opened: Opened<'_>) -> anyhow::Result<Loaded> {
        let Opened { game, name, file, content } = opened;
        let is_case = matches!(&content, Content::Map(map, _) if map.is_case);
        let (input, metres, format) = match content {
            Content::Text(text) => {
                let asked = ReadOptions { game, from: self.from.as_deref(), signs: self.signs.as_deref() };
                let input = recognise::read(context.games, &text, asked).map_err(|mut problems| {
                    if self.signs.is_none() {
                        problems.0.extend(recognise::signs_advice(&text, &problems).map(Problem::whole));
                    }
                    problem_error(&name, &problems.0)
                })?;
                (input, None, None)
            }
            Content::Map(map, _) => {
                if let Some(why) = &map.no_cell_is_free {
                    return Err(Failure::usage(format!("{name}: {why}")));
                }
                let (metres, format) = (map.metres, map.format);
                (of_game(context, game, &name, *map)?, metres, Some(format))
            }
        };
        let mut boards = if is_case { input.boards } else { self.select_case(input.boards, &name)? };
        for Board { game, file, .. } in boards.iter_mut().flatten() {
            let info = game.info();
            // Settings are validated for the game of each board.
            recognise::apply(&self.settings(info)?, file);
            self.place(info, file, metres)?;
        }
        let position = |board: Board| {
            let info = board.game.info();
            let missing =
                format.map(|format| maps::missing(format, info, &board.file.board)).unwrap_or_default();
            let position = if missing.is_empty() { board.position() } else { Err(Problems(missing)) };
            position.map_err(|Problems(problems)| match format {
                Some(format) => {
                    Problems(problems.into_iter().map(|problem| format.with_cell_place(problem)).collect())
                }
                None => Problems(problems),
            })
        };
        let cases = cases(&name, boards, position)?;
        Ok(Loaded {
            changed: self.changes(),
            pasteable: file.and_then(|path| Some(self.pasteable(game, path.to_str()?))),
            name,
            format_words: input.format_name,
            is_assumed: input.is_guessed,
            remark: input.remark,
            cases,
            metres,
        })
    }

    /// Returns whether options ask for what a map alone cannot hold.
    pub(crate) fn changes(&self) -> bool {
        let places = [&self.starts, &self.exits, &self.starts_xy, &self.exits_xy];
        !self.settings.is_empty() || places.iter().any(|words| !words.is_empty())
    }

    /// Returns the format that `--from` names.
    fn format(&self, context: &Context<'_>) -> anyhow::Result<Option<FromFormat>> {
        let Some(word) = self.from.as_deref() else { return Ok(None) };
        if let Some(format) = map_format(word) {
            return Ok(Some(FromFormat::Map(format)));
        }
        if word == BOARD || recognise::dialect(context.games, word).is_some() {
            return Ok(Some(FromFormat::Other));
        }
        Err(unknown_format(context, word, &[BOARD]))
    }

    /// Splits off the game, if one is named, from the paths: at least one.
    fn split<'w>(
        context: &Context<'_>,
        words: &'w [OsString],
    ) -> anyhow::Result<(Option<&'w str>, &'w [OsString])> {
        let is_game = |word: &OsString| {
            let known = word.to_str().is_some_and(|word| recognise::game(context.games, word).is_some());
            known && !Path::new(word).exists()
        };
        // A path has a dot or a separator, or exists.
        let is_misspelt = |word: &OsString| {
            let plain = |sign: char| sign.is_alphanumeric() || sign == '_';
            word.to_str().is_some_and(|word| word.chars().all(plain)) && !Path::new(word).exists()
        };
        match words {
            [] => Err(Failure::usage("name a file, or - for standard input")),
            [game] if is_game(game) => Err(Failure::usage(format!(
                "`{}` is a game; name a file after it, or - for standard input",
                game.display()
            ))),
            [path, rest @ ..] if rest.iter().any(is_game) => {
                let game = rest.iter().find(|word| is_game(word)).unwrap_or(path);
                let message =
                    format!("write the game before the file: {} {}", game.display(), path.display());
                Err(Failure::usage(message))
            }
            [game, paths @ ..] if is_game(game) => Ok((game.to_str(), paths)),
            [game, _, ..] if is_misspelt(game) => {
                let names = context.games.iter().map(|game| game.info().name);
                Err(Failure::usage(words::unknown("game", &game.to_string_lossy(), names)))
            }
            paths => Ok((None, paths)),
        }
    }

    /// Reads `--set`, validated like headers.
    fn settings(&self, info: &'static GameInfo) -> anyhow::Result<Vec<(String, String)>> {
        let mut settings = Vec::new();
        let mut messages = Vec::new();
        for setting in &self.settings {
            let Some((key, value)) = setting.split_once('=') else {
                messages.push(format!("--set {setting}: write --set key=value"));
                continue;
            };
            let key = key.trim().to_ascii_lowercase();
            match header_value(info, &key, value) {
                Ok(value) => settings.push((key, value)),
                Err(message) => messages.push(format!("--set {setting}: {message}")),
            }
        }
        Failure::all(messages)?;
        Ok(settings)
    }

    /// Returns the case of `--case`, or all.
    fn select_case(&self, mut boards: Vec<BoardRead>, name: &str) -> anyhow::Result<Vec<BoardRead>> {
        let Some(case) = self.case else { return Ok(boards) };
        if case == 0 || case > boards.len() {
            let cases = words::count(boards.len(), "case");
            return Err(Failure::usage(format!("--case {case}: {name} has {cases}, counted from 1")));
        }
        Ok(vec![boards.swap_remove(case - 1)])
    }

    /// Returns the arguments for the same input, ready to paste.
    fn pasteable(&self, game: Option<&str>, path: &str) -> String {
        let options = [
            ("--from", self.from.as_slice()),
            ("--signs", self.signs.as_slice()),
            ("--set", &self.settings),
            ("--start", &self.starts),
            ("--exit", &self.exits),
            ("--start-xy", &self.starts_xy),
            ("--exit-xy", &self.exits_xy),
        ];
        let mut text: Vec<String> = game.into_iter().map(str::to_owned).collect();
        // Prefix `./` so that a path starting with `-` is not read as an option.
        let folder = if path.starts_with('-') { "./" } else { "" };
        text.push(words::shell(&format!("{folder}{path}")));
        for (option, values) in options {
            text.extend(values.iter().flat_map(|value| [option.to_owned(), words::shell(value)]));
        }
        text.extend(self.case.map(|case| format!("--case {case}")));
        text.extend(self.maps.again());
        text.join(" ")
    }
}

fn from_help() -> String {
    let maps: Vec<_> = map_formats().map(|format| format.name).collect();
    let maps = maps.join("`, `");
    format!("Read the input in this format instead of detecting it: `board`, `{maps}`, or a judge's name")
}

/// The name of thwart's own format.
pub(crate) const BOARD: &str = "board";
/// The word for a link of the page.
pub(crate) const LINK: &str = "link";

/// The format that `--from` names.
#[derive(Clone, Copy)]
enum FromFormat {
    Map(&'static MapFormat),
    /// Thwart's own format, or a judge's.
    Other,
}

impl FromFormat {
    const fn expected(self) -> Expected {
        match self {
            Self::Map(MapFormat { is_picture: true, .. }) => Expected::Picture,
            _ => Expected::Text,
        }
    }
}

/// Returns the error for an unknown format.
pub(crate) fn unknown_format(context: &Context<'_>, word: &str, first: &[&'static str]) -> anyhow::Error {
    let maps = map_formats().map(|format| format.name);
    let judges = || recognise::dialects(context.games).map(|(_, dialect)| dialect);
    let known = first.iter().copied().chain(maps).chain(judges().map(|dialect| dialect.name));
    let message = words::unknown("format", word, known);
    let short: Vec<_> = judges().filter_map(thwart::judge::Dialect::short_name).collect();
    let meant = if message.contains("did you mean") { String::new() } else { did_you_mean(word, &short) };
    Failure::usage(message + &meant)
}

/// Turns a map into a board of the game that was named.
fn of_game(
    context: &Context<'_>,
    game: Option<&str>,
    name: &str,
    map: Map,
) -> anyhow::Result<recognise::Input> {
    let Map { format, mut file, taken_for, .. } = map;
    let Some(game) = game.and_then(|game| recognise::game(context.games, game)) else {
        let games: Vec<_> = context.games.iter().map(|game| game.info().name).collect();
        return Err(Failure::usage(format!(
            "{name}: {} does not say which game is meant; name one of {} before the file",
            format.noun,
            games.join(" ")
        )));
    };
    // A scenario sets the neighbourhood it was made for; a game that lacks it keeps its own.
    let topologies = game.info().topologies;
    if !topologies.contains(&Topology::Eight(Diagonal::Root2)) {
        file.headers.retain(|header| header.key != "diagonal");
    }
    if !topologies.contains(&Topology::Eight(Diagonal::One)) {
        file.headers.retain(|header| header.key != "topology");
    }
    let value = game.info().name.to_owned();
    file.headers.push(Header { key: "game".to_owned(), value, line: OPTION_LINE, column: 1 });
    Ok(recognise::Input {
        format_name: taken_for,
        dialect: None,
        is_guessed: true,
        remark: None,
        boards: vec![Ok(Board::new(game, file))],
    })
}
