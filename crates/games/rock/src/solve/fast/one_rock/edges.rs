//! Edges that wait to be entered in ascending order of value.
//!
//! There are as many edges as cells, or several times as many, and a list of all of them would take more memory
//! than everything else. They come up in nearly the right order, so only few must be kept at a time.

/// How many edges are kept before the caller should take some.
const MAX_WAITING: usize = 1 << 14;

/// The edges that wait.
#[derive(Debug)]
pub(super) struct Edges<E> {
    waiting: Vec<E>,
    many: usize,
}

impl<E> Default for Edges<E> {
    fn default() -> Self {
        Self { waiting: Vec::new(), many: MAX_WAITING }
    }
}

/// An item with a value.
pub(super) trait Valued: Ord + Copy {
    fn value(&self) -> u64;
}

impl<A: Ord + Copy, B: Ord + Copy> Valued for (u64, A, B) {
    fn value(&self) -> u64 {
        self.0
    }
}

impl<E: Valued> Edges<E> {
    /// Adds an edge.
    pub(super) fn put(&mut self, edge: E) {
        self.waiting.push(edge);
    }

    /// Returns whether it is time to take some edges.
    pub(super) fn is_full(&self) -> bool {
        self.waiting.len() >= self.many
    }

    /// Removes all edges below a value, and returns them in ascending order.
    pub(super) fn below(&mut self, value: u64) -> std::vec::Drain<'_, E> {
        self.waiting.sort();
        let end = self.waiting.partition_point(|edge| edge.value() < value);
        // If few edges were dropped, sort less often.
        self.many = MAX_WAITING.max(2 * (self.waiting.len() - end));
        self.waiting.drain(..end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn edges_come_out_sorted(steps in proptest::collection::vec((0u64..3, 0u64..9), 0..200)) {
            let mut edges = Edges { many: 5, ..Edges::default() };
            let (mut least, mut all, mut taken) = (0, Vec::new(), Vec::new());
            for (number, (step, more)) in steps.into_iter().enumerate() {
                least += step;
                let edge = (least + more, number, ());
                edges.put(edge);
                all.push(edge);
                if edges.is_full() {
                    taken.extend(edges.below(least));
                    edges.many = 5;
                }
            }
            taken.extend(edges.below(u64::MAX));
            all.sort_unstable();
            prop_assert_eq!(taken, all);
        }
    }
}
