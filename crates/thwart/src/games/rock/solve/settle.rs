//! `settle`: values by label setting.
//!
//! With `d` the plain distance to the exit and `G(v)` the worst distance left
//! if a rock falls while the walker is on `v`, the value is
//! `f(v) = max(1 + min f(u), G(v))` over the free neighbours `u`, and 0 on the
//! exit. Every `f(v)` exceeds the `f(u)` it rests on, so cells can be settled
//! in ascending order, as in Dijkstra's algorithm: the first settled neighbour
//! of a cell is its best one. (Superior functions, Knuth 1977; node-wise
//! interdiction, Khachiyan, Gurvich and Zhao 2006.)

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use rustc_hash::FxHashMap;
use thwart_core::distance::{UNREACHED, distances};
use thwart_core::{Board, Cell, CellSet};

use super::super::rules::Rock;
use super::Field;
use crate::game::{Game, SolveError};
use crate::limits::{Budget, Limits};

/// The board under some rocks, and the plain distances on it.
pub(in super::super) struct Ground<'g> {
    board: &'g Board,
    exit: Cell,
    free: Vec<bool>,
    /// Plain distance to the exit.
    pub(in super::super) distance: Field,
}

impl<'g> Ground<'g> {
    /// Cost: one breadth-first search.
    pub(in super::super) fn new(game: &'g Rock, rocks: &CellSet) -> Self {
        let board = game.board();
        let free: Vec<_> = board.cells().map(|cell| game.is_free(rocks, cell)).collect();
        let distance = distances(board, [game.exit()], |cell| free[cell.index()]);
        Self { board, exit: game.exit(), free, distance }
    }

    /// The cells next to `cell` on which a walker can stand.
    pub(in super::super) fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.board.neighbours(cell, |next| self.free[next.index()]).map(|(_, next)| next)
    }

    /// The one neighbour nearer to the exit, if there is exactly one and a
    /// rock may fall on it.
    ///
    /// Only there does a rock make the way longer: a shortest way from `v`
    /// goes through a nearer neighbour, so with two of them, or with the rock
    /// elsewhere, one is still open.
    pub(in super::super) fn only_nearer(&self, cell: Cell) -> Option<Cell> {
        let here = self.distance[cell.index()];
        let mut nearer = self.neighbours(cell).filter(|next| self.distance[next.index()] < here);
        let first = nearer.next()?;
        (nearer.next().is_none() && first != self.exit).then_some(first)
    }
}

/// Distance from `from` to the exit with `rock` blocked; [`UNREACHED`] if there
/// is no way.
///
/// A* with the plain distance as potential. On a board of unit steps it
/// changes by one per step, so the estimate stays or grows by two: two stacks
/// serve as queue. A cell no farther from the exit than the rock has a
/// shortest way that avoids it, so the search ends there.
pub(in super::super) fn detour(
    ground: &Ground<'_>,
    from: Cell,
    rock: Cell,
    seen: &mut FxHashMap<Cell, u32>,
) -> u32 {
    seen.clear();
    let far = ground.distance[rock.index()];
    let mut queue = VecDeque::from([(from, 0u32, ground.distance[from.index()])]);
    seen.insert(from, 0);
    while let Some((cell, walked, estimate)) = queue.pop_front() {
        if seen[&cell] < walked {
            continue;
        }
        let left = ground.distance[cell.index()];
        if left <= far {
            return walked + left;
        }
        for next in ground.neighbours(cell).filter(|&next| next != rock) {
            let walked = walked + 1;
            if seen.get(&next).is_some_and(|&known| known <= walked) {
                continue;
            }
            seen.insert(next, walked);
            let total = walked + ground.distance[next.index()];
            if total == estimate {
                queue.push_front((next, walked, total));
            } else {
                queue.push_back((next, walked, total));
            }
        }
    }
    UNREACHED
}

/// Counts of work, and the limit on it.
#[derive(Debug)]
pub(super) struct Work<'l> {
    /// Bounded searches for detours: the nodes of the limits.
    pub(super) searches: u64,
    budget: Budget<'l>,
}

impl<'l> Work<'l> {
    /// No work yet.
    pub(super) fn new(limits: &'l Limits) -> Self {
        Self { searches: 0, budget: limits.start() }
    }

    /// Whether the search must stop.
    fn search(&mut self) -> bool {
        self.searches += 1;
        self.budget.spend()
    }

    fn finished(&self) -> Result<(), SolveError> {
        if self.budget.exhausted() { Err(SolveError::Stopped { method: "settle" }) } else { Ok(()) }
    }
}

/// Free cells to the power of the rocks left, up to which two rocks and more
/// are exact.
const LIMIT: u64 = 1 << 24;

/// Values of all cells with `left` rocks to fall and these lying.
///
/// Cost: for no rock one breadth-first search; for one rock O(n log n) and a
/// bounded search for each cell with a unique nearer neighbour; every further
/// rock multiplies by n. Memory: O(n) per rock.
///
/// # Errors
/// [`SolveError::TooLarge`] for two rocks and more beyond [`LIMIT`].
pub(super) fn field(game: &Rock, rocks: &CellSet, left: usize, work: &mut Work<'_>) -> Result<Field, SolveError> {
    let ground = Ground::new(game, rocks);
    let degree = game.board().topology().directions().len();
    match left {
        0 => Ok(ground.distance),
        1 => settle_one(game, &ground, work),
        // Enough rocks to wall the walker in on the spot.
        _ if game.may_seal() && left >= degree => Ok(settle(&ground, |_| UNREACHED)),
        _ => {
            let cells = ground.free.iter().filter(|&&free| free).count() as u64;
            let size = cells.saturating_pow(left.try_into().unwrap_or(u32::MAX));
            if size > LIMIT {
                return Err(SolveError::TooLarge {
                    method: "settle",
                    what: "the number of free cells to the power of the rocks left",
                    size,
                    limit: LIMIT,
                    remedy: "; ask with fewer rocks, or a smaller board".to_owned(),
                });
            }
            settle_many(game, &ground, rocks, left, work)
        }
    }
}

fn settle_one(game: &Rock, ground: &Ground<'_>, work: &mut Work<'_>) -> Result<Field, SolveError> {
    let mut seen = FxHashMap::default();
    let field = settle(ground, |cell| {
        let Some(rock) = ground.only_nearer(cell) else { return 0 };
        if work.search() {
            // The field is thrown away below.
            return 0;
        }
        let longer = detour(ground, cell, rock, &mut seen);
        if longer == UNREACHED && !game.may_seal() { 0 } else { longer }
    });
    work.finished().map(|()| field)
}

fn settle_many(
    game: &Rock,
    ground: &Ground<'_>,
    rocks: &CellSet,
    left: usize,
    work: &mut Work<'_>,
) -> Result<Field, SolveError> {
    let mut worst = vec![0; ground.free.len()];
    let open = |&cell: &Cell| ground.free[cell.index()] && cell != ground.exit;
    for rock in game.board().cells().filter(open) {
        let after = field(game, &rocks.with(rock), left - 1, work)?;
        for cell in ground.neighbours(rock) {
            let steps = after[cell.index()];
            // Without sealing, a walker with a way left always has a finite
            // value: every rock leaves him one. So infinite means the rock
            // may not fall here.
            if steps != UNREACHED || game.may_seal() {
                worst[cell.index()] = steps.max(worst[cell.index()]);
            }
        }
    }
    Ok(settle(ground, |cell| worst[cell.index()]))
}

/// Settles all cells in ascending order of value. `worst(v)` is the worst
/// value if a rock falls while the walker is on `v`.
fn settle(ground: &Ground<'_>, mut worst: impl FnMut(Cell) -> u32) -> Field {
    let mut field = vec![UNREACHED; ground.free.len()];
    let mut touched = vec![false; ground.free.len()];
    touched[ground.exit.index()] = true;
    let mut queue = BinaryHeap::from([Reverse((0u32, ground.exit))]);
    while let Some(Reverse((steps, cell))) = queue.pop() {
        field[cell.index()] = steps;
        for next in ground.neighbours(cell) {
            if std::mem::replace(&mut touched[next.index()], true) {
                continue;
            }
            // Next to the exit he is as good as there.
            let steps = if cell == ground.exit { 1 } else { worst(next).max(steps + 1) };
            if steps != UNREACHED {
                queue.push(Reverse((steps, next)));
            }
        }
    }
    field
}
