//! The cost to go from every cell, row by row from the bottom.

use thwart_grid::Cell;

use super::row::{Cost, NO_PATH, Row};
use super::tour::Tour;
use crate::paths::runs;
use crate::rules::Wall;
use crate::walls::Walls;
use thwart_game::limits::Budget;
use thwart_game::rules::Rules;

/// The rule that decides where the token goes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// Eel closes openings as the token comes to them.
    Adaptive,
    /// Eel has built: Rabbit takes the cheapest path.
    Cheapest,
    /// Eel leaves only one path, the most expensive.
    MostExpensive,
}

/// The computation of rows, each from the one below. Reuse it from row to row to save allocations.
#[derive(Debug, Default)]
pub(crate) struct RowSweep {
    /// The row read last.
    pub(crate) row: Row,
    /// The run solved last, if the rule is adaptive.
    pub(crate) tour: Tour,
    /// Rows computed so far.
    pub(crate) rows_done: u64,
}

impl RowSweep {
    /// Returns the cost to go from each cell of the bottom row: its own cost only; [`NO_PATH`] for obstacles.
    pub(crate) fn bottom(game: &Wall) -> Vec<Cost> {
        let board = game.board();
        let first = board.len() - board.cols();
        let cells = (first..board.len()).map(Cell::new);
        cells
            .map(|cell| if board.is_passable(cell) { Cost::from(board.cost(cell)) } else { NO_PATH })
            .collect()
    }

    /// Computes the cost to go from each cell of the row read last, its own cost included; [`NO_PATH`] if no
    /// path leads on. Passes the tour of each run to `visit` if the rule is adaptive. O(columns) for every
    /// rule.
    pub(crate) fn land(
        &mut self,
        game: &Wall,
        rule: Rule,
        row: usize,
        out: &mut [Cost],
        mut visit: impl FnMut(&Tour),
    ) {
        self.rows_done += 1;
        let mut done = 0;
        for run in runs(game.board(), row) {
            out[done..run.0].fill(NO_PATH);
            done = run.1;
            match rule {
                Rule::Adaptive => {
                    self.tour.solve(&self.row, run);
                    self.tour.land(&self.row, run, out);
                    visit(&self.tour);
                }
                Rule::Cheapest => straight(&self.row, run, out, Cost::min),
                Rule::MostExpensive => straight(&self.row, run, out, Cost::max),
            }
        }
        out[done..].fill(NO_PATH);
    }
}

/// The cost to go from each cell, for a set of walls.
///
/// O(cells) for all rows together. Memory: 8 bytes for each cell from the token's row down.
#[derive(Debug)]
pub(crate) struct Rows<'g> {
    game: &'g Wall,
    rule: Rule,
    walls: Walls,
    /// The rows from the bottom up; the first `known` are valid for these walls.
    landing: Vec<Vec<Cost>>,
    known: usize,
    /// The row read last, and how it was computed.
    pub(crate) climb: RowSweep,
}

impl<'g> Rows<'g> {
    /// Starts with only the bottom row known.
    pub(crate) fn new(game: &'g Wall, rule: Rule) -> Self {
        let (landing, walls) = (vec![RowSweep::bottom(game)], Walls::none(game.board()));
        Self { game, rule, walls, landing, known: 1, climb: RowSweep::default() }
    }

    pub(crate) const fn game(&self) -> &'g Wall {
        self.game
    }

    fn height(&self, row: usize) -> usize {
        self.game.board().rows() - 1 - row
    }

    /// Sets the walls, and forgets the rows at and above the lowest in which they differ.
    pub(crate) fn set_walls(&mut self, walls: &Walls) {
        let rows = 0..self.game.board().rows() - 1;
        let Some(lowest) = rows.rev().find(|&row| !self.walls.same_row(walls, row)) else { return };
        self.known = self.known.min(self.height(lowest));
        self.walls.clone_from(walls);
    }

    /// Computes all rows up to this one; a node is a row. Returns whether the budget was enough.
    pub(crate) fn reach(&mut self, row: usize, budget: &mut Budget<'_>) -> bool {
        self.climb_to(row, || budget.spend())
    }

    fn climb_to(&mut self, row: usize, mut stop: impl FnMut() -> bool) -> bool {
        while self.known <= self.height(row) {
            if stop() {
                return false;
            }
            if self.landing.len() == self.known {
                self.landing.push(vec![NO_PATH; self.game.board().cols()]);
            }
            let next = self.game.board().rows() - 1 - self.known;
            let (below, above) = self.landing.split_at_mut(self.known);
            self.climb.row.read(self.game, &self.walls, next, &below[self.known - 1]);
            self.climb.land(self.game, self.rule, next, &mut above[0], |_| ());
            self.known += 1;
        }
        true
    }

    /// Returns the cost to go from each cell of a row, its own cost included; [`NO_PATH`] if no path leads on.
    pub(crate) fn landing(&mut self, row: usize) -> &[Cost] {
        self.climb_to(row, || false);
        &self.landing[self.height(row)]
    }

    /// Returns the cost to go from a cell that the token has entered.
    pub(crate) fn cost_to_go(&mut self, cell: Cell) -> Cost {
        let at = self.game.board().coord(cell);
        let landing = self.landing(at.row)[at.col];
        if landing == NO_PATH { NO_PATH } else { landing - Cost::from(self.game.board().cost(cell)) }
    }

    /// Reads a row that is not the last into the [`climb`](Self::climb).
    pub(crate) fn read_row(&mut self, row: usize) {
        self.climb_to(row + 1, || false);
        self.climb.row.read(self.game, &self.walls, row, &self.landing[self.height(row + 1)]);
    }
}

/// Computes the cost to go from each cell of a run if the token goes straight to the opening that `better`
/// prefers. O(width).
fn straight(row: &Row, (start, end): (usize, usize), out: &mut [Cost], better: impl Fn(Cost, Cost) -> Cost) {
    out[start..end].fill(NO_PATH);
    let best = |one: Cost, other: Cost| match (one, other) {
        (NO_PATH, cost) | (cost, NO_PATH) => cost,
        _ => better(one, other),
    };
    let mut sweep = |cols: &mut dyn Iterator<Item = usize>| {
        let mut walked = NO_PATH;
        for col in cols {
            let down = if row.is_opening(col) { row.cost_below[col] } else { NO_PATH };
            walked = best(walked, down);
            if walked != NO_PATH {
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
    use super::*;
    use crate::solve::fast::row::CLOSED;

    #[test]
    fn straight_paths_to_two_openings() {
        // Costs 1 2 3 4, openings at both ends worth 5 and 7.
        let row = Row { prefix: vec![0, 1, 3, 6, 10], cost_below: vec![5, CLOSED, CLOSED, 7] };
        let mut out = vec![NO_PATH; 4];
        straight(&row, (0, 4), &mut out, Cost::max);
        // From the second cell: 1 + 5 to the left, 3 + 4 + 7 to the right.
        assert_eq!(out, [17, 16, 14, 15]);
        straight(&row, (0, 4), &mut out, Cost::min);
        assert_eq!(out, [6, 8, 11, 11]);
    }
}
