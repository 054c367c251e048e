//! Ways around rocks: steps from a cell to another one, and on by the way of the tree
//! from there, or by a way around a rock that is known there already.

use thwart_core::{Cell, Direction};

use super::super::jumps::goes_further;
use super::super::terrain::Terrain;
use super::tree::Tree;

/// Nothing follows in a list.
const NONE: u32 = u32::MAX;

/// A way to an exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::rock) enum Way {
    /// The way of the tree from a cell.
    Tree(Cell),
    /// A way with this number, which begins otherwise.
    Around(u32),
}

/// The ways around rocks that were made so far.
pub(in crate::games::rock) struct Ways<'t, 'g> {
    pub terrain: &'t Terrain<'g>,
    pub tree: &'t Tree,
    entries: Vec<Entry>,
    /// For each cell the last of the ways around that answer a rock there, or [`NONE`].
    answers: Vec<u32>,
    /// A way, and the answer before it on the cell.
    answer: Vec<(Way, u32)>,
    /// For each cell the last of its hits, or [`NONE`].
    hits: Vec<u32>,
    /// A way around whose first step a rock on some cell takes, and the hit of that
    /// cell before it.
    hit: Vec<(u32, u32)>,
}

/// A way around: one step, and a way on.
struct Entry {
    cost: u64,
    next: Way,
    /// Where its last step leads before it follows the tree.
    joins: Cell,
    depth: u32,
    /// Some way around further along it, see [`jumps`](super::super::jumps); itself at its end.
    jump: u32,
}

impl<'t, 'g> Ways<'t, 'g> {
    pub fn new(terrain: &'t Terrain<'g>, tree: &'t Tree) -> Self {
        let cells = terrain.board().len();
        Self {
            terrain,
            tree,
            entries: Vec::new(),
            answers: vec![NONE; cells],
            answer: Vec::new(),
            hits: vec![NONE; cells],
            hit: Vec::new(),
        }
    }

    /// How many ways around there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// What a way costs.
    pub fn cost(&self, way: Way) -> u64 {
        match way {
            Way::Tree(cell) => self.terrain.plain(cell),
            Way::Around(number) => self.entries[number as usize].cost,
        }
    }

    /// Whether a rock, not on the cell where a way begins, takes a step of it.
    pub fn takes(&self, way: Way, rock: Cell) -> bool {
        let (from, around) = match way {
            Way::Tree(cell) => (cell, None),
            Way::Around(number) => (self.entries[number as usize].joins, Some(number)),
        };
        self.tree.takes(self.terrain, from, rock)
            || around.is_some_and(|number| self.hits(rock).any(|hit| self.passes(number, hit)))
    }

    fn hits(&self, rock: Cell) -> impl Iterator<Item = u32> + '_ {
        let mut at = self.hits[rock.index()];
        std::iter::from_fn(move || {
            let &(number, before) = self.hit.get(at as usize)?;
            at = before;
            Some(number)
        })
    }

    /// Whether one way around lies on another one, or is the same. O(log n).
    fn passes(&self, from: u32, to: u32) -> bool {
        let depth = |number: u32| self.entries[number as usize].depth;
        let mut at = from;
        while depth(at) > depth(to) {
            let entry = &self.entries[at as usize];
            at = match entry.next {
                _ if depth(entry.jump) >= depth(to) => entry.jump,
                Way::Around(next) => next,
                Way::Tree(_) => return false,
            };
        }
        at == to
    }

    /// The first way from a cell that a rock elsewhere does not take, and that costs no more
    /// than this: of the tree, or an answer to some rock here, the last one first.
    pub fn open(&self, cell: Cell, rock: Cell, most: u64) -> Option<Way> {
        let fits = |way: Way| self.cost(way) <= most && !self.takes(way, rock);
        let tree = Way::Tree(cell);
        if fits(tree) {
            return Some(tree);
        }
        let mut at = self.answers[cell.index()];
        while let Some(&(way, before)) = self.answer.get(at as usize) {
            if fits(way) {
                return Some(way);
            }
            at = before;
        }
        None
    }

    /// The first step from a cell beside a rock after which some way is
    /// [open](Self::open), at this cost altogether, and both together.
    pub fn aside(&mut self, cell: Cell, rock: Cell, most: u64) -> Option<Way> {
        let found = self.terrain.steps_without(cell, Some(rock)).find_map(|(direction, next, step)| {
            let way = self.open(next, rock, most.checked_sub(step)?)?;
            Some((direction, next, way))
        });
        found.map(|(direction, next, way)| self.put(cell, direction, next, way))
    }

    /// A legal step onto a cell, and then a way from there.
    pub fn put(&mut self, from: Cell, direction: Direction, onto: Cell, next: Way) -> Way {
        let board = self.terrain.board();
        let number = self.entries.len() as u32;
        let cost = self.cost(next).saturating_add(board.step_cost(direction, onto));
        let (joins, depth, jump) = match next {
            Way::Tree(cell) => (cell, 0, number),
            Way::Around(next) => {
                let after = &self.entries[next as usize];
                let far = &self.entries[after.jump as usize];
                let further = &self.entries[far.jump as usize];
                let skips = goes_further(after.depth, far.depth, further.depth);
                (after.joins, after.depth + 1, if skips { far.jump } else { next })
            }
        };
        self.entries.push(Entry { cost, next, joins, depth, jump });
        self.put_hit(number, onto);
        if board.topology().cuts_corners() && direction.is_diagonal() {
            let (one, other) = direction.sides();
            for side in [one, other].into_iter().filter_map(|side| board.step(from, side)) {
                self.put_hit(number, side);
            }
        }
        Way::Around(number)
    }

    fn put_hit(&mut self, number: u32, rock: Cell) {
        let last = std::mem::replace(&mut self.hits[rock.index()], self.hit.len() as u32);
        self.hit.push((number, last));
    }

    /// From now on this way is an answer on a cell.
    pub fn answer(&mut self, cell: Cell, way: Way) {
        let last = std::mem::replace(&mut self.answers[cell.index()], self.answer.len() as u32);
        self.answer.push((way, last));
    }
}
