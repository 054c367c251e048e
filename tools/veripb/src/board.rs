//! The board of a refutation.

use std::collections::VecDeque;

use thwart::games::trap::{Position, Trap};
use thwart_game::rules::Rules as _;
use thwart_grid::search::Neighbours;
use thwart_grid::{Direction, Tile, narrow};

/// A position with Tom to move, in flat arrays. One entry after the cells stands for
/// everything off the board, where nothing is free.
#[derive(Debug)]
pub(crate) struct Board {
    around: Neighbours,
    /// The neighbours by steps that no obstacle beside them can forbid.
    pub(crate) straight: Neighbours,
    /// For each direction in which an obstacle beside a step forbids it: the ranks of the
    /// steps to the two cells beside it. A rank is a place in Jerry's order.
    sides: Vec<Option<[usize; 2]>>,
    is_free: Vec<bool>,
    is_door: Vec<bool>,
    lets_out: Vec<bool>,
    /// Number of cells.
    pub(crate) cells: u32,
    /// Number of columns.
    pub(crate) cols: u32,
    /// Jerry's cell.
    pub(crate) jerry: u32,
    /// Which obstacles are laid in which turn.
    pub(crate) turns: Turns,
    /// Whether the cells of the rim let Jerry out.
    pub(crate) rim_is_goal: bool,
}

/// Which obstacles are laid in which turn. Turns and obstacles count from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turns {
    first: u32,
    later: u32,
}

impl Turns {
    /// Returns how many obstacles lie at the end of a turn; 0 at the end of turn 0.
    pub(crate) const fn laid_by(self, turn: u32) -> u32 {
        if turn == 0 { 0 } else { self.first + self.later * (turn - 1) }
    }

    /// Returns the turn in which the obstacle of this number is laid.
    pub(crate) const fn turn_of(self, obstacle: u32) -> u32 {
        1 + obstacle.saturating_sub(self.first).div_ceil(self.later)
    }
}

impl Board {
    /// Makes the board of a position. O(cells).
    pub(crate) fn new(game: &Trap, position: &Position) -> Self {
        let (board, order) = (game.board(), game.order());
        let cells = narrow(board.len());
        let cuts = |direction: Direction| board.topology().blocks_corners() && direction.is_diagonal();
        let straight: Vec<Direction> = order.iter().copied().filter(|&direction| !cuts(direction)).collect();
        let rank = |wanted: Direction| order.iter().position(|&direction| direction == wanted);
        let rank = |wanted| rank(wanted).expect("an order holds every direction");
        let sides = |&direction: &Direction| {
            let (one, other) = direction.sides();
            cuts(direction).then(|| [rank(one), rank(other)])
        };
        let [first, later] = [position.obstacles_left, game.per_turn()].map(|size| size.min(cells).max(1));
        let empty = |cell| game.is_empty(&position.obstacles, cell);
        Self {
            around: Neighbours::new(board, order),
            straight: Neighbours::new(board, &straight),
            sides: order.iter().map(sides).collect(),
            is_free: board.cells().map(empty).chain([false]).collect(),
            is_door: board.cells().map(|cell| board.tile(cell) == Tile::Exit).chain([false]).collect(),
            lets_out: board.cells().map(|cell| game.is_goal(cell)).chain([false]).collect(),
            cells,
            cols: narrow(board.cols()),
            jerry: position.jerry.0,
            turns: Turns { first, later },
            rim_is_goal: game.rim_is_goal(),
        }
    }

    /// Returns the number of directions.
    pub(crate) fn degree(&self) -> usize {
        self.sides.len()
    }

    /// Returns the cell that a step leads to.
    pub(crate) fn next(&self, cell: u32, rank: usize) -> u32 {
        self.around.of(cell)[rank]
    }

    /// Returns the two cells beside a step, if an obstacle on one of them forbids the
    /// step.
    pub(crate) fn sides(&self, cell: u32, rank: usize) -> Option<[u32; 2]> {
        self.sides[rank].map(|sides| sides.map(|side| self.next(cell, side)))
    }

    /// Returns whether the cell was free before the first turn.
    pub(crate) fn is_free(&self, cell: u32) -> bool {
        self.is_free[cell as usize]
    }

    pub(crate) fn is_door(&self, cell: u32) -> bool {
        self.is_door[cell as usize]
    }

    /// Returns whether Jerry escapes on the cell, if no obstacle lies there.
    pub(crate) fn lets_out(&self, cell: u32) -> bool {
        self.lets_out[cell as usize]
    }

    /// Returns whether a straight step leads from the cell to a door. No obstacle beside
    /// it can forbid such a step.
    pub(crate) fn touches_door(&self, cell: u32) -> bool {
        self.straight.of(cell).iter().any(|&next| self.is_door(next))
    }

    /// Returns the number of cells that were free before the first turn.
    pub(crate) fn free_cells(&self) -> u32 {
        narrow(self.is_free.iter().filter(|&&is_free| is_free).count())
    }

    /// Returns whether the cells beside a step allow it, if the cells of `is_free` are
    /// free.
    pub(crate) fn may_pass(&self, cell: u32, rank: usize, is_free: impl Fn(u32) -> bool) -> bool {
        let sides = self.sides(cell, rank).into_iter().flatten();
        sides.into_iter().all(|side| is_free(side) || self.is_door(side))
    }

    /// Returns the steps from each cell to the nearest goal, if the cells of `is_free`
    /// are free; `u32::MAX` if there is no path. O(cells).
    pub(crate) fn steps_out(&self, is_free: impl Fn(u32) -> bool) -> Vec<u32> {
        self.steps_by(&is_free, |cell, rank| self.may_pass(cell, rank, &is_free))
    }

    /// Returns the same for paths of the steps that `may_pass` allows.
    pub(crate) fn steps_by(
        &self,
        is_free: impl Fn(u32) -> bool,
        may_pass: impl Fn(u32, usize) -> bool,
    ) -> Vec<u32> {
        let mut steps = vec![u32::MAX; self.cells as usize + 1];
        let is_goal = |&cell: &u32| self.is_door(cell) || is_free(cell) && self.lets_out(cell);
        let mut queue: VecDeque<u32> = (0..self.cells).filter(is_goal).collect();
        for &goal in &queue {
            steps[goal as usize] = 0;
        }
        while let Some(cell) = queue.pop_front() {
            for rank in 0..self.degree() {
                let other = self.next(cell, rank);
                let is_new = is_free(other) && steps[other as usize] == u32::MAX;
                if is_new && may_pass(cell, rank) {
                    steps[other as usize] = steps[cell as usize] + 1;
                    queue.push_back(other);
                }
            }
        }
        steps
    }
}
