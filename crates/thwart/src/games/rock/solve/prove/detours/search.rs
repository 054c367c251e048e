//! The search for one detour.

use std::cmp::Reverse;

use thwart_grid::{Cell, Direction};

use super::super::super::super::rules::Reveal;
use super::{Guide, Way};
use crate::games::rock::evidence::paths::Node;
use crate::games::rock::evidence::search::Front;
use crate::games::rock::evidence::walk::Question;

/// Nodes of a cell that are looked at.
const NODES: usize = 8;
/// A way with so many free steps has many.
const MANY_FREE: usize = 16;

impl Guide<'_, '_> {
    /// A shortest way once the rock lies, from one of the places `first` to `last` to an exit or a
    /// node from which a way is open.
    ///
    /// Where cells that cost nothing lie side by side, all ways over them are equally short, and who goes on
    /// winds through them all. From the first such way on, of equal ones that with fewest steps is found.
    pub(super) fn search(&mut self, question: Question, first: usize, last: usize) -> Option<Way> {
        let way = self.cheapest(question, first, last)?;
        let terrain = self.walk.terrain;
        let is_free = |&&(cell, _): &&(Cell, Direction)| terrain.board().cost(cell) == 0;
        if self.by_steps || way.steps.iter().filter(is_free).count() < MANY_FREE {
            return Some(way);
        }
        self.by_steps = true;
        self.cheapest(question, first, last)
    }

    /// A* with the plain distance. Of equally promising cells the last one comes first: the latest place,
    /// and who has gone on. Of those to which one step leads, the nearest to the exits, beside the walk.
    fn cheapest(&mut self, question: Question, first: usize, last: usize) -> Option<Way> {
        let budget = self.budget(question);
        let terrain = self.walk.terrain;
        self.found.clear();
        self.front = Front::default();
        for place in first..=last {
            let cell = self.walk.cell(place);
            self.found.lower(cell, self.walk.spent(place) - self.walk.spent(question.place));
            (self.onto[cell.index()], self.steps[cell.index()]) = (None, 0);
            self.put(cell);
        }
        while let Some(((total, _), cell)) = self.front.pop() {
            let cost = self.found.get(cell);
            if total > cost.saturating_add(terrain.plain(cell)) || total > budget {
                continue;
            }
            let end = self.open_node(cell, question.rock, budget - cost);
            if end.is_some() || terrain.game.is_exit(cell) {
                return Some(self.way_to(cell, end));
            }
            let mut fresh = Vec::new();
            for (direction, next, step) in terrain.steps_without(cell, Some(question.rock)) {
                let cost = cost.saturating_add(step);
                if cost.saturating_add(terrain.plain(next)) <= budget && self.found.lower(next, cost) {
                    self.onto[next.index()] = Some(direction);
                    self.steps[next.index()] = self.steps[cell.index()] + 1;
                    fresh.push(next);
                }
            }
            fresh.sort_by_cached_key(|&next| Reverse((terrain.plain(next), self.aside(next))));
            for next in fresh {
                self.put(next);
            }
        }
        None
    }

    /// Puts a cell that was found into the queue.
    fn put(&mut self, cell: Cell) {
        let promised = self.found.get(cell).saturating_add(self.walk.terrain.plain(cell));
        let steps = if self.by_steps { self.steps[cell.index()] } else { 0 };
        self.front.push((promised, steps), cell);
    }

    /// About how far a cell lies from where the walk is when as much of it is left. Of ways that are
    /// equally short, one beside the walk soon meets others, and others meet it. Not so where rocks
    /// are known: there one that is long serves for many of them.
    pub(super) fn aside(&self, cell: Cell) -> usize {
        let Self { walk, ahead, .. } = self;
        let terrain = walk.terrain;
        if terrain.game.reveal() == Reveal::Known {
            return 0;
        }
        let left = terrain.plain(cell);
        let place = ahead.partition_point(|&ahead| ahead > left);
        let at = |cell: Cell| terrain.board().coord(cell);
        let (here, there) = (at(cell), at(walk.cell(place.min(walk.last()))));
        here.row.abs_diff(there.row) + here.col.abs_diff(there.col)
    }

    /// A node on a cell from which a way is open that costs no more than this: that of the walk, or one
    /// of the last.
    pub(super) fn open_node(&self, cell: Cell, rock: Cell, most: u64) -> Option<Node> {
        self.open_walk(cell, rock, most).or_else(|| self.open_detour(cell, rock, most))
    }

    /// The node of the walk on a cell.
    pub(super) fn of_walk(&self, cell: Cell) -> Option<Node> {
        self.nodes[cell.index()].first().copied().filter(|&node| node as usize <= self.walk.last())
    }

    /// The same, if the way from it is open.
    pub(super) fn open_walk(&self, cell: Cell, rock: Cell, most: u64) -> Option<Node> {
        self.of_walk(cell).filter(|&node| self.is_open(node, rock, most))
    }

    /// One of the last.
    pub(super) fn open_detour(&self, cell: Cell, rock: Cell, most: u64) -> Option<Node> {
        let mut nodes = self.nodes[cell.index()].iter().rev().take(NODES).copied();
        nodes.find(|&node| self.is_open(node, rock, most))
    }

    fn is_open(&self, node: Node, rock: Cell, most: u64) -> bool {
        self.walk.paths.cost(node) <= most && !self.walk.paths.takes(rock, node)
    }

    /// The way to a cell that was found.
    fn way_to(&self, cell: Cell, end: Option<Node>) -> Way {
        let board = self.walk.terrain.board();
        let mut steps = Vec::new();
        let mut start = cell;
        while let Some(direction) = self.onto[start.index()] {
            steps.push((start, direction));
            let before = board.step(start, direction.opposite());
            start = before.expect("it was come to by this step");
        }
        steps.reverse();
        Way { start, steps, end }
    }
}
