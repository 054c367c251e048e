//! Other first obstacles, and plans that are known from one of them.
//!
//! Obstacles one after the other in a street that Jerry goes down mostly leave him the same way
//! round, and the same plan shuts him in. So moving an obstacle costs the distances that differ, not those of
//! all that lies behind it, and a plan is tried before one is searched for.

use super::{Change, LAID, State, name};
use crate::games::trap::solve::field::{FAR, Mark};
use crate::games::trap::solve::map::Ground;

/// Distances that may have changed since the first obstacle was laid, for each so many cells of the board: beyond
/// that it is laid anew.
/// (On the small boards of tests it shall be moved often.)
const CELLS_PER_CHANGE: usize = if cfg!(test) { 1 } else { 4 };

impl State<'_> {
    /// Lays the first obstacle on a free cell, before the first turn or in place of the one that this has laid:
    /// the one change there is. O(cells whose distance differs).
    pub(in crate::games::trap::solve) fn lay_first(&mut self, cell: u32) {
        let changes = |&mark: &Mark| self.field.changes_since(mark);
        let changes = self.known_from.first().map(changes);
        if self.frames.len() != 1 || changes.is_none_or(|changes| changes > self.map.cells / CELLS_PER_CHANGE)
        {
            self.undo_to(0);
            self.lay(cell);
            return;
        }
        let before = std::mem::replace(&mut self.laid[0].cell, cell);
        self.key ^= name(LAID, before, 0) ^ name(LAID, cell, 0);
        self.ground[cell as usize] = Ground::Blocked;
        self.field.block(self.map, &self.ground, cell, FAR);
        self.ground[before as usize] = Ground::Free;
        self.field.unblock(self.map, &self.ground, before);
        self.settle();
    }

    /// Where Jerry steps, which may be a door or off the board; `None` if he is trapped.
    pub(in crate::games::trap::solve) fn next(&self) -> Option<u32> {
        let rank = *self.options().first()?;
        Some(self.map.neighbours.of(self.jerry)[rank])
    }

    /// Whether Jerry is trapped if Tom lays these obstacles, one after the other. O(cells whose distance
    /// changes).
    pub(in crate::games::trap::solve) fn is_trapped_by(&mut self, plan: &[u32]) -> bool {
        let depth = self.depth();
        let is_played = plan.iter().all(|&cell| self.play(cell));
        let is_trapped = is_played && self.trapped();
        self.undo_to(depth);
        is_trapped
    }

    /// The next obstacle is laid on a cell, Jerry stepping before if it is his turn. `false` if he gets away or no
    /// obstacle can be laid there; nothing happens if he is trapped already.
    fn play(&mut self, cell: u32) -> bool {
        if self.trapped() {
            return true;
        }
        if self.open.is_empty() {
            let inside = |&next: &u32| self.is_free(next) && !self.map.touches_door[next as usize];
            let Some(next) = self.next().filter(inside) else { return false };
            self.push_frame(Change::Step { before: self.before });
            self.step_to(next);
        }
        let may_lie = cell != self.jerry && self.is_free(cell);
        if may_lie {
            self.lay(cell);
        }
        may_lie
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game as _;
    use crate::games::trap::Trap;
    use crate::games::trap::solve::map::Map;
    use crate::games::trap::solve::tests::{Rng, random_headers, random_map, setup};
    use crate::moves::Move;
    use thwart_core::Cell;

    /// Boards, and games on them in which Jerry has no choice and the play has begun.
    fn games(seed: u64, mut ask: impl FnMut(&Trap, &mut Rng, &str)) {
        let mut rng = Rng(seed);
        for round in 0..2000 {
            let (rows, cols) = (3 + rng.below(7), 3 + rng.below(7));
            let (walls, doors) = (rng.below(8), 1 + rng.below(3));
            let board = random_map(&mut rng, rows, cols, walls, doors);
            let headers = random_headers(&mut rng, round);
            let game = Trap::new(&setup(&board, &headers)).unwrap();
            if !game.jerry_chooses() && game.outcome(&game.start()).is_none() {
                ask(&game, &mut rng, &format!("{headers} {board}"));
            }
        }
    }

    #[test]
    fn an_obstacle_laid_in_place_of_another_is_as_if_the_other_had_never_been_laid() {
        let (mut exact, mut beyond, mut moved) = (0, 0, 0);
        games(0x51de_0b57, |game, rng, board| {
            let start = game.start();
            let map = Map::new(game, &start);
            let mut state = State::new(&map);
            let cells = game.may_lay_on(&start);
            let begun: Vec<_> = (0..map.cells as u32).map(|cell| state.field.distance(cell)).collect();
            for _ in 0..10 {
                let cell = cells[rng.below(cells.len())].0;
                if state.laid.first().is_some_and(|laid| laid.cell == cell) {
                    continue;
                }
                moved += usize::from(!state.laid.is_empty());
                state.lay_first(cell);
                let mut anew = State::new(&map);
                anew.lay(cell);
                assert_eq!((state.key(), state.next()), (anew.key(), anew.next()), "{board} {cell}");
                let horizon = state.field.horizon();
                // All distances are exact there.
                let mut fresh = Map::new(game, &start);
                fresh.ground[cell as usize] = Ground::Blocked;
                let truth = State::new(&fresh);
                for at in 0..map.cells as u32 {
                    let (found, expected) = (state.field.distance(at), truth.field.distance(at));
                    if state.field.is_beyond(at) {
                        assert!(expected > horizon, "{board} {cell} {at}");
                        beyond += 1;
                    } else {
                        assert_eq!(found, expected, "{board} {cell} {at}");
                        exact += 1;
                    }
                }
            }
            state.undo_to(0);
            let again: Vec<_> = (0..map.cells as u32).map(|cell| state.field.distance(cell)).collect();
            assert_eq!(begun, again, "{board}");
        });
        assert!(exact > 100_000 && beyond > 5000 && moved > 5000, "{exact} {beyond} {moved}");
    }

    #[test]
    fn a_plan_traps_him_if_it_does_by_the_rules() {
        let mut seen = [0; 2];
        games(0x9_1a45, |game, rng, board| {
            let map = Map::new(game, &game.start());
            let mut state = State::new(&map);
            // Near him, so that some do.
            let near: Vec<u32> = (0..map.cells as u32).filter(|&at| map.apart(map.jerry, at) <= 2).collect();
            for _ in 0..40 {
                let plan: Vec<u32> = (0..=rng.below(5)).map(|_| near[rng.below(near.len())]).collect();
                let mut here = game.start();
                for &cell in &plan {
                    if let Some(&step) = here.steps.first() {
                        here = game.play(&here, Move::Step(step));
                    }
                    let laid = Move::Obstacle(Cell(cell));
                    if game.outcome(&here).is_some()
                        || map.touches_door[here.jerry.index()]
                        || !game.is_legal(&here, laid)
                    {
                        break;
                    }
                    here = game.play(&here, laid);
                }
                let by_rules = here.trapped;
                assert_eq!(state.is_trapped_by(&plan), by_rules, "{board} {plan:?}");
                assert_eq!(state.depth(), 0);
                seen[usize::from(by_rules)] += 1;
            }
        });
        assert!(seen.iter().all(|&seen| seen > 1000), "{seen:?}");
    }
}
