//! The search for one detour.

use std::cmp::Reverse;

use thwart_grid::{Cell, Direction};

use super::{DetourFinder, FoundPath};
use crate::check::evidence::paths::Node;
use crate::check::evidence::search::Frontier;
use crate::check::evidence::walk::Question;
use crate::rules::Reveal;

/// How many nodes of a cell are tried.
const MAX_NODES: usize = 8;
/// How many free steps of a path make searches count steps.
const MANY_FREE: usize = 16;

impl DetourFinder<'_, '_> {
    /// Returns a shortest path once the rock lies, from one of the places `first` to `last` to an exit or to a
    /// node from which a path is open.
    ///
    /// If cells that cost nothing lie side by side, all paths over them are equally short, and a search that
    /// always goes on winds through them all. From the first such path on, searches find one with fewest steps.
    pub(super) fn search(&mut self, question: Question, first: usize, last: usize) -> Option<FoundPath> {
        let path = self.cheapest(question, first, last)?;
        let terrain = self.walk.terrain;
        let is_free = |&&(cell, _): &&(Cell, Direction)| terrain.board().cost(cell) == 0;
        if self.by_steps || path.steps.iter().filter(is_free).count() < MANY_FREE {
            return Some(path);
        }
        self.by_steps = true;
        self.cheapest(question, first, last)
    }

    /// Runs A* with the plain distance. Among equally promising cells the last one comes first: the latest
    /// place, then the cell that is furthest along. Among the cells to which one step leads, the nearest to the
    /// exits comes first, then the one beside the walk.
    fn cheapest(&mut self, question: Question, first: usize, last: usize) -> Option<FoundPath> {
        let budget = self.budget(question);
        let terrain = self.walk.terrain;
        self.found.clear();
        self.front = Frontier::default();
        for place in first..=last {
            let cell = self.walk.cell(place);
            self.found.lower(cell, self.walk.cost_to(place) - self.walk.cost_to(question.place));
            (self.onto[cell.index()], self.steps[cell.index()]) = (None, 0);
            self.put(cell);
        }
        while let Some(((total, _), cell)) = self.front.pop() {
            let cost = self.found.get(cell);
            if total > cost.saturating_add(terrain.distance(cell)) || total > budget {
                continue;
            }
            let end = self.open_node(cell, question.rock, budget - cost);
            if end.is_some() || terrain.game.is_exit(cell) {
                return Some(self.path_to(cell, end));
            }
            let mut fresh = Vec::new();
            for (direction, next, step) in terrain.steps_without(cell, Some(question.rock)) {
                let cost = cost.saturating_add(step);
                if cost.saturating_add(terrain.distance(next)) <= budget && self.found.lower(next, cost) {
                    self.onto[next.index()] = Some(direction);
                    self.steps[next.index()] = self.steps[cell.index()] + 1;
                    fresh.push(next);
                }
            }
            fresh
                .sort_by_cached_key(|&next| Reverse((terrain.distance(next), self.distance_from_walk(next))));
            for next in fresh {
                self.put(next);
            }
        }
        None
    }

    /// Puts a cell that was found into the queue.
    fn put(&mut self, cell: Cell) {
        let promised = self.found.get(cell).saturating_add(self.walk.terrain.distance(cell));
        let steps = if self.by_steps { self.steps[cell.index()] } else { 0 };
        self.front.push((promised, steps), cell);
    }

    /// Returns about how far a cell lies from the place of the walk with the same distance left. Among equally
    /// short paths, one beside the walk soon meets others, and others meet it. With known rocks it is 0,
    /// because one long detour serves for many of them.
    pub(super) fn distance_from_walk(&self, cell: Cell) -> usize {
        let Self { walk, ahead, .. } = self;
        let terrain = walk.terrain;
        if terrain.game.reveal() == Reveal::Known {
            return 0;
        }
        let left = terrain.distance(cell);
        let place = ahead.partition_point(|&ahead| ahead > left);
        let at = |cell: Cell| terrain.board().coord(cell);
        let (here, there) = (at(cell), at(walk.cell(place.min(walk.last()))));
        here.row.abs_diff(there.row) + here.col.abs_diff(there.col)
    }

    /// Returns a node on a cell from which a path is open that costs at most `most`: that of the walk, or one
    /// of the newest.
    pub(super) fn open_node(&self, cell: Cell, rock: Cell, most: u64) -> Option<Node> {
        self.open_walk(cell, rock, most).or_else(|| self.open_detour(cell, rock, most))
    }

    /// Returns the node of the walk on a cell.
    pub(super) fn of_walk(&self, cell: Cell) -> Option<Node> {
        self.nodes[cell.index()].first().copied().filter(|&node| node as usize <= self.walk.last())
    }

    /// Returns the same, if the path from it is open.
    pub(super) fn open_walk(&self, cell: Cell, rock: Cell, most: u64) -> Option<Node> {
        self.of_walk(cell).filter(|&node| self.is_open(node, rock, most))
    }

    /// Returns one of the newest nodes from which the path is open.
    pub(super) fn open_detour(&self, cell: Cell, rock: Cell, most: u64) -> Option<Node> {
        let mut nodes = self.nodes[cell.index()].iter().rev().take(MAX_NODES).copied();
        nodes.find(|&node| self.is_open(node, rock, most))
    }

    fn is_open(&self, node: Node, rock: Cell, most: u64) -> bool {
        self.walk.paths.cost(node) <= most && !self.walk.takes(rock, node)
    }

    /// Returns the path to a cell that was found.
    fn path_to(&self, cell: Cell, end: Option<Node>) -> FoundPath {
        let board = self.walk.terrain.board();
        let mut steps = Vec::new();
        let mut start = cell;
        while let Some(direction) = self.onto[start.index()] {
            steps.push((start, direction));
            let before = board.step(start, direction.opposite());
            start = before.expect("it was come to by this step");
        }
        steps.reverse();
        FoundPath { start, steps, end }
    }
}
