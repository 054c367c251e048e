//! From arguments to positions: reading, recognising, changing, validating.

mod bytes;
mod folder;
mod judged;
pub(crate) mod link;
mod loaded;
mod maps;
mod positions;
mod rows;
pub(crate) mod sample;
mod world;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use thwart::Request;
use thwart::certificate::VERSION_LINE;
use thwart::grid::format::map::Map;
use thwart::grid::format::{map_format, map_formats};
use thwart::recognise::{self, Board, Ends};
use thwart_game::spelling::did_you_mean;

use crate::failure::Failure;
use crate::{Context, words};
use bytes::{Expected, Raw, read_raw};
use maps::MapArgs;
use positions::complaint;

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
    /// image (0 is one, 255 is free), codes (1 is one, 2 the start, 3 the exit), costmap (253 to 255),
    /// occupancy (-1, 0, 100), costs, sides (walls of a cell: 1 north, 2 east, 4 south, 8 west;
    /// or lines between cells), cells (each character of a drawing is one)
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
    pub(crate) raw: Raw,
    /// The map, if it is one.
    pub(crate) map: Option<Map>,
    /// The files that the map names.
    pub(crate) others: Vec<PathBuf>,
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
        let expected = match self.from.as_deref() {
            None => Expected::Either,
            Some(word) => match map_format(word) {
                Some(format) if format.is_picture => Expected::Picture,
                None if word != BOARD && recognise::dialect(context.games, word).is_none() => {
                    return Err(unknown_format(context, word, &[BOARD]));
                }
                _ => Expected::Text,
            },
        };
        let raw = read_raw(context, path, expected)?;
        if raw.bytes.starts_with(VERSION_LINE.as_bytes()) {
            return Err(Failure::usage(format!(
                "{}: this is a certificate, not a board; to check it: thwart check [GAME] BOARD CERTIFICATE",
                raw.name
            )));
        }
        let (map, others) = maps::read(&self.request(game, &raw, &[]), &raw)
            .map_err(|problems| problem_error(&raw.name, &problems.0))?;
        for unused in map.iter().flat_map(|map| &map.unused) {
            context.io.complain(&complaint(&raw.name, unused));
        }
        Ok(Opened { game, raw, map, others })
    }

    /// Turns what was read into validated positions.
    pub(crate) fn finish(&self, context: &mut Context<'_>, opened: Opened<'_>) -> anyhow::Result<Loaded> {
        let Opened { game, raw, map, .. } = opened;
        let settings = self.settings()?;
        let request = self.request(game, &raw, &settings);
        let rows = if self.from.is_none() { rows::boards(&raw.bytes) } else { None };
        let input = match rows {
            Some(rows) => rows::read(&request, context.games, &rows),
            None => request.boards(context.games, map),
        };
        let input = input.map_err(|problems| problem_error(&raw.name, &problems.0))?;
        if let Some(closed) = &input.closed {
            context.io.complain(&format!("{}: {closed}", raw.name));
        }
        let cases = cases(&raw.name, input.boards, Board::position)?;
        Ok(Loaded {
            changed: self.changes(),
            pasteable: raw.file.and_then(|path| Some(self.pasteable(game, path.to_str()?))),
            name: raw.name,
            format_words: input.format_name,
            is_assumed: input.is_guessed,
            remark: input.remark,
            cases,
            metres: input.metres,
            margin: input.margin,
        })
    }

    /// Returns the request for an input.
    fn request<'r>(
        &'r self,
        game: Option<&'r str>,
        raw: &'r Raw,
        settings: &'r [(String, String)],
    ) -> Request<'r> {
        Request {
            input: &raw.bytes,
            game,
            from: self.from.as_deref(),
            signs: self.signs.as_deref(),
            maps: self.maps.options(),
            settings,
            ends: Ends {
                starts: &self.starts,
                exits: &self.exits,
                starts_xy: &self.starts_xy,
                exits_xy: &self.exits_xy,
            },
            moves: &[],
            case: self.case,
        }
    }

    /// Returns whether options ask for what a map alone cannot hold.
    pub(crate) fn changes(&self) -> bool {
        let places = [&self.starts, &self.exits, &self.starts_xy, &self.exits_xy];
        !self.settings.is_empty() || places.iter().any(|words| !words.is_empty())
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
            [game, paths @ ..] if !paths.is_empty() && is_misspelt(game) => {
                let names = || context.games.iter().map(|game| game.info().name);
                let found = game.to_str().map(|word| words::whole(word, names()));
                if let Some(known) = found.and_then(|word| recognise::game(context.games, word)) {
                    return Ok((Some(known.info().name), paths));
                }
                let names = names();
                Err(Failure::usage(words::unknown("game", &game.to_string_lossy(), names)))
            }
            paths => Ok((None, paths)),
        }
    }

    /// Reads `--set`.
    fn settings(&self) -> anyhow::Result<Vec<(String, String)>> {
        let pair = |setting: &String| {
            let pair = setting.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
            pair.ok_or_else(|| format!("--set {setting}: write --set key=value"))
        };
        let (pairs, wrong): (Vec<_>, Vec<_>) = self.settings.iter().map(pair).partition(Result::is_ok);
        Failure::all(wrong.into_iter().filter_map(Result::err).collect())?;
        Ok(pairs.into_iter().flatten().collect())
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

/// Returns the error for an unknown format.
pub(crate) fn unknown_format(context: &Context<'_>, word: &str, first: &[&'static str]) -> anyhow::Error {
    let maps = map_formats().map(|format| format.name);
    unknown_judge(context, "format", word, first.iter().copied().chain(maps))
}

/// Returns the error for an unknown format of a kind, which may be one of these or a judge's.
pub(crate) fn unknown_judge(
    context: &Context<'_>,
    what: &str,
    word: &str,
    others: impl Iterator<Item = &'static str>,
) -> anyhow::Error {
    let judges = || recognise::dialects(context.games).map(|(_, dialect)| dialect);
    let message = words::unknown(what, word, others.chain(judges().map(|dialect| dialect.name)));
    let short: Vec<_> = judges().filter_map(thwart::judge::Dialect::short_name).collect();
    let meant = if message.contains("did you mean") { String::new() } else { did_you_mean(word, &short) };
    Failure::usage(message + &meant)
}
