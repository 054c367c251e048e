//! The records of a run after a change, from those before it.
//!
//! Within a part whose costs fall alike the order of the keys stays as it was, so its
//! records are found among the old ones: those whose key is still above all keys further
//! out. Others can appear only where the largest key further out has fallen by more
//! than the keys of the part, and before its first old record. They are looked for block by
//! block, by the largest key of each.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use super::changes::GONE;
use super::flank::{Flank, Record};
use super::row::{CLOSED, Cost, Row};
use super::tour::Tour;

/// Columns to a block.
const BLOCK: usize = 16;

/// Less than the key of every opening, and more than that of any other cell.
const LOWEST: Cost = CLOSED / 2;

/// A piece of a change within a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) from: usize,
    pub(super) to: usize,
    /// By how much its costs fall, or [`GONE`].
    pub(super) less: Cost,
}

impl Hash for Part {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Where a part begins, the one before it ends, or the run.
        state.write_u64(self.less.cast_unsigned().rotate_left(32) ^ self.to as u64);
    }
}

/// The largest keys of the blocks of a row, on either side. Kept to be filled again, it
/// allocates nothing.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    west: Vec<Cost>,
    east: Vec<Cost>,
}

impl Blocks {
    /// Makes ready for another row.
    pub(super) fn forget(&mut self) {
        self.west.clear();
        self.east.clear();
    }

    /// Reads a row, unless that was done. O(columns).
    pub(super) fn read(&mut self, row: &Row) {
        if !self.west.is_empty() {
            return;
        }
        let blocks =
            row.arrive.chunks(BLOCK).zip(row.prefix.chunks(BLOCK).zip(row.prefix[1..].chunks(BLOCK)));
        for (arrive, (before, after)) in blocks {
            let keys = |west: Cost, east: Cost, ((&arrive, &before), &after): ((&Cost, &Cost), &Cost)| {
                (west.max(arrive - before), east.max(arrive + after))
            };
            let cells = arrive.iter().zip(before).zip(after);
            let (west, east) = cells.fold((CLOSED, CLOSED), |(west, east), cell| keys(west, east, cell));
            self.west.push(west);
            self.east.push(east);
        }
    }
}

impl Tour {
    /// Finds the records of a run whose costs below have fallen, by the tour as it was before.
    /// `parts` are the run from west to east.
    pub(super) fn find_fallen(&mut self, row: &Row, blocks: &Blocks, before: &Self, parts: &[Part]) {
        self.west.clear();
        let mut fallen = Fallen::<false>::new(row, &blocks.west, before, &mut self.west);
        for part in parts {
            let old = fallen.olds(|record| record.col < part.to);
            let to = old.first().map_or(part.to, |record| record.col);
            fallen.part(part.less, part.from..to, old);
        }
        self.east.clear();
        let mut fallen = Fallen::<true>::new(row, &blocks.east, before, &mut self.east);
        for part in parts.iter().rev() {
            let old = fallen.olds(|record| record.col >= part.from);
            let from = old.first().map_or(part.from, |record| record.col + 1);
            fallen.part(part.less, from..part.to, old);
        }
    }
}

/// Finds the records of one side after a change, outermost first.
struct Fallen<'a, const EAST: bool> {
    row: &'a Row,
    /// The largest keys of its blocks.
    blocks: &'a [Cost],
    /// From where the old tour measures.
    middle: Cost,
    /// The old records further in.
    old: &'a [Record],
    new: &'a mut Flank,
    /// The largest key further out, before and after the change.
    before: Cost,
    after: Cost,
}

impl<'a, const EAST: bool> Fallen<'a, EAST> {
    #[inline]
    fn new(row: &'a Row, blocks: &'a [Cost], before: &'a Tour, new: &'a mut Flank) -> Self {
        let old = if EAST { &before.east.records } else { &before.west.records };
        Self { row, blocks, middle: before.middle, old, new, before: LOWEST, after: LOWEST }
    }

    /// The old records of the next part.
    #[inline]
    fn olds(&mut self, inside: impl Fn(&Record) -> bool) -> &'a [Record] {
        let (these, further) =
            self.old.split_at(self.old.iter().take_while(|&record| inside(record)).count());
        self.old = further;
        these
    }

    /// A part whose costs fall by `less`, with its old records and, inwards, the cells
    /// before the first of them.
    #[inline]
    fn part(&mut self, less: Cost, others: Range<usize>, old: &[Record]) {
        let outside = self.before;
        if let Some(&last) = old.last() {
            self.before = self.unmeasured(last).key;
        }
        if less == GONE {
            return;
        }
        if self.after + less < outside {
            self.look(less, others);
        }
        self.keep(less, old);
    }

    /// Looks for records among cells that were none.
    #[inline]
    fn look(&mut self, less: Cost, cells: Range<usize>) {
        if cells.is_empty() {
            return;
        }
        for block in inward::<EAST>(cells.start / BLOCK..(cells.end - 1) / BLOCK + 1) {
            if self.blocks[block] - less <= self.after {
                continue;
            }
            let columns = (block * BLOCK).max(cells.start)..((block + 1) * BLOCK).min(cells.end);
            for col in inward::<EAST>(columns) {
                let (before, after) = (self.row.prefix[col], self.row.prefix[col + 1]);
                let key = self.row.arrive[col] + if EAST { after } else { -before } - less;
                if key > self.after {
                    self.after = key;
                    self.new.records.push(Record { col, key, detour: before + after });
                }
            }
        }
    }

    /// Keeps those of a part's old records that are still above all further out.
    #[inline]
    fn keep(&mut self, less: Cost, old: &[Record]) {
        let lower =
            old.iter().take_while(|&&record| self.unmeasured(record).key - less <= self.after).count();
        let kept = &old[lower..];
        let Some(&last) = kept.last() else { return };
        self.after = self.unmeasured(last).key - less;
        let middle = self.middle;
        self.new.records.extend(kept.iter().map(|&record| {
            let record = unmeasured::<EAST>(record, middle);
            Record { key: record.key - less, ..record }
        }));
    }

    #[inline]
    const fn unmeasured(&self, record: Record) -> Record {
        unmeasured::<EAST>(record, self.middle)
    }
}

/// A record as it was before [`Tour`] measured it from the middle.
#[inline]
const fn unmeasured<const EAST: bool>(record: Record, middle: Cost) -> Record {
    if EAST {
        Record { detour: record.detour + middle, ..record }
    } else {
        Record { key: record.key - middle, detour: middle - record.detour, ..record }
    }
}

/// From the outer end to the inner one.
#[inline]
fn inward<const EAST: bool>(Range { start, end }: Range<usize>) -> impl Iterator<Item = usize> {
    (0..end - start).map(move |index| if EAST { end - 1 - index } else { start + index })
}
