//! Plain distances in unit steps, and on the same walk over the board the
//! dominators and the ways around them.
//!
//! Cells are named by the order in which the breadth-first search takes them,
//! and all that is known of a cell lies in arrays in this order: cells that are
//! needed together lie together. The exits come first; together they are cell 0,
//! the root.

use thwart_core::{Board, Cell};

use super::bypass::Bypass;
use super::dominators::{Dominators, ROOT};
use super::grid::Grid;
use super::{POLL, Stop};

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
    /// For each cell the steps to the nearest exit.
    pub distance: Vec<u32>,
    /// How many cells are exits.
    pub exits: u32,
    /// The tree of dominators.
    pub tree: Dominators,
    /// The ways around them.
    pub bypass: Bypass,
    /// The cells with exactly one nearer neighbour, where that is no exit: the
    /// only ones where a rock can make the way longer, and only on that
    /// neighbour, which is the parent in the tree. Anywhere else a shortest way
    /// stays open.
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
    pub fn new(board: &Board, grid: &'g Grid<N>, exits: &[Cell], free: &[bool], stop: Stop<'_>) -> Option<Self> {
        let mut search = Self::start(grid, exits, free);
        debug_assert_eq!(board.len(), free.len());
        let cells = free.iter().filter(|&&free| free).count();
        search.place.reserve_exact(cells - search.place.len());
        let mut level = Level { steps: 0, start: 0, end: search.place.len() as u32, level_edges: Vec::new() };
        let mut poll = 0;
        while level.start < level.end {
            for cell in level.start..level.end {
                search.take(cell, &mut level);
            }
            search.enter_level_edges(&mut level);
            poll += level.end - level.start;
            if poll >= POLL {
                poll = 0;
                if stop() {
                    return None;
                }
            }
            level = Level {
                steps: level.steps + 1,
                start: level.end,
                end: search.place.len() as u32,
                level_edges: level.level_edges,
            };
        }
        search.tree.forget_sets();
        Some(search)
    }

    /// Nothing taken, the exits found.
    fn start(grid: &'g Grid<N>, exits: &[Cell], free: &[bool]) -> Self {
        let mut number = vec![BLOCKED; grid.len];
        for (places, cells) in grid.rows() {
            for (number, &free) in number[places].iter_mut().zip(&free[cells]) {
                *number = if free { UNSEEN } else { BLOCKED };
            }
        }
        let mut place = Vec::new();
        for &exit in exits {
            let exit = grid.place(exit);
            if number[exit] == UNSEEN {
                number[exit] = place.len() as u32;
                place.push(exit as u32);
            }
        }
        let cells = free.iter().filter(|&&free| free).count();
        Self {
            grid,
            number,
            distance: Vec::with_capacity(cells),
            exits: place.len() as u32,
            place,
            tree: Dominators::new(cells),
            bypass: Bypass::new(cells),
            questions: Vec::new(),
        }
    }

    /// Takes a cell: finds the cells behind it, its parent, and the edges it
    /// has to cells taken before.
    #[inline]
    fn take(&mut self, cell: u32, level: &mut Level) {
        let place = self.place[cell as usize] as usize;
        self.distance.push(level.steps);
        let mut nearer = [ROOT; N];
        let mut count = 0;
        for step in self.grid.steps {
            let next = place.wrapping_add(step);
            let number = self.number[next];
            if number < level.start {
                nearer[count] = if number < self.exits { ROOT } else { number };
                count += 1;
            } else if number == UNSEEN {
                self.number[next] = self.place.len() as u32;
                self.place.push(next as u32);
            } else if number < cell {
                level.level_edges.push((number, cell));
            }
        }
        if level.steps == 0 {
            if cell != ROOT {
                self.tree.push(ROOT);
            }
            return;
        }
        let mut parent = nearer[0];
        for &other in &nearer[1..count] {
            parent = self.tree.common(parent, other);
        }
        self.tree.push(parent);
        if count == 1 {
            if parent != ROOT {
                self.questions.push(cell);
            }
        } else {
            for &from in &nearer[..count] {
                self.bypass.enter(&mut self.tree, from, parent, 2 * level.steps);
            }
        }
    }

    /// Enters the edges between cells of this distance.
    fn enter_level_edges(&mut self, level: &mut Level) {
        for (a, b) in level.level_edges.drain(..) {
            if level.steps > 0 && self.tree.parent[a as usize] != self.tree.parent[b as usize] {
                let top = self.tree.common(a, b);
                for from in [a, b] {
                    self.bypass.enter(&mut self.tree, from, top, 2 * level.steps + 1);
                }
            }
        }
    }
}

/// The cells of one distance.
struct Level {
    steps: u32,
    start: u32,
    end: u32,
    /// Edges between two of them.
    level_edges: Vec<(u32, u32)>,
}
