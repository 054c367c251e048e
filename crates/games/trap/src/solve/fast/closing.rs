//! Upper bounds: shutting Jerry in by a fixed cut.
//!
//! Tom chooses some cells of Jerry's expected path as the pocket, and a
//! smallest cut between them and the doors. Cells of the cut that Jerry does
//! not expect to cross can wait as long as he is inside; the one he is heading
//! for is the bait, and stays open until he stands in front of it. Each turn of
//! waiting adds a slot, and the pocket is shut as soon as the slots suffice for
//! all that is missing.

use thwart_grid::narrow;
use thwart_grid::search::VertexCut;
use thwart_grid::search::vertex_cut::Paths;

use super::state::{NO_CELL, State};
use super::walk::ExpectedPath;

/// How many cells of Jerry's path, besides his own, are tried as a pocket.
const LONGEST_POCKET: usize = 10;

/// The search for closing plans, with its arrays.
#[derive(Debug)]
pub(crate) struct Closing {
    search: VertexCut,
    is_cut: Vec<bool>,
    walk: ExpectedPath,
    /// The number of path cells looked at in playing.
    walked: u64,
    /// Cuts that need not be tried again.
    tried: Vec<Vec<u32>>,
    /// The paths of the last cut; those of the next one are nearly the same.
    last_paths: Vec<Vec<u32>>,
}

impl Closing {
    pub(crate) fn new(cells: usize) -> Self {
        Self {
            search: VertexCut::new(cells),
            is_cut: vec![false; cells + 1],
            walk: ExpectedPath::default(),
            walked: 0,
            tried: Vec::new(),
            last_paths: Vec::new(),
        }
    }

    /// Forgets the paths of the last cut, for another search.
    pub(crate) fn forget(&mut self) {
        self.last_paths.clear();
    }

    /// Returns how many cells were looked at, a measure of the work; the state
    /// counts those whose distances changed.
    pub(crate) fn looked_at(&self) -> u64 {
        self.search.looked_at() + self.walked
    }

    /// Tries to shut Jerry in with fewer than `below` obstacles, by pockets of
    /// Jerry's cell, the one before, and the next ones on his path. Returns the
    /// shortest plan found until `is_over` holds; the state is left as it was. The
    /// caller sets `only_jerry_moved` if only Jerry's steps lead here from the last
    /// call's state: a cut that was tried there would be played as it was then.
    pub(crate) fn best_plan(
        &mut self,
        state: &mut State<'_>,
        mut below: u32,
        only_jerry_moved: bool,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Vec<u32>> {
        if !only_jerry_moved {
            self.tried.clear();
        }
        state.walk(&mut self.walk);
        let mut pockets = Vec::new();
        if state.previous_cell() != NO_CELL && state.is_free(state.previous_cell()) {
            pockets.push(vec![state.previous_cell(), state.jerry()]);
        }
        let path = self.walk.cells();
        let inner = path.len().saturating_sub(1);
        pockets.extend((1..=inner.min(LONGEST_POCKET + 1)).map(|len| path[..len].to_vec()));
        let mut best: Option<Vec<u32>> = None;
        for pocket in pockets {
            if is_over() {
                break;
            }
            let Some(cut) = self.cut(state, &pocket, below).filter(|cut| !self.tried.contains(cut)) else {
                continue;
            };
            if let Some(plan) = self.plan_with(state, &cut, below, is_over) {
                below = narrow(plan.len());
                best = Some(plan);
            }
            self.tried.push(cut);
        }
        best
    }

    /// Tries to shut Jerry in with fewer than `below` obstacles by a smallest
    /// cut around a pocket that he stands in.
    pub(crate) fn plan_for(
        &mut self,
        state: &mut State<'_>,
        pocket: &[u32],
        below: u32,
        over: &dyn Fn() -> bool,
    ) -> Option<Vec<u32>> {
        let cut = self.cut(state, pocket, below)?;
        self.plan_with(state, &cut, below, over)
    }

    /// Returns a smallest cut around a pocket, if a plan with fewer than
    /// `below` obstacles can hold it.
    fn cut(&mut self, state: &State<'_>, pocket: &[u32], below: u32) -> Option<Vec<u32>> {
        let most = (below as usize).checked_sub(state.node.revealed.len() + 1)?;
        let former = self.last_paths.iter().map(Vec::as_slice);
        let found = self.search.query_from(state.map.straight(), state, pocket, most, former);
        if found == Paths::Adjacent {
            return None;
        }
        self.last_paths = self.search.paths();
        match found {
            Paths::Exactly(count) if count <= most => Some(self.search.cut()),
            _ => None,
        }
    }

    /// Tries to shut Jerry in by this cut, which was computed last.
    fn plan_with(
        &mut self,
        state: &mut State<'_>,
        cut: &[u32],
        below: u32,
        over: &dyn Fn() -> bool,
    ) -> Option<Vec<u32>> {
        for &cell in cut {
            self.is_cut[cell as usize] = true;
        }
        let depth = state.depth();
        let plan = self.play(state, cut, below, over);
        state.undo_to(depth);
        for &cell in cut {
            self.is_cut[cell as usize] = false;
        }
        plan
    }

    fn play(
        &mut self,
        state: &mut State<'_>,
        cut: &[u32],
        below: u32,
        over: &dyn Fn() -> bool,
    ) -> Option<Vec<u32>> {
        while !over() && state.least_slots() < below && !state.is_lost() {
            if slots_suffice(state, cut)
                && let Some(plan) = self.close_cut(state, over).filter(|plan| plan.len() < below as usize)
            {
                return Some(plan);
            }
            // The bait is laid when Jerry stands in front of it; he may then
            // stand in front of the next. Beside a bait he may go on inside.
            loop {
                state.walk(&mut self.walk);
                self.walked += self.walk.cells().len() as u64;
                let next = self.walk.next()?;
                let bait =
                    self.walk.needed_for_first_step().iter().position(|&cell| self.is_cut[cell as usize]);
                let Some(i) = bait.filter(|_| !self.search.is_inside(next)) else { break };
                state.slot_place(self.walk.needed()[i])?;
                state.reveal(&self.walk, i);
            }
            self.walk.next_unless_door()?;
            state.take_step(&self.walk);
        }
        None
    }

    /// Lays the missing cells of the cut, if there are slots for them.
    fn close_cut(&mut self, state: &mut State<'_>, over: &dyn Fn() -> bool) -> Option<Vec<u32>> {
        let depth = state.depth();
        let plan = loop {
            state.walk(&mut self.walk);
            self.walked += self.walk.cells().len() as u64;
            if self.walk.is_empty() {
                break state.plan(NO_CELL);
            }
            let gap = self.walk.needed().iter().position(|&cell| self.is_cut[cell as usize]);
            match gap {
                Some(i) if !over() && state.slot_place(self.walk.needed()[i]).is_some() => {
                    state.reveal(&self.walk, i);
                }
                _ => break None,
            }
        };
        state.undo_to(depth);
        plan
    }
}

/// Returns whether there are slots for the missing cells of a cut: the cell
/// with the latest release takes the last slot, and so on.
fn slots_suffice(state: &State<'_>, cut: &[u32]) -> bool {
    let missing = cut.iter().filter(|&&cell| state.is_free(cell));
    let mut releases: Vec<u32> = missing.map(|&cell| state.release(cell)).collect();
    releases.sort_unstable();
    let slots = state.node.open.iter().rev();
    releases.len() <= slots.len() && releases.iter().rev().zip(slots).all(|(release, slot)| release <= slot)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Trap;
    use crate::solve::fast::map::Map;
    use crate::solve::tests::{Rng, random_headers, random_map, setup};
    use thwart_game::rules::Rules as _;

    #[test]
    fn searching_for_plans_keeps_jerrys_path() {
        let mut rng = Rng(0xc105_1465);
        let mut seen = [0; 2];
        for round in 0..1500 {
            let (rows, cols) = (5 + rng.below(8), 5 + rng.below(8));
            let (walls, doors) = (rng.below(6), 1 + rng.below(2));
            let board = random_map(&mut rng, rows, cols, walls, doors);
            let headers = random_headers(&mut rng, round);
            let game = Trap::new(&setup(&board, &headers)).unwrap();
            let map = Map::new(&game, &game.start());
            let mut state = State::new(&map);
            let mut closing = Closing::new(map.cell_count);
            let (mut before, mut after) = (ExpectedPath::default(), ExpectedPath::default());
            for _ in 0..8 {
                state.walk(&mut before);
                if before.next_unless_door().is_none() || state.is_lost() {
                    break;
                }
                let plan = closing.best_plan(&mut state, u32::MAX, false, &|| false);
                state.walk(&mut after);
                assert_eq!(before.cells(), after.cells(), "{headers} {board}");
                seen[usize::from(plan.is_some())] += 1;
                assert_eq!(closing.best_plan(&mut state, u32::MAX, false, &|| true), None, "no time for one");
                let place = rng.below(before.needed().len());
                match state.slot_place(before.needed()[place]) {
                    Some(_) => state.reveal(&before, place),
                    None => state.take_step(&before),
                }
            }
        }
        assert!(seen.iter().all(|&seen| seen > 500), "{seen:?}");
    }
}
