//! Boards as graphs with step costs, and distances in them.

use crate::board::{Board, Cell};
use crate::distance::UNREACHED_LENGTH;
use crate::search::monotone_queue::MonotoneQueue;

/// A test that a search makes once for every cell it takes; true ends the search.
/// Once true, it must stay true.
pub type Stop<'a> = &'a mut dyn FnMut() -> bool;

/// An undirected graph of cells in which a step from `u` to `v` costs the length of
/// the edge, the same in both directions, plus the cost of entering `v`. A path
/// walked backwards therefore costs the same except for its two ends; the searches
/// here need no other symmetry.
///
/// Costs may be 0. The sum of all edge lengths and entering costs on a path must
/// stay below 2^64; with 32-bit costs it does on every board. Larger sums saturate
/// to [`UNREACHED_LENGTH`].
pub trait CostGraph {
    /// Returns the number of cells, including those that cannot be entered.
    fn cells(&self) -> usize;

    /// Returns whether a walker can stand on the cell.
    fn is_passable(&self, cell: Cell) -> bool;

    /// Calls `visit` with every passable cell that `cell` touches and the length of
    /// the edge between them, always in the same order.
    fn neighbours(&self, cell: Cell, visit: impl FnMut(Cell, u64));

    /// Returns the cost of entering the cell, the same from every side.
    fn entering(&self, cell: Cell) -> u64;
}

/// The cost of a step on a [`BoardGraph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepCosts {
    /// 1; the board's costs do not count.
    Unit,
    /// The entering cost of the target cell, [`Board::cost`].
    Entering,
}

/// A board as a graph, in the board's own topology.
#[derive(Clone, Copy, Debug)]
pub struct BoardGraph<'a, P> {
    board: &'a Board,
    steps: StepCosts,
    passable: P,
}

impl<'a, P: Fn(Cell) -> bool> BoardGraph<'a, P> {
    /// Makes the graph of the cells for which `passable` holds.
    pub const fn new(board: &'a Board, steps: StepCosts, passable: P) -> Self {
        Self { board, steps, passable }
    }
}

impl<P: Fn(Cell) -> bool> CostGraph for BoardGraph<'_, P> {
    fn cells(&self) -> usize {
        self.board.len()
    }

    fn is_passable(&self, cell: Cell) -> bool {
        (self.passable)(cell)
    }

    fn neighbours(&self, cell: Cell, mut visit: impl FnMut(Cell, u64)) {
        let length = u64::from(self.steps == StepCosts::Unit);
        for (_, next) in self.board.neighbours(cell, &self.passable) {
            visit(next, length);
        }
    }

    fn entering(&self, cell: Cell) -> u64 {
        match self.steps {
            StepCosts::Unit => 0,
            StepCosts::Entering => u64::from(self.board.cost(cell)),
        }
    }
}

/// Distances from one cell, and one cheapest path to every cell.
#[derive(Clone, Debug)]
pub struct CostTree {
    /// The cost of a cheapest path to each cell, with the cell's own entering cost
    /// and without the root's; [`UNREACHED_LENGTH`] if there is none.
    pub distance: Vec<u64>,
    /// The cell before the last one of that path. The root and cells that are not
    /// reached are their own parents.
    pub parent: Vec<Cell>,
    /// The cells that are reached, by increasing distance, each after its parent
    /// even if steps are free.
    pub order: Vec<Cell>,
}

/// Finds cheapest paths from `root` to every cell (Dijkstra 1959). A root that is
/// not passable reaches no cell. Returns `None` if stopped.
///
/// Cost: O(cells log(largest step)) in practice; 16 bytes per cell and the queue.
pub fn tree(graph: &impl CostGraph, root: Cell, stop: Stop<'_>) -> Option<CostTree> {
    let cells = graph.cells();
    let mut parent: Vec<Cell> = (0..cells).map(Cell::new).collect();
    let mut order = Vec::new();
    let mut distance = vec![UNREACHED_LENGTH; cells];
    let mut queue = MonotoneQueue::new();
    if graph.is_passable(root) {
        distance[root.index()] = 0;
        queue.push(0, root.0);
    }
    while let Some((key, cell)) = queue.pop() {
        let cell = Cell(cell);
        if key > distance[cell.index()] {
            continue;
        }
        if stop() {
            return None;
        }
        order.push(cell);
        graph.neighbours(cell, |next, length| {
            let found = key.saturating_add(length).saturating_add(graph.entering(next));
            if found < distance[next.index()] {
                distance[next.index()] = found;
                parent[next.index()] = cell;
                queue.push(found, next.0);
            }
        });
    }
    Some(CostTree { distance, parent, order })
}

/// Returns the cost of a cheapest path from each cell to the nearest of `targets`:
/// that of the steps still to make, without the cell's own entering cost.
/// [`UNREACHED_LENGTH`] if there is no path; targets that are not passable do not count.
/// Returns `None` if stopped.
///
/// Cost: as [`tree`], 8 bytes per cell and the queue.
pub fn distances_to(graph: &impl CostGraph, targets: &[Cell], stop: Stop<'_>) -> Option<Vec<u64>> {
    let mut distance = vec![UNREACHED_LENGTH; graph.cells()];
    let mut queue = MonotoneQueue::new();
    for &target in targets.iter().filter(|&&cell| graph.is_passable(cell)) {
        if distance[target.index()] != 0 {
            distance[target.index()] = 0;
            queue.push(0, target.0);
        }
    }
    while let Some((key, cell)) = queue.pop() {
        let cell = Cell(cell);
        if key > distance[cell.index()] {
            continue;
        }
        if stop() {
            return None;
        }
        let entering = graph.entering(cell);
        graph.neighbours(cell, |before, length| {
            let found = key.saturating_add(length).saturating_add(entering);
            if found < distance[before.index()] {
                distance[before.index()] = found;
                queue.push(found, before.0);
            }
        });
    }
    Some(distance)
}
