//! Plain distances by cost, the dominators, and the ways around them.
//!
//! Cells are named in the order in which the search finds them, which is that of
//! their distances: what is found from a cell has its toll as distance, and
//! cells are taken in ascending order of toll. So each is found over its best
//! neighbour, and waits in the queue once only.

use thwart_core::{Board, Cell};

use super::super::bypass::Bypass;
use super::super::dominators::{Dominators, ROOT};
use super::super::edges::Edges;
use super::super::grid::Grid;
use super::super::queue::Queue;
use super::super::{POLL, Stop};
use super::Tolls;

/// A cell on which nobody can stand.
const BLOCKED: u32 = u32::MAX;
/// A free cell from which there is no way to an exit.
pub(super) const UNSEEN: u32 = u32::MAX - 1;

/// Plain distances, dominators, ways around them, and which questions to ask.
pub(super) struct Ways<'g, const N: usize> {
    pub grid: &'g Grid<N>,
    pub tolls: Tolls,
    /// For each place of the grid, the number of its cell, or [`BLOCKED`] or
    /// [`UNSEEN`].
    pub number: Vec<u32>,
    /// For each cell its place in the grid.
    pub place: Vec<u32>,
    /// For each cell its distance, in new costs.
    pub distance: Vec<u64>,
    /// For each cell the old cost of entering it.
    pub cost: Vec<u32>,
    /// How many cells are exits.
    pub exits: u32,
    /// The tree of dominators.
    pub tree: Dominators,
    /// The ways around them.
    pub bypass: Bypass<u64>,
    /// The cells with exactly one neighbour on their shortest ways, where that
    /// is no exit: only there does a rock make the way longer.
    pub questions: Vec<u32>,
}

impl<'g, const N: usize> Ways<'g, N> {
    /// Everything about the plain distances. `None` if stopped.
    pub fn new(
        board: &Board,
        grid: &'g Grid<N>,
        exits: &[Cell],
        free: &[bool],
        tolls: Tolls,
        stop: Stop<'_>,
    ) -> Option<Self> {
        let mut ways = Self::start(grid, exits, free, tolls);
        ways.find_distances(board, stop)?;
        let cells = ways.place.len();
        ways.tree = Dominators::new(cells, false);
        ways.bypass = Bypass::new(cells, false);
        ways.find_dominators();
        if stop() {
            return None;
        }
        ways.enter_edges();
        ways.tree.forget_sets();
        Some(ways)
    }

    fn start(grid: &'g Grid<N>, exits: &[Cell], free: &[bool], tolls: Tolls) -> Self {
        let mut number = vec![BLOCKED; grid.len];
        for (places, row) in grid.rows() {
            for (number, &free) in number[places].iter_mut().zip(&free[row]) {
                *number = BLOCKED - u32::from(free);
            }
        }
        let mut place = Vec::with_capacity(free.iter().filter(|&&free| free).count());
        for exit in exits.iter().map(|&exit| grid.place(exit)) {
            if number[exit] == UNSEEN {
                number[exit] = place.len() as u32;
                place.push(exit as u32);
            }
        }
        let mut distances = Vec::with_capacity(place.capacity());
        distances.resize(place.len(), 0);
        Self {
            grid,
            tolls,
            number,
            distance: distances,
            cost: Vec::with_capacity(place.capacity()),
            exits: place.len() as u32,
            place,
            tree: Dominators::new(1, false),
            bypass: Bypass::new(1, false),
            questions: Vec::new(),
        }
    }

    /// What entering a cell and going on from there costs.
    pub fn toll(&self, cell: u32) -> u64 {
        self.distance[cell as usize] + self.tolls.cost(self.cost[cell as usize])
    }

    /// The cells beside a cell.
    pub fn beside(&self, cell: u32) -> impl Iterator<Item = u32> + '_ {
        let place = self.place[cell as usize] as usize;
        let numbers = self.grid.steps.iter().map(move |&step| self.number[place.wrapping_add(step)]);
        numbers.filter(|&number| number < UNSEEN)
    }

    /// The root for an exit, otherwise the cell.
    const fn node(&self, cell: u32) -> u32 {
        if cell < self.exits { ROOT } else { cell }
    }

    /// Dijkstra's algorithm.
    fn find_distances(&mut self, board: &Board, stop: Stop<'_>) -> Option<()> {
        let mut costs = vec![0; self.grid.len];
        for (places, row) in self.grid.rows() {
            for (cost, cell) in costs[places].iter_mut().zip(row) {
                *cost = board.cost(Cell(cell as u32));
            }
        }
        let most = costs.iter().copied().max().unwrap_or(0);
        let mut queue = Queue::new(self.tolls.cost(most));
        for exit in 0..self.exits {
            self.cost.push(costs[self.place[exit as usize] as usize]);
            queue.push(self.toll(exit), exit);
        }
        let mut taken = 0u32;
        while let Some((toll, cell)) = queue.pop() {
            let place = self.place[cell as usize] as usize;
            for step in self.grid.steps {
                let next = place.wrapping_add(step);
                if self.number[next] == UNSEEN {
                    let number = self.place.len() as u32;
                    self.number[next] = number;
                    self.place.push(next as u32);
                    self.distance.push(toll);
                    self.cost.push(costs[next]);
                    queue.push(self.toll(number), number);
                }
            }
            taken += 1;
            if taken.is_multiple_of(POLL) && stop() {
                return None;
            }
        }
        Some(())
    }

    /// The parent of a cell in the tree of dominators is the common ancestor of
    /// the neighbours on its shortest ways: those whose toll is its distance.
    /// They are nearer, so their parents are known.
    fn find_dominators(&mut self) {
        for cell in self.exits..self.place.len() as u32 {
            let distance = self.distance[cell as usize];
            let mut parent = None;
            let mut count = 0;
            let mut nearer = [ROOT; N];
            for next in self.beside(cell) {
                if self.toll(next) == distance {
                    nearer[count] = self.node(next);
                    count += 1;
                }
            }
            for &next in &nearer[..count] {
                parent = Some(parent.map_or(next, |parent| self.tree.common(parent, next)));
            }
            let parent = parent.unwrap_or(ROOT);
            self.tree.put(cell, parent);
            if count == 1 && parent != ROOT {
                self.questions.push(cell);
            }
        }
    }

    /// Enters the edges that may lead around something, in ascending order of value.
    ///
    /// An edge between a cell and its parent does not. One between two cells of
    /// the same parent only joins them. An edge from `a` to a cell before it has
    /// at least the value `2 d(a)`, as both tolls are at least `d(a)`; so those of
    /// less value are all known when the turn of `a` comes.
    fn enter_edges(&mut self) {
        let mut edges = Edges::default();
        for a in self.exits..self.place.len() as u32 {
            if edges.are_many() {
                let known = edges.below(2 * self.distance[a as usize]);
                self.enter(known);
            }
            let place = self.place[a as usize] as usize;
            for step in self.grid.steps {
                let b = self.number[place.wrapping_add(step)];
                // Each edge once.
                if b >= a {
                    continue;
                }
                let (parent, node) = (self.tree.parent[a as usize], self.node(b));
                let other = self.tree.parent[node as usize];
                if node == ROOT {
                    if parent != ROOT {
                        edges.put((self.toll(a) + self.toll(b), a, ROOT));
                    }
                } else if parent == other {
                    // No chain is long enough for the value to matter.
                    self.bypass.enter(&mut self.tree, [a, b], parent, 0);
                } else if parent != b {
                    edges.put((self.toll(a) + self.toll(b), a, b));
                }
            }
        }
        self.enter(edges.below(u64::MAX));
    }

    /// Enters edges.
    fn enter(&mut self, edges: impl Iterator<Item = (u64, u32, u32)>) {
        for (value, a, b) in edges {
            if self.tree.are_joined(a, b) {
                continue;
            }
            let top = self.tree.common(a, b);
            self.bypass.enter(&mut self.tree, [a, b], top, value);
        }
    }
}
