//! Many plays side by side, for programs that learn.

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::PyDict;
use thwart::info::Objective;
use thwart::value::Side;
use thwart_render::svg;

use crate::actions::{Actions, MOST_TOKENS, PLANES, draw};
use crate::board::Given;
use crate::boards::Boards;
use crate::convert::array;
use crate::seats::{Opponent, Rules, Seat, Told, following};

/// So many plays are worth a thread.
const ENOUGH: usize = 16;
/// To ask for them takes longer than a step.
static CORES: LazyLock<usize> = LazyLock::new(|| thread::available_parallelism().map_or(1, usize::from));

/// Many plays side by side.
#[pyclass(frozen, module = "thwart", name = "Plays")]
pub(crate) struct Plays {
    rules: Rules,
    seats: Mutex<Vec<Seat>>,
}

impl Plays {
    /// Waits for the plays without the interpreter's lock, so that other threads run meanwhile.
    fn lock(&self) -> MutexGuard<'_, Vec<Seat>> {
        Python::attach(|py| self.seats.lock_py_attached(py)).unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, index: usize, read: impl FnOnce(&Seat) -> T) -> PyResult<T> {
        let seats = self.lock();
        seats
            .get(index)
            .map(read)
            .ok_or_else(|| PyIndexError::new_err(format!("there are {} plays", seats.len())))
    }
}

/// Does something with each of many things, on all cores where they are enough for that. The threads are new ones
/// every time: those of a pool would not be there after a fork.
fn side_by_side<T: Send, R: Send>(
    things: &mut [T],
    one: impl Fn(&mut T) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
    let each = things.len().div_ceil(*CORES).max(ENOUGH);
    if things.len() <= each {
        return things.iter_mut().map(one).collect();
    }
    thread::scope(|scope| {
        let one = &one;
        let share =
            |share| scope.spawn(move || <[T]>::iter_mut(share).map(one).collect::<Result<Vec<R>, _>>());
        let shares: Vec<_> = things.chunks_mut(each).map(share).collect();
        let mut all = Vec::new();
        for share in shares {
            all.extend(share.join().map_err(|_| "a thread panicked".to_owned())??);
        }
        Ok(all)
    })
}

fn side(name: &str) -> PyResult<Side> {
    match name {
        "minimiser" => Ok(Side::Minimiser),
        "maximiser" => Ok(Side::Maximiser),
        _ => Err(PyValueError::new_err(format!("`{name}` is no side; there are minimiser and maximiser"))),
    }
}

/// Bytes of numbers, row by row.
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
        let opponent = match opponent {
            _ if learner.is_none() => Opponent::Nobody,
            "perfect" => Opponent::Perfect,
            "random" => Opponent::Random,
            "nobody" => Opponent::Nobody,
            _ => {
                let message = format!("`{opponent}` is no opponent; there are perfect and random");
                return Err(PyValueError::new_err(message));
            }
        };
        let first = boards.get().first().map_err(PyValueError::new_err)?;
        let (info, board) = (first.setup().info(), first.setup().board());
        let tokens = boards.get().tokens();
        if tokens > MOST_TOKENS {
            let message = format!("boards with {tokens} tokens; an observation shows up to {MOST_TOKENS}");
            return Err(PyValueError::new_err(message));
        }
        let rules = Rules {
            actions: Actions::new(info, board.topology(), board.len(), tokens),
            tokens,
            shape: (board.rows(), board.cols()),
            measure: first.measure(),
            wins: matches!(info.objective, Objective::Win),
            boards,
            learner,
            opponent,
            exact,
            most,
            lost,
        };
        Ok(Self { rules, seats: Mutex::default() })
    }

    /// Begins a play for each seed, on the board of that seed.
    fn begin(&self, py: Python<'_>, mut seeds: Vec<u64>) -> PyResult<()> {
        let (rules, boards) = (&self.rules, self.rules.boards.get());
        let one = |&mut seed: &mut u64| rules.start(boards, seed);
        let seats = py.detach(|| side_by_side(&mut seeds, one));
        *self.lock() = seats.map_err(PyValueError::new_err)?;
        Ok(())
    }

    /// Begins every play anew, each on the board that comes next for it.
    fn again(&self, py: Python<'_>) -> PyResult<()> {
        let seeds = self.lock().iter().map(|seat| following(seat.seed)).collect();
        self.begin(py, seeds)
    }

    /// Begins a play on each of these boards; the seeds are for the opponent, and for the boards after them.
    fn begin_on(&self, py: Python<'_>, boards: Vec<Given>, seeds: Vec<u64>) -> PyResult<()> {
        let mut seats = Vec::with_capacity(boards.len());
        for (board, seed) in boards.into_iter().zip(seeds) {
            let own = self.rules.boards.get();
            let instance = crate::board::position(py, board, Some(own.game()), None)?;
            own.check(&*instance).map_err(PyValueError::new_err)?;
            let seat = py.detach(|| self.rules.begin(instance, seed)).map_err(PyValueError::new_err)?;
            if seat.play.borrow_dependent().outcome().is_some() {
                return Err(PyValueError::new_err("on this board the play is over before the learner moves"));
            }
            seats.push(seat);
        }
        *self.lock() = seats;
        Ok(())
    }

    /// One step of every play: rewards, terminated, truncated, illegal and regrets, an array each.
    fn step<'py>(&self, py: Python<'py>, actions: Vec<usize>) -> PyResult<Bound<'py, PyDict>> {
        let (rules, boards) = (&self.rules, self.rules.boards.get());
        let told = py.detach(|| {
            let mut seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
            if seats.len() != actions.len() {
                return Err(format!("{} actions for {} plays", actions.len(), seats.len()));
            }
            let mut pairs: Vec<_> = seats.iter_mut().zip(actions).collect();
            side_by_side(&mut pairs, |(seat, action)| rules.step(boards, seat, *action))
        });
        let told = told.map_err(PyValueError::new_err)?;
        let shape = (told.len(),);
        let float =
            |read: fn(&Told) -> f64| array(py, &bytes(&told, |told| read(told).to_ne_bytes()), "f8", shape);
        let flag =
            |read: fn(&Told) -> bool| array(py, &bytes(&told, |told| [u8::from(read(told))]), "?", shape);
        let all = PyDict::new(py);
        all.set_item("reward", float(|told| told.reward)?)?;
        all.set_item("terminated", flag(|told| told.terminated)?)?;
        all.set_item("truncated", flag(|told| told.truncated)?)?;
        all.set_item("illegal", flag(|told| told.illegal)?)?;
        all.set_item("regret", float(|told| told.regret)?)?;
        Ok(all)
    }

    /// A move of the side that does not learn, in one play: its reward. It is no step of the learner's.
    fn answer(&self, index: usize, action: usize) -> PyResult<f64> {
        let mut seats = self.lock();
        let count = seats.len();
        let missing = || PyIndexError::new_err(format!("there are {count} plays"));
        let seat = seats.get_mut(index).ok_or_else(missing)?;
        let truncated = seat.ended;
        let told = self.rules.act(seat, action).map_err(PyValueError::new_err)?;
        seat.ended |= truncated;
        Ok(told.reward)
    }

    /// What is seen: planes of numbers and the mask of legal actions of every play.
    fn observe<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let seats = self.lock();
        let (rows, cols) = self.rules.shape;
        let (planes, actions) = (PLANES.len() + self.rules.tokens, self.rules.actions.count());
        let mut seen = vec![0.0; seats.len() * planes * rows * cols];
        let mut masks = vec![0; seats.len() * actions];
        for (index, seat) in seats.iter().enumerate() {
            let place = &mut seen[index * planes * rows * cols..][..planes * rows * cols];
            let board = seat.play.borrow_owner().setup().board();
            draw(&seat.play.borrow_dependent().scene(), board, self.rules.tokens, place);
            for (number, _) in &seat.legal {
                masks[index * actions + number] = 1;
            }
        }
        let seen = bytes(seen, f32::to_ne_bytes);
        Ok((
            array(py, &seen, "f4", (seats.len(), planes, rows, cols))?,
            array(py, &masks, "i1", (seats.len(), actions))?,
        ))
    }

    /// What is true: what every position promises to the learner, or to the minimiser where both sides are
    /// played from outside, and the mask of the best actions of whoever is to move.
    fn exact<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let seats = self.lock();
        let actions = self.rules.actions.count();
        let mut values = Vec::with_capacity(seats.len());
        let mut best = vec![0; seats.len() * actions];
        for (index, seat) in seats.iter().enumerate() {
            let Some((evaluation, moves)) = &seat.known else {
                // Nothing more comes once the play is over.
                values.push(if self.rules.exact { 0.0 } else { f64::NAN });
                continue;
            };
            let promise = |value| self.rules.promise(value, self.rules.told_for());
            values.push(evaluation.bounds.value().map_or(f64::NAN, promise));
            for ((number, _), analysed) in seat.legal.iter().zip(moves) {
                if analysed.bounds == evaluation.bounds {
                    best[index * actions + number] = 1;
                }
            }
        }
        let values = bytes(values, f64::to_ne_bytes);
        Ok((array(py, &values, "f8", (seats.len(),))?, array(py, &best, "i1", (seats.len(), actions))?))
    }

    /// Names of the planes.
    #[getter]
    fn planes(&self) -> Vec<String> {
        let tokens = (1..=self.rules.tokens).map(|rank| format!("token {rank}"));
        PLANES.iter().map(|&name| name.to_owned()).chain(tokens).collect()
    }

    /// How many actions there are.
    #[getter]
    fn actions(&self) -> usize {
        self.rules.actions.count()
    }

    /// Rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        self.rules.shape
    }

    /// Who moves in a play: "minimiser" or "maximiser"; None once it is over.
    fn side(&self, index: usize) -> PyResult<Option<&'static str>> {
        self.with(index, |seat| {
            let session = seat.play.borrow_dependent();
            session.outcome().is_none().then(|| match session.side() {
                Side::Minimiser => "minimiser",
                Side::Maximiser => "maximiser",
            })
        })
    }

    /// The legal moves of a play, as actions and texts.
    fn moves(&self, index: usize) -> PyResult<Vec<(usize, String)>> {
        self.with(index, |seat| {
            let instance = seat.play.borrow_owner();
            seat.legal.iter().map(|&(number, chosen)| (number, instance.move_text(chosen))).collect()
        })
    }

    /// The position of a play as a board file.
    fn text(&self, index: usize) -> PyResult<String> {
        self.with(index, |seat| seat.play.borrow_dependent().text())
    }

    /// The position of a play as a picture.
    fn svg(&self, index: usize) -> PyResult<String> {
        let options = crate::solution::options(false);
        self.with(index, |seat| svg(&seat.play.borrow_dependent().scene(), &options))
    }

    /// The position of a play in plain signs.
    fn drawn(&self, index: usize) -> PyResult<String> {
        let options = thwart_render::TextOptions::default();
        self.with(index, |seat| thwart_render::text(&seat.play.borrow_dependent().scene(), &options))
    }
}
