//! All sets of blasts, the smallest first.

use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::{Cell, CellSet};

use super::effects::Effects;
use super::floor_costs::{FloorCosts, Prices, least_to};
use super::search::{BlastSearch, Site};
use super::straight_bound::straight;
use crate::solve::fast::terrain::Terrain;
use crate::{Bomb, Position};
use thwart_game::answer::SolveError;
use thwart_game::limits::Budget;
use thwart_game::rules::Rules;

/// The most sets of blasts times cells: one blast on a board of 200x200, two on 40x40, three on 18x18.
const MAX_WORK: u64 = 1 << 31;

/// The values of blasts at a position before the walk, if costs differ.
#[derive(Debug)]
pub(crate) struct Sets {
    terrain: Terrain,
    prices: Prices,
    effects: Effects,
    /// The cost to go from each cell if every brick were gone.
    least_to: Vec<u64>,
    cells: u64,
    /// For 0, 1, 2, ... blasts the best plan with at most this many, as far as more might help.
    plans: Vec<Plan>,
    stopped: bool,
    searches: u64,
}

/// Blasts, and the cost of the walk after them.
#[derive(Clone, Debug)]
struct Plan {
    cost: u64,
    /// Row by row.
    blasts: Vec<usize>,
}

impl Sets {
    /// Finds the best plans with up to `left` blasts. If the budget stops it, it keeps those found so far
    /// and two at hand: `at_hand`, some plan of up to `left` blasts, and the best blast with a straight
    /// path through it.
    ///
    /// Cost: O(n log n) per set of blasts in the worst case; most sets are dismissed after a look at their
    /// bricks.
    ///
    /// # Errors
    /// If there are too many sets, and no limit that ends the search.
    pub(crate) fn new(
        game: &Bomb,
        position: &Position,
        left: usize,
        at_hand: &CellSet,
        budget: &mut Budget<'_>,
    ) -> Result<Self, SolveError> {
        let terrain = Terrain::new(game, &position.blasts);
        let prices = Prices::new(game, &terrain, position.walker);
        let costs = FloorCosts::new(&terrain, &prices);
        let mut sets = Self {
            least_to: least_to(&terrain, &prices),
            effects: Effects::new(&terrain),
            cells: game.board().len() as u64,
            plans: vec![Plan { cost: costs.walk(&prices), blasts: Vec::new() }],
            terrain,
            prices,
            stopped: false,
            searches: 0,
        };
        let mut search = BlastSearch::new(sets.terrain.grid().len);
        for blasts in 1..=left.min(sets.effects.blasts.len()) {
            if sets.best().cost == sets.least() {
                break;
            }
            if !budget.is_limited() {
                sets.check_size(blasts, 1, "set a limit of time or nodes")?;
            }
            let before = sets.best().clone();
            let mut best = Plan { cost: before.cost, blasts: Vec::new() };
            if blasts == 1 {
                // A path straight through a blast is always possible, so it is a bound.
                let had = straight(&sets.terrain, &sets.prices, &costs).into_iter().min();
                best.cost = best.cost.min(had.map_or(UNREACHED_LENGTH, |cost| cost.saturating_add(1)));
            }
            let mut terrain = sets.terrain.clone();
            sets.searches +=
                sets.improve(&mut terrain, &mut Vec::new(), 0, blasts, &mut best, &mut search, budget);
            sets.plans.push(if best.blasts.is_empty() { before } else { best });
            sets.stopped = budget.exhausted();
            if sets.stopped {
                let grid = sets.terrain.grid();
                let at_hand = at_hand.iter().map(|cell| grid.place(cell)).collect();
                let had = straight(&sets.terrain, &sets.prices, &costs);
                let through = sets.effects.blasts.iter().copied().min_by_key(|&blast| had[blast]);
                sets.adopt_plan(at_hand);
                sets.adopt_plan(through.into_iter().collect());
                break;
            }
        }
        Ok(sets)
    }

    /// Makes these blasts the best plan of as many, if a search finds them better.
    fn adopt_plan(&mut self, blasts: Vec<usize>) {
        let mut terrain = self.terrain.clone();
        for &blast in &blasts {
            terrain.clear(blast);
        }
        let cost = FloorCosts::new(&terrain, &self.prices).walk(&self.prices);
        while self.plans.len() <= blasts.len() {
            self.plans.push(self.best().clone());
        }
        let plan = Plan { cost, blasts };
        for known in self.plans.iter_mut().skip(plan.blasts.len()).filter(|known| plan.cost < known.cost) {
            *known = plan.clone();
        }
    }

    /// Tries `more` further blasts, from number `first` on, after those in `laid`, and returns the number
    /// of searches. The sets come in order, and only a cheaper one replaces the best so far, so that is the
    /// first of the best.
    #[expect(clippy::too_many_arguments, reason = "what changes and what is shared are different things")]
    fn improve(
        &self,
        terrain: &mut Terrain,
        laid: &mut Vec<usize>,
        first: usize,
        more: usize,
        best: &mut Plan,
        search: &mut BlastSearch,
        budget: &mut Budget<'_>,
    ) -> u64 {
        let mut searches = 0;
        // All last blasts share the costs of the paths before them.
        let costs = (more == 1).then(|| FloorCosts::new(terrain, &self.prices));
        for (number, &blast) in self.effects.blasts.iter().enumerate().skip(first) {
            if best.cost == self.least() || budget.spend() {
                break;
            }
            if let Some(costs) = &costs {
                let site =
                    Site { terrain, prices: &self.prices, floor_costs: costs, least_to: &self.least_to };
                let cost = search.cheapest_through(site, blast, best.cost, budget);
                searches += 1;
                if cost < best.cost {
                    let blasts = laid.iter().copied().chain([blast]).collect();
                    *best = Plan { cost, blasts };
                }
            } else {
                let bricks = terrain.clear(blast);
                laid.push(blast);
                searches += self.improve(terrain, laid, number + 1, more - 1, best, search, budget);
                laid.pop();
                terrain.rebuild(&bricks);
            }
        }
        searches
    }

    /// Refuses too much work: all sets of this many blasts, this many times. The message says what to do
    /// instead.
    fn check_size(&self, blasts: usize, times: u64, instead: &str) -> Result<(), SolveError> {
        let kinds = self.effects.blasts.len() as u64;
        let sets = (0..blasts as u64).fold(1u128, |sets, i| {
            (sets * u128::from(kinds - i) / u128::from(i + 1)).min(u128::from(u64::MAX))
        });
        let work = sets.saturating_mul(u128::from(self.cells)).saturating_mul(u128::from(times));
        if work <= u128::from(MAX_WORK) {
            return Ok(());
        }
        Err(SolveError::TooLarge {
            method: "sweeps",
            what: "where costs differ, the number of cells times sets of blasts",
            size: u64::try_from(work).unwrap_or(u64::MAX),
            limit: MAX_WORK,
            remedy: format!("; {instead}, cut the board, allow fewer blasts, or let every cell cost 1"),
        })
    }

    fn best(&self) -> &Plan {
        self.plans.last().expect("there is a plan without a blast")
    }

    fn plan_with(&self, blasts: usize) -> &Plan {
        self.plans.get(blasts).unwrap_or_else(|| self.best())
    }

    /// Returns the cost with at most this many blasts; [`UNREACHED_LENGTH`] if there is no path.
    pub(crate) fn cost_with(&self, blasts: usize) -> u64 {
        self.plan_with(blasts).cost
    }

    /// Returns the cost if every brick were gone, a bound for any number of blasts.
    pub(crate) fn least(&self) -> u64 {
        self.least_to[self.prices.start]
    }

    /// Returns whether the budget ran out, so that the costs are only upper bounds.
    pub(crate) const fn stopped(&self) -> bool {
        self.stopped
    }

    /// Returns the number of blasts after which the cost stays the same, or was not computed.
    pub(crate) const fn useful(&self) -> usize {
        self.plans.len() - 1
    }

    /// Returns how many blasts and sets of blasts were searched for.
    pub(crate) const fn searches(&self) -> u64 {
        self.searches
    }

    /// Returns the best plan with at most this many blasts, as few as possible; of those the first in
    /// order.
    pub(crate) fn blasts_with(&self, blasts: usize) -> CellSet {
        self.plan_with(blasts).blasts.iter().map(|&at| self.terrain.cell(at)).collect()
    }

    /// Returns for every cell the least cost with a blast there and at most `others` more; [`UNREACHED_LENGTH`] if
    /// there is no path, and on rock. `others` must be less than the blasts left. Also returns whether that
    /// is exact: if the budget or this many nodes of it run out, the costs are upper bounds.
    ///
    /// # Errors
    /// If there are too many sets.
    pub(crate) fn forced(
        &self,
        game: &Bomb,
        others: usize,
        nodes: u64,
        budget: &mut Budget<'_>,
    ) -> Result<(Vec<u64>, bool), SolveError> {
        let kinds = self.effects.blasts.len();
        let without = self.plan_with(others);
        let instead = "a limit of time or nodes does not help to value every blast; solve the board instead";
        self.check_size(others.min(kinds), kinds as u64, instead)?;
        let mut search = BlastSearch::new(self.terrain.grid().len);
        let costs = FloorCosts::new(&self.terrain, &self.prices);
        let had = straight(&self.terrain, &self.prices, &costs);
        let mut terrain = self.terrain.clone();
        let mut cost_of = Vec::with_capacity(kinds);
        let last = budget.nodes().saturating_add(nodes);
        for &blast in &self.effects.blasts {
            let mut best = Plan { cost: without.cost, blasts: Vec::new() };
            if best.cost != self.least() && budget.nodes() <= last && !budget.exhausted() {
                let site = Site {
                    terrain: &self.terrain,
                    prices: &self.prices,
                    floor_costs: &costs,
                    least_to: &self.least_to,
                };
                best.cost = search.cheapest_through(site, blast, best.cost.min(had[blast]), budget);
                let bricks = terrain.clear(blast);
                for more in 1..=others.min(kinds) {
                    self.improve(&mut terrain, &mut Vec::new(), 0, more, &mut best, &mut search, budget);
                }
                terrain.rebuild(&bricks);
            }
            cost_of.push(best.cost);
        }
        let worth = |cell: Cell| match self.effects.of(self.terrain.grid().place(cell)) {
            Some(number) => cost_of[number],
            None if game.is_rock(cell) => UNREACHED_LENGTH,
            None => without.cost,
        };
        Ok((
            game.board().cells().map(worth).collect(),
            !self.stopped && !budget.exhausted() && budget.nodes() <= last,
        ))
    }
}
