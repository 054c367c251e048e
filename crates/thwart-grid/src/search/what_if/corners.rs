//! One blocked cell on eight neighbours, where it also removes the diagonal steps that pass its corners.
//!
//! Only a cell that one shortest path takes can matter: a cell that one of its steps leads to, or that
//! one of its diagonal steps passes. Each of them is blocked in turn, and A* (Hart, Nilsson and Raphael
//! 1968) finds the new distance. Its guide, the distance to the exits with nothing blocked, never
//! overestimates, because blocking a cell removes steps and adds none.

use crate::board::{Board, Cell};
use crate::distance::UNREACHED_LENGTH;
use crate::search::cost_graph::Stop;
use crate::search::monotone_queue::MonotoneQueue;
use crate::search::what_if::{Stopped, WhatIf, Work};

/// Finds what [`what_if`](super::what_if) returns, for boards whose topology cuts corners; `ends` is
/// left empty.
///
/// Cost: O(cells that the path takes * cells) at worst.
///
/// # Errors
/// [`Stopped`], with the results so far.
pub(super) fn what_if(
    board: &Board,
    start: Cell,
    exits: &[Cell],
    passable: impl Fn(Cell) -> bool,
    stop: Stop<'_>,
) -> Result<WhatIf, Stopped> {
    let mut searches = Searches::new(board, exits, passable, stop).ok_or_else(Stopped::default)?;
    let distance = searches.to[start.index()];
    let stopped = |without| Stopped { distance: Some(distance), without };
    let (mut path, mut without) = (Vec::new(), Vec::new());
    if distance != UNREACHED_LENGTH {
        searches.around(start, None, stop).ok_or_else(|| stopped(Vec::new()))?;
        path = searches.last_path();
        let taken = cells_taken(board, &path);
        without.push((start, UNREACHED_LENGTH));
        for &cell in &taken[1..] {
            let Some(length) = searches.around(start, Some(cell), stop) else {
                return Err(stopped(without.split_off(1)));
            };
            without.push((cell, length));
        }
    }
    Ok(WhatIf { distance, path, without, ends: Vec::new(), work: searches.work })
}

/// Returns the cells that a path takes, each once, in its order: the cells beside a diagonal step come
/// before the cell that the step leads to.
fn cells_taken(board: &Board, path: &[Cell]) -> Vec<Cell> {
    let mut is_taken = vec![false; board.len()];
    let mut taken = vec![path[0]];
    is_taken[path[0].index()] = true;
    for step in path.windows(2) {
        let (direction, _) =
            board.neighbours(step[0], |_| true).find(|&(_, next)| next == step[1]).expect("a step");
        let (one, other) = direction.sides();
        let sides = [one, other].into_iter().filter(|_| direction.is_diagonal());
        let sides = sides.filter_map(|side| board.step(step[0], side));
        for cell in sides.chain([step[1]]) {
            if !std::mem::replace(&mut is_taken[cell.index()], true) {
                taken.push(cell);
            }
        }
    }
    taken
}

/// Searches from one start, each with another cell blocked.
struct Searches<'b> {
    board: &'b Board,
    passable: Vec<bool>,
    is_exit: Vec<bool>,
    /// The distance from each cell to the nearest exit, [`UNREACHED_LENGTH`] if there is no path.
    to: Vec<u64>,
    /// The cost of each cell in the last search; [`UNREACHED_LENGTH`] if it has none.
    label: Vec<u64>,
    /// The previous cell on the path to each labelled cell; the start is its own.
    parent: Vec<Cell>,
    labelled: Vec<Cell>,
    /// The exit that the last search found.
    exit: Cell,
    queue: MonotoneQueue,
    work: Work,
}

impl<'b> Searches<'b> {
    /// Finds the distances to the exits (Dijkstra 1959). `None` if stopped.
    fn new(
        board: &'b Board,
        exits: &[Cell],
        passable: impl Fn(Cell) -> bool,
        stop: Stop<'_>,
    ) -> Option<Self> {
        let passable: Vec<bool> = board.cells().map(passable).collect();
        let mut is_exit = vec![false; board.len()];
        let mut to = vec![UNREACHED_LENGTH; board.len()];
        let mut queue = MonotoneQueue::new();
        let mut work = Work::default();
        for &exit in exits.iter().filter(|exit| passable[exit.index()]) {
            is_exit[exit.index()] = true;
            to[exit.index()] = 0;
            queue.push(0, exit.0);
        }
        while let Some((here, cell)) = queue.pop() {
            let cell = Cell(cell);
            if here > to[cell.index()] {
                continue;
            }
            if stop() {
                return None;
            }
            work.settled += 1;
            for (direction, from) in board.neighbours(cell, |from| passable[from.index()]) {
                let found = here.saturating_add(board.step_cost(direction.opposite(), cell));
                if found < to[from.index()] {
                    to[from.index()] = found;
                    queue.push(found, from.0);
                }
            }
        }
        let (label, parent) = (vec![UNREACHED_LENGTH; board.len()], vec![Cell(0); board.len()]);
        let labelled = Vec::new();
        Some(Self { board, passable, is_exit, to, label, parent, labelled, exit: Cell(0), queue, work })
    }

    /// Returns the distance from the start with `blocked`, if any, as an obstacle. Returns `None` if
    /// stopped.
    fn around(&mut self, start: Cell, blocked: Option<Cell>, stop: Stop<'_>) -> Option<u64> {
        for cell in self.labelled.drain(..) {
            self.label[cell.index()] = UNREACHED_LENGTH;
        }
        self.queue.clear();
        self.lower(start, 0, start);
        while let Some((key, cell)) = self.queue.pop() {
            let cell = Cell(cell);
            let here = self.label[cell.index()];
            if key > here.saturating_add(self.to[cell.index()]) {
                continue;
            }
            if stop() {
                return None;
            }
            self.work.beside += u64::from(blocked.is_some());
            if self.is_exit[cell.index()] {
                self.exit = cell;
                return Some(here);
            }
            let board = self.board;
            for direction in board.topology().directions() {
                let open = |next: Cell| self.passable[next.index()] && Some(next) != blocked;
                if let Some(next) = board.passable_step(cell, *direction, open) {
                    self.lower(next, here.saturating_add(board.step_cost(*direction, next)), cell);
                }
            }
        }
        Some(UNREACHED_LENGTH)
    }

    /// Gives a cell this label, if it is lower than its own and an exit can be reached from the cell.
    fn lower(&mut self, cell: Cell, label: u64, parent: Cell) {
        let known = &mut self.label[cell.index()];
        if label < *known && self.to[cell.index()] != UNREACHED_LENGTH {
            if *known == UNREACHED_LENGTH {
                self.labelled.push(cell);
            }
            *known = label;
            self.parent[cell.index()] = parent;
            self.queue.push(label.saturating_add(self.to[cell.index()]), cell.0);
        }
    }

    fn last_path(&self) -> Vec<Cell> {
        let before = |&cell: &Cell| Some(self.parent[cell.index()]).filter(|&before| before != cell);
        let mut path: Vec<Cell> = std::iter::successors(Some(self.exit), before).collect();
        path.reverse();
        path
    }
}
