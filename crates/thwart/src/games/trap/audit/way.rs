//! The way that Jerry expects to go.

use std::collections::VecDeque;

use thwart_core::distance::NO_WAY;

use super::arena::Arena;
use super::play::Play;

/// A way to the nearest goal.
#[derive(Debug)]
pub(in crate::games::trap) struct Way {
    /// From Jerry's cell to the goal, both included.
    pub(in crate::games::trap) cells: Vec<u32>,
    /// The free cells that must hold no obstacle for it, Jerry's own aside, in
    /// the order of the way, those beside a diagonal step before the one it
    /// leads to; each once.
    pub(in crate::games::trap) needed: Vec<u32>,
}

impl Way {
    fn new(cells: Vec<u32>, play: &Play<'_>) -> Self {
        let arena = play.arena;
        let mut needed = Vec::with_capacity(cells.len());
        for step in cells.windows(2) {
            if arena.cuts_corners()
                && let Some(rank) = (0..arena.degree()).find(|&rank| arena.next(step[0], rank) == step[1])
            {
                let sides = arena.sides(step[0], rank).into_iter().flatten();
                // The same cell can lie beside two diagonal steps in a row.
                let new = |side: &u32| play.is_free(*side) && !needed.iter().rev().take(4).any(|n| n == side);
                let sides: Vec<u32> = sides.filter(new).collect();
                needed.extend(sides);
            }
            if !arena.is_door(step[1]) {
                needed.push(step[1]);
            }
        }
        Self { cells, needed }
    }

    /// No way, but a question: whether an obstacle lies on this cell.
    pub(in crate::games::trap) fn question(cell: u32) -> Self {
        Self { cells: Vec::new(), needed: vec![cell] }
    }

    /// The way that is left after its first step.
    pub(in crate::games::trap) fn rest(&self, play: &Play<'_>) -> Self {
        Self::new(self.cells[1..].to_vec(), play)
    }

    /// How much it keeps.
    pub(in crate::games::trap) fn kept(&self) -> usize {
        self.cells.len() + self.needed.len()
    }
}

/// Plain searches for the way; the arrays that one after the other uses. 20
/// bytes per cell.
#[derive(Debug)]
pub(in crate::games::trap) struct Search {
    round: u32,
    /// In which round the length of a cell was found, and in which round it was
    /// found to lie on a shortest way.
    met: Vec<u32>,
    on_way: Vec<u32>,
    length: Vec<u64>,
    /// Cells to look at, reached by steps of the one length and of the other:
    /// each sorted by itself.
    queues: [VecDeque<(u64, u32)>; 2],
    doors: Vec<u32>,
    /// How many cells the last search looked at: those no further than the nearest goal.
    pub(in crate::games::trap) looks: u64,
}

impl Search {
    /// For this board.
    pub(in crate::games::trap) fn new(arena: &Arena) -> Self {
        let cells = arena.cells as usize + 1;
        Self {
            round: 0,
            met: vec![0; cells],
            on_way: vec![0; cells],
            length: vec![0; cells],
            queues: Default::default(),
            doors: Vec::new(),
            looks: 0,
        }
    }

    /// The way that Jerry expects to go, as far as obstacles are revealed: at
    /// each cell of it the first direction, in his order, that lies on some
    /// shortest way to a door. `None` if there is no way. O(cells that are as
    /// near as the door).
    pub(in crate::games::trap) fn find(&mut self, play: &Play<'_>) -> Option<Way> {
        self.find_by(None, play)
    }

    /// The same with a first step that is given; `None` if no shortest way begins
    /// with it.
    pub(in crate::games::trap) fn find_by(&mut self, first: Option<usize>, play: &Play<'_>) -> Option<Way> {
        if self.round == u32::MAX {
            self.met.fill(0);
            self.on_way.fill(0);
            self.round = 0;
        }
        self.round += 1;
        self.measure(play);
        self.mark_shortest(play);
        let arena = play.arena;
        let mut cells = vec![play.jerry];
        let mut cell = play.jerry;
        while !arena.lets_out(cell) {
            let leads = |&rank: &usize| {
                let next = arena.next(cell, rank);
                self.on_way[next as usize] == self.round && self.is_one_step(play, cell, rank)
            };
            let given = first.filter(|_| cells.len() == 1);
            let mut ranks = given.map_or(0..arena.degree(), |rank| rank..rank + 1);
            cell = arena.next(cell, ranks.find(leads)?);
            cells.push(cell);
        }
        Some(Way::new(cells, play))
    }

    /// The length of the shortest way to a cell met.
    fn length(&self, cell: u32) -> u64 {
        if self.met[cell as usize] == self.round { self.length[cell as usize] } else { NO_WAY }
    }

    /// Measures from Jerry's cell as far as the nearest doors.
    fn measure(&mut self, play: &Play<'_>) {
        let arena = play.arena;
        self.doors.clear();
        self.looks = 0;
        self.queues.iter_mut().for_each(VecDeque::clear);
        self.queues[0].push_back((0, play.jerry));
        self.met[play.jerry as usize] = self.round;
        self.length[play.jerry as usize] = 0;
        let mut nearest = NO_WAY;
        loop {
            let fronts =
                self.queues.each_ref().map(|queue| queue.front().map_or(NO_WAY, |&(length, _)| length));
            let Some((here, cell)) = self.queues[usize::from(fronts[1] < fronts[0])].pop_front() else {
                break;
            };
            if here > nearest {
                break;
            }
            if here > self.length(cell) {
                continue;
            }
            self.looks += 1;
            if arena.lets_out(cell) {
                nearest = here;
                self.doors.push(cell);
                continue;
            }
            for rank in 0..arena.degree() {
                let next = arena.next(cell, rank);
                let there = here + arena.length(rank);
                let open = play.is_free(next) || arena.is_door(next);
                if open && there < self.length(next) && play.may_pass(cell, rank) {
                    self.met[next as usize] = self.round;
                    self.length[next as usize] = there;
                    let longer = arena.length(rank) > arena.length(arena.straight()[0]);
                    self.queues[usize::from(longer)].push_back((there, next));
                }
            }
        }
    }

    /// Marks the cells of all shortest ways, from the nearest doors back.
    fn mark_shortest(&mut self, play: &Play<'_>) {
        let arena = play.arena;
        let mut marked = std::mem::take(&mut self.doors);
        for &door in &marked {
            self.on_way[door as usize] = self.round;
        }
        while let Some(cell) = marked.pop() {
            for rank in 0..arena.degree() {
                let from = arena.next(cell, arena.back(rank));
                let new = !arena.lets_out(from) && self.on_way[from as usize] != self.round;
                if new && self.is_one_step(play, from, rank) {
                    self.on_way[from as usize] = self.round;
                    marked.push(from);
                }
            }
        }
        self.doors = marked;
    }

    /// Whether a step leads from a cell on a shortest way to the next one.
    fn is_one_step(&self, play: &Play<'_>, cell: u32, rank: usize) -> bool {
        let (here, there) = (self.length(cell), self.length(play.arena.next(cell, rank)));
        here != NO_WAY
            && there != NO_WAY
            && here + play.arena.length(rank) == there
            && play.may_pass(cell, rank)
    }
}
