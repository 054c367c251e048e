//! The tree of all plays, and a state that moves about in it.
//!
//! A node is its parent and which child of it it is: the i-th of the cells that are asked about
//! revealed, which Jerry's way needs, or which are [crucial](super::crucial), or the step taken. Neither depends on the number of obstacles
//! aimed at, so the tree is grown once and its unfinished ends are kept
//! between the rounds of the deepening.

use super::crucial::Crucial;
use super::state::State;
use super::walk::Walk;

/// Index of a node.
pub(super) type NodeId = u32;

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
pub(super) struct Tree<'m> {
    nodes: Vec<Node>,
    state: State<'m>,
    /// From the root to the node the state is at, with Jerry's way at each
    /// (empty where not looked at yet).
    path: Vec<(NodeId, Walk)>,
    spare: Vec<Walk>,
    /// Scratch of [`go_to`](Self::go_to).
    down: Vec<NodeId>,
    /// Finds the cells that are asked about, where these shall not be all that Jerry's ways need.
    crucial: Option<Crucial>,
    /// So many obstacles may lie on the board of which the state does not know.
    unknown: usize,
}

impl<'m> Tree<'m> {
    /// The root alone, at this state. 12 bytes per node to come.
    pub(super) fn new(state: State<'m>) -> Self {
        Self {
            nodes: vec![Node { parent: 0, depth: 0, child: STEP }],
            state,
            path: vec![(0, Walk::default())],
            spare: Vec::new(),
            down: Vec::new(),
            crucial: None,
            unknown: 0,
        }
    }

    /// From now on only crucial cells of Jerry's ways are asked about. No node but the root has been looked at.
    pub(super) fn ask_crucial(&mut self, crucial: Crucial, unknown: usize) {
        (self.crucial, self.unknown) = (Some(crucial), unknown);
        self.state.is_wide = true;
    }

    /// Number of nodes.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The state. Its distances are right after [`settled`](Self::settled) or
    /// [`walk`](Self::walk).
    pub(super) fn state(&self) -> &State<'m> {
        &self.state
    }

    /// The state, for a trial that takes back whatever it does.
    pub(super) fn state_for_trial(&mut self) -> &mut State<'m> {
        self.state.settle();
        &mut self.state
    }

    /// The state, with its distances.
    pub(super) fn settled(&mut self) -> &State<'m> {
        self.state.settle();
        &self.state
    }

    /// The state, back at the root.
    pub(super) fn into_root_state(mut self) -> (State<'m>, Option<Crucial>) {
        self.go_to(0);
        self.state.is_wide = false;
        (self.state, self.crucial)
    }

    /// Jerry's way at the state's node.
    pub(super) fn walk(&mut self) -> &Walk {
        let (_, walk) = self.path.last_mut().expect("the path holds the root");
        if walk.is_empty() {
            self.state.settle();
            self.state.walk(walk);
            if let Some(crucial) = &mut self.crucial {
                crucial.find(&self.state, walk, self.state.open.len() + self.unknown);
            }
        }
        walk
    }

    /// Jerry's way before the last obstacle was revealed on it, if that is the last change.
    pub(super) fn walk_blocked(&self) -> Option<&Walk> {
        let [.., (_, walk), (node, _)] = &self.path[..] else { return None };
        (self.nodes[*node as usize].child != STEP).then_some(walk)
    }

    /// The state, and Jerry's way there.
    pub(super) fn state_and_walk(&mut self) -> (&State<'m>, &Walk) {
        self.walk();
        let (_, walk) = self.path.last().expect("the path holds the root");
        (&self.state, walk)
    }

    /// Asks about the state with the step of Jerry's way taken, which does not
    /// lead onto a door.
    pub(super) fn after_step<T>(&mut self, ask: impl FnOnce(&State<'m>) -> T) -> T {
        self.walk();
        let (_, walk) = self.path.last().expect("the path holds the root");
        self.state.accept(walk);
        let answer = ask(&self.state);
        self.state.undo();
        answer
    }

    /// Moves the state to a node.
    pub(super) fn go_to(&mut self, target: NodeId) {
        self.down.clear();
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
            self.down.push(node);
            node = self.nodes[node as usize].parent;
        }
        while let Some(node) = self.down.pop() {
            self.walk();
            let (_, walk) = self.path.last().expect("the path holds the root");
            match self.nodes[node as usize].child {
                STEP => self.state.accept(walk),
                i => self.state.reveal_unsettled(walk, i as usize),
            }
            let walk = self.spare.pop().unwrap_or_default();
            self.path.push((node, walk));
        }
    }

    /// The child of the state's node that reveals the i-th cell that is asked about.
    pub(super) fn add_reveal(&mut self, i: usize) -> NodeId {
        self.add(i as u32)
    }

    /// The child of the state's node that takes the step.
    pub(super) fn add_step(&mut self) -> NodeId {
        self.add(STEP)
    }

    fn add(&mut self, child: u32) -> NodeId {
        let &(parent, _) = self.path.last().expect("the path holds the root");
        let depth = self.nodes[parent as usize].depth + 1;
        self.nodes.push(Node { parent, depth, child });
        self.nodes.len() as NodeId - 1
    }
}
