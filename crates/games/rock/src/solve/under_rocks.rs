//! The board under some rocks: plain distances, detours around one more rock, and paths without circles.

use std::cmp::{Ordering, Reverse};
use std::collections::{BinaryHeap, VecDeque};
use std::sync::OnceLock;

use rustc_hash::FxHashMap;
use thwart_grid::distance::{UNREACHED_LENGTH, lengths};
use thwart_grid::{Board, Cell, CellSet, Direction};

use super::numbers::{CellLengths, value};
use crate::rules::Rock;
use thwart_game::rules::Rules as _;
use thwart_game::value::Value;

/// The board under some rocks, and the plain distances on it.
pub(crate) struct UnderRocks<'g> {
    pub(super) board: &'g Board,
    pub(super) exits: &'g [Cell],
    pub(super) free: Vec<bool>,
    /// See [`distance`](Self::distance); computed when first needed.
    distance: OnceLock<CellLengths>,
    /// The ranks of the plain distances.
    ranks: OnceLock<Ranks>,
}

/// A detour search gives up after this many cells, and this share of the board besides.
const MAX_SEEN: usize = 100;
const MAX_SEEN_SHARE: usize = 256;

/// The cells that [`UnderRocks::detour`] has seen, kept to save allocations.
pub(crate) type Seen = FxHashMap<Cell, u64>;

impl<'g> UnderRocks<'g> {
    /// Creates the board under these rocks. O(n).
    pub(crate) fn new(game: &'g Rock, rocks: &CellSet) -> Self {
        let board = game.board();
        let mut free: Vec<_> = board.tiles().iter().map(|tile| tile.is_passable()).collect();
        for blocked in rocks.iter().flat_map(|rock| game.around(rock)) {
            free[blocked.index()] = false;
        }
        Self { board, exits: game.exits(), free, distance: OnceLock::new(), ranks: OnceLock::new() }
    }

    /// Returns the plain distance of each cell to the nearest exit, in units of the board's measure.
    ///
    /// Cost: the first time one run of Dijkstra's algorithm, or of breadth-first search.
    pub(crate) fn distance(&self) -> &CellLengths {
        let free = |cell: Cell| self.free[cell.index()];
        self.distance.get_or_init(|| lengths(self.board, self.exits.iter().copied(), free))
    }

    /// Returns the board.
    pub(crate) const fn board(&self) -> &'g Board {
        self.board
    }

    /// Returns whether the cell is an exit.
    pub(super) fn is_exit(&self, cell: Cell) -> bool {
        self.board.tile(cell) == thwart_grid::Tile::Exit
    }

    /// Returns the steps from a cell, in move order: direction, cell and cost.
    pub(crate) fn steps(&self, cell: Cell) -> impl Iterator<Item = (Direction, Cell, u64)> + '_ {
        (self.board.neighbours(cell, |next| self.free[next.index()]))
            .map(|(direction, next)| (direction, next, self.board.step_cost(direction, next)))
    }

    /// Returns the steps onto a cell: the cell they come from, and the cost.
    pub(super) fn steps_onto(&self, cell: Cell) -> impl Iterator<Item = (Cell, u64)> + '_ {
        (self.board.neighbours(cell, |from| self.free[from.index()]))
            .map(move |(direction, from)| (from, self.board.step_cost(direction.opposite(), cell)))
    }

    /// Returns the rocks that could make the path longer for a walker on `cell`: those next to him, off the
    /// exits, that are no further from the exits than he is.
    ///
    /// A rock further away takes nothing from his shortest paths. The distance never rises along them, so none
    /// enters the rock; and a diagonal step beside the rock ends next to it, so the rock is no further than the
    /// start of that step.
    pub(crate) fn threats(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let distance = self.distance();
        let here = distance[cell.index()];
        let threat = move |next: &Cell| distance[next.index()] <= here && !self.is_exit(*next);
        self.steps(cell).map(|(_, next, _)| next).filter(threat)
    }

    /// Returns the distance from `from` to the exits with `rock` blocked; [`UNREACHED_LENGTH`] if there is no path.
    ///
    /// A* with the plain distance as potential: blocking only takes steps away, so the potential stays
    /// consistent. It stops at the first cell that is nearer to the exits than the rock, because the rock lies
    /// on no shortest path of such a cell (see [`threats`](Self::threats)).
    ///
    /// Cost: O(cells seen, log factor); the search goes on only from cells whose distance and the path to them
    /// add up to at most the result. After many cells, the plain distances are computed instead.
    pub(crate) fn detour(&self, from: Cell, rock: Cell, seen: &mut Seen) -> u64 {
        seen.clear();
        let distance = self.distance();
        let far = distance[rock.index()];
        let open = |cell: Cell| self.free[cell.index()] && cell != rock;
        let mut queue = BinaryHeap::from([Reverse((distance[from.index()], 0u64, from))]);
        seen.insert(from, 0);
        while let Some(Reverse((total, walked, cell))) = queue.pop() {
            if seen[&cell] < walked {
                continue;
            }
            let here = distance[cell.index()];
            // Blocking opens no path, so a cell that is cut off stays cut off.
            if here < far || here == UNREACHED_LENGTH || self.is_exit(cell) {
                return total;
            }
            if seen.len() > MAX_SEEN + self.free.len() / MAX_SEEN_SHARE {
                return lengths(self.board, self.exits.iter().copied(), open)[from.index()];
            }
            for (direction, next) in self.board.neighbours(cell, open) {
                let walked = walked + self.board.step_cost(direction, next);
                if seen.get(&next).is_none_or(|&known| walked < known) {
                    seen.insert(next, walked);
                    queue.push(Reverse((walked.saturating_add(distance[next.index()]), walked, next)));
                }
            }
        }
        UNREACHED_LENGTH
    }

    /// Returns the first rock in board order that leaves a walker this length.
    pub(super) fn rock_that_costs(&self, walker: Cell, length: Value) -> Option<Cell> {
        let mut threats: Vec<_> = self.threats(walker).collect();
        threats.sort_unstable();
        let mut seen = Seen::default();
        threats.into_iter().find(|&rock| value(self.detour(walker, rock, &mut seen)) == length)
    }

    /// Returns the step of a walker who plays for the values of `field`: onto the least value, the first such
    /// in move order that brings him on. `known` keeps the ranks of the field, which are computed when a step
    /// is free. `None` if no step leads to a finite value.
    pub(super) fn best_step(
        &self,
        field: &CellLengths,
        known: &OnceLock<Ranks>,
        from: Cell,
    ) -> Option<(Direction, Cell)> {
        let offer = |cell: Cell, cost| field[cell.index()].saturating_add(cost);
        let least = self.steps(from).map(|(_, next, cost)| offer(next, cost)).min()?;
        if least == UNREACHED_LENGTH {
            return None;
        }
        let brings_on = |next: Cell| match field[next.index()].cmp(&field[from.index()]) {
            Ordering::Equal => {
                let ranks = known.get_or_init(|| ranks(self, field));
                ranks[next.index()] < ranks[from.index()]
            }
            order => order.is_lt(),
        };
        let good = |&(_, next, cost): &(_, Cell, _)| offer(next, cost) == least && brings_on(next);
        self.steps(from).find(good).map(|(direction, next, _)| (direction, next))
    }

    /// Returns the step of a walker who plays for the plain distances.
    pub(super) fn nearest_step(&self, from: Cell) -> Option<(Direction, Cell)> {
        self.best_step(self.distance(), &self.ranks, from)
    }

    /// Returns the short path from a cell, both ends included; the cell alone if there is no path.
    pub(crate) fn short_path(&self, from: Cell) -> Vec<Cell> {
        let mut path = vec![from];
        let mut cell = from;
        while !self.is_exit(cell) {
            let Some((_, next)) = self.nearest_step(cell) else { break };
            path.push(next);
            cell = next;
        }
        path
    }
}

/// The rank of a cell from which no free steps lead on.
const NO_RANK: u32 = u32::MAX;

/// For every cell, the number of free steps to a cell that brings its walker on, if he plays for the values of
/// one field. The ranks keep a walker whose steps are free from walking in circles.
///
/// A cell of rank 0 is an exit or has a step onto a cell of smaller value that keeps its own. From the others a
/// free step leads to a cell of equal value and smaller rank: every value rests on the exits in the end, so
/// some chain of free steps leads to a cell of rank 0.
pub(super) type Ranks = Vec<u32>;

/// Returns the ranks of a field. O(n).
fn ranks(ground: &UnderRocks<'_>, field: &CellLengths) -> Ranks {
    let brings_on = |&cell: &Cell| {
        let here = field[cell.index()];
        let less = |(_, next, cost): (_, Cell, u64)| {
            let there = field[next.index()];
            there < here && there.saturating_add(cost) <= here
        };
        ground.free[cell.index()] && (ground.is_exit(cell) || ground.steps(cell).any(less))
    };
    let mut ranks = vec![NO_RANK; field.len()];
    let mut queue: VecDeque<Cell> = ground.board().cells().filter(brings_on).collect();
    for cell in &queue {
        ranks[cell.index()] = 0;
    }
    while let Some(cell) = queue.pop_front() {
        for (from, cost) in ground.steps_onto(cell) {
            let level = cost == 0 && field[from.index()] == field[cell.index()];
            if level && ranks[from.index()] == NO_RANK {
                ranks[from.index()] = ranks[cell.index()] + 1;
                queue.push_back(from);
            }
        }
    }
    ranks
}
