//! What holds the value of a position with Eel to move, so that most walls need not be looked at.
//!
//! *Eel's* strategy stops the token at certain
//! openings, and from each of them he needs a certain cost still to come, or
//! more. Walls elsewhere do not touch the strategy, and a wall can only do him
//! harm, since he could have built it himself. So only walls below those
//! openings can make a difference, and what such a wall makes of a row does
//! so only if one of the costs he needs there falls too far.

use thwart_core::Cell;

use super::super::ways::run_of;
use super::change::{Falls, Piece};
use super::checkpoints::Checkpoints;
use super::row::{Cost, Row};
use super::support::{Held, Support};
use crate::game::Game;

/// A cell of a row at which Eel lets the token come down, and what he needs to be
/// still to pay then, its own cost included.
#[derive(Clone, Copy, Debug)]
struct Need {
    col: usize,
    cost: Cost,
    /// How much more is to pay.
    spare: Cost,
}

impl Need {
    /// At an opening of a row.
    fn at(row: &Row, col: usize, cost: Cost) -> Self {
        Self { col, cost, spare: row.arrive[col] - cost }
    }
}

/// What holds a value in every row below the token's.
#[derive(Debug)]
pub(super) struct Watch {
    /// The token's row.
    row: usize,
    /// For the rows below it, by column.
    needs: Vec<Vec<Need>>,
}

impl Watch {
    /// Watches what is to pay, `value`, from the token's cell. It goes down there, or cannot. O(cells).
    pub(super) fn new(rows: &mut Checkpoints<'_>, token: Cell, goes_down: bool, value: Cost) -> Self {
        let board = rows.game().board();
        let at = board.coord(token);
        let mut support = Support::default();
        let mut needs = Vec::new();
        rows.read_row(at.row);
        let mut run = run_of(board, at.row, at.col);
        if goes_down {
            needs.push(Need::at(&rows.climb.row, at.col, value));
        } else {
            rows.climb.tour.solve(&rows.climb.row, run);
            let held = Held { row: &rows.climb.row, run, col: at.col, least: value };
            stops_elsewhere(held, rows, &mut support, &mut needs);
        }
        let mut watch = Self { row: at.row, needs: Vec::new() };
        for row in at.row + 1..board.rows() {
            // A cell needs what its most demanding visit needs.
            needs.sort_by_key(|need| (need.col, -need.cost));
            needs.dedup_by_key(|need| need.col);
            let mut next = Vec::new();
            if row + 1 < board.rows() {
                rows.read_row(row);
                run = (0, 0);
                for &Need { col, cost, .. } in &needs {
                    if !(run.0..run.1).contains(&col) {
                        run = run_of(board, row, col);
                        rows.climb.tour.solve(&rows.climb.row, run);
                    }
                    let costs = &rows.climb.row;
                    let least = cost - costs.cost(col);
                    if costs.arrive[col] >= least {
                        next.push(Need::at(costs, col, least));
                    } else {
                        stops_elsewhere(Held { row: costs, run, col, least }, rows, &mut support, &mut next);
                    }
                }
            }
            watch.needs.push(std::mem::replace(&mut needs, next));
        }
        watch
    }

    /// The cells below which a wall may change the value, in no order.
    pub(super) fn critical(&self, cols: usize) -> impl Iterator<Item = Cell> + '_ {
        let rows = (self.row..).zip(&self.needs);
        rows.flat_map(move |(row, needs)| needs.iter().map(move |need| Cell((row * cols + need.col) as u32)))
    }

    /// Whether Eel's strategy holds its value after the costs of this row, which lies below the token's, have
    /// changed. If not, nothing is said. O(pieces + needs).
    pub(super) fn holds(&self, row: usize, change: &[Piece]) -> bool {
        let mut falls = Falls(change);
        // What is gone falls by more than there is to spare anywhere.
        self.needs[row - self.row - 1].iter().all(|need| falls.at(need.col) <= need.spare)
    }
}

/// Where Eel lets a token down that he does not let down at once.
fn stops_elsewhere(held: Held<'_>, rows: &Checkpoints<'_>, support: &mut Support, needs: &mut Vec<Need>) {
    let openings = support.find(held, &rows.climb.tour).iter();
    needs.extend(openings.map(|&col| Need::at(held.row, col, held.row.arrive[col])));
}
