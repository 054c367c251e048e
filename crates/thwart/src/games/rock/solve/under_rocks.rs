//! The board under some rocks: plain distances, detours around one more rock,
//! and ways that come to an end.

use std::cell::{OnceCell, RefCell};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use thwart_core::distance::{NO_WAY, lengths};
use thwart_core::{Board, Cell, CellSet, Direction};

use super::super::rules::Rock;
use super::Numbers;
use super::ranks::Ranks;
use crate::rules::Rules as _;

/// The board under some rocks, and the plain distances on it.
pub(in super::super) struct UnderRocks<'g> {
    pub(super) board: &'g Board,
    pub(super) exits: &'g [Cell],
    pub(super) free: Vec<bool>,
    /// See [`distance`](Self::distance); made when it is asked for.
    distance: OnceCell<Numbers>,
    /// The ranks of the plain distances.
    ranks: Ranks,
    /// The grounds with one more rock that were asked for last.
    beyond: RefCell<Vec<(Cell, Rc<Self>)>>,
}

/// A search that has seen one of this many cells has seen many.
const MANY: usize = 256;

/// Grounds with one more rock that are kept: as many as there are cells around
/// a walker. Each is as large as the board.
const KEPT: usize = 8;

/// What [`UnderRocks::detour`] has seen, kept to save allocations.
pub(in super::super) type Seen = FxHashMap<Cell, u64>;

impl<'g> UnderRocks<'g> {
    /// Cost: O(n).
    pub(in super::super) fn new(game: &'g Rock, rocks: &CellSet) -> Self {
        let board = game.board();
        let mut free: Vec<_> = board.tiles().iter().map(|tile| tile.is_passable()).collect();
        for rock in rocks.iter() {
            free[rock.index()] = false;
        }
        Self::over(board, game.exits(), free, OnceCell::new())
    }

    /// The ground with these free cells, and their distances if they are known.
    pub(super) fn over(
        board: &'g Board,
        exits: &'g [Cell],
        free: Vec<bool>,
        distance: OnceCell<Numbers>,
    ) -> Self {
        Self { board, exits, free, distance, ranks: Ranks::default(), beyond: RefCell::default() }
    }

    /// The ground with one more rock. The last few are kept.
    ///
    /// Cost: a copy of the distances, and a search over the cells that get
    /// further from the exits.
    pub(super) fn beyond(&self, rock: Cell) -> Rc<Self> {
        let mut kept = self.beyond.borrow_mut();
        if let Some(at) = kept.iter().position(|&(of, _)| of == rock) {
            // The one used last goes last.
            kept[at..].rotate_left(1);
        } else {
            if kept.len() == KEPT {
                kept.remove(0);
            }
            kept.push((rock, Rc::new(self.with_rock(rock))));
        }
        Rc::clone(&kept.last().expect("it was put there just now").1)
    }

    /// This ground with more rocks, of which no distance is known.
    pub(super) fn over_rocks(&self, rocks: &[Cell]) -> Self {
        let mut free = self.free.clone();
        for rock in rocks {
            free[rock.index()] = false;
        }
        Self::over(self.board, self.exits, free, OnceCell::new())
    }

    /// Whether the ground with one more rock is kept.
    pub(super) fn keeps_beyond(&self, rock: Cell) -> bool {
        self.beyond.borrow().iter().any(|&(of, _)| of == rock)
    }

    /// Plain distance of each cell to the nearest exit, in units of the board's
    /// measure.
    ///
    /// Cost: the first time one run of Dijkstra's algorithm, or of breadth-first
    /// search.
    pub(in super::super) fn distance(&self) -> &Numbers {
        let free = |cell: Cell| self.free[cell.index()];
        self.distance.get_or_init(|| lengths(self.board, self.exits.iter().copied(), free))
    }

    /// Takes over the distances, unless they are known.
    pub(super) fn learn_distances(&self, distance: impl FnOnce() -> Numbers) {
        self.distance.get_or_init(distance);
    }

    /// Whether the distances are known.
    pub(super) fn has_distances(&self) -> bool {
        self.distance.get().is_some()
    }

    /// The board.
    pub(in super::super) const fn board(&self) -> &'g Board {
        self.board
    }

    /// Whether the cell is an exit.
    pub(super) fn is_exit(&self, cell: Cell) -> bool {
        self.board.tile(cell) == thwart_core::Tile::Exit
    }

    /// Whether a cell is free with these rocks as well.
    pub(super) fn is_open(&self, cell: Cell, rocks: &[Cell]) -> bool {
        self.free[cell.index()] && !rocks.contains(&cell)
    }

    /// The steps from a cell, in move order: direction, cell and cost.
    pub(in super::super) fn steps(&self, cell: Cell) -> impl Iterator<Item = (Direction, Cell, u64)> + '_ {
        (self.board.neighbours(cell, |next| self.free[next.index()]))
            .map(|(direction, next)| (direction, next, self.board.step_cost(direction, next)))
    }

    /// The steps onto a cell: where from, and the cost.
    pub(super) fn steps_onto(&self, cell: Cell) -> impl Iterator<Item = (Cell, u64)> + '_ {
        (self.board.neighbours(cell, |from| self.free[from.index()]))
            .map(move |(direction, from)| (from, self.board.step_cost(direction.opposite(), cell)))
    }

    /// The rocks that could make the way longer for a walker on `cell`: those
    /// next to him, off the exits, that are no further from the exits than he.
    ///
    /// A rock that is further takes nothing from his shortest ways. Along them
    /// the distance never rises, so none of them enters it; and a diagonal step
    /// beside it ends next to it, so the rock is no further than where that
    /// step begins.
    pub(in super::super) fn threats(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let distance = self.distance();
        let here = distance[cell.index()];
        let threat = move |next: &Cell| distance[next.index()] <= here && !self.is_exit(*next);
        self.steps(cell).map(|(_, next, _)| next).filter(threat)
    }

    /// Distance from `from` to the exits with `rock` blocked; [`NO_WAY`] if
    /// there is none.
    ///
    /// Cost: that of a way [`around`](Self::around) it. Once that has seen one of [`MANY`]
    /// cells of the board, it looks at the ground [`beyond`](Self::beyond).
    pub(in super::super) fn detour(&self, from: Cell, rock: Cell, seen: &mut Seen) -> u64 {
        let length = self.around(from, &[rock], self.free.len() / MANY, seen);
        length.unwrap_or_else(|| self.beyond(rock).distance()[from.index()])
    }

    /// Distance from `from` to the exits with `rocks` blocked; [`NO_WAY`] if there is none.
    /// `None` if more than `most` cells have to be seen.
    ///
    /// A* with the plain distance as potential: blocking takes steps away and
    /// adds none, so it stays consistent. It stops at the first cell that is
    /// nearer to the exits than all rocks: they take nothing from the
    /// shortest ways of such a cell (see [`threats`](Self::threats)).
    ///
    /// Cost: O(cells seen, log factor); cells whose distance plus the way to
    /// them exceeds the result are never seen.
    pub(super) fn around(&self, from: Cell, rocks: &[Cell], most: usize, seen: &mut Seen) -> Option<u64> {
        seen.clear();
        let distance = self.distance();
        let far = rocks.iter().map(|rock| distance[rock.index()]).min().unwrap_or(NO_WAY);
        let mut queue = BinaryHeap::from([Reverse((distance[from.index()], 0u64, from))]);
        seen.insert(from, 0);
        while let Some(Reverse((total, walked, cell))) = queue.pop() {
            if seen[&cell] < walked {
                continue;
            }
            let here = distance[cell.index()];
            // From where nothing leads to an exit nothing ever will.
            if here < far || here == NO_WAY || self.is_exit(cell) {
                return Some(total);
            }
            if seen.len() > most {
                return None;
            }
            for (direction, next) in self.board.neighbours(cell, |next| self.is_open(next, rocks)) {
                let walked = walked + self.board.step_cost(direction, next);
                if seen.get(&next).is_none_or(|&known| walked < known) {
                    seen.insert(next, walked);
                    queue.push(Reverse((walked.saturating_add(distance[next.index()]), walked, next)));
                }
            }
        }
        Some(NO_WAY)
    }

    /// The step of a walker who plays for the values of `field`: onto the least
    /// value, the first such in move order that brings him on. `ranks` are
    /// those of the field. `None` where no step leads to a finite value.
    pub(super) fn best_step(&self, field: &Numbers, ranks: &Ranks, from: Cell) -> Option<(Direction, Cell)> {
        let offer = |cell: Cell, cost| field[cell.index()].saturating_add(cost);
        let least = self.steps(from).map(|(_, next, cost)| offer(next, cost)).min()?;
        if least == NO_WAY {
            return None;
        }
        let brings_on = |next: Cell| match field[next.index()].cmp(&field[from.index()]) {
            std::cmp::Ordering::Equal => ranks.of(self, field, next) < ranks.of(self, field, from),
            order => order.is_lt(),
        };
        let good = |&(_, next, cost): &(_, Cell, _)| offer(next, cost) == least && brings_on(next);
        self.steps(from).find(good).map(|(direction, next, _)| (direction, next))
    }

    /// The step of a walker who plays for the plain distances.
    pub(super) fn nearest_step(&self, from: Cell) -> Option<(Direction, Cell)> {
        self.best_step(self.distance(), &self.ranks, from)
    }

    /// The rank of a cell by the plain distances.
    pub(super) fn rank(&self, cell: Cell) -> u32 {
        self.ranks.of(self, self.distance(), cell)
    }

    /// The short way from a cell, both ends included; the cell alone where
    /// there is none.
    pub(in super::super) fn short_way(&self, from: Cell) -> Vec<Cell> {
        let mut way = vec![from];
        let mut cell = from;
        while !self.is_exit(cell) {
            let Some((_, next)) = self.nearest_step(cell) else { break };
            way.push(next);
            cell = next;
        }
        way
    }
}
