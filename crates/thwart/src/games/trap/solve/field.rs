//! Distances to the nearest door, kept right while obstacles come and go.
//!
//! An obstacle changes only the distances of cells all of whose shortest ways
//! led over it. They are found ring by ring from the obstacle on, and get
//! their new distances from their neighbours outside (compare Ramalingam and
//! Reps 1996, for one deleted vertex and unit lengths). Old values are
//! written down, so an obstacle is taken back in the time it took to lay.
//!
//! An obstacle in a street lifts all that lies behind it, of which most is further
//! from the doors than Jerry and no part of any way of his. So distances are kept
//! right up to a *horizon* only: those that are not greater are exact, and of all
//! other cells no more is known than that they are beyond it. A way of a length
//! within the horizon leads over exact cells alone, so what is lifted within it is
//! settled by what lies within it.
//!
//! Here is what holds where an obstacle takes away its own cell only and all
//! steps count 1; for eight neighbours see [`corners`].

mod corners;

use self::corners::ByLength;
use super::map::{Ground, Map};

/// The distance of a cell from which no door can be reached.
pub(super) const FAR: u64 = u64::MAX;

/// How a field stood.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    log: usize,
    horizon: u64,
}

/// The distance field and its undo log.
#[derive(Clone, Debug)]
pub(super) struct Field {
    /// In the board's units.
    distance: Vec<u64>,
    log: Vec<(u32, u64)>,
    /// Distances up to this are exact; greater ones say that the cell is beyond it.
    horizon: u64,
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
            horizon: FAR,
            risen: Vec::new(),
            is_risen,
            offers: Vec::new(),
            queue: ByLength::default(),
            met: Vec::new(),
            round: 0,
            looked_at: 0,
        }
    }

    /// Length of the way to the nearest door, in the board's units. Beyond the
    /// horizon it may be greater, but for [`FAR`].
    pub(super) fn distance(&self, cell: u32) -> u64 {
        self.distance[cell as usize]
    }

    /// Cells looked at because their distances changed: a measure of the work.
    pub(super) const fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// No way from a cell to a door is shorter.
    pub(super) fn least_distance(&self, cell: u32) -> u64 {
        self.distance[cell as usize].min(self.horizon.saturating_add(1))
    }

    /// Whether a door can be reached from a cell, but no more is known of how far
    /// it is, if it can at all.
    pub(super) fn is_beyond(&self, cell: u32) -> bool {
        let distance = self.distance[cell as usize];
        self.horizon < distance && distance < FAR
    }

    /// How things stand; [`undo`](Self::undo) goes back to it.
    pub(super) const fn mark(&self) -> Mark {
        Mark { log: self.log.len(), horizon: self.horizon }
    }

    /// Distances up to this are exact.
    pub(super) const fn horizon(&self) -> u64 {
        self.horizon
    }

    /// Distances that can be taken back.
    pub(super) const fn changes(&self) -> usize {
        self.log.len()
    }

    /// The same since the mark.
    pub(super) const fn changes_since(&self, mark: Mark) -> usize {
        self.log.len() - mark.log
    }

    /// Takes back what was blocked or unblocked since the mark.
    pub(super) fn undo(&mut self, mark: Mark) {
        for (cell, old) in self.log.drain(mark.log..).rev() {
            self.distance[cell as usize] = old;
        }
        self.horizon = mark.horizon;
    }

    /// A free cell has become blocked on this ground, and from now on distances up
    /// to so much, or to the horizon there was, are of interest. O(cells within it
    /// whose distance changes, log factor).
    pub(super) fn block(&mut self, map: &Map, ground: &[Ground], cell: u32, horizon: u64) {
        if self.distance[cell as usize] == FAR {
            return;
        }
        self.horizon = self.horizon.min(horizon);
        if self.distance[cell as usize] > self.horizon {
            self.set(cell, FAR);
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
        self.leave_beyond(map, &risen[1..]);
        for other in risen.drain(..) {
            self.is_risen[other as usize] = false;
        }
        self.risen = risen;
    }

    /// A blocked cell has become free on this ground. O(cells within the horizon whose distance changes, and
    /// those from which a door can be reached again; log factor on eight neighbours).
    pub(super) fn unblock(&mut self, map: &Map, ground: &[Ground], cell: u32) {
        if map.cuts_corners() {
            self.unblock_beside(map, ground, cell);
            return;
        }
        let around = map.neighbours.of(cell).iter().map(|&c| self.distance[c as usize]);
        let Some(nearest) = around.min().filter(|&nearest| nearest != FAR) else { return };
        let beyond = self.horizon.saturating_add(1);
        let mut fallen = std::mem::take(&mut self.risen);
        fallen.clear();
        fallen.push(cell);
        self.set(cell, beyond.min(nearest + 1));
        let mut next = 0;
        // In ascending distance, each cell once.
        while let Some(&cell) = fallen.get(next) {
            next += 1;
            let further = beyond.min(self.distance[cell as usize] + 1);
            for &other in map.neighbours.of(cell) {
                let there = self.distance[other as usize];
                // Of two cells beyond the horizon no more is known.
                let falls = if further == beyond { there == FAR } else { there > further };
                if falls && ground[other as usize] == Ground::Free {
                    self.set(other, further);
                    fallen.push(other);
                }
            }
        }
        self.looked_at += fallen.len() as u64;
        self.risen = fallen;
    }

    /// Says of the risen cells without a distance that they are beyond the horizon
    /// if there may be a way over what lies there; else no door can be reached.
    fn leave_beyond(&mut self, map: &Map, risen: &[u32]) {
        let is_left = |cell: u32| self.distance[cell as usize] == FAR;
        let longest = map.kinds.iter().map(|kind| kind.length).max().unwrap_or(0);
        let near = self.horizon.saturating_sub(longest);
        let leads_on = |&other: &u32| (near + 1..FAR).contains(&self.distance[other as usize]);
        let touches = |&cell: &u32| is_left(cell) && map.neighbours.of(cell).iter().any(leads_on);
        if risen.iter().any(touches) {
            for &cell in risen {
                let distance = &mut self.distance[cell as usize];
                *distance = (*distance).min(self.horizon + 1);
            }
        }
    }

    fn set(&mut self, cell: u32, distance: u64) {
        self.log.push((cell, self.distance[cell as usize]));
        self.distance[cell as usize] = distance;
    }

    /// Lists, in ascending distance, the cell and all cells within the horizon that
    /// lose their last neighbour one step nearer to a door.
    fn find_risen(&mut self, map: &Map, cell: u32) {
        self.risen.clear();
        self.risen.push(cell);
        self.is_risen[cell as usize] = true;
        let mut next = 0;
        while let Some(&cell) = self.risen.get(next) {
            next += 1;
            let further = self.distance[cell as usize] + 1;
            if further > self.horizon {
                break;
            }
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

    /// Notes the distance a risen cell gets from neighbours that stay, if that is
    /// within the horizon.
    fn offer_from_outside(&mut self, map: &Map, cell: u32) {
        let stays = |&&c: &&u32| !self.is_risen[c as usize] && self.distance[c as usize] < self.horizon;
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
            if distance == self.horizon {
                continue;
            }
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
