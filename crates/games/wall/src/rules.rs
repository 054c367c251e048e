//! The rules of wall.

use thwart_grid::{Board, Cell, Direction, Problems};

use super::paths::{PathStart, can_hold_wall, has_path, is_open, legal_walls, lowest_row};
use super::walls::Walls;
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::setup::Setup;
use thwart_game::value::{Side, Value};

/// The game of Rabbit, who moves a token down, and Eel, who builds walls.
#[derive(Clone, Debug)]
pub struct Wall {
    board: Board,
    builds: Builds,
    start: Start,
}

/// The time at which Eel builds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Builds {
    /// After each move of Rabbit.
    Adaptive,
    /// Once, before everything else.
    Upfront,
}

/// The cell on which the token starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// A cell of the top row that Rabbit chooses and pays.
    Any,
    /// The top left cell, which costs nothing.
    TopLeft,
}

/// A position of wall.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The cell of the token; `None` before a start is chosen.
    pub token: Option<Cell>,
    /// The walls that stand.
    pub walls: Walls,
    /// The side to move. Rabbit is the minimiser. With `builds=upfront` Eel builds
    /// before Rabbit chooses a start.
    pub side: Side,
    /// Whether no path leads from the token to the bottom row. Walls are never
    /// removed, so this is final.
    pub cut_off: bool,
}

impl Wall {
    /// Returns the same game in which Eel builds at another time.
    #[must_use]
    pub fn with_builds(&self, builds: Builds) -> Self {
        Self { builds, ..self.clone() }
    }

    /// Returns when Eel builds.
    pub const fn builds(&self) -> Builds {
        self.builds
    }

    /// Returns where the token starts.
    pub const fn start_rule(&self) -> Start {
        self.start
    }

    /// Returns whether the token can go down from this cell.
    pub fn is_open(&self, walls: &Walls, cell: Cell) -> bool {
        is_open(&self.board, walls, cell)
    }

    /// Returns whether a cell lies in the bottom row.
    pub fn is_bottom(&self, cell: Cell) -> bool {
        cell.index() + self.board.cols() >= self.board.len()
    }

    /// Returns the passable cells of the top row.
    pub fn top(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.board.cols()).map(Cell::new).filter(|&cell| self.board.is_passable(cell))
    }

    /// Returns the cells below which Eel may put a wall, row by row. O(cells).
    pub fn legal_walls(&self, position: &Position) -> Vec<Cell> {
        legal_walls(&self.board, &position.walls, from(position.token))
    }

    /// Returns the lowest row, counted from 0, that the token can still reach; `None`
    /// if it has no cell to start from. O(cells).
    pub fn lowest_row(&self, position: &Position) -> Option<usize> {
        let blocked = self.start == Start::TopLeft && position.token.is_none();
        (!blocked).then(|| lowest_row(&self.board, &position.walls, from(position.token)))?
    }

    fn is_cut_off(&self, token: Option<Cell>, walls: &Walls) -> bool {
        !has_path(&self.board, walls, from(token))
    }

    /// Returns the side to move after a move of Rabbit.
    const fn after_rabbit(&self) -> Side {
        match self.builds {
            Builds::Adaptive => Side::Maximiser,
            Builds::Upfront => Side::Minimiser,
        }
    }

    /// Returns the cell to which a step in this direction leads; `None` if the token
    /// may not go there.
    fn step(&self, position: &Position, direction: Direction) -> Option<Cell> {
        let token = position.token?;
        let to = self.board.step(token, direction)?;
        let allowed = match direction {
            Direction::South => self.is_open(&position.walls, token),
            Direction::East | Direction::West => self.board.is_passable(to),
            _ => false,
        };
        allowed.then_some(to)
    }
}

fn from(token: Option<Cell>) -> PathStart {
    token.map_or(PathStart::Top, PathStart::Token)
}

impl Rules for Wall {
    type Position = Position;

    fn new(setup: &Setup) -> Result<Self, Problems> {
        Ok(Self {
            board: setup.board().clone(),
            builds: if setup.parameter("builds") == "upfront" { Builds::Upfront } else { Builds::Adaptive },
            start: if setup.parameter("start") == "top-left" { Start::TopLeft } else { Start::Any },
        })
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        let walls = Walls::none(&self.board);
        let corner = Cell(0);
        let (token, blocked) = match self.start {
            Start::Any => (None, false),
            Start::TopLeft if self.board.is_passable(corner) => (Some(corner), false),
            Start::TopLeft => (None, true),
        };
        let rabbit_chooses = self.start == Start::Any && self.builds == Builds::Adaptive;
        let side = if rabbit_chooses { Side::Minimiser } else { Side::Maximiser };
        let cut_off = blocked || self.is_cut_off(token, &walls);
        Position { token, walls, side, cut_off }
    }

    fn side(&self, position: &Position) -> Side {
        position.side
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        match (position.side, position.token) {
            (Side::Minimiser, None) => self.top().map(Move::Choose).collect(),
            (Side::Minimiser, Some(_)) => {
                let directions = self.board.topology().directions().iter().copied();
                directions
                    .filter(|&direction| self.step(position, direction).is_some())
                    .map(Move::Step)
                    .collect()
            }
            (Side::Maximiser, _) => {
                let walls = self.legal_walls(position).into_iter().map(Move::Wall);
                [Move::Done].into_iter().chain(walls).collect()
            }
        }
    }

    fn is_legal(&self, position: &Position, chosen: Move) -> bool {
        if self.outcome(position).is_some() {
            return false;
        }
        match (position.side, chosen) {
            (Side::Minimiser, Move::Choose(cell)) => {
                position.token.is_none() && cell.index() < self.board.cols() && self.board.is_passable(cell)
            }
            (Side::Minimiser, Move::Step(direction)) => self.step(position, direction).is_some(),
            (Side::Maximiser, Move::Done) => true,
            (Side::Maximiser, Move::Wall(cell)) => {
                let leaves_a_path = || !self.is_cut_off(position.token, &position.walls.with(cell));
                self.is_open(&position.walls, cell) && leaves_a_path()
            }
            _ => false,
        }
    }

    fn play(&self, position: &Position, chosen: Move) -> Position {
        let mut next = position.clone();
        match chosen {
            Move::Choose(cell) => {
                next.token = Some(cell);
                next.side = self.after_rabbit();
            }
            Move::Step(direction) => {
                next.token = self.step(position, direction);
                next.side = self.after_rabbit();
            }
            Move::Wall(cell) => next.walls.insert(cell),
            _ => next.side = Side::Minimiser,
        }
        // A step along the row keeps every path, and a legal wall keeps at least one.
        if matches!(chosen, Move::Choose(_) | Move::Step(Direction::South)) {
            next.cut_off = self.is_cut_off(next.token, &next.walls);
        }
        next
    }

    fn cost(&self, position: &Position, chosen: Move) -> u64 {
        let entered = match chosen {
            Move::Choose(cell) => Some(cell),
            Move::Step(direction) => self.step(position, direction),
            _ => None,
        };
        entered.map_or(0, |cell| u64::from(self.board.cost(cell)))
    }

    fn outcome(&self, position: &Position) -> Option<Value> {
        if position.cut_off {
            return Some(Value::Infinite);
        }
        position.token.filter(|&token| self.is_bottom(token)).map(|_| Value::ZERO)
    }

    fn position_estimate(&self) -> u64 {
        let cells = self.board.cells().filter(|&cell| self.board.is_passable(cell)).count() as u64;
        let slots = self.board.cells().filter(|&cell| can_hold_wall(&self.board, cell)).count();
        let sets = u32::try_from(slots).ok().and_then(|slots| 1u64.checked_shl(slots));
        cells.saturating_mul(sets.unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::INFO;
    use thwart_grid::format::board_file;

    fn wall(text: &str) -> Wall {
        let file = board_file::parse(&format!("game: wall\n{text}")).unwrap();
        Wall::new(&Setup::new(&INFO, file).unwrap()).unwrap()
    }

    #[test]
    fn the_lowest_row_is_the_last_that_a_path_reaches() {
        let lowest = |text: &str| {
            let game = wall(text);
            game.lowest_row(&game.start())
        };
        for (map, row) in [("..\n..\n..\n", 2), ("..\n.#\n#.\n", 1), ("..\n##\n..\n", 0)] {
            assert_eq!(lowest(&format!("\n{map}")), Some(row), "{map}");
            assert_eq!(lowest(&format!("start: top-left\n\n{map}")), Some(row), "{map}");
        }
        assert_eq!(lowest("\n##\n..\n"), None);
        assert_eq!(lowest("\n#.\n..\n"), Some(1));
        assert_eq!(lowest("start: top-left\n\n#.\n..\n"), None, "he may not start elsewhere");
    }

    /// This also holds if the corner is in the bottom row, where the token would have
    /// arrived.
    #[test]
    fn an_obstacle_is_no_start() {
        for map in ["#.\n..\n", "#.\n"] {
            let game = wall(&format!("start: top-left\n\n{map}"));
            let start = game.start();
            assert_eq!((start.token, game.outcome(&start)), (None, Some(Value::Infinite)), "{map}");
        }
    }

    #[test]
    fn a_start_is_chosen_in_the_top_row() {
        let game = wall("\n.#.\n...\n");
        let legal = |&cell: &u32| game.is_legal(&game.start(), Move::Choose(Cell(cell)));
        assert_eq!((0..6).filter(legal).collect::<Vec<_>>(), [0, 2]);
    }

    #[test]
    fn one_board_is_played_with_both_builds() {
        let adaptive = wall("builds: adaptive\n\n12\n34\n");
        let upfront = adaptive.with_builds(Builds::Upfront);
        assert_eq!((adaptive.builds(), upfront.builds()), (Builds::Adaptive, Builds::Upfront));
        assert_eq!(upfront.with_builds(Builds::Adaptive).builds(), Builds::Adaptive);
    }
}
