//! Several rocks that may seal the walker in: one question for each cell.
//!
//! Let `f(j, v | B)` be the value of a cell with `j` rocks to fall while the cells of `B` are blocked, and
//! `R(v, w)` the rocks that take the step from `v` to `w`: `w` itself and, if steps cut corners, the two cells
//! beside a diagonal step; exits are never among them.
//!
//! # A rock may fall anywhere
//! For any cell `u` that is neither an exit nor `v` nor in `B`:
//!
//! ```text
//! f(j, v | B + u)  <=  f(j + 1, v | B)
//! ```
//!
//! Blocking a cell does no more than one more rock, although rocks fall only next to the walker: the adversary
//! lays this rock when it first takes a step that the walker wants, and until then it makes no difference. By
//! induction over the values in ascending order, and over `j`: let `w` be the best step from `v` with `j + 1`
//! rocks. If `u` is in `R(v, w)`, it may fall now, so `f(j + 1, v | B) >= f(j, v | B + u)`. Otherwise the step
//! is open with `u` blocked, too, and `f(j, w | B + u) <= f(j + 1, w | B)`; and for every rock `r`,
//! `f(j - 1, v | B + r + u) <= f(j, v | B + r) <= f(j + 1, v | B)`.
//!
//! # One question
//! For every step from `v` to some `w`,
//!
//! ```text
//! f(j, v | B)  <=  max( step + f(j, w | B),  f(j - 1, v | B + r) over r in R(v, w) )
//! ```
//!
//! and equality holds for the best one, as rocks in `R(v, w)` may fall. Only the rocks that take the one step
//! the walker wants matter: with any other rock `r` he still makes it. By induction over `j`,
//! `f(j - 1, v | B + r)` is at most the greater of `step + f(j - 1, w | B + r)`, which the first lemma bounds
//! by `step + f(j, w | B)`, and `f(j - 2, v | B + r + s)` over `s` in `R(v, w)`, which it bounds by
//! `f(j - 1, v | B + s)`.
//!
//! So cells are settled in ascending order of value ([`label_setting`]), and each asks for one `w` whether
//! `f(j - 1, v | w)` is more than what it needs anyhow. A search answers this, and ends as soon as the answer
//! is clear ([`ask`]).
//!
//! With `k` rocks this keeps `8 (k + 1) + 6` bytes a cell, and 1 more while it runs, besides the memory that
//! the values with one rock take for a while.
//!
//! Neither lemma holds if rocks may not seal: a blocked cell can then forbid a rock, and so help the walker.

mod ask;
mod fewer_rocks;
mod label_setting;
#[cfg(test)]
mod tests;

use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::padded::Padded;
use thwart_grid::{Board, Cell, Topology};

use super::one_rock;
use super::one_rock::graph::Graph;
use super::one_rock::work::Stop;
use fewer_rocks::FewerRocks;

/// The work done for several rocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeveralRocksWork {
    /// Searches made for the values with one rock.
    pub searches: u64,
    /// Questions asked.
    pub questions: u64,
    /// Steps looked at in searches for answers.
    pub spent: u64,
    /// Questions whose searches became too long, answered by solving the board without the rock.
    pub solves: u64,
}

/// A board to solve.
#[derive(Clone, Copy)]
pub(crate) struct Task<'b, 'f> {
    pub board: &'b Board,
    pub exits: &'b [Cell],
    pub free: &'f [bool],
    /// How many threads may work on it.
    pub threads: usize,
}

impl Task<'_, '_> {
    /// Returns the values of all cells with this many rocks to fall. `None` if stopped.
    pub fn solve(self, rocks: usize, work: &mut SeveralRocksWork, stop: Stop<'_>) -> Option<Vec<u64>> {
        let board = self.board;
        match board.topology() {
            Topology::Four => self.solve_on(Padded::four(board), rocks, work, stop),
            Topology::Hex => self.solve_on(Padded::hex(board), rocks, work, stop),
            Topology::Eight(_) => self.solve_on(Padded::eight(board), rocks, work, stop),
        }
    }

    fn solve_on<const N: usize>(
        self,
        grid: Padded<N>,
        rocks: usize,
        work: &mut SeveralRocksWork,
        stop: Stop<'_>,
    ) -> Option<Vec<u64>> {
        let ground = self.ground(grid, rocks, work, stop)?;
        let mut all = Vec::with_capacity(self.board.len());
        for (places, _) in ground.graph.grid.row_ranges() {
            all.extend_from_slice(&ground.fields[rocks][places]);
        }
        Some(all)
    }

    /// Returns the values of all places of a grid with up to this many rocks to fall. `None` if stopped.
    fn ground<const N: usize>(
        self,
        grid: Padded<N>,
        rocks: usize,
        work: &mut SeveralRocksWork,
        stop: Stop<'_>,
    ) -> Option<FewerRocks<N>> {
        let graph = Graph::new(self.board, grid, self.exits, self.free);
        let mut ground = FewerRocks::new(graph, self.board.topology());
        label_setting::settle(self, &mut ground, work, stop)?;
        if rocks > 0 {
            let one = ground.graph.grid.spread(&self.one_rock(work, stop)?, UNREACHED_LENGTH);
            ground.fields.push(one);
        }
        while ground.fields.len() <= rocks {
            label_setting::settle(self, &mut ground, work, stop)?;
        }
        Some(ground)
    }

    /// Returns the values with this many rocks to fall, one at least, if a cell is blocked. `None` if stopped.
    fn without(
        self,
        cell: Cell,
        rocks: usize,
        work: &mut SeveralRocksWork,
        stop: Stop<'_>,
    ) -> Option<Vec<u64>> {
        work.solves += 1;
        let mut free = self.free.to_vec();
        free[cell.index()] = false;
        let task = Task { free: &free, ..self };
        if rocks == 1 {
            return task.one_rock(work, stop);
        }
        task.solve(rocks, work, stop)
    }

    /// Returns the values with one rock to fall. `None` if stopped.
    fn one_rock(self, work: &mut SeveralRocksWork, stop: Stop<'_>) -> Option<Vec<u64>> {
        let (values, done) = one_rock::values(self.board, self.exits, self.free, true, stop)?;
        work.searches += done.searches;
        Some(values)
    }
}

/// The budget of a cell's questions on the smallest board, in steps looked at.
const MIN_STEP_BUDGET: u64 = 1 << 10;
