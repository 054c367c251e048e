//! The cheapest known path around each dominator: bounds on detours.
//!
//! Let `below(u)` be the cells that `u` dominates, except `u`. A rock on `u` matters to a walker beside it only
//! if he stands in there: elsewhere some shortest path avoids `u`. Without `u` he must leave `below(u)` over
//! some edge `x - y`, with `x` inside and `y` outside, that does not touch `u`.
//!
//! * **The cost of an edge.** Cells have a *potential* `p`: walking from `v` to `x` inside costs at least
//!   `p(x) - p(v)`. From `y` on the plain distance `d(y)` is the least. So leaving over this edge costs at
//!   least `p(x) + step + d(y) - p(v)`: a number of the edge, its *value*, less `p(v)`. If every step costs 1,
//!   `d` is a potential: a walk has as many steps backwards as forwards, and `d` falls by at most one in each.
//!   For other costs [`detour_bounds`](super::detour_bounds) says which numbers are potentials.
//! * **When that is exact.** If `v` dominates `x` (or is `x`), a shortest path from `x` passes `v`. Its part up
//!   to `v` avoids `u`; walked backwards it leads from `v` to `x`, and costs `p(x) - p(v)` if the ends of a
//!   path determine its cost backwards. From `y` a shortest path avoids `u`. So the bound is met. Otherwise
//!   values are only lower bounds.
//!
//! The rest uses only these two points and the order of the values, for any costs of steps. If an edge has the
//! same value in both directions, [`Bypass::enter`] takes it once; otherwise [`Bypass::enter_from`] takes it
//! once for each direction.
//!
//! Let `u` be the parent of `t` in the tree of dominators. An edge `x - y` leads around `u` from `t` if `t` is
//! above `x` (or is `x`) and `y` is not below `u`, or the same with `x` and `y` exchanged. These `t` are the
//! cells of the chain from `x` up to the nearest common ancestor `top` of `x` and `y`, except `top` itself and
//! the cells with parent `top`. So the edges are taken in ascending order of value; each is followed up this
//! chain from both ends, and its value is written to every cell that has none yet. This gives
//!
//! * `first[t]`: the least value of an edge that leads around the parent of `t` and that `t` dominates;
//! * `least[u]`: the least of these over all `t` with parent `u`, which is the least value of any edge out of
//!   `below(u)`;
//!
//! and for every `v` with parent `u`, `least[u] - p(v)` is a lower and, if values are exact, `first[v] - p(v)`
//! an upper bound of the distance from `v` without `u`. If `least[u]` is missing, `u` cuts off everything below
//! it.
//!
//! Only edges between cells of different parents can lead around anything, because the chains of others have no
//! inner cell.
//!
//! The upper bound is exact if no edge to the siblings of `v` (see below) costs less than `first[v]`. For a
//! path from `v` leaves the cells that `v` dominates over some edge, either one that leads around `u` or one to
//! siblings, and costs at least the value of this edge less `p(v)`.
//!
//! # Cells that are cut off
//! A cell `t` whose own edges do not lead around its parent `u` may still have a path: over its siblings, the
//! other cells with parent `u`. Every edge with `u` as the nearest common ancestor of its ends joins the two
//! siblings above them. So siblings are kept in sets (union-find), and a set has a path without `u` if and only
//! if some cell of it has a `first`.

use super::dominators::{Dominators, ROOT};
use thwart_grid::narrow;

/// Stands for no edge, around or out.
pub(super) const NONE: u32 = 0;
/// Set in `first` of cells whose own edges do not lead around their parent, but to siblings; the other bits are
/// then a sibling of the same set, or the cell itself.
const SIBLING: u32 = 1 << 31;
/// In `first` of such a cell that represents its set: some cell of the set has a path around.
const SET_HAS_PATH: u32 = u32::MAX;

/// Set beside the number of an edge in `first` if no edge led to siblings before.
const NO_SIBLING_BEFORE: u32 = 1 << 30;

/// The paths that a cell has left if its parent is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Around<V> {
    /// All paths lead over the parent.
    Cut,
    /// There is a path, over other cells with the same parent.
    OverSiblings,
    /// There is one over an edge of this value.
    Edge(V),
    /// There is one over an edge of this value, and no cheaper one.
    Least(V),
}

/// The end of a walk up a chain.
#[derive(Clone, Copy)]
enum End {
    /// At the common ancestor, where the walk began.
    Top,
    /// At this cell below the common ancestor, which has no path around it yet.
    Below(u32),
    /// At a cell that has a path around it.
    Out,
}

/// The values of edges, and for each cell the edges that lead around or out.
pub(super) struct Bypass<V> {
    /// For each cell, the first edge that leads around its parent from the cell or below it, or [`NONE`], or a
    /// cell marked [`SIBLING`].
    first: Vec<u32>,
    /// For each cell, the first edge that leads out of what it dominates, or [`NONE`].
    pub least: Vec<u32>,
    /// The values of edges that lead around something, ascending from number 1.
    pub values: Vec<V>,
    /// The end of each of these edges from which its chain starts.
    pub from: Vec<u32>,
}

impl<V: Copy + Default> Bypass<V> {
    /// Starts without edges, for this many cells.
    pub fn new(cells: usize) -> Self {
        Self { first: vec![NONE; cells], least: vec![NONE; cells], values: vec![V::default()], from: vec![0] }
    }

    /// Returns what remains to a cell if its parent is blocked, once all edges are entered.
    pub fn around(&self, cell: u32) -> Around<V> {
        let first = self.first[cell as usize];
        if first & SIBLING == 0 {
            let value = self.values[(first & !NO_SIBLING_BEFORE) as usize];
            return match first {
                NONE => Around::Cut,
                _ if first & NO_SIBLING_BEFORE == 0 => Around::Edge(value),
                _ => Around::Least(value),
            };
        }
        let mut representative = cell;
        loop {
            let next = self.first[representative as usize];
            if next == SET_HAS_PATH || next & SIBLING == 0 {
                return Around::OverSiblings;
            }
            if next == SIBLING | representative {
                return Around::Cut;
            }
            representative = next & !SIBLING;
        }
    }

    /// Returns the value of the first edge that leads around the parent of a cell from what the cell dominates,
    /// and its inner end.
    pub fn edge_around(&self, cell: u32) -> Option<(V, u32)> {
        let first = self.first[cell as usize];
        let edge = (first & !NO_SIBLING_BEFORE) as usize;
        (first & SIBLING == 0 && first != NONE).then(|| (self.values[edge], self.from[edge]))
    }

    /// Returns the least value of an edge that leads out of what a cell dominates, and the inner end of this
    /// edge.
    pub fn out(&self, cell: u32) -> Option<(V, u32)> {
        let least = self.least[cell as usize] as usize;
        (narrow(least) != NONE).then(|| (self.values[least], self.from[least]))
    }

    /// Enters an edge of this value between two cells whose nearest common ancestor is `top`. If
    /// `except_parent` is set for an end, the edge does not lead around the parent of that end, because a rock
    /// there takes it away. Edges must come in ascending order of value.
    ///
    /// Cells that have an entry are joined to their parents, so each is visited only once, and all calls
    /// together cost O(n log n) at most.
    #[inline]
    pub fn enter(
        &mut self,
        tree: &mut Dominators,
        ends: [u32; 2],
        top: u32,
        value: V,
        except_parent: [bool; 2],
    ) {
        let parents = ends.map(|end| tree.parent[end as usize]);
        if parents != [top; 2] {
            self.walk_both(tree, ends, top, value, except_parent);
        } else if top != ROOT && except_parent == [false; 2] {
            self.join_children(ends[0], ends[1]);
        }
    }

    /// Enters an edge between two children of one parent, not the root, if a rock on that parent leaves it
    /// open.
    #[inline]
    pub fn join_children(&mut self, one: u32, other: u32) {
        self.join_siblings(self.end(one), self.end(other));
    }

    /// As [`enter`](Self::enter), but the value is that of walking the edge from the first end, and the edge
    /// leads around nothing above the other one.
    pub fn enter_from(
        &mut self,
        tree: &mut Dominators,
        ends: [u32; 2],
        top: u32,
        value: V,
        except_parent: [bool; 2],
    ) {
        let one = self.walk_up(tree, ends[0], except_parent[0], top, value);
        if top == ROOT {
            return;
        }
        let parent = tree.parent[ends[1] as usize];
        let other = if ends[1] == top || except_parent[1] && parent == top {
            End::Top
        } else {
            self.end(tree.child_above(top, ends[1]))
        };
        self.join_siblings(one, other);
    }

    fn walk_both(
        &mut self,
        tree: &mut Dominators,
        ends: [u32; 2],
        top: u32,
        value: V,
        except_parent: [bool; 2],
    ) {
        let [one, other] = [0, 1].map(|at| self.walk_up(tree, ends[at], except_parent[at], top, value));
        if top != ROOT {
            self.join_siblings(one, other);
        }
    }

    /// Records an edge for the chain from `from` up to below `top`.
    #[inline]
    fn walk_up(&mut self, tree: &mut Dominators, from: u32, except_parent: bool, top: u32, value: V) -> End {
        let parent = tree.parent[from as usize];
        if from == top || except_parent && parent == top {
            return End::Top;
        }
        if parent == top {
            return self.end(from);
        }
        self.walk_far(tree, from, if except_parent { parent } else { from }, top, value)
    }

    fn walk_far(&mut self, tree: &mut Dominators, from: u32, start: u32, top: u32, value: V) -> End {
        let mut edge = NONE;
        let mut cell = tree.top(start);
        loop {
            let parent = tree.parent[cell as usize];
            if parent < top {
                return End::Out;
            }
            if parent == top {
                return self.end(cell);
            }
            if edge == NONE {
                edge = self.store_edge(from, value);
            }
            self.record_edge(tree, cell, edge);
            cell = tree.top(parent);
        }
    }

    /// Records that an edge leads around the parent of a cell, which had none.
    #[inline]
    fn record_edge(&mut self, tree: &mut Dominators, cell: u32, edge: u32) {
        let parent = tree.parent[cell as usize] as usize;
        self.set_first(cell, edge);
        let least = &mut self.least[parent];
        if *least == NONE {
            *least = edge;
        }
        tree.join(cell);
    }

    /// Stores an edge; returns its number.
    fn store_edge(&mut self, from: u32, value: V) -> u32 {
        self.values.push(value);
        self.from.push(from);
        narrow(self.values.len()) - 1
    }

    /// Returns the end of a chain at a cell below the common ancestor.
    fn end(&self, cell: u32) -> End {
        let first = self.first[cell as usize];
        if first == NONE || first & SIBLING != 0 { End::Below(cell) } else { End::Out }
    }

    /// Records the first edge that leads around a cell's parent. Its set has a path around from now on.
    fn set_first(&mut self, cell: u32, edge: u32) {
        let representative = self.representative(cell);
        if representative != cell && self.first[representative as usize] & SIBLING != 0 {
            self.first[representative as usize] = SET_HAS_PATH;
        }
        let first = &mut self.first[cell as usize];
        *first = if *first == NONE { edge | NO_SIBLING_BEFORE } else { edge };
    }

    /// Joins the sets of two cells with the same parent, if it still matters: a cell with a path around needs
    /// no sibling.
    #[inline]
    fn join_siblings(&mut self, one: End, other: End) {
        match (one, other) {
            (End::Below(one), End::Below(other)) if one != other => self.join(one, other),
            (End::Below(cell), End::Out) | (End::Out, End::Below(cell)) => {
                let representative = self.representative(cell);
                if !self.has_path(representative) {
                    self.first[representative as usize] = SET_HAS_PATH;
                }
            }
            _ => {}
        }
    }

    fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.representative(one), self.representative(other));
        if one == other {
            return;
        }
        // A cell with a path represents both; if both have one, neither needs the other.
        let (below, above) = if self.has_path(other) { (one, other) } else { (other, one) };
        if self.has_path(below) {
            return;
        }
        self.first[below as usize] = SIBLING | above;
        if self.first[above as usize] == NONE {
            self.first[above as usize] = SIBLING | above;
        }
    }

    /// Returns whether a cell that represents its set has recorded a path around.
    fn has_path(&self, representative: u32) -> bool {
        let first = self.first[representative as usize];
        first == SET_HAS_PATH || first != NONE && first & SIBLING == 0
    }

    /// Returns the cell that represents the set of a cell (path halving).
    fn representative(&mut self, mut cell: u32) -> u32 {
        loop {
            let next = self.first[cell as usize];
            if next == NONE || next == SET_HAS_PATH || next & SIBLING == 0 || next == SIBLING | cell {
                return cell;
            }
            let next = next & !SIBLING;
            let next_above = self.first[next as usize];
            if next_above == NONE
                || next_above == SET_HAS_PATH
                || next_above & SIBLING == 0
                || next_above == SIBLING | next
            {
                return next;
            }
            self.first[cell as usize] = next_above;
            cell = next_above & !SIBLING;
        }
    }
}
