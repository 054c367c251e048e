//! What ways cost that go down at a given place. Every way crosses from a row
//! to the next exactly once, so the best way without one crossing is the best
//! of those through the others.

use thwart_core::{Board, Cell};

use super::super::rules::Wall;
use super::super::ways::runs;
use super::fields::Fields;
use super::row::{Cost, NONE, Row};
use crate::game::Game;

/// What the best ways cost that cross from one row to the next.
pub(super) struct Crossings {
    /// For every column: the best way to stand there, ready to go down.
    pub(super) reached: Vec<Option<Cost>>,
    /// The column and the cost of the best, and of the best elsewhere.
    best: (usize, Cost),
    second: (usize, Cost),
}

impl Crossings {
    /// The best way that does not go down in this column: where it does, and
    /// what it costs.
    pub(super) fn without(&self, col: usize) -> (usize, Cost) {
        if col == self.best.0 { self.second } else { self.best }
    }
}

/// For every row but the last: the best ways through each opening, forwards
/// from the start and on with what the fields say. `best` picks the better of
/// two costs. O(cells).
pub(super) fn crossings(
    game: &Wall,
    fields: &mut Fields<'_>,
    token: Option<Cell>,
    best: fn(Cost, Cost) -> Cost,
) -> Vec<Crossings> {
    let board = game.board();
    let cols = board.cols();
    let mut found = Vec::new();
    // What it cost to enter each cell of the row, coming from above.
    let mut entered: Vec<Option<Cost>> = vec![None; cols];
    for row in 0..board.rows() - 1 {
        fields.read_row(row);
        let costs = &fields.climb.row;
        let reached: Vec<_> = match (row, token) {
            (0, None) => {
                let passable = |&col: &usize| board.is_passable(Cell(col as u32));
                (0..cols).map(|col| Some(col).filter(passable).map(|col| costs.cost(col))).collect()
            }
            (0, Some(token)) => {
                entered[token.index()] = Some(0);
                spread(board, row, costs, &entered, best)
            }
            _ => spread(board, row, costs, &entered, best),
        };
        for (col, entered) in entered.iter_mut().enumerate() {
            let under = Cell(((row + 1) * cols + col) as u32);
            let down = reached[col].filter(|_| costs.is_opening(col));
            *entered = down.map(|before| before + Cost::from(board.cost(under)));
        }
        found.push(rank(reached, costs, best));
    }
    found
}

fn rank(reached: Vec<Option<Cost>>, costs: &Row, best: fn(Cost, Cost) -> Cost) -> Crossings {
    let mut first: Option<(usize, Cost)> = None;
    let mut second: Option<(usize, Cost)> = None;
    for (col, before) in reached.iter().enumerate().filter(|&(col, _)| costs.is_opening(col)) {
        let Some(total) = before.map(|before| before + costs.arrive[col]) else { continue };
        match first {
            Some((_, leader)) if best(leader, total) == leader => {
                if second.is_none_or(|(_, other)| best(other, total) != other) {
                    second = Some((col, total));
                }
            }
            leader => {
                second = leader.or(second);
                first = Some((col, total));
            }
        }
    }
    let none = (usize::MAX, NONE);
    Crossings { reached, best: first.unwrap_or(none), second: second.unwrap_or(none) }
}

/// The best cost of coming to each cell of a row by walking straight from
/// where it was entered.
fn spread(
    board: &Board,
    row: usize,
    costs: &Row,
    entered: &[Option<Cost>],
    best: fn(Cost, Cost) -> Cost,
) -> Vec<Option<Cost>> {
    let mut reached = vec![None; entered.len()];
    for (start, end) in runs(board, row) {
        let mut sweep = |cols: &mut dyn Iterator<Item = usize>| {
            let mut walked: Option<Cost> = None;
            for col in cols {
                let on = walked.map(|cost| cost + costs.cost(col));
                walked = either(entered[col], on, best);
                reached[col] = either(reached[col], walked, best);
            }
        };
        sweep(&mut (start..end));
        sweep(&mut (start..end).rev());
    }
    reached
}

fn either(one: Option<Cost>, two: Option<Cost>, best: fn(Cost, Cost) -> Cost) -> Option<Cost> {
    match (one, two) {
        (Some(one), Some(two)) => Some(best(one, two)),
        (one, two) => one.or(two),
    }
}
