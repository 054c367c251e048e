//! Plain distances in unit steps, and on the same walk over the board the
//! dominators and the ways around them.
//!
//! Cells are named by the order in which the breadth-first search takes them,
//! and all that is known of a cell lies in arrays in this order: cells that are
//! needed together lie together. The exits come first; together they are cell 0,
//! the root.

use thwart_core::Cell;

use super::super::bypass::Bypass;
use super::super::dominators::{Dominators, ROOT, unsure};
use super::super::grid::{EIGHT, FOUR, Grid};
use super::super::{POLL, Stop};

/// A cell on which nobody can stand.
pub(super) const BLOCKED: u32 = u32::MAX;
/// A free cell from which there is no way to an exit.
pub(super) const UNSEEN: u32 = u32::MAX - 1;

/// Plain distances, dominators, ways around them, and which questions to ask.
pub(super) struct Ways<'g, const N: usize> {
    pub grid: &'g Grid<N>,
    /// For each place of the grid, the number of its cell, or [`BLOCKED`] or
    /// [`UNSEEN`].
    pub number: Vec<u32>,
    /// For each cell its place in the grid.
    pub place: Vec<u32>,
    /// For each distance from the exits the first cell, and the end.
    pub levels: Vec<u32>,
    /// For each place of the grid, a bit for each step that leads nearer to the
    /// exits; nothing but on eight neighbours.
    pub nearer: Vec<u8>,
    /// How many cells are exits.
    pub exits: u32,
    /// The tree of dominators.
    pub tree: Dominators,
    /// The ways around them.
    pub bypass: Bypass<u32>,
    /// The cells with exactly one nearer neighbour, where that is no exit: the
    /// only ones where a rock can make the way longer, and only on that
    /// neighbour, which is the parent in the tree. Anywhere else a shortest way
    /// stays open, or with eight neighbours one that is hardly longer (see
    /// [`corners`](super::corners)).
    pub questions: Vec<u32>,
}

impl<'g, const N: usize> Ways<'g, N> {
    /// One breadth-first search. `None` if stopped.
    ///
    /// When a cell is taken, all nearer neighbours are taken, so its parent in
    /// the tree of dominators, their common ancestor, is known. Edges whose ends
    /// are at distances `d` and `d` or `d + 1` come up in ascending order of
    /// value, `2 d + 1` and `2 d + 2`, if those between equally distant cells
    /// wait until all cells of their distance are taken.
    pub fn new(grid: &'g Grid<N>, exits: &[Cell], free: &[bool], stop: Stop<'_>) -> Option<Self> {
        let mut ways = Self::start(grid, exits, free);
        let mut level = Level { steps: 0, start: 0, end: ways.exits, found: ways.exits, edges: Vec::new() };
        let mut poll = 0;
        while level.start < level.end {
            ways.levels.push(level.start);
            if level.steps < 2 {
                ways.take_near(&mut level);
            } else {
                ways.take(&mut level);
                ways.enter_edges(&mut level);
            }
            poll += level.end - level.start;
            if poll >= POLL {
                poll = 0;
                if stop() {
                    return None;
                }
            }
            level = Level { steps: level.steps + 1, start: level.end, end: level.found, ..level };
        }
        ways.levels.push(level.start);
        ways.place.truncate(level.found as usize);
        ways.tree.forget_sets();
        Some(ways)
    }

    /// The distance of a cell.
    pub fn distance(&self, cell: u32) -> u32 {
        self.levels.partition_point(|&first| first <= cell) as u32 - 1
    }

    /// The sides on which shortest ways from the inner ends of the least edges
    /// come to a cell, as far as they are known.
    pub fn sides_out(&self, cell: u32) -> u8 {
        let sides = self.bypass.sides[cell as usize];
        // Nothing is left of them on eight neighbours.
        if N == EIGHT && self.may_have_more_sides(cell) { 0 } else { sides }
    }

    /// Whether there may be others.
    pub fn may_have_more_sides(&self, cell: u32) -> bool {
        self.bypass.sides[cell as usize] & unsure(N) == unsure(N)
    }

    /// The steps from a place that obstacles close though the cells they lead to
    /// may be free: the diagonal ones past a blocked cell.
    #[inline]
    pub fn closed(&self, place: usize) -> u8 {
        closed(self.grid, &self.number, place)
    }

    /// Whether an obstacle closes this step though the cell it leads to is free.
    #[inline]
    pub fn is_closed(&self, place: usize, step: usize) -> bool {
        let (one, other) = self.grid.sides[step];
        let is_blocked = |step: usize| self.number[place.wrapping_add(self.grid.steps[step])] == BLOCKED;
        one != other && (is_blocked(one) || is_blocked(other))
    }

    /// The least number of steps by which two ways between the same cells may
    /// differ: 2 on four neighbours with one exit, where cells alternate like the
    /// fields of a chessboard.
    pub const fn gap(&self) -> u32 {
        if N == FOUR && self.exits == 1 { 2 } else { 1 }
    }

    /// Nothing taken, the exits found.
    fn start(grid: &'g Grid<N>, exits: &[Cell], free: &[bool]) -> Self {
        let mut number = vec![BLOCKED; grid.len];
        let mut cells = 0;
        for (places, row) in grid.rows() {
            for (number, &free) in number[places].iter_mut().zip(&free[row]) {
                *number = BLOCKED - u32::from(free);
                cells += usize::from(free);
            }
        }
        let mut place = vec![0; cells];
        let mut found = 0;
        for &exit in exits {
            let exit = grid.place(exit);
            if number[exit] == UNSEEN {
                number[exit] = found;
                place[found as usize] = exit as u32;
                found += 1;
            }
        }
        Self {
            grid,
            number,
            place,
            levels: Vec::new(),
            nearer: vec![0; if N == EIGHT { grid.len } else { 0 }],
            exits: found,
            tree: Dominators::new(cells, true),
            bypass: Bypass::new(cells, true),
            questions: Vec::new(),
        }
    }

    /// Takes the exits, or the cells beside them: their parent is the root, and
    /// no rock makes a way longer there.
    fn take_near(&mut self, level: &mut Level) {
        for cell in level.start..level.end {
            let place = self.place[cell as usize] as usize;
            self.tree.put(cell, ROOT);
            let closed = self.closed(place);
            for (at_step, step) in self.grid.steps.into_iter().enumerate() {
                let next = place.wrapping_add(step);
                if self.number[next] == UNSEEN && (N < EIGHT || closed >> at_step & 1 == 0) {
                    self.number[next] = level.found;
                    self.place[level.found as usize] = next as u32;
                    level.found += 1;
                }
                if N == EIGHT && self.number[next] < level.start && closed >> at_step & 1 == 0 {
                    self.nearer[place] |= 1 << at_step;
                }
            }
        }
    }

    /// Takes the cells of a distance from 2: finds the cells behind them, their
    /// parents, and the edges to cells taken before.
    fn take(&mut self, level: &mut Level) {
        let number = &mut self.number[..];
        let place = &mut self.place[..];
        let mut found = level.found;
        for cell in level.start..level.end {
            let here = place[cell as usize] as usize;
            let mut nearer = [ROOT; N];
            let mut count = 0;
            let mut sides = 0;
            let closed = closed(self.grid, number, here);
            for (at_step, step) in self.grid.steps.into_iter().enumerate() {
                let next = here.wrapping_add(step);
                let at = number[next];
                if N == EIGHT && closed >> at_step & 1 == 1 {
                    continue;
                }
                if at < level.start {
                    nearer[count] = at;
                    count += 1;
                    sides |= 1 << at_step;
                } else if at == UNSEEN {
                    number[next] = found;
                    place[found as usize] = next as u32;
                    found += 1;
                } else if at < cell {
                    level.edges.push((at, cell));
                }
            }
            if N == EIGHT {
                self.nearer[here] = sides;
            }
            let mut parent = nearer[0];
            if count == 1 {
                self.questions.push(cell);
                self.tree.put(cell, parent);
            } else {
                parent = self.tree.common(parent, nearer[1]);
                for &other in &nearer[2..count] {
                    parent = self.tree.common(parent, other);
                }
                self.tree.put(cell, parent);
                sides = 0;
                for &from in &nearer[..count] {
                    if parent != ROOT || self.tree.parent[from as usize] != ROOT {
                        self.bypass.enter(&mut self.tree, [from, cell], parent, 2 * level.steps);
                    }
                    if parent != ROOT {
                        sides |= self.tree.sides_of(parent, from, unsure(N));
                    }
                }
            }
            if parent != ROOT {
                self.tree.sides[cell as usize] = sides;
            }
        }
        level.found = found;
    }

    /// Enters the edges between cells of this distance.
    fn enter_edges(&mut self, level: &mut Level) {
        for (a, b) in level.edges.drain(..) {
            if self.tree.are_joined(a, b) {
                continue;
            }
            let top = self.tree.common(a, b);
            let except = if N == EIGHT {
                [self.leads_past_parent(a, b), self.leads_past_parent(b, a)]
            } else {
                [false; 2]
            };
            self.bypass.enter_except(&mut self.tree, [a, b], top, 2 * level.steps + 1, except);
        }
    }

    /// Whether the step between two cells goes past the parent of the first, so
    /// that it does not lead around that: the parent lies straight beside both.
    fn leads_past_parent(&self, cell: u32, other: u32) -> bool {
        let [cell, other, parent] =
            [cell, other, self.tree.parent[cell as usize]].map(|cell| self.place[cell as usize] as usize);
        let is_straight = |from: usize| {
            self.grid.step_between(from, parent).is_some_and(|step| self.grid.sides[step] == (step, step))
        };
        is_straight(cell) && is_straight(other)
    }
}

/// See [`Ways::closed`].
#[inline]
fn closed<const N: usize>(grid: &Grid<N>, number: &[u32], place: usize) -> u8 {
    if N < EIGHT {
        return 0;
    }
    let mut closed = 0;
    for step in STRAIGHT {
        let is_blocked = number[place.wrapping_add(grid.steps[step])] == BLOCKED;
        closed |= grid.taken[step] & u8::from(is_blocked).wrapping_neg();
    }
    closed
}

/// The straight ones of eight steps: north, east, west, south.
const STRAIGHT: [usize; 4] = [0, 2, 4, 6];

/// The cells of one distance.
struct Level {
    steps: u32,
    start: u32,
    end: u32,
    /// How many cells are found in all.
    found: u32,
    /// Edges between two cells of this distance.
    edges: Vec<(u32, u32)>,
}
