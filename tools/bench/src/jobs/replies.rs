//! escape: all legal pushes of 4000 tokens, each with the reply that decides it.

use std::rc::Rc;

use thwart::Limits;
use thwart::games::escape::{Escape, Position, Token};
use thwart::moves::Move;
use thwart::value::Side;
use thwart_game::game::Game as _;
use thwart_game::rules::Rules as _;
use thwart_game::solve::Solve as _;
use thwart_grid::generate::Dice;

use crate::boards::Boards;
use crate::job::{Job, Make, digest, exit, game, pending};

/// Makes the job. The first run, which warms up, also finds the weights.
pub(crate) fn replies(boards: Boards) -> Make {
    Rc::new(move |rows, cols| {
        let setup = boards(Escape::INFO, rows, cols);
        let board = setup.board().clone();
        // The oracle borrows the game and the limits.
        let game: &'static Escape = Box::leak(Box::new(game(&setup)));
        let limits: &'static Limits = Box::leak(Box::default());
        let position = crowded(game);
        let mut oracle = game.oracle(limits);
        let run = move || {
            let pushes = oracle.analyze(game, &position).expect("escape answers everything");
            pending(move || {
                digest(pushes.iter().map(|push| {
                    let reply = push.reply.and_then(Move::cell).map_or(0, |cell| cell.0);
                    u64::from(reply) << 1 | u64::from(push.bounds.lower.finite().is_some())
                }))
            })
        };
        Job { from: exit(&board), board, run: Box::new(run) }
    })
}

/// Draws 4000 tokens with unequal numbers: half of them alone, a quarter in stacks of
/// ten, a quarter on one cell.
fn crowded(game: &Escape) -> Position {
    let mut dice = Dice::new(1, "tokens", game.board().rows(), game.board().cols());
    let free: Vec<_> = game.board().cells().filter(|&cell| game.is_free(cell)).collect();
    let mut tokens = Vec::new();
    for (stacks, height) in [(2000, 1), (100, 10), (1, 1000)] {
        for _ in 0..stacks {
            let cell = free[dice.below(free.len())];
            tokens.extend((0..height).map(|_| Token { cell, left: 1 + dice.below(1000) as u64 }));
        }
    }
    tokens.sort_unstable();
    Position { tokens, side: Side::Minimiser }
}
