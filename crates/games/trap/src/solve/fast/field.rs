//! Distances to the nearest door, kept up to date while obstacles come and go.
//!
//! Each step that an obstacle takes away has an end on its cell or around it:
//! the steps onto it and off it, and on eight neighbours the diagonals beside
//! it. So only the cells around it can lose their last shortest path at first,
//! and after them only cells whose shortest paths led over those. They are
//! visited in order of their old distance: then all that a cell could rest on
//! is settled before it, and one look is enough. The new distances come from
//! the neighbours that stay (compare Ramalingam and Reps 1996, for one deleted
//! vertex). Old values are logged, so an obstacle is taken back in the time it
//! took to lay.

use super::map::{Map, MapCell};
use crate::two_lengths::StepQueue;
use thwart_game::certificate::marks::Marks;
use thwart_grid::distance::UNREACHED_LENGTH;

/// The distance field and its undo log.
#[derive(Debug)]
pub(crate) struct Distances {
    /// The distance of each cell, in the board's units.
    distance: Vec<u64>,
    log: Vec<(u32, u64)>,
    /// Scratch: cells whose distance grows, and their marks.
    increased: Vec<u32>,
    is_risen: Marks,
    met: Marks,
    queue: StepQueue<u32>,
    looked_at: u64,
}

impl Distances {
    /// Computes the distances on a map without obstacles of the search
    /// (Dijkstra). O(cells), 16 bytes each.
    pub(crate) fn new(map: &Map) -> Self {
        let mut distance = vec![UNREACHED_LENGTH; map.cell_count + 1];
        let mut ahead = StepQueue::new();
        let goals = map.goals();
        for &cell in &goals {
            distance[cell as usize] = map.goal_length();
        }
        ahead.begin_with(goals.into_iter().map(|cell| (map.goal_length(), cell)));
        if map.rim_is_goal() {
            distance[map.cell_count] = 0;
        }
        while let Some((here, cell)) = ahead.pop() {
            if here > distance[cell as usize] {
                continue;
            }
            for (other, length) in map.steps(&map.ground, cell, |_, _| true) {
                let there = &mut distance[other as usize];
                if map.ground[other as usize] == MapCell::Free && here + length < *there {
                    *there = here + length;
                    ahead.push(length > map.straight_length, here + length, other);
                }
            }
        }
        let [is_risen, met] = [0, 1].map(|_| Marks::new(map.cell_count + 1));
        Self { distance, log: Vec::new(), increased: Vec::new(), is_risen, met, queue: ahead, looked_at: 0 }
    }

    /// Returns the length of the path to the nearest door, in the board's
    /// units.
    pub(crate) fn distance(&self, cell: u32) -> u64 {
        self.distance[cell as usize]
    }

    /// Returns how many changed distances were looked at: a measure of the
    /// work.
    pub(crate) const fn cells_visited(&self) -> u64 {
        self.looked_at
    }

    /// Returns a mark, to which [`undo`](Self::undo) goes back.
    pub(crate) const fn mark(&self) -> usize {
        self.log.len()
    }

    /// Takes back what was blocked since the mark.
    pub(crate) fn undo(&mut self, mark: usize) {
        for (cell, old) in self.log.drain(mark..).rev() {
            self.distance[cell as usize] = old;
        }
    }

    /// Updates the distances after a free cell has become blocked on this
    /// ground. O(cells whose distance changes, log factor).
    pub(crate) fn block(&mut self, map: &Map, ground: &[MapCell], cell: u32) {
        if self.distance[cell as usize] == UNREACHED_LENGTH {
            return;
        }
        self.set(cell, UNREACHED_LENGTH);
        self.find_risen(map, ground, cell);
        let Self { distance, is_risen, queue: ahead, increased: risen, .. } = self;
        ahead.begin_with(risen.iter().filter_map(|&other| {
            let stays =
                |c: u32, _| distance[c as usize] != UNREACHED_LENGTH && !is_risen.is_marked(c as usize);
            let offers = map.steps(ground, other, stays).map(|(c, length)| distance[c as usize] + length);
            offers.min().map(|offer| (offer, other))
        }));
        let risen = std::mem::take(risen);
        self.looked_at += risen.len() as u64;
        for &other in &risen {
            self.set(other, UNREACHED_LENGTH);
        }
        while let Some((distance, other)) = self.queue.pop() {
            if self.distance[other as usize] != UNREACHED_LENGTH {
                continue;
            }
            // The old value is in the log already.
            self.distance[other as usize] = distance;
            let waits = |c: u32, _| {
                self.distance[c as usize] == UNREACHED_LENGTH && self.is_risen.is_marked(c as usize)
            };
            for (next, length) in map.steps(ground, other, waits) {
                self.queue.push(length > map.straight_length, distance + length, next);
            }
        }
        self.increased = risen;
    }

    fn set(&mut self, cell: u32, distance: u64) {
        self.log.push((cell, self.distance[cell as usize]));
        self.distance[cell as usize] = distance;
    }

    /// Lists all cells that lose their last shortest path to a door.
    fn find_risen(&mut self, map: &Map, ground: &[MapCell], blocked: u32) {
        self.increased.clear();
        self.is_risen.clear();
        self.met.clear();
        let Self { distance, met, .. } = self;
        let around = map.neighbours.of(blocked).iter().filter(|&&other| {
            ground[other as usize] == MapCell::Free && distance[other as usize] != UNREACHED_LENGTH
        });
        self.queue.begin_with(around.map(|&other| {
            met.mark(other as usize);
            (distance[other as usize], other)
        }));
        while let Some((here, cell)) = self.queue.pop() {
            let holds = |c: u32, length| {
                let there = self.distance[c as usize];
                there < here && there + length == here && !self.is_risen.is_marked(c as usize)
            };
            if map.steps(ground, cell, holds).next().is_some() {
                continue;
            }
            self.is_risen.mark(cell as usize);
            self.increased.push(cell);
            let rests = |c: u32, length| self.distance[c as usize] == here + length;
            for (other, length) in map.steps(ground, cell, rests) {
                if self.met.mark(other as usize) {
                    self.queue.push(length > map.straight_length, here + length, other);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use thwart_grid::distance::lengths;
    use thwart_grid::{Cell, CellSet, Tile, narrow};

    use super::*;
    use crate::solve::fast::state::State;
    use crate::solve::tests::{Rng, game, random_headers, random_map};
    use thwart_game::rules::Rules as _;

    #[test]
    fn distances_kept_right_are_the_distances() {
        let mut rng = Rng(99);
        let mut changed = 0;
        for round in 0..200 {
            let (rows, cols) = (1 + rng.below(9), 2 + rng.below(9));
            let map = random_map(&mut rng, rows, cols, 3, 1);
            let game = game(&map, &random_headers(&mut rng, round));
            let start = game.start();
            let (flat, board) = (Map::new(&game, &start), game.board());
            let mut state = State::new(&flat);
            let mut obstacles = CellSet::new();
            let same = |state: &State<'_>, obstacles: &CellSet| {
                let passable = |cell| game.is_empty(obstacles, cell) || board.tile(cell) == Tile::Exit;
                let goals = board.cells().filter(|&cell| game.is_goal(cell) && passable(cell));
                let lengths = lengths(board, goals, passable);
                let free = board.cells().filter(|&cell| game.is_empty(obstacles, cell));
                free.for_each(|cell| {
                    let expected = match lengths[cell.index()] {
                        UNREACHED_LENGTH => UNREACHED_LENGTH,
                        length => length + flat.goal_length(),
                    };
                    assert_eq!(state.field.distance(cell.0), expected, "{map} {obstacles:?} {cell:?}");
                });
            };
            same(&state, &obstacles);
            let before: Vec<_> = board.cells().map(|cell| state.field.distance(cell.0)).collect();
            for _ in 0..12 {
                let cell = Cell(narrow(rng.below(board.len())));
                if game.is_empty(&obstacles, cell) && cell.0 != state.jerry() {
                    obstacles.insert(cell);
                    state.lay(cell.0);
                    state.node.open.push(1);
                    same(&state, &obstacles);
                }
            }
            let after: Vec<_> = board.cells().map(|cell| state.field.distance(cell.0)).collect();
            changed += usize::from(before != after);
            state.undo_to(0);
            let again: Vec<_> = board.cells().map(|cell| state.field.distance(cell.0)).collect();
            assert_eq!(before, again, "everything is taken back");
        }
        assert!(changed > 100, "{changed}");
    }
}
