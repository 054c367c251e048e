//! The values of the adaptive game in little memory: rows are computed from the
//! bottom upwards, only every so many of them are kept, and those between are
//! computed again when somebody comes down.

use super::super::rules::Wall;
use super::super::walls::Walls;
use super::fields::{Climb, Rule};
use super::row::Cost;
use crate::game::Game;
use crate::limits::Budget;

/// What is to pay when the token comes down onto each cell, for rows from
/// `first` on.
///
/// Memory: a few rows until the top is known, 16 bytes per column and square
/// root of the number of rows in all.
pub(super) struct Stairs<'g> {
    game: &'g Wall,
    walls: &'g Walls,
    first: usize,
    /// From a row that is kept to the next.
    stride: usize,
    /// Row `first + k * stride` for every `k`, and last the bottom row.
    kept: Vec<Vec<Cost>>,
    /// All rows of one stride, from `flight_first` on, as they are needed.
    flight: Vec<Vec<Cost>>,
    flight_first: usize,
    /// How rows are computed, and the row read last.
    pub(super) climb: Climb,
}

impl<'g> Stairs<'g> {
    /// Computes all rows from `first` on; one node per row. `None` where there
    /// was no time for it. O(cells).
    pub(super) fn build(
        game: &'g Wall,
        walls: &'g Walls,
        first: usize,
        budget: &mut Budget<'_>,
    ) -> Option<Self> {
        let (last, cols) = (game.board().rows() - 1, game.board().cols());
        let stride = (last + 1 - first).isqrt();
        let mut climb = Climb::default();
        let mut kept = vec![Climb::bottom(game)];
        let (mut below, mut above) = (kept[0].clone(), vec![0; cols]);
        for row in (first..last).rev() {
            if budget.spend() {
                return None;
            }
            climb.row.read(game, walls, row, &below);
            climb.land(game, Rule::Adaptive, row, &mut above);
            std::mem::swap(&mut below, &mut above);
            if (row - first).is_multiple_of(stride) {
                kept.push(below.clone());
            }
        }
        kept.reverse();
        Some(Self { game, walls, first, stride, kept, flight: Vec::new(), flight_first: usize::MAX, climb })
    }

    /// What is to pay for each cell of the first row.
    pub(super) fn top(&self) -> &[Cost] {
        &self.kept[0]
    }

    /// What is to pay for each cell of a row. Asked from the top to the bottom,
    /// all rows together cost O(cells).
    pub(super) fn landing(&mut self, row: usize) -> &[Cost] {
        self.prepare(row);
        self.stored(row)
    }

    /// Reads a row that is not the last into the [`climb`](Self::climb), with
    /// the walls of these stairs.
    pub(super) fn read_row(&mut self, row: usize) {
        self.prepare(row + 1);
        let mut climb = std::mem::take(&mut self.climb);
        climb.row.read(self.game, self.walls, row, self.stored(row + 1));
        self.climb = climb;
    }

    /// The stride that a row lies in, and the row where it begins; for the
    /// bottom row the number of strides.
    fn place(&self, row: usize) -> (usize, usize) {
        if row + 1 == self.game.board().rows() {
            return (self.kept.len() - 1, row);
        }
        let flight = (row - self.first) / self.stride;
        (flight, self.first + flight * self.stride)
    }

    fn prepare(&mut self, row: usize) {
        let (flight, start) = self.place(row);
        if row != start && start != self.flight_first {
            self.compute_flight(flight, start);
        }
    }

    fn stored(&self, row: usize) -> &[Cost] {
        let (flight, start) = self.place(row);
        if row == start { &self.kept[flight] } else { &self.flight[row - start] }
    }

    fn compute_flight(&mut self, flight: usize, start: usize) {
        let last = self.game.board().rows() - 1;
        let end = (start + self.stride).min(last);
        self.flight.resize(self.stride, Vec::new());
        for row in (start + 1..end).rev() {
            let mut out = std::mem::take(&mut self.flight[row - start]);
            out.resize(self.game.board().cols(), 0);
            let below = if row + 1 == end { &self.kept[flight + 1] } else { &self.flight[row + 1 - start] };
            self.climb.row.read(self.game, self.walls, row, below);
            self.climb.land(self.game, Rule::Adaptive, row, &mut out);
            self.flight[row - start] = out;
        }
        self.flight_first = start;
    }
}
