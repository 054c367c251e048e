//! The cheapest known path around each dominator: bounds on detours.
//!
//! Let `below(u)` be the cells that `u` dominates, `u` left out. A rock on `u`
//! matters to a walker beside it only if he stands in there: elsewhere some
//! shortest path avoids `u`. Without `u` he has to leave `below(u)` over some
//! edge `x - y`, with `x` inside and `y` outside, that does not touch `u`.
//!
//! * **What an edge costs.** Cells have a *potential* `p`: walking from `v` to `x` inside costs at least
//!   `p(x) - p(v)`. From `y` on the plain distance `d(y)` is the least. So leaving over this edge costs at
//!   least `p(x) + step + d(y) - p(v)`: a number of the edge, its *value*, less `p(v)`. Where every
//!   step costs 1, `d` is a potential: from the end of a walk back to its start are as many steps, and `d`
//!   falls by one in each at most. For other costs [`detour_bounds`](super::detour_bounds) says which
//!   numbers are potentials.
//! * **Where that is exact.** If `v` dominates `x` (or is `x`), a shortest path from `x` passes `v`. The
//!   part up to `v` stays clear of `u`; walked backwards it leads from `v` to `x`, and costs
//!   `p(x) - p(v)` if what a path costs backwards follows from its ends. From `y` a shortest path avoids
//!   `u`. So the bound is met. Where it does not follow, values are lower bounds alone.
//!
//! All that follows rests on these two and on the order of the values, whatever steps cost. Where an edge
//! has the same value whichever way it is walked, [`Bypass::enter`] takes it once; otherwise
//! [`Bypass::enter_from`] takes it once for either direction.
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
//! and for every `v` with parent `u`, `least[u] - p(v)` is a lower and, where values are exact,
//! `first[v] - p(v)` an upper bound of the distance from `v` without `u`. If
//! `least[u]` is missing, `u` cuts off everything below it.
//!
//! Only edges between cells of different parents can lead around anything, as
//! the chains of others have no inner cell.
//!
//! And the upper bound is exact if no edge to the siblings of `v` (see below) costs
//! less than `first[v]`. For a path from `v` leaves the cells that `v` dominates over
//! some edge, either one that leads around `u` or one to siblings, and costs no less
//! than its value less `p(v)`.
//!
//! # What is cut off
//! A cell `t` whose own edges do not lead around its parent `u` may still have a
//! path: over its siblings, the other cells with parent `u`. Every edge with `u`
//! as the nearest common ancestor of its ends joins the two siblings above them.
//! So siblings are kept in sets (union-find), and a set has a path without `u` if
//! and only if some cell of it has a `first`.

use super::dominators::{Dominators, ROOT};

/// No edge leads around, or out.
pub(super) const NONE: u32 = 0;
/// Set in `first` of cells whose own edges do not lead around their parent, but to
/// siblings; the other bits are then a sibling of the same set, or the cell itself.
const ASIDE: u32 = 1 << 31;
/// In `first` of such a cell that speaks for its set: some cell of the set has a
/// path around.
const OUT: u32 = u32::MAX;

/// Beside the number of an edge in `first`, where no edge led to siblings before.
const ALONE: u32 = 1 << 30;

/// What remains to the cells of a chain whose parent is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Around<V> {
    /// All paths lead over the parent.
    Cut,
    /// There is a path, over other cells with the same parent.
    Aside,
    /// There is one over an edge of this value.
    Edge(V),
    /// There is one over an edge of this value, and none that costs less.
    Least(V),
}

/// Where a walk up a chain ended.
#[derive(Clone, Copy)]
enum End {
    /// At the common ancestor, where it began.
    Top,
    /// At this cell below the common ancestor, which has no path around it yet.
    Below(u32),
    /// At one that has.
    Out,
}

/// Values of edges, and for each cell which edges lead around what.
pub(super) struct Bypass<V> {
    /// For each cell, the first edge that leads around its parent from the cell
    /// or below it, or [`NONE`], or a cell marked [`ASIDE`].
    first: Vec<u32>,
    /// For each cell, the first edge that leads out of what it dominates, or
    /// [`NONE`].
    pub least: Vec<u32>,
    /// The values of edges that lead around something, ascending from number 1.
    pub values: Vec<V>,
    /// The end of each of these edges from which its chain starts.
    pub from: Vec<u32>,
}

impl<V: Copy + Default> Bypass<V> {
    /// No edge yet, for this many cells.
    pub fn new(cells: usize) -> Self {
        Self { first: vec![NONE; cells], least: vec![NONE; cells], values: vec![V::default()], from: vec![0] }
    }

    /// What remains to a cell if its parent is blocked, once all edges are
    /// entered.
    pub fn around(&self, cell: u32) -> Around<V> {
        let first = self.first[cell as usize];
        if first & ASIDE == 0 {
            let value = self.values[(first & !ALONE) as usize];
            return match first {
                NONE => Around::Cut,
                _ if first & ALONE == 0 => Around::Edge(value),
                _ => Around::Least(value),
            };
        }
        let mut speaker = cell;
        loop {
            let next = self.first[speaker as usize];
            if next == OUT || next & ASIDE == 0 {
                return Around::Aside;
            }
            if next == ASIDE | speaker {
                return Around::Cut;
            }
            speaker = next & !ASIDE;
        }
    }

    /// The value of the first edge that leads around the parent of a cell from what the cell dominates, and its
    /// inner end.
    pub fn edge_around(&self, cell: u32) -> Option<(V, u32)> {
        let first = self.first[cell as usize];
        let edge = (first & !ALONE) as usize;
        (first & ASIDE == 0 && first != NONE).then(|| (self.values[edge], self.from[edge]))
    }

    /// The least value of an edge that leads out of what a cell dominates, and
    /// the inner end of this edge.
    pub fn out(&self, cell: u32) -> Option<(V, u32)> {
        let least = self.least[cell as usize] as usize;
        (least as u32 != NONE).then(|| (self.values[least], self.from[least]))
    }

    /// Enters an edge of this value between two cells whose nearest common
    /// ancestor is `top`. It does not lead around the parent of an end with which it is taken away. Edges
    /// must come in ascending order of value.
    ///
    /// Cells that have an entry are joined to their parents, so each is visited
    /// once only, and all calls together cost O(n log n) at most.
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

    /// Enters an edge between two children of one parent, not the root, which a rock on that parent leaves there.
    #[inline]
    pub fn join_children(&mut self, one: u32, other: u32) {
        self.join_siblings(self.end(one), self.end(other));
    }

    /// As [`enter`](Self::enter), but the value is that of walking the edge from the first end,
    /// and leads around nothing above the other one.
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

    /// Writes down an edge for the chain from `from` up to below `top`.
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
                edge = self.note(from, value);
            }
            self.lead_around(tree, cell, edge);
            cell = tree.top(parent);
        }
    }

    /// An edge leads around the parent of a cell, which had none.
    #[inline]
    fn lead_around(&mut self, tree: &mut Dominators, cell: u32, edge: u32) {
        let parent = tree.parent[cell as usize] as usize;
        self.give_first(cell, edge);
        let least = &mut self.least[parent];
        if *least == NONE {
            *least = edge;
        }
        tree.join(cell);
    }

    /// Notes an edge.
    fn note(&mut self, from: u32, value: V) -> u32 {
        self.values.push(value);
        self.from.push(from);
        self.values.len() as u32 - 1
    }

    /// The end of a chain at a cell below the common ancestor.
    fn end(&self, cell: u32) -> End {
        let first = self.first[cell as usize];
        if first == NONE || first & ASIDE != 0 { End::Below(cell) } else { End::Out }
    }

    /// Enters the first edge that leads around a cell's parent. Its set has a path
    /// around from now on.
    fn give_first(&mut self, cell: u32, edge: u32) {
        let speaker = self.speaker(cell);
        if speaker != cell && self.first[speaker as usize] & ASIDE != 0 {
            self.first[speaker as usize] = OUT;
        }
        let first = &mut self.first[cell as usize];
        *first = if *first == NONE { edge | ALONE } else { edge };
    }

    /// Joins the sets of two cells with the same parent, as far as it still
    /// matters: who has a path around needs no sibling.
    #[inline]
    fn join_siblings(&mut self, one: End, other: End) {
        match (one, other) {
            (End::Below(one), End::Below(other)) if one != other => self.join(one, other),
            (End::Below(cell), End::Out) | (End::Out, End::Below(cell)) => {
                let speaker = self.speaker(cell);
                if !self.has_path(speaker) {
                    self.first[speaker as usize] = OUT;
                }
            }
            _ => {}
        }
    }

    fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.speaker(one), self.speaker(other));
        if one == other {
            return;
        }
        // Whoever has a path speaks for both; if both have, neither needs the other.
        let (below, above) = if self.has_path(other) { (one, other) } else { (other, one) };
        if self.has_path(below) {
            return;
        }
        self.first[below as usize] = ASIDE | above;
        if self.first[above as usize] == NONE {
            self.first[above as usize] = ASIDE | above;
        }
    }

    /// Whether a cell that speaks for its set has told that there is a path around.
    fn has_path(&self, speaker: u32) -> bool {
        let first = self.first[speaker as usize];
        first == OUT || first != NONE && first & ASIDE == 0
    }

    /// Who speaks for the set of a cell (path halving).
    fn speaker(&mut self, mut cell: u32) -> u32 {
        loop {
            let next = self.first[cell as usize];
            if next == NONE || next == OUT || next & ASIDE == 0 || next == ASIDE | cell {
                return cell;
            }
            let next = next & !ASIDE;
            let beyond = self.first[next as usize];
            if beyond == NONE || beyond == OUT || beyond & ASIDE == 0 || beyond == ASIDE | next {
                return next;
            }
            self.first[cell as usize] = beyond;
            cell = beyond & !ASIDE;
        }
    }
}
