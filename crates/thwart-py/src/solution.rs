//! Answers.

use std::sync::{Arc, OnceLock};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyFloat};
use serde_json::{Map, Value as Json};
use thwart::any;
use thwart::grid::{Cell, Tile};
use thwart::info::Objective;
use thwart::moves::Move;
use thwart::{Position, SolveOptions};
use thwart_render::{SvgOptions, raster};

use crate::board::{Board, Given, position};
use crate::certificate::Certificate;
use crate::record::Record;
use crate::run::{abandonable, interruptible, limits};
use crate::{convert, errors};

/// The answer of `solve`: the value of a position and its evidence.
///
/// Answers can be pickled and copied, so that other processes can solve: `Pool.map(thwart.solve, boards)`. An unpickled
/// answer has everything but its pictures: the first of them solves the board again, within the same limits.
#[pyclass(frozen, module = "thwart", name = "Solution")]
pub(crate) struct Solution {
    position: Arc<Position>,
    record: Record,
    limits: Limited,
    /// The answer of the library, with its picture. One that was unpickled finds it when it is asked for.
    report: OnceLock<thwart::Solution>,
}

/// Limits of a search as the caller gave them: seconds, nodes and the seed.
type Limited = (Option<f64>, Option<u64>, u64);

/// Solves a position: value, verdict, one best line, and a certificate that an independent checker accepted.
///
/// `board` is a Board, a text, or an array as in `Board.from_numpy`. `game` and parameters can be given beside it, as in
/// `Board.parse`: `thwart.solve(maze, "rock", start=(0, 0), exit=(7, 7))`.
///
/// - `method`: one of the methods of the game (`thwart.games()` lists them); all give the same values.
/// - `limit`: seconds. The search then stops: the bounds are what is known by then, and unfinished parts are left out.
/// - `nodes`: the same, counted in steps of the search: the same limit gives the same answer on every machine.
/// - `threads`: for one search, if it gains by them; 0 takes all cores. Answers do not depend on it.
/// - `certify`: whether to make and check a certificate. Without it the verdict is "solved".
/// - `worth`: whether to find out how many first moves are right and where the naive plan leads: see `Solution.worth`.
/// - `curve`: whether to solve the position with other numbers of rocks, blasts or walls, too: see `Solution.curve`.
///
/// Other Python threads run meanwhile, and Ctrl-C raises KeyboardInterrupt soon.
///
/// >>> solution = thwart.solve("game: rock\n\n@..\n.#.\n..>")
/// >>> solution.value, solution.verdict, solution.line[:2]
/// (8, 'proved', ['-', 'E'])
///
/// `signs=` gives the meaning of the numbers of an array or of the signs of a text, as in `Board.from_numpy`.
///
/// Raises BoardError if the board is no valid position, and SolveError if it is beyond
/// exact reach or the method is unknown.
#[pyfunction]
#[pyo3(signature = (
    board, game=None, *, method=None, limit=None, nodes=None, seed=0, threads=1, certify=true,
    worth=false, curve=false, **parameters
))]
#[expect(clippy::too_many_arguments, reason = "Python has them by name")]
pub(crate) fn solve(
    py: Python<'_>,
    board: Given,
    game: Option<&str>,
    method: Option<String>,
    limit: Option<f64>,
    nodes: Option<u64>,
    seed: u64,
    threads: usize,
    certify: bool,
    worth: bool,
    curve: bool,
    parameters: Option<&Bound<'_, PyDict>>,
) -> PyResult<Solution> {
    let position: Arc<Position> = position(py, board, game, parameters)?.into();
    let given = (limit, nodes, seed);
    let limits = limits(limit, nodes, seed, threads)?;
    let stop = Arc::clone(&limits.stop);
    let options = SolveOptions::default()
        .method(method.as_deref())
        .limits(limits)
        .certify(certify)
        .difficulty(worth)
        .curve(curve);
    let solved = Arc::clone(&position);
    let report = abandonable(py, &stop, move || solved.solve(&options))?;
    let report = report.map_err(|error| errors::unsolved(&error))?;
    let record = Record::of(&position, &report);
    Ok(Solution { position, record, limits: given, report: report.into() })
}

impl Solution {
    /// Returns a field of the object of `thwart solve --json`; None if it is missing there.
    fn field<'py>(&self, py: Python<'py>, key: &str) -> PyResult<Bound<'py, PyAny>> {
        convert::json(py, self.record.field(key))
    }

    /// Returns a number of the value. It is infinite if `null` stands for that.
    fn number<'py>(&self, py: Python<'py>, key: &str, is_infinite: bool) -> PyResult<Bound<'py, PyAny>> {
        let costs = matches!(self.position.setup().info().objective, Objective::Cost { .. });
        match self.record.field(key) {
            Json::Null if costs && is_infinite => Ok(PyFloat::new(py, f64::INFINITY).into_any()),
            number => convert::json(py, number),
        }
    }

    /// Returns the answer with its picture. Solves the board again if this one was unpickled.
    fn drawn(&self, py: Python<'_>) -> PyResult<&thwart::Solution> {
        if let Some(report) = self.report.get() {
            return Ok(report);
        }
        let (limit, nodes, seed) = self.limits;
        let limits = limits(limit, nodes, seed, 1)?;
        let stop = Arc::clone(&limits.stop);
        let options = SolveOptions::default()
            .method(self.record.field("method").as_str())
            .limits(limits)
            .certify(false)
            .curve(self.record.field("curve").is_array());
        let report = interruptible(py, &stop, || self.position.solve(&options))?;
        let mut report = report.map_err(|error| errors::unsolved(&error))?;
        let again = Record::of(&self.position, &report);
        if ["value", "lower", "upper", "winner"].iter().any(|key| again.field(key) != self.record.field(key))
            || again.line != self.record.line
        {
            let message = "a picture needs a second search, and within the same seconds it found something else; draw before pickling";
            return Err(errors::SolveError::new_err(message));
        }
        // The certificate of the first search is still the proof.
        let objective = self.position.setup().info().objective;
        report.verdict = any::verdict(objective, report.bounds, self.record.certificate.is_some());
        Ok(self.report.get_or_init(|| report))
    }
}

#[pymethods]
impl Solution {
    /// The position that was solved.
    #[getter]
    fn board(&self, py: Python<'_>) -> PyResult<Board> {
        Board::of(py, &self.position.setup().text())
    }

    /// The exact value: an int, or a float if diagonals count sqrt(2); `inf` if the minimiser can never end the play;
    /// None if it is not known exactly. In games that are won or lost it is the nim-sum, if that is known.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.number(py, "value", self.record.field("verdict") == "impossible")
    }

    /// The score that stands for the value, in games whose players count points: an int, which may be below zero. None
    /// in other games, without an enclosure, and if the value is not known exactly.
    #[getter]
    fn score<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "score")
    }

    /// The value is at least this; None in games that are won or lost whose nim-sum is unknown.
    #[getter]
    fn lower<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.number(py, "lower", true)
    }

    /// The value is at most this; `inf` if there is no finite bound.
    #[getter]
    fn upper<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.number(py, "upper", true)
    }

    /// `"first"` or `"second"` in games that are won or lost; None in other games, or if it is unknown.
    #[getter]
    fn winner<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "winner")
    }

    /// The status of the answer: `"proved"` (exact, and the checker accepted a certificate now), `"solved"`
    /// (exact, but not checked), `"impossible"` (the minimiser can never end the play), `"best found"`
    /// (`lower` and `upper` differ), `"unknown"`.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "verdict")
    }

    /// Whether the checker accepted a certificate of this answer.
    #[getter]
    fn certified<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "certified")
    }

    /// The reason why there is no certificate; None if there is one.
    #[getter]
    fn unchecked(&self) -> Option<&str> {
        self.record.unchecked.as_deref()
    }

    /// The certificate, or None.
    #[getter]
    fn certificate(&self) -> Option<Certificate> {
        let (kind, text, entries) = self.record.certificate.clone()?;
        Some(Certificate::accepted(Arc::clone(&self.position), text, kind, entries))
    }

    /// The question of the position in words, with all parameters on which the value depends.
    #[getter]
    fn question<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "question")
    }

    /// The method that was used.
    #[getter]
    fn method<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "method")
    }

    /// One best line from here, as moves in text: both sides play perfectly.
    #[getter]
    fn line(&self) -> Vec<String> {
        self.record.line.iter().map(|&chosen| self.position.move_text(chosen)).collect()
    }

    /// The cells of the walker on the best line, from its start: an array of `int64` of shape (n, 2), row and column from
    /// 0, in the order of its steps. None in games without a walker of one's own, such as those of tokens.
    ///
    /// >>> thwart.solve("game: rock\n\n@..\n.#.\n..>").path[:2].tolist()
    /// [[0, 0], [0, 1]]
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let board = self.position.setup().board();
        let starts: Vec<Cell> = board.find(Tile::Start).collect();
        let mut path: Vec<Cell> = if starts.len() == 1 { starts } else { Vec::new() };
        let mut has_steps = false;
        let history = self.position.play().history();
        let earlier = history.iter().filter_map(|text| Move::read(text, board));
        for chosen in earlier.chain(self.record.line.iter().copied()) {
            match chosen {
                Move::Choose(cell) => path = vec![cell],
                Move::Step(direction) => {
                    path.extend(path.last().and_then(|&cell| board.step(cell, direction)));
                    has_steps = true;
                }
                _ => {}
            }
        }
        if !has_steps {
            return Ok(None);
        }
        let number = |number: usize| (number as u64).cast_signed().to_ne_bytes();
        let bytes: Vec<u8> = path
            .iter()
            .map(|&cell| board.coord(cell))
            .flat_map(|at| [number(at.row), number(at.col)])
            .flatten()
            .collect();
        convert::array(py, &bytes, "i8", (path.len(), 2)).map(Some)
    }

    /// Whether the line goes on until the play is over or a position repeats; False if a limit came first, or
    /// if the line is long in a game of many tokens.
    #[getter]
    fn line_complete(&self) -> bool {
        self.record.field("line_complete") != false
    }

    /// The value if the walker, or a token, stood on each cell with everything else unchanged: `float64` in
    /// the shape of the board, `inf` if it is infinite, `nan` if a cell has none, such as an obstacle. None
    /// if the game or the method has no such values.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(values) = &self.record.values else { return Ok(None) };
        let board = self.position.setup().board();
        convert::values(py, values, self.position.measure(), (board.rows(), board.cols())).map(Some)
    }

    /// The value in words.
    #[getter]
    fn headline(&self) -> &str {
        &self.record.headline
    }

    /// Why the value is what it is, in a sentence or two; may be empty.
    #[getter]
    fn because(&self) -> &str {
        &self.record.because
    }

    /// How much there is to find out on this board, if `worth=True` was given; None otherwise. A dictionary:
    ///
    /// - `best_moves`: how many first moves keep the value; in enclose how many best pens there are, up to 10;
    /// - `naive`, `naive_worst`: what the naive plan, which the rules of the game define, promises, and what it comes to
    ///   at worst;
    /// - `naive_fails`: whether it comes to an infinite value; then `naive_worst` is None;
    /// - `naive_score`: in games of points, its score.
    ///
    /// Numbers that are not known are None.
    ///
    /// >>> worth = thwart.solve("game: rock\n\n@..\n.#.\n..>", worth=True).worth
    /// >>> worth["best_moves"], worth["naive"], worth["naive_worst"]
    /// (2, 4, 8)
    #[getter]
    fn worth<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if !self.record.fields.contains_key("best_moves") {
            return Ok(None);
        }
        let is_of_it = |key: &str| thwart_json::DIFFICULTY.fields().any(|field| key.starts_with(field.key));
        let fields = self.record.fields.iter().filter(|(key, _)| is_of_it(key));
        let worth: Map<String, Json> = fields.map(|(key, value)| (key.clone(), value.clone())).collect();
        convert::json(py, &worth.into()).map(Some)
    }

    /// The value for other numbers of rocks, blasts or walls, if `curve=True` was given: a list of pairs of the number
    /// and the value, None where it is not known exactly. Empty in games without such a number.
    ///
    /// >>> thwart.solve("game: rock\n\n@..\n.#.\n..>", curve=True).curve[:2]
    /// [(0, 4), (1, 8)]
    #[getter]
    fn curve<'py>(&self, py: Python<'py>) -> PyResult<Vec<(u64, Bound<'py, PyAny>)>> {
        let Json::Array(curve) = self.record.field("curve") else { return Ok(Vec::new()) };
        let one = |one: &Json| {
            let value = match (&one["value"], &one["lower"]) {
                (Json::Null, Json::Null) => PyFloat::new(py, f64::INFINITY).into_any(),
                (value, _) => convert::json(py, value)?,
            };
            let budget = one.as_object().and_then(|one| one.values().next()?.as_u64()).unwrap_or_default();
            Ok((budget, value))
        };
        curve.iter().map(one).collect()
    }

    /// Counts of work by name. They are the same on every machine.
    #[getter]
    fn work<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "work")
    }

    /// Seconds of solving, without reading, checking or drawing.
    #[getter]
    fn seconds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.field(py, "seconds")
    }

    /// Returns the object that `thwart solve --json` prints.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let line = convert::json(py, &thwart_json::line(&self.position, &self.record.line))?;
        let object = convert::json(py, &Json::Object(self.record.fields.clone()))?;
        object.set_item(thwart_json::LINE, line)?;
        Ok(object)
    }

    /// Returns the answer as a picture.
    #[pyo3(signature = (dark=false))]
    fn svg(&self, py: Python<'_>, dark: bool) -> PyResult<String> {
        let options = SvgOptions { because: true, key: true, ..convert::svg_options(dark) };
        let report = self.drawn(py)?;
        let drawn = py.detach(|| thwart_render::picture(&self.position, report, &report.scene, &options));
        drawn.map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Returns the answer as a picture of pixels.
    #[pyo3(signature = (scale=2, dark=false))]
    fn png<'py>(&self, py: Python<'py>, scale: u32, dark: bool) -> PyResult<Bound<'py, PyBytes>> {
        convert::png(py, &self.svg(py, dark)?, scale)
    }

    /// Returns an animation of every move of the line.
    #[pyo3(signature = (scale=1, dark=false))]
    fn gif<'py>(&self, py: Python<'py>, scale: u32, dark: bool) -> PyResult<Bound<'py, PyBytes>> {
        let options = convert::svg_options(dark);
        let report = self.drawn(py)?;
        let gif = py.detach(|| raster::animated(&self.position, report, &report.scene, &options, scale));
        Ok(PyBytes::new(py, &gif.map_err(|error| PyValueError::new_err(error.to_string()))?))
    }

    /// Notebooks that are not trusted show no SVG, so they get pixels beside it.
    fn _repr_png_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        convert::png(py, &self.svg(py, false)?, 2)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, false)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: Py<PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String, Limited))> {
        let record = self.record.text(&self.position);
        Ok((py.get_type::<Self>().getattr("_restore")?, (self.position.setup().text(), record, self.limits)))
    }

    /// Returns the answer that was pickled. Its certificate is taken as it is; `certificate.check()` asks the checker.
    #[staticmethod]
    fn _restore(py: Python<'_>, board: Given, record: &str, limits: Limited) -> PyResult<Self> {
        let position: Arc<Position> = position(py, board, None, None)?.into();
        let wrong = || PyValueError::new_err("this is no answer that this version of thwart pickled");
        let record = Record::read(&position, record).ok_or_else(wrong)?;
        Ok(Self { position, record, limits, report: OnceLock::new() })
    }

    fn __repr__(&self) -> String {
        format!(
            "<thwart.Solution {}: {}, {}>",
            self.position.setup().info().name,
            self.record.headline,
            self.record.field("verdict").as_str().unwrap_or_default()
        )
    }
}
