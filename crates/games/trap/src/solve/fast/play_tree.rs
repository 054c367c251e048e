//! The tree of all plays, and a state that moves about in it.
//!
//! A node is its parent and which child of it it is: the i-th cell that Jerry's path needs is
//! revealed, or the step is taken. Neither depends on the number of obstacles aimed at, so the tree
//! is grown once, and its unfinished ends are kept between the rounds of the deepening.

use super::state::State;
use super::walk::ExpectedPath;
use thwart_grid::narrow;

/// Index of a node.
pub(crate) type NodeId = u32;

/// The child that takes the step.
const STEP: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Node {
    parent: NodeId,
    depth: u32,
    child: u32,
}

/// The tree and the state at one of its nodes.
#[derive(Debug)]
pub(crate) struct PlayTree<'m> {
    nodes: Vec<Node>,
    state: State<'m>,
    /// The nodes from the root to the one the state is at, with Jerry's path at each (empty if not
    /// computed yet).
    path: Vec<(NodeId, ExpectedPath)>,
    spare: Vec<ExpectedPath>,
    /// Scratch of [`go_to`](Self::go_to).
    to_visit: Vec<NodeId>,
}

impl<'m> PlayTree<'m> {
    /// Returns the root alone, at this state. 12 bytes per node to come.
    pub(crate) fn new(state: State<'m>) -> Self {
        Self {
            nodes: vec![Node { parent: 0, depth: 0, child: STEP }],
            state,
            path: vec![(0, ExpectedPath::default())],
            spare: Vec::new(),
            to_visit: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the state. Its distances are right after [`settled`](Self::settled) or
    /// [`walk`](Self::walk).
    pub(crate) fn state(&self) -> &State<'m> {
        &self.state
    }

    /// Returns the state, for a trial that undoes all it does.
    pub(crate) fn state_for_trial(&mut self) -> &mut State<'m> {
        self.state.update_distances();
        &mut self.state
    }

    /// Returns the state, with its distances.
    pub(crate) fn settled(&mut self) -> &State<'m> {
        self.state.update_distances();
        &self.state
    }

    /// Forgets all nodes but the root, and makes `change` to its state, the one before the first
    /// turn.
    pub(crate) fn begin(&mut self, change: impl FnOnce(&mut State<'m>)) {
        self.go_to(0);
        self.nodes.truncate(1);
        self.path[0].1.clear();
        self.state.undo_to(0);
        change(&mut self.state);
    }

    /// Returns Jerry's path at the state's node.
    pub(crate) fn walk(&mut self) -> &ExpectedPath {
        let (_, walk) = self.path.last_mut().expect("the path holds the root");
        if walk.is_empty() {
            self.state.update_distances();
            self.state.walk(walk);
        }
        walk
    }

    /// Moves the state to a node.
    pub(crate) fn go_to(&mut self, target: NodeId) {
        self.to_visit.clear();
        let mut node = target;
        loop {
            let depth = self.nodes[node as usize].depth as usize;
            if self.path.get(depth).is_some_and(|&(at, _)| at == node) {
                while self.path.len() > depth + 1 {
                    let (_, mut walk) = self.path.pop().expect("longer than depth");
                    walk.clear();
                    self.spare.push(walk);
                    self.state.undo();
                }
                break;
            }
            self.to_visit.push(node);
            node = self.nodes[node as usize].parent;
        }
        while let Some(node) = self.to_visit.pop() {
            self.walk();
            let (_, walk) = self.path.last().expect("the path holds the root");
            match self.nodes[node as usize].child {
                STEP => self.state.take_step(walk),
                i => self.state.reveal_unsettled(walk, i as usize),
            }
            let walk = self.spare.pop().unwrap_or_default();
            self.path.push((node, walk));
        }
    }

    /// Adds the child of the state's node that reveals the i-th cell that the path needs.
    pub(crate) fn add_reveal(&mut self, i: usize) -> NodeId {
        self.add(narrow(i))
    }

    /// Adds the child of the state's node that takes the step.
    pub(crate) fn add_step(&mut self) -> NodeId {
        self.add(STEP)
    }

    fn add(&mut self, child: u32) -> NodeId {
        let &(parent, _) = self.path.last().expect("the path holds the root");
        let depth = self.nodes[parent as usize].depth + 1;
        self.nodes.push(Node { parent, depth, child });
        narrow(self.nodes.len()) - 1
    }
}
