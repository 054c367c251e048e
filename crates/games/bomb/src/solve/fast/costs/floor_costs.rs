//! Cheapest paths between the start, the ends and every cell.

use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::search::monotone_queue::MonotoneQueue;
use thwart_grid::{Board, Cell, narrow};

use crate::Bomb;
use crate::solve::fast::terrain::{Terrain, TerrainKind};
use thwart_game::rules::Rules;

/// The entering cost of each place, and the start and ends of a walk.
#[derive(Debug)]
pub(super) struct Prices {
    entering: Vec<u32>,
    /// The least cost of a cell that is no rock.
    pub(super) least: u64,
    pub(super) start: usize,
    pub(super) ends: Vec<usize>,
}

impl Prices {
    /// Reads the prices of a board for a walker on this start. O(n).
    pub(super) fn new(game: &Bomb, terrain: &Terrain, start: Cell) -> Self {
        let board: &Board = game.board();
        let mut entering = vec![0; terrain.grid().len];
        for cell in board.cells() {
            entering[terrain.grid().place(cell)] = board.cost(cell);
        }
        let open = board.cells().filter(|&cell| !game.is_rock(cell));
        Self {
            entering,
            least: open.map(|cell| u64::from(board.cost(cell))).min().unwrap_or(0),
            start: terrain.grid().place(start),
            ends: game.ends().map(|end| terrain.grid().place(end)).collect(),
        }
    }

    /// Returns the entering cost of a place.
    pub(super) fn entering(&self, at: usize) -> u64 {
        u64::from(self.entering[at])
    }
}

/// The costs of the cheapest paths over floor; [`UNREACHED_LENGTH`] if there is none.
#[derive(Debug)]
pub(super) struct FloorCosts {
    /// From the start to each cell, that cell included; for a brick, as if it
    /// alone were cleared.
    pub(super) from: Vec<u64>,
    /// From each cell to the nearest end, that cell not included; for a brick
    /// likewise.
    pub(super) to: Vec<u64>,
}

impl FloorCosts {
    /// Computes the paths over the current floor. O(n log n), two searches.
    pub(super) fn new(terrain: &Terrain, prices: &Prices) -> Self {
        let is_floor = |at| terrain.kind(at) == TerrainKind::Floor;
        Self {
            from: dijkstra(terrain, &[prices.start], is_floor, |_, next| prices.entering(next)),
            to: dijkstra(terrain, &prices.ends, is_floor, |cell, _| prices.entering(cell)),
        }
    }

    pub(super) fn walk(&self, prices: &Prices) -> u64 {
        self.to[prices.start]
    }
}

/// Returns the cost to go from each cell if every brick were gone, a bound for
/// all blasts. O(n log n).
pub(super) fn least_to(terrain: &Terrain, prices: &Prices) -> Vec<u64> {
    dijkstra(terrain, &prices.ends, |_| true, |cell, _| prices.entering(cell))
}

/// Runs Dijkstra's algorithm from `sources`, over cells where `walkable` holds
/// and one step beyond, so that bricks next to the floor have a value too.
fn dijkstra(
    terrain: &Terrain,
    sources: &[usize],
    walkable: impl Fn(usize) -> bool,
    step: impl Fn(usize, usize) -> u64,
) -> Vec<u64> {
    let mut cost = vec![UNREACHED_LENGTH; terrain.grid().len];
    let mut queue = MonotoneQueue::new();
    for &source in sources {
        cost[source] = 0;
        queue.push(0, narrow(source));
    }
    while let Some((here, at)) = queue.pop() {
        let at = at as usize;
        if here > cost[at] || !walkable(at) {
            continue;
        }
        for next in terrain.grid().around(at) {
            let found = here + step(at, next);
            if terrain.kind(next) != TerrainKind::Rock && found < cost[next] {
                cost[next] = found;
                queue.push(found, narrow(next));
            }
        }
    }
    cost
}
