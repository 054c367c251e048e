//! Distances around one rock that is wider than a cell.
//!
//! A tree of shortest paths leads from every cell to the exits. A rock changes the distance of a cell only if it takes
//! a step of the cell's path in the tree: the cells below such steps are its *shadow*. Listed so that everything below
//! a cell follows it, the tree gives the shadow as a few runs of that list. Dijkstra's algorithm then starts from the
//! cells beside the shadow, whose distances are known, and ends as soon as the cells that matter are settled.

use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::search::monotone_queue::MonotoneQueue;
use thwart_grid::{Cell, Direction, narrow};

use crate::rules::Rock;
use crate::solve::under_rocks::UnderRocks;

/// The tree of shortest paths of a ground, and the memory of searches around one rock after the other.
pub(crate) struct Shadows<'g> {
    game: &'g Rock,
    ground: &'g UnderRocks<'g>,
    /// The first step of each cell's path; `None` on exits and without a path.
    step: Vec<Option<(Direction, Cell)>>,
    /// The cells with a path, each before those whose paths lead over it.
    order: Vec<Cell>,
    /// For each cell the run of `order` with it and the cells below it.
    below: Vec<(u32, u32)>,
    /// The number of the rock that blocked, shaded, wanted or settled each cell last.
    blocked: Vec<u32>,
    shaded: Vec<u32>,
    wanted: Vec<u32>,
    settled: Vec<u32>,
    /// The lengths found in the search around the rock that shades a cell.
    length: Vec<u64>,
    number: u32,
}

impl<'g> Shadows<'g> {
    /// Creates the tree. O(n).
    pub(crate) fn new(game: &'g Rock, ground: &'g UnderRocks<'g>) -> Self {
        let board = ground.board();
        let step: Vec<_> = board
            .cells()
            .map(|cell| if ground.is_exit(cell) { None } else { ground.nearest_step(cell) })
            .collect();
        let mut first_child: Vec<Option<Cell>> = vec![None; board.len()];
        let mut sibling: Vec<Option<Cell>> = vec![None; board.len()];
        for cell in board.cells().filter(|&cell| ground.free[cell.index()]) {
            if let Some((_, next)) = step[cell.index()] {
                sibling[cell.index()] = first_child[next.index()].replace(cell);
            }
        }
        let (mut order, mut below) = (Vec::new(), vec![(0, 0); board.len()]);
        let mut open: Vec<(Cell, bool)> = ground.exits.iter().map(|&exit| (exit, false)).collect();
        while let Some((cell, is_listed)) = open.pop() {
            if is_listed {
                below[cell.index()].1 = narrow(order.len());
                continue;
            }
            below[cell.index()].0 = narrow(order.len());
            order.push(cell);
            open.push((cell, true));
            let children = std::iter::successors(first_child[cell.index()], |child| sibling[child.index()]);
            open.extend(children.map(|child| (child, false)));
        }
        let [blocked, shaded, wanted, settled] = [(); 4].map(|()| vec![0; board.len()]);
        let length = vec![UNREACHED_LENGTH; board.len()];
        Self { game, ground, step, order, below, blocked, shaded, wanted, settled, length, number: 0 }
    }

    /// Calls `found` for each cell from which a rock here is seen to fall, with the distance that it leaves. If `only` is
    /// a cell, it is called for that one instead.
    ///
    /// Cost: the cells of the shadow, and a search over some of them.
    pub(crate) fn search(&mut self, rock: Cell, only: Option<Cell>, mut found: impl FnMut(Cell, u64)) {
        self.number += 1;
        let (ground, number) = (self.ground, self.number);
        let blocked: Vec<Cell> = self.game.around(rock).filter(|cell| ground.free[cell.index()]).collect();
        for cell in &blocked {
            self.blocked[cell.index()] = number;
        }
        let mut beside: Vec<Cell> =
            blocked.iter().flat_map(|&cell| ground.steps_onto(cell)).map(|(cell, _)| cell).collect();
        beside.sort_unstable();
        beside.dedup();
        beside.retain(|&cell| self.blocked[cell.index()] != number);
        let mut shadow = Vec::new();
        let taken: Vec<Cell> = beside.iter().copied().filter(|&cell| self.is_taken(cell)).collect();
        for cell in taken {
            let (start, end) = self.below[cell.index()];
            for &cell in &self.order[start as usize..end as usize] {
                if self.blocked[cell.index()] != number
                    && std::mem::replace(&mut self.shaded[cell.index()], number) != number
                {
                    shadow.push(cell);
                }
            }
        }
        let wanted = only.map_or(beside, |cell| vec![cell]);
        let distance = ground.distance();
        let mut left = 0;
        for &cell in &wanted {
            if self.shaded[cell.index()] == number {
                left += 1;
            } else {
                found(cell, distance[cell.index()]);
            }
        }
        if left > 0 {
            for cell in &wanted {
                self.wanted[cell.index()] = number;
            }
            self.settle(&shadow, left);
            for &cell in wanted.iter().filter(|cell| self.shaded[cell.index()] == number) {
                let is_settled = self.settled[cell.index()] == number;
                found(cell, if is_settled { self.length[cell.index()] } else { UNREACHED_LENGTH });
            }
        }
    }

    /// Returns whether the rock takes the first step of a cell's path.
    fn is_taken(&self, cell: Cell) -> bool {
        let Some((direction, _)) = self.step[cell.index()] else { return false };
        let open = |next: Cell| self.ground.free[next.index()] && self.blocked[next.index()] != self.number;
        self.ground.board().passable_step(cell, direction, open).is_none()
    }

    /// Settles cells of the shadow in ascending order of distance until `left` of the wanted ones are settled.
    fn settle(&mut self, shadow: &[Cell], mut left: usize) {
        let (board, distance) = (self.ground.board(), self.ground.distance());
        let (free, blocked, number) = (&self.ground.free, &self.blocked, self.number);
        let open = |cell: Cell| free[cell.index()] && blocked[cell.index()] != number;
        let mut queue = MonotoneQueue::new();
        for &cell in shadow {
            let outside = (board.neighbours(cell, open))
                .filter(|(_, next)| self.shaded[next.index()] != number)
                .map(|(direction, next)| {
                    distance[next.index()].saturating_add(board.step_cost(direction, next))
                });
            let least = outside.min().unwrap_or(UNREACHED_LENGTH);
            self.length[cell.index()] = least;
            if least != UNREACHED_LENGTH {
                queue.push(least, cell.0);
            }
        }
        while let Some((length, cell)) = queue.pop() {
            let cell = Cell(cell);
            if length != self.length[cell.index()] || self.settled[cell.index()] == number {
                continue;
            }
            self.settled[cell.index()] = number;
            left -= usize::from(self.wanted[cell.index()] == number);
            if left == 0 {
                return;
            }
            for (direction, from) in board.neighbours(cell, open) {
                let through = length.saturating_add(board.step_cost(direction.opposite(), cell));
                if self.shaded[from.index()] == number && through < self.length[from.index()] {
                    self.length[from.index()] = through;
                    queue.push(through, from.0);
                }
            }
        }
    }
}
