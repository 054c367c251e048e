//! The rules of shove.

use thwart_grid::{Board, Cell, Direction, Problems, Tile};

use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::setup::Setup;
use thwart_game::value::{Side, Value};

/// The rules on one board.
pub struct Shove {
    board: Board,
    start: Cell,
    exit: Cell,
    shoves: u64,
}

/// The walker's cell, how often he may still be shoved, and who moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The walker's cell.
    pub walker: Cell,
    left: u64,
    side: Side,
}

impl Shove {
    fn directions(&self, from: Cell) -> impl Iterator<Item = Direction> + '_ {
        self.board.neighbours(from, |cell| self.board.is_passable(cell)).map(|(direction, _)| direction)
    }
}

impl Rules for Shove {
    type Position = Position;

    fn new(setup: &Setup) -> Result<Self, Problems> {
        let board = setup.board().clone();
        let the = |tile| board.find(tile).next().expect("exactly one");
        Ok(Self { start: the(Tile::Start), exit: the(Tile::Exit), shoves: setup.number("shoves"), board })
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        Position { walker: self.start, left: self.shoves, side: Side::Maximiser }
    }

    fn side(&self, position: &Position) -> Side {
        position.side
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        let directions = self.directions(position.walker);
        match position.side {
            Side::Minimiser => directions.map(Move::Step).collect(),
            Side::Maximiser => {
                let shoves =
                    directions.map(|direction| Move::Push { cell: position.walker, number: None, direction });
                [Move::Done].into_iter().chain(shoves.filter(|_| position.left > 0)).collect()
            }
        }
    }

    fn play(&self, position: &Position, chosen: Move) -> Position {
        let to =
            |direction| self.board.step(position.walker, direction).expect("legal moves stay on the board");
        match chosen {
            Move::Step(direction) => {
                Position { walker: to(direction), left: position.left, side: Side::Maximiser }
            }
            Move::Push { direction, .. } => {
                Position { walker: to(direction), left: position.left - 1, side: Side::Minimiser }
            }
            _ => Position { side: Side::Minimiser, ..position.clone() },
        }
    }

    fn cost(&self, _: &Position, chosen: Move) -> u64 {
        u64::from(matches!(chosen, Move::Step(_)))
    }

    fn outcome(&self, position: &Position) -> Option<Value> {
        if position.walker == self.exit {
            return Some(Value::ZERO);
        }
        // A walker who is hemmed in on all sides cannot even be shoved.
        self.directions(position.walker).next().is_none().then_some(Value::Infinite)
    }
}
