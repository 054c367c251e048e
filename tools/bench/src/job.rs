//! Work to be measured, and the boards it is done on.

use thwart::Limits;
use thwart::answer::Answer;
use thwart::field::Field;
use thwart::setup::Setup;
use thwart_grid::{Board, Cell, Tile};

use crate::boards::Boards;
use thwart::explain::Explain;

/// What a run found, asked once the clock has stopped.
pub(crate) type Told = Box<dyn Tells>;

/// Something that a run found.
pub(crate) trait Tells {
    /// All of it as one number.
    fn told(self: Box<Self>) -> u64;

    /// Counts of the work that it took, where there are any.
    fn work(&self) -> Work {
        Vec::new()
    }
}

/// Names of pieces of work, and how many there were.
pub(crate) type Work = Vec<(&'static str, u64)>;

impl<F: FnOnce() -> u64> Tells for F {
    fn told(self: Box<Self>) -> u64 {
        self()
    }
}

/// Something that can be done again and again.
pub(crate) type Run = Box<dyn FnMut() -> Told>;

/// A piece of work on one board.
pub(crate) struct Job {
    /// The board, for the search that is the measure.
    pub(crate) board: Board,
    /// Where that search starts.
    pub(crate) from: Cell,
    /// The work.
    pub(crate) run: Run,
}

impl Job {
    /// Some work on the board of a setup, given its game.
    pub(crate) fn of<G: Explain + 'static>(setup: &Setup, mut run: impl FnMut(&G) -> Told + 'static) -> Self {
        let board = setup.board().clone();
        let game = G::new(setup).expect("a row of the table asks for a board of its game");
        Self { from: exit(&board), board, run: Box::new(move || run(&game)) }
    }
}

/// What to tell of an answer.
#[derive(Clone, Copy, Debug)]
enum Tell {
    /// The value; [`u64::MAX`] where it is infinite.
    Value,
    /// A digest of the values of all cells.
    Field,
}

/// An answer, and what to tell of it.
struct Found {
    answer: Answer,
    tell: Tell,
}

impl Tells for Found {
    fn told(self: Box<Self>) -> u64 {
        let answer = &self.answer;
        match self.tell {
            Tell::Value => {
                answer.bounds.value().expect("an answer without limits is exact").finite().unwrap_or(u64::MAX)
            }
            Tell::Field => {
                let field = answer.field.as_ref().expect("the method has a value for every cell");
                told_of(field)
            }
        }
    }

    fn work(&self) -> Work {
        self.answer.work.clone()
    }
}

/// A digest of the values of all cells.
pub(crate) fn told_of(field: &Field) -> u64 {
    digest(field.values().map(|value| match value {
        None => u64::MAX,
        Some(value) => value.finite().unwrap_or(u64::MAX - 1),
    }))
}

/// A number that hardly any other sequence has.
pub(crate) fn digest(values: impl Iterator<Item = u64>) -> u64 {
    values.fold(0xcbf2_9ce4_8422_2325, |hash, value| {
        (hash ^ value).wrapping_mul(0x0100_0000_01b3).rotate_left(23)
    })
}

/// A board to solve by a method of its game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Solving {
    /// Where the board comes from.
    boards: Boards,
    /// What every run is asked.
    tell: Tell,
}

/// Parameters of family, dressing and game.
pub(crate) type Settings = &'static [(&'static str, &'static str)];

impl Solving {
    /// Solved for its value.
    pub(crate) const fn value(family: &'static str, settings: Settings) -> Self {
        Self::value_of(Boards::Family { family, settings })
    }

    /// Solved for the values of all cells.
    pub(crate) const fn field(family: &'static str, settings: Settings) -> Self {
        Self::field_of(Boards::Family { family, settings })
    }

    /// The same on any boards.
    pub(crate) const fn value_of(boards: Boards) -> Self {
        Self { boards, tell: Tell::Value }
    }

    /// The values of all cells of any boards.
    pub(crate) const fn field_of(boards: Boards) -> Self {
        Self { boards, tell: Tell::Field }
    }

    /// The board of this size.
    pub(crate) fn setup<G: Explain>(&self, rows: usize, cols: usize) -> Setup {
        self.boards.setup(G::INFO, rows, cols)
    }

    /// The work at this size: all that the method finds out, without certificate
    /// and picture.
    pub(crate) fn job<G: Explain + 'static>(&self, rows: usize, cols: usize, method: &'static str) -> Job {
        let tell = self.tell;
        Job::of(&self.setup::<G>(rows, cols), move |game: &G| {
            let start = game.start();
            let answer = game.solve(&start, method, &Limits::default()).expect("within the method's reach");
            Box::new(Found { answer, tell })
        })
    }
}

/// Where the search that is the measure starts: at the first exit, or in the
/// middle of the bottom row.
pub(crate) fn exit(board: &Board) -> Cell {
    let bottom = Cell((board.len() - board.cols().div_ceil(2)) as u32);
    board.find(Tile::Exit).next().unwrap_or(bottom)
}
