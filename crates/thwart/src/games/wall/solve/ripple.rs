//! What a change below makes of a row, without computing the row again.
//!
//! A change says for stretches of columns by how much the costs below them fall.
//! Within a stretch the order of the openings stays as it was, so the records of the
//! changed run are found stretch by stretch among the old ones: those whose key is still
//! above all keys further out. Others can appear only where a stretch begins after
//! the largest key further out has fallen by more than the keys of the stretch, and
//! before its first old record. With the records, [`Tour`] gives the levels of the run. Where
//! from a level of the old tour and a level of the new one the token goes the same way,
//! its cost falls by the same amount, but for cells where Eel lets it down at once, before
//! or after; there each cell is looked at.

use super::super::rules::Wall;
use super::super::walls::Walls;
use super::super::ways::runs;
use super::changes::{GONE, Outline, Piece};
use super::flank::{Flank, Record};
use super::row::{CLOSED, Cost, NONE, Row};
use super::tour::{Level, Tour, entered};
use crate::game::Game;

/// Columns to a block of the slacks.
const BLOCK: usize = 32;

/// A piece of a change within a run.
#[derive(Clone, Copy, Debug)]
struct Part {
    from: usize,
    to: usize,
    less: Cost,
}

/// A row with what is needed to see what changes make of it. Kept to be filled
/// again, it allocates nothing.
#[derive(Debug, Default)]
pub(super) struct Ripple {
    /// Which row it is; `None` where it has to be read.
    number: Option<usize>,
    row: Row,
    runs: Vec<(usize, usize)>,
    /// The tours of the runs; there may be more, from other rows.
    tours: Vec<Tour>,
    /// For blocks of columns: how much more is to pay at least from an opening when it
    /// is closed than when the token goes down, which is less than 0 if Eel lets it down.
    slack: Vec<Cost>,
    /// The run that is looked at, after the change.
    changed: Tour,
    parts: Vec<Part>,
}

impl Ripple {
    /// Rows are not any more what they were.
    pub(super) fn forget(&mut self) {
        self.number = None;
    }

    /// Reads a row that is not the last, unless it was the last to be read. `landing` is as
    /// in [`Row::read`]. O(columns).
    pub(super) fn read(&mut self, game: &Wall, walls: &Walls, row: usize, landing: &[Cost]) {
        if self.number == Some(row) {
            return;
        }
        self.number = Some(row);
        self.row.read(game, walls, row, landing);
        self.runs.clear();
        self.runs.extend(runs(game.board(), row));
        if self.tours.len() < self.runs.len() {
            self.tours.resize_with(self.runs.len(), Tour::default);
        }
        self.slack.clear();
        self.slack.resize(landing.len().div_ceil(BLOCK), NONE);
        for (&run, tour) in self.runs.iter().zip(&mut self.tours) {
            tour.solve(&self.row, run);
            tour.find_levels(run);
            let mut from = run.0;
            for level in &tour.levels {
                for col in from..level.end {
                    let slack = &mut self.slack[col / BLOCK];
                    *slack = (*slack).min(slack_of(level, &self.row, col));
                }
                from = level.end;
            }
        }
    }

    /// What a change below, or in what can be left downwards, makes of the row that was
    /// read. O(log runs) per piece, O(blocks + records) per run with a piece's end in it, and more
    /// where records or cells are to be found one by one.
    pub(super) fn spread(&mut self, change: &[Piece], out: &mut Outline) {
        out.clear();
        let (mut first, mut index) = (0, 0);
        while let Some(&(start, end)) = self.runs.get(index) {
            while change.get(first + 1).is_some_and(|next| next.from as usize <= start) {
                first += 1;
            }
            let to = change.get(first + 1).map_or(usize::MAX, |next| next.from as usize);
            if end <= to {
                // In all runs up to the end of the piece the same happens.
                let whole = index..index + self.runs[index..].partition_point(|run| run.1 <= to);
                index = whole.end;
                let opening = whole.into_iter().find(|&index| !self.tours[index].levels.is_empty());
                if let Some(opening) = opening {
                    out.push(self.runs[opening].0, change[first].less);
                }
                continue;
            }
            if !self.tours[index].levels.is_empty() {
                self.parts.clear();
                let inside = change[first..].iter().take_while(|piece| (piece.from as usize) < end);
                for (next, piece) in (first + 1..).zip(inside) {
                    let to = change.get(next).map_or(end, |next| (next.from as usize).min(end));
                    let from = (piece.from as usize).max(start);
                    self.parts.push(Part { from, to, less: piece.less });
                }
                self.spread_in(index, out);
            }
            index += 1;
        }
    }

    /// The same for a run in which not all costs fall by the same amount.
    fn spread_in(&mut self, index: usize, out: &mut Outline) {
        let run = self.runs[index];
        let Self { row, tours, slack, changed, parts, .. } = self;
        let tour = &tours[index];
        changed.solve_fallen(row, run, tour, parts);
        if changed.levels.is_empty() {
            out.push(run.0, GONE);
            return;
        }
        let compare = Compare { row, slack };
        let (mut old, mut new) = (tour.levels.iter().peekable(), changed.levels.iter().peekable());
        for part in &*parts {
            let mut from = part.from;
            while from < part.to
                && let (Some(before), Some(after)) = (old.peek(), new.peek())
            {
                let to = before.end.min(after.end).min(part.to);
                compare.levels(before, after, Part { from, to, ..*part }, out);
                from = to;
                old.next_if(|level| level.end <= to);
                new.next_if(|level| level.end <= to);
            }
        }
    }
}

/// How much more is to pay from a cell of a level when it is closed.
#[inline]
fn slack_of(level: &Level, row: &Row, col: usize) -> Cost {
    match (row.arrive[col], level.closed(row, col)) {
        (CLOSED, _) => NONE,
        // It is never closed.
        (_, NONE) => CLOSED,
        (arrive, closed) => closed - arrive,
    }
}

/// What a run was worth, and what it is.
struct Compare<'a> {
    row: &'a Row,
    slack: &'a [Cost],
}

impl Compare<'_> {
    /// Writes by how much less is to pay for cells of a level of the old tour and one of
    /// the new.
    #[inline]
    fn levels(&self, before: &Level, after: &Level, part: Part, out: &mut Outline) {
        let Part { from, to, less } = part;
        let whole = self.same_way(before, after, from, to);
        if whole == Some(0) && less == 0 {
            out.push(from, 0);
            return;
        }
        let mut from = from;
        while from < to {
            let end = ((from / BLOCK + 1) * BLOCK).min(to);
            match whole.or_else(|| self.same_way(before, after, from, end)) {
                // Closed it stays worth more than what is below, also after both have fallen.
                Some(fall) if self.slack[from / BLOCK] >= (fall - less).max(0) => out.push(from, fall),
                _ => self.cells(before, after, Part { from, to: end, less }, out),
            }
            from = end;
        }
    }

    /// By how much less is to pay from all cells of these columns, if they are closed
    /// and either way falls by the same amount, or Rabbit goes the same way from all of
    /// them, before and after.
    #[inline]
    fn same_way(&self, before: &Level, after: &Level, from: usize, to: usize) -> Option<Cost> {
        if before.is_only_opening() || after.is_only_opening() {
            return None;
        }
        let falls = (before.west - after.west, before.east - after.east);
        if falls.0 == falls.1 {
            return Some(falls.0);
        }
        let west = |level: &Level| level.going_west(self.row, to - 1) <= level.going_east(self.row, to - 1);
        let east = |level: &Level| level.going_east(self.row, from) <= level.going_west(self.row, from);
        if west(before) && west(after) {
            Some(falls.0)
        } else if east(before) && east(after) {
            Some(falls.1)
        } else {
            None
        }
    }

    #[inline]
    fn cells(&self, before: &Level, after: &Level, part: Part, out: &mut Outline) {
        for col in part.from..part.to {
            let arrive = self.row.arrive[col];
            let lower = if part.less == GONE || arrive == CLOSED { CLOSED } else { arrive - part.less };
            let before = entered(arrive, before.closed(self.row, col));
            let after = entered(lower, after.closed(self.row, col));
            out.push(col, before - after);
        }
    }
}

impl Tour {
    /// Solves a run of a row whose costs below have fallen, by the tour as it was
    /// before. `parts` are the run from west to east.
    fn solve_fallen(&mut self, row: &Row, run: (usize, usize), before: &Self, parts: &[Part]) {
        self.west.clear();
        let key = |col: usize| row.arrive[col] - row.prefix[col];
        let mut fallen = Fallen::new(row, &before.west, &mut self.west, key);
        for part in parts {
            let old = fallen.olds(|record| record.col < part.to);
            let to = old.first().map_or(part.to, |record| record.col);
            fallen.part(part.less, part.from..to, old);
        }
        self.east.clear();
        let key = |col: usize| row.arrive[col] + row.prefix[col + 1];
        let mut fallen = Fallen::new(row, &before.east, &mut self.east, key);
        for part in parts.iter().rev() {
            let old = fallen.olds(|record| record.col >= part.from);
            let from = old.first().map_or(part.from, |record| record.col + 1);
            fallen.part(part.less, (from..part.to).rev(), old);
        }
        self.solve_records();
        self.find_levels(run);
    }
}

/// Finds the records of one side after a change, outermost first.
struct Fallen<'a, K> {
    row: &'a Row,
    /// The old records further in.
    old: &'a [Record],
    new: &'a mut Flank,
    key: K,
    /// The largest key further out, before and after the change.
    before: Cost,
    after: Cost,
}

impl<'a, K: Fn(usize) -> Cost> Fallen<'a, K> {
    #[inline]
    fn new(row: &'a Row, old: &'a Flank, new: &'a mut Flank, key: K) -> Self {
        Self { row, old: &old.records, new, key, before: CLOSED / 2, after: CLOSED / 2 }
    }

    /// The old records of the next part.
    #[inline]
    fn olds(&mut self, inside: impl Fn(&Record) -> bool) -> &'a [Record] {
        let (these, further) = self.old.split_at(self.old.partition_point(inside));
        self.old = further;
        these
    }

    /// A part whose costs fall by `less`, with its old records and, inwards, the cells
    /// before the first of them.
    #[inline]
    fn part(&mut self, less: Cost, others: impl Iterator<Item = usize>, old: &[Record]) {
        let outside = self.before;
        if let Some(last) = old.last() {
            self.before = (self.key)(last.col);
        }
        if less == GONE {
            return;
        }
        if self.after + less < outside {
            for col in others {
                self.offer(col, less);
            }
        }
        for record in old {
            self.offer(record.col, less);
        }
    }

    #[inline]
    fn offer(&mut self, col: usize, less: Cost) {
        let key = (self.key)(col) - less;
        if key > self.after {
            self.after = key;
            self.new.records.push(Record {
                col,
                key,
                detour: self.row.prefix[col] + self.row.prefix[col + 1],
            });
        }
    }
}
