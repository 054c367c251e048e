//! The rules of trap.

use thwart_grid::distance::{UNREACHED_LENGTH, UNREACHED_STEPS, distances};
use thwart_grid::{Board, Cell, CellSet, Direction, Problems, Tile, narrow};

use super::two_lengths::StepQueue;
use thwart_game::info;
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::setup::Setup;
use thwart_game::value::{Side, Value};

/// The game on one board: Jerry, his goals, and how Tom lays obstacles.
#[derive(Clone, Debug)]
pub struct Trap {
    board: Board,
    jerry: Cell,
    order: Vec<Direction>,
    jerry_chooses: bool,
    rim_is_goal: bool,
    per_turn: u32,
    /// The cells on which Jerry gets away, unless an obstacle lies there.
    goals: Vec<Cell>,
}

/// A position of trap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Jerry's cell.
    pub jerry: Cell,
    /// The obstacles laid so far.
    pub obstacles: CellSet,
    /// The side to move.
    pub side: Side,
    /// How many obstacles Tom still lays in this turn; 0 in Jerry's turn.
    pub obstacles_left: u32,
    /// Whether Jerry has no path to any goal. This is final, because obstacles stay.
    pub trapped: bool,
    /// The steps Jerry can take in his turn, in move order: one, if an order breaks ties.
    pub steps: Vec<Direction>,
}

/// How many obstacles are laid in each turn. Obstacles and turns count from 1; turn 1 is that of a
/// position with Tom to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    /// The number in this turn, at most that of a later one.
    first: u32,
    /// The number in each later turn.
    later: u32,
}

impl Schedule {
    /// Returns how many obstacles lie at the end of a turn; 0 for turn 0.
    pub(super) const fn laid_by(self, turn: u32) -> u32 {
        if turn == 0 { 0 } else { self.first.saturating_add(self.later.saturating_mul(turn - 1)) }
    }

    /// Returns the turn in which the obstacle of this number is laid.
    pub(super) const fn turn_of(self, obstacle: u32) -> u32 {
        1 + obstacle.saturating_sub(self.first).div_ceil(self.later)
    }

    /// Returns whether Tom may lay several obstacles in a turn.
    #[cfg(feature = "solve")]
    pub(super) const fn has_several(self) -> bool {
        self.later > 1
    }
}

impl Trap {
    /// Returns how many obstacles are laid in each turn from this position on, at most as many as
    /// the board has cells.
    pub(super) fn turns(&self, position: &Position) -> Schedule {
        let [first, later] =
            [position.obstacles_left, self.per_turn].map(|size| size.min(narrow(self.board.len())).max(1));
        Schedule { first, later }
    }

    /// Returns Jerry's directions, the preferred one first; in move order if he prefers none.
    pub fn order(&self) -> &[Direction] {
        &self.order
    }

    /// Returns whether Jerry chooses the worst for Tom of several equally short steps.
    pub const fn jerry_chooses(&self) -> bool {
        self.jerry_chooses
    }

    /// Returns how many obstacles Tom lays in a turn.
    pub const fn per_turn(&self) -> u32 {
        self.per_turn
    }

    /// Returns whether a cell is free to walk on and to lay an obstacle on: neither door nor
    /// obstacle.
    pub fn is_empty(&self, obstacles: &CellSet, cell: Cell) -> bool {
        let ground = matches!(self.board.tile(cell), Tile::Free | Tile::Start);
        ground && !obstacles.contains(cell)
    }

    /// Returns whether Jerry gets away when he stands on a cell, which is empty or a door.
    pub fn is_goal(&self, cell: Cell) -> bool {
        self.board.tile(cell) == Tile::Exit || (self.rim_is_goal && self.is_on_rim(cell))
    }

    /// Returns whether the goals are the empty cells of the rim; if so, no cell is a door.
    pub const fn rim_is_goal(&self) -> bool {
        self.rim_is_goal
    }

    fn is_on_rim(&self, cell: Cell) -> bool {
        let at = self.board.coord(cell);
        at.row == 0 || at.col == 0 || at.row + 1 == self.board.rows() || at.col + 1 == self.board.cols()
    }

    /// Returns the steps Jerry can take from a cell that is no goal: of the steps on shortest paths
    /// to a goal the first in his order, or all of them if he chooses; none if there is no path. A
    /// path ends at the first goal it reaches. Beside a door he may step diagonally, as beside any
    /// cell on which he could stand.
    ///
    /// One search of the board. O(cells).
    pub fn steps(&self, from: Cell, obstacles: &CellSet) -> Vec<Direction> {
        let passable = |cell| self.board.tile(cell) == Tile::Exit || self.is_empty(obstacles, cell);
        let steps = if self.board.has_unit_steps() {
            self.steps_of_equal_length(from, passable)
        } else {
            self.steps_of_unequal_length(from, passable)
        };
        steps.into_iter().take(if self.jerry_chooses { usize::MAX } else { 1 }).collect()
    }

    /// Returns these steps if all steps are equally long: those that lead nearer to the goals.
    fn steps_of_equal_length(&self, from: Cell, passable: impl Fn(Cell) -> bool) -> Vec<Direction> {
        let goals = self.goals.iter().copied().filter(|&cell| passable(cell));
        let distance = distances(&self.board, goals, &passable);
        let here = distance[from.index()];
        let leads_on = |&&direction: &&Direction| {
            let next = self.board.passable_step(from, direction, &passable);
            here != UNREACHED_STEPS && next.is_some_and(|next| distance[next.index()] + 1 == here)
        };
        self.order.iter().filter(leads_on).copied().collect()
    }

    /// Returns these steps if lengths differ. Cells are visited in order of length as far as the
    /// nearest goal, with the first steps of the shortest paths to each.
    fn steps_of_unequal_length(&self, from: Cell, passable: impl Fn(Cell) -> bool) -> Vec<Direction> {
        let topology = self.board.topology();
        let mut length = vec![UNREACHED_LENGTH; self.board.len()];
        let mut first_steps = vec![0u8; self.board.len()];
        let mut queue = StepQueue::new();
        queue.begin(from);
        length[from.index()] = 0;
        let mut nearest_goal = (UNREACHED_LENGTH, 0u8);
        while let Some((here, cell)) = queue.pop() {
            if here > nearest_goal.0 {
                break;
            }
            // A shorter path was found since.
            if here != length[cell.index()] {
                continue;
            }
            if self.is_goal(cell) {
                nearest_goal = (here, nearest_goal.1 | first_steps[cell.index()]);
                continue;
            }
            for (rank, &direction) in self.order.iter().enumerate() {
                let Some(next) = self.board.passable_step(cell, direction, &passable) else { continue };
                let there = here + topology.length(direction);
                let known = &mut length[next.index()];
                if there > *known {
                    continue;
                }
                if there < *known {
                    *known = there;
                    first_steps[next.index()] = 0;
                    queue.push(direction.is_diagonal(), there, next);
                }
                first_steps[next.index()] |= if here == 0 { 1 << rank } else { first_steps[cell.index()] };
            }
        }
        let lies_on_one = |&(rank, _): &(usize, &Direction)| nearest_goal.1 & 1 << rank != 0;
        self.order.iter().enumerate().filter(lies_on_one).map(|(_, &direction)| direction).collect()
    }

    fn may_lay(&self, position: &Position, cell: Cell) -> bool {
        self.outcome(position).is_none()
            && position.side == Side::Minimiser
            && cell != position.jerry
            && self.is_empty(&position.obstacles, cell)
    }

    /// Returns the cells on which Tom may lay an obstacle, in move order.
    pub(super) fn placeable_cells(&self, position: &Position) -> Vec<Cell> {
        if position.side == Side::Maximiser || self.outcome(position).is_some() {
            return Vec::new();
        }
        let mut obstacles = position.obstacles.iter().chain([position.jerry]).collect::<Vec<_>>();
        obstacles.sort_unstable();
        let mut obstacles = obstacles.into_iter().peekable();
        let mut is_taken = |cell| obstacles.next_if_eq(&cell).is_some();
        let ground = |cell| matches!(self.board.tile(cell), Tile::Free | Tile::Start);
        let mut cells = Vec::with_capacity(self.board.len());
        cells.extend(self.board.cells().filter(|&cell| !is_taken(cell) && ground(cell)));
        cells
    }

    /// Returns the position with Tom to move and Jerry on this cell.
    fn toms_turn(&self, jerry: Cell, obstacles: CellSet, trapped: bool) -> Position {
        let (left, steps) = (self.per_turn, Vec::new());
        Position { jerry, obstacles, side: Side::Minimiser, obstacles_left: left, trapped, steps }
    }
}

impl Rules for Trap {
    type Position = Position;

    fn new(setup: &Setup) -> Result<Self, Problems> {
        let rim = setup.parameter("goal") == "rim";
        let door_is_floor = |_, tile| if tile == Tile::Exit { Tile::Free } else { tile };
        let board = if rim { setup.board().map_tiles(door_is_floor) } else { setup.board().clone() };
        let jerry = board.find(Tile::Start).next().expect("the setup holds at least one");
        let topology = board.topology();
        let worst = setup.parameter("tie-break") == "worst";
        let order = if worst {
            topology.directions().to_vec()
        } else {
            let order = info::read_order(setup.parameter("tie-break"), topology);
            order.expect("the domain admits orders of all directions only, besides that word")
        };
        let per_turn = setup.parameter("per-turn").parse();
        let per_turn = per_turn.expect("the domain admits numbers of this size only");
        let mut game =
            Self { board, jerry, order, jerry_chooses: worst, rim_is_goal: rim, per_turn, goals: Vec::new() };
        game.goals = game.board.cells().filter(|&cell| game.is_goal(cell)).collect();
        Ok(game)
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position {
        self.start_at(self.jerry)
    }

    fn starts(&self) -> Vec<Cell> {
        self.board.find(Tile::Start).collect()
    }

    fn start_at(&self, jerry: Cell) -> Position {
        let obstacles = CellSet::new();
        let trapped = !self.is_goal(jerry) && self.steps(jerry, &obstacles).is_empty();
        self.toms_turn(jerry, obstacles, trapped)
    }

    fn side(&self, position: &Position) -> Side {
        position.side
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        if position.side == Side::Maximiser {
            return position.steps.iter().copied().map(Move::Step).collect();
        }
        let moves: Vec<_> = self.placeable_cells(position).into_iter().map(Move::Obstacle).collect();
        if moves.is_empty() { vec![Move::Done] } else { moves }
    }

    fn is_legal(&self, position: &Position, chosen: Move) -> bool {
        match chosen {
            Move::Obstacle(cell) => self.may_lay(position, cell),
            chosen => self.legal_moves(position).contains(&chosen),
        }
    }

    fn play(&self, position: &Position, chosen: Move) -> Position {
        match chosen {
            Move::Step(direction) => {
                let to = self.board.step(position.jerry, direction);
                let to = to.expect("a legal step stays on the board");
                self.toms_turn(to, position.obstacles.clone(), false)
            }
            chosen => {
                let mut obstacles = position.obstacles.clone();
                let mut left = 0;
                if let Move::Obstacle(cell) = chosen {
                    obstacles.insert(cell);
                    left = position.obstacles_left.saturating_sub(1);
                }
                let jerry = position.jerry;
                let steps = self.steps(jerry, &obstacles);
                let trapped = steps.is_empty();
                if left > 0 && !trapped {
                    return Position { obstacles_left: left, ..self.toms_turn(jerry, obstacles, false) };
                }
                Position { jerry, obstacles, side: Side::Maximiser, obstacles_left: 0, trapped, steps }
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
            self.is_goal(position.jerry).then_some(Value::Infinite)
        }
    }

    fn position_estimate(&self) -> u64 {
        // Some part of the sets of up to K obstacles, with K unknown here. Jerry's path is forced,
        // so these sets are nearly all there is.
        let empty = self.board.cells().filter(|&cell| self.is_empty(&CellSet::new(), cell)).count();
        1u64.checked_shl(narrow(empty.min(63)) / 2).unwrap_or(u64::MAX)
    }
}
