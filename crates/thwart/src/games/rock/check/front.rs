//! The cells to which a search came and from which it is still to go on.

use std::collections::BTreeMap;

use thwart_core::Cell;

/// Totals that differ by less than this from the one that is looked at have lists of their own.
const NEAR: usize = 4;

/// A priority queue for searches whose totals never fall and take few values at a time: what the
/// way over a cell costs if no rock lies on the rest. A list for each total is faster than a heap.
///
/// Of equal totals the last one comes first: who has gone on furthest.
#[derive(Debug, Default)]
pub(in super::super) struct Front {
    /// The least one, of the cell that came last.
    total: u64,
    /// The lists of totals from that one on, each at its remainder.
    near: [Vec<Cell>; NEAR],
    far: BTreeMap<u64, Vec<Cell>>,
}

impl Front {
    /// No cell is left, and totals may start anew. Keeps its memory.
    #[cfg(feature = "solve")]
    pub fn clear(&mut self) {
        self.total = 0;
        self.near.iter_mut().for_each(Vec::clear);
        self.far.clear();
    }

    /// One more cell. A total less than that of the cell that came last counts as that one.
    pub fn push(&mut self, total: u64, cell: Cell) {
        let total = total.max(self.total);
        if total - self.total < NEAR as u64 {
            self.near[place(total)].push(cell);
        } else {
            self.far.entry(total).or_default().push(cell);
        }
    }

    /// A cell with the least total.
    pub fn pop(&mut self) -> Option<(u64, Cell)> {
        loop {
            if let Some(cell) = self.near[place(self.total)].pop() {
                return Some((self.total, cell));
            }
            self.total = self.least()?;
            if let Some(cells) = self.far.remove(&self.total) {
                self.near[place(self.total)].splice(..0, cells);
            }
        }
    }

    /// The least total that is left.
    fn least(&self) -> Option<u64> {
        let after = (0..NEAR as u64).map(|more| self.total.saturating_add(more));
        let near = after.filter(|&total| !self.near[place(total)].is_empty()).min();
        let far = self.far.first_key_value().map(|(&total, _)| total);
        near.into_iter().chain(far).min()
    }
}

/// Where the list of a total is.
const fn place(total: u64) -> usize {
    (total % NEAR as u64) as usize
}

#[cfg(test)]
#[cfg(feature = "solve")]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// The least total comes first, and of equal ones the last.
        #[test]
        fn cells_come_by_totals(
            draws in proptest::collection::vec((any::<bool>(), prop_oneof![8 => 0..7u64, 1 => 0..1_000_000u64]), 1..200),
            first in prop_oneof![Just(0), 0..100u64, Just(u64::MAX - 2_000_000_000)],
        ) {
            let mut front = Front::default();
            for again in 0..2 {
                let mut waiting: BTreeMap<u64, Vec<Cell>> = BTreeMap::new();
                let mut least = first + again;
                for (number, &(takes, more)) in draws.iter().enumerate() {
                    if takes {
                        let expected = waiting.first_entry().map(|mut cells| {
                            let taken = cells.get_mut().pop().map(|cell| (*cells.key(), cell));
                            if cells.get().is_empty() {
                                cells.remove();
                            }
                            taken.unwrap()
                        });
                        least = expected.map_or(least, |(total, _)| total);
                        prop_assert_eq!(front.pop(), expected);
                    } else {
                        waiting.entry(least + more).or_default().push(Cell(number as u32));
                        front.push(least + more, Cell(number as u32));
                    }
                }
                front.clear();
                prop_assert_eq!(front.pop(), None);
                front.clear();
            }
        }
    }
}
