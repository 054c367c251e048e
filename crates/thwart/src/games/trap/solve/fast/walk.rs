//! The way Jerry expects to go.

use super::field::{Distances, FAR};
use super::map::{Map, MapCell};

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
pub(in crate::games::trap) struct Walk {
    cells: Vec<u32>,
    needed: Vec<u32>,
}

/// A cell beside a diagonal step is not needed anew for the next one: it is
/// among so many cells needed last.
const SHARED_WITHIN: usize = 4;

impl Walk {
    /// Looks up the way from a cell, on which the rank of the first step may be
    /// chosen. O(its length).
    pub(in crate::games::trap::solve) fn follow(
        &mut self,
        map: &Map,
        ground: &[MapCell],
        field: &Distances,
        from: u32,
        first: Option<usize>,
    ) {
        self.clear();
        if field.distance(from) == FAR {
            return;
        }
        let mut cell = from;
        self.cells.push(cell);
        while ground[cell as usize] != MapCell::Door {
            if field.distance(cell) == map.goal_length() {
                // On the rim: whatever lies beside it, one step leads off.
                self.cells.push(map.cells as u32);
                break;
            }
            let around = map.neighbours.of(cell);
            let leads_on = |&rank: &usize| Self::leads_on(map, ground, field, cell, rank);
            let chosen = first.filter(|_| cell == from);
            let rank = chosen.or_else(|| (0..around.len()).find(leads_on));
            let rank = rank.expect("a distance has a neighbour one step nearer");
            for side in map.sides(cell, rank).into_iter().flatten() {
                let shared = &self.needed[self.needed.len().saturating_sub(SHARED_WITHIN)..];
                // A door, beside a diagonal step onto a door, stays as it is.
                if ground[side as usize] == MapCell::Free && !shared.contains(&side) {
                    self.needed.push(side);
                }
            }
            cell = around[rank];
            self.cells.push(cell);
            if ground[cell as usize] != MapCell::Door {
                self.needed.push(cell);
            }
        }
    }

    /// Whether one can step from a cell with this rank on a shortest way.
    pub(in crate::games::trap::solve) fn leads_on(
        map: &Map,
        ground: &[MapCell],
        field: &Distances,
        cell: u32,
        rank: usize,
    ) -> bool {
        let (here, there) = (field.distance(cell), field.distance(map.neighbours.of(cell)[rank]));
        there < here && there + map.kinds[rank].length == here && map.may_pass(ground, cell, rank)
    }

    /// Forgets the way.
    pub(in crate::games::trap::solve) fn clear(&mut self) {
        self.cells.clear();
        self.needed.clear();
    }

    /// From Jerry's cell to a door, both included, or to a cell of the rim and
    /// the index that is off the board; empty if there is no way.
    pub(in crate::games::trap) fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// Whether there is no way.
    pub(in crate::games::trap::solve) const fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Where he steps, which may be a door.
    pub(in crate::games::trap::solve) fn next(&self) -> Option<u32> {
        self.cells.get(1).copied()
    }

    /// Where he steps, unless it is a door.
    pub(in crate::games::trap::solve) fn next_inside(&self) -> Option<u32> {
        if self.cells.len() > 2 { self.next() } else { None }
    }

    /// The free cells that must stay free for it, Jerry's own aside, in the order
    /// of the way: those beside a step before the one it leads to.
    pub(in crate::games::trap::solve) fn needed(&self) -> &[u32] {
        &self.needed
    }

    /// Those of them that the first step needs.
    pub(in crate::games::trap::solve) fn needed_first(&self) -> &[u32] {
        let of_step = match self.next_inside() {
            Some(next) => self.needed.iter().position(|&cell| cell == next).map_or(0, |place| place + 1),
            // The step onto a door needs all that the way needs.
            None => self.needed.len(),
        };
        &self.needed[..of_step]
    }
}
