//! The cells on which Jerry's step rests, when a few obstacles may lie anywhere.
//!
//! Let k obstacles lie on cells that are not known. If none of them is needed for his step, and the cell that
//! he steps to is as near to a door as without them, he steps there: other cells are no nearer
//! than they were. So take k + 1 shortest ways that begin with his step. A cell that two of them need, or
//! more, is *crucial*. If none of the k lies on a crucial cell, each spoils one of the ways
//! at most, and one is left.
//!
//! Where ways are wide only cells near Jerry and near the door are crucial, whatever the length of his way.

use super::map::{Ground, Map};
use super::state::State;
use super::walk::Walk;

/// For more obstacles than these nothing is found.
const MOST: usize = 7;
/// Fewer than half of the cells are much fewer, and so are any that are no more than these.
const FEW: usize = 64;

/// How many of the ways need a cell, and which of them was the last.
#[derive(Clone, Copy, Debug, Default)]
struct Use {
    ways: u8,
    last: u8,
}

/// The search for crucial cells. 2 bytes per cell.
#[derive(Debug)]
pub(super) struct Crucial {
    uses: Vec<Use>,
    /// The cells that a way needs, in the order in which they were met.
    used: Vec<u32>,
    /// How many of them two ways need, or more.
    shared: usize,
    /// The first way after Jerry's own: it turns to the other side.
    turned: Vec<u32>,
}

impl Crucial {
    /// For a map.
    pub(super) fn new(map: &Map) -> Self {
        let uses = vec![Use::default(); map.cells + 1];
        Self { uses, used: Vec::new(), shared: 0, turned: Vec::new() }
    }

    /// Notes in Jerry's way which cells are crucial against so many obstacles that are not revealed, if these are
    /// much fewer than it needs. The distances are right. O(obstacles x length of the way).
    pub(super) fn find(&mut self, state: &State<'_>, walk: &mut Walk, obstacles: usize) {
        let Some(next) = walk.next_inside().filter(|_| obstacles <= MOST) else { return };
        for &cell in walk.needed() {
            self.add(cell, 0);
        }
        let needed = walk.needed().len();
        let most = (needed / 2).max(FEW).min(needed - 1);
        for way in 1..=obstacles {
            for &cell in walk.needed_first() {
                self.add(cell, way);
            }
            self.follow(state, next, walk.cells(), Place { way, of: obstacles }, most);
        }
        if self.shared <= most {
            walk.rest_on(self.used.iter().copied().filter(|&cell| self.uses[cell as usize].ways > 1));
        }
        for cell in self.used.drain(..) {
            self.uses[cell as usize] = Use::default();
        }
        self.shared = 0;
    }

    fn add(&mut self, cell: u32, way: usize) {
        let uses = &mut self.uses[cell as usize];
        let last = way as u8;
        if uses.ways == 0 {
            self.used.push(cell);
        } else if uses.last == last {
            return;
        }
        self.shared += usize::from(uses.ways == 1);
        *uses = Use { ways: uses.ways + 1, last };
    }

    /// Adds a shortest way from a cell, which keeps clear of the others where it can, until more cells than
    /// `most` are crucial. Where they are wide, the first turns to the other side of `jerrys` way, and the others
    /// go in between.
    fn follow(&mut self, state: &State<'_>, from: u32, jerrys: &[u32], place: Place, most: usize) {
        let State { map, ground, field, .. } = state;
        if place.way == 1 {
            self.turned.clear();
        }
        let mut cell = from;
        let mut step = 1;
        while ground[cell as usize] != Ground::Door && field.distance(cell) != map.goal_length() {
            if self.shared > most {
                return;
            }
            step += 1;
            let around = map.neighbours.of(cell);
            let needs = |rank: usize| {
                let cells = map.sides(cell, rank).into_iter().flatten().chain([around[rank]]);
                cells.filter(|&cell| state.is_free(cell))
            };
            // Cells that become crucial by it, and cells that are.
            let crowd = |rank: usize| {
                let count = |(new, old): (u8, u8), cell: u32| match self.uses[cell as usize] {
                    Use { ways: 0, .. } => (new, old),
                    Use { last, .. } if usize::from(last) == place.way => (new, old),
                    Use { ways: 1, .. } => (new + 1, old),
                    Use { .. } => (new, old + 1),
                };
                needs(rank).fold((0, 0), count)
            };
            let aside = |rank: usize| match (jerrys.get(step), self.turned.get(step - 2)) {
                _ if place.way == 1 => around.len() - rank,
                (Some(&one), Some(&other)) => place.apart(map, around[rank], one, other),
                _ => rank,
            };
            let leads_on = |&rank: &usize| Walk::leads_on(map, ground, field, cell, rank);
            let ranks = (0..around.len()).filter(leads_on);
            let rank = ranks.min_by_key(|&rank| (crowd(rank), aside(rank)));
            let rank = rank.expect("a distance has a neighbour one step nearer");
            for cell in needs(rank) {
                self.add(cell, place.way);
            }
            cell = around[rank];
            if place.way == 1 {
                self.turned.push(cell);
            }
        }
    }
}

/// Which of so many ways besides Jerry's one is.
#[derive(Clone, Copy, Debug)]
struct Place {
    way: usize,
    of: usize,
}

impl Place {
    /// How far a cell is from its place between a cell of Jerry's way and one of the first way.
    fn apart(self, map: &Map, cell: u32, one: u32, other: u32) -> usize {
        let part = self.way - 1;
        let off = |of: fn(usize, usize) -> usize| {
            let [cell, one, other] = [cell, one, other].map(|cell| of(cell as usize, map.cols));
            (self.of * cell).abs_diff((self.of - part) * one + part * other)
        };
        off(|cell, cols| cell / cols) + off(|cell, cols| cell % cols)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game as _;
    use crate::games::trap::Trap;
    use crate::games::trap::solve::tests::{Rng, random_headers, random_map, setup};

    #[test]
    fn obstacles_that_lie_on_no_crucial_cell_leave_his_step_as_it_is() {
        let mut rng = Rng(0xc2_0c1a1);
        let mut seen = [0; 4];
        for round in 0..4000 {
            let (rows, cols) = (3 + rng.below(13), 3 + rng.below(13));
            let (walls, doors) = (rng.below(5), 1 + rng.below(2));
            let board = random_map(&mut rng, rows, cols, walls, doors);
            let game = Trap::new(&setup(&board, &random_headers(&mut rng, round))).unwrap();
            let map = Map::new(&game, &game.start());
            let state = State::new(&map);
            let mut walk = Walk::default();
            state.walk(&mut walk);
            let obstacles = 1 + rng.below(3);
            Crucial::new(&map).find(&state, &mut walk, obstacles);
            if !walk.is_wide() {
                seen[0] += 1;
                continue;
            }
            assert!(walk.crucial().len() < walk.needed().len());
            // Those that the way needs are the likely ones.
            let is_other = |cell: &u32| !walk.crucial().contains(cell);
            let needed: Vec<u32> = walk.needed().iter().copied().filter(is_other).collect();
            let others: Vec<u32> = (0..map.cells as u32)
                .filter(|cell| map.is_free(*cell) && *cell != map.jerry && is_other(cell))
                .collect();
            for _ in 0..20 {
                let mut with = Map::new(&game, &game.start());
                for i in 0..obstacles {
                    let among = if i == 0 || rng.below(2) == 0 { &needed } else { &others };
                    with.ground[among[rng.below(among.len())] as usize] = Ground::Blocked;
                }
                let mut after = Walk::default();
                State::new(&with).walk(&mut after);
                assert_eq!(after.next(), walk.next(), "{board} {obstacles}");
                seen[obstacles] += 1;
            }
        }
        assert!(seen.iter().all(|&seen| seen > 400), "{seen:?}");
    }
}
