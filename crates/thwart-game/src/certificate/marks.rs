//! Marks on places, reused from search to search.

/// A set of marked places. Clearing it takes constant time, except once in 2^32 - 1 times.
#[derive(Debug)]
pub struct Marks {
    round: u32,
    /// The round in which each place was last marked.
    marked: Vec<u32>,
}

impl Marks {
    /// Creates marks for this many places, none of them marked; 4 bytes each.
    pub fn new(places: usize) -> Self {
        Self { round: 1, marked: vec![0; places] }
    }

    /// Removes all marks.
    pub fn clear(&mut self) {
        if self.round == u32::MAX {
            self.marked.fill(0);
            self.round = 0;
        }
        self.round += 1;
    }

    /// Marks a place; returns whether it was unmarked.
    pub fn mark(&mut self, place: usize) -> bool {
        std::mem::replace(&mut self.marked[place], self.round) != self.round
    }

    /// Returns whether a place is marked.
    pub fn is_marked(&self, place: usize) -> bool {
        self.marked[place] == self.round
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Old marks do not come back, even after the number of the round starts again.
    #[test]
    fn no_mark_outlasts_its_round() {
        let mut marks = Marks::new(4);
        assert!(!marks.is_marked(0) && marks.mark(0) && marks.is_marked(0) && !marks.mark(0));
        marks.clear();
        assert!(!marks.is_marked(0) && marks.mark(1));
        for round in [u32::MAX - 1, u32::MAX] {
            marks.round = round;
            for place in [2, 3, 2, 3] {
                assert!(marks.mark(place));
                let marked = [0, 1, 2, 3].map(|place| marks.is_marked(place));
                assert_eq!(marked, [0, 1, 2, 3].map(|other| other == place));
                marks.clear();
            }
        }
        assert_eq!([0, 1, 2, 3].map(|place| marks.is_marked(place)), [false; 4]);
    }
}
