//! By how much less Rabbit pays at least after a wall, if he keeps to his strategy.
//!
//! Rabbit's strategy is a best tour of each run. Let it come to an opening with a lateness that is
//! `m` less than what is to pay where the token entered the run, and let the cost below that opening fall
//! by `f`. If Eel lets the token down there, it pays `m + f` less. So what is to pay where the token
//! entered falls by the least of all `m + f` at least, and, from row to row, what is to pay in
//! the end falls by the least `M + f` of the cells of a row, where a cell's *margin* `M` is the
//! least sum of `m` with which the token comes there. Few cells have small margins.

use super::super::rules::Wall;
use super::super::ways::run_of;
use super::changes::{Falls, Piece};
use super::fields::Climb;
use super::row::{Cost, NONE};
use super::short_run::WIDEST;
use super::tour::entered;
use crate::game::Game;

/// Margins count that are no more than the cost of so many columns. Most walls that change something
/// change it by less.
const COLUMNS: Cost = 4;

/// A cell below which Eel may let the token down.
#[derive(Clone, Copy, Debug)]
struct Margin {
    col: usize,
    cost: Cost,
}

/// How many cells of a row have margins that count, at most.
const CELLS: usize = 64;

/// The margins of the rows below the token's, one after the other.
#[derive(Debug)]
pub(super) struct Margins {
    /// In the last row margins are less than this; other cells have this margin, or a larger one.
    most: Cost,
    rows: Vec<OfRow>,
}

/// The margins of one row.
#[derive(Debug)]
struct OfRow {
    /// Other cells have this margin, or a larger one.
    most: Cost,
    /// The first column of margin 0.
    tight: Option<usize>,
    /// By column.
    margins: Vec<Margin>,
}

impl Margins {
    /// Those of the row below the token, on this column in the run solved last of the row read last.
    pub(super) fn new(climb: &Climb, col: usize) -> Self {
        let row = &climb.row;
        let cols = row.arrive.len();
        let most = COLUMNS * row.prefix[cols] / Cost::from(cols as u32) + 1;
        let mut margins = Self { most, rows: Vec::new() };
        let mut first = Vec::new();
        margins.enter(climb, Margin { col, cost: 0 }, &mut first);
        // Where Eel closes the token's own opening, he is to do so still: to let it down has to be worse.
        for own in first.iter_mut().filter(|first| first.col == col && first.cost > 0) {
            own.cost -= 1;
        }
        margins.push(first);
        margins
    }

    /// Goes on with the row below, which was read last.
    pub(super) fn descend(&mut self, game: &Wall, climb: &mut Climb, row: usize) {
        let mut next = Vec::new();
        let mut run = (0, 0);
        for &entry in self.rows.last().into_iter().flat_map(|of_row| &of_row.margins) {
            if !(run.0..run.1).contains(&entry.col) {
                run = run_of(game.board(), row, entry.col);
                if run.1 - run.0 > WIDEST.max(game.board().cols() / 2) {
                    // Tours of such runs take too long to look at, and settle nothing.
                    self.most = 0;
                    next.clear();
                    break;
                }
                climb.tour.solve(&climb.row, run);
            }
            self.enter(climb, entry, &mut next);
        }
        self.push(next);
    }

    /// Where the token comes down that enters the run solved last. O(width).
    fn enter(&self, climb: &Climb, Margin { col, cost }: Margin, out: &mut Vec<Margin>) {
        let Climb { row, tour, .. } = climb;
        let least = tour.options(row, col).closed();
        let value = entered(row.arrive[col], least);
        let mut see = |col: usize, late: Cost| {
            let margin = cost + value - late;
            if margin < self.most {
                out.push(Margin { col, cost: margin });
            }
        };
        see(col, row.arrive[col]);
        if least != NONE {
            tour.for_each_late(row, col, see);
        }
    }

    fn push(&mut self, mut margins: Vec<Margin>) {
        margins.sort_unstable_by_key(|margin| (margin.col, margin.cost));
        margins.dedup_by_key(|margin| margin.col);
        if margins.len() > CELLS {
            let mut costs: Vec<_> = margins.iter().map(|margin| margin.cost).collect();
            self.most = *costs.select_nth_unstable(CELLS).1;
            margins.retain(|margin| margin.cost < self.most);
        }
        let tight = margins.iter().find(|margin| margin.cost == 0).map(|margin| margin.col);
        self.rows.push(OfRow { most: self.most, tight, margins });
    }

    /// Whether margins count in all rows.
    pub(super) fn count(&self) -> bool {
        self.most > 0
    }

    /// By how much less at most is to pay by Rabbit's strategy after this change in the costs of a row,
    /// counted from the one below the token's. O(pieces).
    pub(super) fn most(&self, row: usize, change: &[Piece]) -> Cost {
        self.rows[row].tight.map_or(0, |tight| Falls(change).at(tight))
    }

    /// Whether it is so much less. If not, nothing is said. O(pieces + margins).
    pub(super) fn hold(&self, row: usize, change: &[Piece], loss: Cost) -> bool {
        let OfRow { most, margins, .. } = &self.rows[row];
        let mut falls = Falls(change);
        // What is gone serves Eel no more, as if it cost much less.
        loss < *most && margins.iter().all(|margin| margin.cost + falls.at(margin.col) >= loss)
    }
}
