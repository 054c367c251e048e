//! Exits from a dominated region, found without a search.
//!
//! Let a rock lie on `u`, the parent of the walker's cell `v` in the tree of dominators. To every cell `x` that
//! `v` dominates he has a path whose cost is known: a shortest one from `x`, walked backwards. It is the
//! cheapest there is, and `u` is not on it. So a search for his detour need not walk there cell by cell. It may
//! begin at all cells at once from which a step leads to a cell that another child of `u` dominates, the
//! *shore*, each with the cost of the path to it. The best edge that leads from the cells of `v` directly out of
//! what `u` dominates is known already ([`Around::Edge`](super::bypass::Around)). Only what the other children
//! dominate is left to be searched.
//!
//! The shore is found by walking over all cells on the side of it that has fewer:
//! * those that `v` dominates are joined to it by their shortest paths;
//! * those below the other children are joined to cells beside `u`. For let `w` be a child of `u` other than
//!   `v`. If the first step of a shortest path from `w` leads to `u`, it is one of them. Otherwise these steps
//!   lead to cells that children of `u` dominate, and some of them to cells outside those of `v`, or `v` would
//!   dominate `w`. Take one that another child dominates: it comes before `w`, and so do its shortest paths.
//!
//! **The cost in all.** For each `u` there is one child that dominates most. Cells below the others are a
//! lighter part of what `u` dominates, and a cell is in such a part for at most O(log n) of its dominators, as
//! the size doubles with each. So all questions for the child that dominates most take O(n log n) cells
//! together, and so do the shores of all others. Only the searches of these others may see much: all that the
//! heavy child dominates.

use super::found::CellMap;
use super::tree_order::TreeOrder;

/// After this many cells a search looks for the shore. The tests have small boards with short searches, so the
/// number is smaller for them.
const LONG: u64 = if cfg!(test) { 2 } else { 64 };

/// A walker's cell, and the rock on its parent in the tree of dominators.
#[derive(Clone, Copy)]
pub(super) struct DominatedRegion {
    pub start: u32,
    pub rock: u32,
}

impl DominatedRegion {
    /// Returns whether the walker's cell dominates another one, or is it.
    pub fn is_inside(self, order: &TreeOrder, cell: u32) -> bool {
        cell == self.start || order.is_below(cell, self.start)
    }

    fn is_outside(self, order: &TreeOrder, cell: u32) -> bool {
        order.is_below(cell, self.rock) && !self.is_inside(order, cell)
    }

    /// Returns how many cells the smaller side of the shore has, and whether it is the walker's side.
    fn smaller_side(self, order: &TreeOrder) -> (u64, bool) {
        let inside = order.below(self.start) + 1;
        let outside = order.below(self.rock) - inside;
        (u64::from(inside.min(outside)), inside <= outside)
    }

    /// Returns whether a search that has taken this many cells should find the shore and begin again, because
    /// finding it takes no more. Called after each cell.
    pub fn is_due(self, order: &TreeOrder, taken: u64) -> bool {
        taken >= LONG && taken.is_power_of_two() && self.smaller_side(order).0 <= taken
    }

    /// Returns the shore, and how many cells were looked at. `beside` returns the cells beside a cell, without
    /// steps that the rock takes away.
    pub fn shore<V: Copy + Default, I: Iterator<Item = u32>>(
        self,
        order: &TreeOrder,
        found: &mut CellMap<V>,
        beside: impl Fn(u32) -> I,
    ) -> (Vec<u32>, u64) {
        found.clear();
        let mut is_new = |cell: u32| {
            let is_new = found.get(cell).is_none();
            if is_new {
                found.put(cell, V::default());
            }
            is_new
        };
        let (_, from_inside) = self.smaller_side(order);
        let mut waiting: Vec<u32> = if from_inside {
            vec![self.start]
        } else {
            beside(self.rock).filter(|&cell| self.is_outside(order, cell)).collect()
        };
        waiting.retain(|&cell| is_new(cell));
        let (mut shore, mut looked_at) = (Vec::new(), 0);
        while let Some(cell) = waiting.pop() {
            looked_at += 1;
            let mut is_shore = false;
            for next in beside(cell) {
                if self.is_outside(order, next) {
                    is_shore = true;
                    if !from_inside && is_new(next) {
                        waiting.push(next);
                    }
                } else if self.is_inside(order, next) && is_new(next) {
                    let to = if from_inside { &mut waiting } else { &mut shore };
                    to.push(next);
                }
            }
            if from_inside && is_shore {
                shore.push(cell);
            }
        }
        (shore, looked_at)
    }
}
