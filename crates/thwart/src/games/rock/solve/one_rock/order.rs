//! Who is below whom in a tree.

use super::found::Found;

/// A tree in which parents have smaller names than their children and the root
/// is 0, with answers to who is below whom.
pub(super) struct Lineage<'t> {
    parent: &'t [u32],
    /// Steps climbed that are left before the tree is numbered.
    patience: usize,
    order: Option<Order>,
    /// The last cell asked about with [`is_above`](Self::is_above), and the cells
    /// above it as far as somebody wanted to know, down to the highest of them.
    chain: Found,
    lowest: u32,
    highest: u32,
}

impl<'t> Lineage<'t> {
    /// Nothing asked yet.
    pub fn new(parent: &'t [u32]) -> Self {
        Self { parent, patience: parent.len() / 4, order: None, chain: Found::new(), lowest: 0, highest: 0 }
    }

    /// Whether a cell is below another one; not if it is the same. `known` may
    /// tell that a cell on the way up is below it.
    ///
    /// Climbs, which is cheap where few ask. Once that has cost a step for every
    /// fourth cell, the tree is numbered, and a look at the numbers does.
    #[inline]
    pub fn is_below(&mut self, cell: u32, above: u32, known: impl Fn(u32) -> bool) -> bool {
        let mut at = cell;
        while at > above {
            if self.patience == 0 {
                return self.order().is_below(cell, above);
            }
            self.patience -= 1;
            at = self.parent[at as usize];
            if at > above && known(at) {
                return true;
            }
        }
        at == above && cell != above
    }

    /// Whether a cell is above another one, or the same. Made for many questions
    /// about the same other cell: what was climbed for one serves the next.
    pub fn is_above(&mut self, above: u32, cell: u32) -> bool {
        if above >= cell {
            return above == cell;
        }
        if self.patience == 0 {
            return self.order().is_below(cell, above);
        }
        if self.lowest != cell {
            self.chain.clear();
            (self.lowest, self.highest) = (cell, cell);
        }
        if self.highest <= above {
            return self.highest == above || self.chain.walked(above).is_some();
        }
        while self.highest > above && self.patience > 0 {
            self.patience -= 1;
            self.highest = self.parent[self.highest as usize];
            if self.highest > 0 {
                self.chain.put(self.highest, 0);
            }
        }
        if self.highest > above { self.order().is_below(cell, above) } else { self.highest == above }
    }

    /// The tree, numbered, if enough was climbed and taken for that. A search asks that has taken so many cells, twice as
    /// many as when it asked before.
    pub fn numbered(&mut self, taken: u64) -> Option<&Order> {
        self.patience = self.patience.saturating_sub(taken as usize / 2);
        (self.patience == 0).then(|| self.order())
    }

    /// The tree, numbered.
    pub fn order(&mut self) -> &Order {
        self.order.get_or_insert_with(|| Order::new(self.parent))
    }
}

/// A numbering of a tree in which every cell comes before what is below it, and
/// nothing else comes in between.
pub(super) struct Order {
    /// The number of each cell, plus 1.
    first: Vec<u32>,
    /// The number of the last cell below each, plus 1.
    last: Vec<u32>,
}

impl Order {
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
            let order = Order::new(&parent);
            let mut lineage = Lineage::new(&parent);
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
                    prop_assert_eq!(lineage.is_below(cell, other, |_| false), above.contains(&other));
                    prop_assert_eq!(lineage.is_above(other, cell), cell == other || above.contains(&other));
                }
            }
        }
    }
}
