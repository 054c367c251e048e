//! Ways to the exits that run together: a tree of steps.
//!
//! A *node* is a cell with one step from it, to the cell of an older node, the
//! next one; or an exit, where the way ends. From every node exactly one way
//! leads on. Nodes are numbered from 0 as they are made. A cell may have
//! several nodes, whose ways lead on differently.

use thwart_core::{Board, Cell, Direction};

use super::jumps::goes_further;

/// A number of a node.
pub(in super::super) type Node = u32;

/// See the [module](self).
pub(in super::super) struct Web<'g> {
    board: &'g Board,
    nodes: Vec<Entry>,
    runs: Vec<Run>,
    /// For each cell of the board the last of its hits, counted from 1, or 0.
    hits: Vec<u32>,
    /// A node whose step a rock on some cell takes away, and the hit of that cell
    /// before it, counted from 1.
    hit: Vec<(Node, u32)>,
}

/// A node.
struct Entry {
    cell: Cell,
    /// The number of its run.
    run: u32,
    /// What the way from here costs.
    cost: u64,
}

/// Nodes made one after the other, each leading to the one before. Most ways are few runs, the walk is
/// one.
struct Run {
    /// The node that was made first, the last one on the way.
    base: Node,
    /// Where that one leads; to itself on an exit.
    after: Node,
    /// Where some run further along the way begins on it: see [`jumps`](super::jumps).
    jump: Node,
    /// Runs of the way that follow.
    depth: u32,
}

impl<'g> Web<'g> {
    /// No node.
    pub fn new(board: &'g Board) -> Self {
        Self { board, nodes: Vec::new(), runs: Vec::new(), hits: vec![0; board.len()], hit: Vec::new() }
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The cell of a node.
    pub fn cell(&self, node: Node) -> Cell {
        self.nodes[node as usize].cell
    }

    /// What the way from a node costs.
    pub fn cost(&self, node: Node) -> u64 {
        self.nodes[node as usize].cost
    }

    /// A node on an exit.
    pub fn put_exit(&mut self, cell: Cell) -> Node {
        let node = self.nodes.len() as Node;
        let run = self.start(Run { base: node, after: node, jump: node, depth: 0 });
        self.nodes.push(Entry { cell, run, cost: 0 });
        node
    }

    /// A node from whose cell a legal step in this direction leads to `next`.
    pub fn put_step(&mut self, cell: Cell, direction: Direction, next: Node) -> Node {
        let node = self.nodes.len() as Node;
        let &Entry { cell: onto, run, cost } = &self.nodes[next as usize];
        let cost = cost.saturating_add(self.board.step_cost(direction, onto));
        let run = if next + 1 == node { run } else { self.start(self.run_onto(next, node)) };
        self.nodes.push(Entry { cell, run, cost });
        self.put_hit(node, onto);
        if self.board.topology().cuts_corners() && direction.is_diagonal() {
            let (one, other) = direction.sides();
            for side in [one, other].into_iter().filter_map(|side| self.board.step(cell, side)) {
                self.put_hit(node, side);
            }
        }
        node
    }

    /// The run that a node begins with a step to `next`, which is not the one made before it.
    fn run_onto(&self, next: Node, node: Node) -> Run {
        let &Run { jump, depth, .. } = self.run(next);
        let far = self.run(jump);
        let further = goes_further(depth, far.depth, self.run(far.jump).depth);
        let jump = if further { far.jump } else { next };
        Run { base: node, after: next, jump, depth: depth + 1 }
    }

    /// The number of a new run.
    fn start(&mut self, run: Run) -> u32 {
        self.runs.push(run);
        self.runs.len() as u32 - 1
    }

    /// The run of a node.
    fn run(&self, node: Node) -> &Run {
        &self.runs[self.nodes[node as usize].run as usize]
    }

    fn put_hit(&mut self, node: Node, rock: Cell) {
        let count = self.hit.len() as u32 + 1;
        let last = std::mem::replace(&mut self.hits[rock.index()], count);
        self.hit.push((node, last));
    }

    /// The nodes whose step a rock on this cell takes away: those that lead onto
    /// it, and the diagonal ones past it.
    pub fn hits(&self, rock: Cell) -> impl Iterator<Item = Node> + '_ {
        let mut at = self.hits[rock.index()];
        std::iter::from_fn(move || {
            let &(node, before) = self.hit.get(at.checked_sub(1)? as usize)?;
            at = before;
            Some(node)
        })
    }

    /// Whether the way from a node is open while a rock lies on a cell other than
    /// its own. Cost: O(log n) for each node whose step the rock takes, n the runs of the way.
    pub fn is_open(&self, node: Node, rock: Cell) -> bool {
        self.hits(rock).all(|hit| !self.passes(node, hit))
    }

    /// Whether a node lies on the way from another one, or is the same.
    fn passes(&self, from: Node, node: Node) -> bool {
        let mut at = from;
        // Along a way numbers fall.
        while at >= node {
            let &Run { base, after, jump, depth } = self.run(at);
            if base <= node {
                return true;
            }
            if depth == 0 {
                return false;
            }
            at = if jump >= node { jump } else { after };
        }
        false
    }

    #[cfg(test)]
    fn next(&self, node: Node) -> Node {
        let &Run { base, after, .. } = self.run(node);
        if base < node { node - 1 } else { after }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use thwart_core::{Diagonal, Tile, Topology};

    /// Nodes that are made one after the other cost a question nothing more than one of them.
    #[test]
    fn a_way_without_a_break_is_one_run() {
        let board = Board::new(1, 5, vec![Tile::Free; 5]).unwrap();
        let mut web = Web::new(&board);
        let mut last = web.put_exit(Cell(4));
        for cell in (0..4).rev() {
            last = web.put_step(Cell(cell), Direction::East, last);
        }
        let branch = web.put_step(Cell(1), Direction::East, 2);
        let run = |node: Node| (web.run(node).base, web.run(node).depth);
        assert_eq!([0, 1, last, branch].map(run), [(0, 0), (0, 0), (0, 0), (branch, 1)]);
    }

    proptest! {
        #[test]
        fn ways_pass_what_walking_them_passes(
            topology in 0usize..3,
            draws in proptest::collection::vec((0u32..1000, 0usize..8), 1..120),
        ) {
            let topology = [Topology::Four, Topology::Hex, Topology::Eight(Diagonal::One)][topology];
            let board = Board::new(5, 5, vec![Tile::Free; 25]).unwrap().with_topology(topology);
            let mut web = Web::new(&board);
            web.put_exit(Cell(12));
            web.put_exit(Cell(0));
            let mut nodes = 2;
            for &(draw, at) in &draws {
                // Runs of some nodes, as detours make them.
                let last = web.len() as Node - 1;
                let next = if draw % 3 > 0 { last } else { draw / 3 % (last + 1) };
                let direction = topology.directions()[at % topology.directions().len()];
                // Walked the other way, from a cell that must be on the board.
                if let Some(cell) = board.step(web.cell(next), direction.opposite()) {
                    prop_assert_eq!(web.put_step(cell, direction, next), nodes);
                    nodes += 1;
                }
            }
            prop_assert_eq!(web.len() as Node, nodes);
            for node in 0..web.len() as Node {
                let mut way = vec![node];
                while web.next(*way.last().unwrap()) != *way.last().unwrap() {
                    way.push(web.next(*way.last().unwrap()));
                }
                prop_assert_eq!(web.cost(node), way.len() as u64 - 1);
                for other in 0..web.len() as Node {
                    prop_assert_eq!(web.passes(node, other), way.contains(&other));
                }
                for rock in board.cells().filter(|&rock| rock != web.cell(node)) {
                    let open = way.windows(2).all(|step| {
                        let (from, to) = (web.cell(step[0]), web.cell(step[1]));
                        board.neighbours(from, |cell| cell != rock).any(|(_, cell)| cell == to) || from == rock
                    });
                    // A way does not come back to a rock without stepping onto it.
                    prop_assert_eq!(web.is_open(node, rock), open && way.iter().skip(1).all(|&n| web.cell(n) != rock));
                }
            }
        }
    }
}
