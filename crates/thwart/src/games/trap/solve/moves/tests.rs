//! Searches for several moves at once against each of them.

use super::*;
use crate::game::{Game as _, Solve as _};
use crate::games::trap::Trap;
use crate::games::trap::solve::tests::{Rng, random_headers, random_map, setup};
use crate::limits::Limits;
use crate::moves::Move;
use thwart_core::Cell;

#[test]
fn the_best_of_several_first_obstacles_is_what_the_search_for_all_of_them_finds() {
    let mut rng = Rng(0x51ed_270b);
    // More obstacles than without the restriction; as many; none are enough.
    let mut seen = [0; 3];
    for round in 0..2500 {
        let (rows, cols) = (3 + rng.below(4), 3 + rng.below(4));
        let (walls, doors) = (rng.below(6), 1 + rng.below(3));
        let board = random_map(&mut rng, rows, cols, walls, doors);
        let headers = random_headers(&mut rng, round);
        let game = Trap::new(&setup(&board, &headers)).unwrap();
        let start = game.start();
        if game.jerry_chooses() || game.outcome(&start).is_some() {
            continue;
        }
        let some: Vec<u32> = game.may_lay_on(&start).iter().map(|cell| cell.0).collect();
        let some: Vec<u32> = some.into_iter().filter(|_| rng.below(3) == 0).collect();
        let limits = Limits::default();
        let value_of = |&cell: &u32| {
            let next = game.play(&start, Move::Obstacle(Cell(cell)));
            game.solve(&next, "complete", &limits).unwrap().bounds.plus(1).value().unwrap()
        };
        let Some(best) = some.iter().map(value_of).min() else { continue };

        let map = Map::new(&game, &start);
        let mut state = State::new(&map);
        state.confine_first(&some);
        let mut search = Complete::from_state(state, Tools::new(&map), 1);
        search.only_refute();
        search.run_below(u32::MAX, &mut limits.start());
        assert_eq!(search.bounds(), Bounds::exact(best), "{headers} {board} {some:?}");
        if let Some(plan) = search.plan() {
            assert!(some.contains(&plan[0]), "{headers} {board} {some:?} {plan:?}");
            assert_eq!(value_of(&plan[0]), best, "{headers} {board} {some:?} {plan:?}");
        }
        let (mut state, tools) = search.into_parts();
        state.free_first();
        let mut search = Complete::from_state(state, tools, 1);
        search.run_below(u32::MAX, &mut limits.start());
        let of_all = game.solve(&start, "complete", &limits).unwrap().bounds;
        assert_eq!(search.bounds(), of_all, "{headers} {board}: the restriction is gone");
        let kind = if best == Value::Infinite { 2 } else { usize::from(of_all == Bounds::exact(best)) };
        seen[kind] += 1;
    }
    assert!(seen.iter().all(|&seen| seen > 50), "{seen:?}");
}
