//! The effect of blocking one cell: for every cell, the new distance from a start
//! to the nearest exit if that cell alone becomes an obstacle, all cells in one
//! run. The cell whose loss costs most is the *most vital* one.
//!
//! # Method
//! The node version of the most vital arc of Malik, Mittal and Gupta (1989), as
//! given by Nardelli, Proietti and Widmayer (2003), extended to entering costs,
//! free steps and several exits.
//!
//! Let `T` be the tree of cheapest paths from the start `s`, and
//! `p[0] = s, ..., p[k]` its path to the nearest exit. All exits are joined at no
//! cost to one target `t`, so `p[k + 1] = t`.
//!
//! 1. *Only cells of this one path matter.* Blocking any other cell leaves the path
//!    open, and an obstacle never shortens a path.
//! 2. Every cell that can be reached *hangs* at one cell of the path: the last one
//!    on its path in `T`. With `p[i]` blocked there are three kinds of cells:
//!    *above* (hanging at a `p[j]`, `j < i`), *below* (`j > i`), and *beside* (at
//!    `p[i]` itself).
//! 3. *Above* nothing changes: the path in `T` avoids `p[i]`, so the distance from
//!    `s` stays.
//! 4. *Below* the distance to `t` stays. Let `y` be below, and take a cheapest path
//!    from `y` to `t` that passes `p[i]`. `T` leads from `p[i]` through `p[i + 1]`
//!    to `y` and also to `t`, so the part from `y` to `p[i]` costs at least the
//!    path in `T` walked backwards, and the part from `p[i]` at least the path in
//!    `T`: the walker goes back and forth over the step between `p[i]` and
//!    `p[i + 1]`. Turning round at `p[i + 1]` instead costs no more and avoids
//!    `p[i]`. (Walking backwards costs the same except for the two ends, because
//!    the graph is undirected; this is the only use of that.)
//! 5. So a cheapest path around `p[i]` is: cells that are not below, one step
//!    `x -> y` to the first cell below, and then the old cheapest path from `y`. If
//!    `x` is above, its part has the old cost too, so the step offers
//!    `from_start[x] + step + to_exit[y]`. This number does not depend on `i`: it
//!    holds for all `i` strictly between the places of `x` and `y`. One sweep over
//!    `i` with a heap of such steps gives the least for every `i`.
//! 6. If `x` is beside, the path may wander through several branches that hang at
//!    `p[i]`, whose old distances no longer hold. Their new distances come from a
//!    label setting among the cells beside alone, which starts at their edges to
//!    cells above (returning above gains nothing, by 3). Each cell is beside for
//!    one `i` only, so all these searches together touch every cell once. (The
//!    plain formula for a blocked *edge* omits this step and is wrong for cells.)
//!
//! A bound saves most of step 6: a label plus `to_exit` is a lower bound for the
//! paths through that cell, so labels that do not improve on step 5 are dropped,
//! and no search is needed if step 5 already gives the old distance.
//!
//! # Where it holds
//! Blocking a cell must remove only that cell: true for four neighbours and for
//! hex. It is *not* true for eight neighbours if a diagonal step needs both side
//! cells free: there an obstacle also removes the diagonals that pass it, and cells
//! beside the path matter as well.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::board::{Cell, narrow};
use crate::distance::UNREACHED_LENGTH;
use crate::search::cost_graph::{CostGraph, CostTree, Stop, distances_to, tree};
use crate::search::monotone_queue::MonotoneQueue;

#[cfg(test)]
mod tests;

/// The distance from the start to the nearest exit, with nothing blocked and with
/// any one cell blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacements {
    /// The distance with nothing blocked; [`UNREACHED_LENGTH`] if there is no path.
    pub distance: u64,
    /// One cheapest path, with start and exit; empty if there is none.
    pub cheapest_path: Vec<Cell>,
    /// The distance without each cell of the path, in its order; [`UNREACHED_LENGTH`] for
    /// the start, and for a sole exit.
    pub without: Vec<u64>,
    /// Work done.
    pub work: Work,
}

/// Work done by [`replacements`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Cells settled for the distances from the start and to the exits.
    pub settled: u64,
    /// Steps over a cell of the path that were put into the heap.
    pub jumps: u64,
    /// Cells settled again, beside a blocked cell.
    pub beside: u64,
}

/// The results at the moment when the search was stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stopped {
    /// The distance with nothing blocked, if it was known already.
    pub distance: Option<u64>,
    /// Some of the cells whose loss can matter, and the distance without each;
    /// never the start.
    pub without: Vec<(Cell, u64)>,
}

impl Replacements {
    /// Returns the distance with this cell blocked; blocking an obstacle changes
    /// nothing. O(length of the path); for all cells use [`field`](Self::field).
    pub fn without(&self, cell: Cell) -> u64 {
        self.cheapest_path.iter().position(|&on| on == cell).map_or(self.distance, |i| self.without[i])
    }

    /// Returns the distance with each cell of the board blocked, one entry per
    /// cell.
    pub fn field(&self, cells: usize) -> Vec<u64> {
        let mut field = vec![self.distance; cells];
        for (cell, &without) in self.cheapest_path.iter().zip(&self.without) {
            field[cell.index()] = without;
        }
        field
    }

    /// Returns the cell whose loss costs most, and the distance without it: the
    /// first such cell on the path, except its two ends. Returns `None` if the path
    /// has no cell between its ends.
    pub fn most_vital(&self) -> Option<(Cell, u64)> {
        let inner = 1..self.cheapest_path.len().saturating_sub(1).max(1);
        let worst = inner.max_by_key(|&i| (self.without[i], Reverse(i)))?;
        Some((self.cheapest_path[worst], self.without[worst]))
    }
}

/// Finds the distance from `start` to the nearest of `exits`, with nothing blocked
/// and with any one cell blocked. Exits that are not passable do not count.
///
/// Cost: O(cells + jumps log jumps) besides two distance fields; about 40 bytes per
/// cell.
///
/// # Errors
/// [`Stopped`], with the results so far.
pub fn replacements(
    graph: &impl CostGraph,
    start: Cell,
    exits: &[Cell],
    stop: Stop<'_>,
) -> Result<Replacements, Stopped> {
    let to_exit = distances_to(graph, exits, stop).ok_or_else(Stopped::default)?;
    let distance = to_exit[start.index()];
    let stopped = |without| Stopped { distance: Some(distance), without };
    let from_start = tree(graph, start, stop).ok_or_else(|| stopped(Vec::new()))?;
    let mut work = Work { settled: from_start.order.len() as u64, ..Work::default() };
    work.settled += to_exit.iter().filter(|&&distance| distance != UNREACHED_LENGTH).count() as u64;
    if !graph.is_passable(start) || distance == UNREACHED_LENGTH {
        return Ok(Replacements {
            distance: UNREACHED_LENGTH,
            cheapest_path: Vec::new(),
            without: Vec::new(),
            work,
        });
    }
    let path = path(graph, &from_start, exits);
    let mut sweep = Sweep::new(graph, &from_start, &to_exit, exits, &path, work);
    let mut without = vec![UNREACHED_LENGTH; path.len()];
    for i in 1..path.len() {
        let Some(found) = sweep.around(narrow(i), distance, stop) else {
            return Err(stopped((1..i).map(|i| (path[i], without[i])).collect()));
        };
        without[i] = found;
    }
    let work = sweep.work;
    Ok(Replacements { distance, cheapest_path: path, without, work })
}

/// Returns the path in the tree to the nearest exit, to the first cell of several
/// equally near ones. There must be an exit.
fn path(graph: &impl CostGraph, from_start: &CostTree, exits: &[Cell]) -> Vec<Cell> {
    let passable = exits.iter().filter(|&&exit| graph.is_passable(exit));
    let nearest = passable.min_by_key(|exit| (from_start.distance[exit.index()], **exit));
    let mut cell = *nearest.expect("the start has a path to an exit");
    let mut path = vec![cell];
    while from_start.parent[cell.index()] != cell {
        cell = from_start.parent[cell.index()];
        path.push(cell);
    }
    path.reverse();
    path
}

/// The sweep of step 5 along the path, with the searches of step 6.
struct Sweep<'a, G> {
    graph: &'a G,
    from_start: &'a [u64],
    to_exit: &'a [u64],
    is_exit: Vec<bool>,
    /// The place on the path of the target `t`, after the exit.
    target: u32,
    /// For each cell that is reached, the place on the path at which it hangs.
    place: Vec<u32>,
    /// The cells that are reached, by place.
    hanging: Vec<Cell>,
    /// The index in `hanging` of the first cell of each place, and the end.
    first: Vec<u32>,
    /// The cost of each cell over cells above and beside, once the cell of the path
    /// at which it hangs is blocked.
    beside: Vec<u64>,
    /// Steps over cells of the path: the cost of a path over the step, and the
    /// place of the cell that it leads to.
    jumps: BinaryHeap<Reverse<(u64, u32)>>,
    queue: MonotoneQueue,
    work: Work,
}

impl<'a, G: CostGraph> Sweep<'a, G> {
    fn new(
        graph: &'a G,
        from_start: &'a CostTree,
        to_exit: &'a [u64],
        exits: &[Cell],
        path: &[Cell],
        work: Work,
    ) -> Self {
        let mut is_exit = vec![false; graph.cells()];
        for &exit in exits.iter().filter(|&&exit| graph.is_passable(exit)) {
            is_exit[exit.index()] = true;
        }
        let place = places(from_start, path);
        let (hanging, first) = by_place(from_start, &place, path.len());
        Self {
            graph,
            from_start: &from_start.distance,
            to_exit,
            is_exit,
            target: narrow(path.len()),
            place,
            hanging,
            first,
            beside: vec![UNREACHED_LENGTH; graph.cells()],
            jumps: BinaryHeap::new(),
            queue: MonotoneQueue::new(),
            work,
        }
    }

    /// Returns the distance with the `i`-th cell of the path blocked, or `None` if
    /// stopped. The caller must pass 1, 2, 3 and so on.
    fn around(&mut self, i: u32, distance: u64, stop: Stop<'_>) -> Option<u64> {
        self.add_jumps(i, stop)?;
        while self.jumps.peek().is_some_and(|&Reverse((_, to))| to <= i) {
            self.jumps.pop();
        }
        let over = self.jumps.peek().map_or(UNREACHED_LENGTH, |&Reverse((cost, _))| cost);
        if over == distance { Some(over) } else { self.through_beside(i, over, stop) }
    }

    /// Returns the indices in `hanging` of the cells at one place.
    fn cells_at(&self, place: u32) -> std::ops::Range<usize> {
        self.first[place as usize] as usize..self.first[place as usize + 1] as usize
    }

    /// Adds the steps from the place before `i` to places after `i`.
    fn add_jumps(&mut self, i: u32, stop: Stop<'_>) -> Option<()> {
        for at in self.cells_at(i - 1) {
            if stop() {
                return None;
            }
            let cell = self.hanging[at];
            let here = self.from_start[cell.index()];
            // Another exit: the exit of the path belongs to the last place.
            if self.is_exit[cell.index()] {
                self.jumps.push(Reverse((here, self.target)));
                self.work.jumps += 1;
            }
            self.graph.neighbours(cell, |next, length| {
                let to = self.place[next.index()];
                if to > i {
                    let step = length.saturating_add(self.graph.entering(next));
                    let cost = here.saturating_add(step).saturating_add(self.to_exit[next.index()]);
                    self.jumps.push(Reverse((cost, to)));
                    self.work.jumps += 1;
                }
            });
        }
        Some(())
    }

    /// Returns the least of `best` and the costs of paths through cells beside the
    /// `i`-th cell of the path.
    fn through_beside(&mut self, i: u32, mut best: u64, stop: Stop<'_>) -> Option<u64> {
        self.queue.clear();
        // The blocked cell itself is the first of the cells that hang at it.
        let blocked = self.hanging[self.cells_at(i).start];
        for at in self.cells_at(i).skip(1) {
            self.enter_from_above(self.hanging[at], i, best);
        }
        while let Some((key, cell)) = self.queue.pop() {
            let cell = Cell(cell);
            if key > self.beside[cell.index()] || key.saturating_add(self.to_exit[cell.index()]) >= best {
                continue;
            }
            if stop() {
                return None;
            }
            self.work.beside += 1;
            if self.is_exit[cell.index()] {
                best = best.min(key);
            }
            self.graph.neighbours(cell, |next, length| {
                let found = key.saturating_add(length).saturating_add(self.graph.entering(next));
                let to = self.place[next.index()];
                if to > i {
                    best = best.min(found.saturating_add(self.to_exit[next.index()]));
                } else if to == i && found < self.beside[next.index()] && next != blocked {
                    self.beside[next.index()] = found;
                    self.queue.push(found, next.0);
                }
            });
        }
        Some(best)
    }

    /// Labels a cell beside the `i`-th with the cheapest step from above.
    fn enter_from_above(&mut self, cell: Cell, i: u32, best: u64) {
        let entering = self.graph.entering(cell);
        let mut least = UNREACHED_LENGTH;
        self.graph.neighbours(cell, |before, length| {
            if self.place[before.index()] < i {
                let here = self.from_start[before.index()];
                least = least.min(here.saturating_add(length).saturating_add(entering));
            }
        });
        if least.saturating_add(self.to_exit[cell.index()]) < best {
            self.beside[cell.index()] = least;
            self.queue.push(least, cell.0);
        }
    }
}

/// Returns, for each cell that is reached, the place on the path at which it hangs.
/// The numbers of the other cells are never used, because no reached cell touches
/// them.
fn places(from_start: &CostTree, path: &[Cell]) -> Vec<u32> {
    const UNKNOWN: u32 = u32::MAX;
    let mut place = vec![UNKNOWN; from_start.distance.len()];
    for (i, cell) in path.iter().enumerate() {
        place[cell.index()] = narrow(i);
    }
    for cell in &from_start.order {
        if place[cell.index()] == UNKNOWN {
            place[cell.index()] = place[from_start.parent[cell.index()].index()];
        }
    }
    place
}

/// Returns the reached cells, sorted by place and then by distance, so that each
/// cell of the path comes first at its place; and the index at which each place
/// starts.
fn by_place(from_start: &CostTree, place: &[u32], places: usize) -> (Vec<Cell>, Vec<u32>) {
    let mut first = vec![0u32; places + 1];
    for cell in &from_start.order {
        first[place[cell.index()] as usize + 1] += 1;
    }
    for i in 0..places {
        first[i + 1] += first[i];
    }
    let mut next = first.clone();
    let mut hanging = vec![Cell(0); from_start.order.len()];
    for &cell in &from_start.order {
        let at = &mut next[place[cell.index()] as usize];
        hanging[*at as usize] = cell;
        *at += 1;
    }
    (hanging, first)
}
