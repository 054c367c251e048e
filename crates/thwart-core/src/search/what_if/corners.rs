//! One blocked cell on eight neighbours, where it also takes away the diagonal
//! steps that pass its corners.
//!
//! # Method
//! Sweep along one shortest path, as [`replacement`](crate::search::replacement)
//! does, but never argue with a path walked backwards: it need not cost the same
//! (a diagonal counts `sqrt 2` times what it leads to). Nor is it enough to know
//! where a cell hangs at the path: the path to it may pass a corner much later.
//!
//! 1. *A step takes* the cell it leads to and, if it is diagonal, the two cells
//!    beside it. Blocking a cell forbids exactly the paths that take it. Only
//!    cells that one shortest path takes can matter; numbered in its order they
//!    are the *questions* `1..=m`.
//! 2. For every cell `v`, among the shortest paths from the start to `v` follow
//!    one whose last question taken is as early as can be, and call it
//!    `before[v]` (0 if none is taken). Likewise `after[v]`, from `v` to the
//!    nearest exit, is the first question taken, as late as can be (`m + 1` if
//!    none). Ties are broken in one pass over the cells in order of distance.
//! 3. Without question `j`, cells with `before < j` keep their distance from the
//!    start: *above*. Cells with `after > j` keep their distance to the exit:
//!    *below*. A cell may be both, or neither: *beside*, `after <= j <= before`.
//! 4. A shortest path without `j` has a first cell `y` that is below, and a last
//!    cell `x` above up to there. Its ends, up to `x` and from `y` on, cost what
//!    they always did; all cells between are beside.
//! 5. Where nothing is between, the path costs `from[x] + to[x]` if `x = y`, else
//!    `from[x] + step + to[y]`: numbers without `j` that stand for the range
//!    `before[x] < j < after[y]`, but for questions that the step itself takes.
//!    All are put into a segment tree over the questions. (A step is needed only
//!    where neither of its ends alone stands for `j`. An exit that is above, but
//!    not below since it is a question itself, stands for all `j > before`.)
//! 6. Otherwise A* among the cells beside (Hart, Nilsson and Raphael 1968) finds
//!    it, from their edges to cells above; the old distance to the exit never
//!    overestimates. Cells whose key is not below the best so far are dropped,
//!    and there is no search where 5 already gives the old distance.
//!
//! # Cost
//! Two distance fields, a few passes, and the sum over all questions of the
//! cells beside. A cell is beside from `after` to `before`. If a path backwards
//! costs about the same, that range is short: the path to the cell takes `before`
//! and the path from it takes `after`, so a large `before - after` would mean
//! walking the same piece twice for nothing. With equal entering costs `after`
//! and `before` are a few steps of the path apart (where a question is taken, the
//! path is at most two steps off), so the whole is near-linear whatever the
//! board. With unequal ones, where steps near the path may be expensive and those on
//! it cheap, nothing better than
//! O(questions * cells) is claimed.

use crate::board::{Board, Cell};
use crate::search::cost_graph::{Stop, UNREACHED};
use crate::search::monotone_queue::MonotoneQueue;
use crate::search::what_if::corner_graph::{CornerGraph, Distances, Heading, STRETCH, back};
use crate::search::what_if::least_over::LeastOver;
use crate::search::what_if::{Stopped, WhatIf, Work};

/// [`what_if`](super::what_if) for boards whose topology cuts corners; `ends` is
/// left empty.
///
/// # Errors
/// [`Stopped`], with what is known by then.
pub(super) fn what_if(
    board: &Board,
    start: Cell,
    exits: &[Cell],
    passable: impl Fn(Cell) -> bool,
    stop: Stop<'_>,
) -> Result<WhatIf, Stopped> {
    let open_exits = || exits.iter().filter(|&&exit| passable(exit)).map(|exit| exit.0);
    let graph = CornerGraph::new(board, &passable, stop).ok_or_else(Stopped::default)?;
    let to = graph.distances_to(open_exits(), stop).ok_or_else(Stopped::default)?;
    let distance = to.distance[start.index()];
    let stopped = |without| Stopped { distance: Some(distance), without };
    let settled = to.order.len() as u64;
    if !passable(start) || distance == UNREACHED {
        let work = Work { settled, ..Work::default() };
        let (way, without, ends) = Default::default();
        return Ok(WhatIf { distance, way, without, ends, work });
    }
    let from = graph.distances_from(start.0, stop).ok_or_else(|| stopped(Vec::new()))?;
    let nearest = open_exits().min_by_key(|&exit| (from.distance[exit as usize], exit));
    let nearest = nearest.expect("the start has a path to an exit");
    let way = way(&graph, &from, nearest, stop).ok_or_else(|| stopped(Vec::new()))?;
    let questions = Questions::new(&graph, &way);
    let mut is_exit = vec![false; graph.cells()];
    open_exits().for_each(|exit| is_exit[exit as usize] = true);
    let work = Work { settled: settled + from.order.len() as u64, ..Work::default() };
    let mut sweep =
        Sweep::new(graph, questions, &from, &to, is_exit, work, stop).ok_or_else(|| stopped(Vec::new()))?;
    let without = sweep.answers(distance, stop).map_err(stopped)?;
    let way = way.into_iter().map(Cell).collect();
    Ok(WhatIf { distance, way, without, ends: Vec::new(), work: sweep.work })
}

/// A shortest path to this exit. One look at the cells in the order in which they
/// were found, backwards: each has its distance from an earlier one. `None` if
/// stopped.
fn way(graph: &CornerGraph, from: &Distances, exit: u32, stop: Stop<'_>) -> Option<Vec<u32>> {
    let mut way = vec![exit];
    let mut at = exit;
    let earlier = from.order.iter().rev().skip_while(|&&cell| cell != exit).skip(1);
    for (nth, &cell) in earlier.enumerate() {
        if nth % STRETCH == 0 && stop() {
            return None;
        }
        let here = from.distance[cell as usize];
        let leads = |(turn, next)| {
            next == at && here.saturating_add(graph.cost(turn, at)) == from.distance[at as usize]
        };
        if graph.steps(cell).any(leads) {
            way.push(cell);
            at = cell;
        }
    }
    way.reverse();
    Some(way)
}

/// The cells that the path takes, numbered from 1 in its order.
struct Questions {
    /// The cells; question `j` is entry `j - 1`.
    cells: Vec<u32>,
    /// The number of each cell of the board, 0 if it is no question.
    number: Vec<u32>,
}

impl Questions {
    fn new(graph: &CornerGraph, way: &[u32]) -> Self {
        let mut questions = Self { cells: Vec::new(), number: vec![0; graph.cells()] };
        questions.ask(way[0]);
        for step in way.windows(2) {
            let taken = graph.steps(step[0]).find(|&(_, next)| next == step[1]);
            let sides = taken.and_then(|(turn, _)| graph.sides(step[0], turn));
            sides.into_iter().flatten().for_each(|side| questions.ask(side));
            questions.ask(step[1]);
        }
        questions
    }

    fn ask(&mut self, cell: u32) {
        if self.number[cell as usize] == 0 {
            self.cells.push(cell);
            self.number[cell as usize] = self.cells.len() as u32;
        }
    }

    /// The questions that a step takes by passing their corners.
    fn passed(&self, graph: &CornerGraph, cell: u32, turn: Heading) -> impl Iterator<Item = u32> {
        let sides = graph.sides(cell, turn).into_iter().flatten();
        sides.map(|side| self.number[side as usize]).filter(|&number| number != 0)
    }

    /// One past the last question.
    fn end(&self) -> u32 {
        self.cells.len() as u32 + 1
    }
}

/// For each cell the last question taken on the path to it, as early as can be;
/// [`UNKNOWN`] where there is no path. `None` if stopped.
fn before(graph: &CornerGraph, questions: &Questions, from: &Distances, stop: Stop<'_>) -> Option<Vec<u32>> {
    let mut before = vec![UNKNOWN; graph.cells()];
    for &cell in &from.order {
        if stop() {
            return None;
        }
        let here = from.distance[cell as usize];
        // A path comes from cells found earlier only, so free steps make no ring.
        let ways = graph.steps(cell).filter(|&(turn, last)| {
            let step = graph.cost(back(turn), cell);
            before[last as usize] != UNKNOWN && from.distance[last as usize].saturating_add(step) == here
        });
        let taken = ways
            .map(|(turn, last)| questions.passed(graph, cell, turn).fold(before[last as usize], u32::max));
        // The start has no path to it but to stand there.
        let earliest = taken.min().unwrap_or(0);
        before[cell as usize] = earliest.max(questions.number[cell as usize]);
    }
    Some(before)
}

/// For each cell the first question taken on the path from it, as late as can be;
/// [`UNKNOWN`] where there is no path. `None` if stopped.
fn after(
    graph: &CornerGraph,
    questions: &Questions,
    to: &Distances,
    is_exit: &[bool],
    stop: Stop<'_>,
) -> Option<Vec<u32>> {
    let mut after = vec![UNKNOWN; graph.cells()];
    for &cell in &to.order {
        if stop() {
            return None;
        }
        let here = to.distance[cell as usize];
        let ways = graph.steps(cell).filter(|&(turn, next)| {
            let step = graph.cost(turn, next);
            after[next as usize] != UNKNOWN && to.distance[next as usize].saturating_add(step) == here
        });
        let taken =
            ways.map(|(turn, next)| questions.passed(graph, cell, turn).fold(after[next as usize], u32::min));
        let at_exit = is_exit[cell as usize].then(|| questions.end());
        let latest = taken.chain(at_exit).max().unwrap_or(0);
        let own = questions.number[cell as usize];
        after[cell as usize] = if own == 0 { latest } else { latest.min(own) };
    }
    Some(after)
}

const UNKNOWN: u32 = u32::MAX;

/// Cells that were asked about, and the distance without each.
type Answers = Vec<(Cell, u64)>;

/// The sweep over the questions.
struct Sweep<'a> {
    graph: CornerGraph,
    questions: Questions,
    from: &'a Distances,
    to: &'a [u64],
    is_exit: Vec<bool>,
    before: Vec<u32>,
    after: Vec<u32>,
    /// What each cell beside costs in the search at hand, else [`UNREACHED`].
    label: Vec<u64>,
    /// The cells with a label.
    labelled: Vec<u32>,
    queue: MonotoneQueue,
    work: Work,
}

impl<'a> Sweep<'a> {
    fn new(
        graph: CornerGraph,
        questions: Questions,
        from: &'a Distances,
        to: &'a Distances,
        is_exit: Vec<bool>,
        work: Work,
        stop: Stop<'_>,
    ) -> Option<Self> {
        let before = before(&graph, &questions, from, stop)?;
        let after = after(&graph, &questions, to, &is_exit, stop)?;
        let label = vec![UNREACHED; graph.cells()];
        let (labelled, queue) = (Vec::new(), MonotoneQueue::new());
        let to = &to.distance;
        Some(Self { graph, questions, from, to, is_exit, before, after, label, labelled, queue, work })
    }

    /// The answers to all questions; if stopped, those it has but for the start.
    fn answers(&mut self, distance: u64, stop: Stop<'_>) -> Result<Answers, Answers> {
        let jumps = self.jumps(stop).ok_or_else(Vec::new)?;
        let (listed, first) = self.beside_by_first();
        let first_of = |j: u32| first[j as usize] as usize;
        // Question 1 is the start.
        let mut beside = listed[..first_of(2)].to_vec();
        let mut answers = vec![(Cell(self.questions.cells[0]), UNREACHED)];
        for j in 2..self.questions.end() {
            beside.extend_from_slice(&listed[first_of(j)..first_of(j + 1)]);
            let mut least = jumps.at(j as usize);
            if least != distance {
                beside.retain(|&cell: &u32| self.before[cell as usize] >= j);
                let Some(around) = self.around(j, &beside, least, stop) else {
                    return Err(answers.split_off(1));
                };
                least = around;
            }
            answers.push((Cell(self.questions.cells[j as usize - 1]), least));
        }
        Ok(answers)
    }

    /// Step 5: paths without a cell beside, each for the questions it stands for.
    /// `None` if stopped.
    fn jumps(&mut self, stop: Stop<'_>) -> Option<LeastOver> {
        let mut least = LeastOver::new(self.questions.end() as usize);
        let mut offers = 0;
        let mut offer = |from: u32, to: u32, cost| {
            if from < to {
                least.offer(from as usize..to as usize, cost);
                offers += 1;
            }
        };
        for &cell in &self.from.order {
            if stop() {
                return None;
            }
            let (before, after) = (self.before[cell as usize], self.after[cell as usize]);
            let here = self.from.distance[cell as usize];
            offer(before + 1, after, here.saturating_add(self.to[cell as usize]));
            if self.is_exit[cell as usize] && after < self.questions.end() {
                offer(before + 1, self.questions.end(), here);
            }
            for (turn, next) in self.graph.steps(cell) {
                // The ends alone stand for what is below `cell` or above `next`.
                let mut start = after.max(before + 1);
                let end = self.after[next as usize].min(self.before[next as usize] + 1);
                if start >= end {
                    continue;
                }
                let step = self.graph.cost(turn, next);
                let cost = here.saturating_add(step).saturating_add(self.to[next as usize]);
                let mut passed = [end; 2];
                let questions = self.questions.passed(&self.graph, cell, turn);
                for (place, question) in passed.iter_mut().zip(questions.filter(|j| (start..end).contains(j)))
                {
                    *place = question;
                }
                passed.sort_unstable();
                for question in passed {
                    offer(start, question, cost);
                    start = question + 1;
                }
                // What lies beyond two questions; beyond fewer all was offered.
                offer(start, end, cost);
            }
        }
        self.work.jumps += offers;
        Some(least)
    }

    /// The cells that are ever beside, sorted by the first question for which
    /// they are, and where those of each question start.
    fn beside_by_first(&self) -> (Vec<u32>, Vec<u32>) {
        let cells = || self.from.order.iter().filter(|&&cell| self.is_ever_beside(cell));
        let mut first = vec![0u32; self.questions.end() as usize + 1];
        for &cell in cells() {
            first[self.after[cell as usize] as usize] += 1;
        }
        let mut sum = 0;
        for count in &mut first {
            sum += *count;
            *count = sum;
        }
        let mut listed = vec![0; sum as usize];
        for &cell in cells() {
            let at = &mut first[self.after[cell as usize] as usize];
            *at -= 1;
            listed[*at as usize] = cell;
        }
        (listed, first)
    }

    fn is_ever_beside(&self, cell: u32) -> bool {
        self.after[cell as usize] <= self.before[cell as usize]
    }

    /// Step 6: the least of `best` and the paths through cells beside. `None` if
    /// stopped: the sweep is over then.
    fn around(&mut self, j: u32, beside: &[u32], mut best: u64, stop: Stop<'_>) -> Option<u64> {
        if stop() {
            return None;
        }
        let blocked = self.graph.block(self.questions.cells[j as usize - 1]);
        self.queue.clear();
        for &cell in beside {
            self.enter_from_above(cell, j, best);
        }
        while let Some((key, cell)) = self.queue.pop() {
            let here = self.label[cell as usize];
            if key >= best {
                break;
            }
            if key > here.saturating_add(self.to[cell as usize]) {
                continue;
            }
            if stop() {
                return None;
            }
            self.work.beside += 1;
            if self.is_exit[cell as usize] {
                best = best.min(here);
            }
            for (turn, next) in self.graph.steps(cell) {
                let found = here.saturating_add(self.graph.cost(turn, next));
                let key = found.saturating_add(self.to[next as usize]);
                if key >= best || self.before[next as usize] < j {
                    // Too long, or above, where nothing is gained.
                } else if self.after[next as usize] > j {
                    best = key;
                } else {
                    self.lower(next, found);
                }
            }
        }
        for cell in self.labelled.drain(..) {
            self.label[cell as usize] = UNREACHED;
        }
        self.graph.restore(blocked);
        Some(best)
    }

    /// Labels a cell beside with the cheapest step from above.
    fn enter_from_above(&mut self, cell: u32, j: u32, best: u64) {
        let to = self.to[cell as usize];
        if self.from.distance[cell as usize].saturating_add(to) >= best {
            return;
        }
        let steps = self.graph.steps(cell).filter(|&(_, last)| self.before[last as usize] < j);
        let least = steps.map(|(turn, last)| {
            self.from.distance[last as usize].saturating_add(self.graph.cost(back(turn), cell))
        });
        if let Some(least) = least.min().filter(|least| least.saturating_add(to) < best) {
            self.lower(cell, least);
        }
    }

    /// Gives a cell a lower label, if it is lower.
    fn lower(&mut self, cell: u32, label: u64) {
        let old = &mut self.label[cell as usize];
        if label < *old {
            if *old == UNREACHED {
                self.labelled.push(cell);
            }
            *old = label;
            self.queue.push(label.saturating_add(self.to[cell as usize]), cell);
        }
    }
}
