//! A board of eight neighbours as flat arrays, in which a cell can be blocked
//! and freed again in a few writes.

use crate::board::{Board, Cell};
use crate::search::cost_graph::{Stop, UNREACHED};
use crate::search::monotone_queue::MonotoneQueue;
use crate::topology::Direction;

/// A direction as its place in [`Direction::ALL`]: clockwise from north, the
/// diagonals odd.
pub(super) type Heading = usize;

/// The direction that leads back.
pub(super) const fn back(turn: Heading) -> Heading {
    (turn + 4) % 8
}

/// How many cells a plain pass looks at before it asks again whether to stop.
pub(super) const STRETCH: usize = 1 << 12;

/// Which steps can be made from each cell, where they lead, what they cost.
pub(super) struct CornerGraph {
    /// For each cell one bit per direction.
    open: Vec<u8>,
    entering: Vec<u32>,
    /// What a step in each direction adds to the index of a cell.
    offsets: [isize; 8],
    lengths: [u64; 8],
}

/// Distances in one direction, and in which order they were found.
pub(super) struct Distances {
    /// One entry per cell, [`UNREACHED`] where there is no path.
    pub distance: Vec<u64>,
    /// The cells that are reached, by distance, and each behind one that it has
    /// its distance from, also where steps are free.
    pub order: Vec<u32>,
}

impl CornerGraph {
    /// O(cells); 5 bytes per cell. `None` if stopped.
    pub fn new(board: &Board, passable: impl Fn(Cell) -> bool, stop: Stop<'_>) -> Option<Self> {
        let stand: Vec<bool> = board.cells().map(passable).collect();
        let steps = |cell| {
            if !stand[cell as usize] {
                return 0;
            }
            let steps = board.neighbours(Cell(cell), |cell| stand[cell.index()]);
            steps.fold(0, |mask, (direction, _)| mask | 1 << direction as usize)
        };
        let mut open = Vec::with_capacity(board.len());
        while open.len() < board.len() {
            if stop() {
                return None;
            }
            let from = open.len() as u32;
            open.extend((from..board.len().min(open.len() + STRETCH) as u32).map(steps));
        }
        let delta = |direction| board.topology().delta(0, direction);
        let cols = board.cols().cast_signed();
        Some(Self {
            open,
            entering: board.cells().map(|cell| board.cost(cell)).collect(),
            offsets: Direction::ALL.map(|direction| {
                let (down, right) = delta(direction);
                down * cols + right
            }),
            lengths: Direction::ALL.map(|direction| board.topology().length(direction)),
        })
    }

    pub fn cells(&self) -> usize {
        self.open.len()
    }

    /// The steps that can be made from a cell: direction and target.
    pub fn steps(&self, cell: u32) -> impl Iterator<Item = (Heading, u32)> + use<> {
        let offsets = self.offsets;
        let mut open = self.open[cell as usize];
        std::iter::from_fn(move || {
            let turn = (open != 0).then(|| open.trailing_zeros() as usize)?;
            open &= open - 1;
            Some((turn, toward(cell, offsets[turn])))
        })
    }

    /// What a step in this direction onto `to` costs.
    pub fn cost(&self, turn: Heading, to: u32) -> u64 {
        u64::from(self.entering[to as usize]) * self.lengths[turn]
    }

    /// The two cells that a diagonal step passes; none for a straight one.
    pub fn sides(&self, cell: u32, turn: Heading) -> Option<[u32; 2]> {
        let side = |turn: Heading| toward(cell, self.offsets[turn % 8]);
        (turn % 2 == 1).then(|| [side(turn - 1), side(turn + 1)])
    }

    /// Takes away all steps onto a cell, from it, and past its corners. Gives
    /// what [`restore`](Self::restore) needs to bring them back.
    pub fn block(&mut self, cell: u32) -> [(u32, u8); 9] {
        let mut before = [(cell, self.open[cell as usize]); 9];
        for (turn, next) in self.steps(cell) {
            before[turn] = (next, self.open[next as usize]);
        }
        for (turn, next) in self.steps(cell) {
            let home = back(turn);
            // From a straight neighbour the diagonals on both sides pass here.
            let gone: u8 = if turn % 2 == 1 { 1 } else { 0b1000_0011 };
            self.open[next as usize] &= !gone.rotate_left(home as u32);
        }
        self.open[cell as usize] = 0;
        before
    }

    /// Undoes [`block`](Self::block).
    pub fn restore(&mut self, before: [(u32, u8); 9]) {
        for (cell, open) in before {
            self.open[cell as usize] = open;
        }
    }

    /// What a cheapest path from `start` to each cell costs (Dijkstra 1959).
    /// `None` if stopped.
    pub fn distances_from(&self, start: u32, stop: Stop<'_>) -> Option<Distances> {
        self.distances([start], |_, turn, next| self.cost(turn, next), stop)
    }

    /// What a cheapest path from each cell to the nearest of `exits` costs.
    /// `None` if stopped.
    pub fn distances_to(&self, exits: impl IntoIterator<Item = u32>, stop: Stop<'_>) -> Option<Distances> {
        self.distances(exits, |cell, turn, _| self.cost(back(turn), cell), stop)
    }

    fn distances(
        &self,
        roots: impl IntoIterator<Item = u32>,
        cost: impl Fn(u32, Heading, u32) -> u64,
        stop: Stop<'_>,
    ) -> Option<Distances> {
        let mut distance = vec![UNREACHED; self.cells()];
        let mut order = Vec::new();
        let mut queue = MonotoneQueue::new();
        for root in roots {
            if distance[root as usize] != 0 {
                distance[root as usize] = 0;
                queue.push(0, root);
            }
        }
        while let Some((here, cell)) = queue.pop() {
            if here > distance[cell as usize] {
                continue;
            }
            if stop() {
                return None;
            }
            order.push(cell);
            for (turn, next) in self.steps(cell) {
                let found = here.saturating_add(cost(cell, turn, next));
                if found < distance[next as usize] {
                    distance[next as usize] = found;
                    queue.push(found, next);
                }
            }
        }
        Some(Distances { distance, order })
    }
}

const fn toward(cell: u32, offset: isize) -> u32 {
    (cell as usize).wrapping_add_signed(offset) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Tile;
    use crate::topology::{Diagonal, Topology};

    #[test]
    fn a_blocked_cell_takes_its_corners_with_it_and_comes_back() {
        let signs = [".....", ".....", "..#..", "#....", "....."].concat();
        let tiles = signs.chars().map(|sign| Tile::from_sign(sign).unwrap()).collect();
        let board = Board::new(5, 5, tiles).unwrap().with_topology(Topology::Eight(Diagonal::Root2));
        let graph = |blocked| {
            let passable = |cell| board.is_passable(cell) && Some(cell) != blocked;
            CornerGraph::new(&board, passable, &mut || false).unwrap()
        };
        for cell in board.cells().filter(|&cell| board.is_passable(cell)) {
            let mut one = graph(None);
            let before = one.block(cell.0);
            assert_eq!(one.open, graph(Some(cell)).open);
            one.restore(before);
            assert_eq!(one.open, graph(None).open);
        }
    }
}
