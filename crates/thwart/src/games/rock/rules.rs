//! The rules of rock.

use thwart_core::distance::{UNREACHED, distances};
use thwart_core::{Board, Cell, CellSet, Problems, Tile};

use super::INFO;
use crate::game::Game;
use crate::info::GameInfo;
use crate::judge::Dialect;
use crate::moves::Move;
use crate::scene::Scene;
use crate::session::Session;
use crate::setup::Setup;
use crate::value::{Bounds, Side, Value};

/// A walker, an exit, and an adversary with rocks.
#[derive(Clone, Debug)]
pub struct Rock {
    board: Board,
    start: Cell,
    exit: Cell,
    rocks: usize,
    sealing: bool,
}

/// A position of rock.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Where the walker stands.
    pub walker: Cell,
    /// The rocks that have fallen.
    pub rocks: CellSet,
    /// Who moves.
    pub side: Side,
    /// Whether the walker has no way to the exit any more. Rocks never go
    /// away, so this is for good.
    pub sealed: bool,
}

impl Rock {
    /// Where the walker starts.
    pub const fn entrance(&self) -> Cell {
        self.start
    }

    /// The cell he wants to reach.
    pub const fn exit(&self) -> Cell {
        self.exit
    }

    /// How many rocks may fall in the whole game.
    pub const fn rocks(&self) -> usize {
        self.rocks
    }

    /// Whether a rock may cut the walker off from the exit.
    pub const fn may_seal(&self) -> bool {
        self.sealing
    }

    /// Whether the walker can stand on a cell once these rocks lie.
    pub fn is_free(&self, rocks: &CellSet, cell: Cell) -> bool {
        self.board.is_passable(cell) && !rocks.contains(cell)
    }

    /// Whether no way leads from `walker` to the exit once these rocks lie.
    pub fn is_sealed(&self, walker: Cell, rocks: &CellSet) -> bool {
        let distance = distances(&self.board, [self.exit], |cell| self.is_free(rocks, cell));
        distance[walker.index()] == UNREACHED
    }

    /// The cells on which a rock may fall, in board order.
    pub fn targets(&self, position: &Position) -> Vec<Cell> {
        if position.rocks.len() >= self.rocks {
            return Vec::new();
        }
        let free = |cell| cell != self.exit && self.is_free(&position.rocks, cell);
        let mut targets: Vec<_> = self.board.neighbours(position.walker, free).map(|(_, cell)| cell).collect();
        if !self.sealing {
            targets.retain(|&cell| !self.is_sealed(position.walker, &position.rocks.with(cell)));
        }
        targets.sort_unstable();
        targets
    }
}

impl Game for Rock {
    const INFO: &'static GameInfo = &INFO;
    type Position = Position;

    fn new(setup: &Setup) -> Result<Self, Problems> {
        let board = setup.board().clone();
        let the = |tile| board.find(tile).next().expect("the setup holds exactly one");
        Ok(Self {
            start: the(Tile::Start),
            exit: the(Tile::Exit),
            rocks: setup.number("rocks") as usize,
            sealing: setup.parameter("seal") == "allowed",
            board,
        })
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        let rocks = CellSet::new();
        let sealed = self.is_sealed(self.start, &rocks);
        Position { walker: self.start, rocks, side: Side::Maximiser, sealed }
    }

    fn side(&self, position: &Position) -> Side {
        position.side
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        match position.side {
            Side::Minimiser => self
                .board
                .neighbours(position.walker, |cell| self.is_free(&position.rocks, cell))
                .map(|(direction, _)| Move::Step(direction))
                .collect(),
            Side::Maximiser => {
                let rocks = self.targets(position).into_iter().map(Move::Obstacle);
                [Move::Done].into_iter().chain(rocks).collect()
            }
        }
    }

    fn play(&self, position: &Position, chosen: Move) -> Position {
        let mut next = position.clone();
        match chosen {
            Move::Step(direction) => {
                let to = self.board.step(position.walker, direction);
                next.walker = to.expect("a legal step stays on the board");
                next.side = Side::Maximiser;
            }
            Move::Obstacle(cell) => {
                next.rocks.insert(cell);
                next.sealed = self.sealing && self.is_sealed(position.walker, &next.rocks);
            }
            _ => next.side = Side::Minimiser,
        }
        next
    }

    fn cost(&self, _: &Position, chosen: Move) -> u64 {
        u64::from(matches!(chosen, Move::Step(_)))
    }

    fn outcome(&self, position: &Position) -> Option<Value> {
        if position.sealed {
            Some(Value::Infinite)
        } else {
            (position.walker == self.exit).then_some(Value::ZERO)
        }
    }

    fn position_estimate(&self) -> u64 {
        let cells = self.board.cells().filter(|&cell| self.board.is_passable(cell)).count() as u64;
        // A set of k rocks for every place of the walker; half of them, say.
        let sets = (0..self.rocks.min(64) as u64).fold(1u64, |sets, i| {
            sets.saturating_mul(cells.saturating_sub(i).max(1)) / (i + 1)
        });
        cells.saturating_mul(sets)
    }

    fn scene(&self, session: &Session<'_, Self>) -> Scene {
        super::explain::position(session)
    }

    fn headline(&self, bounds: Bounds) -> String {
        super::explain::headline(bounds, self.board.measure())
    }

    fn dialects() -> &'static [Dialect] {
        super::judge::DIALECTS
    }
}
