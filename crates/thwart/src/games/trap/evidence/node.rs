//! A node of a tree: what the plays that it stands for have in common.

use thwart_grid::{Cell, Direction};

use super::root::Root;

/// The node that is being looked at, and how to go back to those above it.
#[derive(Debug)]
pub(in crate::games::trap) struct TreeNode<'r> {
    pub root: &'r Root<'r>,
    /// The turn, from 1. Tom has laid his obstacles of this turn.
    pub turn: u32,
    pub jerry: Cell,
    /// Where he stood a turn ago, and the step that he took from there.
    pub last_step: Option<(Cell, Direction)>,
    /// The obstacles in the order in which they were revealed.
    pub revealed: Vec<Cell>,
    /// The slot of each of them.
    slots: Vec<u32>,
    /// The open slots, ascending.
    pub open: Vec<u32>,
    free: Vec<bool>,
    release: Vec<u32>,
    /// What has changed on the way from the root.
    pub changes: Vec<NodeChange>,
}

/// A change, with what it takes to undo it.
#[derive(Clone, Copy, Debug)]
pub(in crate::games::trap) enum NodeChange {
    /// The release of this cell rose from `before`.
    Raised { cell: Cell, before: u32 },
    /// An obstacle was revealed in the slot that had this place among the open ones.
    Revealed { place: usize },
    /// Jerry took a step.
    Stepped { before: Option<(Cell, Direction)> },
}

impl<'r> TreeNode<'r> {
    /// The root of the tree: it stands for all plays.
    pub fn new(root: &'r Root<'r>) -> Self {
        Self {
            root,
            turn: 1,
            jerry: root.jerry,
            last_step: None,
            revealed: Vec::new(),
            slots: Vec::new(),
            open: (1..=root.slots_by(1)).collect(),
            free: root.free.clone(),
            release: vec![1; root.free.len()],
            changes: Vec::new(),
        }
    }

    pub fn is_free(&self, cell: Cell) -> bool {
        self.free[cell.index()]
    }

    /// Whether Jerry can stand on the cell: it is free or a door.
    pub fn is_passable(&self, cell: Cell) -> bool {
        self.is_free(cell) || self.root.is_door(cell)
    }

    /// Whether Jerry can stand on the cell at Tom's turn and still be caught.
    pub fn is_inside(&self, cell: Cell) -> bool {
        self.is_free(cell) && !self.root.game.is_goal(cell) && !self.root.touches_door(cell)
    }

    /// No obstacle was laid on the cell in a slot before this one.
    pub fn release(&self, cell: Cell) -> u32 {
        self.release[cell.index()]
    }

    /// The cells with a release greater than 1, with their release.
    pub fn released(&self) -> impl Iterator<Item = (Cell, u32)> + '_ {
        self.changes.iter().filter_map(|change| match *change {
            NodeChange::Raised { cell, before: 1 } => Some((cell, self.release(cell))),
            _ => None,
        })
    }

    /// The place of the first open slot in which an obstacle may have been laid on this cell.
    pub fn place_for(&self, cell: Cell) -> Option<usize> {
        let place = self.open.partition_point(|&slot| slot < self.release(cell));
        (place < self.open.len()).then_some(place)
    }

    /// No obstacle was laid on these cells so far.
    pub fn rule_out(&mut self, cells: &[Cell]) {
        let later = self.root.slots_by(self.turn) + 1;
        for &cell in cells {
            let before = std::mem::replace(&mut self.release[cell.index()], later);
            if before != later {
                self.changes.push(NodeChange::Raised { cell, before });
            }
        }
    }

    /// An obstacle was laid on this cell, in the slot with this place among the open ones.
    pub fn reveal(&mut self, cell: Cell, place: usize) {
        self.slots.push(self.open.remove(place));
        self.revealed.push(cell);
        self.free[cell.index()] = false;
        self.changes.push(NodeChange::Revealed { place });
    }

    /// Jerry takes a step, and the next turn comes.
    pub fn step(&mut self, direction: Direction, to: Cell) {
        self.changes.push(NodeChange::Stepped { before: self.last_step });
        self.last_step = Some((self.jerry, direction));
        self.jerry = to;
        self.turn += 1;
        self.open.extend(self.root.slots_by(self.turn - 1) + 1..=self.root.slots_by(self.turn));
    }

    /// Undoes all changes after the first so many.
    pub fn undo_to(&mut self, changes: usize) {
        for change in self.changes.drain(changes..).rev() {
            match change {
                NodeChange::Raised { cell, before } => self.release[cell.index()] = before,
                NodeChange::Revealed { place } => {
                    let cell = self.revealed.pop().expect("the change revealed one");
                    self.free[cell.index()] = true;
                    self.open.insert(place, self.slots.pop().expect("each has a slot"));
                }
                NodeChange::Stepped { before } => {
                    let slots = self.root.slots_by(self.turn) - self.root.slots_by(self.turn - 1);
                    self.open.truncate(self.open.len() - slots as usize);
                    self.turn -= 1;
                    self.jerry = self.last_step.expect("he took one").0;
                    self.last_step = before;
                }
            }
        }
    }

    /// Whether the board has room for the open slots before the last slot in which an obstacle was
    /// revealed: for each a cell of its own, free and released by then, and not Jerry's. What fits a slot
    /// fits every later one, so it is enough to count. O(n log n) for n cells.
    pub fn has_room(&self) -> bool {
        let last = self.slots.iter().copied().max().unwrap_or(0);
        let cells = self.root.board.cells().filter(|&cell| self.is_free(cell) && cell != self.jerry);
        let mut releases: Vec<u32> = cells.map(|cell| self.release(cell)).collect();
        releases.sort_unstable();
        let before = self.open.iter().take_while(|&&slot| slot < last);
        before.zip(1..).all(|(&slot, open)| releases.partition_point(|&release| release <= slot) >= open)
    }

    /// How much it takes to remember this node.
    pub fn size(&self) -> usize {
        self.revealed.len() + self.open.len() + self.released().count()
    }

    /// How many releases rose on the way from the root: what it keeps in order to go back.
    pub fn kept(&self) -> usize {
        let steps = self.turn as usize - 1;
        self.changes.len() - self.revealed.len() - steps
    }
}
