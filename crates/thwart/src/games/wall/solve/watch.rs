//! What one more wall changes, without solving everything again for each of a
//! million walls.
//!
//! *Eel's* strategy holds the value: it stops the token at certain
//! openings, and from each of them he needs a certain cost still to come, or
//! more. Walls elsewhere do not touch the strategy, and a wall can only do him
//! harm, since he could have built it himself. So only walls below those
//! openings can make a difference, and what such a wall makes of a row does
//! so only if one of the costs he needs there falls too far.

use thwart_core::Board;

use super::super::ways::run_of;
use super::fields::{Climb, Fields};
use super::flank::Record;
use super::row::{Cost, NONE};
use super::support::Support;
use super::tour::Tour;
use crate::game::Game;

/// A cell of a row at which Eel lets the token come down, and what he needs to be
/// still to pay then, its own cost included.
#[derive(Clone, Copy, Debug)]
struct Need {
    col: usize,
    cost: Cost,
}

/// What holds a value in every row below the token's.
#[derive(Debug)]
pub(super) struct Watch {
    /// The token's row.
    row: usize,
    /// For the rows below it, but for the bottom row, by column.
    needs: Vec<Vec<Need>>,
}

impl Watch {
    /// Watches what is to pay if the token goes down from an opening of the row read
    /// last, its own.
    pub(super) fn going_down(fields: &mut Fields<'_>, row: usize, col: usize) -> Self {
        let cost = fields.climb.row.arrive[col];
        Self::descend(fields, row, vec![Need { col, cost }])
    }

    /// Watches what is to pay, `value`, if the token cannot go down where it stands, in
    /// the run solved last of the row read last.
    pub(super) fn walking_on(fields: &mut Fields<'_>, row: usize, col: usize, value: Cost) -> Self {
        let mut needs = Vec::new();
        stops_elsewhere(&fields.climb, &mut Support::default(), col, value, &mut needs);
        Self::descend(fields, row, needs)
    }

    /// Follows what is needed in the row below the token's down to the bottom row. O(cells).
    fn descend(fields: &mut Fields<'_>, row: usize, mut needs: Vec<Need>) -> Self {
        let last = fields.game().board().rows() - 1;
        let mut support = Support::default();
        let mut watch = Self { row, needs: Vec::new() };
        for row in row + 1..last {
            // A cell needs what its most demanding visit needs.
            needs.sort_by_key(|need| (need.col, -need.cost));
            needs.dedup_by_key(|need| need.col);
            fields.read_row(row);
            let mut found = (0, 0);
            let mut next = Vec::new();
            for need in &needs {
                find_records_of(fields, row, need.col, &mut found);
                stops(&fields.climb, &mut support, *need, &mut next);
            }
            watch.needs.push(std::mem::replace(&mut needs, next));
        }
        needs.sort_by_key(|need| (need.col, -need.cost));
        needs.dedup_by_key(|need| need.col);
        watch.needs.push(needs);
        watch
    }

    /// The columns of a row below which a wall may change the value, in no
    /// order; the row is the token's or lies below it.
    pub(super) fn critical(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        self.needs[row - self.row].iter().map(|need| need.col)
    }

    /// Whether the value is what it was after a change below, by what is then to pay
    /// for the cells of this row. If not, nothing is said.
    pub(super) fn holds(&self, row: usize, landing: impl Fn(usize) -> Cost) -> bool {
        self.needs[row - self.row - 1].iter().all(|need| (need.cost..NONE).contains(&landing(need.col)))
    }
}

/// Finds the records of the run of a column in the row read last, unless that was done. More of
/// the tour is not needed.
fn find_records_of(fields: &mut Fields<'_>, row: usize, col: usize, found: &mut (usize, usize)) {
    if !(found.0..found.1).contains(&col) {
        let board: &Board = fields.game().board();
        *found = run_of(board, row, col);
        let Climb { row, tour, .. } = &mut fields.climb;
        tour.find_records(row, *found);
    }
}

/// Where Eel lets a token down that came onto a cell and from which he needs
/// `entry.cost`, its own cost included.
fn stops(climb: &Climb, support: &mut Support, entry: Need, needs: &mut Vec<Need>) {
    let Need { col, cost } = entry;
    let left = cost - climb.row.cost(col);
    if climb.row.arrive[col] >= left {
        needs.push(Need { col, cost: left });
    } else {
        stops_elsewhere(climb, support, col, left, needs);
    }
}

/// The same where he does not let it down at once.
fn stops_elsewhere(climb: &Climb, support: &mut Support, col: usize, left: Cost, needs: &mut Vec<Need>) {
    support.find(&climb.row, col, left, climb.tour.unseen_records(col));
    needs.extend(support.stops.iter().map(|stop| Need { col: stop.col, cost: stop.arrive }));
}

impl Tour {
    /// The records on either side of a cell of the run whose records are known.
    fn unseen_records(&self, col: usize) -> (&[Record], &[Record]) {
        let (a, b) = self.unseen_from(col);
        (&self.west.records[..a], &self.east.records[..b])
    }
}
