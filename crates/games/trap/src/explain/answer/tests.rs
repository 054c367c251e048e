//! The words about a plan are true.

use thwart_grid::{Cell, CellSet, narrow};

use super::{Story, laid_cell};
use crate::check::expected_path;
use crate::rules::{Position, Trap};
use crate::solve::fast::map::Map;
use crate::solve::fast::state::State;
use crate::solve::tests::{Rng, random_headers, random_map, setup};
use thwart_game::limits::Limits;
use thwart_game::moves::Move;
use thwart_game::rules::Rules;
use thwart_game::solve::Solve;

/// Calls `examine` with random games that have a plan, of all topologies and parameters, if an order
/// breaks ties.
fn with_plans(seed: u64, boards: usize, mut examine: impl FnMut(&Trap, &Position, &[Move])) {
    let mut rng = Rng(seed);
    for round in 0..boards {
        let (rows, cols) = (3 + rng.below(6), 3 + rng.below(6));
        let (walls, doors) = (rng.below(7), 1 + rng.below(3));
        let map = random_map(&mut rng, rows, cols, walls, doors);
        let game = Trap::new(&setup(&map, &random_headers(&mut rng, round))).unwrap();
        let start = game.start();
        if game.jerry_chooses() || game.outcome(&start).is_some() {
            continue;
        }
        let answer = game.solve(&start, "complete", &Limits::default()).unwrap();
        let line = answer.line.unwrap();
        if !line.is_empty() {
            examine(&game, &start, &line);
        }
    }
}

fn story<'m>(map: &'m Map, line: &[Move]) -> Story<'m> {
    let plan: Vec<u32> = line.iter().filter_map(|&chosen| laid_cell(chosen)).collect();
    Story::new(State::new(map), &plan)
}

#[test]
fn turns_list_obstacles_and_expected_paths() {
    let mut kept = 0;
    with_plans(0x7e11, 1000, |game, start, line| {
        let map = Map::new(game, start);
        let mut here = start.clone();
        let mut moves = line.iter();
        let mut before: Vec<Cell> = Vec::new();
        for turn in story(&map, line).turns {
            for &cell in &turn.blocked {
                assert_eq!(moves.next(), Some(&Move::Obstacle(cell)), "{:?} {line:?}", game.board());
                here = game.play(&here, Move::Obstacle(cell));
            }
            kept += usize::from(turn.expected.is_none());
            let expected = turn.expected.unwrap_or_else(|| before[1..].to_vec());
            let path = expected_path(game, &here).unwrap_or_default();
            assert_eq!(expected, path, "{:?} {line:?}", game.board());
            assert_eq!(turn.step, path.get(1).copied());
            if let Some(&step) = moves.next() {
                here = game.play(&here, step);
                assert_eq!(Some(here.jerry), turn.step);
            }
            before = expected;
        }
        assert!(here.trapped && moves.next().is_none(), "{:?} {line:?}", game.board());
    });
    assert!(kept > 20, "{kept}");
}

/// Returns whether the plan, played by the rules from the first turn, shuts Jerry in if one
/// obstacle stands only from this turn on.
fn shuts_in(game: &Trap, start: &Position, plan: &[u32], i: usize, from: u32) -> bool {
    let turns = game.turns(start);
    let mut here = start.clone();
    for turn in 1..=turns.turn_of(narrow(plan.len())) {
        let laid = (turns.laid_by(turn) as usize).min(plan.len());
        let stands = |&place: &usize| place != i || turn >= from;
        here.obstacles = CellSet::new();
        for place in (0..laid).filter(stands) {
            here.obstacles.insert(Cell(plan[place]));
        }
        if here.obstacles.contains(here.jerry) {
            return false;
        }
        match expected_path(game, &here).as_deref() {
            None | Some([]) => return true,
            Some(&[_, next, ..]) if !game.is_goal(next) => here.jerry = next,
            Some(_) => return false,
        }
    }
    false
}

#[test]
fn the_latest_turn_of_a_spare_is_the_last_in_which_the_plan_holds() {
    let (mut spares, mut later) = (0, 0);
    with_plans(0x1a7e, 4000, |game, start, line| {
        let map = Map::new(game, start);
        let mut story = story(&map, line);
        story.find_latest_turns(game, start);
        let turns = game.turns(start);
        let last = turns.turn_of(narrow(story.plan.len()));
        for i in 0..story.plan.len() {
            let own = turns.turn_of(narrow(i) + 1);
            if story.matters_from[i].is_some_and(|matters| matters == own) {
                continue;
            }
            let holds = |&turn: &u32| shuts_in(game, start, &story.plan, i, turn);
            let expected = (own..=last).take_while(holds).last().unwrap();
            let found = story.latest[i].unwrap_or(last);
            assert_eq!(found, expected, "{:?} {line:?} {i}", game.board());
            spares += 1;
            later += usize::from(story.matters_from[i].is_some_and(|matters| matters < found));
        }
    });
    println!("{spares} spares, {later} may come later than they matter");
    assert!(spares > 300 && later > 5, "{spares} {later}");
}
