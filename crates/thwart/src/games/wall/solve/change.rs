//! What a change in the costs below makes of a row.
//!
//! A wall can only make less to pay. So a change of a row is a list of [`Piece`]s, stretches of columns
//! that fall alike. In a run below which all falls by the same amount, so does what is to pay; any
//! other run is solved again.

use super::super::ways::runs;
use super::checkpoints::Checkpoints;
use super::row::{CLOSED, Cost, NONE, Row};
use super::tour::Tour;
use crate::game::Game;

/// By how much the cost of a cell falls from which no way leads on any more.
pub(super) const GONE: Cost = NONE;

/// From a column on, up to the next piece, less is to pay by this much, or nothing ever again if it
/// is [`GONE`]. Cells from which no way led before count for nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Piece {
    pub(super) from: usize,
    pub(super) less: Cost,
}

/// What a wall below this column changes in what can be left downwards.
pub(super) fn hole(col: usize) -> [Piece; 3] {
    [(0, 0), (col, GONE), (col + 1, 0)].map(|(from, less)| Piece { from, less })
}

/// The falls of a change, asked for column by column from west to east.
pub(super) struct Falls<'a>(pub(super) &'a [Piece]);

impl Falls<'_> {
    /// By how much the cost in a column falls, which must not lie west of one that was asked for
    /// before.
    #[inline]
    pub(super) fn at(&mut self, col: usize) -> Cost {
        while let [_, rest @ ..] = self.0
            && rest.first().is_some_and(|next| next.from <= col)
        {
            self.0 = rest;
        }
        self.0.first().map_or(0, |piece| piece.less)
    }
}

/// Makes a change in the costs of a row.
pub(super) fn apply(change: &[Piece], costs: &mut [Cost]) {
    let mut falls = Falls(change);
    for (col, cost) in costs.iter_mut().enumerate().filter(|(_, cost)| **cost != NONE) {
        let less = falls.at(col);
        *cost = if less == GONE { NONE } else { *cost - less };
    }
}

/// Takes out of a change by how much all cells fall at least, and says how much that is.
pub(super) fn take_common(change: &mut [Piece]) -> Cost {
    let falls = change.iter().map(|piece| piece.less);
    let common = falls.min().filter(|&least| least != GONE).unwrap_or(0);
    for piece in change.iter_mut().filter(|piece| piece.less != GONE) {
        piece.less -= common;
    }
    common
}

/// A row with what is to pay in it, and room to see what changes make of it. Kept to be used again, it
/// allocates nothing.
#[derive(Debug, Default)]
pub(super) struct ChangedRow {
    row: Row,
    /// What is to pay when the token comes onto each cell, without a change.
    landing: Vec<Cost>,
    /// The runs with an opening.
    runs: Vec<(usize, usize)>,
    /// The same with the run that is looked at as the change makes it.
    changed: Row,
    changed_landing: Vec<Cost>,
    tour: Tour,
}

impl ChangedRow {
    /// Reads a row that is not the last. O(columns).
    pub(super) fn read(&mut self, rows: &mut Checkpoints<'_>, row: usize) {
        rows.read_into(row, &mut self.row);
        self.landing.clear();
        self.landing.extend_from_slice(rows.landing(row));
        self.changed.prefix.clone_from(&self.row.prefix);
        self.changed.arrive.clone_from(&self.row.arrive);
        self.changed_landing.resize(self.landing.len(), NONE);
        let has_opening = |&(start, end): &(usize, usize)| (start..end).any(|col| self.row.is_opening(col));
        self.runs.clear();
        self.runs.extend(runs(rows.game().board(), row).filter(has_opening));
    }

    /// What a change in the costs below makes of the row that was read. O(runs + pieces), and O(columns) of
    /// each run in which not all falls alike.
    pub(super) fn spread(&mut self, mut change: &[Piece], out: &mut Vec<Piece>) {
        out.clear();
        for index in 0..self.runs.len() {
            let (start, end) = self.runs[index];
            while let [_, rest @ ..] = change
                && rest.first().is_some_and(|next| next.from <= start)
            {
                change = rest;
            }
            if change.get(1).is_none_or(|next| next.from >= end) {
                push(out, start, change.first().map_or(0, |piece| piece.less));
            } else {
                self.solve_again((start, end), change, out);
            }
        }
    }

    fn solve_again(&mut self, run: (usize, usize), change: &[Piece], out: &mut Vec<Piece>) {
        let (start, end) = run;
        let ends = change[1..].iter().map(|next| next.from.min(end)).chain([end]);
        for (&Piece { from, less }, to) in change.iter().zip(ends) {
            let from = from.max(start);
            if from >= to {
                break;
            }
            let fallen = &mut self.changed.arrive[from..to];
            if less == GONE {
                fallen.fill(CLOSED);
                continue;
            }
            for (fallen, &arrive) in fallen.iter_mut().zip(&self.row.arrive[from..to]) {
                *fallen = if arrive == CLOSED { CLOSED } else { arrive - less };
            }
        }
        self.tour.solve(&self.changed, run);
        self.tour.land(&self.changed, run, &mut self.changed_landing);
        let (before, after) = (&self.landing[start..end], &self.changed_landing[start..end]);
        for (col, (before, &after)) in (start..).zip(before.iter().zip(after)) {
            push(out, col, if after == NONE { GONE } else { before - after });
        }
    }
}

/// From this column on, as far as there are cells that count, less is to pay by this much.
#[inline]
fn push(change: &mut Vec<Piece>, from: usize, less: Cost) {
    if change.last().is_none_or(|last| last.less != less) {
        change.push(Piece { from, less });
    }
}
