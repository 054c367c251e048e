//! The rules of a game: positions, moves, costs and outcomes. Sessions and checkers need only these.

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
/// All of it must hold for *any* reachable position, also after poor moves. Solvers and checkers share
/// only these rules.
///
/// ```
/// use thwart_game::grid::{Board, Cell, Direction, Problems, Tile};
/// use thwart_game::moves::Move;
/// use thwart_game::rules::Rules;
/// use thwart_game::setup::Setup;
/// use thwart_game::value::{Side, Value};
///
/// /// A walker steps south until he leaves the board. Each step costs 1.
/// struct Fall(Board);
///
/// impl Rules for Fall {
///     type Position = Option<Cell>;
///
///     fn new(setup: &Setup) -> Result<Self, Problems> {
///         Ok(Self(setup.board().clone()))
///     }
///     fn board(&self) -> &Board {
///         &self.0
///     }
///     fn start(&self) -> Self::Position {
///         self.0.find(Tile::Start).next()
///     }
///     fn side(&self, _: &Self::Position) -> Side {
///         Side::Minimiser
///     }
///     fn legal_moves(&self, position: &Self::Position) -> Vec<Move> {
///         position.map(|_| Move::Step(Direction::South)).into_iter().collect()
///     }
///     fn play(&self, position: &Self::Position, _: Move) -> Self::Position {
///         self.0.step((*position)?, Direction::South)
///     }
///     fn cost(&self, _: &Self::Position, _: Move) -> u64 {
///         1
///     }
///     fn outcome(&self, position: &Self::Position) -> Option<Value> {
///         position.is_none().then_some(Value::ZERO)
///     }
/// }
///
/// let setup = thwart::read("game: rock\n\n@..\n..>\n")?.setup().clone();
/// let game = Fall::new(&setup)?;
/// let below = game.play(&game.start(), Move::Step(Direction::South));
/// assert_eq!(game.outcome(&below), None);
/// assert_eq!(game.legal_moves(&below), [Move::Step(Direction::South)]);
/// # Ok::<(), Problems>(())
/// ```
pub trait Rules: Sized + Send + Sync + 'static {
    /// Everything that the future depends on, including the side to move. Equal positions compare
    /// equal, whichever moves led to them.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;

    /// Creates the game on this board.
    ///
    /// # Errors
    /// The restrictions of the game beyond [`GameInfo`](crate::info::GameInfo).
    fn new(setup: &Setup) -> Result<Self, Problems>;

    /// Returns the board.
    fn board(&self) -> &Board;

    /// Returns the position before the first move.
    fn start(&self) -> Self::Position;

    /// Returns every start, row by row but with that of [`start`](Self::start) first, on boards where
    /// each of several starts is a game of its own.
    fn starts(&self) -> Vec<Cell> {
        Vec::new()
    }

    /// Returns the position before the first move from one of the [`starts`](Self::starts), in which
    /// the other starts are free cells. It may take a search of the board.
    fn start_at(&self, start: Cell) -> Self::Position {
        let _ = start;
        self.start()
    }

    /// Returns the measure of costs.
    fn measure(&self) -> Measure {
        Measure::Whole
    }

    /// Returns the side to move. The result has no meaning once the play is over.
    fn side(&self, position: &Self::Position) -> Side;

    /// Returns the legal moves in [move order](Move::order); empty exactly if the play is over.
    fn legal_moves(&self, position: &Self::Position) -> Vec<Move>;

    /// Returns whether a move is legal. Override it if that is cheaper than listing all moves.
    fn is_legal(&self, position: &Self::Position, chosen: Move) -> bool {
        self.legal_moves(position).contains(&chosen)
    }

    /// Returns the position after a legal move.
    fn play(&self, position: &Self::Position, chosen: Move) -> Self::Position;

    /// Returns the minimiser's cost of a legal move of either side, in units of
    /// [`measure`](Self::measure).
    fn cost(&self, position: &Self::Position, chosen: Move) -> u64;

    /// Returns the cost still to pay once the play is over: zero, or infinity if the minimiser has
    /// lost for good. `None` while the play goes on.
    fn outcome(&self, position: &Self::Position) -> Option<Value>;

    /// Returns a rough number of reachable positions, so that a hopeless enumeration is not started.
    /// It is a guess without guarantee.
    fn position_estimate(&self) -> u64 {
        0
    }
}
