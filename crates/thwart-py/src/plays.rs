//! Many plays side by side, for programs that learn.

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::PyDict;
use thwart::info::Objective;
use thwart::value::Side;
use thwart_render::{SvgOptions, raster, svg};

use crate::actions::{Actions, MOST_TOKENS, PLANES, draw};
use crate::board::Given;
use crate::boards::Boards;
use crate::convert::{array, svg_options};
use crate::one_play::{OnePlay, Opponent, Shared, StepResult, following};

/// The number of plays for which another thread pays off.
const PLAYS_PER_THREAD: usize = 16;
/// The number of cores, kept because asking for it takes longer than a step.
static CORES: LazyLock<usize> = LazyLock::new(|| thread::available_parallelism().map_or(1, usize::from));

/// Many plays side by side.
#[pyclass(frozen, module = "thwart._thwart", name = "Plays")]
pub(crate) struct Plays {
    shared: Shared,
    plays: Mutex<Vec<OnePlay>>,
}

impl Plays {
    /// Locks the plays. Waits without the interpreter's lock, so that other threads run meanwhile.
    fn lock(&self) -> MutexGuard<'_, Vec<OnePlay>> {
        Python::attach(|py| self.plays.lock_py_attached(py)).unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a play on this board, which must fit the others.
    fn play_on(&self, py: Python<'_>, board: Given, seed: u64) -> PyResult<OnePlay> {
        let own = self.shared.boards.get();
        let position = crate::board::position(py, board, Some(own.game()), None)?;
        own.check(&position).map_err(PyValueError::new_err)?;
        py.detach(|| self.shared.begin(position, seed)).map_err(PyValueError::new_err)
    }

    fn with<T>(&self, index: usize, read: impl FnOnce(&OnePlay) -> T) -> PyResult<T> {
        let plays = self.lock();
        if plays.is_empty() {
            return Err(PyValueError::new_err("no play has begun; call reset first"));
        }
        plays
            .get(index)
            .map(read)
            .ok_or_else(|| PyIndexError::new_err(format!("there are {} plays", plays.len())))
    }
}

/// Applies `one` to each thing, on all cores if there are enough things. Starts new threads every time,
/// because those of a pool do not survive a fork.
fn side_by_side<T: Send, R: Send>(
    items: &mut [T],
    work: impl Fn(&mut T) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
    let each = items.len().div_ceil(*CORES).max(PLAYS_PER_THREAD);
    if items.len() <= each {
        return items.iter_mut().map(work).collect();
    }
    thread::scope(|scope| {
        let one = &work;
        let share =
            |share| scope.spawn(move || <[T]>::iter_mut(share).map(one).collect::<Result<Vec<R>, _>>());
        let shares: Vec<_> = items.chunks_mut(each).map(share).collect();
        let mut all = Vec::new();
        for share in shares {
            all.extend(share.join().map_err(|_| "a thread panicked".to_owned())??);
        }
        Ok(all)
    })
}

/// A play that is copied or pickled: its position, seed, number of steps, and whether it ended.
type Kept = (String, u64, usize, bool);

const OPPONENTS: [(&str, Opponent); 3] =
    [("perfect", Opponent::Perfect), ("random", Opponent::Random), ("nobody", Opponent::Caller)];

fn side(name: &str) -> PyResult<Side> {
    match name {
        "minimiser" => Ok(Side::Minimiser),
        "maximiser" => Ok(Side::Maximiser),
        _ => Err(PyValueError::new_err(format!("`{name}` is no side; there are minimiser and maximiser"))),
    }
}

const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Minimiser => "minimiser",
        Side::Maximiser => "maximiser",
    }
}

/// Returns the bytes of numbers, row by row.
fn bytes<const N: usize, T>(numbers: impl IntoIterator<Item = T>, bytes: impl Fn(T) -> [u8; N]) -> Vec<u8> {
    numbers.into_iter().flat_map(bytes).collect()
}

#[pymethods]
impl Plays {
    #[new]
    #[pyo3(signature = (boards, *, learner=None, opponent="perfect", exact=true, most=200, lost=100.0))]
    fn new(
        boards: Py<Boards>,
        learner: Option<&str>,
        opponent: &str,
        exact: bool,
        most: usize,
        lost: f64,
    ) -> PyResult<Self> {
        let learner = learner.map(side).transpose()?;
        let opponent = if learner.is_none() { "nobody" } else { opponent };
        let Some((_, opponent)) = OPPONENTS.into_iter().find(|(name, _)| *name == opponent) else {
            let message = format!("`{opponent}` is no opponent; there are perfect and random");
            return Err(PyValueError::new_err(message));
        };
        let first = boards.get().first().map_err(PyValueError::new_err)?;
        let (info, board) = (first.setup().info(), first.setup().board());
        let tokens = boards.get().tokens();
        if tokens > MOST_TOKENS {
            let message = format!("boards with {tokens} tokens; an observation shows up to {MOST_TOKENS}");
            return Err(PyValueError::new_err(message));
        }
        let shared = Shared {
            actions: Actions::new(info, board.topology(), board.len(), tokens),
            tokens,
            shape: (board.rows(), board.cols()),
            measure: first.measure(),
            wins: matches!(info.objective, Objective::Win),
            boards,
            learner,
            opponent,
            exact,
            step_limit: most,
            lost,
        };
        Ok(Self { shared, plays: Mutex::default() })
    }

    /// Copied or pickled plays go on from the same positions, and meet the same opponent.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (), Vec<Kept>)> {
        let Shared { boards, learner, opponent, exact, step_limit, lost, .. } = &self.shared;
        let opponent = OPPONENTS.iter().find(|(_, one)| one == opponent).map(|(name, _)| name);
        let named = PyDict::new(py);
        named.set_item("learner", learner.map(side_name))?;
        named.set_item("opponent", opponent)?;
        named.set_item("exact", exact)?;
        named.set_item("most", step_limit)?;
        named.set_item("lost", lost)?;
        // A class takes no keywords from `pickle`.
        let partial = py.import("functools")?.getattr("partial")?;
        let make = partial.call((py.get_type::<Self>(), boards), Some(&named))?;
        let kept =
            |play: &OnePlay| (play.session.borrow_dependent().text(), play.seed, play.steps, play.ended);
        Ok((make, (), self.lock().iter().map(kept).collect()))
    }

    fn __setstate__(&self, py: Python<'_>, kept: Vec<Kept>) -> PyResult<()> {
        let one = |(text, seed, steps, ended)| {
            let play = self.play_on(py, Given::Text(text), seed)?;
            Ok(OnePlay { steps, ended, ..play })
        };
        *self.lock() = kept.into_iter().map(one).collect::<PyResult<_>>()?;
        Ok(())
    }

    /// Starts a play for each seed, on the board of that seed; with `chosen` only the plays whose entry is true.
    #[pyo3(signature = (seeds, chosen=None))]
    fn begin(&self, py: Python<'_>, mut seeds: Vec<u64>, chosen: Option<Vec<bool>>) -> PyResult<()> {
        let (shared, boards) = (&self.shared, self.shared.boards.get());
        let one = |&mut seed: &mut u64| shared.start(boards, seed);
        let Some(chosen) = chosen else {
            let plays = py.detach(|| side_by_side(&mut seeds, one));
            *self.lock() = plays.map_err(PyValueError::new_err)?;
            return Ok(());
        };
        let mut seeds: Vec<_> =
            seeds.into_iter().zip(&chosen).filter(|(_, chosen)| **chosen).map(|(seed, _)| seed).collect();
        let plays = py.detach(|| side_by_side(&mut seeds, one)).map_err(PyValueError::new_err)?;
        let mut all = self.lock();
        let places = all.iter_mut().zip(chosen).filter(|(_, chosen)| *chosen);
        for ((place, _), play) in places.zip(plays) {
            *place = play;
        }
        Ok(())
    }

    /// Starts every play again, each on its next board; with `chosen` only the plays whose entry is true.
    #[pyo3(signature = (chosen=None))]
    fn again(&self, py: Python<'_>, chosen: Option<Vec<bool>>) -> PyResult<()> {
        let seeds = self.lock().iter().map(|play| following(play.seed)).collect();
        self.begin(py, seeds, chosen)
    }

    /// Starts a play on each of these boards; the seeds are for the opponent, and for the boards after them.
    fn begin_on(&self, py: Python<'_>, boards: Vec<Given>, seeds: Vec<u64>) -> PyResult<()> {
        let mut plays = Vec::with_capacity(boards.len());
        for (board, seed) in boards.into_iter().zip(seeds) {
            let play = self.play_on(py, board, seed)?;
            if play.session.borrow_dependent().outcome().is_some() || self.shared.is_opponents_turn(&play) {
                return Err(PyValueError::new_err("on this board the play is over before the learner moves"));
            }
            plays.push(play);
        }
        *self.lock() = plays;
        Ok(())
    }

    /// Makes one step of every play. Returns rewards, terminated, truncated, illegal and regrets, an array each.
    fn step<'py>(&self, py: Python<'py>, actions: Vec<usize>) -> PyResult<Bound<'py, PyDict>> {
        let (shared, boards) = (&self.shared, self.shared.boards.get());
        let result = py.detach(|| {
            let mut plays = self.plays.lock().unwrap_or_else(PoisonError::into_inner);
            if plays.len() != actions.len() {
                return Err(format!("{} actions for {} plays", actions.len(), plays.len()));
            }
            let mut pairs: Vec<_> = plays.iter_mut().zip(actions).collect();
            side_by_side(&mut pairs, |(play, action)| shared.step(boards, play, *action))
        });
        let result = result.map_err(PyValueError::new_err)?;
        let shape = (result.len(),);
        let float = |read: fn(&StepResult) -> f64| {
            array(py, &bytes(&result, |result| read(result).to_ne_bytes()), "f8", shape)
        };
        let flag = |read: fn(&StepResult) -> bool| {
            array(py, &bytes(&result, |result| [u8::from(read(result))]), "?", shape)
        };
        let all = PyDict::new(py);
        all.set_item("reward", float(|result| result.reward)?)?;
        all.set_item("terminated", flag(|result| result.terminated)?)?;
        all.set_item("truncated", flag(|result| result.truncated)?)?;
        all.set_item("illegal", flag(|result| result.illegal)?)?;
        all.set_item("regret", float(|result| result.regret)?)?;
        Ok(all)
    }

    /// Makes a move of the side that does not learn, in one play, and returns its
    /// reward. It is not a step of the learner.
    fn answer(&self, index: usize, action: usize) -> PyResult<f64> {
        let mut plays = self.lock();
        let count = plays.len();
        let missing = || PyIndexError::new_err(format!("there are {count} plays"));
        let play = plays.get_mut(index).ok_or_else(missing)?;
        let truncated = play.ended;
        let result = self.shared.act(play, action).map_err(PyValueError::new_err)?;
        play.ended |= truncated;
        Ok(result.reward)
    }

    /// Returns the observations: planes of numbers and the mask of legal actions of every play.
    fn observe<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let plays = self.lock();
        let (rows, cols) = self.shared.shape;
        let varied = self.shared.boards.get().varied();
        let own = PLANES.len() + self.shared.tokens;
        let (planes, actions) = (own + varied.len(), self.shared.actions.count());
        let mut seen = vec![0.0; plays.len() * planes * rows * cols];
        let mut masks = vec![0; plays.len() * actions];
        for (index, play) in plays.iter().enumerate() {
            let place = &mut seen[index * planes * rows * cols..][..planes * rows * cols];
            let setup = play.session.borrow_owner().setup();
            draw(&play.session.borrow_dependent().scene(), setup.board(), self.shared.tokens, place);
            let of_parameters = place[own * rows * cols..].chunks_mut(rows * cols);
            for (plane, varied) in of_parameters.zip(varied) {
                plane.fill(varied.number(setup.parameter(varied.key)).unwrap_or(0.0));
            }
            for (number, _) in &play.legal {
                masks[index * actions + number] = 1;
            }
        }
        let seen = bytes(seen, f32::to_ne_bytes);
        Ok((
            array(py, &seen, "f4", (plays.len(), planes, rows, cols))?,
            array(py, &masks, "i1", (plays.len(), actions))?,
        ))
    }

    /// Returns the exact values: the promise of every position to the learner, or to the minimiser if the
    /// caller plays both sides, and the mask of the best actions of the side to move.
    fn exact<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let plays = self.lock();
        let actions = self.shared.actions.count();
        let mut values = Vec::with_capacity(plays.len());
        let mut best = vec![0; plays.len() * actions];
        for (index, play) in plays.iter().enumerate() {
            let Some((evaluation, moves)) = &play.known else {
                // No reward is left once the play is over.
                values.push(if self.shared.exact { 0.0 } else { f64::NAN });
                continue;
            };
            let side = self.shared.learner.unwrap_or(Side::Minimiser);
            let promise = |value| self.shared.expected_reward(value, side);
            values.push(evaluation.bounds.value().map_or(f64::NAN, promise));
            for ((number, _), analyzed) in play.legal.iter().zip(moves) {
                if analyzed.bounds == evaluation.bounds {
                    best[index * actions + number] = 1;
                }
            }
        }
        let values = bytes(values, f64::to_ne_bytes);
        Ok((array(py, &values, "f8", (plays.len(),))?, array(py, &best, "i1", (plays.len(), actions))?))
    }

    /// Names of the planes.
    #[getter]
    fn planes(&self) -> Vec<String> {
        let tokens = (1..=self.shared.tokens).map(|rank| format!("token {rank}"));
        let varied = self.shared.boards.get().varied().iter().map(|varied| varied.key.to_owned());
        PLANES.iter().map(|&name| name.to_owned()).chain(tokens).chain(varied).collect()
    }

    /// The number of actions.
    #[getter]
    fn actions(&self) -> usize {
        self.shared.actions.count()
    }

    /// Rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        self.shared.shape
    }

    /// Returns the side to move in a play: "minimiser" or "maximiser"; None once it is over.
    fn side(&self, index: usize) -> PyResult<Option<&'static str>> {
        self.with(index, |play| {
            let session = play.session.borrow_dependent();
            session.outcome().is_none().then(|| side_name(session.side()))
        })
    }

    /// Returns the legal moves of a play, as actions and texts.
    fn moves(&self, index: usize) -> PyResult<Vec<(usize, String)>> {
        self.with(index, |play| {
            let position = play.session.borrow_owner();
            play.legal.iter().map(|&(number, chosen)| (number, position.move_text(chosen))).collect()
        })
    }

    /// Returns the position of a play as a board file.
    fn text(&self, index: usize) -> PyResult<String> {
        self.with(index, |play| play.session.borrow_dependent().text())
    }

    /// Returns the position of a play as a picture.
    fn svg(&self, index: usize) -> PyResult<String> {
        let options = svg_options(false);
        self.with(index, |play| svg(&play.session.borrow_dependent().scene(), &options))
    }

    /// Returns the board of a play in pixels: an array of `uint8` of shape (height, width, 3). All positions of a board
    /// have the same shape.
    fn pixels<'py>(&self, py: Python<'py>, index: usize, scale: u32) -> PyResult<Bound<'py, PyAny>> {
        let options = SvgOptions { headline: false, ..svg_options(false) };
        let svg = self.with(index, |play| svg(&play.session.borrow_dependent().scene(), &options))?;
        let drawn = py.detach(|| raster::pixels(&svg, scale));
        let (width, height, bytes) = drawn.map_err(|error| PyValueError::new_err(error.to_string()))?;
        array(py, &bytes, "u1", (height, width, 3))
    }

    /// Returns the position of a play in plain signs.
    fn drawn(&self, index: usize) -> PyResult<String> {
        let options = thwart_render::TextOptions::default();
        self.with(index, |play| thwart_render::text(&play.session.borrow_dependent().scene(), &options))
    }
}
