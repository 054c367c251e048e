//! Distances once one more rock lies, from those before.
//!
//! A cell *rests* on a neighbour if a step to it begins a shortest way; where
//! steps are free, only on one of smaller rank, so nothing rests on itself by
//! way of others. Cells that have lost all they rested on get further from the
//! exits, or at least cannot be sure; all others are as far as they were. Only
//! the former are searched anew, from what lies around them (Ramalingam and Reps
//! 1996).

use std::cell::OnceCell;

use thwart_core::distance::NO_WAY;
use thwart_core::search::monotone_queue::MonotoneQueue;
use thwart_core::{Cell, Topology};

use super::Numbers;
use super::under_rocks::UnderRocks;

/// One of this many cells of a board are many.
const MANY: usize = 32;

impl UnderRocks<'_> {
    /// This ground with one more rock on a free cell.
    ///
    /// Cost: a copy of the distances, and O(log) per cell that may get further.
    pub(super) fn with_rock(&self, rock: Cell) -> Self {
        let after = self.over_rocks(&[rock]);
        let mut distance = self.distance().clone();
        // Where a search of the whole board is fast, many are too many.
        let flat = self.board.topology() == Topology::Four && self.board.has_unit_steps();
        let most = if flat { self.free.len() / MANY } else { usize::MAX };
        let Some(lost) = after.lost(self, rock, &mut distance, most) else { return after };
        after.search_again(&lost, &mut distance);
        Self::over(self.board, self.exits, after.free, OnceCell::from(distance))
    }

    /// The cells that have lost all they rested on `before` the rock; their
    /// distances become [`NO_WAY`]. `None` if there are more than `most`.
    fn lost(&self, before: &Self, rock: Cell, distance: &mut Numbers, most: usize) -> Option<Vec<Cell>> {
        distance[rock.index()] = NO_WAY;
        let old = before.distance();
        let rests = |cell: Cell, distance: &Numbers| {
            let here = old[cell.index()];
            self.steps(cell).any(|(_, next, cost)| {
                let there = distance[next.index()];
                there != NO_WAY
                    && there + cost == here
                    && (there < here || before.rank(next) < before.rank(cell))
            })
        };
        // Diagonal steps beside the rock begin and end next to it.
        let mut doubtful: Vec<_> = before.steps_onto(rock).map(|(cell, _)| cell).collect();
        doubtful
            .extend(self.board.topology().directions().iter().filter_map(|&way| self.board.step(rock, way)));
        let mut lost = Vec::new();
        while let Some(cell) = doubtful.pop() {
            let known = self.free[cell.index()] && distance[cell.index()] != NO_WAY;
            if !known || self.is_exit(cell) || rests(cell, distance) {
                continue;
            }
            distance[cell.index()] = NO_WAY;
            lost.push(cell);
            if lost.len() > most {
                return None;
            }
            let here = old[cell.index()];
            // Only what rested on it can be lost with it.
            doubtful.extend(
                self.steps_onto(cell)
                    .filter(|&(from, cost)| old[from.index()] == here + cost)
                    .map(|(from, _)| from),
            );
        }
        Some(lost)
    }

    /// Dijkstra's algorithm over the lost cells, from the others beside them.
    fn search_again(&self, lost: &[Cell], distance: &mut Numbers) {
        let mut queue = MonotoneQueue::new();
        for &cell in lost {
            let offers = self.steps(cell).map(|(_, next, cost)| distance[next.index()].saturating_add(cost));
            let least = offers.min().unwrap_or(NO_WAY);
            if least != NO_WAY {
                queue.push(least, cell.0);
            }
        }
        while let Some((length, cell)) = queue.pop() {
            let cell = Cell(cell);
            // Whatever has a distance got it no later.
            if distance[cell.index()] != NO_WAY {
                continue;
            }
            distance[cell.index()] = length;
            for (from, cost) in self.steps_onto(cell) {
                if distance[from.index()] == NO_WAY {
                    queue.push(length + cost, from.0);
                }
            }
        }
    }
}
