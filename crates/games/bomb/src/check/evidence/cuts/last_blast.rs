//! The cost of a walk after one more blast.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use thwart_grid::Cell;
use thwart_grid::distance::{UNREACHED_LENGTH, lengths};

use super::site::{BrickSite, from_walker};
use thwart_game::certificate::labels::Labels;
use thwart_game::rules::Rules as _;

/// The costs of the cheapest paths over the floor.
pub(crate) struct FloorCosts {
    /// From the walker to each cell; to a brick as if it alone were cleared.
    pub from: Vec<u64>,
    /// From each cell to an end; from a brick likewise.
    pub to: Vec<u64>,
}

impl FloorCosts {
    /// Computes both. O(n log n).
    pub fn new(site: &BrickSite<'_>, floor: &[bool]) -> Self {
        let (game, board) = (site.game, site.game.board());
        let is_floor = |cell: Cell| floor[cell.index()];
        let (mut from, mut to) =
            (from_walker(game, site.walker, is_floor), lengths(board, game.ends(), is_floor));
        for brick in board.cells().filter(|&cell| site.is_counted(cell) && !is_floor(cell)) {
            let beside = || board.neighbours(brick, is_floor).map(|(_, next)| next);
            let onto = |cell: Cell, paid: u64| paid.saturating_add(u64::from(board.cost(cell)));
            let least_from = beside().map(|next| onto(brick, from[next.index()])).min();
            let least_to = beside().map(|next| onto(next, to[next.index()])).min();
            from[brick.index()] = least_from.unwrap_or(UNREACHED_LENGTH);
            to[brick.index()] = least_to.unwrap_or(UNREACHED_LENGTH);
        }
        Self { from, to }
    }
}

/// A search for the cost of a walk after one more blast, from the bricks that the blast clears.
///
/// No walk over the floor costs less than the claim; let the blast clear some bricks. A walk that enters one
/// of them reaches the first over the floor, so the search begins there, at the cost of that path. It leaves
/// out
///
/// * cells of the floor that the floor alone reaches as cheaply: the walk over the floor costs at least the
///   claim, and if it enters one of the bricks further on, the search begins on that, too;
/// * cells from which all walks cost at least the claim. If no brick of the blast is entered from a cell on,
///   the cheapest path over the floor gives the cost. Otherwise there is a last one: even if all other bricks
///   were gone, the path to it would cost at least the cost to go from here less the cost to go from there.
pub(crate) struct LastBlast<'a, 'g> {
    site: &'a BrickSite<'g>,
    floor: &'a [bool],
    over: &'a FloorCosts,
    cleared: Vec<bool>,
    /// The cost paid up to each cell that was reached, and the cells to go on from.
    paid: Labels,
    queue: BinaryHeap<Reverse<(u64, Cell)>>,
}

impl<'a, 'g> LastBlast<'a, 'g> {
    pub fn new(site: &'a BrickSite<'g>, floor: &'a [bool], over: &'a FloorCosts) -> Self {
        let (cleared, paid) = (vec![false; floor.len()], Labels::new(floor.len()));
        Self { site, floor, over, cleared, paid, queue: BinaryHeap::new() }
    }

    /// Returns how many cells it looked at, not counting the search for bricks, if a walk costs at least the
    /// claim after this blast, too.
    ///
    /// # Errors
    /// The cost of a walk that is less.
    pub fn search(&mut self, blast: Cell) -> Result<u64, u64> {
        let Self { site, floor, over, .. } = *self;
        let bricks: Vec<Cell> = site.bricks(blast).filter(|brick| !floor[brick.index()]).collect();
        let leads_back = bricks.iter().filter(|brick| over.to[brick.index()] != UNREACHED_LENGTH);
        let back = leads_back
            .map(|brick| over.to[brick.index()].saturating_sub(site.cost_to_end[brick.index()]))
            .min();
        // Without a path back onto the floor the blast is useless.
        let Some(back) = back else { return Ok(0) };
        for brick in &bricks {
            self.cleared[brick.index()] = true;
        }
        let held = self.run(&bricks, back);
        for brick in &bricks {
            self.cleared[brick.index()] = false;
        }
        self.paid.clear();
        self.queue.clear();
        held
    }

    fn run(&mut self, bricks: &[Cell], back: u64) -> Result<u64, u64> {
        let Self { site, floor, over, .. } = *self;
        let board = site.game.board();
        for &brick in bricks {
            self.reach(brick, over.from[brick.index()], back)?;
        }
        let mut looks = 0;
        while let Some(Reverse((total, cell))) = self.queue.pop() {
            looks += 1;
            let paid = self.paid.get(cell);
            // The cell was reached at a lower cost since.
            if total != self.lower_bound(cell, paid, back) {
                continue;
            }
            let is_floor = |next: Cell| floor[next.index()] || self.cleared[next.index()];
            for (direction, next) in board.neighbours(cell, is_floor).collect::<Vec<_>>() {
                let further = paid.saturating_add(board.step_cost(direction, next));
                // The search began on the bricks at their cost over the floor.
                if further < over.from[next.index()] {
                    self.reach(next, further, back)?;
                }
            }
        }
        Ok(looks)
    }

    /// Records that a path leads to a cell at this cost.
    ///
    /// # Errors
    /// The cost of the walk that goes on over the floor, if it is less than the claim.
    fn reach(&mut self, cell: Cell, paid: u64, back: u64) -> Result<(), u64> {
        let walk = paid.saturating_add(self.over.to[cell.index()]);
        if walk < self.site.claim {
            return Err(walk);
        }
        let total = self.lower_bound(cell, paid, back);
        if total < self.site.claim && self.paid.lower(cell, paid) {
            self.queue.push(Reverse((total, cell)));
        }
        Ok(())
    }

    /// Returns the least cost of a walk that reaches a cell at this cost and then enters another brick of the
    /// blast.
    fn lower_bound(&self, cell: Cell, paid: u64, back: u64) -> u64 {
        paid.saturating_add(self.site.cost_to_end[cell.index()]).saturating_add(back)
    }
}
