//! The cheapest known way around each dominator: bounds on detours.
//!
//! Let `below(u)` be the cells that `u` dominates, `u` left out. A rock on `u`
//! matters to a walker beside it only if he stands in there: elsewhere some
//! shortest way avoids `u`. Without `u` he has to leave `below(u)` over some
//! edge `x - y`, with `x` inside and `y` outside, that does not touch `u`.
//!
//! * **What an edge costs.** With `d` the plain distance, any walk from `v` to
//!   `x` costs at least `d(x) - d(v)`, so leaving over this edge costs at least
//!   `d(x) + 1 + d(y) - d(v)`: a number of the edge, its *value*, less `d(v)`.
//! * **Where that is exact.** If `v` dominates `x` (or is `x`), a shortest way
//!   from `x` passes `v`; walked backwards it leads from `v` to `x` in
//!   `d(x) - d(v)` steps and stays clear of `u`. From `y` a shortest way avoids
//!   `u`. So the bound is met.
//!
//! Which cells `t`, with parent `u` in the tree of dominators, does an edge
//! `x - y` lead around? Those with `t` above `x` (or `x` itself) and `y` not
//! below `u`, or the same with `x` and `y` exchanged: the cells of the chain
//! from `x` up to the nearest common ancestor `top` of `x` and `y`, those with
//! parent `top` and `top` itself left out. So walking up this chain from both
//! ends for every edge in ascending order of value, and writing down the value
//! where none is, gives
//!
//! * `first[t]`: the least value of an edge that leads around the parent of `t`
//!   and that `t` dominates;
//! * `least[u]`: the least of these over all `t` with parent `u`, which is the
//!   least value of any edge out of `below(u)`;
//!
//! and for every `v` with parent `u`, `least[u] - d(v)` is a lower and
//! `first[v] - d(v)` an upper bound of the distance from `v` without `u`. If
//! `least[u]` is missing, `u` cuts off everything below it.
//!
//! It is exact for more than the cells whose `first` is `least`. A way from `v`
//! costs no more than the lower bound only if it goes away from the exits step by
//! step up to the inner end of an edge of the least value; walked backwards that
//! is a shortest way which comes to `u` from `v`. The tree keeps on which sides
//! its shortest ways come to the parent of a cell, and `sides[u]` collects them
//! for the cells over which the least edges are entered. So the bound is met if,
//! and where nothing is unsure only if, `v` is one of them.
//!
//! Only edges between cells of different parents can lead around anything, as
//! the chains of others have no inner cell.

use super::dominators::Dominators;

/// No edge leads around, or out.
pub(super) const NONE: u32 = 0;
/// No edge leads around the parent, but some lead to other cells below it, from
/// where there may be a way.
pub(super) const ASIDE: u32 = u32::MAX;

/// Values of edges, and for each cell which edges lead around what.
pub(super) struct Bypass<V> {
    /// For each cell, the first edge that leads around its parent from the cell
    /// or below it, or [`ASIDE`], or [`NONE`]: then all ways out of there lead
    /// over the parent.
    pub first: Vec<u32>,
    /// For each cell, the first edge that leads out of what it dominates, or
    /// [`NONE`].
    pub least: Vec<u32>,
    /// For each cell, on which sides the shortest ways from the inner ends of the
    /// edges of the least value come to it. See
    /// [`Dominators::sides`](super::dominators::Dominators::sides).
    pub sides: Vec<u8>,
    /// The values of edges that lead around something, ascending from number 1.
    pub values: Vec<V>,
    /// The end of each of these edges from which its chain starts.
    pub from: Vec<u32>,
}

impl<V: Copy + Default + PartialEq> Bypass<V> {
    /// No edge yet, for this many cells.
    pub fn new(cells: usize) -> Self {
        Self {
            first: vec![NONE; cells],
            least: vec![NONE; cells],
            sides: vec![0; cells],
            values: vec![V::default()],
            from: vec![0],
        }
    }

    /// The value of the first edge that leads around a cell's parent.
    pub fn around(&self, cell: u32) -> Option<V> {
        let first = self.first[cell as usize];
        (first != NONE && first != ASIDE).then(|| self.values[first as usize])
    }

    /// Enters an edge `from - to` of this value for the chain from `from` up to
    /// `top`, the common ancestor of both ends. Edges must come in ascending
    /// order of value.
    ///
    /// Cells that have an entry are joined to their parents, so each is visited
    /// once only, and all calls together cost O(n log n) at most.
    #[inline]
    pub fn enter(&mut self, tree: &mut Dominators, from: u32, top: u32, value: V) {
        if tree.parent[from as usize] != top {
            self.enter_except(tree, from, top, value, &[]);
        } else if self.first[from as usize] == NONE {
            self.first[from as usize] = ASIDE;
        }
    }

    /// As [`enter`](Self::enter), for an edge that blocking one of `except`
    /// removes too, so that it does not lead around these.
    pub fn enter_except(
        &mut self,
        tree: &mut Dominators,
        from: u32,
        top: u32,
        value: V,
        except: &[u32],
    ) {
        let mut edge = NONE;
        let mut cell = tree.top(from);
        loop {
            let parent = tree.parent[cell as usize];
            if parent <= top {
                // Neither joined nor at `top` itself: the end of the chain.
                if parent == top && self.first[cell as usize] == NONE {
                    self.first[cell as usize] = ASIDE;
                }
                break;
            }
            if except.contains(&parent) {
                cell = tree.top(parent);
                continue;
            }
            if edge == NONE {
                edge = self.values.len() as u32;
                self.values.push(value);
                self.from.push(from);
            }
            self.first[cell as usize] = edge;
            let least = &mut self.least[parent as usize];
            if *least == NONE {
                *least = edge;
            }
            if self.values[*least as usize] == value {
                self.sides[parent as usize] |= tree.sides[cell as usize];
            }
            tree.join(cell);
            cell = tree.top(parent);
        }
    }
}
