//! Boards by the million: drawn by family and seed, worth playing.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use thwart::any::{AnyGame, AnyInstance, Request};
use thwart::generate::{Request as Order, offer, usual_size};
use thwart::info::Objective;
use thwart::value::{Bounds, Side, Value};

use crate::board::{Board, Given, find};
use crate::convert;

/// So many boards are drawn for one that is worth playing.
const TRIES: u64 = 1000;

/// Boards of one game and size, drawn by family and seed, each worth playing: a minimiser can reach a finite value.
///
/// >>> boards = thwart.Boards("rock", "random", size=(8, 8), ends="loop")
/// >>> boards.sample(1) == boards.sample(1), boards.sample(1) == boards.sample(2)
/// (True, False)
///
/// Raises ValueError for families and settings that there are not, and where a thousand boards in a row are lost.
/// Families and settings are those of `thwart generate`.
#[pyclass(frozen, module = "thwart", name = "Boards")]
pub(crate) struct Boards {
    pub(crate) game: &'static dyn AnyGame,
    from: From,
}

enum From {
    /// Drawn.
    Family { family: String, size: (usize, usize), settings: Vec<(String, String)> },
    /// Taken from a list.
    List(Vec<String>),
}

impl Boards {
    /// The board of a seed that is not lost for a side before it begins.
    ///
    /// # Errors
    /// No such board among many, or an order that nothing fits.
    pub(crate) fn draw(&self, seed: u64, side: Option<Side>) -> Result<Box<dyn AnyInstance>, String> {
        let (family, (rows, cols), settings) = match &self.from {
            From::List(texts) => {
                let text = &texts[(seed % texts.len() as u64) as usize];
                return thwart::read(text).map_err(|problems| problems.to_string());
            }
            From::Family { family, size, settings } => (family, *size, settings),
        };
        let settings: Vec<_> = settings.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        for offset in 0..TRIES {
            let seed = seed.wrapping_mul(TRIES).wrapping_add(offset);
            let order = Order { family, rows, cols, seed, settings: &settings };
            let setup = offer(self.game.info(), &order).map_err(|error| error.to_string())?;
            let instance = self.game.instance(setup).map_err(|problems| problems.to_string())?;
            if is_worth_playing(&*instance, side).map_err(|error| error.to_string())? {
                return Ok(instance);
            }
        }
        Err(format!("{TRIES} boards of the family {family} are all lost from the start; draw other ones"))
    }

    /// Any board, for what all of them have in common.
    pub(crate) fn first(&self) -> Result<Box<dyn AnyInstance>, String> {
        self.draw(0, None)
    }
}

/// Whether a side can still win; of costs, whether they are finite. Sides that are nobody's take any board.
fn is_worth_playing(
    instance: &dyn AnyInstance,
    side: Option<Side>,
) -> Result<bool, thwart::game::SolveError> {
    let session = instance.session();
    if session.outcome().is_some() {
        return Ok(false);
    }
    let request = Request { certify: false, line: false, explain: false, ..Request::default() };
    let Bounds { lower, upper } = instance.solve(&request)?.bounds;
    Ok(match (instance.setup().info().objective, side) {
        (Objective::Win, Some(Side::Maximiser)) => lower == Value::Infinite,
        (Objective::Win, None) => true,
        (Objective::Cost { .. }, _) | (Objective::Win, Some(Side::Minimiser)) => upper != Value::Infinite,
    })
}

#[pymethods]
impl Boards {
    #[new]
    #[pyo3(signature = (game, family="random", *, size=None, **settings))]
    fn new(
        py: Python<'_>,
        game: &str,
        family: &str,
        size: Option<(usize, usize)>,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let game = find(py, game)?;
        let known = thwart::core::generate::family(family)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let size = size.unwrap_or_else(|| usual_size(known));
        let from = From::Family { family: family.to_owned(), size, settings: convert::settings(settings)? };
        let boards = Self { game, from };
        boards.first().map_err(PyValueError::new_err)?;
        Ok(boards)
    }

    /// The boards of a list, all of one game, size, topology and number of tokens; seeds go through it in
    /// turn.
    #[staticmethod]
    fn of(py: Python<'_>, boards: Vec<Given>) -> PyResult<Self> {
        let boards = boards.into_iter().map(|board| crate::board::position(py, board, None, None));
        let boards = boards.collect::<PyResult<Vec<_>>>()?;
        let alike = |instance: &dyn AnyInstance| {
            let board = instance.setup().board();
            let tokens = board.find(thwart::core::Tile::Start).count();
            (instance.setup().info().name, board.rows(), board.cols(), board.topology(), tokens)
        };
        let Some(first) = boards.first() else { return Err(PyValueError::new_err("a list without boards")) };
        if let Some(number) = boards.iter().position(|board| alike(&**board) != alike(&**first)) {
            let message =
                format!("board {number} differs from board 0 in game, size, topology or number of tokens");
            return Err(PyValueError::new_err(message));
        }
        let texts = boards.iter().map(|board| board.setup().text()).collect();
        Ok(Self { game: find(py, first.setup().info().name)?, from: From::List(texts) })
    }

    /// The board of a seed: the same for ever.
    fn sample(&self, py: Python<'_>, seed: u64) -> PyResult<Board> {
        let instance = py.detach(|| self.draw(seed, None)).map_err(PyValueError::new_err)?;
        Board::of(py, &instance.setup().text())
    }

    /// The game of all of them.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.info().name
    }
}
