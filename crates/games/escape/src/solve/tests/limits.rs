//! Limits stop every method, and the same limit gives the same answer.

use std::sync::atomic::Ordering;

use thwart_grid::Topology::Four;

use super::game;
use crate::rules::Escape;
use thwart_game::answer::SolveError;
use thwart_game::game::Game as _;
use thwart_game::limits::Limits;
use thwart_game::rules::Rules;
use thwart_game::solve::Solve;

#[test]
fn every_method_stops() {
    let game = game(Four, "@..../...>./.....", 50);
    for method in Escape::INFO.methods {
        let nodes = Limits::default().nodes(1);
        let flag = Limits::default();
        flag.stop.store(true, Ordering::Relaxed);
        for limits in [nodes, flag] {
            let error = game.solve(&game.start(), method.name, &limits).unwrap_err();
            assert_eq!(error, SolveError::Stopped { method: method.name });
        }
    }
}

#[test]
fn a_line_is_as_long_as_the_budget() {
    let game = game(Four, "@..../...>./.....", 1 << 40);
    let line = |nodes| {
        let limits = Limits::default().nodes(nodes);
        game.solve(&game.start(), "closed-form", &limits).unwrap().line.unwrap()
    };
    let whole = line(None);
    assert_eq!(whole.len(), crate::solve::LINE_MOVES);
    // Four nodes are spent on the weights.
    for moves in [0_usize, 1, 7] {
        assert_eq!(line(Some(4 + moves as u64)), whole[..moves]);
    }
}
