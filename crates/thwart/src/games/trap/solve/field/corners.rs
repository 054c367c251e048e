//! Distances on eight neighbours, where an obstacle also takes away the
//! diagonal steps beside it, and steps have two lengths.
//!
//! What an obstacle takes away has an end among the eight cells around it: the
//! steps onto it and off it, and the diagonals between two of them. So only
//! these can lose their last shortest way at first, and after them only cells
//! whose shortest ways led over such. They are looked at in order of their old
//! distance: then all that a cell could still rest on is settled before it, and
//! one look is enough.

use std::collections::VecDeque;

use super::{FAR, Field};
use crate::games::trap::solve::map::{Ground, Map};

/// How often a cell whose distance changes is looked at, about.
const LOOKS: u64 = 2;

/// Cells in order of length. Those known beforehand are sorted; the others are
/// one step further than the cell just taken, and as there are two lengths of
/// steps, two rows of them are sorted by themselves.
#[derive(Clone, Debug, Default)]
pub(super) struct ByLength {
    /// The last is the next.
    known: Vec<(u64, u32)>,
    further: [VecDeque<(u64, u32)>; 2],
}

impl ByLength {
    fn sort_known(&mut self) {
        self.known.sort_unstable_by(|one, other| other.cmp(one));
    }

    /// Adds a cell that is so much further than the cell just taken.
    fn push(&mut self, map: &Map, length: u64, entry: (u64, u32)) {
        self.further[usize::from(length > map.straight_length)].push_back(entry);
    }

    fn pop(&mut self) -> Option<(u64, u32)> {
        let length = |entry: Option<&(u64, u32)>| entry.map_or(FAR, |&(length, _)| length);
        let known = length(self.known.last());
        let [one, other] = [&self.further[0], &self.further[1]].map(|row| length(row.front()));
        if known <= one && known <= other {
            self.known.pop()
        } else {
            self.further[usize::from(other < one)].pop_front()
        }
    }
}

/// The lengths of the shortest ways to the doors (Dijkstra). O(cells).
pub(super) fn lengths_to_doors(map: &Map) -> Vec<u64> {
    let mut distance = vec![FAR; map.cells + 1];
    let mut queue = ByLength::default();
    for cell in map.goals() {
        distance[cell as usize] = map.goal_length();
        queue.known.push((map.goal_length(), cell));
    }
    if map.rim_is_door() {
        distance[map.cells] = 0;
    }
    while let Some((here, cell)) = queue.pop() {
        if here > distance[cell as usize] {
            continue;
        }
        for (other, length) in map.steps(&map.ground, cell, |_, _| true) {
            let there = &mut distance[other as usize];
            if map.ground[other as usize] == Ground::Free && here + length < *there {
                *there = here + length;
                queue.push(map, length, (here + length, other));
            }
        }
    }
    distance
}

impl Field {
    /// A free cell has become blocked on this ground; its distance was finite.
    pub(super) fn block_beside(&mut self, map: &Map, ground: &[Ground], cell: u32) {
        let mut queue = std::mem::take(&mut self.queue);
        self.set(cell, FAR);
        self.find_risen_beside(map, ground, cell, &mut queue);
        let risen = std::mem::take(&mut self.risen);
        for &other in &risen {
            let stays = |c: u32, _| !self.is_risen[c as usize] && self.distance[c as usize] != FAR;
            let offers =
                map.steps(ground, other, stays).map(|(c, length)| self.distance[c as usize] + length);
            if let Some(offer) = offers.min().filter(|&offer| offer <= self.horizon) {
                queue.known.push((offer, other));
            }
        }
        queue.sort_known();
        self.looked_at += LOOKS * risen.len() as u64;
        for &other in &risen {
            self.set(other, FAR);
        }
        while let Some((distance, other)) = queue.pop() {
            if self.distance[other as usize] != FAR {
                continue;
            }
            // The old value is in the log already.
            self.distance[other as usize] = distance;
            let waits = |c: u32, _| self.is_risen[c as usize] && self.distance[c as usize] == FAR;
            for (next, length) in map.steps(ground, other, waits) {
                if distance + length <= self.horizon {
                    queue.push(map, length, (distance + length, next));
                }
            }
        }
        self.leave_beyond(map, &risen);
        for &other in &risen {
            self.is_risen[other as usize] = false;
        }
        self.risen = risen;
        self.queue = queue;
    }

    /// A blocked cell has become free on this ground. What that gives back has an end among it and the eight
    /// cells around it, so these are the first whose distances fall.
    pub(super) fn unblock_beside(&mut self, map: &Map, ground: &[Ground], cell: u32) {
        let mut queue = std::mem::take(&mut self.queue);
        for &other in map.neighbours.of(cell).iter().chain([&cell]) {
            if ground[other as usize] == Ground::Free {
                let reaches = |c: u32, _| self.distance[c as usize] != FAR;
                let offers =
                    map.steps(ground, other, reaches).map(|(c, length)| self.distance[c as usize] + length);
                if let Some(offer) = offers.min() {
                    queue.known.push((offer, other));
                }
            }
        }
        queue.sort_known();
        // Of two cells beyond the horizon no more is known.
        let horizon = self.horizon;
        let is_less = |distance: u64, there: u64| distance < there && (distance <= horizon || there == FAR);
        while let Some((distance, other)) = queue.pop() {
            if !is_less(distance, self.distance[other as usize]) {
                continue;
            }
            self.set(other, distance);
            self.looked_at += 1;
            let falls = |c: u32, length| {
                ground[c as usize] == Ground::Free && is_less(distance + length, self.distance[c as usize])
            };
            for (next, length) in map.steps(ground, other, falls) {
                queue.push(map, length, (distance + length, next));
            }
        }
        self.queue = queue;
    }

    /// Lists all cells within the horizon that lose their last shortest way to a door.
    fn find_risen_beside(&mut self, map: &Map, ground: &[Ground], blocked: u32, queue: &mut ByLength) {
        self.risen.clear();
        self.round += 1;
        let met = &mut self.met;
        met.resize(map.cells + 1, 0);
        for &other in map.neighbours.of(blocked) {
            let distance = self.distance[other as usize];
            let is_door = ground[other as usize] == Ground::Door;
            if !is_door && distance != FAR && distance <= self.horizon {
                met[other as usize] = self.round;
                queue.known.push((distance, other));
            }
        }
        queue.sort_known();
        while let Some((here, cell)) = queue.pop() {
            let holds = |c: u32, length| {
                let there = self.distance[c as usize];
                there < here && there + length == here && !self.is_risen[c as usize]
            };
            if map.steps(ground, cell, holds).next().is_some() {
                continue;
            }
            self.is_risen[cell as usize] = true;
            self.risen.push(cell);
            let rests = |c: u32, length| self.distance[c as usize] == here + length;
            for (other, length) in map.steps(ground, cell, rests) {
                if here + length <= self.horizon && met[other as usize] != self.round {
                    met[other as usize] = self.round;
                    queue.push(map, length, (here + length, other));
                }
            }
        }
    }
}
