//! The search for one detour.

use thwart_core::distance::NO_WAY;
use thwart_core::{Cell, Direction};

use super::super::super::super::audit::walk::Question;
use super::super::super::super::audit::web::Node;
use super::super::super::super::rules::Reveal;
use super::Guide;

/// Nodes of a cell that are looked at.
const NODES: usize = 8;

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
    /// node from which a way is open. A* with the plain distance.
    pub(super) fn search(&mut self, question: Question, first: usize, last: usize) -> Option<Way> {
        let budget = self.budget(question);
        let Self { walk, found, onto, queue, .. } = self;
        let terrain = walk.terrain;
        found.clear();
        queue.clear();
        // Of equally promising cells the last one comes first: the latest place, and who has gone on.
        // Of those to which one step leads, the nearest to the exits, beside the walk.
        for place in first..=last {
            let (cell, cost) = (walk.cell(place), walk.spent(place) - walk.spent(question.place));
            found.lower(cell, cost);
            onto[cell.index()] = None;
            queue.push(cost.saturating_add(terrain.plain[cell.index()]), cell.0);
        }
        // Those of the total that is looked at wait on a stack of their own.
        let (mut now, mut total) = (Vec::new(), 0);
        let mut fresh: Vec<(u64, Cell)> = Vec::new();
        loop {
            let cell = if let Some(cell) = now.pop() {
                cell
            } else {
                let (least, cell) = self.queue.pop()?;
                total = least;
                Cell(cell)
            };
            let cost = self.found.get(cell);
            if total > cost.saturating_add(terrain.plain[cell.index()]) || total > budget {
                continue;
            }
            let end = self.open_node(cell, question.rock, budget - cost);
            if end.is_some() || terrain.game.is_exit(cell) {
                return Some(self.way_to(cell, end));
            }
            terrain.visit_steps(cell, Some(question.rock), |direction, next, step| {
                let cost = cost.saturating_add(step);
                let left = terrain.plain[next.index()];
                let enough = left != NO_WAY && cost.saturating_add(left) <= budget;
                if enough && self.found.lower(next, cost) {
                    self.onto[next.index()] = Some(direction);
                    fresh.push((cost + left, next));
                }
            });
            if fresh.len() > 1 {
                let left = |cell: Cell| terrain.plain[cell.index()];
                fresh.sort_by(|&(_, one), &(_, other)| {
                    left(other).cmp(&left(one)).then_with(|| self.aside(other).cmp(&self.aside(one)))
                });
            }
            for (promised, next) in fresh.drain(..) {
                if promised == total {
                    now.push(next);
                } else {
                    self.queue.push(promised, next.0);
                }
            }
        }
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
        let left = terrain.plain[cell.index()];
        // Where every step costs 1 nobody has to search.
        let place = if terrain.unit {
            (walk.last() as u64).saturating_sub(left) as usize
        } else {
            ahead.partition_point(|&ahead| ahead > left)
        };
        let at = |cell: Cell| terrain.board().coord(cell);
        let (here, there) = (at(cell), at(walk.cell(place.min(walk.last()))));
        here.row.abs_diff(there.row) + here.col.abs_diff(there.col)
    }

    /// A node on a cell from which a way is open that costs no more than this: that
    /// of the walk, or one of the last.
    pub(super) fn open_node(&self, cell: Cell, rock: Cell, most: u64) -> Option<Node> {
        // Most cells have none.
        self.nodes[cell.index()].checked_sub(1)?;
        self.open_walk(cell, rock, most).or_else(|| self.open_detour(cell, rock, most))
    }

    /// The node of the walk.
    pub(super) fn open_walk(&self, cell: Cell, rock: Cell, most: u64) -> Option<Node> {
        let node = self.walked[cell.index()].checked_sub(1)?;
        self.is_open(node, rock, most).then_some(node)
    }

    /// One of the last.
    pub(super) fn open_detour(&self, cell: Cell, rock: Cell, most: u64) -> Option<Node> {
        let mut next = self.nodes[cell.index()];
        for _ in 0..NODES {
            let node = next.checked_sub(1)?;
            if self.is_open(node, rock, most) {
                return Some(node);
            }
            next = self.before[node as usize];
        }
        None
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
