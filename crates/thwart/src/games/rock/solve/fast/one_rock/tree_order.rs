//! Who is below whom in a tree.

/// A tree in which parents have smaller names than their children and the root is 0:
/// a numbering in which every cell comes before what is below it, and
/// nothing else comes in between.
pub(super) struct TreeOrder {
    /// The number of each cell, plus 1.
    first: Vec<u32>,
    /// The number of the last cell below each, plus 1.
    last: Vec<u32>,
}

impl TreeOrder {
    /// Numbers a tree. Two passes over the cells.
    pub fn new(parent: &[u32]) -> Self {
        let mut size = vec![1; parent.len()];
        for cell in (1..parent.len()).rev() {
            size[parent[cell] as usize] += size[cell];
        }
        // What is left of the numbers of a cell as its children take theirs
        // from the end; in the end its own is left.
        let mut left = vec![0; parent.len()];
        left[0] = size[0];
        for cell in 1..parent.len() {
            let from = &mut left[parent[cell] as usize];
            let last = *from;
            *from -= size[cell];
            (left[cell], size[cell]) = (last, last);
        }
        Self { first: left, last: size }
    }

    /// How many cells are below a cell.
    pub fn below(&self, cell: u32) -> u32 {
        self.last[cell as usize] - self.first[cell as usize]
    }

    /// Whether a cell is below another one; not if it is the same.
    pub fn is_below(&self, cell: u32, above: u32) -> bool {
        let number = self.first[cell as usize];
        self.first[above as usize] < number && number <= self.last[above as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn agrees_with_climbing(draws in proptest::collection::vec(0u32..1000, 0..40)) {
            let mut parent = vec![0];
            parent.extend(draws.iter().enumerate().map(|(at, &draw)| draw % (at as u32 + 1)));
            let order = TreeOrder::new(&parent);
            for cell in 0..parent.len() as u32 {
                let mut above = vec![];
                let mut at = cell;
                while at != 0 {
                    at = parent[at as usize];
                    above.push(at);
                }
                let below = (0..parent.len() as u32).filter(|&other| order.is_below(other, cell));
                prop_assert_eq!(order.below(cell) as usize, below.count());
                for other in 0..parent.len() as u32 {
                    prop_assert_eq!(order.is_below(cell, other), above.contains(&other));
                }
            }
        }
    }
}
