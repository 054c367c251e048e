//! The job of a row: a run on one board.

use std::rc::Rc;

use serde::Serialize;
use thwart::Limits;
use thwart::answer::Answer;
use thwart::field::Field;
use thwart::games::rock::Rock;
use thwart::games::wall::Wall;
use thwart::setup::Setup;
use thwart_game::explain::Explain;
use thwart_game::game::Game as _;
use thwart_grid::{Board, Cell, Tile};

use crate::boards::Boards;

/// Counts of work by name; times are in microseconds.
pub(crate) type Work = Vec<(&'static str, u64)>;

/// The result of a run.
pub(crate) struct Outcome {
    /// A value or the digest of many.
    pub(crate) answer: u64,
    pub(crate) work: Work,
}

/// The result of a run, computed after the clock has stopped.
pub(crate) type Pending = Box<dyn FnOnce() -> Outcome>;

/// One run, which can be repeated and then has the same answer.
pub(crate) type Run = Box<dyn FnMut() -> Pending>;

/// A function that makes the job of a row on a board of this many rows and columns.
pub(crate) type Make = Rc<dyn Fn(usize, usize) -> Job>;

/// The search that counts as one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Unit {
    /// Breadth-first over the same board.
    Bfs,
    /// Breadth-first over a board of this size without obstacles, because a search
    /// over the same board reaches next to nothing.
    Open,
    /// Dijkstra's algorithm, because steps differ in cost.
    Dijkstra,
}

/// A run, and the search with which it is compared.
pub(crate) struct Job {
    pub(crate) board: Board,
    /// The start of the search.
    pub(crate) from: Cell,
    pub(crate) run: Run,
}

impl Job {
    /// Makes the job of running a game. The game is made before the clock starts.
    pub(crate) fn of<G: Explain + 'static>(
        setup: &Setup,
        mut run: impl FnMut(&G) -> Pending + 'static,
    ) -> Self {
        let board = setup.board().clone();
        let game = game::<G>(setup);
        Self { from: exit(&board), board, run: Box::new(move || run(&game)) }
    }
}

/// Makes the game of a board in the table.
pub(crate) fn game<G: Explain>(setup: &Setup) -> G {
    G::new(setup).expect("the boards of the table are valid")
}

/// Postpones the digest of an answer until the clock has stopped.
pub(crate) fn pending(answer: impl FnOnce() -> u64 + 'static) -> Pending {
    Box::new(move || Outcome { answer: answer(), work: Work::new() })
}

/// The part of an answer that is compared.
pub(crate) type Part = fn(&Answer) -> u64;

/// Returns the value of the start; [`u64::MAX`] if it is infinite.
pub(crate) fn value(answer: &Answer) -> u64 {
    let value = answer.bounds.value().expect("an answer without limits is exact");
    value.finite().unwrap_or(u64::MAX)
}

/// Returns a digest of the values of all cells.
pub(crate) fn field(answer: &Answer) -> u64 {
    digest_of(answer.field.as_ref().expect("the method finds a value for every cell"))
}

fn digest_of(field: &Field) -> u64 {
    digest(field.values().map(|value| match value {
        None => u64::MAX,
        Some(value) => value.finite().unwrap_or(u64::MAX - 1),
    }))
}

/// Returns a number of 32 bits that most likely differs for other sequences.
pub(crate) fn digest(values: impl Iterator<Item = u64>) -> u64 {
    let mix = |hash: u64, value: u64| (hash ^ value).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
    values.fold(0xcbf2_9ce4_8422_2325, mix) >> 32
}

/// Makes the job of solving a board by a method of its game, without certificate and
/// picture.
pub(crate) fn solve<G: Explain + 'static>(boards: Boards, method: &'static str, part: Part) -> Make {
    Rc::new(move |rows, cols| {
        Job::of(&boards(G::INFO, rows, cols), move |game: &G| {
            let answer = game.solve(&game.start(), method, &Limits::default());
            let answer = answer.expect("the method can do the boards of the table");
            Box::new(move || Outcome { answer: part(&answer), work: answer.work })
        })
    })
}

/// Makes the job of finding the value of every start of rock.
pub(crate) fn rock_values(boards: Boards) -> Make {
    Rc::new(move |rows, cols| {
        Job::of(&boards(Rock::INFO, rows, cols), |game: &Rock| {
            let values = game.start_values(&Limits::default()).expect("one rock is within reach");
            pending(move || digest_of(&values))
        })
    })
}

/// Makes the job of finding the cost of every start of wall. The least of them is the
/// value.
pub(crate) fn wall_values(boards: Boards) -> Make {
    Rc::new(move |rows, cols| {
        Job::of(&boards(Wall::INFO, rows, cols), |game: &Wall| {
            let starts = game.start_values().expect("the costs are small");
            let least = starts.into_iter().flatten().min().expect("a wall has a first row");
            pending(move || least.finite().unwrap_or(u64::MAX))
        })
    })
}

/// Returns the start of the search: the first exit, or the middle of the bottom row.
pub(crate) fn exit(board: &Board) -> Cell {
    let bottom = Cell::new(board.len() - board.cols().div_ceil(2));
    board.find(Tile::Exit).next().unwrap_or(bottom)
}
