//! The games, and boards by family and seed.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use thwart::any::{AnyGame, methods};
use thwart::games::ALL;
use thwart::grid::generate::FAMILIES;
use thwart::info::Offered;
use thwart::{generate as generator, recognise};

use crate::board::Board;
use crate::{convert, errors};

/// Returns the descriptions of the games: name, question, goal, the names of the sides, parameters with their
/// meaning, topologies, methods (the default first) and sample boards as texts.
///
/// >>> [game["name"] for game in thwart.games()]
/// ['rock', 'escape', 'trap', 'wall', 'bomb', 'enclose']
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let about = |game: &&'static dyn thwart::any::AnyGame| {
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
        Ok(about)
    };
    ALL.iter().map(about).collect()
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
/// `thwart generate GAME` on the command line lists families and settings. `size` is (rows, columns).
///
/// >>> thwart.generate("rock", "rooms", size=(9, 13), seed=7).shape
/// (9, 13)
///
/// Raises ValueError for an unknown game, family or setting, or a size that does not fit. O(cells).
#[pyfunction]
#[pyo3(signature = (game, family, *, size=None, seed=1, **settings))]
pub(crate) fn generate(
    py: Python<'_>,
    game: &str,
    family: &str,
    size: Option<(usize, usize)>,
    seed: u64,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<Board> {
    let game = find_game(py, game)?;
    let settings = convert::settings(settings)?;
    let settings: Vec<_> = settings.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let usual = || thwart::grid::generate::family(family).map(generator::usual_size);
    let (rows, cols) = match size {
        Some(size) => size,
        None => usual().map_err(|error| PyValueError::new_err(error.to_string()))?,
    };
    let request = generator::Request { family, rows, cols, seed, settings: &settings };
    let setup = py.detach(|| generator::offer(game.info(), &request));
    let setup = setup.map_err(|error| PyValueError::new_err(error.to_string()))?;
    Board::of(py, &setup.text())
}

/// Returns the game of a name.
pub(crate) fn find_game(py: Python<'_>, name: &str) -> PyResult<&'static dyn AnyGame> {
    let names = || ALL.iter().map(|game| game.info().name).collect::<Vec<_>>().join(" ");
    recognise::game(ALL, name)
        .ok_or_else(|| errors::board(py, format!("there is no game `{name}`; the games are {}", names())))
}
