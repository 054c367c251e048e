//! A way that is open, without distances.
//!
//! Once all obstacles of the last turn are revealed, all that is asked is whether Jerry has a way. Distances
//! would tell, but an obstacle in a street changes those of half the map. So the way he was on is followed,
//! with a detour round the last obstacle, which often serves for the next one, too.

use super::Pairs;
use super::detour::Reach;
use crate::games::trap::solve::state::State;
use crate::games::trap::solve::walk::Walk;

/// Here a detour may be long: it costs less than distances do.
const REACH: Reach = Reach { near: usize::MAX, most: 1 << 14 };
/// So many detours are kept.
const KEPT: usize = 8;

/// Cells that lead from one of a way to a later one, or to a door.
#[derive(Debug)]
pub(super) struct Round {
    from: u32,
    cells: Vec<u32>,
    to: Option<u32>,
}

impl Pairs {
    /// Free cells by which one gets from a cell of a way before the obstacle on it to one after it, or to a
    /// door; `None` if none are found. All other cells that the way needs are free.
    pub(in crate::games::trap::solve) fn way_round(
        &mut self,
        state: &State<'_>,
        walk: &Walk,
        obstacle: u32,
    ) -> Option<&[u32]> {
        let (map, way) = (state.map, walk.cells());
        let needs_beside = |from: u32, to: u32| {
            let rank = map.neighbours.of(from).iter().position(|&cell| cell == to);
            rank.and_then(|rank| map.sides(from, rank)).is_some_and(|sides| sides.contains(&obstacle))
        };
        let is_lost = |&i: &usize| {
            let (from, to) = (way[i], way[i + 1]);
            from == obstacle || to == obstacle || map.cuts_corners() && needs_beside(from, to)
        };
        let mut steps = 0..way.len().saturating_sub(1);
        let first = steps.find(is_lost)?;
        let last = steps.take_while(is_lost).last().unwrap_or(first);
        let (before, after) = (&way[..=first], &way[last + 1..]);
        let is_free = |cell: u32| state.is_free(cell);
        let serves = |round: &Round| {
            before.contains(&round.from)
                && round.to.is_none_or(|to| after.contains(&to))
                && round.cells.iter().all(|&cell| is_free(cell))
        };
        if let Some(place) = self.rounds.iter().position(serves) {
            self.rounds[..=place].rotate_right(1);
        } else {
            let cells = self.detours.find_between(map, before, after, REACH, is_free)?;
            let touches = |end: u32| move |cell: &&u32| map.straight().of(end).contains(cell);
            let (end, begin) = (*cells.first()?, *cells.last()?);
            // As far apart as may be, to serve for more.
            let from = *before.iter().find(touches(begin))?;
            let to = if map.touches_door[end as usize] {
                None
            } else {
                after.iter().rev().find(touches(end)).copied()
            };
            self.rounds.truncate(KEPT - 1);
            self.rounds.insert(0, Round { from, cells, to });
        }
        self.rounds.first().map(|round| &round.cells[..])
    }
}
