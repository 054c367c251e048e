//! The values of all of Tom's moves at once, if Jerry has no choice.
//!
//! Most cells are far from anything that matters, so their values are equal: the cost of *wasting* the
//! turn, which one search finds. An obstacle on a cell that no expected path of its plan needs leaves
//! the plan as it is, so that move costs no more. And an obstacle on a cell on which no step rested in
//! the refutation of smaller numbers leaves the refutation as it is, so that move costs no less. The
//! other cells, on paths that matter, are searched one by one with the obstacle in place; the
//! knowledge about pairs is shared. If every path out leads over a cell, an obstacle there is the
//! last, and no search is needed.

use rustc_hash::FxHashMap;
use thwart_grid::search::vertex_cut::Terrain;
use thwart_grid::{Cell, narrow};

use super::fast::map::{Map, MapCell};
use super::fast::state::{NO_CELL, State};
use super::fast::walk::ExpectedPath;
use super::obstacles;
use super::planner::{Found, Planner};
use thwart_game::limits::{Budget, GRACE};
use thwart_game::value::{Bounds, Value};

/// A move, as far as it is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownMove {
    /// The value of the move, its own obstacle included.
    pub(crate) bounds: Bounds,
    /// The cell that Jerry steps to; `None` if he is trapped.
    pub(crate) jerry_next: Option<u32>,
    /// The best next obstacle, if Tom has one more in this turn and it is known.
    pub(crate) next_obstacle: Option<u32>,
}

/// Tom's moves at one position.
#[derive(Debug)]
pub(crate) struct MoveValues<'m, 'b> {
    map: &'m Map,
    /// The state before Tom's turn; every change of it is undone.
    state: State<'m>,
    planner: Planner<'m>,
    /// The value of the position.
    best: Bounds,
    budget: Budget<'b>,
}

/// The cost of wasting the turn, and the cells that do it.
struct Waste {
    bounds: Bounds,
    /// For each cell on which an obstacle leaves the plan as it is, the obstacle after it.
    then: Vec<Option<u32>>,
    /// An obstacle on any other cell leaves the refutation as it is; on these, only up to the number
    /// given.
    evidence: FxHashMap<u32, u32>,
}

impl Waste {
    /// Returns what wasting the turn says about an obstacle on a cell.
    fn bounds_of(&self, cell: u32) -> Bounds {
        let upper = if self.then[cell as usize].is_some() { self.bounds.upper } else { Value::Infinite };
        let untouched =
            self.evidence.get(&cell).map_or(Value::Infinite, |&total| Value::Finite(total.into()));
        Bounds { lower: self.bounds.lower.min(untouched), upper }
    }
}

impl<'m, 'b> MoveValues<'m, 'b> {
    /// Prepares the moves of a position with the value `best` that is not over.
    pub(crate) fn new(map: &'m Map, best: Bounds, budget: Budget<'b>) -> Self {
        Self { map, state: State::new(map), planner: Planner::new(State::new(map)), best, budget }
    }

    /// Returns the value of an obstacle on each of these cells, as far as the budget goes; `None` if
    /// it does not suffice to find Jerry's steps.
    pub(crate) fn of_all(mut self, cells: &[Cell]) -> Option<Vec<KnownMove>> {
        let mut values = self.steps(cells)?;
        // If Jerry cannot be trapped, no move changes that.
        if self.best.lower == Value::Infinite {
            return Some(values);
        }
        let waste = self.waste();
        let mut open = Vec::new();
        for (place, (value, &Cell(cell))) in values.iter_mut().zip(cells).enumerate() {
            let Bounds { lower, upper } = waste.bounds_of(cell);
            value.bounds = Bounds { lower: lower.max(self.best.lower), upper };
            value.next_obstacle = waste.then[cell as usize];
            if value.jerry_next.is_none() {
                value.bounds = Bounds::exact(Value::Finite(1));
            } else if value.bounds.value().is_none() {
                open.push(place);
            }
        }
        // Cells near Jerry matter most, should the budget run out.
        let nearness = self.map.steps_from_jerry();
        open.sort_by_key(|&place| nearness[cells[place].index()]);
        for place in open {
            if self.budget.is_over() {
                break;
            }
            self.search(cells[place].0, &mut values[place]);
        }
        Some(values)
    }

    /// Returns Jerry's step after an obstacle on each of these cells; besides, only what is known of
    /// all moves. O(cells whose distance an obstacle on his path changes, for each that does not trap
    /// him).
    fn steps(&mut self, cells: &[Cell]) -> Option<Vec<KnownMove>> {
        let clock = self.budget.clock().extended_by(GRACE);
        let state = &mut self.state;
        let mut walk = ExpectedPath::default();
        state.walk(&mut walk);
        let usual = KnownMove { bounds: self.best, jerry_next: walk.next(), next_obstacle: None };
        let mut after = FxHashMap::default();
        after.extend(bottlenecks(state).into_iter().map(|cell| (cell, None)));
        for &cell in walk.needed() {
            if clock.is_over() {
                return None;
            }
            after.entry(cell).or_insert_with(|| {
                state.lay(cell);
                let next = state.next();
                state.undo();
                next
            });
        }
        let value =
            |cell: &Cell| KnownMove { jerry_next: *after.get(&cell.0).unwrap_or(&usual.jerry_next), ..usual };
        Some(cells.iter().map(value).collect())
    }

    /// Solves the position with one obstacle of this turn given away.
    fn waste(&mut self) -> Waste {
        let least = least_needed(self.best.lower);
        let (Found { bounds, plan, .. }, evidence) = self.planner.plan_with_waste(least, &mut self.budget);
        let mut then = vec![None; self.map.cell_count];
        if !plan.is_empty() {
            let state = &mut self.state;
            let depth = state.depth();
            state.give_away_slot();
            state.follow(&plan, |_, _| {});
            for cell in (0..narrow(self.map.cell_count)).filter(|&cell| state.is_free(cell)) {
                if state.release(cell) == 1 {
                    // A cell that fills a later slot must be replaced there.
                    let others = if plan.contains(&cell) { state.plan(cell) } else { Some(plan.clone()) };
                    then[cell as usize] = others.map(|plan| second_obstacle(&plan));
                }
            }
            state.undo_to(depth);
        }
        Waste { bounds, then, evidence }
    }

    /// Searches with an obstacle on a cell, and improves what is known of it in `found`.
    fn search(&mut self, cell: u32, found: &mut KnownMove) {
        let Bounds { lower, upper } = found.bounds;
        let below = upper.finite().map_or(u32::MAX, obstacles);
        let Found { bounds, plan, .. } =
            self.planner.plan_with(cell, least_needed(lower), below, &mut self.budget);
        if bounds.upper < upper {
            found.next_obstacle = Some(second_obstacle(&plan));
        }
        found.bounds = Bounds { lower: bounds.lower.min(upper), upper: bounds.upper.min(upper) };
    }
}

/// Returns the least number of obstacles that may be enough, at least 1.
fn least_needed(lower: Value) -> u32 {
    lower.finite().map_or(1, |least| obstacles(least.max(1)))
}

fn second_obstacle(plan: &[u32]) -> u32 {
    plan.get(1).copied().unwrap_or(NO_CELL)
}

/// Returns the cells over which every path from Jerry to a door leads, in the order of the paths.
///
/// The search follows one path. Before it passes a cell, it visits all that can be reached without
/// that cell and the later ones of the path; if it met none of the later ones, every path leads over
/// this cell. O(cells).
fn bottlenecks(state: &State<'_>) -> Vec<u32> {
    let straight = state.map.straight();
    let mut place = vec![0; state.map.cell_count + 1];
    let mut path = vec![state.jerry()];
    loop {
        let here = path[path.len() - 1];
        let nearer = |&&next: &&u32| state.is_free(next) && state.guide(next) < state.guide(here);
        let Some(&next) = straight.of(here).iter().find(nearer) else { break };
        place[next as usize] = path.len();
        path.push(next);
    }
    let mut found = Vec::new();
    let mut met = vec![false; state.map.cell_count + 1];
    let mut furthest = 0;
    for (here, &cell) in path.iter().enumerate() {
        if here > 0 && furthest == here {
            found.push(cell);
        }
        met[cell as usize] = true;
        let mut ahead = vec![cell];
        while let Some(cell) = ahead.pop() {
            for &next in straight.of(cell) {
                match state.ground[next as usize] {
                    MapCell::Door => furthest = path.len(),
                    MapCell::Free if place[next as usize] > here => {
                        furthest = furthest.max(place[next as usize]);
                    }
                    MapCell::Free if !std::mem::replace(&mut met[next as usize], true) => ahead.push(next),
                    _ => {}
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Trap;
    use crate::solve::tests::{Rng, random_headers, random_map, setup};
    use thwart_game::moves::Move;
    use thwart_game::rules::Rules as _;

    #[test]
    fn an_obstacle_in_a_bottleneck_traps_him_and_no_other_does() {
        let mut rng = Rng(0x51ed_270b);
        let mut seen = [0; 2];
        for round in 0..1500 {
            let (rows, cols) = (3 + rng.below(7), 3 + rng.below(7));
            let (walls, doors) = (rng.below(9), 1 + rng.below(2));
            let board = random_map(&mut rng, rows, cols, walls, doors);
            let game = Trap::new(&setup(&board, &random_headers(&mut rng, round))).unwrap();
            let start = game.start();
            if game.outcome(&start).is_some() {
                continue;
            }
            let map = Map::new(&game, &start);
            let found = bottlenecks(&State::new(&map));
            for cell in game.placeable_cells(&start) {
                let is_trapped = game.play(&start, Move::Obstacle(cell)).trapped;
                assert_eq!(found.contains(&cell.0), is_trapped, "{board} {cell:?}");
                seen[usize::from(is_trapped)] += 1;
            }
        }
        assert!(seen.iter().all(|&seen| seen > 200), "{seen:?}");
    }
}
