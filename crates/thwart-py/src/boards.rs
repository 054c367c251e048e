//! Boards for many plays: drawn by family and seed, or taken from a list.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use thwart::any::AnyGame;
use thwart::conditions::Conditions;
use thwart::generate::{Recipe, offer, usual_size};
use thwart::grid::{Diagonal, Tile};
use thwart::info::{Domain, Objective, Offered, Parameter};
use thwart::moves::MoveKind;
use thwart::value::{Bounds, Side, Value};
use thwart::{Limits, Position, SolveOptions};

use crate::board::{Board, Given};
use crate::convert;
use crate::games::{OneOrMore, conditions};
use crate::read::find_game;
use crate::run::interruptible;

/// The number of boards to draw in search of one that is worth playing, and of one that satisfies conditions, too.
const MOST_DRAWS: u64 = 1000;
const MOST_DRAWS_WITH_CONDITIONS: u64 = 10_000;

/// Boards of one game and size, drawn by family and seed, each worth playing: not over,
/// and in games of costs with a finite value.
///
/// >>> boards = thwart.Boards("rock", "random", size=(8, 8), ends="loop")
/// >>> boards.sample(1) == boards.sample(1), boards.sample(1) == boards.sample(2)
/// (True, False)
///
/// - `family`, `size` and settings are those of `thwart.generate`.
/// - `where`: conditions on the answer of each board, as in `thwart.generate`. Each board that is tried takes a solve.
/// - `split`: `"train"` or `"test"` for four or one fifth of all positions. The position itself, without its title,
///   decides to which part it belongs, so no position is in both, for any seeds. A mirrored board is another one.
///
/// Raises ValueError for unknown families, settings and conditions, and if a thousand boards in a row are unfit.
#[pyclass(frozen, module = "thwart", name = "Boards")]
pub(crate) struct Boards {
    game: &'static AnyGame,
    source: Source,
    /// The conditions on the answer of each board, and their texts.
    conditions: (Conditions, Vec<String>),
    part: Option<Part>,
    /// The properties that all the boards share.
    kind: String,
    /// The largest number of tokens that a move may choose from.
    tokens: usize,
    /// The parameters of the first board.
    parameters: Vec<(&'static str, String)>,
    /// The parameters in which boards may differ.
    varied: Vec<Varied>,
}

/// A parameter in which boards may differ.
pub(crate) struct Varied {
    /// Its key.
    pub(crate) key: &'static str,
    /// Its values, ascending, if they are not all numbers.
    words: Vec<String>,
}

impl Varied {
    /// Returns the number that stands for a value: the number itself, or the index of a word. `None` for a word that no
    /// board of the list has.
    pub(crate) fn number(&self, value: &str) -> Option<f32> {
        if self.words.is_empty() {
            return value.parse().ok();
        }
        self.words.iter().position(|word| word == value).map(|index| index as f32)
    }
}

/// A part of all positions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Train,
    Test,
}

impl Part {
    const NAMES: [(&str, Self); 2] = [("train", Self::Train), ("test", Self::Test)];

    fn read(name: &str) -> PyResult<Self> {
        let found = Self::NAMES.iter().find(|(known, _)| *known == name);
        found.map(|&(_, part)| part).ok_or_else(|| {
            PyValueError::new_err(format!("there is no split `{name}`; there are train and test"))
        })
    }

    /// Returns the part of a position, by a hash (FNV-1a) of its text without title, source and expected answer.
    fn of(text: &str) -> Self {
        let is_content =
            |line: &&str| !["title:", "source:", "expect:"].iter().any(|key| line.starts_with(key));
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let bytes = text.lines().filter(is_content).flat_map(|line| line.bytes().chain([b'\n']));
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325, step);
        // The high bits depend on all bytes.
        if (hash >> 32).is_multiple_of(5) { Self::Test } else { Self::Train }
    }
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
    /// Many boards in a row are lost, or no board fits the settings and conditions.
    pub(crate) fn draw(&self, seed: u64, side: Option<Side>) -> Result<Position, String> {
        self.draw_until(seed, side, &Arc::default())
    }

    /// Draws as [`draw`](Self::draw) does, until `stop` is set.
    fn draw_until(&self, seed: u64, side: Option<Side>, stop: &Arc<AtomicBool>) -> Result<Position, String> {
        let (family, (rows, cols), settings) = match &self.source {
            Source::List(texts) => {
                let text = &texts[(seed % texts.len() as u64) as usize];
                return thwart::read(text).map_err(|problems| problems.to_string());
            }
            Source::Family { family, size, settings } => (family, *size, settings),
        };
        let settings: Vec<_> = settings.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let (conditions, _) = &self.conditions;
        let most = if conditions.is_empty() { MOST_DRAWS } else { MOST_DRAWS_WITH_CONDITIONS };
        for offset in 0..most {
            if stop.load(Ordering::Relaxed) {
                return Err("stopped".to_owned());
            }
            let seed = seed.wrapping_mul(most).wrapping_add(offset);
            let order = Recipe { family, rows, cols, seed, settings: &settings };
            let setup = offer(self.game.info(), &order).map_err(|error| error.to_string())?;
            if self.part.is_some_and(|part| part != Part::of(&setup.text())) {
                continue;
            }
            let position = self.game.position(setup).map_err(|problems| problems.to_string())?;
            let limits = Limits::default().stop(Arc::clone(stop));
            if is_worth_playing(&position, side).map_err(|error| error.to_string())?
                && (conditions.is_empty() || conditions.hold(&position, limits))
            {
                return Ok(position);
            }
        }
        let unfit = if conditions.is_empty() { "" } else { ", or do not satisfy the conditions" };
        Err(format!(
            "{most} boards of the family {family} are all lost from the start{unfit}; draw other ones"
        ))
    }

    /// Returns the parameters in which boards may differ.
    pub(crate) fn varied(&self) -> &[Varied] {
        &self.varied
    }

    /// Returns boards from this source, once the first one shows their common properties.
    fn of_source(
        game: &'static AnyGame,
        source: Source,
        conditions: (Conditions, Vec<String>),
        part: Option<Part>,
        stop: &Arc<AtomicBool>,
    ) -> Result<Self, String> {
        let boards = Self {
            game,
            source,
            conditions,
            part,
            kind: String::new(),
            tokens: 0,
            parameters: Vec::new(),
            varied: Vec::new(),
        };
        let first = boards.draw_until(0, None, stop)?;
        let setup = first.setup();
        let kind = kind(&first);
        let (varied, tokens) = match &boards.source {
            Source::Family { family, settings, .. } => {
                let own: &[_] = if let Offered::Set(own) = setup.info().offer(family) { own } else { &[] };
                let given = own.iter().map(|(key, _)| *key).chain(settings.iter().map(|(key, _)| &**key));
                let is_drawn = |parameter: &&Parameter| {
                    parameter.default.is_none()
                        && matches!(parameter.domain, Domain::Integer { .. })
                        && !given.clone().any(|key| key == parameter.key)
                };
                let drawn = setup.info().parameters.iter().filter(is_drawn);
                (
                    drawn.map(|parameter| Varied { key: parameter.key, words: Vec::new() }).collect(),
                    tokens(&first),
                )
            }
            Source::List(texts) => {
                let all = texts.iter().map(|text| thwart::read(text)).collect::<Result<Vec<_>, _>>();
                let all = all.map_err(|problems| problems.to_string())?;
                (differences(&all), all.iter().map(tokens).max().unwrap_or(0))
            }
        };
        // Tokens show the parameters of their games.
        let varied = if tokens > 0 { Vec::new() } else { varied };
        Ok(Self { kind, tokens, parameters: setup.parameters().to_vec(), varied, ..boards })
    }

    /// Returns the first board, which shows what all of them share.
    pub(crate) fn first(&self) -> Result<Position, String> {
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
    pub(crate) fn check(&self, position: &Position) -> Result<(), String> {
        let (kind, tokens) = (kind(position), tokens(position));
        if kind != self.kind {
            return Err(format!("this board is {kind}, and the others are {}", self.kind));
        }
        if tokens > self.tokens {
            return Err(format!("this board has {tokens} tokens, and the others at most {}", self.tokens));
        }
        // Tokens show the parameters of their games.
        let parameters = position.setup().parameters().iter().filter(|_| self.tokens == 0);
        for (key, value) in parameters {
            let varied = self.varied.iter().find(|varied| varied.key == *key);
            let known = self.parameters.iter().find(|(known, _)| known == key).map_or("", |(_, value)| value);
            let is_seen = varied.map_or(value == known, |varied| varied.number(value).is_some());
            if !is_seen {
                return Err(format!(
                    "this board has {key}={value}, and the others {key}={known}; observations show it only if boards of both kinds are in one list, boards=[...]"
                ));
            }
        }
        Ok(())
    }
}

/// Returns the parameters in which the boards of a list differ.
fn differences(boards: &[Position]) -> Vec<Varied> {
    let Some(first) = boards.first() else { return Vec::new() };
    let differing = |(key, _): &(&'static str, String)| {
        let values: BTreeSet<&str> = boards.iter().map(|board| board.setup().parameter(key)).collect();
        let are_numbers = values.iter().all(|value| value.parse::<u64>().is_ok());
        let words = values.iter().filter(|_| !are_numbers).map(|&word| word.to_owned()).collect();
        (values.len() > 1).then_some(Varied { key, words })
    };
    first.setup().parameters().iter().filter_map(differing).collect()
}

/// Returns the properties that boards must share so that positions and moves have the same shape, in words.
fn kind(position: &Position) -> String {
    let (info, board) = (position.setup().info(), position.setup().board());
    let topology = board.topology();
    let lengths = if topology.diagonal() == Diagonal::Root2 { " sqrt2" } else { "" };
    format!("{} {}x{} {}{lengths}", info.name, board.rows(), board.cols(), topology.word())
}

/// Returns how many tokens a move may choose from; 0 if moves do not name tokens.
fn tokens(position: &Position) -> usize {
    let pushes = position.setup().info().move_kinds.contains(&MoveKind::Push);
    if pushes { position.setup().board().find(Tile::Start).count() } else { 0 }
}

/// Returns whether `side` can still win, or whether the play can begin if no side is given; in games of
/// costs, whether the value is finite.
fn is_worth_playing(position: &Position, side: Option<Side>) -> Result<bool, thwart::answer::SolveError> {
    let play = position.play();
    if play.outcome().is_some() {
        return Ok(false);
    }
    let request = SolveOptions::default().certify(false).line(false).explain(false);
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
    #[pyo3(signature = (game, family="random", *, size=None, r#where=None, split=None, **settings))]
    fn new(
        py: Python<'_>,
        game: &str,
        family: &str,
        size: Option<(usize, usize)>,
        r#where: Option<OneOrMore>,
        split: Option<&str>,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let game = find_game(py, game)?;
        let known = thwart::grid::generate::family(family)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let size = size.unwrap_or_else(|| usual_size(known));
        let settings = convert::settings(settings)?;
        let conditions = conditions(r#where)?;
        let part = split.map(Part::read).transpose()?;
        let source = Source::Family { family: family.to_owned(), size, settings };
        let stop = Arc::default();
        interruptible(py, &stop, || Self::of_source(game, source, conditions, part, &stop))?
            .map_err(PyValueError::new_err)
    }

    /// Takes the boards of a list, all of one game, size and topology; seeds go through the list in turn. Boards may
    /// differ in parameters: environments then show those in planes of their own.
    #[staticmethod]
    fn of(py: Python<'_>, boards: Vec<Given>) -> PyResult<Self> {
        let boards = boards.into_iter().map(|board| crate::board::position(py, board, None, None));
        let boards = boards.collect::<PyResult<Vec<_>>>()?;
        let Some(first) = boards.first() else { return Err(PyValueError::new_err("a list without boards")) };
        let (game, kind_of_first) = (find_game(py, first.setup().info().name)?, kind(first));
        for (index, board) in boards.iter().enumerate() {
            let kind = kind(board);
            if kind != kind_of_first {
                let message = format!("board {index} is {kind}, and board 0 is {kind_of_first}");
                return Err(PyValueError::new_err(message));
            }
        }
        let texts = boards.iter().map(|board| board.setup().text()).collect();
        Self::of_source(game, Source::List(texts), Default::default(), None, &Arc::default())
            .map_err(PyValueError::new_err)
    }

    /// Returns the boards of one part: `"train"` has four fifths of all positions, `"test"` one fifth. No position is in
    /// both parts, for any seeds.
    ///
    /// >>> boards = thwart.Boards("rock", "random", size=(8, 8))
    /// >>> train, test = boards.split("train"), boards.split("test")
    /// >>> train.sample(1) == test.sample(1)
    /// False
    ///
    /// Raises ValueError for another name, and if a list has no board of the part.
    fn split(&self, py: Python<'_>, part: &str) -> PyResult<Self> {
        let part = Part::read(part)?;
        let source = match &self.source {
            Source::List(texts) => {
                let texts: Vec<_> = texts.iter().filter(|text| Part::of(text) == part).cloned().collect();
                if texts.is_empty() {
                    return Err(PyValueError::new_err("no board of the list is in this part"));
                }
                Source::List(texts)
            }
            Source::Family { .. } if self.part.is_some_and(|own| own != part) => {
                return Err(PyValueError::new_err("these boards are of the other part already"));
            }
            Source::Family { family, size, settings } => {
                Source::Family { family: family.clone(), size: *size, settings: settings.clone() }
            }
        };
        let (game, conditions) = (self.game, self.conditions.clone());
        let stop = Arc::default();
        interruptible(py, &stop, || Self::of_source(game, source, conditions, Some(part), &stop))?
            .map_err(PyValueError::new_err)
    }

    /// Returns the board of a seed: always the same.
    fn sample(&self, py: Python<'_>, seed: u64) -> PyResult<Board> {
        // Most boards are drawn faster than a thread starts.
        let position = if self.conditions.0.is_empty() {
            py.detach(|| self.draw(seed, None))
        } else {
            let stop = Arc::default();
            interruptible(py, &stop, || self.draw_until(seed, None, &stop))?
        };
        let position = position.map_err(PyValueError::new_err)?;
        Board::of(py, &position.setup().text())
    }

    /// Boards never change.
    fn __deepcopy__(slf: Py<Self>, _memo: Py<PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let class = py.get_type::<Self>();
        match &self.source {
            Source::List(texts) => Ok((class.getattr("of")?, PyTuple::new(py, [texts.clone()])?)),
            Source::Family { family, size, settings } => {
                let named = PyDict::new(py);
                named.set_item("size", size)?;
                named.set_item("where", &self.conditions.1)?;
                let part = Part::NAMES.iter().find(|(_, part)| Some(*part) == self.part);
                named.set_item("split", part.map(|(name, _)| name))?;
                for (key, value) in settings {
                    named.set_item(key.replace('-', "_"), value)?;
                }
                let partial = py.import("functools")?.getattr("partial")?;
                let made = partial.call((class, self.game(), family), Some(&named))?;
                Ok((made, PyTuple::empty(py)))
            }
        }
    }

    fn __repr__(&self) -> String {
        match &self.source {
            Source::List(texts) => format!("<thwart.Boards {}, a list of {}>", self.kind, texts.len()),
            Source::Family { family, .. } => format!("<thwart.Boards {}, {family}>", self.kind),
        }
    }

    /// The game of all the boards.
    #[getter]
    pub(crate) fn game(&self) -> &'static str {
        self.game.info().name
    }
}
