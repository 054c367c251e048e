//! What ways cost that go down at a given place. Every way crosses from a row
//! to the next exactly once, so the best way without one crossing is the best
//! of those through the others.

use thwart_core::{Board, Cell};

use super::super::rules::Wall;
use super::super::ways::runs;
use super::fields::Fields;
use super::row::{Cost, NONE, Row};
use crate::game::Game;

/// The best ways that cross from one row to the next.
pub(super) struct Crossings {
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

    /// The only column without which another way is best.
    pub(super) const fn best_column(&self) -> usize {
        self.best.0
    }
}

/// For every row but the last: the best ways through each opening, forwards
/// from the start and on with what the fields say. `best` picks the better of
/// two costs. O(cells).
pub(super) fn crossings(
    game: &Wall,
    fields: &mut Fields<'_>,
    token: Option<Cell>,
    best: impl Fn(Cost, Cost) -> Cost + Copy,
) -> Vec<Crossings> {
    let mut found = Vec::with_capacity(game.board().rows());
    for_each_row(game, fields, token, best, |_, reached, costs| found.push(rank(reached, costs, best)));
    found
}

/// Shows every row but the last with, for every column, what the best way costs to stand there,
/// ready to go down. O(cells) time, memory for a few rows.
pub(super) fn for_each_row(
    game: &Wall,
    fields: &mut Fields<'_>,
    token: Option<Cell>,
    best: impl Fn(Cost, Cost) -> Cost + Copy,
    mut see: impl FnMut(usize, &[Option<Cost>], &Row),
) {
    let board = game.board();
    let cols = board.cols();
    // What it cost to enter each cell of the row, coming from above.
    let mut entered: Vec<Option<Cost>> = vec![None; cols];
    let mut reached: Vec<Option<Cost>> = vec![None; cols];
    for row in 0..board.rows() - 1 {
        fields.read_row(row);
        let costs = &fields.climb.row;
        if let (0, None) = (row, token) {
            for (col, reached) in reached.iter_mut().enumerate() {
                *reached = board.is_passable(Cell(col as u32)).then(|| costs.cost(col));
            }
        } else {
            if let (0, Some(token)) = (row, token) {
                entered[token.index()] = Some(0);
            }
            spread(board, row, costs, &entered, best, &mut reached);
        }
        see(row, &reached, costs);
        let under = (row + 1) * cols;
        for (col, (entered, &reached)) in entered.iter_mut().zip(&reached).enumerate() {
            let down = reached.filter(|_| costs.is_opening(col));
            *entered = down.map(|before| before + Cost::from(board.cost(Cell((under + col) as u32))));
        }
    }
}

fn rank(reached: &[Option<Cost>], costs: &Row, best: impl Fn(Cost, Cost) -> Cost) -> Crossings {
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
    Crossings { best: first.unwrap_or(none), second: second.unwrap_or(none) }
}

/// The best cost of coming to each cell of a row by walking straight from
/// where it was entered.
fn spread(
    board: &Board,
    row: usize,
    costs: &Row,
    entered: &[Option<Cost>],
    best: impl Fn(Cost, Cost) -> Cost + Copy,
    reached: &mut [Option<Cost>],
) {
    reached.fill(None);
    for (start, end) in runs(board, row) {
        let mut walked: Option<Cost> = None;
        for col in start..end {
            walked = either(entered[col], walked.map(|cost| cost + costs.cost(col)), best);
            reached[col] = walked;
        }
        walked = None;
        for col in (start..end).rev() {
            walked = either(entered[col], walked.map(|cost| cost + costs.cost(col)), best);
            reached[col] = either(reached[col], walked, best);
        }
    }
}

fn either(one: Option<Cost>, two: Option<Cost>, best: impl Fn(Cost, Cost) -> Cost) -> Option<Cost> {
    match (one, two) {
        (Some(one), Some(two)) => Some(best(one, two)),
        (one, two) => one.or(two),
    }
}
