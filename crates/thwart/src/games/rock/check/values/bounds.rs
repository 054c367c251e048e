//! What it costs at least to get away from a cell without a certain other one, for all
//! such pairs at once.
//!
//! Let `u` be a cell, and `v` below it. Whoever goes from `v` to an exit and never
//! stands on `u` takes some step `x - y` from a cell `x` below `u` to a cell `y` that is not,
//! nor is `u`. With `h` the cost of the cheapest way from an exit to a cell, the way
//! to `x` costs `h(x) - h(v)` at least, as `h` grows by a step's cost at most. So all of
//! it costs at least `h(x)`, the step, and the distance `d(y)`, less `h(v)`. The
//! cells `u` that a step leads around so are those above `x` but not above `y`.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use thwart_core::Cell;
use thwart_core::distance::NO_WAY;

use super::super::jumps::goes_further;
use super::super::terrain::Terrain;
use super::tree::Tree;

/// Numbers of cells, and the largest of them on pieces of ways.
pub(in crate::games::rock) struct Needs<'t> {
    tree: &'t Tree,
    /// What each step around a cell must cost at least.
    need: Vec<u64>,
    /// The largest need of a cell and all above it.
    above: Vec<u64>,
    /// Short cuts up the tree, see [`jumps`](super::super::jumps): some cell above, and the largest
    /// need from the cell up to but not including that one.
    jump: Vec<Cell>,
    over: Vec<u64>,
    depth: Vec<u32>,
}

impl<'t> Needs<'t> {
    /// O(n).
    pub fn new(tree: &'t Tree, need: Vec<u64>) -> Self {
        let cells = need.len();
        let mut needs = Self {
            tree,
            above: need.clone(),
            jump: (0..cells as u32).map(Cell).collect(),
            over: need.clone(),
            depth: vec![0; cells],
            need,
        };
        for &cell in &tree.order {
            let Some(next) = tree.next(cell) else { continue };
            let (at, up) = (cell.index(), next.index());
            needs.above[at] = needs.need[at].max(needs.above[up]);
            needs.depth[at] = needs.depth[up] + 1;
            let far = needs.jump[up];
            let further = needs.jump[far.index()];
            let depth = |cell: Cell| needs.depth[cell.index()];
            let (jump, over) = if goes_further(depth(next), depth(far), depth(further)) {
                (further, needs.over[up].max(needs.over[far.index()]))
            } else {
                (next, 0)
            };
            needs.jump[at] = jump;
            needs.over[at] = needs.need[at].max(over);
        }
        needs
    }

    /// A cell above `from`, but not above `to`, whose need is more than `most`.
    /// O(log n), and mostly O(1).
    pub fn exceeds(&self, from: Cell, to: Cell, most: u64) -> Option<Cell> {
        let mut at = self.tree.next(from)?;
        while self.above[at.index()] > most && !self.tree.is_below(to, at) {
            // No exit jumps to itself for ever: nothing is above it, so here it needs more than `most`.
            if self.over[at.index()] <= most {
                at = self.jump[at.index()];
            } else if self.need[at.index()] > most {
                return Some(at);
            } else {
                at = self.tree.next(at)?;
            }
        }
        None
    }
}

/// The steps that lead around something, and what a way over each costs at least,
/// with `h` of the cell where it begins.
pub(in crate::games::rock) fn steps_around<'a>(
    terrain: &'a Terrain<'_>,
    tree: &'a Tree,
    outward: &'a [u64],
) -> impl Iterator<Item = (Cell, Cell, u64)> + 'a {
    tree.order.iter().flat_map(move |&from| {
        terrain.steps(from).filter(move |&(_, to, _)| tree.next(from) != Some(to)).map(
            move |(_, to, step)| {
                let over = outward[from.index()].saturating_add(step);
                (from, to, over.saturating_add(terrain.plain(to)))
            },
        )
    })
}

/// `h`: what the cheapest way costs from an exit to each cell.
pub(in crate::games::rock) fn outward(terrain: &Terrain<'_>) -> Vec<u64> {
    let board = terrain.board();
    if board.has_unit_steps() {
        return board.cells().map(|cell| terrain.plain(cell)).collect();
    }
    let mut cost = vec![NO_WAY; board.len()];
    let mut queue = BinaryHeap::new();
    for &exit in terrain.game.exits() {
        cost[exit.index()] = 0;
        queue.push(Reverse((0, exit)));
    }
    while let Some(Reverse((here, cell))) = queue.pop() {
        // A cheaper way was found since.
        if here != cost[cell.index()] {
            continue;
        }
        for (_, next, step) in terrain.steps(cell) {
            let further = here.saturating_add(step);
            if further < cost[next.index()] {
                cost[next.index()] = further;
                queue.push(Reverse((further, next)));
            }
        }
    }
    cost
}
