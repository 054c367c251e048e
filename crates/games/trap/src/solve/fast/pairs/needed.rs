//! How many obstacles it takes to shut Jerry in after a certain step.

use thwart_grid::narrow;
use thwart_grid::search::vertex_cut::Paths;

use super::known::{Obstacles, PairBounds};
use super::{Ending, Needed, Pairs, places};
use crate::solve::fast::state::State;

/// The most path cells kept in all, some 15 bytes each; beyond that all is
/// forgotten and found again.
const MAX_PATH_CELLS: usize = 1 << 25;

impl Pairs {
    /// Returns whether that many obstacles may shut Jerry in after a step that he
    /// has still to take.
    pub(super) fn needed_for_step(
        &mut self,
        given: Obstacles<'_>,
        from: u32,
        rank: usize,
        ending: Ending,
    ) -> Needed {
        let map = given.state.map;
        let to = map.neighbours.of(from)[rank];
        if !given.may_stand(to) || given.extra == Some(from) {
            return Needed::Never;
        }
        match map.sides(from, rank) {
            // Jerry cannot pass if one of them is blocked.
            Some(sides) if !sides.into_iter().all(|side| given.is_free(side)) => Needed::Never,
            _ => self.needed_after_step(given, from, rank, ending),
        }
    }

    /// Returns the same after a step that he has taken.
    pub(super) fn needed_after_step(
        &mut self,
        given: Obstacles<'_>,
        from: u32,
        rank: usize,
        ending: Ending,
    ) -> Needed {
        let Ending { total, last_turn_has_several: several } = ending;
        let map = given.state.map;
        if !map.schedule.has_several() {
            return Needed::of(self.needed_for_group(given, from, rank, total), total);
        }
        let to = map.neighbours.of(from)[rank];
        let alone = Needed::of(self.needed(given, &[to], places::cell_entry(map, to), total), total);
        if alone != Needed::Enough || several {
            return alone;
        }
        // With more obstacles the last turn may have several.
        match Needed::of(self.needed_for_group(given, from, rank, total), total) {
            Needed::Enough => Needed::Enough,
            _ => Needed::AtLeast(total + 1),
        }
    }

    /// Returns a lower bound on the number of obstacles that shut Jerry in after
    /// a step together with the cell he came from, exact enough to decide whether
    /// it is at most `total`; `None` if no number does.
    fn needed_for_group(&mut self, given: Obstacles<'_>, from: u32, rank: usize, total: u32) -> Option<u32> {
        let map = given.state.map;
        let to = map.neighbours.of(from)[rank];
        let Some([one, other]) = map.sides(from, rank) else {
            return self.needed(given, &[from, to], places::pair_entry(map, from, to), total);
        };
        let corner = from.min(to).min(one).min(other);
        let mut least = None;
        for (side, missing) in [(one, other), (other, one)] {
            if !given.is_free(side) {
                continue;
            }
            let index = places::triple_entry(map, corner, missing);
            let needed = self.needed(given, &[from, to, side], index, total);
            least = least.into_iter().chain(needed).min();
            if least.is_some_and(|least| least <= total) {
                break;
            }
        }
        least
    }

    /// Returns a lower bound on the number of obstacles that shut these cells in,
    /// exact enough to decide whether it is at most `total`; `None` if no number
    /// does.
    pub(super) fn needed(
        &mut self,
        given: Obstacles<'_>,
        cells: &[u32],
        index: usize,
        total: u32,
    ) -> Option<u32> {
        if let Some(known) = &mut self.known[index] {
            if known.open {
                return None;
            }
            if let Some(needed) = known.bound(given, total) {
                return Some(needed);
            }
        }
        if given.cached_only {
            return Some(total);
        }
        Some(given.count() + self.compute_cut(given.state, cells, index)?)
    }

    /// Computes paths and cut of some cells in this state. Returns the size of
    /// the cut, if there is one.
    fn compute_cut(&mut self, state: &State<'_>, cells: &[u32], index: usize) -> Option<u32> {
        self.cuts += 1;
        if self.kept_cells > MAX_PATH_CELLS {
            self.known.fill_with(|| None);
            self.kept_cells = 0;
        }
        // The paths from cells nearby are nearly the same.
        let former = [index, self.last_entry].into_iter().find_map(|index| self.known[index].as_deref());
        let former = former.into_iter().flat_map(PairBounds::paths);
        let found = self.search.query_from(state.map.straight(), state, cells, usize::MAX, former);
        let known = self.known[index].get_or_insert_default();
        if found == Paths::Adjacent {
            known.open = true;
            return None;
        }
        let mut separator = self.search.cut();
        // An obstacle between the pair's side and the other side is part of it.
        let inside = |&c: &u32| c as usize != state.map.cell_count && self.search.is_inside(c);
        let around = |cell: u32| state.map.straight().of(cell);
        let parts = |&cell: &u32| around(cell).iter().any(inside) && !around(cell).iter().all(inside);
        separator.extend(state.laid().filter(parts));
        let paths = self.search.paths();
        let count = narrow(paths.len());
        let (added, dropped) = known.keep(paths, separator);
        self.kept_cells = self.kept_cells + added - dropped;
        self.last_entry = index;
        Some(count)
    }

    /// Returns the size of a smallest cut in this state.
    pub(super) fn cut(&mut self, state: &State<'_>, sources: &[u32]) -> Option<u32> {
        self.cuts += 1;
        match self.search.query(state.map.straight(), state, sources, usize::MAX) {
            Paths::Adjacent => None,
            Paths::Exactly(count) | Paths::AtLeast(count) => Some(narrow(count)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::fast::map::Map;
    use crate::solve::tests::{Rng, game, random_map};
    use thwart_game::rules::Rules as _;

    /// Bounds that were kept from other obstacles, for a cell and for two side by
    /// side, agree with a cut of the rest.
    #[test]
    fn kept_bounds_agree_with_a_new_cut() {
        let mut rng = Rng(0x3b0c_a11e);
        let mut refuted = 0;
        for round in 0..600 {
            let (rows, cols) = (3 + rng.below(3), 3 + rng.below(3));
            let (walls, doors) = (rng.below(4), 1 + rng.below(3));
            let board = random_map(&mut rng, rows, cols, walls, doors);
            let topology = ["four", "hex", "eight"][round % 3];
            let game = game(&board, &format!("per-turn: 6\ntopology: {topology}"));
            let map = Map::new(&game, &game.start());
            let mut pairs = Pairs::new(&map);
            let cell = narrow(rng.below(map.cell_count));
            for _ in 0..120 {
                let mut state = State::new(&map);
                let any = |rng: &mut Rng| narrow(rng.below(map.cell_count));
                for _ in 0..rng.below(6) {
                    let cell = any(&mut rng);
                    if state.is_free(cell) && cell != map.jerry {
                        state.reveal_cell(cell);
                    }
                }
                let extra = any(&mut rng);
                let other = map.straight().of(cell)[rng.below(map.straight().of(cell).len())];
                let is_free = |at: u32| state.is_free(at) && at != extra && !map.touches_door[at as usize];
                if !is_free(cell) || !is_free(other) || !state.is_free(extra) || extra == map.jerry {
                    continue;
                }
                let asked: [(&[u32], usize); 2] = [
                    (&[cell], places::cell_entry(&map, cell)),
                    (&[cell, other], places::pair_entry(&map, cell, other)),
                ];
                for (cells, index) in asked {
                    // Paths are kept for the obstacles of one question and serve
                    // the next.
                    let laid = narrow(state.node.revealed.len());
                    pairs.needed(
                        Obstacles { state: &state, extra: None, cached_only: false },
                        cells,
                        index,
                        laid + narrow(rng.below(4)),
                    );
                    state.reveal_cell(extra);
                    let truth = Pairs::new(&map).cut(&state, cells).map(|cut| laid + 1 + cut);
                    // Ask about the number that is just enough, and about one less.
                    for total in truth.into_iter().flat_map(|truth| [truth, truth - 1]) {
                        let found = pairs.needed(
                            Obstacles { state: &state, extra: None, cached_only: false },
                            cells,
                            index,
                            total,
                        );
                        assert_eq!(found > Some(total), truth > Some(total), "{board} {cells:?}: {found:?}");
                        assert!(
                            found.is_some() && (found <= truth || found <= Some(total)),
                            "{board} {cells:?}"
                        );
                        refuted += usize::from(found > Some(total));
                    }
                    state.undo();
                }
            }
        }
        assert!(refuted > 5000, "{refuted}");
    }
}
