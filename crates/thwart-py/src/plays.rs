//! Many plays side by side, for programs that learn.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use thwart::analysed::AnalysedMoves;
use thwart::core::generate::Dice;
use thwart::core::{Measure, Tile};
use thwart::game::Evaluation;
use thwart::info::Objective;
use thwart::limits::Limits;
use thwart::moves::Move;
use thwart::value::{Bounds, Side, Value};
use thwart_render::svg;

use crate::actions::{Actions, PLANES, draw};
use crate::boards::Boards;
use crate::convert::array;
use crate::session::Owned;

/// Who moves for the side that does not learn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opponent {
    Perfect,
    Random,
    /// Both sides are played from outside.
    Nobody,
}

/// What plays have in common.
struct Rules {
    boards: Py<Boards>,
    actions: Actions,
    tokens: usize,
    shape: (usize, usize),
    measure: Measure,
    wins: bool,
    learner: Option<Side>,
    opponent: Opponent,
    exact: bool,
    most: usize,
    lost: f64,
}

/// One play.
struct Seat {
    play: Owned,
    dice: Dice,
    /// Which board comes next.
    seed: u64,
    steps: usize,
    legal: Vec<(usize, Move)>,
    /// What the position and its moves are worth, where that is asked for and the play goes on.
    known: Option<(Evaluation, AnalysedMoves)>,
    ended: bool,
}

/// What came of a step.
#[derive(Clone, Copy, Default)]
struct Told {
    reward: f64,
    terminated: bool,
    truncated: bool,
    illegal: bool,
    regret: f64,
}

/// Many plays side by side.
#[pyclass(frozen, module = "thwart", name = "Plays")]
pub(crate) struct Plays {
    rules: Rules,
    seats: Mutex<Vec<Seat>>,
}

impl Seat {
    fn make(&mut self, chosen: Move) -> Result<(), String> {
        let played = self.play.with_dependent_mut(|_, session| session.play_move(chosen));
        played.map_err(|error| error.to_string())
    }
}

impl Rules {
    fn number(&self, value: Value) -> f64 {
        match value {
            Value::Infinite => f64::INFINITY,
            Value::Finite(value) => self.measure.number(value),
        }
    }

    /// What a value is worth to the minimiser, as a reward.
    fn worth(&self, value: Value) -> f64 {
        match (self.wins, value) {
            (true, Value::Finite(_)) => 1.0,
            (true, Value::Infinite) => -1.0,
            (false, Value::Infinite) => -self.lost,
            (false, Value::Finite(_)) => 0.0,
        }
    }

    fn start(&self, boards: &Boards, seed: u64) -> Result<Seat, String> {
        let instance = boards.draw(seed, self.learner)?;
        let (rows, cols) = self.shape;
        let play = Owned::new(instance, |instance| instance.session());
        let dice = Dice::new(seed, "opponent", rows, cols);
        let mut seat = Seat {
            play,
            dice,
            seed: seed.wrapping_add(1),
            steps: 0,
            legal: Vec::new(),
            known: None,
            ended: false,
        };
        self.go_on(&mut seat)?;
        Ok(seat)
    }

    /// Lets the opponent move until it is the learner's turn or the play is over, and looks around there.
    fn go_on(&self, seat: &mut Seat) -> Result<(), String> {
        let limits = Limits::default();
        loop {
            let session = seat.play.borrow_dependent();
            let over = session.outcome().is_some();
            let turn = self.learner.is_none_or(|learner| learner == session.side());
            if over || turn || self.opponent == Opponent::Nobody {
                break;
            }
            let chosen = if self.opponent == Opponent::Random {
                seat.dice.pick(&session.legal_moves())
            } else {
                session.judge(&limits).map_err(|error| error.to_string())?.best
            };
            let Some(chosen) = chosen else { return Err("a position that goes on has no move".to_owned()) };
            seat.make(chosen)?;
        }
        let session = seat.play.borrow_dependent();
        let legal = session.legal_moves();
        let known = (self.exact && !legal.is_empty()).then(|| session.analyse(&limits));
        seat.known = known.transpose().map_err(|error| error.to_string())?;
        seat.legal = self.actions.numbers(&legal).into_iter().zip(legal).collect();
        Ok(())
    }

    /// One step of a learner. A play that ended begins anew instead, as Gymnasium's vectors do by default.
    fn step(&self, boards: &Boards, seat: &mut Seat, action: usize) -> Result<Told, String> {
        if seat.ended {
            *seat = self.start(boards, seat.seed)?;
            return Ok(Told::default());
        }
        let session = seat.play.borrow_dependent();
        let (spent, side) = (session.spent(), session.side());
        seat.steps += 1;
        let mut told = Told::default();
        if let Some(place) = seat.legal.iter().position(|(number, _)| *number == action) {
            told.regret = self.regret(seat, place, side);
            seat.make(seat.legal[place].1)?;
            self.go_on(seat)?;
            let session = seat.play.borrow_dependent();
            let outcome = session.outcome();
            let paid = self.number(Value::Finite(session.spent() - spent));
            let reward = outcome.map_or(0.0, |left| self.worth(left)) - if self.wins { 0.0 } else { paid };
            told.reward = if side == Side::Minimiser { reward } else { -reward };
            told.terminated = outcome.is_some();
        } else {
            told.illegal = true;
            told.reward = -1.0;
        }
        told.truncated = !told.terminated && seat.steps >= self.most;
        seat.ended = told.terminated || told.truncated;
        Ok(told)
    }

    /// How much worse than the best move one is, for who makes it.
    fn regret(&self, seat: &Seat, place: usize, side: Side) -> f64 {
        let Some((evaluation, moves)) = &seat.known else { return f64::NAN };
        let chosen = moves.iter().nth(place).map(|analysed| analysed.bounds);
        let exact = |bounds: Option<Bounds>| bounds.and_then(Bounds::value);
        let (Some(best), Some(chosen)) = (exact(Some(evaluation.bounds)), exact(chosen)) else {
            return f64::NAN;
        };
        if best == chosen {
            return 0.0;
        }
        if self.wins {
            return 1.0;
        }
        let lost = self.number(chosen) - self.number(best);
        if side == Side::Minimiser { lost } else { -lost }
    }
}

impl Plays {
    fn lock(&self) -> MutexGuard<'_, Vec<Seat>> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, index: usize, read: impl FnOnce(&Seat) -> T) -> PyResult<T> {
        let seats = self.lock();
        seats
            .get(index)
            .map(read)
            .ok_or_else(|| PyIndexError::new_err(format!("there are {} plays", seats.len())))
    }
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
    #[pyo3(signature = (boards, count=1, *, learner=None, opponent="perfect", exact=true, most=200, lost=100.0, seed=0))]
    #[expect(clippy::too_many_arguments, reason = "Python has them by name")]
    fn new(
        py: Python<'_>,
        boards: Py<Boards>,
        count: usize,
        learner: Option<&str>,
        opponent: &str,
        exact: bool,
        most: usize,
        lost: f64,
        seed: u64,
    ) -> PyResult<Self> {
        let learner = learner.map(side).transpose()?;
        let opponent = match opponent {
            _ if learner.is_none() => Opponent::Nobody,
            "perfect" => Opponent::Perfect,
            "random" => Opponent::Random,
            "nobody" => Opponent::Nobody,
            _ => {
                let message = format!("`{opponent}` is no opponent; there are perfect, random and nobody");
                return Err(PyValueError::new_err(message));
            }
        };
        let first = boards.get().first().map_err(PyValueError::new_err)?;
        let (info, board) = (first.setup().info(), first.setup().board());
        let tokens = board.find(Tile::Start).count().max(1);
        let rules = Rules {
            actions: Actions::new(info, board.topology(), board.len(), tokens),
            tokens: if info.moves.contains(&thwart::moves::MoveKind::Push) { tokens } else { 0 },
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
        let plays = Self { rules, seats: Mutex::default() };
        plays.reset(py, count, seed)?;
        Ok(plays)
    }

    /// Begins so many plays anew; play i on the board of the seed plus i times 2^32.
    fn reset(&self, py: Python<'_>, count: usize, seed: u64) -> PyResult<()> {
        let (rules, boards) = (&self.rules, self.rules.boards.get());
        let one = |index: u64| rules.start(boards, seed.wrapping_add(index << 32));
        let seats = py.detach(|| (0..count as u64).into_par_iter().map(one).collect::<Result<Vec<_>, _>>());
        *self.lock() = seats.map_err(PyValueError::new_err)?;
        Ok(())
    }

    /// One step of every play: rewards, terminated, truncated, illegal and regrets, an array each.
    fn step<'py>(&self, py: Python<'py>, actions: Vec<usize>) -> PyResult<Bound<'py, PyDict>> {
        let (rules, boards) = (&self.rules, self.rules.boards.get());
        let told = py.detach(|| {
            let mut seats = self.lock();
            if seats.len() != actions.len() {
                return Err(format!("{} actions for {} plays", actions.len(), seats.len()));
            }
            let one = |(seat, action): (&mut Seat, &usize)| rules.step(boards, seat, *action);
            seats.par_iter_mut().zip(&actions).with_min_len(8).map(one).collect::<Result<Vec<Told>, _>>()
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

    /// A move of the side that does not learn, in one play; its reward is that of the learner, turned around.
    fn answer(&self, index: usize, action: usize) -> PyResult<f64> {
        let mut seats = self.lock();
        let seat = seats.get_mut(index).ok_or_else(|| PyIndexError::new_err("there is no such play"))?;
        let steps = seat.steps;
        let told = self.rules.step(self.rules.boards.get(), seat, action).map_err(PyValueError::new_err)?;
        (seat.steps, seat.ended) = (steps, seat.ended && told.terminated);
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
            draw(&seat.play.borrow_dependent().scene(), self.rules.tokens, place);
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

    /// What is true: the value of every position, and the mask of its best actions.
    fn exact<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let seats = self.lock();
        let actions = self.rules.actions.count();
        let mut values = Vec::with_capacity(seats.len());
        let mut best = vec![0; seats.len() * actions];
        for (index, seat) in seats.iter().enumerate() {
            let over = seat.play.borrow_dependent().outcome();
            let value = seat.known.as_ref().and_then(|(evaluation, _)| evaluation.bounds.value()).or(over);
            values.push(match value {
                None => f64::NAN,
                Some(value) if self.rules.wins => self.rules.worth(value),
                Some(value) => self.rules.number(value),
            });
            let Some((evaluation, moves)) = &seat.known else { continue };
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
