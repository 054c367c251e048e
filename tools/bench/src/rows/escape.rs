//! escape: weights of whole boards, and replies to thousands of tokens.

use std::time::Duration;

use thwart::Limits;
use thwart::games::escape::{Escape, Position, Token};
use thwart::rules::Rules as _;
use thwart::solve::Solve as _;
use thwart::value::Side;
use thwart_grid::generate::Dice;

use super::{Ceiling, Row};
use crate::job::{Job, Solving, Told, digest, exit};

/// A number that no table reaches.
const MOVES: (&str, &str) = ("moves", "1000000000000000000");

pub(super) fn rows() -> Vec<Row> {
    let field = |name, family, settings| {
        let solving = Solving::field(family, settings);
        let row = Row::solve::<Escape>(&format!("field, {name}"), solving).within(0.6).bytes(2.0);
        // The recurrence finds the same weights, layer by layer.
        row.against::<Escape>("grundy", (250, 250), solving, 0.0)
    };
    vec![
        field("open", "open", &[MOVES])
            .tells(0xad5a_13a6_dd7e_e5bf, 0x5cf0_39ee_0b96_dcc9)
            .against::<Escape>(
                "memo",
                (50, 50),
                Solving::value("open", &[("moves", "199"), ("starts", "1")]),
                0.0,
            ),
        field("random 20 %", "random", &[MOVES, ("density", "20")])
            .tells(0xcc2c_9c0d_ccc8_b93f, 0x7e73_b81a_2b0c_47bc),
        field("random 20 %, odd", "random", &[("moves", "999999999999999999"), ("density", "20")])
            .tells(0x346d_fa5f_3d44_3456, 0x1678_717e_39cf_c561),
        field("maze", "maze", &[MOVES]).tells(0xa71e_35dd_e3c0_3ca5, 0x398e_801e_79fe_6e27),
        field("random 20 %, eight", "random", &[MOVES, ("density", "20"), ("topology", "eight")])
            .tells(0x4022_2fc1_a31e_adc5, 0x5421_be1f_5c66_c3ca),
        field("random 20 %, hex", "random", &[MOVES, ("density", "20"), ("topology", "hex")])
            .tells(0x039b_ebd2_7c56_172f, 0x6da3_2ae4_a77f_6901),
        field("4000x4000, random 20 %", "random", &[MOVES, ("density", "20")])
            .tells(0xe034_6cdf_5f28_9e51, 0xcc2c_9c0d_ccc8_b93f)
            .of_size(4000, 4000),
        field("4000 tokens", "random", &[MOVES, ("density", "20"), ("starts", "4000")])
            .tells(0xcc2c_9c0d_ccc8_b93f, 0x7e73_b81a_2b0c_47bc),
        all_replies(),
    ]
}

/// All legal pushes of 4000 tokens with unequal numbers, on shared cells, each
/// with the reply that decides it; the weights are known from a solve before.
fn all_replies() -> Row {
    let solving = Solving::value("random", &[MOVES, ("density", "20")]);
    let work = move |rows, cols| {
        let setup = solving.setup::<Escape>(rows, cols);
        let board = setup.board().clone();
        let game: &'static Escape = Box::leak(Box::new(Escape::new(&setup).expect("a board of escape")));
        let limits: &'static Limits = Box::leak(Box::default());
        let position = crowded(game);
        let mut oracle = game.oracle(limits);
        let run = move || {
            let analyzed = oracle.analyze(game, &position).expect("escape answers everything");
            let order = |reply: Option<thwart::moves::Move>| {
                reply.and_then(thwart::moves::Move::cell).map_or(0, |c| c.0)
            };
            let told = move || {
                digest(analyzed.iter().map(|push| {
                    let won = push.bounds.lower.finite().is_some();
                    u64::from(order(push.reply)) << 1 | u64::from(won)
                }))
            };
            Box::new(told) as Told
        };
        Job { from: exit(&board), board, run: Box::new(run) }
    };
    let millis = Duration::from_millis;
    Row {
        work: Box::new(work),
        ceiling: Ceiling::Time(millis(50)),
        told: [0xe8dc_269f_e7c1_5391, 0xcc97_ceb7_9687_c1c9],
        ..Row::solve::<Escape>("replies to 4000 tokens", solving)
    }
}

/// 4000 tokens: half of them alone, a quarter in stacks of ten, a quarter on one
/// cell.
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
