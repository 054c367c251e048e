//! The rules of enclose.

use thwart_grid::{Board, Cell, CellSet, Problem, Problems, Tile};

use super::links::Links;
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::setup::Setup;
use thwart_game::value::{Side, Value};

/// The game of a builder who walls an animal in.
#[derive(Clone, Debug)]
pub struct Enclose {
    board: Board,
    /// One animal, or two that must share a pen or have one each. None walks: a pen is all that they can reach.
    animals: Vec<Cell>,
    /// Whether two animals must have a pen each.
    is_apart: bool,
    walls: usize,
    price: u64,
    /// Whether the animals must not reach exits; otherwise the rim.
    from_exits: bool,
    links: Links,
    /// The points that no pen can have more of; see [`Enclose::score_of`].
    all_points: u64,
}

/// A position of enclose: the walls, in no order, and whether the builder has finished.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The cells with walls.
    pub walls: CellSet,
    /// Whether the play is over.
    pub is_done: bool,
}

/// The cells that the animals can reach.
pub(super) struct Reach {
    /// Whether each cell can be reached, in the order of the board. Cells behind the goal count only if another
    /// path leads to them.
    pub inside: Vec<bool>,
    /// Whether a goal cell is among them, so that this is no pen.
    pub escapes: bool,
    /// Whether the animals share a pen, or have one each, as the rule says.
    pub fits: bool,
}

impl Enclose {
    /// Returns the cells of the animals: one, or two that must share a pen or have one each.
    pub fn animals(&self) -> &[Cell] {
        &self.animals
    }

    /// Returns whether there are two animals that must have a pen each.
    pub const fn is_apart(&self) -> bool {
        self.is_apart
    }

    /// Returns the greatest number of walls.
    pub const fn walls(&self) -> usize {
        self.walls
    }

    /// Returns how many points a wall costs.
    pub const fn price(&self) -> u64 {
        self.price
    }

    /// Returns how many walls may still be placed.
    pub fn walls_left(&self, position: &Position) -> usize {
        self.walls.saturating_sub(position.walls.len())
    }

    /// Returns whether the animals must not reach this cell: a cell of the rim, or an exit.
    pub fn is_goal(&self, cell: Cell) -> bool {
        if self.from_exits {
            return self.board.tile(cell) == Tile::Exit;
        }
        let at = self.board.coord(cell);
        at.row == 0 || at.col == 0 || at.row + 1 == self.board.rows() || at.col + 1 == self.board.cols()
    }

    /// Returns whether an animal can stand on the cell of a board without walls.
    pub fn is_land(&self, cell: Cell) -> bool {
        self.board.tile(cell) != Tile::Obstacle
    }

    /// Returns whether a cell is plain grass, which alone can take a wall: a free cell that is worth 1 point and
    /// holds no portal.
    pub fn takes_wall(&self, cell: Cell) -> bool {
        self.board.tile(cell) == Tile::Free && self.board.points_of(cell) == 1 && !self.links.holds(cell)
    }

    /// Returns the points of a cell in the pen.
    pub fn points(&self, cell: Cell) -> i64 {
        i64::from(self.board.points_of(cell))
    }

    /// Returns the cells that are one step away, land or not: the neighbours in move order, then the other end of
    /// a portal.
    pub(super) fn next(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.board.neighbours(cell, |_| true).map(|(_, next)| next).chain(self.links.other_end(cell))
    }

    /// Returns whether pens are parts of a plane with the rim around it: no portals, and no exits.
    #[cfg(feature = "solve")]
    pub(super) fn is_flat(&self) -> bool {
        !self.from_exits && !self.board.cells().any(|cell| self.links.holds(cell))
    }

    /// Returns the portals and single signs of portals.
    pub(super) const fn links(&self) -> &Links {
        &self.links
    }

    /// Returns what the first animal can reach with these walls, or both if they must be apart. They do not pass
    /// through the goal.
    ///
    /// Cost: O(cells).
    pub(super) fn reach(&self, walls: &CellSet) -> Reach {
        let mut inside = vec![false; self.board.len()];
        for wall in walls.iter() {
            inside[wall.index()] = true;
        }
        let mut escapes = self.flood(self.animals[0], &mut inside);
        let is_shared = self.animals.iter().all(|animal| inside[animal.index()]);
        if self.is_apart && !is_shared {
            escapes |= self.flood(self.animals[1], &mut inside);
        }
        for wall in walls.iter() {
            inside[wall.index()] = false;
        }
        Reach { inside, escapes, fits: is_shared != self.is_apart }
    }

    /// Marks the cells that one animal can reach over those that are not marked. Returns whether a goal is among them.
    fn flood(&self, animal: Cell, inside: &mut [bool]) -> bool {
        let mut ahead = vec![animal];
        inside[animal.index()] = true;
        let mut escapes = false;
        while let Some(cell) = ahead.pop() {
            if self.is_goal(cell) {
                escapes = true;
                continue;
            }
            for next in self.next(cell) {
                if self.is_land(next) && !std::mem::replace(&mut inside[next.index()], true) {
                    ahead.push(next);
                }
            }
        }
        escapes
    }

    /// Returns what the pen with these walls misses, or both pens: the points of scoring cells that are not in it, the
    /// losses of cells in it that cost points, and the price of the walls. Infinite without an enclosure.
    pub(super) fn missed(&self, walls: &CellSet) -> Value {
        let reach = self.reach(walls);
        if reach.escapes || !reach.fits {
            return Value::Infinite;
        }
        let (won, lost) = self.sums(&reach);
        Value::Finite(self.all_points - won + lost + self.price * walls.len() as u64)
    }

    /// Returns the sums of positive points and of losses over the reached cells that are no goal.
    pub(super) fn sums(&self, reach: &Reach) -> (u64, u64) {
        let (mut won, mut lost) = (0, 0);
        for cell in self.board.cells().filter(|&cell| reach.inside[cell.index()] && !self.is_goal(cell)) {
            let points = self.points(cell);
            if points > 0 { won += points.unsigned_abs() } else { lost += points.unsigned_abs() }
        }
        (won, lost)
    }

    /// Returns the sum of the positive points over the cells that the animals reach without walls, the goal left
    /// out. A pen scores this number less its value.
    pub const fn all_points(&self) -> u64 {
        self.all_points
    }

    /// Returns the score of a pen that misses so much.
    pub fn score_of(&self, missed: u64) -> i64 {
        self.all_points.cast_signed().saturating_sub_unsigned(missed)
    }
}

impl Rules for Enclose {
    type Position = Position;

    fn new(setup: &Setup) -> Result<Self, Problems> {
        let board = setup.board().clone();
        let animals: Vec<Cell> = board.find(Tile::Start).collect();
        let from_exits = setup.parameter("goal") == "exits";
        let links = Links::read(setup.parameter("links"), &board).map_err(|message| {
            let place = setup.file().headers.iter().find(|header| header.key == "links");
            let place = place.map_or((1, 1), |header| (header.line, header.column));
            Problem::at(place.0, place.1, message)
        })?;
        let mut game = Self {
            walls: usize::try_from(setup.number("walls")).unwrap_or(usize::MAX),
            price: setup.number("wall-price"),
            animals,
            is_apart: setup.parameter("animals") == "apart",
            from_exits,
            links,
            all_points: 0,
            board,
        };
        game.all_points = game.sums(&game.reach(&CellSet::new())).0;
        Ok(game)
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        Position { walls: CellSet::new(), is_done: false }
    }

    fn side(&self, _: &Position) -> Side {
        Side::Minimiser
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        if position.is_done {
            return Vec::new();
        }
        let free = |cell: &Cell| self.takes_wall(*cell) && !position.walls.contains(*cell);
        let walls = self.board.cells().filter(|_| self.walls_left(position) > 0).filter(free);
        [Move::Done].into_iter().chain(walls.map(Move::Obstacle)).collect()
    }

    fn is_legal(&self, position: &Position, chosen: Move) -> bool {
        match chosen {
            Move::Done => !position.is_done,
            Move::Obstacle(cell) => {
                !position.is_done
                    && self.walls_left(position) > 0
                    && self.takes_wall(cell)
                    && !position.walls.contains(cell)
            }
            _ => false,
        }
    }

    fn play(&self, position: &Position, chosen: Move) -> Position {
        let mut next = position.clone();
        match chosen {
            Move::Obstacle(cell) => {
                next.walls.insert(cell);
            }
            _ => next.is_done = true,
        }
        next
    }

    fn cost(&self, position: &Position, chosen: Move) -> u64 {
        match chosen {
            Move::Done => self.missed(&position.walls).finite().unwrap_or(0),
            _ => 0,
        }
    }

    fn outcome(&self, position: &Position) -> Option<Value> {
        let open = || self.missed(&position.walls) == Value::Infinite;
        position.is_done.then(|| if open() { Value::Infinite } else { Value::ZERO })
    }

    fn position_estimate(&self) -> u64 {
        let cells = self.board.cells().filter(|&cell| self.takes_wall(cell)).count() as u64;
        // The number of wall sets: the sum of binomial coefficients.
        let (mut sets, mut all) = (1_u64, 1_u64);
        for count in 1..=(self.walls as u64).min(cells) {
            sets = sets.saturating_mul(cells - count + 1) / count;
            all = all.saturating_add(sets);
            if all > u64::from(u32::MAX) {
                break;
            }
        }
        all.saturating_mul(2)
    }
}
