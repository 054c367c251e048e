//! The walk through a tree in depth-first order.

use thwart_grid::{Cell, Direction};

use super::expected_path::{Path, PathFinder};
use super::node::Node;
#[cfg(feature = "solve")]
use super::node::NodeChange;
use super::root::Root;

/// How a node is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Split {
    /// By the path that Jerry expects to take; in the last child he takes its first step.
    Expected,
    /// By a shortest path that begins with this step, which he takes.
    Step(Direction),
    /// By the same path, without the step.
    Path(Direction),
    /// By whether an obstacle lies on this cell.
    Cell(Cell),
}

/// A place in a tree.
pub(crate) struct Descent<'r> {
    pub root: &'r Root<'r>,
    /// The node whose line comes next.
    pub node: Node,
    pub finder: PathFinder,
    /// The nodes above it, from the root on.
    above: Vec<SplitNode>,
    /// The total size of their paths.
    kept: usize,
}

/// A node whose children are being visited.
struct SplitNode {
    path: Path,
    takes_step: bool,
    /// How many of the needed cells are done; one more once the last child is done.
    children_done: usize,
    /// The number of changes that led to it; those of a child come after them.
    first_change: usize,
    /// The number of changes with those that its next children share. Needed cells that are ruled out stay
    /// so; otherwise a path of n cells would have its releases raised n times each.
    shared: usize,
}

impl SplitNode {
    fn kept(&self) -> usize {
        let steps = self.path.steps.len();
        // A path has one cell more than steps.
        steps + usize::from(steps > 0) + self.path.needed.len()
    }
}

impl<'r> Descent<'r> {
    pub fn new(root: &'r Root<'r>) -> Self {
        let finder = PathFinder::new(root.board.len());
        Self { root, node: root.node(), finder, above: Vec::new(), kept: 0 }
    }

    /// Splits the node; its children come next. Returns whether there is such a path, and how many cells were
    /// looked at.
    pub fn split(&mut self, split: Split) -> (bool, u64) {
        let (path, looks) = match split {
            Split::Cell(cell) => (Some(Path { steps: Vec::new(), needed: vec![cell] }), 0),
            Split::Step(first) | Split::Path(first) => self.finder.find(self.root, &self.node, Some(first)),
            Split::Expected => match self.above.last() {
                // After a step, Jerry follows the rest of his path.
                Some(above) if above.children_done > above.path.needed.len() => {
                    (Some(above.path.rest(self.root, &self.node)), 0)
                }
                _ => self.finder.find(self.root, &self.node, None),
            },
        };
        let Some(path) = path else { return (false, looks) };
        let takes_step = matches!(split, Split::Expected | Split::Step(_));
        let changes = self.node.changes.len();
        let node = SplitNode { path, takes_step, children_done: 0, first_change: changes, shared: changes };
        self.kept += node.kept();
        self.above.push(node);
        (true, looks)
    }

    /// Goes to the next child of the lowest node that has one left. Returns `false` if no node has one, so
    /// that the tree is complete.
    pub fn next_node(&mut self) -> bool {
        while let Some(above) = self.above.last_mut() {
            let (root, node, Path { steps, needed }) = (self.root, &mut self.node, &above.path);
            node.undo_to(above.shared);
            while above.children_done < needed.len() {
                let cell = needed[above.children_done];
                node.rule_out(
                    needed[above.children_done.saturating_sub(1)..above.children_done].iter().copied(),
                );
                above.shared = node.changes.len();
                above.children_done += 1;
                if let Some(place) = node.place_for(cell) {
                    node.reveal(cell, place);
                    return true;
                }
            }
            if above.children_done == needed.len() {
                above.children_done += 1;
                node.rule_out(needed.last().copied());
                if !above.takes_step {
                    return true;
                }
                let (direction, to) = steps[0];
                let play_continues = !root.game.is_goal(to) && !root.touches_door(to);
                if play_continues && node.turn < root.slots.last_turn() {
                    node.rule_out([node.jerry]);
                    node.step(direction, to);
                    return true;
                }
            }
            node.undo_to(above.first_change);
            self.kept -= above.kept();
            self.above.pop();
        }
        false
    }

    /// Returns the total size of what is kept for going back.
    pub fn kept(&self) -> usize {
        self.kept + self.node.kept()
    }

    /// Returns how many nodes are above this one, and the changes since the lowest of them.
    #[cfg(feature = "solve")]
    pub fn last_changes(&self) -> (usize, &[NodeChange]) {
        let before = self.above.last().map_or(0, |above| above.first_change);
        (self.above.len(), &self.node.changes[before..])
    }
}
