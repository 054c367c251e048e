//! Distances on eight neighbours, where an obstacle also takes away the
//! diagonal steps beside it, and steps have two lengths.
//!
//! What an obstacle takes away has an end among the eight cells around it: the
//! steps onto it and off it, and the diagonals between two of them. So only
//! these can lose their last shortest way at first, and after them only cells
//! whose shortest ways led over such. They are looked at in order of their old
//! distance: then all that a cell could still rest on is settled before it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{FAR, Field};
use crate::games::trap::solve::map::{Ground, Map};

/// Cells in order of length.
type Queue = BinaryHeap<Reverse<(u64, u32)>>;

/// The lengths of the shortest ways to the doors (Dijkstra).
pub(super) fn lengths_to_doors(map: &Map) -> Vec<u64> {
    let mut distance = vec![FAR; map.cells + 1];
    let mut queue = Queue::new();
    for cell in 0..map.cells as u32 {
        if map.ground[cell as usize] == Ground::Door {
            distance[cell as usize] = 0;
            queue.push(Reverse((0, cell)));
        }
    }
    while let Some(Reverse((here, cell))) = queue.pop() {
        if here > distance[cell as usize] {
            continue;
        }
        for (other, length) in map.steps(&map.ground, cell) {
            let there = &mut distance[other as usize];
            if map.ground[other as usize] == Ground::Free && here + length < *there {
                *there = here + length;
                queue.push(Reverse((*there, other)));
            }
        }
    }
    distance
}

impl Field {
    /// A free cell has become blocked on this ground; its distance was finite.
    pub(super) fn block_beside(&mut self, map: &Map, ground: &[Ground], cell: u32) {
        self.set(cell, FAR);
        self.find_risen_beside(map, ground, cell);
        let risen = std::mem::take(&mut self.risen);
        let mut queue = Queue::new();
        for &other in &risen {
            let stays = |&(c, _): &(u32, u64)| !self.is_risen[c as usize] && self.distance[c as usize] != FAR;
            let offers = map.steps(ground, other).filter(stays);
            if let Some(offer) = offers.map(|(c, length)| self.distance[c as usize] + length).min() {
                queue.push(Reverse((offer, other)));
            }
        }
        for &other in &risen {
            self.set(other, FAR);
        }
        while let Some(Reverse((distance, other))) = queue.pop() {
            if self.distance[other as usize] != FAR {
                continue;
            }
            // The old value is in the log already.
            self.distance[other as usize] = distance;
            for (next, length) in map.steps(ground, other) {
                if self.is_risen[next as usize] && self.distance[next as usize] == FAR {
                    queue.push(Reverse((distance + length, next)));
                }
            }
        }
        for &other in &risen {
            self.is_risen[other as usize] = false;
        }
        self.risen = risen;
    }

    /// Lists all cells that lose their last shortest way to a door.
    fn find_risen_beside(&mut self, map: &Map, ground: &[Ground], blocked: u32) {
        self.risen.clear();
        let mut queue = Queue::new();
        let finite = |field: &Self, cell: u32| !matches!(field.distance[cell as usize], 0 | FAR);
        for &other in map.neighbours.of(blocked) {
            if finite(self, other) {
                queue.push(Reverse((self.distance[other as usize], other)));
            }
        }
        while let Some(Reverse((here, cell))) = queue.pop() {
            if self.is_risen[cell as usize] {
                continue;
            }
            let holds = |(c, length): (u32, u64)| {
                let there = self.distance[c as usize];
                !self.is_risen[c as usize] && there != FAR && there + length == here
            };
            if map.steps(ground, cell).any(holds) {
                continue;
            }
            self.is_risen[cell as usize] = true;
            self.risen.push(cell);
            for (other, length) in map.steps(ground, cell) {
                if self.distance[other as usize] == here + length {
                    queue.push(Reverse((here + length, other)));
                }
            }
        }
    }
}
