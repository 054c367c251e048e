//! The cells that a search found: few as a rule, so they are kept together.

use thwart_grid::narrow;

/// The length of the path to each cell found. A hash table with open addressing: a search touches a few cells
/// in a large board, and an array with an entry for every cell would spread them in memory.
pub(crate) struct CellMap<V = u32> {
    /// Cells and lengths; a free slot has the cell 0, which is never looked up.
    slots: Vec<(u32, V)>,
    used: Vec<u32>,
}

/// The cell of a free slot.
const FREE: u32 = 0;

impl<V: Copy + Default> CellMap<V> {
    /// Creates an empty table.
    pub fn new() -> Self {
        Self { slots: vec![(FREE, V::default()); 64], used: Vec::new() }
    }

    /// Forgets all cells.
    pub fn clear(&mut self) {
        for slot in self.used.drain(..) {
            self.slots[slot as usize].0 = FREE;
        }
    }

    /// Returns the slot of a cell, or the slot where it would go.
    #[inline]
    fn slot(&self, cell: u32) -> usize {
        let mask = self.slots.len() - 1;
        // Spread by the golden ratio (Knuth).
        let mut slot = (cell.wrapping_mul(0x9e37_79b1) >> 7) as usize & mask;
        while self.slots[slot].0 != cell && self.slots[slot].0 != FREE {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Returns the length of the path to a cell, which must not be 0.
    #[inline]
    pub fn get(&self, cell: u32) -> Option<V> {
        debug_assert!(cell != 0);
        let slot = self.slots[self.slot(cell)];
        (slot.0 == cell).then_some(slot.1)
    }

    /// Enters a cell, which must not be 0, or changes its length.
    pub fn put(&mut self, cell: u32, walked: V) {
        debug_assert!(cell != 0);
        let mut slot = self.slot(cell);
        if self.slots[slot].0 != cell {
            if 2 * self.used.len() >= self.slots.len() {
                self.grow();
                slot = self.slot(cell);
            }
            self.used.push(narrow(slot));
        }
        self.slots[slot] = (cell, walked);
    }

    #[cold]
    fn grow(&mut self) {
        let old: Vec<_> = self.used.drain(..).map(|slot| self.slots[slot as usize]).collect();
        self.slots = vec![(FREE, V::default()); 4 * self.slots.len()];
        for (cell, walked) in old {
            self.put(cell, walked);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    proptest! {
        #[test]
        fn agrees_with_a_map(puts in proptest::collection::vec((1u32..400, 0u32..9), 0..500), clear in 0usize..500) {
            let mut found: CellMap = CellMap::new();
            let mut map = HashMap::new();
            for (at, (cell, walked)) in puts.into_iter().enumerate() {
                if at == clear {
                    found.clear();
                    map.clear();
                }
                found.put(cell, walked);
                map.insert(cell, walked);
            }
            for cell in 1..400 {
                prop_assert_eq!(found.get(cell), map.get(&cell).copied());
            }
        }
    }
}
