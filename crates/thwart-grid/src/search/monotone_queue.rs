//! A priority queue for label setting, in which keys never fall below the last key
//! taken.

/// A radix heap (Ahuja, Mehlhorn, Orlin, Tarjan 1990): items wait in 65 buckets by
/// the highest bit in which their key differs from the key taken last. An item only
/// ever moves to a lower bucket, so a push and its pop together cost O(log of the
/// largest difference between two keys in the queue), in practice about two moves
/// if steps are short.
///
/// The order of equal keys depends on the pushes alone.
#[derive(Clone, Debug)]
pub struct MonotoneQueue {
    buckets: Vec<Vec<(u64, u32)>>,
    /// Bit `b` is set if bucket `b` holds an item.
    occupied: u128,
    last: u64,
}

impl Default for MonotoneQueue {
    fn default() -> Self {
        Self::new()
    }
}

impl MonotoneQueue {
    /// Makes an empty queue.
    pub fn new() -> Self {
        Self { buckets: vec![Vec::new(); 65], occupied: 0, last: 0 }
    }

    /// Empties the queue and lets keys start again at 0. Keeps its memory.
    pub fn clear(&mut self) {
        while self.occupied != 0 {
            let bucket = self.occupied.trailing_zeros() as usize;
            self.buckets[bucket].clear();
            self.occupied &= self.occupied - 1;
        }
        self.last = 0;
    }

    /// Adds an item. A key below the last one taken counts as that one, so its item
    /// comes out next.
    pub fn push(&mut self, key: u64, item: u32) {
        let bucket = self.bucket(key.max(self.last));
        self.buckets[bucket].push((key, item));
        self.occupied |= 1 << bucket;
    }

    /// Takes out an item with the least key; returns key and item.
    pub fn pop(&mut self) -> Option<(u64, u32)> {
        if self.occupied == 0 {
            return None;
        }
        let lowest = self.occupied.trailing_zeros() as usize;
        if lowest > 0 {
            self.spread(lowest);
        }
        let taken = self.buckets[0].pop();
        if self.buckets[0].is_empty() {
            self.occupied &= !1;
        }
        taken
    }

    /// Takes out another item with the key that was taken last.
    pub fn pop_same_key(&mut self) -> Option<u32> {
        let (_, item) = self.buckets[0].pop()?;
        if self.buckets[0].is_empty() {
            self.occupied &= !1;
        }
        Some(item)
    }

    /// Returns 0 for the last key taken, otherwise the position of the highest bit
    /// in which the key differs from it, counted from 1.
    fn bucket(&self, key: u64) -> usize {
        (u64::BITS - (key ^ self.last).leading_zeros()) as usize
    }

    /// Makes the least key of the lowest bucket the last key. All keys of this
    /// bucket agree with it in the bit of the bucket, so each moves to a lower
    /// bucket, and keys in higher buckets stay where they are.
    fn spread(&mut self, lowest: usize) {
        let mut moved = std::mem::take(&mut self.buckets[lowest]);
        self.occupied &= !(1 << lowest);
        self.last = moved.iter().map(|&(key, _)| key).min().unwrap_or(self.last);
        for &(key, item) in &moved {
            let bucket = self.bucket(key);
            self.buckets[bucket].push((key, item));
            self.occupied |= 1 << bucket;
        }
        moved.clear();
        self.buckets[lowest] = moved;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::narrow;
    use proptest::prelude::*;
    use std::cmp::Reverse;
    use std::collections::BinaryHeap;

    proptest! {
        #[test]
        fn agrees_with_a_binary_heap(
            steps in proptest::collection::vec(
                prop_oneof![3 => (0u64..20).prop_map(Some), 1 => any::<u64>().prop_map(Some), 3 => Just(None)],
                0..200,
            ),
        ) {
            let mut queue = MonotoneQueue::new();
            let mut heap = BinaryHeap::new();
            let mut last = 0u64;
            for (item, step) in steps.into_iter().enumerate() {
                if let Some(step) = step {
                    let key = last.saturating_add(step);
                    queue.push(key, narrow(item));
                    heap.push(Reverse(key));
                } else {
                    let taken = queue.pop().map(|(key, _)| key);
                    prop_assert_eq!(taken, heap.pop().map(|Reverse(key)| key));
                    last = taken.unwrap_or(last);
                    if item % 3 == 0 {
                        let alike = heap.peek() == Some(&Reverse(last));
                        prop_assert_eq!(queue.pop_same_key().is_some(), alike);
                        if alike {
                            heap.pop();
                        }
                    }
                }
            }
            queue.clear();
            prop_assert_eq!(queue.pop(), None);
            queue.push(0, 7);
            prop_assert_eq!(queue.pop(), Some((0, 7)));
        }
    }
}
