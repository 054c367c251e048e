//! Dijkstra's algorithm, the measure where steps differ in cost.
//!
//! Like the flat search that counts as 1 elsewhere it is as fast as we know how:
//! neighbours in a table, and where all steps cost little a ring of buckets (Dial
//! 1969), else a radix heap.

use thwart_grid::distance::NO_WAY;
use thwart_grid::search::Neighbours;
use thwart_grid::search::monotone_queue::MonotoneQueue;
use thwart_grid::{Board, Cell};

/// Steps of less than this wait in buckets.
const BUCKETS: u64 = 64;

/// Prepared searches over the passable cells of a board.
pub(crate) struct FlatDijkstra {
    /// For each cell and direction where it leads, or off the board.
    neighbours: Neighbours,
    degree: usize,
    /// For each direction the length of its steps.
    lengths: Vec<u64>,
    /// For each cell the cost of entering it.
    costs: Vec<u64>,
    longest: u64,
    /// Distances, and one entry for what is off the board.
    distance: Vec<u64>,
    /// Which steps the board takes: where obstacles and their corners are.
    open: Vec<u8>,
    buckets: Vec<Vec<u32>>,
    heap: MonotoneQueue,
}

impl FlatDijkstra {
    /// For this board.
    pub(crate) fn new(board: &Board) -> Self {
        let directions = board.topology().directions();
        let passable = |cell| board.is_passable(cell);
        let open = |cell: Cell| {
            let can = |at: usize| board.can_step(cell, directions[at], passable).is_some() && passable(cell);
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
            distance: vec![NO_WAY; board.len() + 1],
            open: board.cells().map(open).collect(),
            buckets: vec![Vec::new(); BUCKETS as usize],
            heap: MonotoneQueue::new(),
        }
    }

    /// What the way from each cell to `to` costs; returns from how many there is
    /// one.
    pub(crate) fn run(&mut self, to: Cell) -> usize {
        self.distance.fill(NO_WAY);
        self.distance[to.index()] = 0;
        if self.longest < BUCKETS { self.by_buckets(to.0) } else { self.by_heap(to.0) }
    }

    /// What the last run found for a cell.
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

    /// Whether a step from a neighbour onto this cell makes it nearer.
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
    use thwart_grid::{Tile, Topology};

    #[test]
    fn lengths_are_the_plain_ones() {
        let mut dice = Dice::new(1, "dijkstra", 0, 0);
        for round in 0..200 {
            let (rows, cols) = (dice.between(1, 12), dice.between(1, 12));
            let wall = |dice: &mut Dice| if dice.percent(25) { Tile::Obstacle } else { Tile::Free };
            let tiles = (0..rows * cols).map(|_| wall(&mut dice)).collect();
            let most = [1, 9, 1000][round % 3];
            let costs = (0..rows * cols).map(|_| dice.between(0, most) as u32).collect();
            let board = Board::new(rows, cols, tiles).unwrap().with_costs(costs).unwrap();
            let board = board.with_topology(Topology::ALL[round % Topology::ALL.len()]);
            let to = Cell(dice.below(board.len()) as u32);
            if board.is_passable(to) {
                let mut search = FlatDijkstra::new(&board);
                let expected = lengths(&board, [to], |cell| board.is_passable(cell));
                let reached = search.run(to);
                let found: Vec<_> = board.cells().map(|cell| search.length(cell)).collect();
                assert_eq!(found, expected);
                assert_eq!(reached, expected.iter().filter(|&&length| length != NO_WAY).count());
            }
        }
    }
}
