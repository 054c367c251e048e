//! Distances to the nearest door, kept right while obstacles come and go.
//!
//! An obstacle changes only the distances of cells all of whose shortest ways
//! led over it. They are found ring by ring from the obstacle on, and get
//! their new distances from their neighbours outside (compare Ramalingam and
//! Reps 1996, for one deleted vertex and unit lengths). Old values are
//! written down, so an obstacle is taken back in the time it took to lay.
//!
//! Here is what holds where an obstacle takes away its own cell only and all
//! steps count 1; for eight neighbours see [`corners`].

mod corners;

use self::corners::ByLength;
use super::map::{Ground, Map};

/// The distance of a cell from which no door can be reached.
pub(super) const FAR: u64 = u64::MAX;

/// The distance field and its undo log.
#[derive(Clone, Debug)]
pub(super) struct Field {
    /// In the board's units.
    distance: Vec<u64>,
    log: Vec<(u32, u64)>,
    /// Scratch: cells whose distance grows, and the mark that says so.
    risen: Vec<u32>,
    is_risen: Vec<bool>,
    offers: Vec<(u64, u32)>,
    /// Scratch on eight neighbours.
    queue: ByLength,
    met: Vec<u32>,
    round: u32,
    looked_at: u64,
}

impl Field {
    /// The distances on a map without obstacles of the search. O(cells), with a
    /// log factor on eight neighbours.
    pub(super) fn new(map: &Map) -> Self {
        let distance = if map.cuts_corners() {
            corners::lengths_to_doors(map)
        } else {
            let steps = map.steps_out();
            steps.into_iter().map(|steps| if steps == u32::MAX { FAR } else { u64::from(steps) }).collect()
        };
        let is_risen = vec![false; map.cells + 1];
        Self {
            distance,
            log: Vec::new(),
            risen: Vec::new(),
            is_risen,
            offers: Vec::new(),
            queue: ByLength::default(),
            met: Vec::new(),
            round: 0,
            looked_at: 0,
        }
    }

    /// Length of the way to the nearest door, in the board's units.
    pub(super) fn distance(&self, cell: u32) -> u64 {
        self.distance[cell as usize]
    }

    /// Cells looked at because their distances changed: a measure of the work.
    pub(super) const fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// Where the log stands; [`undo`](Self::undo) goes back to it.
    pub(super) fn mark(&self) -> usize {
        self.log.len()
    }

    /// Takes back what was blocked since the mark.
    pub(super) fn undo(&mut self, mark: usize) {
        for (cell, old) in self.log.drain(mark..).rev() {
            self.distance[cell as usize] = old;
        }
    }

    /// A free cell has become blocked on this ground. O(cells whose distance
    /// changes, log factor).
    pub(super) fn block(&mut self, map: &Map, ground: &[Ground], cell: u32) {
        if self.distance[cell as usize] == FAR {
            return;
        }
        if map.cuts_corners() {
            self.block_beside(map, ground, cell);
            return;
        }
        self.find_risen(map, cell);
        self.looked_at += self.risen.len() as u64;
        self.set(cell, FAR);
        let mut risen = std::mem::take(&mut self.risen);
        // The cell itself comes first and stays blocked.
        self.is_risen[cell as usize] = false;
        for &other in &risen[1..] {
            self.offer_from_outside(map, other);
        }
        for &other in &risen[1..] {
            self.set(other, FAR);
        }
        self.settle(map);
        for other in risen.drain(..) {
            self.is_risen[other as usize] = false;
        }
        self.risen = risen;
    }

    fn set(&mut self, cell: u32, distance: u64) {
        self.log.push((cell, self.distance[cell as usize]));
        self.distance[cell as usize] = distance;
    }

    /// Lists, in ascending distance, the cell and all cells that lose their
    /// last neighbour one step nearer to a door.
    fn find_risen(&mut self, map: &Map, cell: u32) {
        self.risen.clear();
        self.risen.push(cell);
        self.is_risen[cell as usize] = true;
        let mut next = 0;
        while let Some(&cell) = self.risen.get(next) {
            next += 1;
            let further = self.distance[cell as usize] + 1;
            for &other in map.neighbours.of(cell) {
                if self.distance[other as usize] == further && !self.is_risen[other as usize] {
                    let nearer =
                        |&c: &u32| self.distance[c as usize] == further - 1 && !self.is_risen[c as usize];
                    if !map.neighbours.of(other).iter().any(nearer) {
                        self.is_risen[other as usize] = true;
                        self.risen.push(other);
                    }
                }
            }
        }
    }

    /// Notes the distance a risen cell gets from neighbours that stay.
    fn offer_from_outside(&mut self, map: &Map, cell: u32) {
        let stays = |&&c: &&u32| !self.is_risen[c as usize] && self.distance[c as usize] != FAR;
        let nearest = map.neighbours.of(cell).iter().filter(stays).map(|&c| self.distance[c as usize]).min();
        if let Some(nearest) = nearest {
            self.offers.push((nearest + 1, cell));
        }
    }

    /// Gives the risen cells their distances in ascending order: from the
    /// sorted offers, and from risen cells that have theirs.
    fn settle(&mut self, map: &Map) {
        let mut offers = std::mem::take(&mut self.offers);
        offers.sort_unstable();
        let mut inner: std::collections::VecDeque<(u64, u32)> = std::collections::VecDeque::new();
        let mut outer = offers.drain(..).peekable();
        loop {
            let from_inside = match (inner.front(), outer.peek()) {
                (None, None) => break,
                (Some(a), Some(b)) => a.0 <= b.0,
                (Some(_), None) => true,
                (None, Some(_)) => false,
            };
            let offer = if from_inside { inner.pop_front() } else { outer.next() };
            let Some((distance, cell)) = offer else { break };
            if self.distance[cell as usize] != FAR {
                continue;
            }
            // The old value is in the log already.
            self.distance[cell as usize] = distance;
            for &other in map.neighbours.of(cell) {
                if self.is_risen[other as usize] && self.distance[other as usize] == FAR {
                    inner.push_back((distance + 1, other));
                }
            }
        }
        drop(outer);
        self.offers = offers;
    }
}
