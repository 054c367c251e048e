//! The children of a state, judged before the search visits them.
//!
//! On a path of hundreds of cells nearly every child wastes its obstacle. Most
//! pairs are beyond hope before it is laid, and one look-up in their paths
//! decides the few others. So the pairs that may be shut in are listed once, and
//! each child asks about these alone.

use super::known::Obstacles;
use super::{Ending, Feasibility, Needed, Pairs};
use crate::solve::fast::state::State;

/// Pairs are listed if there are at most this many per child.
const PAIRS_PER_CHILD: usize = 16;

impl Pairs {
    /// Returns what [`feasibility`](Self::feasibility) would return, or less, if one of these
    /// cells had an obstacle from this turn on; `None` if it is as quick to
    /// visit the children. The state itself has hope.
    pub(crate) fn hopes_with(
        &mut self,
        state: &State<'_>,
        cells: &[u32],
        total: u32,
    ) -> Option<Vec<Feasibility>> {
        let map = state.map;
        let (ending, last_turn) = (Ending::of(map, total), map.schedule.turn_of(total));
        if state.node.turn == last_turn {
            return None;
        }
        let left = last_turn - state.node.turn - 1;
        self.find_reach(state, left);
        let is_whole = self.reach.last().is_none_or(|&(_, distance)| distance < left);
        let fitting = self.reach.iter().filter(|&&(_, distance)| distance % 2 == left % 2);
        if fitting.clone().count() * map.step_kinds.len() > PAIRS_PER_CHILD * cells.len() {
            return None;
        }
        let ranks = 0..map.step_kinds.len();
        let mut steps: Vec<(u32, usize)> =
            fitting.flat_map(|&(cell, _)| ranks.clone().map(move |rank| (cell, rank))).collect();
        let mut least = None;
        let mut asked = |given, (from, rank): (u32, usize), least: &mut Option<u32>| {
            let needed = self.needed_for_step(given, from, rank, ending);
            if let Needed::AtLeast(needed) = needed {
                *least = Some(least.map_or(needed, |least| least.min(needed)));
            }
            needed == Needed::Enough
        };
        let given = |extra| Obstacles { state, extra, cached_only: true };
        steps.retain(|&step| asked(given(None), step, &mut least));
        let hope_with = |&cell: &u32| {
            let mut least = least;
            match steps.iter().position(|&step| asked(given(Some(cell)), step, &mut least)) {
                Some(place) => {
                    // The step may well have hope for the next cell, too.
                    steps[..=place].rotate_right(1);
                    Feasibility::Yes
                }
                None => Self::infeasible_until(map, total, least, is_whole),
            }
        };
        Some(cells.iter().map(hope_with).collect())
    }
}
