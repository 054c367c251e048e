//! The rules of trap.

use std::collections::VecDeque;

use thwart_core::{Board, Cell, CellSet, Direction, Problems, Tile};

use super::INFO;
use crate::game::Game;
use crate::info::GameInfo;
use crate::judge::Dialect;
use crate::moves::Move;
use crate::scene::Scene;
use crate::session::Session;
use crate::setup::Setup;
use crate::value::{Bounds, Side, Value};

/// Jerry, doors, and Tom with his obstacles.
#[derive(Clone, Debug)]
pub struct Trap {
    board: Board,
    jerry: Cell,
    order: [Direction; 4],
}

/// A position of trap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Where Jerry stands.
    pub jerry: Cell,
    /// The obstacles laid so far.
    pub obstacles: CellSet,
    /// Who moves.
    pub side: Side,
    /// Whether Jerry has no way to any door. Obstacles stay, so this is for
    /// good.
    pub trapped: bool,
    /// The step Jerry has to take, where it is his turn and he can.
    pub step: Option<Direction>,
}

impl Trap {
    /// Jerry's directions, the preferred first.
    pub const fn order(&self) -> [Direction; 4] {
        self.order
    }

    /// Whether a cell is free to walk on or to lay an obstacle on: no door, no
    /// obstacle.
    pub fn is_empty(&self, obstacles: &CellSet, cell: Cell) -> bool {
        let ground = matches!(self.board.tile(cell), Tile::Free | Tile::Start);
        ground && !obstacles.contains(cell)
    }

    /// The step Jerry takes from a cell that is no door: the first, in his
    /// order, that lies on some shortest way to a door; `None` if there is no
    /// way. Doors end a way, they are not walked through.
    ///
    /// One breadth-first search as far as the nearest door, which carries
    /// along with which first steps each cell is reached soonest.
    pub fn step(&self, from: Cell, obstacles: &CellSet) -> Option<Direction> {
        const UNSEEN: u32 = u32::MAX;
        let mut depth = vec![UNSEEN; self.board.len()];
        let mut first_steps = vec![0u8; self.board.len()];
        let mut queue = VecDeque::from([from]);
        depth[from.index()] = 0;
        let mut arrived = None;
        while let Some(cell) = queue.pop_front() {
            let here = depth[cell.index()];
            if arrived.is_some_and(|(distance, _)| here > distance) {
                break;
            }
            if self.board.tile(cell) == Tile::Exit {
                let (_, steps) = arrived.unwrap_or((here, 0));
                arrived = Some((here, steps | first_steps[cell.index()]));
                continue;
            }
            for (rank, &direction) in self.order.iter().enumerate() {
                let Some(next) = self.board.step(cell, direction) else { continue };
                let passable = self.board.tile(next) == Tile::Exit || self.is_empty(obstacles, next);
                if !passable || depth[next.index()] <= here {
                    continue;
                }
                if depth[next.index()] == UNSEEN {
                    depth[next.index()] = here + 1;
                    queue.push_back(next);
                }
                first_steps[next.index()] |= if here == 0 { 1 << rank } else { first_steps[cell.index()] };
            }
        }
        arrived.map(|(_, steps)| self.order[steps.trailing_zeros() as usize])
    }

    /// The position in which Tom moves, Jerry standing on this cell. He is
    /// known not to be trapped there unless `trapped` says so.
    fn toms_turn(jerry: Cell, obstacles: CellSet, trapped: bool) -> Position {
        Position { jerry, obstacles, side: Side::Minimiser, trapped, step: None }
    }
}

impl Game for Trap {
    const INFO: &'static GameInfo = &INFO;
    type Position = Position;

    fn new(setup: &Setup) -> Result<Self, Problems> {
        let board = setup.board().clone();
        let jerry = board.find(Tile::Start).next().expect("the setup holds exactly one");
        let mut order = [Direction::North; 4];
        for (place, letter) in order.iter_mut().zip(setup.parameter("tie-break").split_terminator("").skip(1)) {
            *place = Direction::from_word(letter).expect("the domain admits compass letters only");
        }
        Ok(Self { board, jerry, order })
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        let obstacles = CellSet::new();
        let trapped = self.step(self.jerry, &obstacles).is_none();
        Self::toms_turn(self.jerry, obstacles, trapped)
    }

    fn side(&self, position: &Position) -> Side {
        position.side
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        if position.side == Side::Maximiser {
            return position.step.map(Move::Step).into_iter().collect();
        }
        let empty = |&cell: &Cell| cell != position.jerry && self.is_empty(&position.obstacles, cell);
        let moves: Vec<_> = self.board.cells().filter(empty).map(Move::Obstacle).collect();
        if moves.is_empty() { vec![Move::Done] } else { moves }
    }

    fn is_legal(&self, position: &Position, chosen: Move) -> bool {
        match chosen {
            Move::Obstacle(cell) => {
                self.outcome(position).is_none()
                    && position.side == Side::Minimiser
                    && cell != position.jerry
                    && self.is_empty(&position.obstacles, cell)
            }
            chosen => self.moves(position).contains(&chosen),
        }
    }

    fn play(&self, position: &Position, chosen: Move) -> Position {
        match chosen {
            Move::Step(direction) => {
                let to = self.board.step(position.jerry, direction);
                let to = to.expect("a legal step stays on the board");
                Self::toms_turn(to, position.obstacles.clone(), false)
            }
            chosen => {
                let mut obstacles = position.obstacles.clone();
                if let Move::Obstacle(cell) = chosen {
                    obstacles.insert(cell);
                }
                let step = self.step(position.jerry, &obstacles);
                let jerry = position.jerry;
                Position { jerry, obstacles, side: Side::Maximiser, trapped: step.is_none(), step }
            }
        }
    }

    fn cost(&self, _: &Position, chosen: Move) -> u64 {
        u64::from(matches!(chosen, Move::Obstacle(_)))
    }

    fn outcome(&self, position: &Position) -> Option<Value> {
        if position.trapped {
            Some(Value::ZERO)
        } else {
            (self.board.tile(position.jerry) == Tile::Exit).then_some(Value::Infinite)
        }
    }

    fn position_estimate(&self) -> u64 {
        // Some part of the sets of up to K obstacles; K is not known here, and
        // Jerry's way is forced, so sets are nearly all there is.
        let empty = self.board.cells().filter(|&cell| self.is_empty(&CellSet::new(), cell)).count();
        1u64.checked_shl(empty.min(63) as u32 / 2).unwrap_or(u64::MAX)
    }

    fn scene(&self, session: &Session<'_, Self>) -> Scene {
        super::explain::position(session)
    }

    fn headline(&self, bounds: Bounds) -> String {
        super::explain::headline(bounds)
    }

    fn dialects() -> &'static [Dialect] {
        super::judge::DIALECTS
    }
}
