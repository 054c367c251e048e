//! What every cell is worth, row by row from the bottom, kept while walls
//! change.

use thwart_core::Cell;

use super::super::rules::Wall;
use super::super::walls::Walls;
use super::super::ways::runs;
use super::row::{CLOSED, Cost, NONE, Row};
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
#[derive(Default)]
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
    /// last, its own cost included; [`NONE`] where no way leads on.
    /// O(columns), whatever the rule.
    pub(super) fn land(&mut self, game: &Wall, rule: Rule, row: usize, out: &mut [Cost]) {
        self.land_and(game, rule, row, out, |_| ());
    }

    /// The same, and shows the tour of each run where the rule is adaptive.
    pub(super) fn land_and(
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
                Rule::Cheapest => cheapest(&self.row, run, out),
                Rule::Dearest => dearest(&self.row, run, out),
            }
        }
        out[done..].fill(NONE);
    }
}

/// What is to pay when the token comes onto each cell, for a set of walls. Only
/// rows at and above a changed row are computed anew.
///
/// Memory: 8 bytes per cell.
pub(super) struct Fields<'g> {
    game: &'g Wall,
    rule: Rule,
    walls: Walls,
    /// Rows from this one on are right for `walls`.
    known_from: usize,
    /// The cost of a cell and what follows; [`NONE`] where no way leads on.
    landing: Vec<Cost>,
    /// The row read last, and how it was computed.
    pub(super) climb: Climb,
}

impl<'g> Fields<'g> {
    /// Nothing is computed yet but the bottom row.
    pub(super) fn new(game: &'g Wall, rule: Rule) -> Self {
        let board = game.board();
        let last = board.rows() - 1;
        let mut landing = vec![NONE; board.len()];
        landing[last * board.cols()..].copy_from_slice(&Climb::bottom(game));
        let walls = Walls::none(board);
        Self { game, rule, walls, known_from: last, landing, climb: Climb::default() }
    }

    /// The game.
    pub(super) const fn game(&self) -> &'g Wall {
        self.game
    }

    fn slice(&self, row: usize) -> &[Cost] {
        let cols = self.game.board().cols();
        &self.landing[row * cols..][..cols]
    }

    /// Takes over these walls; forgets what they change.
    pub(super) fn adopt(&mut self, walls: &Walls) {
        let last = self.game.board().rows() - 1;
        let changed = (self.known_from..last).rev().find(|&row| !self.walls.same_row(walls, row));
        if let Some(row) = changed {
            self.known_from = row + 1;
        }
        self.walls = walls.clone();
    }

    /// Computes the next row upwards, if it is not above `row`; says whether
    /// there was one to compute.
    fn advance(&mut self, row: usize) -> bool {
        if self.known_from <= row {
            return false;
        }
        self.known_from -= 1;
        let next = self.known_from;
        self.read_row(next);
        let cols = self.game.board().cols();
        self.climb.land(self.game, self.rule, next, &mut self.landing[next * cols..][..cols]);
        true
    }

    /// Makes the rows from `row` on right for these walls.
    pub(super) fn refresh(&mut self, walls: &Walls, row: usize) {
        self.adopt(walls);
        while self.advance(row) {}
    }

    /// Makes all rows right for these walls, one node per row; says whether
    /// there was time for it.
    pub(super) fn refresh_within(&mut self, walls: &Walls, budget: &mut Budget<'_>) -> bool {
        self.adopt(walls);
        while self.advance(0) {
            if budget.spend() {
                return false;
            }
        }
        true
    }

    /// What is to pay when the token comes onto a cell, its own cost included;
    /// its row must be known.
    pub(super) fn landing(&self, cell: Cell) -> Cost {
        debug_assert!(self.known_from <= self.game.board().coord(cell).row, "the row is known");
        self.landing[cell.index()]
    }

    /// The same by row and column.
    pub(super) fn landing_in(&self, row: usize, col: usize) -> Cost {
        self.slice(row)[col]
    }

    /// What is to pay from a cell that the token has come to; its row must be
    /// known.
    pub(super) fn worth(&self, cell: Cell) -> Cost {
        onwards(self.game, cell, self.landing(cell))
    }

    /// Reads a row that is not the last into the [`climb`](Self::climb); the
    /// rows below must be known.
    pub(super) fn read_row(&mut self, row: usize) {
        let cols = self.game.board().cols();
        self.climb.row.read(self.game, &self.walls, row, &self.landing[(row + 1) * cols..][..cols]);
    }

    /// Follows one more wall, below `wall`, upwards until `enough` makes
    /// something of a row, from what was to pay for its cells before and what is
    /// after; or else reads the token's row as it is then. The rows below the
    /// token's must be known.
    pub(super) fn after_wall<T>(
        &mut self,
        token_row: usize,
        wall: Cell,
        mut enough: impl FnMut(usize, &[Cost], &[Cost]) -> Option<T>,
    ) -> Option<T> {
        let at = self.game.board().coord(wall);
        self.read_row(at.row);
        self.climb.row.arrive[at.col] = CLOSED;
        let mut after = vec![NONE; self.game.board().cols()];
        for row in (token_row + 1..=at.row).rev() {
            self.climb.land(self.game, self.rule, row, &mut after);
            let found = enough(row, self.slice(row), &after);
            if found.is_some() {
                return found;
            }
            self.climb.row.read(self.game, &self.walls, row - 1, &after);
        }
        None
    }
}

/// What is to pay from a cell, where `landing` is what is to pay for coming
/// there as well.
pub(super) fn onwards(game: &Wall, cell: Cell, landing: Cost) -> Cost {
    if landing == NONE { NONE } else { landing - Cost::from(game.board().cost(cell)) }
}

/// The cheapest way to any opening. O(width): each cell asks its neighbours.
fn cheapest(row: &Row, (start, end): (usize, usize), out: &mut [Cost]) {
    for (col, out) in (start..end).zip(&mut out[start..end]) {
        *out = if row.is_opening(col) { row.arrive[col] + row.cost(col) } else { NONE };
    }
    for col in start + 1..end {
        if out[col - 1] != NONE {
            out[col] = out[col].min(out[col - 1] + row.cost(col));
        }
    }
    for col in (start..end - 1).rev() {
        if out[col + 1] != NONE {
            out[col] = out[col].min(out[col + 1] + row.cost(col));
        }
    }
}

/// The dearest straight way to any opening. O(width). Unlike the cheapest way
/// it may not turn, so the two sides are kept apart.
fn dearest(row: &Row, (start, end): (usize, usize), out: &mut [Cost]) {
    out[start..end].fill(NONE);
    let mut sweep = |cols: &mut dyn Iterator<Item = usize>| {
        let mut walked = CLOSED;
        for col in cols {
            let best = walked.max(row.arrive[col]);
            if best != CLOSED {
                walked = best + row.cost(col);
                out[col] = if out[col] == NONE { walked } else { out[col].max(walked) };
            }
        }
    };
    sweep(&mut (start..end));
    sweep(&mut (start..end).rev());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_ways_to_two_openings() {
        // Costs 1 2 3 4, openings at both ends worth 5 and 7.
        let row = Row { prefix: vec![0, 1, 3, 6, 10], arrive: vec![5, CLOSED, CLOSED, 7] };
        let mut out = vec![NONE; 4];
        dearest(&row, (0, 4), &mut out);
        // From the second cell: 1 + 5 to the left, 3 + 4 + 7 to the right.
        assert_eq!(out, [17, 16, 14, 15]);
        cheapest(&row, (0, 4), &mut out);
        assert_eq!(out, [6, 8, 11, 11]);
    }
}
