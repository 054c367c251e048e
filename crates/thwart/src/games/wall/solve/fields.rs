//! What every cell is worth, row by row from the bottom, kept while walls
//! change.

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

/// What is to pay from each cell when the token has just entered it, for a
/// set of walls. Only rows at and above a changed row are computed anew.
///
/// Memory: 8 bytes per cell.
pub(super) struct Fields<'g> {
    game: &'g Wall,
    rule: Rule,
    walls: Walls,
    /// Rows from this one on are right for `walls`.
    known_from: usize,
    worth: Vec<Cost>,
    /// The row read last.
    pub(super) row: Row,
    /// The run solved last, where the rule is adaptive.
    pub(super) tour: Tour,
    /// Rows computed so far.
    pub(super) rows_done: u64,
}

impl<'g> Fields<'g> {
    /// Nothing is computed yet but the bottom row.
    pub(super) fn new(game: &'g Wall, rule: Rule) -> Self {
        let board = game.board();
        let last = board.rows() - 1;
        let mut worth = vec![NONE; board.len()];
        for (start, end) in runs(board, last) {
            worth[last * board.cols()..][start..end].fill(0);
        }
        let walls = Walls::none(board);
        let (row, tour) = (Row::default(), Tour::default());
        Self { game, rule, walls, known_from: last, worth, row, tour, rows_done: 0 }
    }

    /// The game.
    pub(super) const fn game(&self) -> &'g Wall {
        self.game
    }

    fn slice(&self, row: usize) -> &[Cost] {
        let cols = self.game.board().cols();
        &self.worth[row * cols..][..cols]
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
    pub(super) fn advance(&mut self, row: usize) -> bool {
        if self.known_from <= row {
            return false;
        }
        self.known_from -= 1;
        let next = self.known_from;
        self.read_row(next);
        let cols = self.game.board().cols();
        let mut worth = std::mem::take(&mut self.worth);
        self.evaluate_row(next, &mut worth[next * cols..][..cols]);
        self.worth = worth;
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

    /// What is to pay from a cell; its row must be known.
    pub(super) fn worth(&self, cell: Cell) -> Cost {
        debug_assert!(self.known_from <= self.game.board().coord(cell).row, "the row is known");
        self.worth[cell.index()]
    }

    /// Reads a row that is not the last into [`row`](Self::row); the rows
    /// below must be known.
    pub(super) fn read_row(&mut self, row: usize) {
        let cols = self.game.board().cols();
        self.row.read(self.game, &self.walls, row, &self.worth[(row + 1) * cols..][..cols]);
    }

    /// What the cells of a row are worth, from [`row`](Self::row).
    fn evaluate_row(&mut self, row: usize, out: &mut [Cost]) {
        self.rows_done += 1;
        out.fill(NONE);
        for run in runs(self.game.board(), row) {
            match self.rule {
                Rule::Adaptive => {
                    self.tour.solve(&self.row, run);
                    self.tour.values(&self.row, run, out);
                }
                Rule::Cheapest => cheapest(&self.row, run, out),
                Rule::Dearest => dearest(&self.row, run, out),
            }
        }
    }

    /// Reads the row of the token as it would be with one more wall further
    /// down, below `wall`; says whether any cell above is worth something else
    /// then. The rows below the token's must be known.
    pub(super) fn read_row_after(&mut self, token_row: usize, wall: Cell) -> bool {
        let at = self.game.board().coord(wall);
        let mut below = Vec::new();
        let mut row = at.row;
        loop {
            if row == at.row {
                self.read_row(row);
                self.row.arrive[at.col] = NONE;
            } else {
                self.row.read(self.game, &self.walls, row, &below);
            }
            if row <= token_row {
                return true;
            }
            below.resize(self.game.board().cols(), NONE);
            self.evaluate_row(row, &mut below);
            if below == self.slice(row) {
                return false;
            }
            row -= 1;
        }
    }

    /// The run of a row that holds this column.
    pub(super) fn run_of(&self, row: usize, col: usize) -> (usize, usize) {
        let mut runs = runs(self.game.board(), row);
        runs.find(|&(start, end)| (start..end).contains(&col)).expect("the token stands on a passable cell")
    }
}

/// The cheapest way to any opening. O(width): each cell asks its neighbours.
fn cheapest(row: &Row, (start, end): (usize, usize), out: &mut [Cost]) {
    out[start..end].copy_from_slice(&row.arrive[start..end]);
    for col in start + 1..end {
        if out[col - 1] != NONE {
            out[col] = out[col].min(out[col - 1] + row.cost(col - 1));
        }
    }
    for col in (start..end - 1).rev() {
        if out[col + 1] != NONE {
            out[col] = out[col].min(out[col + 1] + row.cost(col + 1));
        }
    }
}

/// The dearest straight way to any opening. O(width). Unlike the cheapest way
/// it may not turn, so the two sides are kept apart.
fn dearest(row: &Row, (start, end): (usize, usize), out: &mut [Cost]) {
    let mut sweep = |cols: &mut dyn Iterator<Item = usize>| {
        let mut before: Option<(usize, Cost)> = None;
        for col in cols {
            let arrive = row.is_opening(col).then_some(row.arrive[col]);
            let walked = before.map(|(next, cost)| cost + row.cost(next));
            let Some(best) = arrive.max(walked) else { continue };
            before = Some((col, best));
            out[col] = if out[col] == NONE { best } else { out[col].max(best) };
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
        let row = Row { prefix: vec![0, 1, 3, 6, 10], arrive: vec![5, NONE, NONE, 7] };
        let mut out = vec![NONE; 4];
        dearest(&row, (0, 4), &mut out);
        // From the second cell: 1 + 5 to the left, 3 + 4 + 7 to the right.
        assert_eq!(out, [16, 14, 11, 11]);
        cheapest(&row, (0, 4), &mut out);
        assert_eq!(out, [5, 6, 8, 7]);
    }
}
