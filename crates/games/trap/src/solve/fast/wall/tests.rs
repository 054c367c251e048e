//! Walls stand in time for every choice of Jerry's.

use super::wall_around;
use crate::Trap;
use crate::solve::fast::map::Map;
use crate::solve::tests::{Rng, random_headers, random_map, setup};
use thwart_game::limits::Limits;
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::solve::Solve;
use thwart_game::value::{Side, Value};
use thwart_grid::Cell;

/// The number of boards.
const BOARDS: usize = 2000;
/// The number of plays against each wall.
const PLAYS: usize = 12;

fn random_game(rng: &mut Rng, round: usize) -> Trap {
    let (rows, cols) = (4 + rng.below(6), 4 + rng.below(6));
    let (walls, doors) = (rng.below(8), 1 + rng.below(2));
    let map = random_map(rng, rows, cols, walls, doors);
    let headers = random_headers(rng, round);
    let order = headers.lines().next().expect("an order comes first");
    Trap::new(&setup(&map, &headers.replacen(order, "tie-break: worst", 1))).unwrap()
}

#[test]
fn a_wall_takes_as_many_obstacles_as_it_has_cells() {
    let mut rng = Rng(0x3a11_0f57_0e5e_ed01);
    let (mut walls, mut large) = (0, 0);
    for round in 0..BOARDS {
        let game = random_game(&mut rng, round);
        let start = game.start();
        if game.outcome(&start).is_some() {
            continue;
        }
        let Some(wall) = wall_around(&Map::new(&game, &start)) else { continue };
        walls += 1;
        large += usize::from(wall.len() > 3);
        for _ in 0..PLAYS {
            let mut here = start.clone();
            for &cell in &wall {
                while here.side == Side::Maximiser {
                    let steps = game.legal_moves(&here);
                    assert!(!steps.is_empty(), "{:?} {wall:?} {here:?}", game.board());
                    here = game.play(&here, steps[rng.below(steps.len())]);
                }
                let laid = Move::Obstacle(Cell(cell));
                assert!(game.is_legal(&here, laid), "{:?} {wall:?} {here:?}", game.board());
                here = game.play(&here, laid);
            }
            assert_eq!(game.outcome(&here), Some(Value::ZERO), "{:?} {wall:?}", game.board());
        }
    }
    println!("{walls} walls, {large} of more than three obstacles");
    assert!(walls > 200 && large > 50, "{walls} {large}");
}

#[test]
fn a_search_that_is_stopped_has_a_plan() {
    let mut rng = Rng(0x0b5e_55ed_0000_0003);
    let mut plans = 0;
    for round in 0..BOARDS {
        let game = random_game(&mut rng, round);
        let start = game.start();
        let limits = Limits::default().nodes(1);
        let answer = game.solve(&start, "complete", &limits).unwrap();
        let line = answer.line.unwrap();
        if answer.bounds.value().is_some() || line.is_empty() {
            continue;
        }
        plans += 1;
        let (mut here, mut spent) = (start, 0);
        for chosen in line {
            assert!(game.is_legal(&here, chosen), "{:?} {here:?} {chosen:?}", game.board());
            spent += game.cost(&here, chosen);
            here = game.play(&here, chosen);
        }
        assert_eq!((game.outcome(&here), Value::Finite(spent)), (Some(Value::ZERO), answer.bounds.upper));
    }
    println!("{plans} plans");
    assert!(plans > 40, "{plans}");
}
