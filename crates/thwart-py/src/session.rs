//! A play in progress.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::{PyBytes, PyDict, PyType};
use self_cell::self_cell;
use thwart::Play;
use thwart::Position;
use thwart::answer::Evaluation;
use thwart::moves::Move;
use thwart::value::{Side, Value};
use thwart_render::svg;

use crate::board::{Board, Given, position};
use crate::run::{interruptible, limits};
use crate::{convert, errors};

type Kept<'a> = Box<dyn Play + 'a>;

self_cell!(
    /// A play together with the position that it borrows.
    pub(crate) struct OwnedSession {
        owner: Position,
        #[covariant]
        dependent: Kept,
    }
);

/// A play of one board: legal moves, their values, history, undo. Moves are texts, the same as everywhere.
///
/// >>> play = thwart.Session("game: rock\n\n@..\n.#.\n..>")
/// >>> play.moves(), play.side
/// (['-', '#1,2', '#2,1'], 'maximiser')
/// >>> play.play("#1,2")
/// >>> play.analyze()["value"]
/// 4
/// >>> play.undo(), play.history
/// (True, [])
///
/// Threads can share a play: calls run one at a time.
#[pyclass(frozen, module = "thwart", name = "Session")]
pub(crate) struct Session(Mutex<OwnedSession>);

impl Session {
    /// Locks the play. Waits without the interpreter's lock, so that other threads run meanwhile.
    fn lock(&self) -> MutexGuard<'_, OwnedSession> {
        Python::attach(|py| self.0.lock_py_attached(py)).unwrap_or_else(PoisonError::into_inner)
    }

    fn read<T>(&self, read: impl FnOnce(&dyn Play) -> T) -> T {
        read(&**self.lock().borrow_dependent())
    }
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (board, game=None, **parameters))]
    fn new(
        py: Python<'_>,
        board: Given,
        game: Option<&str>,
        parameters: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let position = position(py, board, game, parameters)?;
        Ok(Self(Mutex::new(OwnedSession::new(position, |position| position.play()))))
    }

    /// Returns the legal moves in move order.
    fn moves(&self) -> Vec<String> {
        self.read(|session| session.legal_move_texts())
    }

    /// Plays a move of the side to move. An illegal one raises IllegalMove with the legal moves, and changes nothing.
    fn play(&self, chosen: &str) -> PyResult<()> {
        let played = self.lock().with_dependent_mut(|_, session| session.play(chosen));
        played.map_err(|error| errors::IllegalMove::new_err(error.to_string()))
    }

    /// Takes the last move back; returns whether there was one.
    fn undo(&self) -> bool {
        self.lock().with_dependent_mut(|_, session| session.undo())
    }

    /// Takes back an obstacle that was laid in this play, even if other moves came after it. Returns whether it did: only in
    /// games in which the order does not matter, such as enclose.
    ///
    /// >>> play = thwart.Session("game: enclose\nwalls: 2\n\n...\n.@.\n...")
    /// >>> play.play("#1,2"); play.play("#2,1")
    /// >>> play.take_back("#1,2"), play.history
    /// (True, ['#2,1'])
    fn take_back(&self, obstacle: &str) -> bool {
        self.lock().with_dependent_mut(|_, session| session.take_back(obstacle))
    }

    /// Returns the value of the position, the best move, and the value of every legal
    /// move with the reply that decides it:
    /// `{"value", "lower", "upper", "best", "moves": [{"move", "value", "lower", "upper", "reply"}]}`. Values count the
    /// cost still to pay. In games that are won or lost `winner` replaces the three numbers.
    ///
    /// Raises SolveError if the board is beyond exact reach. Ctrl-C raises KeyboardInterrupt soon.
    #[pyo3(signature = (*, limit=None, nodes=None))]
    fn analyze<'py>(
        &self,
        py: Python<'py>,
        limit: Option<f64>,
        nodes: Option<u64>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let limits = limits(limit, nodes, 0, 1)?;
        let search = || {
            let owned = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            owned.borrow_dependent().analyze(&limits)
        };
        let analyzed = interruptible(py, &limits.stop, search)?;
        let (Evaluation { bounds: known, best }, moves) =
            analyzed.map_err(|error| errors::unsolved(&error))?;
        let owned = self.lock();
        let position = owned.borrow_owner();
        let text = |chosen: Move| position.move_text(chosen);
        let result = PyDict::new(py);
        convert::bounds(py, position, known, &result)?;
        result.set_item("best", best.map(text))?;
        let one = |analyzed: &thwart::answer::MoveValue| {
            let result = PyDict::new(py);
            result.set_item("move", text(analyzed.chosen))?;
            convert::bounds(py, position, analyzed.bounds, &result)?;
            result.set_item("reply", analyzed.reply.map(text))?;
            Ok(result)
        };
        result.set_item("moves", moves.iter().map(one).collect::<PyResult<Vec<_>>>()?)?;
        Ok(result)
    }

    /// Returns the move that the side to move should make, so that it gets the value of the position against any reply;
    /// None once the play is over. Asked at each turn, it is a perfect strategy for either side, and takes less time than
    /// `analyze`.
    ///
    /// >>> play = thwart.Session("game: rock\n\n@..\n.#.\n..>")
    /// >>> while not play.over: play.play(play.best())
    /// >>> play.outcome
    /// 8
    ///
    /// Raises SolveError if the board is beyond exact reach, or a limit came first. Ctrl-C raises KeyboardInterrupt soon.
    #[pyo3(signature = (*, limit=None, nodes=None))]
    fn best(&self, py: Python<'_>, limit: Option<f64>, nodes: Option<u64>) -> PyResult<Option<String>> {
        let limits = limits(limit, nodes, 0, 1)?;
        let search = || {
            let owned = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let evaluated = owned.borrow_dependent().evaluate_within(&limits)?;
            Ok(evaluated.best.map(|best| owned.borrow_owner().move_text(best)))
        };
        interruptible(py, &limits.stop, search)?.map_err(|error| errors::unsolved(&error))
    }

    /// The side to move: "minimiser" or "maximiser"; None once the play is over.
    #[getter]
    fn side(&self) -> Option<&'static str> {
        self.read(|session| match session.side() {
            _ if session.outcome().is_some() => None,
            Side::Minimiser => Some("minimiser"),
            Side::Maximiser => Some("maximiser"),
        })
    }

    /// Whether the play is over.
    #[getter]
    fn over(&self) -> bool {
        self.read(|session| session.outcome().is_some())
    }

    /// The total cost of the minimiser, once the play is over: `inf` if he can never end it. Else None.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let owned = self.lock();
        let session = owned.borrow_dependent();
        let left = session.outcome().map(|left| left.plus(session.spent()));
        left.map(|left| convert::number(py, owned.borrow_owner().measure(), left)).transpose()
    }

    /// How the play ended, in words, once it is over.
    #[getter]
    fn ending(&self) -> Option<String> {
        self.read(|session| session.ending())
    }

    /// The cost that the minimiser has paid so far: an int, or a float if diagonals count sqrt(2).
    #[getter]
    fn spent(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let owned = self.lock();
        convert::number(py, owned.borrow_owner().measure(), Value::Finite(owned.borrow_dependent().spent()))
    }

    /// The moves so far.
    #[getter]
    fn history(&self) -> Vec<String> {
        self.read(|session| session.history())
    }

    /// The position as a board file.
    #[getter]
    fn text(&self) -> String {
        self.read(|session| session.text())
    }

    /// The position as a board.
    #[getter]
    fn board(&self, py: Python<'_>) -> PyResult<Board> {
        Board::of(py, &self.text())
    }

    /// Returns the position as a picture.
    #[pyo3(signature = (dark=false))]
    fn svg(&self, dark: bool) -> String {
        let options = convert::svg_options(dark);
        self.read(|session| svg(&session.scene(), &options))
    }

    /// Notebooks that are not trusted show no SVG, so they get pixels beside it.
    fn _repr_png_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        convert::png(py, &self.svg(false), 2)
    }

    fn _repr_svg_(&self) -> String {
        self.svg(false)
    }

    /// A pickled or copied play goes on from the same position, with the same history.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.text(),))
    }

    fn __repr__(&self) -> String {
        let owned = self.lock();
        let (name, moves) =
            (owned.borrow_owner().setup().info().name, owned.borrow_dependent().history().len());
        format!("<thwart.Session {name} after {moves} {}>", if moves == 1 { "move" } else { "moves" })
    }
}
