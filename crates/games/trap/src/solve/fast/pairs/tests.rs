//! Bounds for several turns against those for each turn.

use super::*;
use crate::solve::fast::walk::ExpectedPath;
use crate::solve::tests::{Rng, game, random_map};
use thwart_game::rules::Rules as _;
use thwart_grid::narrow;

/// How many numbers of obstacles are asked about, from the least that there are.
const TOTALS: u32 = 9;

/// Returns whether there is hope in some turn, with as many obstacles as may lie then.
fn hope_in_some_turn(pairs: &mut Pairs, state: &State<'_>, total: u32) -> bool {
    let turns = state.map.schedule;
    let mut all = state.node.turn..=turns.turn_of(total);
    all.any(|turn| pairs.feasibility(state, total.min(turns.laid_by(turn))) == Feasibility::Yes)
}

#[test]
fn hope_up_to_a_number_is_hope_in_some_turn() {
    let mut rng = Rng(0x3c6e_f372_fe94_f82b);
    // Counts of states without hope in the last turn: some have hope in an earlier turn, some with more
    // obstacles, and some never.
    let mut seen = [0; 3];
    for round in 0..3000 {
        let (rows, cols) = (2 + rng.below(4), 3 + rng.below(5));
        let (walls, doors) = (rng.below(6), 1 + rng.below(3));
        let board = random_map(&mut rng, rows, cols, walls, doors);
        let topology = ["four", "hex", "eight"][round % 3];
        let per_turn = 1 + rng.below(3);
        let headers = format!("tie-break: worst\nper-turn: {per_turn}\ntopology: {topology}");
        let game = game(&board, &headers);
        let map = Map::new(&game, &game.start());
        let mut pairs = Pairs::new(&map);
        let mut state = State::new(&map);
        let mut walk = ExpectedPath::default();
        for _ in 0..5 {
            for _ in 0..rng.below(per_turn + 1) {
                let cell = narrow(rng.below(map.cell_count));
                if state.is_free(cell) && cell != state.jerry() && state.slot_place(cell).is_some() {
                    state.reveal_cell(cell);
                }
            }
            if state.is_lost() {
                break;
            }
            for total in state.least_slots()..state.least_slots() + TOTALS {
                let hope = pairs.feasibility_up_to(&state, total);
                let in_some = hope_in_some_turn(&mut pairs, &state, total);
                assert_eq!(hope == Feasibility::Yes, in_some, "{headers} {board} {total}");
                if in_some {
                    seen[0] += u32::from(pairs.feasibility(&state, total) != Feasibility::Yes);
                    continue;
                }
                let more = match hope {
                    Feasibility::From(more) => more,
                    _ => u32::MAX,
                };
                seen[1 + usize::from(hope == Feasibility::Never)] += 1;
                for total in total..more.min(total + TOTALS) {
                    assert!(
                        !hope_in_some_turn(&mut pairs, &state, total),
                        "{headers} {board} {total} {more}"
                    );
                }
            }
            let options = state.options();
            if options.is_empty() {
                break;
            }
            state.walk_by(options[rng.below(options.len())], &mut walk);
            if walk.next_unless_door().is_none_or(|next| !may_stand(&state, next)) {
                break;
            }
            state.take_step(&walk);
        }
    }
    println!("{seen:?}");
    assert!(seen.iter().all(|&seen| seen > 100), "{seen:?}");
}
