//! The path that Jerry expects to take.

use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::{Cell, Direction};

use super::node::Node;
use super::root::Root;
use crate::rules::{Position, Trap};
use crate::two_lengths::StepQueue;
use thwart_game::certificate::labels::Labels;
use thwart_game::certificate::marks::Marks;
use thwart_game::rules::Rules as _;

/// A shortest path to a goal.
#[derive(Debug)]
pub(crate) struct Path {
    /// The steps, beginning at Jerry's cell, and the cells they lead to.
    pub steps: Vec<(Direction, Cell)>,
    /// The free cells, except Jerry's, on which no obstacle may lie.
    pub needed: Vec<Cell>,
}

impl Path {
    fn new(root: &Root<'_>, node: &Node, steps: Vec<(Direction, Cell)>) -> Self {
        let mut needed: Vec<Cell> = Vec::with_capacity(steps.len());
        let mut from = node.jerry;
        for &(direction, to) in &steps {
            for cell in root.sides(from, direction).into_iter().flatten().chain([to]) {
                // The step before may need the cell already, if both are diagonal.
                if node.is_free(cell) && !needed.iter().rev().take(4).any(|&other| other == cell) {
                    needed.push(cell);
                }
            }
            from = to;
        }
        Self { steps, needed }
    }

    /// Returns the rest of the path after its first step, which Jerry has just taken.
    pub fn rest(&self, root: &Root<'_>, node: &Node) -> Self {
        Self::new(root, node, self.steps[1..].to_vec())
    }
}

/// A search for paths, with its arrays.
pub(crate) struct PathFinder {
    /// The length of the shortest path from Jerry to each cell that the last search reached.
    lengths: Labels,
    /// The cells among these that lie on a shortest path to a goal.
    on_path: Marks,
}

impl PathFinder {
    pub fn new(cells: usize) -> Self {
        Self { lengths: Labels::new(cells), on_path: Marks::new(cells) }
    }

    /// Finds the path that Jerry expects to take, or one that begins with the step `first`: at each cell
    /// the first direction, in his order, on a shortest path to a goal. Also returns the cost: how many
    /// cells are no further from him than the nearest goal.
    pub fn find(&mut self, root: &Root<'_>, node: &Node, first: Option<Direction>) -> (Option<Path>, u64) {
        let near = self.measure(root, node);
        let order = root.game.order();
        // Cells nearer to the goals come before those nearer to Jerry.
        for &cell in near.iter().rev() {
            let length = self.lengths.get(cell);
            let leads_on = |(direction, next): (Direction, Cell)| {
                let further = length + root.board.topology().length(direction);
                self.on_path.is_marked(next.index()) && self.lengths.get(next) == further
            };
            let mut around = root.board.neighbours(cell, |next| root.is_passable(node, next));
            if root.game.is_goal(cell) || around.any(leads_on) {
                self.on_path.mark(cell.index());
            }
        }
        let (mut steps, mut here) = (Vec::new(), node.jerry);
        while !root.game.is_goal(here) {
            let given = first.filter(|_| steps.is_empty());
            let mut allowed = order.iter().filter(|&&direction| given.is_none_or(|given| given == direction));
            let step =
                allowed.find_map(|&direction| Some((direction, self.leads_to(root, node, here, direction)?)));
            let Some(step) = step else { return (None, near.len() as u64) };
            steps.push(step);
            here = step.1;
        }
        (Some(Path::new(root, node, steps)), near.len() as u64)
    }

    /// Measures from Jerry as far as the nearest goals. Returns the cells that are no further away, the
    /// nearest first.
    fn measure(&mut self, root: &Root<'_>, node: &Node) -> Vec<Cell> {
        let board = root.board;
        self.lengths.clear();
        self.on_path.clear();
        let mut ahead = StepQueue::new();
        ahead.begin(node.jerry);
        self.lengths.lower(node.jerry, 0);
        let (mut near, mut nearest_goal) = (Vec::new(), UNREACHED_LENGTH);
        while let Some((length, cell)) = ahead.pop() {
            if length > nearest_goal {
                break;
            }
            if length > self.lengths.get(cell) {
                // A shorter path was found since.
                continue;
            }
            near.push(cell);
            if root.game.is_goal(cell) {
                nearest_goal = length;
                continue;
            }
            for (direction, next) in board.neighbours(cell, |next| root.is_passable(node, next)) {
                let further = length + board.topology().length(direction);
                if self.lengths.lower(next, further) {
                    ahead.push(direction.is_diagonal(), further, next);
                }
            }
        }
        near
    }

    /// Returns the cell a step leads to, if the step lies on a shortest path to a goal.
    fn leads_to(&self, root: &Root<'_>, node: &Node, from: Cell, direction: Direction) -> Option<Cell> {
        let board = root.board;
        let to = board.passable_step(from, direction, |cell| root.is_passable(node, cell))?;
        let length = self.lengths.get(from) + board.topology().length(direction);
        (self.on_path.is_marked(to.index()) && self.lengths.get(to) == length).then_some(to)
    }
}

/// Returns the path that Jerry expects to take at a position, if he has one. O(cells).
pub(crate) fn expected_path(game: &Trap, position: &Position) -> Option<Vec<Cell>> {
    let root = Root::new(game, position, 1);
    let path = PathFinder::new(game.board().len()).find(&root, &root.node(), None).0?;
    Some([position.jerry].into_iter().chain(path.steps.into_iter().map(|(_, to)| to)).collect())
}
