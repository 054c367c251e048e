//! The way Jerry expects to go.

use super::field::Field;
use super::map::{Ground, Map};
use crate::certificate::marks::Marks;

/// The way Jerry expects to go, and what must stay free for it.
///
/// On eight neighbours an obstacle also takes away the diagonal steps beside
/// it. So his step stays the same as long as neither the cells of the way nor
/// those beside its diagonal steps are obstacles: all of these are *needed*.
/// No needed cell is needed for two reasons except one: two diagonal steps in
/// a row may pass the same cell. (A cell beside a step from x to y touches x
/// and y with straight steps. If it were on the way itself, or beside a step
/// before or after the next one, going over it would be shorter.)
#[derive(Clone, Debug, Default)]
pub(super) struct Walk {
    /// From Jerry's cell to a door, both included, or off the board; empty if
    /// there is no way.
    cells: Vec<u32>,
    /// The free cells that are needed, in the order of the way, those beside a
    /// step before the one it leads to. Only on eight neighbours: elsewhere
    /// they are the inner cells.
    needed: Option<Vec<u32>>,
    /// The cells on which his step rests, where that is not all that are needed.
    crucial: Vec<u32>,
    is_wide: bool,
}

/// A cell beside a diagonal step is not needed anew for the next one: it is
/// among so many cells needed last.
const SHARED_WITHIN: usize = 4;

impl Walk {
    /// Looks up the way from a cell, on which the rank of the first step may be
    /// chosen. O(its length).
    /// It ends on a door, or off the board where the rim lets him out.
    pub(super) fn follow(
        &mut self,
        map: &Map,
        ground: &[Ground],
        field: &Field,
        from: u32,
        first: Option<usize>,
    ) {
        self.clear();
        if field.distance(from) == super::field::FAR {
            return;
        }
        self.cells.push(from);
        if map.cuts_corners() {
            self.follow_beside(map, ground, field, from, first);
            return;
        }
        let mut cell = from;
        let mut left = field.distance(cell);
        while ground[cell as usize] != Ground::Door {
            left -= 1;
            let around = map.neighbours.of(cell);
            let nearer = |&&next: &&u32| field.distance(next) == left;
            let chosen = first.filter(|_| cell == from).map(|rank| &around[rank]);
            let next = chosen.or_else(|| around.iter().find(nearer));
            cell = *next.expect("a distance has a neighbour one step nearer");
            self.cells.push(cell);
        }
    }

    fn follow_beside(
        &mut self,
        map: &Map,
        ground: &[Ground],
        field: &Field,
        from: u32,
        first: Option<usize>,
    ) {
        let needed = self.needed.get_or_insert_default();
        let mut cell = from;
        let mut left = field.distance(cell);
        while ground[cell as usize] != Ground::Door {
            if left == map.goal_length() {
                // On the rim: whatever lies beside it, one step leads off.
                self.cells.push(map.cells as u32);
                break;
            }
            let nearer = |&(rank, _): &(usize, &u32)| Self::leads_on(map, ground, field, cell, rank);
            let around = map.neighbours.of(cell);
            let chosen = first.filter(|_| cell == from).map(|rank| (rank, &around[rank]));
            let step = chosen.or_else(|| around.iter().enumerate().find(nearer));
            let (rank, &next) = step.expect("a distance has a neighbour one step nearer");
            for side in map.sides(cell, rank).into_iter().flatten() {
                let shared = &needed[needed.len().saturating_sub(SHARED_WITHIN)..];
                // A door, beside a diagonal step onto a door, stays as it is.
                if ground[side as usize] == Ground::Free && !shared.contains(&side) {
                    needed.push(side);
                }
            }
            cell = next;
            left = field.distance(cell);
            self.cells.push(cell);
            if ground[cell as usize] != Ground::Door {
                needed.push(cell);
            }
        }
    }

    /// Whether one can step from a cell with this rank on a shortest way.
    pub(super) fn leads_on(map: &Map, ground: &[Ground], field: &Field, cell: u32, rank: usize) -> bool {
        let (here, there) = (field.distance(cell), field.distance(map.neighbours.of(cell)[rank]));
        there < here && there + map.kinds[rank].length == here && map.may_pass(ground, cell, rank)
    }

    /// Marks the cells that another shortest way from a cell needs, which is not on a goal: one that
    /// keeps clear of the cells to avoid where it can. O(its length).
    pub(super) fn mark_other_way(
        map: &Map,
        ground: &[Ground],
        field: &Field,
        from: u32,
        avoid: &Marks,
        needed: &mut Marks,
    ) {
        let mut cell = from;
        while ground[cell as usize] != Ground::Door && field.distance(cell) != map.goal_length() {
            let around = map.neighbours.of(cell);
            let sides = |rank: usize| map.sides(cell, rank).into_iter().flatten();
            let leads_on = |&rank: &usize| Self::leads_on(map, ground, field, cell, rank);
            let is_clear =
                |&rank: &usize| sides(rank).chain([around[rank]]).all(|cell| !avoid.has(cell as usize));
            let ranks = (0..around.len()).rev().filter(leads_on);
            let rank = ranks.clone().find(is_clear).or_else(|| ranks.clone().next());
            let rank = rank.expect("a distance has a neighbour one step nearer");
            for cell in sides(rank).chain([around[rank]]) {
                needed.mark(cell as usize);
            }
            cell = around[rank];
        }
    }

    /// Forgets the way.
    pub(super) fn clear(&mut self) {
        self.cells.clear();
        if let Some(needed) = &mut self.needed {
            needed.clear();
        }
        self.is_wide = false;
    }

    /// Says on which cells his step rests.
    pub(super) fn rest_on(&mut self, cells: impl Iterator<Item = u32>) {
        self.crucial.clear();
        self.crucial.extend(cells);
        self.is_wide = self.crucial.len() < self.needed().len();
    }

    /// Cells such that his step is the same if none of the obstacles that are not revealed lies on
    /// them: those that the way needs, or fewer, see [`Crucial`](super::crucial::Crucial).
    pub(super) fn crucial(&self) -> &[u32] {
        if self.is_wide { &self.crucial } else { self.needed() }
    }

    /// Whether these are not the cells that the way needs.
    pub(super) const fn is_wide(&self) -> bool {
        self.is_wide
    }

    /// From Jerry's cell to a door, both included, or to a cell of the rim and
    /// the index that is off the board; empty if there is no way.
    pub(super) fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// Whether there is no way.
    pub(super) const fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Where he steps, which may be a door.
    pub(super) fn next(&self) -> Option<u32> {
        self.cells.get(1).copied()
    }

    /// Where he steps, unless it is a door.
    pub(super) fn next_inside(&self) -> Option<u32> {
        if self.cells.len() > 2 { self.next() } else { None }
    }

    /// The cells that must stay free for it, Jerry's own aside.
    pub(super) fn needed(&self) -> &[u32] {
        match &self.needed {
            Some(needed) => needed,
            None => self.cells.get(1..self.cells.len().saturating_sub(1)).unwrap_or(&[]),
        }
    }

    /// Those of them that the first step needs.
    pub(super) fn needed_first(&self) -> &[u32] {
        let needed = self.needed();
        let of_step = match self.next_inside() {
            Some(next) => needed.iter().position(|&cell| cell == next).map_or(0, |place| place + 1),
            // The step onto a door needs all that the way needs.
            None => needed.len(),
        };
        &needed[..of_step]
    }
}
