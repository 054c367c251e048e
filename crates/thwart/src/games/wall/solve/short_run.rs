//! What a change makes of a short run, cell by cell.
//!
//! Where obstacles part a row into runs of some 20 columns, a run has two or three records on
//! either side, and what [`fallen`](super::fallen), [`flank`](super::flank) and
//! [`compare`](super::compare) save in long runs costs more than it saves. Here every cell is looked at,
//! and what is unseen on either side is tabled as in the textbook (see [`flank`](super::flank)): with
//! `kw`, `ke` the keys of the records, outermost first, and `sw`, `se` their prefix sums before and
//! after, added, a token with `a` records unseen in the west and `b` in the east pays at most,
//! by the way it goes first,
//!
//! ```text
//! west(a, b) = max(kw[a-1], min(west(a-1, b), east(a-1, b) - sw[a-1]))
//! east(a, b) = max(ke[b-1], min(east(a, b-1), west(a, b-1) + se[b-1]))
//! ```
//!
//! without its own prefix sum, which it adds if it goes west and takes away if it goes east.

use super::changes::{GONE, Outline, Piece};
use super::fallen::Part;
use super::row::{CLOSED, Cost, NONE, Row};

/// The most columns of a short run.
pub(super) const WIDEST: usize = 96;

/// The most records on either side.
const RECORDS: usize = 16;

/// Less than every cost: what is to pay if nothing is unseen.
const NOTHING: Cost = -NONE;

/// Less than the key of every opening, and more than that of any other cell.
const LOWEST: Cost = CLOSED / 2;

/// The records of one side, outermost first.
#[derive(Debug)]
struct Side {
    len: usize,
    cols: [usize; WIDEST],
    keys: [Cost; WIDEST],
}

impl Default for Side {
    fn default() -> Self {
        Self { len: 0, cols: [0; WIDEST], keys: [0; WIDEST] }
    }
}

impl Side {
    /// Finds the records among cells from the outermost inwards, with their keys.
    #[inline]
    fn find(&mut self, cells: impl Iterator<Item = (usize, Cost)>) {
        let mut largest = LOWEST;
        let mut len = 0;
        for (col, key) in cells {
            // Without a branch, as nobody can foresee which cells are records.
            self.cols[len] = col;
            self.keys[len] = key;
            len += usize::from(key > largest);
            largest = largest.max(key);
        }
        self.len = len;
    }
}

/// What is to pay by the way a token goes first.
#[derive(Clone, Copy, Debug, Default)]
struct First {
    west: Cost,
    east: Cost,
}

/// Looks at short runs. Kept to be used again, it allocates nothing.
#[derive(Debug, Default)]
pub(super) struct ShortRun {
    /// What is to pay below each cell of the run, after the change.
    arrive: Vec<Cost>,
    /// What becomes of it.
    pieces: Vec<Piece>,
    /// Cells side by side from which the same records are unseen: where they end, and what is to pay from them.
    levels: Vec<(usize, First)>,
    west: Side,
    east: Side,
    /// What is to pay with so many records unseen in the west, and all in the east.
    from_west: [First; RECORDS + 1],
    /// The same the other way round.
    from_east: [First; RECORDS + 1],
    /// The same with the innermost record of either side seen.
    from_middle: First,
}

impl ShortRun {
    /// Writes by how much less is to pay for the cells of a run with an opening, where `before` is what
    /// was to pay from each cell of the row, its own cost not included. `parts` are the run from
    /// west to east. Says whether it was short enough for that. O(columns + records^2).
    pub(super) fn write(&mut self, row: &Row, before: &[Cost], parts: &[Part], out: &mut Outline) -> bool {
        let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return false };
        let (start, end) = (first.from, last.to);
        if end - start > WIDEST {
            return false;
        }
        self.arrive.clear();
        for part in parts {
            let arrive = &row.arrive[part.from..part.to];
            if part.less == GONE {
                self.arrive.extend(arrive.iter().map(|_| CLOSED));
            } else {
                // What is closed stays so: it is less than every cost by far.
                self.arrive.extend(arrive.iter().map(|&arrive| arrive - part.less));
            }
        }
        let prefix = &row.prefix[start..=end];
        self.west.find(self.arrive.iter().zip(prefix).map(|(arrive, before)| arrive - before).enumerate());
        let inward = self.arrive.iter().zip(&prefix[1..]).map(|(arrive, after)| arrive + after);
        self.east.find(inward.enumerate().rev());
        if self.west.len == 0 {
            out.push(start, GONE);
            return true;
        }
        if self.west.len.max(self.east.len) > RECORDS {
            return false;
        }
        self.settle(prefix);
        self.compare(prefix, &before[start..end], start, out);
        true
    }

    /// Fills the table row by row, and keeps its last column and its last row.
    fn settle(&mut self, prefix: &[Cost]) {
        let Self { west, east, from_west, from_east, from_middle, .. } = self;
        let (a, b) = (west.len, east.len);
        let turn = |col: usize| prefix[col] + prefix[col + 1];
        let row = &mut from_east[..=b];
        row[0] = First { west: NOTHING, east: NOTHING };
        let mut going = NOTHING;
        for (first, &key) in row[1..].iter_mut().zip(&east.keys) {
            going = going.max(key);
            *first = First { west: NONE, east: going };
        }
        from_west[0] = row[b];
        for (unseen, (&key, &col)) in (1..=a).zip(west.keys.iter().zip(&west.cols)) {
            *from_middle = row[b - 1];
            let turn_west = turn(col);
            let go_west = |first: First| key.max(first.west.min(first.east - turn_west));
            let mut last = First { west: go_west(row[0]), east: NONE };
            row[0] = last;
            for (first, (&key, &col)) in row[1..].iter_mut().zip(east.keys.iter().zip(&east.cols)) {
                last = First { west: go_west(*first), east: key.max(last.east.min(last.west + turn(col))) };
                *first = last;
            }
            from_west[unseen] = last;
        }
    }

    /// Compares what is to pay with what was.
    fn compare(&mut self, prefix: &[Cost], before: &[Cost], start: usize, out: &mut Outline) {
        let Self { arrive, pieces, levels, west, east, from_west, from_east, from_middle } = self;
        let (west, east) = (&west.cols[..west.len], &east.cols[..east.len]);
        let (a, b) = (west.len(), east.len());
        levels.clear();
        let mut level = |end: usize, first: First| levels.push((end, first));
        // Those from which all of the east is unseen, outermost first.
        let both = west[a - 1] == east[b - 1];
        for (&col, &first) in west[..a - 1].iter().zip(&*from_west) {
            level(col + 1, first);
        }
        if both {
            level(west[a - 1], from_west[a - 1]);
            level(west[a - 1] + 1, *from_middle);
        } else {
            level(west[a - 1] + 1, from_west[a - 1]);
            level(east[b - 1], from_west[a]);
        }
        // Those from which all of the west is unseen, innermost first.
        for unseen in (1..b).rev() {
            level(east[unseen - 1], from_east[unseen]);
        }
        level(before.len(), from_east[0]);
        pieces.resize(WIDEST, Piece { from: 0, less: 0 });
        let (mut found, mut last) = (0, NONE);
        let mut levels = levels.iter();
        let (mut end, mut first) = (0, First::default());
        let cells = arrive.iter().zip(before).zip(prefix.iter().zip(&prefix[1..]));
        for (col, ((&arrive, was), (before, after))) in cells.enumerate() {
            while col == end
                && let Some(next) = levels.next()
            {
                (end, first) = *next;
            }
            let closed = (first.west + before).min(first.east - after);
            let less = was - closed.max(arrive);
            // Without a branch, as nobody can foresee where a piece ends.
            pieces[found] = Piece { from: (start + col) as u32, less };
            found += usize::from(less != last);
            last = less;
        }
        out.push_all(&pieces[..found], 0);
    }
}
