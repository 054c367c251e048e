//! A way round one obstacle.
//!
//! An obstacle far away, on ways that are hundreds of cells long, spoils one of
//! them for every pair that is asked about. Nearly always the way can go
//! round it, over a few cells of no other way, so there are as many ways as before
//! and no flow is needed to see that.

use crate::certificate::marks::Marks;
use crate::games::trap::solve::map::Map;

/// How far a detour is looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// How many cells before and after the obstacle a way may be left and come back
    /// to.
    pub(super) near: usize,
    /// How many cells are looked at.
    pub(super) most: usize,
}

/// Where a flow would tell as well.
const NEARBY: Reach = Reach { near: 48, most: 128 };

/// The search for detours. 12 bytes per cell.
#[derive(Debug)]
pub(super) struct Detours {
    /// Cells that were met, and from where.
    met: Marks,
    from: Vec<u32>,
    /// Cells to arrive on.
    behind: Marks,
    queue: Vec<u32>,
    looked_at: u64,
}

impl Detours {
    /// For boards of so many cells.
    pub(super) fn new(cells: usize) -> Self {
        Self {
            met: Marks::new(cells + 1),
            from: vec![0; cells + 1],
            behind: Marks::new(cells + 1),
            queue: Vec::new(),
            looked_at: 0,
        }
    }

    /// Cells looked at so far.
    pub(super) const fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// Open cells that lead from a cell of the way before the blocked one to one
    /// after it, or to a door; `None` if none are found nearby.
    pub(super) fn find(
        &mut self,
        map: &Map,
        way: &[u32],
        blocked: u32,
        is_open: impl Fn(u32) -> bool,
    ) -> Option<Vec<u32>> {
        let place = way.iter().position(|&cell| cell == blocked)?;
        self.find_between(map, &way[..place], &way[place + 1..], NEARBY, is_open)
    }

    /// The same from a cell of one part of a way to one of another.
    pub(super) fn find_between(
        &mut self,
        map: &Map,
        before: &[u32],
        after: &[u32],
        reach: Reach,
        is_open: impl Fn(u32) -> bool,
    ) -> Option<Vec<u32>> {
        self.met.clear();
        self.behind.clear();
        for &cell in after.iter().take(reach.near) {
            self.behind.mark(cell as usize);
        }
        self.queue.clear();
        self.queue.extend(before.iter().rev().take(reach.near));
        let begins = self.queue.len();
        let mut next = 0;
        while let Some(&cell) = self.queue.get(next) {
            if next == begins + reach.most {
                break;
            }
            next += 1;
            self.looked_at += 1;
            let inside = next > begins;
            for &other in map.straight().of(cell) {
                if inside && self.behind.has(other as usize) {
                    return Some(self.trace(cell, before));
                }
                if !self.met.has(other as usize) && is_open(other) {
                    self.met.mark(other as usize);
                    self.from[other as usize] = cell;
                    if map.touches_door[other as usize] {
                        return Some(self.trace(other, before));
                    }
                    self.queue.push(other);
                }
            }
        }
        None
    }

    /// The cells met on the way to this one.
    fn trace(&self, last: u32, way: &[u32]) -> Vec<u32> {
        let before = |&cell: &u32| Some(self.from[cell as usize]).filter(|cell| !way.contains(cell));
        std::iter::successors(Some(last), before).collect()
    }
}
