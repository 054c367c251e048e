//! The search for one detour.

use std::cmp::Reverse;

use thwart_core::{Cell, Direction};

use super::super::super::super::check::search::Front;
use super::super::super::super::check::walk::Question;
use super::super::super::super::check::web::Node;
use super::super::super::super::rules::Reveal;
use super::Guide;

/// A way with so many free steps has many.
const MANY_FREE: usize = 16;
/// What a way costs counts so much more than how many steps it has, where these count at all.
const COST: u64 = 1 << 20;

/// A cell to which a search came.
#[derive(Clone, Copy)]
struct Fresh {
    /// What a way over it costs in all if no rock lies on the rest.
    promised: u64,
    /// What that rest costs.
    left: u64,
    aside: usize,
    cell: Cell,
}

/// A way that a search found.
pub(super) struct Way {
    pub start: Cell,
    /// Steps with where they lead.
    pub steps: Vec<(Cell, Direction)>,
    /// The node on which it ends, if it does not end on an exit.
    pub end: Option<Node>,
}

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
        let counts = self.claim < u64::MAX / COST / 2;
        if self.by_steps || !counts || way.steps.iter().filter(is_free).count() < MANY_FREE {
            return Some(way);
        }
        self.by_steps = true;
        self.cheapest(question, first, last)
    }

    /// A* with the plain distance.
    fn cheapest(&mut self, question: Question, first: usize, last: usize) -> Option<Way> {
        let budget = self.budget(question);
        let Self { walk, found, onto, front, steps, by_steps, .. } = self;
        let terrain = walk.terrain;
        found.clear();
        *front = Front::default();
        // Of equally promising cells the last one comes first: the latest place, and who has gone on.
        // Of those to which one step leads, the nearest to the exits, beside the walk.
        for place in first..=last {
            let (cell, cost) = (walk.cell(place), walk.spent(place) - walk.spent(question.place));
            found.lower(cell, cost);
            onto[cell.index()] = None;
            if *by_steps {
                steps.resize(terrain.board().len(), 0);
                steps[cell.index()] = 0;
            }
            front.push(key(*by_steps, cost.saturating_add(terrain.plain(cell)), 0), cell);
        }
        let by_steps = *by_steps;
        let mut fresh: Vec<Fresh> = Vec::new();
        loop {
            let (total, cell) = self.front.pop()?;
            let total = if by_steps { total / COST } else { total };
            let cost = self.found.get(cell);
            if total > cost.saturating_add(terrain.plain(cell)) || total > budget {
                continue;
            }
            let end = self.open_node(cell, question.rock, budget - cost);
            if end.is_some() || terrain.is_exit(cell) {
                return Some(self.way_to(cell, end));
            }
            for (direction, next, step) in terrain.steps_without(cell, Some(question.rock)) {
                let cost = cost.saturating_add(step);
                // Most have been found before.
                if cost < self.found.get(next) {
                    let left = terrain.plain(next);
                    let promised = cost.saturating_add(left);
                    if promised <= budget {
                        self.found.lower(next, cost);
                        self.onto[next.index()] = Some(direction);
                        if by_steps {
                            self.steps[next.index()] = self.steps[cell.index()] + 1;
                        }
                        fresh.push(Fresh { promised, left, aside: 0, cell: next });
                    }
                }
            }
            self.put(&mut fresh);
        }
    }

    /// Puts cells to which one step leads into the queue, what is to come first last. None are left.
    fn put(&mut self, fresh: &mut Vec<Fresh>) {
        if let [one, other] = fresh[..]
            && one.left != other.left
        {
            // As most are. Where they lie need not be known.
            let (far, near) = if one.left > other.left { (one, other) } else { (other, one) };
            self.enter(far);
            self.enter(near);
        } else {
            if fresh.len() > 1 {
                for next in &mut *fresh {
                    next.aside = self.aside(next.cell);
                }
                fresh.sort_by_key(|next| Reverse((next.left, next.aside)));
            }
            for &next in &*fresh {
                self.enter(next);
            }
        }
        fresh.clear();
    }

    fn enter(&mut self, next: Fresh) {
        let steps = if self.by_steps { self.steps[next.cell.index()] } else { 0 };
        self.front.push(key(self.by_steps, next.promised, steps), next.cell);
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

    /// A node on a cell from which a way is open that costs no more than this: that
    /// of the walk, or one of the last.
    pub(super) fn open_node(&self, cell: Cell, rock: Cell, most: u64) -> Option<Node> {
        if !self.nodes.any(cell) {
            return None;
        }
        self.open_walk(cell, rock, most).or_else(|| self.open_detour(cell, rock, most))
    }

    /// The node of the walk.
    pub(super) fn open_walk(&self, cell: Cell, rock: Cell, most: u64) -> Option<Node> {
        self.nodes.of_walk(cell).filter(|&node| self.is_open(node, rock, most))
    }

    /// One of the last.
    pub(super) fn open_detour(&self, cell: Cell, rock: Cell, most: u64) -> Option<Node> {
        self.nodes.last(cell).find(|&node| self.is_open(node, rock, most))
    }

    fn is_open(&self, node: Node, rock: Cell, most: u64) -> bool {
        self.walk.web.cost(node) <= most && self.walk.web.is_open(node, rock)
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

/// By what a cell is taken: the total, and where these count the steps. A total without end, where no way
/// leads on, stays larger than every claim.
fn key(by_steps: bool, total: u64, steps: u32) -> u64 {
    if by_steps { total.saturating_mul(COST).saturating_add(u64::from(steps).min(COST - 1)) } else { total }
}
