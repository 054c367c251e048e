//! A play with postponed decisions: the space that is searched.
//!
//! Tom must lay an obstacle every turn, or several, but need not decide on
//! which cell before it matters. Obstacles are numbered in the order in which
//! they are laid; the numbers are *slots*. So a state holds *revealed*
//! obstacles, each with its slot; slots whose obstacle is still open (spares);
//! and for every cell the earliest slot in which an obstacle may have been laid
//! there. Each turn the search looks at the path Jerry expects to take. Either
//! no cell of it is an obstacle: then he takes the step, and its cells held
//! none in any slot so far. Or the first obstacle on it is its i-th cell: then
//! that one is revealed in some earlier open slot, and the cells before it held
//! none so far. This splits all true plays without overlap: an obstacle off
//! Jerry's path can only lengthen other paths, so his step is the same without
//! it. On eight neighbours the cells beside his diagonal steps count as cells
//! of his path, because obstacles on them take these steps away; all others
//! leave the path as it is.

mod cuts;
mod name;
mod plan;

pub(crate) use name::name;

use name::{JERRY, LAID, RELEASE, SLOT, TURN};

use super::field::{Distances, UNREACHABLE};
use super::map::{Map, MapCell};
use super::walk::ExpectedPath;
use crate::evidence::{Descent, NodeChange};

/// The index that stands for no cell.
pub(crate) const NO_CELL: u32 = u32::MAX;

/// An obstacle that has been revealed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RevealedObstacle {
    /// Its cell.
    pub(crate) cell: u32,
    /// Its number in the order of laying, from 1.
    pub(crate) slot: u32,
    /// The last slot of this one and those revealed before it.
    latest: u32,
    /// The turn in which it began to matter.
    pub(crate) revealed: u32,
}

/// A state, and how to go back.
#[derive(Debug)]
pub(crate) struct State<'m> {
    pub(crate) map: &'m Map,
    pub(crate) ground: Vec<MapCell>,
    /// The distances, without the obstacles that
    /// [`update_distances`](Self::update_distances) has still to add.
    pub(crate) field: Distances,
    /// The marks of the field before each obstacle that it knows, in their
    /// order.
    field_marks: Vec<usize>,
    /// The turn, counted from 1: Tom's obstacles of this turn may be used.
    pub(crate) turn: u32,
    pub(crate) jerry: u32,
    /// Jerry's cell a turn ago.
    pub(crate) previous_cell: u32,
    pub(crate) laid: Vec<RevealedObstacle>,
    /// The open slots up to this turn, ascending.
    pub(crate) open: Vec<u32>,
    /// The earliest slot in which an obstacle may have been laid on a cell.
    release: Vec<u32>,
    /// The key of the state, without the cell Jerry came from.
    key: u128,
    released: Vec<(u32, u32)>,
    frames: Vec<Frame>,
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    released: usize,
    key: u128,
    change: Change,
}

#[derive(Clone, Copy, Debug)]
enum Change {
    /// Jerry's step, with the cell before the one he came from.
    Step { before: u32 },
    /// An obstacle, with the place of its slot among the open ones.
    Laid { place: usize },
    /// Cells on which no obstacle lies so far.
    RuledOut,
    /// A slot given away, with its place.
    Wasted { place: usize, slot: u32 },
}

impl<'m> State<'m> {
    /// Returns the state before the first turn. O(cells), some 40 bytes each.
    pub(crate) fn new(map: &'m Map) -> Self {
        Self {
            map,
            ground: map.ground.clone(),
            field: Distances::new(map),
            field_marks: Vec::new(),
            turn: 1,
            jerry: map.jerry,
            previous_cell: NO_CELL,
            laid: Vec::new(),
            open: (1..=map.schedule.laid_by(1)).collect(),
            release: vec![1; map.cell_count + 1],
            key: 0,
            released: Vec::new(),
            frames: Vec::new(),
        }
    }

    /// Returns whether Jerry has no path to any door.
    pub(crate) fn is_trapped(&self) -> bool {
        self.field.distance(self.jerry) == UNREACHABLE
    }

    /// Returns whether Jerry stands next to a door, so that no obstacle can
    /// stop him. (One can stop a diagonal step onto a door.)
    pub(crate) fn is_lost(&self) -> bool {
        self.map.touches_door[self.jerry as usize]
    }

    /// Finds the path that Jerry expects to take. O(its length).
    pub(crate) fn walk(&self, walk: &mut ExpectedPath) {
        walk.follow(self.map, &self.ground, &self.field, self.jerry, None);
    }

    /// Finds the path with this first step, one of the
    /// [`options`](Self::options).
    pub(crate) fn walk_by(&self, rank: usize, walk: &mut ExpectedPath) {
        walk.follow(self.map, &self.ground, &self.field, self.jerry, Some(rank));
    }

    /// Returns the ranks of all first steps of shortest paths.
    pub(crate) fn options(&self) -> Vec<usize> {
        let (map, jerry) = (self.map, self.jerry);
        let leads_on =
            |&rank: &usize| ExpectedPath::is_shortest_step(map, &self.ground, &self.field, jerry, rank);
        (0..map.step_kinds.len()).filter(leads_on).collect()
    }

    /// Returns the cell Jerry steps to, which may be a door or off the board;
    /// `None` if he is trapped.
    pub(crate) fn next(&self) -> Option<u32> {
        let rank = *self.options().first()?;
        Some(self.map.neighbours.of(self.jerry)[rank])
    }

    /// Returns the place, among the open slots, of the one in which an obstacle
    /// on this cell was laid if it begins to matter now: the earliest possible.
    /// An exchange shows that this is never worse, because all windows end now.
    pub(crate) fn slot_place(&self, cell: u32) -> Option<usize> {
        let release = self.release[cell as usize];
        let place = self.open.partition_point(|&slot| slot < release);
        (place < self.open.len()).then_some(place)
    }

    pub(crate) fn release(&self, cell: u32) -> u32 {
        self.release[cell as usize]
    }

    /// Returns whether an obstacle could be laid on the cell at some time.
    pub(crate) fn is_free(&self, cell: u32) -> bool {
        self.ground[cell as usize] == MapCell::Free
    }

    /// Reveals that the i-th needed cell of the walk is the first with an
    /// obstacle. Some slot must fit it.
    pub(crate) fn reveal(&mut self, walk: &ExpectedPath, i: usize) {
        self.reveal_unsettled(walk, i);
        self.update_distances();
    }

    /// Reveals the same without distances:
    /// [`update_distances`](Self::update_distances) must run before a path is asked for. An obstacle in a street can change the
    /// distances of half the map, and most states are refuted without them.
    pub(crate) fn reveal_unsettled(&mut self, walk: &ExpectedPath, i: usize) {
        let cell = walk.needed()[i];
        let place = self.slot_place(cell).expect("only cells with an open slot are revealed");
        self.push_frame(Change::Laid { place });
        for &cell in &walk.needed()[..i] {
            self.raise_release(cell);
        }
        self.take_slot(cell, place);
    }

    /// Lays the next open obstacle of this turn on a free cell that can still
    /// take it, on or off Jerry's path.
    pub(crate) fn lay(&mut self, cell: u32) {
        self.lay_unsettled(cell);
        self.update_distances();
    }

    /// Lays the same without distances, see
    /// [`reveal_unsettled`](Self::reveal_unsettled).
    pub(crate) fn lay_unsettled(&mut self, cell: u32) {
        let place = self.next_open_slot();
        self.push_frame(Change::Laid { place });
        self.take_slot(cell, place);
    }

    /// Reveals that one of the obstacles laid so far is on this free cell, in
    /// the earliest slot that fits; there must be one.
    pub(crate) fn reveal_cell(&mut self, cell: u32) {
        let place = self.slot_place(cell).expect("only cells with an open slot are revealed");
        self.push_frame(Change::Laid { place });
        self.take_slot(cell, place);
        self.update_distances();
    }

    /// Rules out that an obstacle was laid on these cells so far.
    pub(crate) fn rule_out(&mut self, cells: &[u32]) {
        self.push_frame(Change::RuledOut);
        for &cell in cells {
            self.raise_release(cell);
        }
    }

    /// Makes the distances right for all obstacles. O(cells whose distance
    /// changes).
    pub(crate) fn update_distances(&mut self) {
        let known = self.field_marks.len();
        for laid in &self.laid[known..] {
            self.ground[laid.cell as usize] = MapCell::Free;
        }
        // Each is added on the ground with those before it.
        for laid in &self.laid[known..] {
            self.ground[laid.cell as usize] = MapCell::Blocked;
            self.field_marks.push(self.field.mark());
            self.field.block(self.map, &self.ground, laid.cell);
        }
    }

    /// Returns the place of the first open slot of this turn; there must be
    /// one.
    fn next_open_slot(&self) -> usize {
        let before = self.map.schedule.laid_by(self.turn - 1);
        self.open.partition_point(|&slot| slot <= before)
    }

    /// Returns how many obstacles lie at the end of this turn.
    pub(crate) fn last_slot(&self) -> u32 {
        self.map.schedule.laid_by(self.turn)
    }

    /// Returns how many obstacles lie at least when this play ends: those up to
    /// the last revealed, and one of this turn.
    pub(crate) fn least_slots(&self) -> u32 {
        let latest = self.laid.last().map_or(0, |laid| laid.latest);
        latest.max(self.map.schedule.laid_by(self.turn - 1) + 1)
    }

    /// Gives the next open obstacle of this turn away: it goes where it never
    /// matters.
    pub(crate) fn give_away_slot(&mut self) {
        let place = self.next_open_slot();
        let slot = self.open[place];
        self.push_frame(Change::Wasted { place, slot });
        self.open.remove(place);
        self.key ^= name(SLOT, slot, 0);
    }

    fn take_slot(&mut self, cell: u32, place: usize) {
        let slot = self.open.remove(place);
        let latest = self.laid.last().map_or(slot, |laid| laid.latest.max(slot));
        self.laid.push(RevealedObstacle { cell, slot, latest, revealed: self.turn });
        self.ground[cell as usize] = MapCell::Blocked;
        self.key ^= name(LAID, cell, 0) ^ name(SLOT, slot, 0);
    }

    /// Lets Jerry take the step, because no needed cell of the walk is an
    /// obstacle. The step must not lead onto a door.
    pub(crate) fn take_step(&mut self, walk: &ExpectedPath) {
        let next = walk.next_unless_door().expect("he does not step onto a door");
        self.push_frame(Change::Step { before: self.previous_cell });
        self.raise_release(self.jerry);
        for &cell in walk.needed() {
            self.raise_release(cell);
        }
        self.step_to(next);
    }

    /// Puts Jerry on the next cell, and begins the turn.
    fn step_to(&mut self, next: u32) {
        self.key ^= name(JERRY, self.jerry, 0) ^ name(JERRY, next, 0);
        self.key ^= name(TURN, self.turn, 0) ^ name(TURN, self.turn + 1, 0);
        self.previous_cell = self.jerry;
        self.jerry = next;
        let before = self.last_slot();
        self.turn += 1;
        self.open.extend(before + 1..=self.last_slot());
    }

    /// Follows the checker's descent through a tree to its next node.
    pub(crate) fn follow_descent(&mut self, descent: &Descent<'_>) {
        let (depth, changes) = descent.last_changes();
        self.undo_to(depth.saturating_sub(1));
        self.update_distances();
        if depth == 0 {
            return;
        }
        let change = match changes.last() {
            Some(&NodeChange::Revealed { place }) => Change::Laid { place },
            Some(NodeChange::Stepped { .. }) => Change::Step { before: self.previous_cell },
            Some(NodeChange::Raised { .. }) | None => Change::RuledOut,
        };
        self.push_frame(change);
        for change in changes {
            match *change {
                NodeChange::Raised { cell, .. } => self.raise_release(cell.0),
                NodeChange::Revealed { place } => {
                    let cell = descent.node.revealed.last().expect("the change revealed it");
                    self.take_slot(cell.0, place);
                }
                NodeChange::Stepped { .. } => self.step_to(descent.node.jerry.0),
            }
        }
        self.update_distances();
    }

    /// Undoes the last change.
    pub(crate) fn undo(&mut self) {
        let frame = self.frames.pop().expect("undo matches a change");
        for (cell, release) in self.released.drain(frame.released..).rev() {
            self.release[cell as usize] = release;
        }
        self.key = frame.key;
        match frame.change {
            Change::Laid { place } => {
                if self.field_marks.len() == self.laid.len() {
                    self.field.undo(self.field_marks.pop().expect("as many as obstacles, so at least one"));
                }
                let laid = self.laid.pop().expect("the frame says that one was laid");
                self.open.insert(place, laid.slot);
                self.ground[laid.cell as usize] = MapCell::Free;
            }
            Change::RuledOut => {}
            Change::Wasted { place, slot } => self.open.insert(place, slot),
            Change::Step { before } => {
                let new = self.last_slot() - self.map.schedule.laid_by(self.turn - 1);
                self.open.truncate(self.open.len() - new as usize);
                self.turn -= 1;
                self.jerry = self.previous_cell;
                self.previous_cell = before;
            }
        }
    }

    /// Undoes changes until `depth` of them are left.
    pub(crate) fn undo_to(&mut self, depth: usize) {
        while self.frames.len() > depth {
            self.undo();
        }
    }

    /// Returns the number of changes that can be undone.
    pub(crate) fn depth(&self) -> usize {
        self.frames.len()
    }

    /// Returns a key, equal for states from which the same plays follow, and
    /// for others only by an accident of 2^-128.
    pub(crate) fn key(&self) -> u128 {
        self.key
    }

    fn push_frame(&mut self, change: Change) {
        let (released, key) = (self.released.len(), self.key);
        self.frames.push(Frame { released, key, change });
    }

    /// Notes that no obstacle was laid on the cell up to this turn.
    fn raise_release(&mut self, cell: u32) {
        let old = self.release[cell as usize];
        let new = self.last_slot() + 1;
        if old < new {
            self.released.push((cell, old));
            self.release[cell as usize] = new;
            self.key ^= name(RELEASE, cell, old) ^ name(RELEASE, cell, new);
        }
    }
}
