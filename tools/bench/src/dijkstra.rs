//! Dijkstra's algorithm, the unit if steps differ in cost.
//!
//! Neighbours are in a table. If all steps cost little, cells wait in a ring of
//! buckets (Dial 1969), otherwise in a radix heap.

use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::search::Neighbours;
use thwart_grid::search::monotone_queue::MonotoneQueue;
use thwart_grid::{Board, Cell};

/// The limit for buckets: they are used if every step costs less than this.
const BUCKETS: u64 = 64;

/// Prepared searches over the passable cells of a board.
pub(crate) struct FlatDijkstra {
    /// The cell that each direction leads to from each cell, or a cell off the board.
    neighbours: Neighbours,
    degree: usize,
    /// The length of a step in each direction.
    lengths: Vec<u64>,
    /// The cost of entering each cell.
    costs: Vec<u64>,
    longest: u64,
    /// Distances, with one entry for cells off the board.
    distance: Vec<u64>,
    /// The steps that no obstacle prevents, as bits.
    open: Vec<u8>,
    buckets: Vec<Vec<u32>>,
    heap: MonotoneQueue,
}

impl FlatDijkstra {
    /// Prepares searches over this board.
    pub(crate) fn new(board: &Board) -> Self {
        let directions = board.topology().directions();
        let passable = |cell| board.is_passable(cell);
        let open = |cell: Cell| {
            let can =
                |at: usize| board.passable_step(cell, directions[at], passable).is_some() && passable(cell);
            (0..directions.len()).map(|at| u8::from(can(at)) << at).sum()
        };
        let lengths: Vec<u64> =
            directions.iter().map(|&direction| board.topology().length(direction)).collect();
        let costs: Vec<u64> = board.cells().map(|cell| u64::from(board.cost(cell))).collect();
        let longest = lengths.iter().max().unwrap_or(&1) * costs.iter().max().unwrap_or(&1);
        Self {
            neighbours: Neighbours::new(board, directions),
            degree: directions.len(),
            lengths,
            costs,
            longest,
            distance: vec![UNREACHED_LENGTH; board.len() + 1],
            open: board.cells().map(open).collect(),
            buckets: (0..BUCKETS).map(|_| Vec::new()).collect(),
            heap: MonotoneQueue::new(),
        }
    }

    /// Finds the cost of the path from each cell to `to`; returns the number of cells
    /// that have a path.
    pub(crate) fn run(&mut self, to: Cell) -> usize {
        self.distance.fill(UNREACHED_LENGTH);
        self.distance[to.index()] = 0;
        if self.longest < BUCKETS { self.by_buckets(to.0) } else { self.by_heap(to.0) }
    }

    /// Returns the cost that the last run found for a cell.
    pub(crate) fn length(&self, cell: Cell) -> u64 {
        self.distance[cell.index()]
    }

    fn by_buckets(&mut self, to: u32) -> usize {
        let (mut now, mut waiting, mut taken) = (0, 1usize, 0);
        self.buckets[0].push(to);
        while waiting > 0 {
            let slot = (now % BUCKETS) as usize;
            while let Some(cell) = self.buckets[slot].pop() {
                waiting -= 1;
                if self.distance[cell as usize] != now {
                    continue;
                }
                taken += 1;
                for at in 0..self.degree {
                    if let Some((next, far)) = self.relax(cell, at, now) {
                        self.buckets[(far % BUCKETS) as usize].push(next);
                        waiting += 1;
                    }
                }
            }
            now += 1;
        }
        taken
    }

    fn by_heap(&mut self, to: u32) -> usize {
        let mut taken = 0;
        self.heap.clear();
        self.heap.push(0, to);
        while let Some((now, cell)) = self.heap.pop() {
            if self.distance[cell as usize] != now {
                continue;
            }
            taken += 1;
            for at in 0..self.degree {
                if let Some((next, far)) = self.relax(cell, at, now) {
                    self.heap.push(far, next);
                }
            }
        }
        taken
    }

    /// Returns a neighbour and its new cost if a step onto this cell is cheaper.
    #[inline]
    fn relax(&mut self, cell: u32, at: usize, now: u64) -> Option<(u32, u64)> {
        if self.open[cell as usize] >> at & 1 == 0 {
            return None;
        }
        let next = self.neighbours.of(cell)[at];
        let far = now + self.costs[cell as usize] * self.lengths[at];
        let known = &mut self.distance[next as usize];
        (far < *known).then(|| {
            *known = far;
            (next, far)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use thwart_grid::distance::lengths;
    use thwart_grid::generate::Dice;
    use thwart_grid::{Tile, Topology, narrow};

    #[test]
    fn lengths_are_the_plain_ones() {
        let mut dice = Dice::new(1, "dijkstra", 0, 0);
        for round in 0..200 {
            let (rows, cols) = (dice.between(1, 12), dice.between(1, 12));
            let wall = |dice: &mut Dice| if dice.chance(25) { Tile::Obstacle } else { Tile::Free };
            let tiles = (0..rows * cols).map(|_| wall(&mut dice)).collect();
            let most = [1, 9, 1000][round % 3];
            let costs = (0..rows * cols).map(|_| narrow(dice.between(0, most))).collect();
            let board = Board::new(rows, cols, tiles).unwrap().with_costs(costs).unwrap();
            let board = board.with_topology(Topology::ALL[round % Topology::ALL.len()]);
            let to = Cell::new(dice.below(board.len()));
            if board.is_passable(to) {
                let mut search = FlatDijkstra::new(&board);
                let expected = lengths(&board, [to], |cell| board.is_passable(cell));
                let reached = search.run(to);
                let found: Vec<_> = board.cells().map(|cell| search.length(cell)).collect();
                assert_eq!(found, expected);
                assert_eq!(reached, expected.iter().filter(|&&length| length != UNREACHED_LENGTH).count());
            }
        }
    }
}
