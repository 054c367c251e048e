//! The cheapest path that uses one certain blast.

use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::narrow;
use thwart_grid::search::monotone_queue::MonotoneQueue;

use super::floor_costs::{FloorCosts, Prices};
use crate::solve::fast::terrain::{Terrain, TerrainKind};
use thwart_game::certificate::marks::Marks;
use thwart_game::limits::Budget;

/// The memory that searches for one blast after the other share.
#[derive(Debug)]
pub(super) struct BlastSearch {
    /// Bricks that this blast clears.
    opened: Marks,
    /// Cells that were reached.
    reached: Marks,
    /// Their costs.
    cost: Vec<u64>,
    queue: MonotoneQueue,
    bricks: Vec<usize>,
}

/// The board on which blasts are tried.
#[derive(Clone, Copy)]
pub(super) struct Site<'a> {
    pub(super) terrain: &'a Terrain,
    pub(super) prices: &'a Prices,
    /// The paths without the blast.
    pub(super) floor_costs: &'a FloorCosts,
    /// The cost to go from each cell if every brick were gone.
    pub(super) least_to: &'a [u64],
}

impl BlastSearch {
    /// Allocates for a terrain with this many places.
    pub(super) fn new(entries: usize) -> Self {
        Self {
            opened: Marks::new(entries),
            reached: Marks::new(entries),
            cost: vec![0; entries],
            queue: MonotoneQueue::new(),
            bricks: Vec::new(),
        }
    }

    /// Returns the cost of the cheapest path that enters a brick which this blast clears,
    /// if that is less than `bound`; `bound` otherwise.
    ///
    /// It is A* (Hart, Nilsson and Raphael 1968) over the cells after the first such
    /// brick:
    ///
    /// * up to that brick the path runs over floor, so the search begins on the bricks, at
    ///   the costs in [`FloorCosts::from`];
    /// * a cell that floor alone reaches as cheaply is left out: the path over floor does
    ///   as well, and if it enters one of the bricks later, the search has begun on that
    ///   one too;
    /// * from every cell reached, [`FloorCosts::to`] is the cost of going on without these
    ///   bricks;
    /// * a path that enters one again must reach it first, so [`rest`](Ahead::rest) bounds
    ///   it from below.
    ///
    /// If the budget stops it, returns the best cost found.
    pub(super) fn cheapest_through(
        &mut self,
        site: Site<'_>,
        blast: usize,
        bound: u64,
        budget: &mut Budget<'_>,
    ) -> u64 {
        self.begin(site.terrain, blast);
        let bricks = std::mem::take(&mut self.bricks);
        let (to, least_to) = (&site.floor_costs.to, site.least_to);
        let least =
            |of: &dyn Fn(usize) -> u64| bricks.iter().map(|&at| of(at)).min().unwrap_or(UNREACHED_LENGTH);
        let leave = least(&|at| to[at]);
        let ahead = Ahead { site, blast, leave, excess: least(&|at| to[at] - least_to[at].min(to[at])) };
        let mut best = bound;
        if leave < best {
            for &at in &bricks {
                self.reach(&ahead, at, site.floor_costs.from[at], &mut best);
            }
            self.walk_on(&ahead, &mut best, budget);
        }
        self.bricks = bricks;
        best
    }

    /// Starts again with the bricks of a blast.
    fn begin(&mut self, terrain: &Terrain, blast: usize) {
        self.opened.clear();
        self.reached.clear();
        self.queue.clear();
        self.bricks.clear();
        terrain.area(blast, |at, _| {
            if terrain.kind(at) == TerrainKind::Brick {
                self.opened.mark(at);
                self.bricks.push(at);
            }
        });
    }

    /// Records that a cell was reached at this cost, if that is cheaper.
    fn reach(&mut self, ahead: &Ahead<'_>, at: usize, cost: u64, best: &mut u64) {
        if !self.reached.mark(at) && self.cost[at] <= cost {
            return;
        }
        self.cost[at] = cost;
        *best = (*best).min(cost.saturating_add(ahead.site.floor_costs.to[at]));
        let rest = ahead.rest(at);
        let key = cost.saturating_add(rest);
        // Go on only if a brick ahead can help.
        if key < *best && rest < ahead.site.floor_costs.to[at] {
            self.queue.push(key, narrow(at));
        }
    }

    fn walk_on(&mut self, ahead: &Ahead<'_>, best: &mut u64, budget: &mut Budget<'_>) {
        let Site { terrain, prices, floor_costs: costs, .. } = ahead.site;
        while let Some((key, at)) = self.queue.pop() {
            let at = at as usize;
            let cost = self.cost[at];
            if budget.spend() {
                return;
            }
            // Too expensive by now, or reached more cheaply since.
            if key >= *best || key > cost.saturating_add(ahead.rest(at)) {
                continue;
            }
            for next in terrain.grid().around(at) {
                let further = cost + prices.entering(next);
                let useful = match terrain.kind(next) {
                    TerrainKind::Rock => false,
                    TerrainKind::Brick => self.opened.is_marked(next),
                    TerrainKind::Floor => further < costs.from[next],
                };
                if useful {
                    self.reach(ahead, next, further, best);
                }
            }
        }
    }
}

/// The bounds on the path ahead in a search for one blast.
struct Ahead<'a> {
    site: Site<'a>,
    blast: usize,
    /// The least cost to go from a brick of the blast if no other one is entered.
    leave: u64,
    /// The least excess of that cost, on any of these bricks, over the cost to go if every
    /// brick were gone.
    excess: u64,
}

impl Ahead<'_> {
    /// Returns a lower bound for a path from here that enters one more brick of the blast.
    ///
    /// Let `b` be the last such brick. If every brick were gone, the path from here to `b`
    /// would cost at least the cost to go from here less that from `b`. So with the real
    /// cost to go from `b`, the whole path costs at least the cost to go from here without
    /// bricks plus the excess of `b`.
    ///
    /// As `b` lies in the row or the column of the blast, the path also costs at least the
    /// steps to the nearer of the two plus the cost to go from `b`.
    fn rest(&self, at: usize) -> u64 {
        let stride = self.site.terrain.grid().pitch;
        let rows = (at / stride).abs_diff(self.blast / stride);
        let cols = (at % stride).abs_diff(self.blast % stride);
        let steps = rows.min(cols).max(1) as u64;
        let cleared = self.site.least_to[at].saturating_add(self.excess);
        cleared.max(self.leave.saturating_add(steps * self.site.prices.least))
    }
}
