//! A queue for label setting, where keys never fall below the last one taken.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use thwart_grid::search::monotone_queue::MonotoneQueue;

/// How many keys from the last one taken on have a stack of their own.
const SPAN: u64 = 64;

/// A queue of numbers by key.
pub(crate) enum Queue {
    /// For steps that cost less than [`SPAN`].
    Near(Near),
    /// For steps of any cost.
    Far(MonotoneQueue),
}

/// A ring of one stack per key (Dial 1969), and a heap for keys beyond it.
pub(crate) struct Near {
    last: u64,
    stacks: Vec<Vec<u32>>,
    /// How many numbers are on the stacks.
    waiting: usize,
    far: BinaryHeap<Reverse<(u64, u32)>>,
}

impl Queue {
    /// Creates a queue for keys that mostly lie at most this far above the last one taken.
    pub fn new(step: u64) -> Self {
        if step < SPAN {
            let stacks = (0..SPAN).map(|_| Vec::new()).collect();
            Self::Near(Near { last: 0, stacks, waiting: 0, far: BinaryHeap::new() })
        } else {
            Self::Far(MonotoneQueue::new())
        }
    }

    /// Empties the queue and lets keys start again at 0.
    pub fn clear(&mut self) {
        match self {
            Self::Near(near) => near.clear(),
            Self::Far(far) => far.clear(),
        }
    }

    /// Adds a number; its key must not be below the last one taken.
    #[inline]
    pub fn push(&mut self, key: u64, item: u32) {
        match self {
            Self::Near(near) => near.push(key, item),
            Self::Far(far) => far.push(key, item),
        }
    }

    /// Removes and returns a number with the least key.
    #[inline]
    pub fn pop(&mut self) -> Option<(u64, u32)> {
        match self {
            Self::Near(near) => near.pop(),
            Self::Far(far) => far.pop(),
        }
    }

    /// Removes and returns another number with the key that was taken last.
    #[inline]
    pub fn pop_same_key(&mut self) -> Option<u32> {
        match self {
            Self::Near(near) => near.pop_alike(),
            Self::Far(far) => far.pop_same_key(),
        }
    }
}

impl Near {
    fn clear(&mut self) {
        if self.waiting > 0 {
            self.stacks.iter_mut().for_each(Vec::clear);
        }
        self.far.clear();
        (self.last, self.waiting) = (0, 0);
    }

    fn push(&mut self, key: u64, item: u32) {
        debug_assert!(key >= self.last);
        if key - self.last < SPAN {
            self.stacks[(key % SPAN) as usize].push(item);
            self.waiting += 1;
        } else {
            self.far.push(Reverse((key, item)));
        }
    }

    fn pop(&mut self) -> Option<(u64, u32)> {
        let beyond = self.far.peek().map(|&Reverse((key, _))| key);
        if self.waiting == 0 {
            self.last = beyond?;
        }
        loop {
            if beyond == Some(self.last) {
                return self.far.pop().map(|Reverse(entry)| entry);
            }
            if let Some(item) = self.stacks[(self.last % SPAN) as usize].pop() {
                self.waiting -= 1;
                return Some((self.last, item));
            }
            self.last += 1;
        }
    }

    fn pop_alike(&mut self) -> Option<u32> {
        if let Some(&Reverse((key, item))) = self.far.peek()
            && key == self.last
        {
            self.far.pop();
            return Some(item);
        }
        let item = self.stacks[(self.last % SPAN) as usize].pop()?;
        self.waiting -= 1;
        Some(item)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use thwart_grid::narrow;

    proptest! {
        #[test]
        fn both_kinds_agree(
            steps in proptest::collection::vec(
                prop_oneof![4 => (0u64..64).prop_map(Some), 1 => (0u64..1000).prop_map(Some), 4 => Just(None)],
                0..300,
            ),
        ) {
            let (mut near, mut far) = (Queue::new(63), Queue::new(64));
            for round in 0..2 {
                let mut last = 0;
                for (item, step) in steps.iter().enumerate() {
                    if let Some(step) = step {
                        near.push(last + step, narrow(item));
                        far.push(last + step, narrow(item));
                    } else {
                        let taken = near.pop().map(|(key, _)| key);
                        prop_assert_eq!(taken, far.pop().map(|(key, _)| key), "{}", round);
                        last = taken.unwrap_or(last);
                        if item % 3 == 0 {
                            let alike = near.pop_same_key().is_some();
                            prop_assert_eq!(alike, far.pop_same_key().is_some(), "{}", round);
                        }
                    }
                }
                near.clear();
                far.clear();
            }
        }
    }
}
