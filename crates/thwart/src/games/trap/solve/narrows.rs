//! Where Jerry's shortest ways are wide: obstacles that leave his next step as it is.
//!
//! The shortest ways from a cell go ring by ring, each ring a step nearer to the
//! doors. An obstacle on a ring with a second cell leaves a way of the same length,
//! so the distance of the cell stays, and those of its neighbours do not fall: who
//! stepped there still does.

use super::map::{Ground, Map};
use super::state::State;
use super::walk::Walk;
use crate::certificate::marks::Marks;

/// So many cells of the rings are looked at; what lies beyond counts as narrow.
const MOST_CELLS: usize = 4096;
/// A detour longer by so many straight steps is not looked for.
const DETOUR: u64 = 8;
/// No slack is measured beyond so many straight steps.
const SLACK: u64 = 16;
/// Slacks are measured until so many cells were looked at for it.
const MOST_RISEN: u64 = 1 << 14;

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
    /// there still does. O(length of the way, and cells of the rings), and see [`beside_detours`](Self::beside_detours).
    pub(super) fn moving(&mut self, state: &mut State<'_>, walk: &Walk) -> Vec<u32> {
        let Some(next) = walk.next_inside() else { return walk.needed().to_vec() };
        let spares = self.spare_step(state, walk);
        let State { map, ground, field, .. } = &*state;
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
        let moving = walk.needed().iter().enumerate().filter(moves).map(|(_, &cell)| cell).collect();
        Self::beside_detours(state, walk, moving)
    }

    /// Those of such cells for which he may not simply make a detour.
    ///
    /// Let g be a cell of his way, a *gate*. Without it he had to go some *slack* further, so no shorter way
    /// avoids it. Let an obstacle lie on a cell nearer to the doors than g. It is not needed for any shortest way from
    /// Jerry to g, for on such a way, and beside its diagonal steps, no cell is nearer to the doors than g. Let a
    /// detour round it be longer by less than the slack, seen from some cell of his way between g and the obstacle.
    /// Then it is so seen from Jerry, all his shortest ways lead to g as before, and his step is the same.
    fn beside_detours(state: &mut State<'_>, walk: &Walk, mut moving: Vec<u32>) -> Vec<u32> {
        let State { map, ground, field, jerry, .. } = state;
        let (way, jerry) = (walk.cells(), *jerry);
        let (begun, straight) = (field.looked_at(), map.straight_length);
        // The gate with the greatest slack so far: its distance, and the slack.
        let mut gate: Option<(u64, u64)> = None;
        let stays = |&cell: &u32| {
            let (distance, mark) = (field.distance(cell), field.mark());
            if let Some((at, slack)) = gate.filter(|&(at, _)| distance < at) {
                let before = way.partition_point(|&c| field.distance(c) > distance) - 1;
                let (seen_from, here) = (way[before], field.distance(way[before]));
                debug_assert!(here <= at, "the gate is a cell of the way before the obstacle");
                let longest = field.horizon().min(here + (slack - 1).min(DETOUR * straight));
                ground[cell as usize] = Ground::Blocked;
                field.block(map, ground, cell, longest);
                let detour = field.distance(seen_from);
                ground[cell as usize] = Ground::Free;
                field.undo(mark);
                if detour <= longest {
                    return false;
                }
            }
            if field.looked_at() - begun < MOST_RISEN && way.contains(&cell) {
                // Only the cell is avoided, not the diagonal steps beside it.
                let here = field.distance(jerry);
                field.block(map, ground, cell, here + SLACK * straight);
                let slack = field.least_distance(jerry) - here;
                field.undo(mark);
                if slack > gate.map_or(0, |(_, slack)| slack) {
                    gate = Some((distance, slack));
                }
            }
            true
        };
        moving.retain(stays);
        moving
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
        let (mut wide, mut narrow, mut further) = (0, 0, 0);
        for round in 0..3000 {
            // On larger boards there are long detours.
            let most = if round % 3 == 0 { 20 } else { 7 };
            let (rows, cols) = (3 + rng.below(most), 3 + rng.below(most));
            let (walls, doors) = (rng.below(9), 1 + rng.below(3));
            let board = random_map(&mut rng, rows, cols, walls, doors);
            let game = Trap::new(&setup(&board, &random_headers(&mut rng, round))).unwrap();
            let map = Map::new(&game, &game.start());
            let mut state = State::new(&map);
            let (mut walk, mut after) = (Walk::default(), Walk::default());
            state.walk(&mut walk);
            let distance = state.field.distance(state.jerry);
            let mut narrows = Narrows::new(&map);
            let spares = narrows.spare_step(&state, &walk);
            let moving = narrows.moving(&mut state, &walk);
            for (place, &spare) in spares.iter().enumerate() {
                let moves = moving.contains(&walk.needed()[place]);
                assert!(!(spare && moves && place > 0), "{board} {place}");
                if moves {
                    narrow += 1;
                } else {
                    state.reveal(&walk, place);
                    state.walk(&mut after);
                    assert_eq!(after.next(), walk.next(), "{board} {place}");
                    further += usize::from(state.field.distance(state.jerry) > distance);
                    state.undo();
                    wide += 1;
                }
            }
        }
        assert!(wide > 200 && narrow > 200 && further > 200, "{wide} {narrow} {further}");
    }
}
