//! A search that is given one thread starts no others, because there may be none. The test is alone in its
//! file, because a pool that one test starts is there for all.

#![cfg(all(feature = "parallel", feature = "generate"))]

use rayon::ThreadPoolBuilder;
use thwart::Limits;
use thwart::games::{Visitor, visit_all};
use thwart::generate::{Recipe, setup};
use thwart_game::explain::Explain;

/// A visitor that analyses the start of a board and the position after its first move.
struct Analyses;

impl Visitor for Analyses {
    fn visit<G: Explain>(&mut self) {
        let request = Recipe { family: "random", rows: 6, cols: 7, seed: 1, settings: &[] };
        let setup = setup(G::INFO, &request).expect("the family has such a board");
        let game = G::new(&setup).expect("it is one of the game");
        let limits = Limits::default().threads(1).nodes(1_000);
        let mut oracle = game.oracle(&limits);
        let mut position = game.start();
        for _ in 0..2 {
            oracle.analyze(&game, &position).expect("the board is small");
            let Some(&chosen) = game.legal_moves(&position).first() else { return };
            position = game.play(&position, chosen);
        }
    }
}

#[test]
fn one_thread_starts_no_pool() {
    visit_all(&mut Analyses);
    // A process can make the global pool only once.
    assert!(ThreadPoolBuilder::new().num_threads(1).build_global().is_ok(), "there was a pool already");
}
