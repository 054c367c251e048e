//! The cells that all shortest paths from a cell pass: the tree of dominators.
//!
//! A cell `u` *dominates* `v` if every shortest path from `v` to the exits passes `u`. All exits together are
//! the root. The dominators of a cell form a chain, so they make a tree: the parent of a cell is its nearest
//! dominator except itself. Cells are named by the order in which the search takes them, so a parent has the
//! smaller number.
//!
//! # Sets
//! Chains get long: along the wall of a room every cell may have the one before as its parent. To save repeated
//! climbs, cells that need no second visit are *joined* to their parents, and a climb goes from one set of
//! joined cells to the next (union-find with path halving).

use thwart_grid::narrow;

/// The root: all exits together.
pub(super) const ROOT: u32 = 0;

/// Stands for no cell above in the same set.
const TOP: u32 = 0;

/// The tree of dominators of the cells taken so far.
pub(super) struct Dominators {
    /// The parent of each cell; the root is its own.
    pub parent: Vec<u32>,
    /// A cell above each cell in its set, or [`TOP`].
    set: Vec<u32>,
    /// How many more single steps may be climbed before jumps are set up.
    climb_budget: u64,
    jumps: Vec<Jump>,
}

/// A short cut to some ancestor (Myers 1983): any ancestor is then O(log depth) climbs away.
#[derive(Clone, Copy)]
struct Jump {
    depth: u32,
    to: u32,
}

impl Dominators {
    /// Creates the tree of the root alone, with room for this many cells.
    pub fn new(cells: usize) -> Self {
        let per_cell = if cells > LARGE_BOARD { 1 } else { CLIMBS_PER_CELL };
        let climb_budget = per_cell * cells as u64;
        Self { parent: vec![ROOT; cells], set: vec![TOP; cells], climb_budget, jumps: Vec::new() }
    }

    /// Adds a cell. Cells must come in ascending order.
    pub fn put(&mut self, cell: u32, parent: u32) {
        self.parent[cell as usize] = parent;
        if !self.jumps.is_empty() {
            self.put_jump(cell, parent);
        }
    }

    /// Returns the top of a cell's set: the lowest of the cells above it, or itself, that is not joined to its
    /// parent.
    #[inline]
    pub fn top(&mut self, mut cell: u32) -> u32 {
        loop {
            let above = self.set[cell as usize];
            if above == TOP {
                return cell;
            }
            let further = self.set[above as usize];
            if further == TOP {
                return above;
            }
            self.set[cell as usize] = further;
            cell = further;
        }
    }

    /// Joins the top of a set to its parent, which must not be the root.
    pub fn join(&mut self, top: u32) {
        self.set[top as usize] = self.parent[top as usize];
    }

    /// Returns whether two cells are in one set: then all cells below their common ancestor on the chains from
    /// both are joined, and an edge between them adds nothing. Called before climbing there, which in sets goes
    /// cell by cell.
    pub fn are_joined(&mut self, a: u32, b: u32) -> bool {
        self.top(a) == self.top(b)
    }

    /// Frees the memory of the sets, which must not be used again.
    pub fn forget_sets(&mut self) {
        self.set = Vec::new();
        self.jumps = Vec::new();
    }

    /// Returns the nearest common ancestor of two cells.
    ///
    /// While they are in different sets, the common ancestor is above the top with the larger number, say of
    /// `a`'s set: if it were in that set, `b`'s chain would enter the set, and the top of `b`'s set, still
    /// outside, would have a larger number than the cell where it enters. So that set can be left at once.
    ///
    /// If climbs come to cost more than a few steps per cell of the board, jumps are set up, which bound each
    /// by O(log n).
    #[inline]
    pub fn common(&mut self, a: u32, b: u32) -> u32 {
        // Neither is an ancestor of the other then.
        if a != b && self.parent[a as usize] == self.parent[b as usize] {
            return self.parent[a as usize];
        }
        self.common_above(a, b)
    }

    fn common_above(&mut self, mut a: u32, mut b: u32) -> u32 {
        // Mostly the ancestor is near. The larger number is no ancestor of the smaller.
        for _ in 0..NEAR_CLIMBS {
            if a == b {
                return a;
            }
            (a, b) = (self.parent[a.max(b) as usize], a.min(b));
        }
        loop {
            let (top_a, top_b) = (self.top(a), self.top(b));
            if top_a == top_b {
                return if a == b { a } else { self.common_in_set(a, b) };
            }
            if self.climb_budget == 0 {
                return self.common_by_jumps(a, b);
            }
            self.climb_budget -= 1;
            if top_a > top_b {
                a = self.parent[top_a as usize];
            } else {
                b = self.parent[top_b as usize];
            }
        }
    }

    /// Returns the nearest common ancestor of two cells of one set.
    ///
    /// The cell with the larger number is not an ancestor of the other, so it moves up.
    fn common_in_set(&mut self, mut a: u32, mut b: u32) -> u32 {
        while a != b {
            if a < b {
                std::mem::swap(&mut a, &mut b);
            }
            a = self.parent[a as usize];
            if self.climb_budget == 0 {
                return self.common_by_jumps(a, b);
            }
            self.climb_budget -= 1;
        }
        a
    }

    /// Returns the child of `parent` that is above a cell below `parent`, or that cell itself. Sets up jumps.
    /// O(log depth).
    pub fn child_above(&mut self, parent: u32, mut cell: u32) -> u32 {
        self.set_up_jumps();
        while self.parent[cell as usize] != parent {
            let far = self.jumps[cell as usize].to;
            cell = if far > parent { far } else { self.parent[cell as usize] };
        }
        cell
    }

    fn set_up_jumps(&mut self) {
        if self.jumps.is_empty() {
            self.jumps = vec![Jump { depth: 0, to: ROOT }; self.parent.len()];
            // Cells that are not taken yet get their jumps later.
            for cell in 1..self.parent.len() {
                self.put_jump(narrow(cell), self.parent[cell]);
            }
        }
    }

    #[cold]
    fn common_by_jumps(&mut self, mut a: u32, mut b: u32) -> u32 {
        self.set_up_jumps();
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
            (a, b) = if far_a == far_b {
                (self.parent[a as usize], self.parent[b as usize])
            } else {
                (far_a, far_b)
            };
        }
        a
    }

    fn put_jump(&mut self, cell: u32, parent: u32) {
        let above = self.jumps[parent as usize];
        let second = self.jumps[above.to as usize];
        let third = self.jumps[second.to as usize];
        let even = above.depth - second.depth == second.depth - third.depth;
        let to = if even { second.to } else { parent };
        self.jumps[cell as usize] = Jump { depth: above.depth + 1, to };
    }
}

/// How many single steps are climbed before sets are used.
const NEAR_CLIMBS: u32 = 8;
/// How many single steps per cell of the board are climbed before jumps are set up; one if the board is
/// [`LARGE_BOARD`].
const CLIMBS_PER_CELL: u64 = 8;
/// Boards of more cells do not stay in the caches, and far climbs, which get longer with the board, miss them:
/// with 8 steps a cell a maze of 4000x4000 took five times as long. Smaller ones save the 8 bytes a cell that
/// jumps take.
const LARGE_BOARD: usize = 1 << 21;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sets_and_jumps_agree_with_climbing(
            draws in proptest::collection::vec(0u32..1000, 1..300),
            long in proptest::bool::ANY,
            joined in 0u32..5,
            pairs in proptest::collection::vec((0u32..300, 0u32..300), 50),
        ) {
            let mut without_jumps = Dominators::new(301);
            let mut with_jumps = Dominators::new(301);
            with_jumps.climb_budget = 0;
            for (at, (&draw, &(a, b))) in draws.iter().zip(pairs.iter().cycle()).enumerate() {
                let cell = narrow(at) + 1;
                let parent = if long { cell - 1 - draw % 3 % cell } else { draw % cell };
                let (mut a, mut b) = (a % (cell + 1), b % (cell + 1));
                for tree in [&mut without_jumps, &mut with_jumps] {
                    tree.put(cell, parent);
                    let top = tree.top(a);
                    if draw % 5 < joined && tree.parent[top as usize] != ROOT {
                        tree.join(top);
                    }
                }
                let found = [without_jumps.common(a, b), with_jumps.common(a, b)];
                let lower = a.max(b);
                while a != b {
                    (a, b) = (a.min(b), without_jumps.parent[a.max(b) as usize]);
                }
                prop_assert_eq!(found, [a, a]);
                if lower != a {
                    let mut child = lower;
                    while without_jumps.parent[child as usize] != a {
                        child = without_jumps.parent[child as usize];
                    }
                    prop_assert_eq!(with_jumps.child_above(a, lower), child);
                }
            }
        }
    }
}
