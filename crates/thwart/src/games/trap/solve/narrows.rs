//! Where Jerry's shortest ways are wide: obstacles that leave his next step as it is.
//!
//! The shortest ways from a cell go ring by ring, each ring a step nearer to the
//! doors. An obstacle on a ring with a second cell leaves a way of the same length,
//! so the distance of the cell stays, and those of its neighbours do not fall: who
//! stepped there still does.

use super::map::Map;
use super::state::State;
use super::walk::Walk;
use crate::certificate::marks::Marks;

/// So many cells of the rings are looked at; what lies beyond counts as narrow.
const MOST_CELLS: usize = 4096;

/// A search for narrow rings, with its arrays.
#[derive(Debug)]
pub(super) struct Narrows {
    met: Marks,
    other_way: Marks,
    ring: Vec<u32>,
    further: Vec<u32>,
}

impl Narrows {
    /// For a map. 8 bytes per cell.
    pub(super) fn new(map: &Map) -> Self {
        Self {
            met: Marks::new(map.cells + 1),
            other_way: Marks::new(map.cells + 1),
            ring: Vec::new(),
            further: Vec::new(),
        }
    }

    /// For each needed cell of Jerry's way whether his step is certainly the same
    /// with an obstacle there. The distances are right. Where an obstacle takes
    /// more than its own cell away, nothing is certain.
    /// O(cells of the rings), of which only so many are looked at.
    pub(super) fn spare_step(&mut self, state: &State<'_>, walk: &Walk) -> Vec<bool> {
        let needed = walk.needed();
        let mut spares = vec![false; needed.len()];
        let (Some(next), false) = (walk.next_inside(), state.map.cuts_corners()) else { return spares };
        self.ring.clear();
        self.ring.push(next);
        let mut left = state.field.distance(next);
        let mut looked_at = 0;
        for spares in &mut spares {
            *spares = self.ring.len() > 1;
            looked_at += self.ring.len();
            if looked_at > MOST_CELLS {
                break;
            }
            left -= 1;
            self.met.clear();
            self.further.clear();
            for &cell in &self.ring {
                for &other in state.map.neighbours.of(cell) {
                    if state.field.distance(other) == left && self.met.mark(other as usize) {
                        self.further.push(other);
                    }
                }
            }
            std::mem::swap(&mut self.ring, &mut self.further);
        }
        spares
    }
}

impl Narrows {
    /// The needed cells of Jerry's way with an obstacle on which his step may be another one. The
    /// distances are right.
    ///
    /// An obstacle that is not needed for some shortest way from the cell he steps to, nor for
    /// his step, leaves the distance of that cell, and those of its neighbours do not fall: who stepped
    /// there still does. O(length of the way, and cells of the rings).
    pub(super) fn moving(&mut self, state: &State<'_>, walk: &Walk) -> Vec<u32> {
        let State { map, ground, field, .. } = state;
        let Some(next) = walk.next_inside() else { return walk.needed().to_vec() };
        let spares = self.spare_step(state, walk);
        self.met.clear();
        self.other_way.clear();
        for &cell in walk.needed() {
            self.met.mark(cell as usize);
        }
        Walk::mark_other_way(map, ground, field, next, &self.met, &mut self.other_way);
        let first = walk.needed_first().len();
        let moves = |&(place, &cell): &(usize, &u32)| {
            place < first || !spares[place] && self.other_way.has(cell as usize)
        };
        walk.needed().iter().enumerate().filter(moves).map(|(_, &cell)| cell).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game as _;
    use crate::games::trap::Trap;
    use crate::games::trap::solve::tests::{Rng, random_headers, random_map, setup};

    #[test]
    fn an_obstacle_where_the_ways_are_wide_leaves_the_step_as_it_is() {
        let mut rng = Rng(0x9a77_0e5e);
        let (mut wide, mut narrow) = (0, 0);
        for round in 0..3000 {
            let (rows, cols) = (3 + rng.below(7), 3 + rng.below(7));
            let (walls, doors) = (rng.below(6), 1 + rng.below(3));
            let board = random_map(&mut rng, rows, cols, walls, doors);
            let game = Trap::new(&setup(&board, &random_headers(&mut rng, round))).unwrap();
            let map = Map::new(&game, &game.start());
            let mut state = State::new(&map);
            let (mut walk, mut after) = (Walk::default(), Walk::default());
            state.walk(&mut walk);
            let mut narrows = Narrows::new(&map);
            let spares = narrows.spare_step(&state, &walk);
            let moving = narrows.moving(&state, &walk);
            for (place, &spare) in spares.iter().enumerate() {
                let moves = moving.contains(&walk.needed()[place]);
                assert!(!(spare && moves && place > 0), "{board} {place}");
                if moves {
                    narrow += 1;
                } else {
                    state.reveal(&walk, place);
                    state.walk(&mut after);
                    assert_eq!(after.next(), walk.next(), "{board} {place}");
                    state.undo();
                    wide += 1;
                }
            }
        }
        assert!(wide > 200 && narrow > 200, "{wide} {narrow}");
    }
}
