//! The games, and boards by family and seed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict as _, PyDict};
use thwart::any::methods;
use thwart::conditions::Conditions;
use thwart::games::ALL;
use thwart::generate::GenerateError;
use thwart::grid::format::board_file::BoardFile;
use thwart::grid::generate::FAMILIES;
use thwart::info::{GameInfo, Objective, Offered};
use thwart::{Limits, generate as generator};

use crate::board::Board;
use crate::convert;
use crate::read::find_game;
use crate::run::abandonable;

/// The number of cells below which a board is drawn in a moment.
const QUICK_CELLS: usize = 1 << 16;

/// Returns the descriptions of the games: name, question, goal, the names of the sides, parameters with their
/// meaning, topologies, methods (the default first), sample boards as texts, and in `prose` words for readers without a
/// picture and the default boards.
///
/// >>> [game["name"] for game in thwart.games()]
/// ['rock', 'escape', 'trap', 'wall', 'bomb', 'enclose']
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let about = |game: &&'static thwart::any::AnyGame| {
        let info = game.info();
        let about = PyDict::new(py);
        about.set_item("name", info.name)?;
        about.set_item("question", info.summary)?;
        about.set_item("goal", info.goal)?;
        about.set_item("minimiser", info.minimiser)?;
        about.set_item("maximiser", info.maximiser)?;
        let parameters = PyDict::new(py);
        for parameter in info.parameters {
            parameters.set_item(parameter.key, parameter.summary)?;
        }
        about.set_item("parameters", parameters)?;
        about.set_item(
            "topologies",
            info.topologies.iter().map(|topology| topology.word()).collect::<Vec<_>>(),
        )?;
        about.set_item("methods", methods(info).map(|method| method.name).collect::<Vec<_>>())?;
        let samples = PyDict::new(py);
        for sample in info.samples {
            samples.set_item(sample.name, sample.text)?;
        }
        about.set_item("samples", samples)?;
        about.set_item("prose", prose(py, info)?)?;
        Ok(about)
    };
    ALL.iter().map(about).collect()
}

/// Returns the words of a game for readers without a picture, and its default boards.
fn prose<'py>(py: Python<'py>, info: &'static GameInfo) -> PyResult<Bound<'py, PyDict>> {
    let given = info.prose;
    let boards = PyDict::new(py);
    boards.set_item("family", given.boards.family)?;
    boards.set_item("size", (given.boards.size[0], given.boards.size[1]))?;
    boards.set_item("settings", given.boards.settings.into_py_dict(py)?)?;
    boards.set_item("step_cost", given.boards.step_cost)?;
    boards.set_item("levels", given.boards.levels.into_py_dict(py)?)?;
    let prose = PyDict::new(py);
    prose.set_item(
        "sides",
        [("minimiser", Some(given.minimiser)), ("maximiser", given.maximiser)].into_py_dict(py)?,
    )?;
    prose.set_item("notation", given.notation)?;
    prose.set_item("plan", given.plan)?;
    prose.set_item("unit", matches!(info.objective, Objective::Cost { .. }).then_some(given.unit))?;
    prose.set_item("boards", boards)?;
    Ok(prose)
}

/// Returns the families of boards that a game has, each with what is special about it: those of `thwart.generate`.
///
/// >>> "rooms" in thwart.families("rock")
/// True
///
/// Raises BoardError for an unknown game.
#[pyfunction]
pub(crate) fn families<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyDict>> {
    let info = find_game(py, game)?.info();
    let offered = FAMILIES.iter().filter(|family| !matches!(info.offer(family.name), Offered::Refused(_)));
    let families = PyDict::new(py);
    for family in offered {
        families.set_item(family.name, family.summary)?;
    }
    Ok(families)
}

/// Returns a board of a game by family, size and seed: the same arguments give the same board on every machine.
///
/// `thwart.families(game)` lists the families, and `thwart generate GAME` on the command line their settings, too.
///
/// - `size`: (rows, columns).
/// - `where`: a condition on the answer, or a list of them, as after `thwart generate --where`: `"value >= 12"`,
///   `"best_moves = 1"`, `"naive_worst > value + 2"`. The board is then the first of the seeds `seed`, `seed + 1`, ...
///   whose answer satisfies all conditions.
/// - `tries`: how many seeds are tried for that.
///
/// >>> thwart.generate("rock", "rooms", size=(9, 13), seed=7).shape
/// (9, 13)
/// >>> board = thwart.generate("rock", "random", size=(6, 6), where=["value >= 12", "best_moves = 1"])
/// >>> thwart.solve(board).value >= 12
/// True
///
/// Raises ValueError for an unknown game, family, setting or condition, for a size that does not fit, and if no board
/// satisfies the conditions. O(cells) without conditions, and a solve for each seed with them. Ctrl-C raises
/// KeyboardInterrupt soon.
#[pyfunction]
#[pyo3(signature = (game, family, *, size=None, seed=1, r#where=None, tries=1000, **settings))]
#[expect(clippy::too_many_arguments, reason = "Python has them by name")]
pub(crate) fn generate(
    py: Python<'_>,
    game: &str,
    family: &str,
    size: Option<(usize, usize)>,
    seed: u64,
    r#where: Option<OneOrMore>,
    tries: u64,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<Board> {
    let game = find_game(py, game)?;
    let settings = convert::settings(settings)?;
    let (conditions, _) = conditions(r#where)?;
    let family = family.to_owned();
    let usual = || thwart::grid::generate::family(&family).map(generator::usual_size);
    let (rows, cols) = match size {
        Some(size) => size,
        None => usual().map_err(|error| PyValueError::new_err(error.to_string()))?,
    };
    // A small board is drawn faster than a thread starts.
    let is_quick = conditions.is_empty() && rows.saturating_mul(cols) < QUICK_CELLS;
    let stop = Arc::new(AtomicBool::new(false));
    let is_stopped = Arc::clone(&stop);
    let draw = move || -> Result<BoardFile, String> {
        let settings: Vec<_> = settings.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        for number in 0..if conditions.is_empty() { 1 } else { tries } {
            let seed = seed.wrapping_add(number);
            let request = generator::Recipe { family: &family, rows, cols, seed, settings: &settings };
            let setup = match generator::offer(game.info(), &request) {
                // Another seed may have the room that this one lacks.
                Err(GenerateError::NoRoom { .. } | GenerateError::Board(_)) if number > 0 => continue,
                setup => setup.map_err(|error| error.to_string())?,
            };
            let position = game.position(setup).map_err(|problems| problems.to_string())?;
            let limits = Limits::default().stop(Arc::clone(&is_stopped));
            if conditions.is_empty() || conditions.hold(&position, limits) {
                return Ok(position.setup().file().clone());
            }
            if is_stopped.load(Ordering::Relaxed) {
                break;
            }
        }
        Err(format!(
            "none of {tries} boards satisfies the conditions; try another family, size or condition, or more tries"
        ))
    };
    let file = if is_quick { py.detach(draw) } else { abandonable(py, &stop, draw)? };
    Ok(Board::from((Some(game), file.map_err(PyValueError::new_err)?)))
}

/// One text, or several.
#[derive(FromPyObject)]
pub(crate) enum OneOrMore {
    One(String),
    More(Vec<String>),
}

/// Reads conditions on an answer, and returns them with their texts.
///
/// # Errors
/// ValueError about the first that is wrong.
pub(crate) fn conditions(given: Option<OneOrMore>) -> PyResult<(Conditions, Vec<String>)> {
    let texts = match given {
        None => Vec::new(),
        Some(OneOrMore::One(text)) => vec![text],
        Some(OneOrMore::More(texts)) => texts,
    };
    let read = Conditions::read(&texts);
    let read = read.map_err(|message| PyValueError::new_err(format!("where: {message}")))?;
    Ok((read, texts))
}
