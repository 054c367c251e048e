//! By how much less is to pay for the cells of a run after a change, level by level.
//!
//! Where from a level of the old tour and a level of the new one the token goes the same way,
//! its cost falls by the same amount, but for cells where Eel lets it down at once, before
//! or after; there each cell is looked at. What a level has to spare before that happens
//! is found once, so for nearly all levels it is a matter of two subtractions.
//! Where levels are no longer than a few cells, all cells are looked at, and the old tour is not needed.

use super::changes::{GONE, Outline};
use super::fallen::Part;
use super::row::{CLOSED, Cost, NONE, Row};
use super::tour::{Level, Tour, entered};

/// Columns to a block of the slacks.
const BLOCK: usize = 32;

/// What all cells of a level have to spare, at least; less than 0 where some have not.
#[derive(Clone, Copy, Debug)]
struct Spare {
    /// How much more is to pay if the token goes east than if it goes west.
    west: Cost,
    /// The same the other way round.
    east: Cost,
    /// How much more is to pay when the cell is closed than when the token goes down.
    slack: Cost,
}

/// The tour of a run before a change, or only its records where they are [`DENSE`]. Kept to be filled again, it allocates nothing.
#[derive(Debug, Default)]
pub(super) struct Before {
    pub(super) tour: Tour,
    /// For each level; none where the run has so many records that all cells are looked at.
    spare: Vec<Spare>,
    /// Whether it was looked at.
    known: bool,
}

/// Where more than one cell in so many is a record, levels take longer than cells.
const DENSE: usize = 3;

impl Before {
    /// Whether all cells are to be looked at, as levels are not known.
    const fn is_dense(&self) -> bool {
        self.spare.is_empty()
    }

    /// Makes ready for a run of another row.
    pub(super) const fn forget(&mut self) {
        self.known = false;
    }

    /// Looks at a run, unless that was done, and solves it if levels are worth it. `slack` are the slacks of the row's
    /// blocks. O(columns).
    pub(super) fn solve(&mut self, row: &Row, run: (usize, usize), slack: &mut [Cost]) {
        if std::mem::replace(&mut self.known, true) {
            return;
        }
        self.spare.clear();
        self.tour.find_records(row, run);
        if (self.tour.west.len() + self.tour.east.len()) * DENSE > run.1 - run.0 {
            self.tour.measure_from_the_middle();
            return;
        }
        self.tour.solve_records();
        self.tour.find_levels(run);
        let mut from = run.0;
        for level in &self.tour.levels {
            self.spare.push(Spare::of(level, row, from, slack));
            from = level.end;
        }
    }
}

/// Makes ready for a row of so many columns, of which no run was solved.
pub(super) fn clear_slacks(slack: &mut Vec<Cost>, cols: usize) {
    slack.clear();
    slack.resize(cols.div_ceil(BLOCK), NONE);
}

impl Spare {
    /// Of a level that begins in this column. O(columns).
    fn of(level: &Level, row: &Row, from: usize, blocks: &mut [Cost]) -> Self {
        if level.is_only_opening() {
            // It is never closed, and nobody walks on.
            blocks[from / BLOCK] = CLOSED;
            return Self { west: CLOSED, east: CLOSED, slack: CLOSED };
        }
        let end = level.end;
        let mut least = NONE;
        let mut begin = from;
        while begin < end {
            let block = begin / BLOCK;
            let next = ((block + 1) * BLOCK).min(end);
            let prefix = row.prefix[begin..next].iter().zip(&row.prefix[begin + 1..=next]);
            let slacks = prefix.zip(&row.arrive[begin..next]).map(|((&before, &after), &arrive)| {
                // Where nobody goes down this is larger than every cost.
                (level.west + before).min(level.east - after) - arrive
            });
            let slack = slacks.fold(NONE, Cost::min);
            blocks[block] = blocks[block].min(slack);
            least = least.min(slack);
            begin = next;
        }
        let more_east = |col: usize| level.going_east(row, col) - level.going_west(row, col);
        Self { west: more_east(end - 1), east: -more_east(from), slack: least }
    }

    /// By how much less is to pay from all cells of a level, or of a part of it whose costs
    /// below fall by `less`, if the token goes the same way from all of them before and after.
    /// If not, nothing is said.
    #[inline]
    fn fall(&self, before: &Level, after: &Level, less: Cost) -> Option<Cost> {
        let (west, east) = (before.west - after.west, before.east - after.east);
        let fall = if west == east || self.west >= (east - west).max(0) {
            west
        } else if self.east >= (west - east).max(0) {
            east
        } else {
            return None;
        };
        // Closed it stays worth more than what is below, also after both have fallen.
        (fall == less || self.slack >= (fall - less).max(0)).then_some(fall)
    }
}

/// Goes over levels of the old tour, with what they have to spare, and of the new one as long as they end alike
/// within a part, and all of a level falls alike. Says how many they are, and where they end.
#[inline]
fn level_by_level<'a>(
    levels: impl Iterator<Item = ((&'a Level, &'a Spare), &'a Level)>,
    part: Part,
    out: &mut Outline,
) -> (usize, usize) {
    let (mut done, mut from, mut last) = (0, part.from, None);
    for ((before, spare), after) in levels {
        if before.end != after.end || before.end > part.to {
            break;
        }
        let Some(fall) = spare.fall(before, after, part.less) else { break };
        if last != Some(fall) {
            out.push(from, fall);
            last = Some(fall);
        }
        from = before.end;
        done += 1;
    }
    (done, from)
}

/// What a run was worth.
pub(super) struct Compare<'a> {
    pub(super) row: &'a Row,
    pub(super) slack: &'a [Cost],
    pub(super) before: &'a Before,
    /// What was to pay from each cell of the row, its own cost not included.
    pub(super) worth: &'a [Cost],
}

impl Compare<'_> {
    /// Writes by how much less is to pay for the cells of the run. `after` is its tour
    /// after the change, and has an opening; `parts` are the change from west to east.
    pub(super) fn write(&self, after: &Tour, parts: &[Part], out: &mut Outline) {
        if self.before.is_dense() {
            self.all_cells(after, parts, out);
            return;
        }
        let (old, spare, new) = (&self.before.tour.levels[..], &self.before.spare[..], &after.levels[..]);
        // A run has three levels at most where one of them is its only opening.
        let plain = new.len() > 3;
        let (mut index, mut other) = (0, 0);
        for part in parts {
            let mut from = part.from;
            while from < part.to {
                if plain {
                    let levels = old[index..].iter().zip(&spare[index..]).zip(&new[other..]);
                    let (done, end) = level_by_level(levels, Part { from, ..*part }, out);
                    (index, other, from) = (index + done, other + done, end);
                    if from == part.to {
                        break;
                    }
                }
                let (before, after) = (&old[index], &new[other]);
                let to = before.end.min(after.end).min(part.to);
                match spare[index].fall(before, after, part.less) {
                    Some(fall) if !after.is_only_opening() => out.push(from, fall),
                    _ => self.blocks(before, after, Part { from, to, ..*part }, out),
                }
                from = to;
                index += usize::from(before.end == to);
                other += usize::from(after.end == to);
            }
        }
    }

    /// The same cell by cell, whatever the old tour was.
    fn all_cells(&self, after: &Tour, parts: &[Part], out: &mut Outline) {
        let mut levels = after.levels.iter();
        // The first level begins where the run does.
        let (mut end, mut west, mut east) = (parts[0].from, CLOSED, CLOSED);
        let mut last = None;
        for &Part { from, to, less } in parts {
            let prefix = self.row.prefix[from..to].iter().zip(&self.row.prefix[from + 1..=to]);
            let cells = self.row.arrive[from..to].iter().zip(&self.worth[from..to]);
            for (col, ((before, next), (arrive, worth))) in (from..to).zip(prefix.zip(cells)) {
                if col == end
                    && let Some(level) = levels.next()
                {
                    // The only opening is never closed.
                    let only = level.is_only_opening();
                    (west, east) = if only { (CLOSED, CLOSED) } else { (level.west, level.east) };
                    end = level.end;
                }
                let closed = (west + before).min(east - next);
                let fall = worth - closed.max(arrive - less);
                if last != Some(fall) {
                    out.push(col, fall);
                    last = Some(fall);
                }
            }
        }
    }

    /// The same for columns of a level of the old tour and one of the new, block by block.
    fn blocks(&self, before: &Level, after: &Level, part: Part, out: &mut Outline) {
        let Part { mut from, to, less } = part;
        let whole = self.same_way(before, after, from, to);
        while from < to {
            let end = ((from / BLOCK + 1) * BLOCK).min(to);
            match whole.or_else(|| self.same_way(before, after, from, end)) {
                Some(fall) if self.slack[from / BLOCK] >= (fall - less).max(0) => out.push(from, fall),
                _ => self.cells(before, after, Part { from, to: end, less }, out),
            }
            from = end;
        }
    }

    /// By how much less is to pay from all cells of these columns, if they are closed
    /// and either way falls by the same amount, or Rabbit goes the same way from all of
    /// them, before and after.
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

    /// The same, cell by cell.
    fn cells(&self, before: &Level, after: &Level, part: Part, out: &mut Outline) {
        if before.is_only_opening() || after.is_only_opening() {
            self.only_openings(before, after, part, out);
            return;
        }
        let Part { from, to, less } = part;
        let prefix = &self.row.prefix[from..=to];
        let cells = self.row.arrive[from..to].iter().zip(prefix.iter().zip(&prefix[1..]));
        for (col, (&arrive, (&west, &east))) in (from..).zip(cells) {
            // Where nobody goes down this is less than every cost, before and after.
            let before = arrive.max((before.west + west).min(before.east - east));
            let after = (arrive - less).max((after.west + west).min(after.east - east));
            out.push(col, before - after);
        }
    }

    /// The same where some are the only opening, before or after.
    fn only_openings(&self, before: &Level, after: &Level, part: Part, out: &mut Outline) {
        for col in part.from..part.to {
            let arrive = self.row.arrive[col];
            let lower = if part.less == GONE || arrive == CLOSED { CLOSED } else { arrive - part.less };
            let before = entered(arrive, before.closed(self.row, col));
            let after = entered(lower, after.closed(self.row, col));
            out.push(col, before - after);
        }
    }
}
