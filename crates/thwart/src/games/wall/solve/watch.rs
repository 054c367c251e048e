//! What one more wall changes, without solving everything again for each of a
//! million walls.
//!
//! *Eel's* strategy holds the value: it stops the token at certain
//! openings, and from each of them he needs a certain cost still to come, or
//! more. Walls elsewhere do not touch the strategy, and a wall can only do him
//! harm, since he could have built it himself. So only walls below those
//! openings can make a difference, and what such a wall makes of a row does
//! so only if one of the costs he needs there falls too far. The value then falls by no more
//! than the furthest of them, and where [`margins`](super::margins) say that it falls by no less, it is known.

use thwart_core::Board;

use super::super::ways::run_of;
use super::changes::{Falls, Piece};
use super::fields::{Climb, Fields};
use super::flank::Record;
use super::margins::Margins;
use super::row::{Cost, Row};
use super::support::Support;
use super::tour::Tour;
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
    /// For the rows below it, but for the bottom row, by column.
    needs: Vec<Vec<Need>>,
    /// For the same rows.
    margins: Margins,
}

impl Watch {
    /// Watches what is to pay if the token goes down from an opening of the row read
    /// last, its own, in the run solved last.
    pub(super) fn going_down(fields: &mut Fields<'_>, row: usize, col: usize) -> Self {
        let arrive = &fields.climb.row.arrive;
        let need = Need::at(&fields.climb.row, col, arrive[col]);
        Self::descend(fields, row, col, vec![need])
    }

    /// Watches what is to pay, `value`, if the token cannot go down where it stands, in
    /// the run solved last of the row read last.
    pub(super) fn walking_on(fields: &mut Fields<'_>, row: usize, col: usize, value: Cost) -> Self {
        let mut needs = Vec::new();
        stops_elsewhere(&fields.climb, &mut Support::default(), col, value, &mut needs);
        Self::descend(fields, row, col, needs)
    }

    /// Follows what is needed in the row below the token's down to the bottom row. O(cells).
    fn descend(fields: &mut Fields<'_>, row: usize, col: usize, mut needs: Vec<Need>) -> Self {
        let game = fields.game();
        let last = game.board().rows() - 1;
        let mut support = Support::default();
        let mut watch = Self { row, needs: Vec::new(), margins: Margins::new(&fields.climb, col) };
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
            watch.margins.descend(game, &mut fields.climb, row);
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

    /// Whether margins are known in all rows. They are not where runs are long.
    pub(super) fn has_margins(&self) -> bool {
        self.margins.count()
    }

    /// By how much the value falls after the costs of this row have changed, if that can be told.
    /// O(pieces + needs + margins).
    pub(super) fn loss(&self, row: usize, change: &[Piece]) -> Option<Cost> {
        let row = row - self.row - 1;
        let most = self.margins.most(row, change);
        let (mut falls, mut loss) = (Falls(change), 0);
        for need in &self.needs[row] {
            // What is gone falls by more than there is to spare anywhere.
            loss = loss.max(falls.at(need.col) - need.spare);
            if loss > most {
                return None;
            }
        }
        (loss == 0 || self.margins.hold(row, change, loss)).then_some(loss)
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
    let Need { col, cost, .. } = entry;
    let left = cost - climb.row.cost(col);
    if climb.row.arrive[col] >= left {
        needs.push(Need::at(&climb.row, col, left));
    } else {
        stops_elsewhere(climb, support, col, left, needs);
    }
}

/// The same where he does not let it down at once.
fn stops_elsewhere(climb: &Climb, support: &mut Support, col: usize, left: Cost, needs: &mut Vec<Need>) {
    support.find(&climb.row, col, left, climb.tour.unseen_records(col));
    needs.extend(support.stops.iter().map(|stop| Need::at(&climb.row, stop.col, stop.arrive)));
}

impl Tour {
    /// The records on either side of a cell of the run whose records are known.
    fn unseen_records(&self, col: usize) -> (&[Record], &[Record]) {
        let (a, b) = self.unseen_from(col);
        (&self.west.records[..a], &self.east.records[..b])
    }
}
