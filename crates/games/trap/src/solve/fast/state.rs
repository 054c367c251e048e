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
//!
//! All this is the [`Node`] of the checker. A state adds the distances, the
//! ground with its doors, and a key, for a search that goes through many nodes.

mod cuts;
mod name;
mod plan;

pub(crate) use name::name;

use name::{JERRY, LAID, RELEASE, SLOT, TURN};
use thwart_grid::{Cell, Direction};

use super::field::Distances;
use super::map::{Map, MapCell};
use super::walk::ExpectedPath;
use crate::check::{Descent, Node, NodeChange, Slots};
use thwart_grid::distance::UNREACHED_LENGTH;

/// The index that stands for no cell.
pub(crate) const NO_CELL: u32 = u32::MAX;

/// A state, and how to go back.
#[derive(Debug)]
pub(crate) struct State<'m> {
    pub(crate) map: &'m Map,
    /// The turn, Jerry's cell, obstacles and slots, as the checker keeps them.
    pub(crate) node: Node,
    pub(crate) ground: Vec<MapCell>,
    /// The distances, without the obstacles that
    /// [`update_distances`](Self::update_distances) has still to add.
    pub(crate) field: Distances,
    /// The marks of the field before each obstacle that it knows, in their
    /// order.
    field_marks: Vec<usize>,
    /// The key of the state, without the cell Jerry came from.
    key: u128,
    frames: Vec<Frame>,
}

/// A change, with the data to undo it.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// The number of changes of the node before it.
    changes: usize,
    /// The key before it.
    key: u128,
    /// The slot that it gave away, with its place.
    wasted: Option<(usize, u32)>,
}

impl<'m> State<'m> {
    /// Returns the state before the first turn. O(cells), some 40 bytes each.
    pub(crate) fn new(map: &'m Map) -> Self {
        let free = map.ground[..map.cell_count].iter().map(|&kind| kind == MapCell::Free).collect();
        let slots = Slots { schedule: map.schedule, most: u32::MAX };
        Self {
            map,
            node: Node::new(slots, Cell(map.jerry), free),
            ground: map.ground.clone(),
            field: Distances::new(map),
            field_marks: Vec::new(),
            key: 0,
            frames: Vec::new(),
        }
    }

    pub(crate) fn jerry(&self) -> u32 {
        self.node.jerry.0
    }

    /// Returns Jerry's cell a turn ago; [`NO_CELL`] in the first turn.
    pub(crate) fn previous_cell(&self) -> u32 {
        self.node.last_step.map_or(NO_CELL, |(cell, _)| cell.0)
    }

    /// Returns the revealed obstacles in their order.
    pub(crate) fn laid(&self) -> impl Iterator<Item = u32> + '_ {
        self.node.revealed.iter().map(|cell| cell.0)
    }

    /// Returns the turn in which an obstacle on this cell was revealed; `None` if none was.
    pub(crate) fn turn_revealed(&self, cell: u32) -> Option<u32> {
        let mut revealed = self.laid();
        let mut turn = 1;
        self.node.changes.iter().find_map(|change| {
            turn += u32::from(matches!(change, NodeChange::Stepped { .. }));
            let is_this = matches!(change, NodeChange::Revealed { .. }) && revealed.next() == Some(cell);
            is_this.then_some(turn)
        })
    }

    /// Returns the slots and cells of the revealed obstacles.
    pub(crate) fn laid_by_slot(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.node.revealed_slots.iter().copied().zip(self.laid())
    }

    /// Returns whether Jerry has no path to any door.
    pub(crate) fn is_trapped(&self) -> bool {
        self.field.distance(self.jerry()) == UNREACHED_LENGTH
    }

    /// Returns whether Jerry stands next to a door, so that no obstacle can
    /// stop him. (One can stop a diagonal step onto a door.)
    pub(crate) fn is_lost(&self) -> bool {
        self.map.touches_door[self.node.jerry.index()]
    }

    /// Finds the path that Jerry expects to take. O(its length).
    pub(crate) fn walk(&self, walk: &mut ExpectedPath) {
        walk.follow(self.map, &self.ground, &self.field, self.jerry(), None);
    }

    /// Finds the path with this first step, one of the
    /// [`options`](Self::options).
    pub(crate) fn walk_by(&self, rank: usize, walk: &mut ExpectedPath) {
        walk.follow(self.map, &self.ground, &self.field, self.jerry(), Some(rank));
    }

    /// Returns the ranks of all first steps of shortest paths.
    pub(crate) fn options(&self) -> Vec<usize> {
        let (map, jerry) = (self.map, self.jerry());
        let leads_on =
            |&rank: &usize| ExpectedPath::is_shortest_step(map, &self.ground, &self.field, jerry, rank);
        (0..map.step_kinds.len()).filter(leads_on).collect()
    }

    /// Returns the cell Jerry steps to, which may be a door or off the board;
    /// `None` if he is trapped.
    pub(crate) fn next(&self) -> Option<u32> {
        let rank = *self.options().first()?;
        Some(self.map.neighbours.of(self.jerry())[rank])
    }

    /// Returns the place, among the open slots, of the one in which an obstacle
    /// on this cell was laid if it begins to matter now: the earliest possible.
    /// An exchange shows that this is never worse, because all windows end now.
    pub(crate) fn slot_place(&self, cell: u32) -> Option<usize> {
        self.node.place_for(Cell(cell))
    }

    pub(crate) fn release(&self, cell: u32) -> u32 {
        self.node.release(Cell(cell))
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
        self.push_frame();
        self.raise_releases(walk.needed()[..i].iter().copied());
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
        self.push_frame();
        self.take_slot(cell, place);
    }

    /// Reveals that one of the obstacles laid so far is on this free cell, in
    /// the earliest slot that fits; there must be one.
    pub(crate) fn reveal_cell(&mut self, cell: u32) {
        let place = self.slot_place(cell).expect("only cells with an open slot are revealed");
        self.push_frame();
        self.take_slot(cell, place);
        self.update_distances();
    }

    /// Rules out that an obstacle was laid on these cells so far.
    pub(crate) fn rule_out(&mut self, cells: &[u32]) {
        self.push_frame();
        self.raise_releases(cells.iter().copied());
    }

    /// Makes the distances right for all obstacles. O(cells whose distance
    /// changes).
    pub(crate) fn update_distances(&mut self) {
        let known = self.field_marks.len();
        for cell in &self.node.revealed[known..] {
            self.ground[cell.index()] = MapCell::Free;
        }
        // Each is added on the ground with those before it.
        for cell in &self.node.revealed[known..] {
            self.ground[cell.index()] = MapCell::Blocked;
            self.field_marks.push(self.field.mark());
            self.field.block(self.map, &self.ground, cell.0);
        }
    }

    /// Returns the place of the first open slot of this turn; there must be
    /// one.
    fn next_open_slot(&self) -> usize {
        let before = self.map.schedule.laid_by(self.node.turn - 1);
        self.node.open.partition_point(|&slot| slot <= before)
    }

    /// Returns how many obstacles lie at the end of this turn.
    pub(crate) fn last_slot(&self) -> u32 {
        self.node.last_slot()
    }

    /// Returns how many obstacles lie at least when this play ends: those up to
    /// the last revealed, and one of this turn.
    pub(crate) fn least_slots(&self) -> u32 {
        self.node.last_revealed_slot().max(self.map.schedule.laid_by(self.node.turn - 1) + 1)
    }

    /// Gives the next open obstacle of this turn away: it goes where it never
    /// matters.
    pub(crate) fn give_away_slot(&mut self) {
        let place = self.next_open_slot();
        self.push_frame();
        let slot = self.node.open.remove(place);
        self.frames.last_mut().expect("pushed just now").wasted = Some((place, slot));
        self.key ^= name(SLOT, slot, 0);
    }

    fn take_slot(&mut self, cell: u32, place: usize) {
        let slot = self.node.open[place];
        self.node.reveal(Cell(cell), place);
        self.ground[cell as usize] = MapCell::Blocked;
        self.key ^= name(LAID, cell, 0) ^ name(SLOT, slot, 0);
    }

    /// Lets Jerry take the step, because no needed cell of the walk is an
    /// obstacle. The step must not lead onto a door.
    pub(crate) fn take_step(&mut self, walk: &ExpectedPath) {
        let next = walk.next_unless_door().expect("he does not step onto a door");
        self.push_frame();
        self.raise_releases([self.jerry()].into_iter().chain(walk.needed().iter().copied()));
        self.step(self.map.order[walk.first_rank()], next);
    }

    /// Lets Jerry take a step, and begins the next turn.
    fn step(&mut self, direction: Direction, to: u32) {
        self.key ^= name(JERRY, self.jerry(), 0) ^ name(JERRY, to, 0);
        self.key ^= name(TURN, self.node.turn, 0) ^ name(TURN, self.node.turn + 1, 0);
        self.node.step(direction, Cell(to));
    }

    /// Follows the checker's descent through a tree to its next node.
    pub(crate) fn follow_descent(&mut self, descent: &Descent<'_>) {
        let (depth, changes) = descent.last_changes();
        self.undo_to(depth.saturating_sub(1));
        self.update_distances();
        if depth == 0 {
            return;
        }
        self.push_frame();
        for change in changes {
            match *change {
                NodeChange::Raised { cell, .. } => self.raise_releases([cell.0]),
                NodeChange::Revealed { place } => {
                    let cell = descent.node.revealed.last().expect("the change revealed it");
                    self.take_slot(cell.0, place);
                }
                NodeChange::Stepped { .. } => {
                    let (_, direction) = descent.node.last_step.expect("the change was this step");
                    self.step(direction, descent.node.jerry.0);
                }
            }
        }
        self.update_distances();
    }

    /// Undoes the last change.
    pub(crate) fn undo(&mut self) {
        let frame = self.frames.pop().expect("undo matches a change");
        let obstacles = self.node.revealed.len();
        let last = self.node.revealed.last().copied();
        self.node.undo_to(frame.changes);
        if let Some(cell) = last.filter(|_| self.node.revealed.len() < obstacles) {
            if self.field_marks.len() == obstacles {
                self.field.undo(self.field_marks.pop().expect("as many as obstacles, so at least one"));
            }
            self.ground[cell.index()] = MapCell::Free;
        }
        if let Some((place, slot)) = frame.wasted {
            self.node.open.insert(place, slot);
        }
        self.key = frame.key;
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

    fn push_frame(&mut self) {
        self.frames.push(Frame { changes: self.node.changes.len(), key: self.key, wasted: None });
    }

    /// Notes that no obstacle was laid on these cells up to this turn.
    fn raise_releases(&mut self, cells: impl IntoIterator<Item = u32>) {
        let changes = self.node.changes.len();
        self.node.rule_out(cells.into_iter().map(Cell));
        let new = self.last_slot() + 1;
        for change in &self.node.changes[changes..] {
            if let NodeChange::Raised { cell, before } = *change {
                self.key ^= name(RELEASE, cell.0, before) ^ name(RELEASE, cell.0, new);
            }
        }
    }
}
