//! The rules of a game: positions, moves, costs and outcomes. Sessions and checkers need nothing else.

use std::fmt::Debug;
use std::hash::Hash;

use thwart_grid::{Board, Cell, Measure, Problems};

use crate::moves::Move;
use crate::setup::Setup;
use crate::value::{Side, Value};

/// The rules of one game on one board: a two-player game of complete
/// information with non-negative costs, which the minimiser pays. A play that
/// never ends costs infinity.
///
/// Everything here must hold for *any* reachable position, also after foolish
/// moves. Solvers and checkers share this and nothing else.
pub trait Rules: Sized + Send + Sync + 'static {
    /// Everything that decides the future, including who moves. Equal
    /// positions compare equal however they were reached.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;

    /// The game on this board.
    ///
    /// # Errors
    /// What the game forbids beyond what [`GameInfo`](crate::info::GameInfo) says.
    fn new(setup: &Setup) -> Result<Self, Problems>;

    /// The board.
    fn board(&self) -> &Board;

    /// The position before the first move.
    fn start(&self) -> Self::Position;

    /// On boards with several starts, where each stands for a game of its own:
    /// every start, row by row, that of [`start`](Self::start) first.
    fn starts(&self) -> Vec<Cell> {
        Vec::new()
    }

    /// The position before the first move of one of the [`starts`](Self::starts). The other
    /// starts are free cells in it. It may take a search of the board.
    fn start_at(&self, start: Cell) -> Self::Position {
        let _ = start;
        self.start()
    }

    /// What costs are counted in.
    fn measure(&self) -> Measure {
        Measure::Whole
    }

    /// Who moves. Of no meaning once the play is over.
    fn side(&self, position: &Self::Position) -> Side;

    /// The legal moves in [move order](Move::order); empty exactly when the play
    /// is over.
    fn moves(&self, position: &Self::Position) -> Vec<Move>;

    /// Whether a move is legal. Override it where this is cheaper than listing
    /// all moves.
    fn is_legal(&self, position: &Self::Position, chosen: Move) -> bool {
        self.moves(position).contains(&chosen)
    }

    /// The position after a legal move.
    fn play(&self, position: &Self::Position, chosen: Move) -> Self::Position;

    /// What the minimiser pays for a legal move, whoever makes it, in units of
    /// [`measure`](Self::measure).
    fn cost(&self, position: &Self::Position, chosen: Move) -> u64;

    /// What is still to pay when the play is over: zero, or infinity where the
    /// minimiser has lost for good. `None` while it goes on.
    fn outcome(&self, position: &Self::Position) -> Option<Value>;

    /// About how many positions can be reached, so that an explicit
    /// enumeration without hope is not started. A guess, never a promise.
    fn position_estimate(&self) -> u64 {
        0
    }
}
