//! The path that Jerry expects to take.

use super::field::Distances;
use super::map::{Map, MapCell};
use thwart_grid::distance::UNREACHED_LENGTH;
use thwart_grid::narrow;

/// Jerry's expected path, and the cells that must stay free for it.
///
/// On eight neighbours an obstacle also takes away the diagonal steps beside
/// it. So Jerry's step stays the same as long as neither the cells of the path
/// nor those beside its diagonal steps are obstacles: all of these are
/// *needed*. A cell is needed for one reason only, except that two diagonal
/// steps in a row may pass the same cell. (A cell beside a step from x to y
/// touches x and y with straight steps. If it were on the path itself, or
/// beside a step before or after the next one, going over it would be shorter.)
#[derive(Clone, Debug, Default)]
pub(crate) struct ExpectedPath {
    cells: Vec<u32>,
    needed: Vec<u32>,
    first_rank: usize,
}

/// A cell that two diagonal steps in a row need is listed once: it is among
/// this many cells needed last.
const SHARED_WITHIN: usize = 4;

impl ExpectedPath {
    /// Finds the path from a cell; the caller may choose the rank of the first
    /// step. O(its length).
    pub(crate) fn follow(
        &mut self,
        map: &Map,
        ground: &[MapCell],
        field: &Distances,
        from: u32,
        first: Option<usize>,
    ) {
        self.clear();
        if field.distance(from) == UNREACHED_LENGTH {
            return;
        }
        let mut cell = from;
        self.cells.push(cell);
        while ground[cell as usize] != MapCell::Door {
            if field.distance(cell) == map.goal_length() {
                // On the rim one step always leads off the board.
                self.cells.push(narrow(map.cell_count));
                break;
            }
            let around = map.neighbours.of(cell);
            let leads_on = |&rank: &usize| Self::is_shortest_step(map, ground, field, cell, rank);
            let chosen = first.filter(|_| cell == from);
            let rank = chosen.or_else(|| (0..around.len()).find(leads_on));
            let rank = rank.expect("a distance has a neighbour one step nearer");
            if self.cells.len() == 1 {
                self.first_rank = rank;
            }
            for side in map.sides(cell, rank).into_iter().flatten() {
                let shared = &self.needed[self.needed.len().saturating_sub(SHARED_WITHIN)..];
                // A door beside a diagonal step onto a door stays open.
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

    /// Returns whether the step of this rank from a cell lies on a shortest
    /// path.
    pub(crate) fn is_shortest_step(
        map: &Map,
        ground: &[MapCell],
        field: &Distances,
        cell: u32,
        rank: usize,
    ) -> bool {
        let (here, there) = (field.distance(cell), field.distance(map.neighbours.of(cell)[rank]));
        there < here && there + map.step_kinds[rank].length == here && map.may_pass(ground, cell, rank)
    }

    pub(crate) fn clear(&mut self) {
        self.cells.clear();
        self.needed.clear();
    }

    /// Returns the cells from Jerry's to a door, both included, or to a cell of
    /// the rim and the index that is off the board; empty if there is no path.
    pub(crate) fn cells(&self) -> &[u32] {
        &self.cells
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Returns the rank of the first step, if there is one.
    pub(crate) const fn first_rank(&self) -> usize {
        self.first_rank
    }

    /// Returns the cell Jerry steps to, which may be a door.
    pub(crate) fn next(&self) -> Option<u32> {
        self.cells.get(1).copied()
    }

    /// Returns the cell Jerry steps to, unless it is a door.
    pub(crate) fn next_unless_door(&self) -> Option<u32> {
        if self.cells.len() > 2 { self.next() } else { None }
    }

    /// Returns the cells that must stay free for the path, except Jerry's own,
    /// in the order of the path: those beside a step before the one it leads
    /// to.
    pub(crate) fn needed(&self) -> &[u32] {
        &self.needed
    }

    /// Returns the cells that the first step needs.
    pub(crate) fn needed_for_first_step(&self) -> &[u32] {
        let of_step = match self.next_unless_door() {
            Some(next) => self.needed.iter().position(|&cell| cell == next).map_or(0, |place| place + 1),
            // The step onto a door needs all that the path needs.
            None => self.needed.len(),
        };
        &self.needed[..of_step]
    }
}
