//! escape: a token game that Grundy numbers decide.
#![doc = include_str!("../README.md")]
//!
//! # Reading order
//!
//! Read `reference.rs`, `rules.rs`, `check.rs` with `evidence.rs`, then `solve/mod.rs` and `solve/grundy.rs`,
//! the plainest method. `solve/prove.rs` writes what the checker reads. The fast engine hangs on one call:
//! `Weights::within` in `solve/mod.rs` returns the weight of any token on any cell. `docs/tour.md` walks
//! through all of it.

mod check;
mod explain;
mod judge;
mod prose;
#[cfg(feature = "solve")]
mod reference;
mod rules;
#[cfg(feature = "solve")]
mod solve;

pub use rules::{Escape, Position, Push, Token};

use thwart_grid::{Diagonal, Tile, Topology};

#[cfg(feature = "solve")]
use thwart_game::any::AnyGame;
use thwart_game::certificate::Form;
use thwart_game::game::Game;
use thwart_game::info::{
    Count, Domain, GameInfo, Method, Objective, Offer, Offered, Parameter, Sample, SignRule, Support,
};
use thwart_game::judge::Dialect;
use thwart_game::moves::MoveKind;
use thwart_game::scene::Scene;
use thwart_game::session::Session;
use thwart_game::spoken::Vocabulary;
use thwart_game::value::Bounds;

/// The greatest number a token can start with.
pub const MAX_MOVES: u64 = 1 << 63;

/// The name, rules, signs, parameters, methods and limits of the game.
pub static INFO: GameInfo = GameInfo {
    name: "escape",
    summary: "who wins when numbered tokens are pushed to exits, and a player who cannot push loses?",
    goal: "Alice and Bob in turn push a token one cell; its number drops by one, at zero or on an exit it is gone; a player who cannot push loses.",
    readme: include_str!("../README.md"),
    limits: "any board that fits in memory, any number of tokens, moves up to 2^63; memo: one token, cells times moves at most 16,777,216",
    abilities: include_str!("../abilities.txt"),
    objective: Objective::Win,
    minimiser: "Alice",
    maximiser: "Bob",
    move_kinds: &[MoveKind::Push],
    words: Vocabulary {
        before: &[
            ("alice pushes", MoveKind::Push),
            ("bob pushes", MoveKind::Push),
            ("alice", MoveKind::Push),
            ("bob", MoveKind::Push),
        ],
        ..Vocabulary::PLAIN
    },
    signs: &[
        SignRule::new(Tile::Free, Count::Any, "free cell"),
        SignRule::new(Tile::Obstacle, Count::Any, "obstacle"),
        SignRule::new(Tile::Start, Count::Any, "token"),
        SignRule::new(Tile::Exit, Count::Any, "exit"),
    ],
    parameters: &[Parameter {
        key: "moves",
        summary: "the number every token starts with",
        domain: Domain::Integer { min: 0, max: MAX_MOVES },
        default: None,
        exam: &["1", "2", "3", "4", "5"],
        is_quiet: false,
    }],
    topologies: &[Topology::Four, Topology::Eight(Diagonal::One), Topology::Hex],
    refused_topologies: &[(
        Topology::Eight(Diagonal::Root2),
        "a push takes one off the number of its token, in every direction",
    )],
    // A token far from every exit is decided by its number alone.
    offers: &[Offer { families: &[], offered: Offered::Set(&[("ends", "near")]) }],
    methods: &[
        Method {
            name: "closed-form",
            summary: "the weight of a token, read off its surroundings for any number; every winning push",
            cost: "O(n + tokens) time, one byte per cell",
            supports: &[Support::all("moves")],
        },
        Method {
            name: "grundy",
            summary: "the recurrence of the weights, one number after the other, until two layers repeat",
            cost: "O(n layers) time, 3 bytes per cell; at most 5 layers are needed",
            supports: &[Support::all("moves")],
        },
        Method {
            name: "memo",
            summary: "TopCoder BoardEscapeDiv2: winning or losing for every cell and number, remembered; one token",
            cost: "O(n moves) time and memory, at most 16,777,216 entries",
            supports: &[Support::all("moves")],
        },
    ],
    prose: &prose::PROSE,
    samples: &[
        Sample::new(
            "one-right-move",
            "eight moves, and one of them wins",
            include_str!("../cases/one-right-move.board"),
        ),
        Sample::new(
            "copycat",
            "two equal tokens: the second player copies the first",
            include_str!("../cases/copycat.board"),
        ),
        Sample::new(
            "great",
            "a number of nineteen digits is no harder than 3",
            include_str!("../cases/great-even.board"),
        ),
        Sample::new(
            "judge",
            "the judge's own format, topcoder-board-escape",
            include_str!("../cases/sample-3.topcoder-board-escape.in"),
        ),
    ],
    ..GameInfo::BARE
};

/// The game without its own types, for lists of games.
#[cfg(feature = "solve")]
pub static GAME: AnyGame = AnyGame::of::<Escape>();

impl Game for Escape {
    const INFO: &'static GameInfo = &INFO;

    fn scene(&self, session: &Session<'_, Self>) -> Scene {
        explain::position(session)
    }

    fn headline(&self, bounds: Bounds) -> String {
        explain::headline(bounds)
    }

    fn dialects() -> &'static [Dialect] {
        judge::DIALECTS
    }

    fn forms() -> &'static [Form<Self>] {
        &check::FORMS
    }
}
