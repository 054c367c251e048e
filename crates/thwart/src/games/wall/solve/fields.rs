//! What every cell is worth, row by row from the bottom, kept while walls
//! change.

use thwart_core::Cell;

use super::super::rules::Wall;
use super::super::walls::Walls;
use super::super::ways::runs;
use super::changes::Changes;
use super::further::{Further, Rows};
use super::row::{CLOSED, Cost, NONE, Row};
use super::tour::Tour;
use crate::game::Game;
use crate::limits::Budget;

/// The most parts that further walls are taken in, each with what it found for itself.
const PARTS: usize = 16;
/// Fewer walls to a part are not worth a thread.
const FEW: usize = 16;

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
/// Memory: 8 bytes per cell, and the changes by further walls that were asked
/// for.
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
    /// What further walls make of the rows, for one part of them after the other.
    further: Vec<Further>,
    /// The columns in which the next parts begin; none where all walls are one part.
    begins: Vec<usize>,
    /// A row computed anew.
    changed: Vec<Cost>,
}

impl<'g> Fields<'g> {
    /// Nothing is computed yet but the bottom row.
    pub(super) fn new(game: &'g Wall, rule: Rule) -> Self {
        let board = game.board();
        let last = board.rows() - 1;
        let mut landing = vec![NONE; board.len()];
        landing[last * board.cols()..].copy_from_slice(&Climb::bottom(game));
        let walls = Walls::none(board);
        let (climb, changed) = Default::default();
        let further = vec![Further::default()];
        Self { game, rule, walls, known_from: last, landing, climb, further, begins: Vec::new(), changed }
    }

    /// The same with room for further walls in so many parts, at most [`PARTS`].
    pub(super) fn in_parts(mut self, parts: usize) -> Self {
        self.further.resize_with(parts.min(PARTS), Further::default);
        self
    }

    /// The game.
    pub(super) const fn game(&self) -> &'g Wall {
        self.game
    }

    fn slice(&self, row: usize) -> &[Cost] {
        let cols = self.game.board().cols();
        &self.landing[row * cols..][..cols]
    }

    /// Takes over these walls. Rows from `row` on that were known are made right;
    /// of those above, nothing is known any more where something has changed.
    ///
    /// Most walls change nothing but their own row, or not even that: a row that
    /// comes out as it was leaves all above it as they are.
    fn adopt(&mut self, walls: &Walls, row: usize) {
        let cols = self.game.board().cols();
        let last = self.game.board().rows() - 1;
        let before = std::mem::replace(&mut self.walls, walls.clone());
        self.further.iter_mut().for_each(|further| further.ripple.forget());
        let differs = |row: &usize| !before.same_row(walls, *row);
        let mut changed = false;
        for row in (self.known_from.max(row)..last).rev() {
            if !changed && !differs(&row) {
                continue;
            }
            self.forget(|changes| changes.forget_by_wall(row));
            self.read_row(row);
            self.changed.resize(cols, NONE);
            self.climb.land(self.game, self.rule, row, &mut self.changed);
            changed = self.changed != self.slice(row);
            if changed {
                self.landing[row * cols..][..cols].copy_from_slice(&self.changed);
                self.forget(|changes| changes.forget(row));
            }
        }
        if changed && self.known_from < row || (self.known_from..row.min(last)).any(|row| differs(&row)) {
            self.known_from = row.min(last);
            self.forget(|changes| changes.forget_above(row.min(last)));
        }
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
        self.adopt(walls, row);
        while self.advance(row) {}
    }

    /// Makes all rows right for these walls, one node per row; says whether
    /// there was time for it.
    pub(super) fn refresh_within(&mut self, walls: &Walls, budget: &mut Budget<'_>) -> bool {
        self.adopt(walls, 0);
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

    /// Forgets something of what further walls make of the rows.
    fn forget(&mut self, forget: impl Fn(&mut Changes)) {
        self.further.iter_mut().for_each(|further| forget(&mut further.changes));
    }

    /// Makes room for what further walls make of the rows, if need be. Numbers
    /// of changes mean nothing after that.
    pub(super) fn tidy_changes(&mut self) {
        self.forget(Changes::tidy);
    }

    /// The rows, what further walls make of them, for one part of the walls after the other, and the columns in
    /// which the next parts begin.
    pub(super) fn with_further(&mut self) -> (Rows<'_>, &mut [Further], &[usize]) {
        let Self { game, walls, landing, further, begins, .. } = self;
        (Rows { game, walls, landing }, further, begins)
    }

    /// Parts walls by columns, about as many of these in each part. What is known of a wall is known in its part,
    /// so they stay parted as they were while that is not too uneven.
    pub(super) fn part(&mut self, walls: &[Cell]) {
        let parts = self.further.len();
        if parts == 1 || walls.len() < FEW * parts {
            return;
        }
        let mut columns: Vec<_> = walls.iter().map(|wall| wall.index() % self.game.board().cols()).collect();
        columns.sort_unstable();
        let places = [0]
            .into_iter()
            .chain(self.begins.iter().map(|&begin| columns.partition_point(|&col| col < begin)));
        let places: Vec<_> = places.chain([columns.len()]).collect();
        let most = places.windows(2).map(|part| part[1] - part[0]).max();
        if self.begins.is_empty() || most.is_some_and(|most| 2 * most * parts > 3 * columns.len()) {
            self.begins = (1..parts).map(|part| columns[part * columns.len() / parts]).collect();
        }
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
