//! Which cells a walker cannot do without: the tree of dominators.
//!
//! A cell `u` *dominates* `v` if every shortest way from `v` to the exits
//! passes `u`. All exits together are the root. The dominators of a cell form
//! a chain, so they make a tree: the parent of a cell is its nearest dominator
//! but itself. Cells are named by the order in which the search takes them, so
//! a parent has the smaller number.

/// The root: all exits together.
pub(super) const ROOT: u32 = 0;

/// The tree of dominators of the cells taken so far.
pub(super) struct Dominators {
    /// The parent of each cell; the root is its own.
    pub parent: Vec<u32>,
    /// Steps climbed one by one that are left, before jumps are set up.
    patience: u64,
    jumps: Vec<Jump>,
}

/// A short cut to some ancestor (Myers 1983): with it, any ancestor is
/// O(log depth) climbs away.
#[derive(Clone, Copy)]
struct Jump {
    depth: u32,
    to: u32,
}

impl Dominators {
    /// The tree of the root alone, with room for this many cells.
    pub fn new(cells: usize) -> Self {
        let mut parent = Vec::with_capacity(cells);
        parent.push(ROOT);
        Self { parent, patience: PATIENCE * cells as u64, jumps: Vec::new() }
    }

    /// Adds the next cell.
    pub fn push(&mut self, parent: u32) {
        self.parent.push(parent);
        if !self.jumps.is_empty() {
            self.push_jump(parent);
        }
    }

    /// The nearest common ancestor of two cells.
    ///
    /// The one with the larger number is not an ancestor of the other, so it
    /// moves up. Chains are short on most boards. Where they are not, climbing
    /// could cost the length of a corridor per cell behind it; so once climbs
    /// have cost a few steps per cell of the board, jumps bound each by
    /// O(log n).
    #[inline]
    pub fn common(&mut self, mut a: u32, mut b: u32) -> u32 {
        let mut steps = 0;
        while a != b {
            if a < b {
                std::mem::swap(&mut a, &mut b);
            }
            a = self.parent[a as usize];
            steps += 1;
            if steps > self.patience {
                return self.common_by_jumps(a, b);
            }
        }
        self.patience -= steps;
        a
    }

    #[cold]
    fn common_by_jumps(&mut self, mut a: u32, mut b: u32) -> u32 {
        self.patience = 0;
        if self.jumps.is_empty() {
            self.jumps.push(Jump { depth: 0, to: ROOT });
            for cell in 1..self.parent.len() {
                self.push_jump(self.parent[cell]);
            }
        }
        let jump = |cell: u32| self.jumps[cell as usize];
        if jump(a).depth < jump(b).depth {
            std::mem::swap(&mut a, &mut b);
        }
        let depth = jump(b).depth;
        while jump(a).depth > depth {
            let far = jump(a).to;
            a = if jump(far).depth >= depth { far } else { self.parent[a as usize] };
        }
        // At equal depths jumps are equally long.
        while a != b {
            let (far_a, far_b) = (jump(a).to, jump(b).to);
            (a, b) =
                if far_a == far_b { (self.parent[a as usize], self.parent[b as usize]) } else { (far_a, far_b) };
        }
        a
    }

    fn push_jump(&mut self, parent: u32) {
        let above = self.jumps[parent as usize];
        let beyond = self.jumps[above.to as usize];
        let further = self.jumps[beyond.to as usize];
        let even = above.depth - beyond.depth == beyond.depth - further.depth;
        self.jumps.push(Jump { depth: above.depth + 1, to: if even { beyond.to } else { parent } });
    }
}

/// Steps climbed per cell of the board before jumps are set up.
const PATIENCE: u64 = 16;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn jumps_find_what_climbing_finds(
            draws in proptest::collection::vec(0u32..1000, 1..300),
            long in proptest::bool::ANY,
            pairs in proptest::collection::vec((0u32..300, 0u32..300), 50),
        ) {
            let mut patient = Dominators::new(0);
            patient.patience = u64::MAX;
            let mut hasty = Dominators::new(0);
            for (at, (&draw, &(a, b))) in draws.iter().zip(pairs.iter().cycle()).enumerate() {
                let cell = at as u32 + 1;
                let parent = if long { cell - 1 - draw % 3 % cell } else { draw % cell };
                patient.push(parent);
                hasty.push(parent);
                let (a, b) = (a % (cell + 1), b % (cell + 1));
                prop_assert_eq!(patient.common(a, b), hasty.common(a, b));
            }
        }
    }
}
