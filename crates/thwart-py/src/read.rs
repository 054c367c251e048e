//! Boards from texts and files.

use std::ffi::CString;
use std::fs;
use std::path::Path;

use pyo3::exceptions::{PyOSError, PyUserWarning};
use pyo3::prelude::*;
use thwart::Request;
use thwart::any::AnyGame;
use thwart::games::ALL;
use thwart::grid::format::board_file::BoardFile;
use thwart::grid::format::map::{Map, MapOptions};
use thwart::grid::format::problem::utf8;
use thwart::grid::format::{image, ros_map};
use thwart::grid::{Board, Problem, Problems};
use thwart::recognise;

use crate::errors;

/// A board as it was read, with its game if the text names it.
pub(crate) type Found = (Option<&'static AnyGame>, BoardFile);

/// The choices of a caller beside a text or a file.
#[derive(Clone, Copy, Default)]
pub(crate) struct Asked<'a> {
    pub(crate) game: Option<&'a str>,
    pub(crate) signs: Option<&'a str>,
    pub(crate) case: Option<usize>,
    pub(crate) pixels: Option<usize>,
}

/// Returns the only board; an error if there are none or several.
pub(crate) fn one(py: Python<'_>, mut boards: Vec<Found>) -> PyResult<Found> {
    match boards.len() {
        1 => Ok(boards.remove(0)),
        0 => Err(errors::board(py, "this text holds no board")),
        many => Err(errors::board(
            py,
            format!("this text holds {many} boards; thwart.read_boards reads all of them"),
        )),
    }
}

/// The beginning of a text that names a built-in board, such as `sample:rock/bluff`.
const SAMPLE: &str = "sample:";

/// Returns a built-in board, `GAME/NAME`.
fn sample(name: &str) -> Option<&'static str> {
    let (game, name) = name.trim().split_once('/')?;
    let info = ALL.iter().map(|game| game.info()).find(|info| info.name == game)?;
    info.samples.iter().find(|sample| sample.name == name).map(|sample| sample.text)
}

/// Reads all boards of a text that the caller wrote, and says so if it is rather the name of a file.
pub(crate) fn read_given(py: Python<'_>, text: &str, given: Asked<'_>) -> PyResult<Vec<Found>> {
    let ending = text.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_ending = (2..6).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphanumeric());
    read_text(py, text, given).map_err(|error| {
        if given.signs.is_none() && is_ending && ending.contains(char::is_alphabetic) && !text.contains('\n')
        {
            let message = format!("`{text}` looks like the name of a file; read it with thwart.Board.read");
            return errors::board(py, message);
        }
        error
    })
}

/// Reads the map of a robot, and warns of what this reader did not use.
pub(crate) fn read_robot_map(
    py: Python<'_>,
    path: &Path,
    text: &str,
    unknown_is_free: bool,
) -> PyResult<ros_map::RosMap> {
    let options = ros_map::Options { unknown_is_free, ..ros_map::Options::default() };
    let beside = |name: &str| fs::read(path.with_file_name(name));
    let map = py.detach(|| ros_map::read(text, &options, beside));
    let map = map.map_err(|problems| errors::of_board(py, problems))?;
    warn(py, path, &map.unused)?;
    match &map.no_cell_is_free {
        Some(why) => Err(errors::board(py, why.clone())),
        None => Ok(map),
    }
}

/// Reads all boards of a text.
pub(crate) fn read_text(py: Python<'_>, text: &str, given: Asked<'_>) -> PyResult<Vec<Found>> {
    let text = match text.strip_prefix(SAMPLE) {
        Some(name) => sample(name).ok_or_else(|| {
            errors::board(
                py,
                format!("there is no sample `{name}`; thwart.games() has the samples of each game"),
            )
        })?,
        None => text,
    };
    read(py, text.as_bytes(), None, given)
}

/// Reads all boards of an input of any format; a path leads to the files that a map names.
fn read(py: Python<'_>, bytes: &[u8], path: Option<&Path>, given: Asked<'_>) -> PyResult<Vec<Found>> {
    let failed = |problems| errors::of_board(py, problems);
    let Asked { game, signs, case, pixels } = given;
    // The number of pixels is a choice for pictures alone, and files of any format may come in turn.
    let pixels = pixels.filter(|_| image::looks_like_picture(bytes));
    let maps = MapOptions { pixels, ..MapOptions::default() };
    let request = Request { input: bytes, game, signs, case, maps, ..Request::default() };
    let beside = |names: &[&str], _: bool| {
        let paths = names.iter().map(|name| path.unwrap_or(Path::new("")).with_file_name(name));
        let path = paths.reduce(|first, next| if first.is_file() { first } else { next }).unwrap_or_default();
        (path.display().to_string(), fs::read(&path).map_err(|error| error.to_string()))
    };
    let map = py.detach(|| request.map(path.map(|_| &beside as _))).map_err(failed)?;
    warn(py, path.unwrap_or(Path::new("")), map.as_ref().map_or(&[], |map| &map.unused))?;
    match map {
        // A map fits any game, unless it is a scenario; the caller may name the game later.
        Some(Map { no_cell_is_free: Some(why), .. }) => return Err(errors::board(py, why)),
        Some(map) if game.is_none() || !map.is_case => return Ok(vec![(None, map.file)]),
        None if game.is_none() => {
            let text = utf8(bytes).map_err(|problem| failed(problem.into()))?;
            if let Some(file) = recognise::bare_map(text, signs).map_err(failed)? {
                return Ok(vec![(None, file)]);
            }
        }
        _ => {}
    }
    let input = request.boards(ALL, map).map_err(failed)?;
    let board = |board: Result<recognise::Board, Problems>| {
        // Validate now, while the places in the text are known.
        let (game, file) = board.and_then(|board| {
            let parts = (board.game, board.file.clone());
            board.position().map(|_| parts)
        })?;
        Ok((Some(game as &AnyGame), file))
    };
    input.boards.into_iter().map(board).collect::<Result<_, _>>().map_err(failed)
}

/// Returns the contents of a file.
pub(crate) fn bytes(path: &Path) -> PyResult<Vec<u8>> {
    fs::read(path).map_err(|error| {
        PyOSError::new_err((error.raw_os_error(), error.to_string(), path.display().to_string()))
    })
}

pub(crate) fn text_of<'b>(py: Python<'_>, bytes: &'b [u8]) -> PyResult<&'b str> {
    utf8(bytes).map_err(|problem| errors::of_board(py, problem.into()))
}

/// Warns of parts of a file that were not used.
fn warn(py: Python<'_>, path: &Path, unused: &[Problem]) -> PyResult<()> {
    for problem in unused {
        let words = CString::new(format!("{}: {problem}", path.display())).unwrap_or_default();
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &words, 1)?;
    }
    Ok(())
}

/// Reads all boards of a file of any format.
pub(crate) fn read_path(py: Python<'_>, path: &Path, given: Asked<'_>) -> PyResult<Vec<Found>> {
    read(py, &bytes(path)?, Some(path), given)
}

/// Returns a bare map, without headers.
pub(crate) const fn of_map(board: Board) -> Found {
    (None, BoardFile { headers: Vec::new(), board, map_line: 1 })
}

/// Returns the game of a name.
pub(crate) fn find_game(py: Python<'_>, name: &str) -> PyResult<&'static AnyGame> {
    let names = || ALL.iter().map(|game| game.info().name).collect::<Vec<_>>().join(" ");
    recognise::game(ALL, name)
        .ok_or_else(|| errors::board(py, format!("there is no game `{name}`; the games are {}", names())))
}
