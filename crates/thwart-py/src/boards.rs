//! Boards for many plays: drawn by family and seed, or taken from a list.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use thwart::any::AnyGame;
use thwart::generate::{Request as Order, offer, usual_size};
use thwart::grid::{Diagonal, Tile};
use thwart::info::Objective;
use thwart::moves::MoveKind;
use thwart::value::{Bounds, Side, Value};
use thwart::{Position, SolveOptions};

use crate::board::{Board, Given};
use crate::convert;
use crate::games::find_game;

/// The number of boards to draw in search of one that is worth playing.
const MOST_DRAWS: u64 = 1000;

/// Boards of one game and size, drawn by family and seed, each worth playing: not over,
/// and in games of costs with a finite value.
///
/// >>> boards = thwart.Boards("rock", "random", size=(8, 8), ends="loop")
/// >>> boards.sample(1) == boards.sample(1), boards.sample(1) == boards.sample(2)
/// (True, False)
///
/// Raises ValueError for unknown families and settings, and if a thousand boards in a row are lost. Families
/// and settings are those of `thwart generate`.
#[pyclass(frozen, module = "thwart", name = "Boards")]
pub(crate) struct Boards {
    game: &'static dyn AnyGame,
    source: Source,
    /// The properties that all the boards share.
    kind: String,
    /// The largest number of tokens that a move may choose from.
    tokens: usize,
}

/// The source of the boards.
enum Source {
    /// Drawn.
    Family { family: String, size: (usize, usize), settings: Vec<(String, String)> },
    /// Taken from a list.
    List(Vec<String>),
}

impl Boards {
    /// Returns the board of a seed. A drawn board is one that `side` can still win; a list is taken as it is.
    ///
    /// # Errors
    /// Many boards in a row are lost, or no board fits the settings.
    pub(crate) fn draw(&self, seed: u64, side: Option<Side>) -> Result<Box<dyn Position>, String> {
        let (family, (rows, cols), settings) = match &self.source {
            Source::List(texts) => {
                let text = &texts[(seed % texts.len() as u64) as usize];
                return thwart::read(text).map_err(|problems| problems.to_string());
            }
            Source::Family { family, size, settings } => (family, *size, settings),
        };
        let settings: Vec<_> = settings.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        for offset in 0..MOST_DRAWS {
            let seed = seed.wrapping_mul(MOST_DRAWS).wrapping_add(offset);
            let order = Order { family, rows, cols, seed, settings: &settings };
            let setup = offer(self.game.info(), &order).map_err(|error| error.to_string())?;
            let position = self.game.position(setup).map_err(|problems| problems.to_string())?;
            if is_worth_playing(&*position, side).map_err(|error| error.to_string())? {
                return Ok(position);
            }
        }
        Err(format!(
            "{MOST_DRAWS} boards of the family {family} are all lost from the start; draw other ones"
        ))
    }

    /// Returns the first board, which shows what all of them share.
    pub(crate) fn first(&self) -> Result<Box<dyn Position>, String> {
        self.draw(0, None)
    }

    /// Returns the largest number of tokens that a move may choose from.
    pub(crate) const fn tokens(&self) -> usize {
        self.tokens
    }

    /// Checks that this board could be one of them.
    ///
    /// # Errors
    /// The difference.
    pub(crate) fn check(&self, position: &dyn Position) -> Result<(), String> {
        let (kind, tokens) = (kind(position), tokens(position));
        if kind != self.kind {
            return Err(format!("this board is {kind}, and the others are {}", self.kind));
        }
        if tokens > self.tokens {
            return Err(format!("this board has {tokens} tokens, and the others at most {}", self.tokens));
        }
        Ok(())
    }
}

/// Returns the properties that boards must share so that positions and moves have the same shape, in words.
fn kind(position: &dyn Position) -> String {
    let (info, board) = (position.setup().info(), position.setup().board());
    let topology = board.topology();
    let lengths = if topology.diagonal() == Diagonal::Root2 { " sqrt2" } else { "" };
    format!("{} {}x{} {}{lengths}", info.name, board.rows(), board.cols(), topology.word())
}

/// Returns how many tokens a move may choose from; 0 if moves do not name tokens.
fn tokens(position: &dyn Position) -> usize {
    let pushes = position.setup().info().moves.contains(&MoveKind::Push);
    if pushes { position.setup().board().find(Tile::Start).count() } else { 0 }
}

/// Returns whether `side` can still win, or whether the play can begin if no side is given; in games of
/// costs, whether the value is finite.
fn is_worth_playing(position: &dyn Position, side: Option<Side>) -> Result<bool, thwart::answer::SolveError> {
    let session = position.session();
    if session.outcome().is_some() {
        return Ok(false);
    }
    let request = SolveOptions { certify: false, line: false, explain: false, ..SolveOptions::default() };
    let Bounds { lower, upper } = position.solve(&request)?.bounds;
    Ok(match (position.setup().info().objective, side) {
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
        let game = find_game(py, game)?;
        let known = thwart::grid::generate::family(family)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let size = size.unwrap_or_else(|| usual_size(known));
        let source =
            Source::Family { family: family.to_owned(), size, settings: convert::settings(settings)? };
        let boards = Self { game, source, kind: String::new(), tokens: 0 };
        let first = py.detach(|| boards.first()).map_err(PyValueError::new_err)?;
        Ok(Self { kind: kind(&*first), tokens: tokens(&*first), ..boards })
    }

    /// Takes the boards of a list, all of one game, size and topology; seeds go through the list in turn.
    #[staticmethod]
    fn of(py: Python<'_>, boards: Vec<Given>) -> PyResult<Self> {
        let boards = boards.into_iter().map(|board| crate::board::position(py, board, None, None));
        let boards = boards.collect::<PyResult<Vec<_>>>()?;
        let Some(first) = boards.first() else { return Err(PyValueError::new_err("a list without boards")) };
        let (game, kind_of_first) = (find_game(py, first.setup().info().name)?, kind(&**first));
        for (index, board) in boards.iter().enumerate() {
            let kind = kind(&**board);
            if kind != kind_of_first {
                let message = format!("board {index} is {kind}, and board 0 is {kind_of_first}");
                return Err(PyValueError::new_err(message));
            }
        }
        let tokens = boards.iter().map(|board| tokens(&**board)).max().unwrap_or(0);
        let texts = boards.iter().map(|board| board.setup().text()).collect();
        Ok(Self { game, source: Source::List(texts), kind: kind_of_first, tokens })
    }

    /// Returns the board of a seed: always the same.
    fn sample(&self, py: Python<'_>, seed: u64) -> PyResult<Board> {
        let position = py.detach(|| self.draw(seed, None)).map_err(PyValueError::new_err)?;
        Board::of(py, &position.setup().text())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let class = py.get_type::<Self>();
        match &self.source {
            Source::List(texts) => Ok((class.getattr("of")?, PyTuple::new(py, [texts.clone()])?)),
            Source::Family { family, size, settings } => {
                let named = PyDict::new(py);
                named.set_item("size", size)?;
                for (key, value) in settings {
                    named.set_item(key.replace('-', "_"), value)?;
                }
                let partial = py.import("functools")?.getattr("partial")?;
                let made = partial.call((class, self.game(), family), Some(&named))?;
                Ok((made, PyTuple::empty(py)))
            }
        }
    }

    /// The game of all the boards.
    #[getter]
    pub(crate) fn game(&self) -> &'static str {
        self.game.info().name
    }
}
