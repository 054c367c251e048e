//! Ancestors and descendants in a tree, by numbers.

/// A numbering of a tree whose parents have smaller names than their children and whose root is 0: every cell
/// comes directly before the cells below it, without others in between.
pub(super) struct TreeOrder {
    /// The number of each cell, plus 1.
    first: Vec<u32>,
    /// The number of the last cell below each, plus 1.
    last: Vec<u32>,
}

impl TreeOrder {
    /// Numbers a tree in two passes over the cells.
    pub fn new(parent: &[u32]) -> Self {
        let mut size = vec![1; parent.len()];
        for cell in (1..parent.len()).rev() {
            size[parent[cell] as usize] += size[cell];
        }
        // The numbers of a cell that are left as its children take theirs from the end; in the end its own is
        // left.
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

    /// Returns how many cells are below a cell.
    pub fn below(&self, cell: u32) -> u32 {
        self.last[cell as usize] - self.first[cell as usize]
    }

    /// Returns whether a cell is below another one; it is not below itself.
    pub fn is_below(&self, cell: u32, above: u32) -> bool {
        let number = self.first[cell as usize];
        self.first[above as usize] < number && number <= self.last[above as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use thwart_grid::narrow;

    proptest! {
        #[test]
        fn agrees_with_climbing(draws in proptest::collection::vec(0u32..1000, 0..40)) {
            let mut parent = vec![0];
            parent.extend(draws.iter().enumerate().map(|(at, &draw)| draw % (narrow(at) + 1)));
            let order = TreeOrder::new(&parent);
            for cell in 0..narrow(parent.len()) {
                let mut above = vec![];
                let mut at = cell;
                while at != 0 {
                    at = parent[at as usize];
                    above.push(at);
                }
                let below = (0..narrow(parent.len())).filter(|&other| order.is_below(other, cell));
                prop_assert_eq!(order.below(cell) as usize, below.count());
                for other in 0..narrow(parent.len()) {
                    prop_assert_eq!(order.is_below(cell, other), above.contains(&other));
                }
            }
        }
    }
}
