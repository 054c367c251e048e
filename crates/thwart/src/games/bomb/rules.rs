//! The rules of bomb.

use thwart_core::distance::{UNREACHED, distances};
use thwart_core::{Board, Cell, CellSet, Problem, Problems, Tile};

use super::{INFO, UNLIMITED};
use crate::game::Game;
use crate::info::GameInfo;
use crate::judge::Dialect;
use crate::moves::Move;
use crate::scene::Scene;
use crate::session::Session;
use crate::setup::Setup;
use crate::value::{Bounds, Side, Value};

/// A walker, an end, bricks, and blasts that clear them.
#[derive(Clone, Debug)]
pub struct Bomb {
    board: Board,
    start: Cell,
    end: Cell,
    blasts: usize,
    reach: usize,
}

/// A position of bomb. Until the walk begins the walker stands on the start.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Where the walker stands.
    pub walker: Cell,
    /// The cells of the blasts so far.
    pub blasts: CellSet,
    /// Whether the blasts are done and the walk has begun.
    pub walking: bool,
    /// Whether the blasts are done and left no way to the end. Steps can be
    /// taken back, so this is decided once, when the walk begins.
    pub stuck: bool,
}

impl Bomb {
    /// Where the walker starts.
    pub const fn entrance(&self) -> Cell {
        self.start
    }

    /// The cell he wants to reach.
    pub const fn end(&self) -> Cell {
        self.end
    }

    /// How many blasts may go off.
    pub const fn blasts(&self) -> usize {
        self.blasts
    }

    /// How many cells a blast reaches each way, at most the longer side of the
    /// board.
    pub const fn reach(&self) -> usize {
        self.reach
    }

    /// How many blasts may still go off.
    pub fn blasts_left(&self, position: &Position) -> usize {
        if position.walking { 0 } else { self.blasts.saturating_sub(position.blasts.len()) }
    }

    /// Whether a cell is rock, which nothing clears.
    pub fn is_rock(&self, cell: Cell) -> bool {
        self.board.tile(cell) == Tile::Obstacle
    }

    /// The cells that a blast reaches, its own among them, row by row: along
    /// its row and column up to its reach, the edge, or the cell before a rock.
    pub fn blast_area(&self, blast: Cell) -> Vec<Cell> {
        let mut area = vec![blast];
        for &direction in self.board.topology().directions() {
            let mut cell = blast;
            for _ in 0..self.reach {
                match self.board.step(cell, direction) {
                    Some(next) if !self.is_rock(next) => cell = next,
                    _ => break,
                }
                area.push(cell);
            }
        }
        area.sort_unstable();
        area
    }

    /// Which cells a walker can stand on after these blasts, one entry per
    /// cell. Blasts do not stop at bricks, so it makes no difference in which
    /// order they go off.
    pub fn floor(&self, blasts: &CellSet) -> Vec<bool> {
        let mut floor: Vec<_> = self.board.tiles().iter().map(|tile| tile.is_passable()).collect();
        for cell in blasts.iter().flat_map(|blast| self.blast_area(blast)) {
            floor[cell.index()] = true;
        }
        floor
    }

    /// Whether a walker can stand on one cell after these blasts.
    fn is_floor(&self, blasts: &CellSet, cell: Cell) -> bool {
        self.board.is_passable(cell)
            || !self.is_rock(cell) && blasts.iter().any(|blast| self.reaches(blast, cell))
    }

    /// Whether a blast reaches a cell that is no rock.
    fn reaches(&self, blast: Cell, cell: Cell) -> bool {
        let (from, to) = (self.board.coord(blast), self.board.coord(cell));
        let apart = from.row.abs_diff(to.row) + from.col.abs_diff(to.col);
        let aligned = from.row == to.row || from.col == to.col;
        let stride = if from.row == to.row { 1 } else { self.board.cols() };
        let (first, last) = (blast.min(cell).index(), blast.max(cell).index());
        let between = || (first..=last).step_by(stride).map(|index| Cell(index as u32));
        aligned && apart <= self.reach && between().all(|cell| !self.is_rock(cell))
    }

    /// Whether a blast may go off on a cell.
    fn may_blast(&self, position: &Position, cell: Cell) -> bool {
        self.blasts_left(position) > 0 && !self.is_rock(cell) && !position.blasts.contains(cell)
    }

    /// The steps of a walker, in move order.
    fn steps(&self, position: &Position) -> Vec<Move> {
        let floor = |cell| self.is_floor(&position.blasts, cell);
        self.board.neighbours(position.walker, floor).map(|(direction, _)| Move::Step(direction)).collect()
    }

    /// Whether no way leads from the start to the end after these blasts.
    fn is_stuck(&self, blasts: &CellSet) -> bool {
        let floor = self.floor(blasts);
        distances(&self.board, [self.end], |cell| floor[cell.index()])[self.start.index()] == UNREACHED
    }
}

impl Game for Bomb {
    const INFO: &'static GameInfo = &INFO;
    type Position = Position;

    fn new(setup: &Setup) -> Result<Self, Problems> {
        let board = setup.board().clone();
        if board.costs().is_some() {
            return Err(Problem::whole("bomb counts steps; leave the `costs:` block out").into());
        }
        let the = |tile| board.find(tile).next().expect("the setup holds exactly one");
        // No arm is longer than the board.
        let longest = board.rows().max(board.cols());
        let reach = match setup.parameter("radius") {
            UNLIMITED => longest,
            number => number.parse::<usize>().map_or(longest, |radius| radius.min(longest)),
        };
        Ok(Self {
            start: the(Tile::Start),
            end: the(Tile::Exit),
            blasts: usize::try_from(setup.number("blasts")).unwrap_or(usize::MAX),
            reach,
            board,
        })
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        Position { walker: self.start, blasts: CellSet::new(), walking: false, stuck: false }
    }

    fn side(&self, _: &Position) -> Side {
        Side::Minimiser
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        if position.walking {
            return self.steps(position);
        }
        let blasts = self.board.cells().filter(|&cell| self.may_blast(position, cell)).map(Move::Blast);
        [Move::Done].into_iter().chain(blasts).collect()
    }

    fn is_legal(&self, position: &Position, chosen: Move) -> bool {
        match chosen {
            Move::Blast(cell) => self.may_blast(position, cell),
            Move::Done => !position.walking,
            Move::Step(_) => position.walking && self.moves(position).contains(&chosen),
            _ => false,
        }
    }

    fn play(&self, position: &Position, chosen: Move) -> Position {
        let mut next = position.clone();
        match chosen {
            Move::Step(direction) => {
                let to = self.board.step(position.walker, direction);
                next.walker = to.expect("a legal step stays on the board");
            }
            Move::Blast(cell) => {
                next.blasts.insert(cell);
            }
            _ => {
                next.walking = true;
                next.stuck = self.is_stuck(&position.blasts);
            }
        }
        next
    }

    fn cost(&self, _: &Position, chosen: Move) -> u64 {
        u64::from(matches!(chosen, Move::Step(_)))
    }

    fn outcome(&self, position: &Position) -> Option<Value> {
        if position.stuck {
            Some(Value::Infinite)
        } else {
            (position.walking && position.walker == self.end).then_some(Value::ZERO)
        }
    }

    fn position_estimate(&self) -> u64 {
        let cells = self.board.cells().filter(|&cell| !self.is_rock(cell)).count() as u64;
        // Sets of up to k blasts, and a walk on the board that each leaves;
        // half of the cells, say.
        let mut sets = 1u64;
        let mut of_size = 1u64;
        for size in 1..=(self.blasts as u64).min(cells).min(64) {
            of_size = of_size.saturating_mul(cells - size + 1) / size;
            sets = sets.saturating_add(of_size);
        }
        sets.saturating_mul(cells / 2 + 1)
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
