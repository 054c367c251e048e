//! Work to be measured, and the boards it is done on.

use thwart::game::{Answer, Solve};
use thwart::generate::{self, Request};
use thwart::limits::Limits;
use thwart::setup::Setup;
use thwart_core::{Board, Cell, Tile};

/// What a run found, told as one number once the clock has stopped.
pub(crate) type Told = Box<dyn FnOnce() -> u64>;

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

/// What to tell of an answer.
#[derive(Clone, Copy, Debug)]
enum Tell {
    /// The value; [`u64::MAX`] where it is infinite.
    Value,
    /// A digest of the values of all cells.
    Field,
}

impl Tell {
    fn of(self, answer: &Answer) -> u64 {
        match self {
            Self::Value => {
                answer.bounds.value().expect("an answer without limits is exact").finite().unwrap_or(u64::MAX)
            }
            Self::Field => {
                let field = answer.field.as_ref().expect("the method has a value for every cell");
                digest(field.values().map(|value| match value {
                    None => u64::MAX,
                    Some(value) => value.finite().unwrap_or(u64::MAX - 1),
                }))
            }
        }
    }
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
    /// The family of the board.
    family: &'static str,
    settings: Settings,
    /// What every run is asked.
    tell: Tell,
}

/// Parameters of family, dressing and game.
pub(crate) type Settings = &'static [(&'static str, &'static str)];

impl Solving {
    /// Solved for its value.
    pub(crate) const fn value(family: &'static str, settings: Settings) -> Self {
        Self { family, settings, tell: Tell::Value }
    }

    /// Solved for the values of all cells.
    pub(crate) const fn field(family: &'static str, settings: Settings) -> Self {
        Self { family, settings, tell: Tell::Field }
    }

    /// The board of this size.
    pub(crate) fn setup<G: Solve>(&self, rows: usize, cols: usize) -> Setup {
        let request = Request { family: self.family, rows, cols, seed: 1, settings: self.settings };
        generate::setup(G::INFO, &request).expect("a row of the table asks for a board that there is")
    }

    /// The work at this size: all that the method finds out, without certificate
    /// and picture.
    pub(crate) fn job<G: Solve>(&self, rows: usize, cols: usize, method: &'static str) -> Job {
        let tell = self.tell;
        let setup = self.setup::<G>(rows, cols);
        let board = setup.board().clone();
        let game = G::new(&setup).expect("a row of the table asks for a board of its game");
        let start = game.start();
        let run = move || {
            let answer = game.solve(&start, method, &Limits::default()).expect("within the method's reach");
            Box::new(move || tell.of(&answer)) as Told
        };
        Job { from: exit(&board), board, run: Box::new(run) }
    }
}

/// Where the search that is the measure starts: at the first exit, or in the
/// middle of the bottom row.
pub(crate) fn exit(board: &Board) -> Cell {
    let bottom = Cell((board.len() - board.cols().div_ceil(2)) as u32);
    board.find(Tile::Exit).next().unwrap_or(bottom)
}
