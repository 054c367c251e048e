//! The children of a state, judged before anybody goes to them.
//!
//! On a way of hundreds of cells nearly every child wastes its obstacle: most
//! pairs are beyond hope before it is laid, and for the few others one look-up
//! in their ways tells. So the pairs that may be shut in are listed once, and
//! each child asks about these alone.

use super::needed::{Ending, Given, Needed};
use super::{Hope, Pairs};
use crate::games::trap::solve::state::{NOWHERE, State};

/// Pairs are listed where there are at most so many for a child.
const PAIRS_PER_CHILD: usize = 16;

impl Pairs {
    /// What [`hope`](Self::hope) would say, or less, if one of these cells had an
    /// obstacle from this turn on; `None` where it is as quick to go there. The
    /// state itself has hope.
    pub(in crate::games::trap::solve) fn hopes_with(
        &mut self,
        state: &State<'_>,
        cells: &[u32],
        total: u32,
    ) -> Option<Vec<Hope>> {
        let map = state.map;
        let last_turn = map.turns.turn_of(total);
        if cells.is_empty() || state.turn == last_turn && state.before == NOWHERE {
            return None;
        }
        let ending = Ending::of(map, total);
        let mut steps = Vec::new();
        let mut is_whole = false;
        if state.turn == last_turn {
            steps.push(Self::last_step(state));
        } else {
            let left = last_turn - state.turn - 1;
            self.find_reach(state, left);
            let fitting = self.reach.iter().filter(|&&(_, distance)| distance % 2 == left % 2);
            if fitting.clone().count() * map.kinds.len() > PAIRS_PER_CHILD * cells.len() {
                return None;
            }
            steps.extend(fitting.flat_map(|&(cell, _)| (0..map.kinds.len()).map(move |rank| (cell, rank))));
            is_whole = self.reach_is_whole(left);
        }
        let taken = state.turn == last_turn;
        let mut ask = |given: Given<'_>, (from, rank): (u32, usize)| {
            if taken && given.obstacles.extra != Some(from) {
                self.needed_after_step(given, from, rank, ending)
            } else if taken {
                Needed::Enough
            } else {
                self.needed_for_step(given, from, rank, ending)
            }
        };
        let mut beyond_hope = Least::default();
        steps.retain(|&step| beyond_hope.is_left_by(ask(Given::known(state), step)));
        let hope_with = |&cell: &u32| {
            let mut least = beyond_hope;
            let hopeful =
                steps.iter().position(|&step| least.is_left_by(ask(Given::with(state, cell), step)));
            if let Some(place) = hopeful {
                // It may well have hope for the next cell, too.
                steps[..=place].rotate_right(1);
                return Hope::Yes;
            }
            Self::later(map, total, least.0, is_whole)
        };
        Some(cells.iter().map(hope_with).collect())
    }
}

/// The least number of obstacles that shuts Jerry in at one of the places asked
/// about.
#[derive(Clone, Copy, Default)]
struct Least(Option<u32>);

impl Least {
    /// Counts a place in; says whether there is hope for it.
    fn is_left_by(&mut self, needed: Needed) -> bool {
        if let Needed::AtLeast(needed) = needed {
            self.0 = Some(self.0.map_or(needed, |least| least.min(needed)));
        }
        needed == Needed::Enough
    }
}
