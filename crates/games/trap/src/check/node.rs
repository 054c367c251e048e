//! A node of a tree: the state that all its plays share.
//!
//! The checker walks through a tree with it, and the search through its own plays.

use thwart_grid::{Board, Cell, Direction};

use crate::rules::Schedule;

/// The slots of the obstacles, numbered from 1, turn by turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slots {
    pub schedule: Schedule,
    /// The last slot: N in the argument. The tree shows that this many obstacles are not enough.
    pub most: u32,
}

impl Slots {
    /// Returns the last slot of a turn: S(t) in the argument.
    pub fn last(self, turn: u32) -> u32 {
        self.schedule.laid_by(turn).min(self.most)
    }

    /// Returns the turn of the last slot.
    pub fn last_turn(self) -> u32 {
        self.schedule.turn_of(self.most)
    }
}

/// The current node, and how to go back to those above it.
#[derive(Debug)]
pub(crate) struct Node {
    pub slots: Slots,
    /// The turn, from 1. Tom has laid his obstacles of this turn.
    pub turn: u32,
    pub jerry: Cell,
    /// Jerry's cell a turn ago, and the step that he took from there.
    pub last_step: Option<(Cell, Direction)>,
    /// The obstacles in the order in which they were revealed.
    pub revealed: Vec<Cell>,
    /// The slot of each revealed obstacle.
    pub revealed_slots: Vec<u32>,
    /// The open slots, ascending.
    pub open: Vec<u32>,
    free: Vec<bool>,
    release: Vec<u32>,
    /// The changes since the root.
    pub changes: Vec<NodeChange>,
}

/// A change, with the data to undo it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NodeChange {
    /// The release of this cell rose from `before`.
    Raised { cell: Cell, before: u32 },
    /// An obstacle was revealed in the slot that had this place among the open ones.
    Revealed { place: usize },
    /// Jerry took a step.
    Stepped { before: Option<(Cell, Direction)> },
}

impl Node {
    /// Creates the root of a tree, which stands for all plays: Jerry's cell, and whether each cell is free.
    pub fn new(slots: Slots, jerry: Cell, free: Vec<bool>) -> Self {
        Self {
            slots,
            turn: 1,
            jerry,
            last_step: None,
            revealed: Vec::new(),
            revealed_slots: Vec::new(),
            open: (1..=slots.last(1)).collect(),
            release: vec![1; free.len()],
            free,
            changes: Vec::new(),
        }
    }

    pub fn is_free(&self, cell: Cell) -> bool {
        self.free[cell.index()]
    }

    /// Returns the slot before which no obstacle was laid on the cell.
    pub fn release(&self, cell: Cell) -> u32 {
        self.release[cell.index()]
    }

    /// Returns the cells with a release greater than 1, with their release.
    pub fn released(&self) -> impl Iterator<Item = (Cell, u32)> + '_ {
        self.changes.iter().filter_map(|change| match *change {
            NodeChange::Raised { cell, before: 1 } => Some((cell, self.release(cell))),
            _ => None,
        })
    }

    /// Returns the last slot of this turn.
    pub fn last_slot(&self) -> u32 {
        self.slots.last(self.turn)
    }

    /// Returns the last slot of a revealed obstacle; 0 if none is revealed.
    pub fn last_revealed_slot(&self) -> u32 {
        self.revealed_slots.iter().copied().max().unwrap_or(0)
    }

    /// Returns the place of the first open slot that fits an obstacle on this cell.
    pub fn place_for(&self, cell: Cell) -> Option<usize> {
        let place = self.open.partition_point(|&slot| slot < self.release(cell));
        (place < self.open.len()).then_some(place)
    }

    /// Rules out that an obstacle was laid on these cells so far.
    pub fn rule_out(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let later = self.last_slot() + 1;
        for cell in cells {
            let before = std::mem::replace(&mut self.release[cell.index()], later);
            if before != later {
                self.changes.push(NodeChange::Raised { cell, before });
            }
        }
    }

    /// Reveals an obstacle on this cell, laid in the slot with this place among the open ones.
    pub fn reveal(&mut self, cell: Cell, place: usize) {
        self.revealed_slots.push(self.open.remove(place));
        self.revealed.push(cell);
        self.free[cell.index()] = false;
        self.changes.push(NodeChange::Revealed { place });
    }

    /// Lets Jerry take a step, and begins the next turn.
    pub fn step(&mut self, direction: Direction, to: Cell) {
        self.changes.push(NodeChange::Stepped { before: self.last_step });
        self.last_step = Some((self.jerry, direction));
        self.jerry = to;
        self.open.extend(self.last_slot() + 1..=self.slots.last(self.turn + 1));
        self.turn += 1;
    }

    /// Undoes all changes after the first `changes`.
    pub fn undo_to(&mut self, changes: usize) {
        for change in self.changes.drain(changes..).rev() {
            match change {
                NodeChange::Raised { cell, before } => self.release[cell.index()] = before,
                NodeChange::Revealed { place } => {
                    let cell = self.revealed.pop().expect("the change revealed one");
                    self.free[cell.index()] = true;
                    self.open.insert(place, self.revealed_slots.pop().expect("each has a slot"));
                }
                NodeChange::Stepped { before } => {
                    let slots = self.slots.last(self.turn) - self.slots.last(self.turn - 1);
                    self.open.truncate(self.open.len() - slots as usize);
                    self.turn -= 1;
                    self.jerry = self.last_step.expect("he took one").0;
                    self.last_step = before;
                }
            }
        }
    }

    /// Returns whether the board has room for the open slots before the last slot of a revealed obstacle:
    /// each needs its own free cell, released by then, other than Jerry's. A cell that fits a slot fits
    /// every later one, so it is enough to count. O(n log n) for n cells.
    pub fn has_room(&self, board: &Board) -> bool {
        let last = self.last_revealed_slot();
        let cells = board.cells().filter(|&cell| self.is_free(cell) && cell != self.jerry);
        let mut releases: Vec<u32> = cells.map(|cell| self.release(cell)).collect();
        releases.sort_unstable();
        let before = self.open.iter().take_while(|&&slot| slot < last);
        before.zip(1..).all(|(&slot, open)| releases.partition_point(|&release| release <= slot) >= open)
    }

    /// Returns the size of this node if it is remembered.
    pub fn size(&self) -> usize {
        self.revealed.len() + self.open.len() + self.released().count()
    }

    /// Returns how many releases rose since the root: the size of what is kept for going back.
    pub fn kept(&self) -> usize {
        let steps = self.turn as usize - 1;
        self.changes.len() - self.revealed.len() - steps
    }
}
