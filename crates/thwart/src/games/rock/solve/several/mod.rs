//! Several rocks that may seal the walker in: one question for each cell.
//!
//! Let `f(j, v | B)` be the value of a cell with `j` rocks to fall while the
//! cells of `B` are blocked, and `R(v, w)` the rocks that take the step from `v`
//! to `w`: `w` itself, and where steps cut corners the two cells beside a
//! diagonal step; exits are never among them.
//!
//! # A rock may fall anywhere
//! For any cell `u` that is neither an exit nor `v` nor in `B`:
//!
//! ```text
//! f(j, v | B + u)  <=  f(j + 1, v | B)
//! ```
//!
//! Blocking a cell does no more than a rock more, though rocks fall next to the
//! walker only: the adversary lays this one when it first takes a step that the
//! walker wants, and until then it makes no difference. By induction over the
//! values in ascending order, and over `j`: let `w` be the best step from `v`
//! with `j + 1` rocks. If `u` is in `R(v, w)`, it may fall now, so
//! `f(j + 1, v | B) >= f(j, v | B + u)`. Otherwise the step is there with `u`
//! blocked, too, and `f(j, w | B + u) <= f(j + 1, w | B)`; and for every rock `r`,
//! `f(j - 1, v | B + r + u) <= f(j, v | B + r) <= f(j + 1, v | B)`.
//!
//! # One question
//! For every step from `v` to some `w`,
//!
//! ```text
//! f(j, v | B)  <=  max( step + f(j, w | B),  f(j - 1, v | B + r) over r in R(v, w) )
//! ```
//!
//! and equality holds for the best one, as rocks in `R(v, w)` may fall. Only those
//! rocks matter that take the one step the walker wants: with any other rock `r`
//! he still makes it. By induction over `j`, `f(j - 1, v | B + r)` is at most the
//! greater of `step + f(j - 1, w | B + r)`, which the first lemma bounds by
//! `step + f(j, w | B)`, and `f(j - 2, v | B + r + s)` over `s` in `R(v, w)`, which
//! it bounds by `f(j - 1, v | B + s)`.
//!
//! So cells are settled in ascending order of value ([`label_setting`]), and each asks
//! whether `f(j - 1, v | w)` is more than what it needs anyhow, for one `w`. This
//! is answered by a search that ends as soon as the answer is plain ([`ask`]).
//!
//! With `k` rocks this keeps `8 (k + 1) + 6` bytes a cell, and 1 more while it
//! runs, besides what the values with one rock take for a while.
//!
//! Neither lemma holds where a rock may not seal: there a cell that is blocked
//! can forbid a rock, and so be of use to the walker.

mod ask;
mod fewer_rocks;
mod label_setting;
#[cfg(test)]
mod tests;

use thwart_core::{Board, Cell, Topology};

use super::one_rock::graph::Graph;
use super::one_rock::grid::Grid;
use super::one_rock::{self, Stop};
use ask::Ask;
use fewer_rocks::{FewerRocks, INFINITE, Spot};

/// Work done for several rocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SeveralRocksWork {
    /// Searches made for the values with one rock.
    pub searches: u64,
    /// Questions asked.
    pub questions: u64,
    /// Steps looked at in searches for answers.
    pub spent: u64,
    /// Questions whose searches became too long, answered by solving the board
    /// without the rock.
    pub solves: u64,
}

/// The values of all cells, and on demand those with some cells blocked.
pub(super) trait Values {
    /// The values of all cells of the board with so many rocks to fall; at most
    /// as many as were asked for.
    fn field(&self, rocks: usize) -> Vec<u64>;

    /// A lower bound of the [value](Self::value), whatever is blocked.
    fn at_least(&self, rocks: usize, cell: Cell) -> u64;

    /// The value of a cell that is not blocked, with so many rocks to fall, at most
    /// as many as were asked for, and these cells blocked. Takes the steps that are
    /// looked at off the patience; `None` once that is gone.
    fn value(&self, rocks: usize, cell: Cell, blocked: &[Cell], patience: &mut u64) -> Option<u64>;
}

/// A board to solve.
#[derive(Clone, Copy)]
pub(super) struct Task<'b, 'f> {
    pub board: &'b Board,
    pub exits: &'b [Cell],
    pub free: &'f [bool],
    /// How many threads may work on it.
    pub threads: usize,
}

impl<'b> Task<'b, '_> {
    /// The values with up to this many rocks to fall. Those with `one` may be
    /// known. `None` if stopped.
    pub fn solve(
        self,
        one: Option<&[u64]>,
        rocks: usize,
        work: &mut SeveralRocksWork,
        stop: Stop<'_>,
    ) -> Option<Box<dyn Values + 'b>> {
        let board = self.board;
        Some(match board.topology() {
            Topology::Four => Box::new(Solved::new(self, Grid::four(board), one, rocks, work, stop)?),
            Topology::Hex => Box::new(Solved::new(self, Grid::hex(board), one, rocks, work, stop)?),
            Topology::Eight(_) => Box::new(Solved::new(self, Grid::eight(board), one, rocks, work, stop)?),
        })
    }

    /// The values with so many rocks to fall, one at least, if a cell is blocked.
    /// `None` if stopped.
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
        Some(task.solve(None, rocks, work, stop)?.field(rocks))
    }
}

impl Task<'_, '_> {
    /// The values with one rock to fall. `None` if stopped.
    fn one_rock(self, work: &mut SeveralRocksWork, stop: Stop<'_>) -> Option<Vec<u64>> {
        let (values, done) = one_rock::values(self.board, self.exits, self.free, true, stop)?;
        work.searches += done.searches;
        Some(values)
    }
}

/// A board that is solved.
struct Solved<'b, const N: usize> {
    board: &'b Board,
    ground: FewerRocks<N>,
}

impl<'b, const N: usize> Solved<'b, N> {
    fn new(
        task: Task<'b, '_>,
        grid: Grid<N>,
        one: Option<&[u64]>,
        rocks: usize,
        work: &mut SeveralRocksWork,
        stop: Stop<'_>,
    ) -> Option<Self> {
        let board = task.board;
        let graph = Graph::new(board, grid, task.exits, task.free);
        let mut ground = FewerRocks::new(graph, board.topology());
        label_setting::settle(task, &mut ground, work, stop)?;
        if rocks > 0 {
            let one = match one {
                Some(one) => ground.graph.grid.spread(one, INFINITE),
                None => ground.graph.grid.spread(&task.one_rock(work, stop)?, INFINITE),
            };
            ground.fields.push(one);
        }
        while ground.fields.len() <= rocks {
            label_setting::settle(task, &mut ground, work, stop)?;
        }
        Some(Self { board, ground })
    }
}

impl<const N: usize> Values for Solved<'_, N> {
    fn field(&self, rocks: usize) -> Vec<u64> {
        let field = &self.ground.fields[rocks];
        let mut all = Vec::with_capacity(self.board.len());
        for (places, _) in self.ground.graph.grid.rows() {
            all.extend_from_slice(&field[places]);
        }
        all
    }

    fn at_least(&self, rocks: usize, cell: Cell) -> u64 {
        self.ground.fields[rocks][self.ground.graph.grid.place(cell)]
    }

    fn value(&self, rocks: usize, cell: Cell, blocked: &[Cell], patience: &mut u64) -> Option<u64> {
        let grid = &self.ground.graph.grid;
        let spot =
            |cell: Cell| Spot { place: grid.place(cell) as u32, at: FewerRocks::<N>::at(self.board, cell) };
        let mut ask = Ask::new(&self.ground);
        ask.most = *patience;
        for &cell in blocked {
            ask.block(spot(cell));
        }
        let value = ask.value(rocks, spot(cell), 0);
        *patience = patience.saturating_sub(ask.spent);
        (!ask.gave_up()).then_some(value)
    }
}

/// What may be spent on a question on the smallest board.
pub(super) const LEAST_SPENT: u64 = 1 << 10;
