//! What every cell is worth, row by row from the bottom, in little memory: only every so many rows are kept as
//! checkpoints, and those between are computed again when they are asked for.

use thwart_core::Cell;

use super::super::rules::Wall;
use super::super::walls::Walls;
use super::super::ways::runs;
use super::row::{Cost, NONE, Row};
use super::tour::Tour;
use crate::game::Game;
use crate::limits::Budget;

/// Who decides where the token goes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// Eel closes openings as the token comes to them.
    Adaptive,
    /// Nobody builds any more: Rabbit takes the cheapest way.
    Cheapest,
    /// Eel leaves but one way, the dearest.
    Dearest,
}

/// Computes rows, each from the one below. Kept from row to row, it allocates
/// nothing.
#[derive(Debug, Default)]
pub(super) struct Climb {
    /// The row read last.
    pub(super) row: Row,
    /// The run solved last, where the rule is adaptive.
    pub(super) tour: Tour,
    /// Rows computed so far.
    pub(super) rows_done: u64,
}

impl Climb {
    /// What is to pay when the token comes down onto each cell of the bottom
    /// row: its cost, and nothing else.
    pub(super) fn bottom(game: &Wall) -> Vec<Cost> {
        let board = game.board();
        let first = board.len() - board.cols();
        let cells = (first..board.len()).map(|cell| Cell(cell as u32));
        cells.map(|cell| if board.is_passable(cell) { Cost::from(board.cost(cell)) } else { NONE }).collect()
    }

    /// What is to pay when the token comes down onto each cell of the row read
    /// last, its own cost included; [`NONE`] where no way leads on. Shows the tour of each run where the rule is
    /// adaptive. O(columns), whatever the rule.
    pub(super) fn land(
        &mut self,
        game: &Wall,
        rule: Rule,
        row: usize,
        out: &mut [Cost],
        mut see: impl FnMut(&Tour),
    ) {
        self.rows_done += 1;
        let mut done = 0;
        for run in runs(game.board(), row) {
            out[done..run.0].fill(NONE);
            done = run.1;
            match rule {
                Rule::Adaptive => {
                    self.tour.solve(&self.row, run);
                    self.tour.land(&self.row, run, out);
                    see(&self.tour);
                }
                Rule::Cheapest => straight(&self.row, run, out, Cost::min),
                Rule::Dearest => straight(&self.row, run, out, Cost::max),
            }
        }
        out[done..].fill(NONE);
    }
}

/// What is to pay when the token comes onto each cell, for a set of walls.
///
/// Asked for from the top to the bottom or from the bottom to the top, all rows together cost O(cells). Memory: 16
/// bytes per column and square root of the number of rows.
#[derive(Debug)]
pub(super) struct Checkpoints<'g> {
    game: &'g Wall,
    rule: Rule,
    walls: Walls,
    /// From a checkpoint to the next.
    stride: usize,
    /// The bottom row, and every `stride`-th above it as far as they are known.
    kept: Vec<Vec<Cost>>,
    /// The rows above one of them, as far as they are known, and which one; then room for more.
    between: Vec<Vec<Cost>>,
    known: usize,
    above: usize,
    /// The row read last, and how it was computed.
    pub(super) climb: Climb,
}

impl<'g> Checkpoints<'g> {
    /// Nothing is computed yet but the bottom row.
    pub(super) fn new(game: &'g Wall, rule: Rule) -> Self {
        let stride = game.board().rows().isqrt();
        let (kept, walls) = (vec![Climb::bottom(game)], Walls::none(game.board()));
        let between = vec![vec![NONE; game.board().cols()]; stride];
        Self { game, rule, walls, stride, kept, between, known: 0, above: 0, climb: Climb::default() }
    }

    /// The game.
    pub(super) const fn game(&self) -> &'g Wall {
        self.game
    }

    fn height(&self, row: usize) -> usize {
        self.game.board().rows() - 1 - row
    }

    /// Takes over these walls, and forgets the rows at and above the lowest in which they differ.
    pub(super) fn set_walls(&mut self, walls: &Walls) {
        let rows = 0..self.game.board().rows() - 1;
        let Some(lowest) = rows.rev().find(|&row| !self.walls.same_row(walls, row)) else { return };
        let height = self.height(lowest);
        self.kept.truncate(height.div_ceil(self.stride));
        self.known = self.known.min(height.saturating_sub(self.above * self.stride + 1));
        self.walls.clone_from(walls);
    }

    /// Computes all rows up to this one; one node per row. Says whether there was time for it.
    pub(super) fn reach(&mut self, row: usize, budget: &mut Budget<'_>) -> bool {
        self.climb_to(row, || budget.spend())
    }

    fn climb_to(&mut self, row: usize, mut stop: impl FnMut() -> bool) -> bool {
        let (checkpoint, rest) = self.place(row);
        loop {
            let from = checkpoint.min(self.kept.len() - 1);
            let needed = if from < checkpoint { self.stride } else { rest };
            if needed > 0 && from != self.above {
                (self.above, self.known) = (from, 0);
            }
            while self.known < needed {
                if stop() {
                    return false;
                }
                let (before, after) = self.between.split_at_mut(self.known);
                let below = before.last().unwrap_or(&self.kept[from]);
                let row = self.game.board().rows() - 2 - from * self.stride - self.known;
                self.climb.row.read(self.game, &self.walls, row, below);
                self.climb.land(self.game, self.rule, row, &mut after[0], |_| ());
                self.known += 1;
            }
            if from == checkpoint {
                return true;
            }
            self.kept.push(self.between[self.stride - 1].clone());
        }
    }

    /// The last checkpoint at or below a row, and how many rows it lies above that.
    fn place(&self, row: usize) -> (usize, usize) {
        (self.height(row) / self.stride, self.height(row) % self.stride)
    }

    fn known_landing(&self, row: usize) -> &[Cost] {
        let (checkpoint, rest) = self.place(row);
        rest.checked_sub(1).map_or(&self.kept[checkpoint], |index| &self.between[index])
    }

    /// What is to pay when the token comes onto each cell of a row, its own cost included; [`NONE`] where no
    /// way leads on.
    pub(super) fn landing(&mut self, row: usize) -> &[Cost] {
        self.climb_to(row, || false);
        self.known_landing(row)
    }

    /// What is to pay from a cell that the token has come to.
    pub(super) fn worth(&mut self, cell: Cell) -> Cost {
        let at = self.game.board().coord(cell);
        let landing = self.landing(at.row)[at.col];
        if landing == NONE { NONE } else { landing - Cost::from(self.game.board().cost(cell)) }
    }

    /// Reads a row that is not the last.
    pub(super) fn read_into(&mut self, row: usize, out: &mut Row) {
        self.climb_to(row + 1, || false);
        out.read(self.game, &self.walls, row, self.known_landing(row + 1));
    }

    /// Reads a row that is not the last into the [`climb`](Self::climb), as if this were what is to pay in the row below.
    pub(super) fn read_row_above(&mut self, row: usize, below: &[Cost]) {
        self.climb.row.read(self.game, &self.walls, row, below);
    }

    /// Reads a row that is not the last into the [`climb`](Self::climb).
    pub(super) fn read_row(&mut self, row: usize) {
        self.climb_to(row + 1, || false);
        let mut read = std::mem::take(&mut self.climb.row);
        self.read_into(row, &mut read);
        self.climb.row = read;
    }
}

/// What is to pay when the token comes onto each cell of a run and goes straight to the opening that `better` prefers.
/// O(width).
fn straight(row: &Row, (start, end): (usize, usize), out: &mut [Cost], better: impl Fn(Cost, Cost) -> Cost) {
    out[start..end].fill(NONE);
    let best = |one: Cost, other: Cost| match (one, other) {
        (NONE, cost) | (cost, NONE) => cost,
        _ => better(one, other),
    };
    let mut sweep = |cols: &mut dyn Iterator<Item = usize>| {
        let mut walked = NONE;
        for col in cols {
            let down = if row.is_opening(col) { row.arrive[col] } else { NONE };
            walked = best(walked, down);
            if walked != NONE {
                walked += row.cost(col);
                out[col] = best(out[col], walked);
            }
        }
    };
    sweep(&mut (start..end));
    sweep(&mut (start..end).rev());
}

#[cfg(test)]
mod tests {
    use super::super::row::CLOSED;
    use super::*;

    #[test]
    fn straight_ways_to_two_openings() {
        // Costs 1 2 3 4, openings at both ends worth 5 and 7.
        let row = Row { prefix: vec![0, 1, 3, 6, 10], arrive: vec![5, CLOSED, CLOSED, 7] };
        let mut out = vec![NONE; 4];
        straight(&row, (0, 4), &mut out, Cost::max);
        // From the second cell: 1 + 5 to the left, 3 + 4 + 7 to the right.
        assert_eq!(out, [17, 16, 14, 15]);
        straight(&row, (0, 4), &mut out, Cost::min);
        assert_eq!(out, [6, 8, 11, 11]);
    }
}
