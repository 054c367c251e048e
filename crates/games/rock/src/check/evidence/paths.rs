//! Paths to the exits that share their ends: a tree of steps.
//!
//! A *node* is a cell with one step from it, to the cell of an older node, the next one; or it is an exit,
//! where the path ends. From every node exactly one path leads on. Nodes are numbered from 0 as they are made.
//! A cell may have several nodes, whose paths lead on differently.
//!
//! Checking whether one node lies on the path from another takes O(log n) by *jumps* (Myers 1983): every node
//! stores some node further along, often far.

use thwart_grid::{Board, Cell, Direction, narrow};

/// The number of a node.
pub(crate) type Node = u32;

/// A tree of steps to the exits; see the [module](self).
pub(crate) struct Paths<'g> {
    board: &'g Board,
    nodes: Vec<Link>,
    /// For each cell of the board the nodes whose step a rock there takes.
    hits: Vec<Vec<Node>>,
}

/// A node and its step.
struct Link {
    cell: Cell,
    /// The next node; on an exit the node itself.
    next: Node,
    /// The cost of the path from here, and its number of steps.
    cost: u64,
    depth: u32,
    /// Some node further along; on an exit the node itself.
    jump: Node,
}

impl<'g> Paths<'g> {
    /// Creates a tree without nodes.
    pub fn new(board: &'g Board) -> Self {
        Self { board, nodes: Vec::new(), hits: vec![Vec::new(); board.len()] }
    }

    /// Returns how many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn cell(&self, node: Node) -> Cell {
        self.link(node).cell
    }

    /// Returns the cost of the path from a node.
    pub fn cost(&self, node: Node) -> u64 {
        self.link(node).cost
    }

    fn link(&self, node: Node) -> &Link {
        &self.nodes[node as usize]
    }

    /// Adds a node on an exit.
    pub fn put_exit(&mut self, cell: Cell) -> Node {
        let node = narrow(self.nodes.len());
        self.nodes.push(Link { cell, next: node, cost: 0, depth: 0, jump: node });
        node
    }

    /// Adds a node from whose cell a legal step in this direction leads to `next`.
    pub fn put_step(&mut self, cell: Cell, direction: Direction, next: Node) -> Node {
        let node = narrow(self.nodes.len());
        let after = self.link(next);
        let onto = after.cell;
        // The node jumps as far as two jumps of the next node, if those two are equally long.
        let far = self.link(after.jump);
        let further = self.link(far.jump);
        let twice = after.depth - far.depth == far.depth - further.depth;
        let jump = if twice { far.jump } else { next };
        let cost = after.cost.saturating_add(self.board.step_cost(direction, onto));
        self.nodes.push(Link { cell, next, cost, depth: after.depth + 1, jump });
        self.hits[onto.index()].push(node);
        if self.board.topology().blocks_corners() && direction.is_diagonal() {
            let (one, other) = direction.sides();
            for side in [one, other].into_iter().filter_map(|side| self.board.step(cell, side)) {
                self.hits[side.index()].push(node);
            }
        }
        node
    }

    /// Returns the nodes whose step a rock on this cell takes away, ascending: the steps onto the cell, and the
    /// diagonal steps past it.
    pub fn hits(&self, rock: Cell) -> &[Node] {
        &self.hits[rock.index()]
    }

    /// Returns whether a rock takes a step of the path from a node, which must not be on the rock's cell.
    pub fn takes(&self, rock: Cell, node: Node) -> bool {
        self.hits(rock).iter().any(|&hit| self.passes(node, hit))
    }

    /// Returns whether `node` lies on the path from `from`, or is the same. O(log n).
    pub fn passes(&self, from: Node, node: Node) -> bool {
        let mut at = from;
        // Numbers fall along a path.
        while at > node && self.link(at).next != at {
            let &Link { next, jump, .. } = self.link(at);
            at = if jump >= node { jump } else { next };
        }
        at == node
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use thwart_grid::{Diagonal, Tile, Topology};

    /// Counts the jumps on one long path, from every node to every node further along.
    #[test]
    fn passes_needs_logarithmic_jumps() {
        const NODES: u32 = 1000;
        let board = Board::new(1, 2, vec![Tile::Free; 2]).unwrap();
        let mut paths = Paths::new(&board);
        let mut last = paths.put_exit(Cell(0));
        for _ in 1..NODES {
            let (cell, direction) =
                [(Cell(1), Direction::West), (Cell(0), Direction::East)][last as usize % 2];
            last = paths.put_step(cell, direction, last);
        }
        for from in 0..NODES {
            for to in 0..=from {
                let (mut at, mut jumps) = (from, 0);
                while at > to {
                    let &Link { next, jump, .. } = paths.link(at);
                    (at, jumps) = (if jump >= to { jump } else { next }, jumps + 1);
                }
                assert!(jumps <= 3 * (from + 2).ilog2(), "{from} to {to}: {jumps}");
            }
        }
    }

    proptest! {
        #[test]
        fn passes_and_takes_agree_with_walking(
            topology in 0usize..3,
            draws in proptest::collection::vec((0u32..1000, 0usize..8), 1..120),
        ) {
            let topology = [Topology::Four, Topology::Hex, Topology::Eight(Diagonal::One)][topology];
            let board = Board::new(5, 5, vec![Tile::Free; 25]).unwrap().with_topology(topology);
            let mut paths = Paths::new(&board);
            paths.put_exit(Cell(12));
            paths.put_exit(Cell(0));
            let mut nodes = 2;
            for &(draw, at) in &draws {
                // Some nodes continue the last path, as detours do.
                let last = narrow(paths.len()) - 1;
                let next = if draw % 3 > 0 { last } else { draw / 3 % (last + 1) };
                let direction = topology.directions()[at % topology.directions().len()];
                // The tree grows backwards, from a cell that must be on the board.
                if let Some(cell) = board.step(paths.cell(next), direction.opposite()) {
                    prop_assert_eq!(paths.put_step(cell, direction, next), nodes);
                    nodes += 1;
                }
            }
            prop_assert_eq!(narrow(paths.len()), nodes);
            let next = |&node: &Node| Some(paths.link(node).next).filter(|&next| next != node);
            for node in 0..narrow(paths.len()) {
                let path: Vec<_> = std::iter::successors(Some(node), next).collect();
                prop_assert_eq!(paths.cost(node), path.len() as u64 - 1);
                for other in 0..narrow(paths.len()) {
                    prop_assert_eq!(paths.passes(node, other), path.contains(&other));
                }
                for rock in board.cells().filter(|&rock| rock != paths.cell(node)) {
                    let open = path.windows(2).all(|step| {
                        let (from, to) = (paths.cell(step[0]), paths.cell(step[1]));
                        board.neighbours(from, |cell| cell != rock).any(|(_, cell)| cell == to) || from == rock
                    });
                    // A path returns to the rock's cell only by stepping onto it.
                    let free = path.iter().skip(1).all(|&node| paths.cell(node) != rock);
                    prop_assert_eq!(paths.takes(rock, node), !(open && free));
                }
            }
        }
    }
}
