//! What one more wall makes of a row and of the rows above it, kept between
//! positions.
//!
//! A change is a few stretches of cells for each of which less is to pay by the
//! same amount. What a row makes of the change below does not depend on the token,
//! so each is found once, as long as no wall is built in that row or below.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::row::Cost;

/// Stretches that are kept from one position to the next: 64 MB.
const KEPT: usize = 1 << 22;

/// Cells side by side for which less is to pay, by the same amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stretch {
    start: u32,
    end: u32,
    less: Cost,
}

/// A change of a row: its stretches, west to east.
type Change = Rc<[Stretch]>;

/// How much less is to pay for a cell. O(log stretches).
pub(super) fn less(change: &[Stretch], col: usize) -> Cost {
    let next = change.partition_point(|stretch| stretch.end as usize <= col);
    change.get(next).filter(|stretch| stretch.start as usize <= col).map_or(0, |stretch| stretch.less)
}

/// Makes a change in the costs of a row.
pub(super) fn apply(change: &[Stretch], landing: &mut [Cost]) {
    for stretch in change {
        for cost in &mut landing[stretch.start as usize..stretch.end as usize] {
            *cost -= stretch.less;
        }
    }
}

/// The change from one row of costs to another.
pub(super) fn between(before: &[Cost], after: &[Cost]) -> Vec<Stretch> {
    let mut stretches: Vec<Stretch> = Vec::new();
    for (col, (&before, &after)) in (0..).zip(before.iter().zip(after)) {
        let less = before - after;
        match stretches.last_mut() {
            Some(last) if last.less == less && last.end == col => last.end += 1,
            _ if less != 0 => stretches.push(Stretch { start: col, end: col + 1, less }),
            _ => {}
        }
    }
    stretches
}

/// A change in a row, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Number(u32);

impl Number {
    /// Numbers of a row count from 0.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The changes of one row.
#[derive(Debug, Default)]
struct InRow {
    known: Vec<Known>,
    numbers: FxHashMap<Change, Number>,
    /// What a wall below each column makes of the row.
    by_wall: FxHashMap<usize, Number>,
}

#[derive(Debug)]
struct Known {
    change: Change,
    /// What the row above makes of it.
    above: Option<Number>,
}

/// The changes of all rows that were looked at.
#[derive(Debug, Default)]
pub(super) struct Changes {
    rows: Vec<InRow>,
    stretches: usize,
}

impl Changes {
    /// Forgets what depends on the walls of a row.
    pub(super) fn forget_by_wall(&mut self, row: usize) {
        if let Some(of_row) = self.rows.get_mut(row) {
            of_row.by_wall.clear();
        }
        for known in self.rows.get_mut(row + 1).into_iter().flat_map(|below| &mut below.known) {
            known.above = None;
        }
    }

    /// Forgets what depends on the costs of a row: its changes, and what it and
    /// the row above make of walls and changes below.
    pub(super) fn forget(&mut self, row: usize) {
        self.forget_by_wall(row);
        if let Some(of_row) = self.rows.get_mut(row) {
            *of_row = InRow::default();
        }
        if let Some(above) = row.checked_sub(1) {
            self.forget_by_wall(above);
        }
    }

    /// Forgets all rows above a row.
    pub(super) fn forget_above(&mut self, row: usize) {
        for above in self.rows.iter_mut().take(row) {
            *above = InRow::default();
        }
        if let Some(above) = row.checked_sub(1) {
            self.forget_by_wall(above);
        }
    }

    /// Forgets everything if it is much.
    pub(super) fn tidy(&mut self) {
        if self.stretches > KEPT {
            *self = Self::default();
        }
    }

    /// A change of a row.
    pub(super) fn get(&self, row: usize, number: Number) -> &[Stretch] {
        &self.rows[row].known[number.0 as usize].change
    }

    /// What a wall below a cell makes of its row, if that is known.
    pub(super) fn by_wall(&self, row: usize, col: usize) -> Option<Number> {
        self.rows.get(row)?.by_wall.get(&col).copied()
    }

    /// Notes that.
    pub(super) fn set_by_wall(&mut self, row: usize, col: usize, number: Number) {
        self.rows[row].by_wall.insert(col, number);
    }

    /// What the row above makes of a change, if that is known.
    pub(super) fn above(&self, row: usize, number: Number) -> Option<Number> {
        self.rows[row].known[number.0 as usize].above
    }

    /// Notes that.
    pub(super) fn set_above(&mut self, row: usize, number: Number, above: Number) {
        self.rows[row].known[number.0 as usize].above = Some(above);
    }

    /// The number of a change of a row.
    pub(super) fn enter(&mut self, row: usize, change: Vec<Stretch>) -> Number {
        if self.rows.len() <= row {
            self.rows.resize_with(row + 1, InRow::default);
        }
        let InRow { known, numbers, .. } = &mut self.rows[row];
        if let Some(&number) = numbers.get(&change[..]) {
            return number;
        }
        self.stretches += change.len();
        let (change, number): (Change, _) = (change.into(), Number(known.len() as u32));
        known.push(Known { change: Rc::clone(&change), above: None });
        numbers.insert(change, number);
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_what_it_was_made_from() {
        let (before, after) = ([9, 9, 9, 9, 9, 9], [9, 7, 7, 8, 9, 5]);
        let change = between(&before, &after);
        assert_eq!(change.len(), 3);
        let mut made = before;
        apply(&change, &mut made);
        assert_eq!(made, after);
        let each: Vec<_> = (0..6).map(|col| less(&change, col)).collect();
        assert_eq!(each, [0, 2, 2, 1, 0, 4]);
        assert!(between(&before, &before).is_empty());
    }

    #[test]
    fn what_depends_on_a_row_is_forgotten_with_it() {
        let known = || {
            let mut changes = Changes::default();
            let low = changes.enter(3, between(&[5, 5], &[4, 5]));
            let high = changes.enter(2, between(&[5, 5], &[4, 5]));
            changes.set_above(3, low, high);
            changes.set_by_wall(3, 0, low);
            changes.set_by_wall(2, 0, high);
            assert_eq!(changes.enter(3, between(&[7, 5], &[6, 5])), low);
            (changes, low, high)
        };
        let (mut changes, low, high) = known();
        changes.forget_by_wall(2);
        let left = (changes.above(3, low), changes.by_wall(3, 0), changes.by_wall(2, 0));
        assert_eq!(left, (None, Some(low), None));
        assert_eq!(changes.get(2, high).len(), 1);
        let (mut changes, ..) = known();
        changes.forget(3);
        assert_eq!((changes.by_wall(3, 0), changes.by_wall(2, 0)), (None, None));
        let (mut changes, low, _) = known();
        changes.forget_above(3);
        let left = (changes.above(3, low), changes.by_wall(3, 0), changes.by_wall(2, 0));
        assert_eq!(left, (None, Some(low), None));
    }
}
