//! Numbers offered for ranges of places, and the least at each place.

use std::ops::Range;

/// A segment tree in which an offer lies on the O(log places) nodes that make
/// up its range; the least for a place is found on its path to the root.
pub(super) struct LeastOver {
    places: usize,
    node: Vec<u64>,
}

impl LeastOver {
    /// No offer for any of the places, counted from 0: `u64::MAX`.
    pub fn new(places: usize) -> Self {
        Self { places, node: vec![u64::MAX; 2 * places] }
    }

    /// Offers a number for all places of the range.
    pub fn offer(&mut self, range: Range<usize>, number: u64) {
        let (mut from, mut to) = (range.start + self.places, range.end + self.places);
        while from < to {
            if from % 2 == 1 {
                self.node[from] = self.node[from].min(number);
                from += 1;
            }
            if to % 2 == 1 {
                to -= 1;
                self.node[to] = self.node[to].min(number);
            }
            from /= 2;
            to /= 2;
        }
    }

    /// The least number offered for a place.
    pub fn at(&self, place: usize) -> u64 {
        let mut least = u64::MAX;
        let mut node = place + self.places;
        while node > 0 {
            least = least.min(self.node[node]);
            node /= 2;
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn agrees_with_a_list(
            places in 1usize..20,
            offers in proptest::collection::vec((0usize..20, 0usize..20, 0u64..100), 0..12),
        ) {
            let mut tree = LeastOver::new(places);
            let mut list = vec![u64::MAX; places];
            for (from, to, number) in offers {
                let range = from.min(places)..to.min(places);
                if range.start <= range.end {
                    list[range.clone()].iter_mut().for_each(|least| *least = number.min(*least));
                    tree.offer(range, number);
                }
            }
            for (place, least) in list.into_iter().enumerate() {
                prop_assert_eq!(tree.at(place), least);
            }
        }
    }
}
