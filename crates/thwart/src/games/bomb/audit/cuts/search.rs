//! What the walk costs after one more blast: a plain search from the bricks that
//! it clears.
//!
//! No walk over the floor costs less than the claim; let the blast clear some
//! bricks. A walk that enters one of them comes to the first over the floor, at
//! what that costs, so the search begins there. It leaves out
//!
//! * cells of the floor to which one comes over the floor as cheaply: the walk over
//!   the floor costs the claim, and if it enters one of the bricks further on, the
//!   search begins on that, too;
//! * cells from which all walks cost the claim. From a cell on, either no
//!   brick of the blast is entered any more: then the cheapest way over the floor tells.
//!   Or there is a last one: then, if all other bricks were gone, the way to it would
//!   cost at least what is left from here less what is left from there.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use thwart_core::Cell;
use thwart_core::distance::{NO_WAY, lengths};

use super::site::{Site, from_walker};
use crate::certificate::labels::Labels;
use crate::game::Game as _;

/// What the cheapest ways over the floor cost.
pub(in crate::games::bomb) struct Ways {
    /// From the walker to each cell; to a brick were it cleared alone.
    pub from: Vec<u64>,
    /// From each cell to an end; from a brick as above.
    pub to: Vec<u64>,
}

impl Ways {
    /// O(n log n).
    pub fn new(site: &Site<'_>, floor: &[bool]) -> Self {
        let game = site.game;
        let board = game.board();
        let mut ways = Self {
            from: from_walker(game, site.walker, |cell| floor[cell.index()]),
            to: lengths(board, game.ends(), |cell| floor[cell.index()]),
        };
        for brick in board.cells().filter(|&cell| site.is_counted(cell) && !floor[cell.index()]) {
            let beside = || board.neighbours(brick, |next| floor[next.index()]).map(|(_, next)| next);
            let cost = |cell: Cell| u64::from(board.cost(cell));
            let from = beside().map(|next| ways.from[next.index()].saturating_add(cost(brick))).min();
            let to = beside().map(|next| ways.to[next.index()].saturating_add(cost(next))).min();
            ways.from[brick.index()] = from.unwrap_or(NO_WAY);
            ways.to[brick.index()] = to.unwrap_or(NO_WAY);
        }
        ways
    }
}

/// Memory that one search after the other uses.
pub(super) struct Search {
    front: Front,
    bricks: Vec<Cell>,
    cleared: Vec<bool>,
}

/// The cells that were reached, and those to go on from.
struct Front {
    labels: Labels,
    queue: BinaryHeap<Reverse<(u64, Cell)>>,
}

impl Search {
    /// For a board of so many cells.
    pub fn new(cells: usize) -> Self {
        Self {
            front: Front { labels: Labels::new(cells), queue: BinaryHeap::new() },
            bricks: Vec::new(),
            cleared: vec![false; cells],
        }
    }

    /// How many cells it has looked at, those where it looked for bricks aside, if a walk
    /// costs the claim at least once this blast has gone off, too.
    ///
    /// # Errors
    /// What it costs if that is less.
    pub fn through(&mut self, site: &Site<'_>, floor: &[bool], ways: &Ways, blast: u32) -> Result<u64, u64> {
        self.bricks.clear();
        self.bricks.extend(site.bricks(blast).filter(|brick| !floor[brick.index()]));
        let back = |brick: &Cell| ways.to[brick.index()].saturating_sub(site.onward[brick.index()]);
        let back = self.bricks.iter().filter(|brick| ways.to[brick.index()] != NO_WAY).map(back).min();
        // Without a way back onto the floor the blast is of no use.
        let Some(back) = back else { return Ok(0) };
        let held = self.run(site, floor, ways, back);
        for brick in &self.bricks {
            self.cleared[brick.index()] = false;
        }
        self.front.labels.clear();
        self.front.queue.clear();
        held
    }

    fn run(&mut self, site: &Site<'_>, floor: &[bool], ways: &Ways, back: u64) -> Result<u64, u64> {
        let board = site.game.board();
        let Self { front, bricks, cleared } = self;
        for brick in &*bricks {
            cleared[brick.index()] = true;
            front.reach(site, ways, back, *brick, ways.from[brick.index()])?;
        }
        let mut looks = 0;
        while let Some(Reverse((total, cell))) = front.queue.pop() {
            looks += 1;
            let cost = front.labels.get(cell);
            // It was reached at a lower cost since.
            if total != rest(site, back, cell, cost) {
                continue;
            }
            for (direction, next) in
                board.neighbours(cell, |next| floor[next.index()] || cleared[next.index()])
            {
                let further = cost.saturating_add(board.step_cost(direction, next));
                // The search began on the bricks at what they cost over the floor.
                if further < ways.from[next.index()] {
                    front.reach(site, ways, back, next, further)?;
                }
            }
        }
        Ok(looks)
    }
}

impl Front {
    /// A way leads to a cell at this cost.
    ///
    /// # Errors
    /// What the walk costs that goes on over the floor, if that is less than the
    /// claim.
    fn reach(&mut self, site: &Site<'_>, ways: &Ways, back: u64, cell: Cell, cost: u64) -> Result<(), u64> {
        let over = cost.saturating_add(ways.to[cell.index()]);
        if over < site.claim {
            return Err(over);
        }
        let total = rest(site, back, cell, cost);
        if total < site.claim && self.labels.lower(cell, cost) {
            self.queue.push(Reverse((total, cell)));
        }
        Ok(())
    }
}

/// What a walk costs at least that comes to a cell at this cost, and enters
/// another brick of the blast.
fn rest(site: &Site<'_>, back: u64, cell: Cell, cost: u64) -> u64 {
    cost.saturating_add(site.onward[cell.index()]).saturating_add(back)
}

#[cfg(test)]
#[cfg(feature = "solve")]
mod tests {
    use std::collections::{BTreeSet, HashMap};

    use super::*;
    use crate::games::bomb::solve::tests::{Boards, RADII, on};

    /// How many cells a search looks at, as published, where it shows the claim.
    fn looks(site: &Site<'_>, blast: u32) -> u64 {
        let (game, board) = (site.game, site.game.board());
        let bricks: Vec<Cell> = site.bricks(blast).collect();
        // Over the floor and this brick alone; a cell of the floor is no brick.
        let open = |brick: Cell| move |cell: Cell| site.floor[cell.index()] || cell == brick;
        let over_floor = from_walker(game, site.walker, |cell| site.floor[cell.index()]);
        let from = |cell: Cell| match over_floor[cell.index()] {
            NO_WAY if !site.floor[cell.index()] => from_walker(game, site.walker, open(cell))[cell.index()],
            cost => cost,
        };
        let beyond = bricks.iter().map(|&brick| {
            let cost = lengths(board, game.ends(), open(brick))[brick.index()];
            if cost == NO_WAY { NO_WAY } else { cost - site.onward[brick.index()] }
        });
        let least = beyond.min().unwrap_or(NO_WAY);
        let sum =
            |cell: Cell, paid: u64| paid.saturating_add(site.onward[cell.index()]).saturating_add(least);
        if least == NO_WAY {
            return 0;
        }
        let mut paid: HashMap<Cell, u64> = bricks.iter().map(|&brick| (brick, from(brick))).collect();
        let mut ahead: BTreeSet<(u64, Cell)> =
            paid.iter().map(|(&cell, &paid)| (sum(cell, paid), cell)).collect();
        let mut looks = 0;
        while let Some((total, cell)) = ahead.pop_first().filter(|&(total, _)| total < site.claim) {
            looks += 1;
            if total != sum(cell, paid[&cell]) {
                continue;
            }
            let stands = |cell: Cell| site.floor[cell.index()] || bricks.contains(&cell);
            for (direction, next) in board.neighbours(cell, stands) {
                let cost = paid[&cell] + board.step_cost(direction, next);
                if cost < *paid.entry(next).or_insert_with(|| from(next)) {
                    paid.insert(next, cost);
                    ahead.insert((sum(next, cost), next));
                }
            }
        }
        looks
    }

    #[test]
    fn a_walk_after_the_last_blast_costs_the_claim_or_less_is_told() {
        let mut boards = Boards(5);
        let (mut shown, mut looked, mut refuted) = (0, 0, 0);
        for round in 0..400 {
            let map = boards.map(5, 9, 4, 1);
            // Where costs differ a brick can look better than it is.
            let price =
                |sign| if sign == '.' { ['0', '1', '3', '9'][boards.below(4) as usize] } else { sign };
            let map: String = map.chars().map(price).collect();
            let game = on(&map, 1, RADII[round % RADII.len()]);
            let board = game.board();
            let start = game.start();
            let over_floor =
                lengths(board, game.ends(), |cell| board.is_passable(cell))[start.walker.index()];
            let claim = over_floor.saturating_sub(boards.below(3));
            let site = Site::new(&game, &start, claim);
            let ways = Ways::new(&site, &site.floor);
            let mut search = Search::new(board.len());
            for blast in 0..site.blasts() as u32 {
                let floor = game.floor(&[site.blast(blast)].into_iter().collect());
                let cost = lengths(board, game.ends(), |cell| floor[cell.index()])[start.walker.index()];
                match search.through(&site, &site.floor, &ways, blast) {
                    Ok(found) => {
                        assert!(cost >= claim, "{map}: {cost}, {claim}");
                        assert_eq!(found, looks(&site, blast), "{map}: {claim}");
                        shown += 1;
                        looked += found;
                    }
                    Err(found) => {
                        assert!(cost <= found && found < claim, "{map}: {cost}, {claim}");
                        refuted += 1;
                    }
                }
            }
        }
        assert!(shown > 1000 && looked > 50 && refuted > 1000, "{shown} {looked} {refuted}");
    }
}
