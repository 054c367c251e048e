//! The rules of bomb.

use thwart_grid::distance::{UNREACHED_STEPS, distances};
use thwart_grid::{Board, Cell, CellSet, Problems, Tile};

use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::setup::Setup;
use thwart_game::value::{Side, Value};

/// The `radius` of blasts that only rock and the edge stop.
pub(super) const UNLIMITED: &str = "unlimited";

/// The game of a walker, ends, bricks, and blasts that clear bricks.
#[derive(Clone, Debug)]
pub struct Bomb {
    board: Board,
    /// At least one, row by row. Each is a game of its own.
    starts: Vec<Cell>,
    /// At least one, row by row.
    ends: Vec<Cell>,
    blasts: usize,
    reach: usize,
    /// Whether some cell that is no rock has a cost other than 1.
    priced: bool,
}

/// A position of bomb. Until the walk begins, the walker stands on his start.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The walker's cell.
    pub walker: Cell,
    /// The cells of the blasts so far.
    pub blasts: CellSet,
    /// Whether the blasts are done and the walk has begun.
    pub walking: bool,
    /// Whether the blasts are done and left no path to the end. Steps can be taken back, so this
    /// is decided once, when the walk begins.
    pub stuck: bool,
}

impl Bomb {
    /// Returns the cells from which a walker may start, row by row.
    pub fn starting_cells(&self) -> &[Cell] {
        &self.starts
    }

    /// Returns the cells of which the walker must reach one, row by row.
    pub fn ends(&self) -> impl Iterator<Item = Cell> + '_ {
        self.ends.iter().copied()
    }

    /// Returns whether entering costs differ from one step per cell: whether some cell that is
    /// no rock has a cost other than 1.
    pub const fn is_priced(&self) -> bool {
        self.priced
    }

    /// Returns how many blasts may go off.
    pub const fn blasts(&self) -> usize {
        self.blasts
    }

    /// Returns how many cells a blast reaches in each direction, at most the longer side of the
    /// board.
    pub const fn reach(&self) -> usize {
        self.reach
    }

    /// Returns how many blasts may still go off.
    pub fn blasts_left(&self, position: &Position) -> usize {
        if position.walking { 0 } else { self.blasts.saturating_sub(position.blasts.len()) }
    }

    /// Returns whether a cell is rock, which blasts cannot clear.
    pub fn is_rock(&self, cell: Cell) -> bool {
        self.board.tile(cell) == Tile::Obstacle
    }

    /// Returns the cells that a blast reaches, its own included, row by row: along its row and
    /// column up to its reach, the edge, or the cell before a rock.
    pub fn blast_area(&self, blast: Cell) -> Vec<Cell> {
        let mut area = Vec::new();
        self.visit_area(&[blast].into_iter().collect(), |cell| area.push(cell));
        area.sort_unstable();
        area
    }

    /// Visits the cells that any of these blasts reaches, in no order and each up to five times.
    /// An arm ends at another blast, because that one reaches on further.
    pub(super) fn visit_area(&self, blasts: &CellSet, mut visit: impl FnMut(Cell)) {
        for blast in blasts.iter() {
            visit(blast);
            for &direction in self.board.topology().directions() {
                let mut cell = blast;
                for _ in 0..self.reach {
                    match self.board.step(cell, direction) {
                        Some(next) if !self.is_rock(next) && !blasts.contains(next) => cell = next,
                        _ => break,
                    }
                    visit(cell);
                }
            }
        }
    }

    /// Returns which cells a walker can stand on after these blasts, one entry per cell. Blasts
    /// pass through bricks, so their order makes no difference.
    pub fn floor(&self, blasts: &CellSet) -> Vec<bool> {
        let mut floor: Vec<_> = self.board.tiles().iter().map(|tile| tile.is_passable()).collect();
        self.visit_area(blasts, |cell| floor[cell.index()] = true);
        floor
    }

    /// Returns whether a walker can stand on one cell after these blasts.
    fn is_floor(&self, blasts: &CellSet, cell: Cell) -> bool {
        self.board.is_passable(cell)
            || !self.is_rock(cell) && blasts.iter().any(|blast| self.reaches(blast, cell))
    }

    /// Returns whether a blast reaches a cell that is no rock.
    fn reaches(&self, blast: Cell, cell: Cell) -> bool {
        let (from, to) = (self.board.coord(blast), self.board.coord(cell));
        let apart = from.row.abs_diff(to.row) + from.col.abs_diff(to.col);
        let aligned = from.row == to.row || from.col == to.col;
        let stride = if from.row == to.row { 1 } else { self.board.cols() };
        let (first, last) = (blast.min(cell).index(), blast.max(cell).index());
        let between = || (first..=last).step_by(stride).map(Cell::new);
        aligned && apart <= self.reach && between().all(|cell| !self.is_rock(cell))
    }

    /// Returns whether a cell can take the next blast, if one is left.
    pub(super) fn takes_blast(&self, blasts: &CellSet, cell: Cell) -> bool {
        !self.is_rock(cell) && !blasts.contains(cell)
    }

    fn may_blast(&self, position: &Position, cell: Cell) -> bool {
        self.blasts_left(position) > 0 && self.takes_blast(&position.blasts, cell)
    }

    /// Returns the steps of a walker, in move order.
    fn steps(&self, position: &Position) -> Vec<Move> {
        let floor = |cell| self.is_floor(&position.blasts, cell);
        self.board.neighbours(position.walker, floor).map(|(direction, _)| Move::Step(direction)).collect()
    }

    /// Returns whether no path leads from here to an end after these blasts.
    fn is_stuck(&self, walker: Cell, blasts: &CellSet) -> bool {
        let floor = self.floor(blasts);
        distances(&self.board, self.ends(), |cell| floor[cell.index()])[walker.index()] == UNREACHED_STEPS
    }

    /// Returns the position before the first move of a walker on this start.
    fn opening(start: Cell) -> Position {
        Position { walker: start, blasts: CellSet::new(), walking: false, stuck: false }
    }
}

impl Rules for Bomb {
    type Position = Position;

    fn new(setup: &Setup) -> Result<Self, Problems> {
        let board = setup.board().clone();
        // No arm is longer than the board.
        let longest = board.rows().max(board.cols());
        let reach = match setup.parameter("radius") {
            UNLIMITED => longest,
            number => number.parse::<usize>().map_or(longest, |radius| radius.min(longest)),
        };
        Ok(Self {
            starts: board.find(Tile::Start).collect(),
            ends: board.find(Tile::Exit).collect(),
            priced: board.cells().any(|cell| board.tile(cell) != Tile::Obstacle && board.cost(cell) != 1),
            blasts: usize::try_from(setup.number("blasts")).unwrap_or(usize::MAX),
            reach,
            board,
        })
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        Self::opening(self.starts[0])
    }

    fn starts(&self) -> Vec<Cell> {
        self.starts.clone()
    }

    fn start_at(&self, start: Cell) -> Position {
        Self::opening(start)
    }

    fn side(&self, _: &Position) -> Side {
        Side::Minimiser
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
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
            Move::Step(_) => position.walking && self.legal_moves(position).contains(&chosen),
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
                next.stuck = self.is_stuck(position.walker, &position.blasts);
            }
        }
        next
    }

    fn cost(&self, position: &Position, chosen: Move) -> u64 {
        let Move::Step(direction) = chosen else { return 0 };
        let to = self.board.step(position.walker, direction);
        to.map_or(0, |to| self.board.step_cost(direction, to))
    }

    fn outcome(&self, position: &Position) -> Option<Value> {
        if position.stuck {
            Some(Value::Infinite)
        } else {
            let there = position.walking && self.board.tile(position.walker) == Tile::Exit;
            there.then_some(Value::ZERO)
        }
    }

    fn position_estimate(&self) -> u64 {
        let cells = self.board.cells().filter(|&cell| !self.is_rock(cell)).count() as u64;
        // Sets of up to k blasts, each with a walk over about half of the cells.
        let mut sets = 1u64;
        let mut of_size = 1u64;
        for size in 1..=(self.blasts as u64).min(cells).min(64) {
            of_size = of_size.saturating_mul(cells - size + 1) / size;
            sets = sets.saturating_add(of_size);
        }
        sets.saturating_mul(cells / 2 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::INFO;
    use thwart_grid::format::board_file;

    #[test]
    fn a_blast_reaches_along_its_row_and_column() {
        let text = "game: bomb\nblasts: 2\nradius: 2\n\n@%.%%%\n..#.%.\n%....%\n.....>\n";
        let game = Bomb::new(&Setup::new(&INFO, board_file::parse(text).unwrap()).unwrap()).unwrap();
        assert_eq!((game.blasts(), game.reach()), (2, 2));
        // Up to the reach, the edge, or the cell before rock, and through bricks.
        for (blast, area) in
            [(14, vec![12, 13, 14, 15, 16, 20]), (4, vec![2, 3, 4, 5, 10, 16]), (2, vec![0, 1, 2, 3, 4])]
        {
            assert_eq!(game.blast_area(Cell(blast)), area.into_iter().map(Cell).collect::<Vec<_>>());
        }
    }
}
