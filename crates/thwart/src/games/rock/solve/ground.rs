//! The board under some rocks: plain distances, detours around one more rock,
//! and ways that come to an end.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use rustc_hash::FxHashMap;
use thwart_core::distance::{NO_WAY, lengths};
use thwart_core::{Board, Cell, CellSet, Direction};

use super::super::rules::Rock;
use super::Field;
use crate::game::Game as _;

/// The board under some rocks, and the plain distances on it.
pub(in super::super) struct Ground<'g> {
    pub(super) board: &'g Board,
    pub(super) exits: &'g [Cell],
    pub(super) free: Vec<bool>,
    /// See [`distance`](Self::distance); made when it is asked for.
    distance: std::cell::OnceCell<Field>,
    /// See [`ranks`](Self::ranks); made when it is asked for.
    ranks: std::cell::OnceCell<Vec<u32>>,
}

/// What [`Ground::detour`] has seen, kept to save allocations.
pub(in super::super) type Seen = FxHashMap<Cell, u64>;

impl<'g> Ground<'g> {
    /// The free cells; distances cost one run of Dijkstra's algorithm more.
    pub(in super::super) fn new(game: &'g Rock, rocks: &CellSet) -> Self {
        let board = game.board();
        let free = board.cells().map(|cell| game.is_free(rocks, cell)).collect();
        let (distance, ranks) = (std::cell::OnceCell::new(), std::cell::OnceCell::new());
        Self { board, exits: game.exits(), free, distance, ranks }
    }

    /// Plain distance to the nearest exit, in units of the board's measure.
    pub(in super::super) fn distance(&self) -> &Field {
        let exits = self.exits.iter().copied();
        self.distance.get_or_init(|| lengths(self.board, exits, |cell| self.free[cell.index()]))
    }

    /// The board.
    pub(in super::super) const fn board(&self) -> &'g Board {
        self.board
    }

    /// Whether the cell is an exit.
    pub(super) fn is_exit(&self, cell: Cell) -> bool {
        self.board.tile(cell) == thwart_core::Tile::Exit
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
        let here = self.distance()[cell.index()];
        let threat = move |next: &Cell| self.distance()[next.index()] <= here && !self.is_exit(*next);
        self.steps(cell).map(|(_, next, _)| next).filter(threat)
    }

    /// Distance from `from` to the exits with `rock` blocked; [`NO_WAY`] if
    /// there is none.
    ///
    /// A* with the plain distance as potential: blocking takes steps away and
    /// adds none, so it stays consistent. It stops at the first cell that is
    /// nearer to the exits than the rock: the rock takes nothing from the
    /// shortest ways of such a cell (see [`threats`](Self::threats)).
    ///
    /// Cost: O(cells seen, log factor); cells whose distance plus the way to
    /// them exceeds the detour are never seen.
    pub(in super::super) fn detour(&self, from: Cell, rock: Cell, seen: &mut Seen) -> u64 {
        seen.clear();
        let far = self.distance()[rock.index()];
        if far == NO_WAY {
            return NO_WAY;
        }
        let mut queue = BinaryHeap::from([Reverse((self.distance()[from.index()], 0u64, from))]);
        seen.insert(from, 0);
        while let Some(Reverse((total, walked, cell))) = queue.pop() {
            if seen[&cell] < walked {
                continue;
            }
            if self.distance()[cell.index()] < far || self.is_exit(cell) {
                return total;
            }
            let open = |next: Cell| next != rock && self.free[next.index()];
            for (direction, next) in self.board.neighbours(cell, open) {
                let walked = walked + self.board.step_cost(direction, next);
                if seen.get(&next).is_none_or(|&known| walked < known) {
                    seen.insert(next, walked);
                    queue.push(Reverse((walked + self.distance()[next.index()], walked, next)));
                }
            }
        }
        NO_WAY
    }

    /// For every cell how many free steps its walker is from one that brings
    /// him on, if he plays for the values of `field`; empty where no step is
    /// free, as then every best step does.
    ///
    /// A cell of rank 0 is an exit or has a step onto a cell of smaller value
    /// that keeps its own. From the others a free step leads to a cell of equal
    /// value and smaller rank: every value rests on the exits in the end, so
    /// some chain of free steps leads to a cell of rank 0.
    pub(super) fn ranks_for(&self, field: &Field) -> Vec<u32> {
        const NONE: u32 = u32::MAX;
        if self.board.cells().all(|cell| !self.free[cell.index()] || self.board.cost(cell) > 0) {
            return Vec::new();
        }
        let brings_on = |cell: Cell| {
            let here = field[cell.index()];
            self.is_exit(cell)
                || self.steps(cell).any(|(_, next, cost)| {
                    let there = field[next.index()];
                    there < here && there.saturating_add(cost) <= here
                })
        };
        let mut ranks = vec![NONE; self.free.len()];
        let mut queue = VecDeque::new();
        for cell in self.board.cells().filter(|&cell| self.free[cell.index()] && brings_on(cell)) {
            ranks[cell.index()] = 0;
            queue.push_back(cell);
        }
        while let Some(cell) = queue.pop_front() {
            for (from, cost) in self.steps_onto(cell) {
                let level = cost == 0 && field[from.index()] == field[cell.index()];
                if level && ranks[from.index()] == NONE {
                    ranks[from.index()] = ranks[cell.index()] + 1;
                    queue.push_back(from);
                }
            }
        }
        ranks
    }

    /// The step of a walker who plays for the values of `field`: onto the least
    /// value, the first such in move order that brings him on. `ranks` are
    /// those of the field. `None` where no step leads to a finite value.
    pub(super) fn best_step(&self, field: &Field, ranks: &[u32], from: Cell) -> Option<(Direction, Cell)> {
        let offer = |cell: Cell, cost| field[cell.index()].saturating_add(cost);
        let least = self.steps(from).map(|(_, next, cost)| offer(next, cost)).min()?;
        let rank = |cell: Cell| (field[cell.index()], ranks.get(cell.index()).copied());
        let good = |&(_, next, cost): &(_, Cell, _)| offer(next, cost) == least && rank(next) < rank(from);
        let step = self.steps(from).find(good).filter(|_| least < NO_WAY);
        step.map(|(direction, next, _)| (direction, next))
    }

    /// The ranks of the plain distances.
    pub(super) fn ranks(&self) -> &[u32] {
        self.ranks.get_or_init(|| self.ranks_for(self.distance()))
    }

    /// The short way from a cell, both ends included; the cell alone where
    /// there is none.
    pub(in super::super) fn short_way(&self, from: Cell) -> Vec<Cell> {
        let mut way = vec![from];
        let mut cell = from;
        while !self.is_exit(cell) {
            let Some((_, next)) = self.best_step(self.distance(), self.ranks(), cell) else { break };
            way.push(next);
            cell = next;
        }
        way
    }
}
