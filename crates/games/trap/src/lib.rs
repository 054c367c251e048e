//! trap: catch a walker who always takes a shortest path.
#![doc = include_str!("../README.md")]
//!
//! # Reading order
//!
//! Read `reference.rs`, `rules.rs`, and `check/mod.rs`, which begins with the argument; then `check/plan.rs`,
//! `check/node.rs` and `check/tree.rs`; then `solve/mod.rs` and `solve/pocket_search.rs`, the method of the source.
//! The fast engines hang on one call: `planner::plan` returns the least number of obstacles, and a plan.
//! Games in which Jerry chooses his path have an engine of their own, `solve/fast/worst.rs`, which can wait
//! for a second reading.

mod check;
mod explain;
mod judge;
mod prose;
#[cfg(feature = "solve")]
mod reference;
mod rules;
#[cfg(feature = "solve")]
mod solve;
mod two_lengths;

pub use rules::{Position, Trap};

use thwart_grid::{Tile, Topology};

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
use thwart_game::value::{Bounds, Side, Value};

/// The name, rules, signs, parameters, methods and limits of the game.
pub static INFO: GameInfo = GameInfo {
    name: "trap",
    summary: "with how few obstacles is a walker caught who takes a shortest path?",
    goal: "Tom lays obstacles to shut Jerry in, with as few as he can; after each turn Jerry takes a step on a shortest path to a door, and Tom has lost when he gets there.",
    readme: include_str!("../README.md"),
    limits: "up to 2,097,152 cells; `complete` is exact if it finishes, and gives true bounds if it is stopped, at the latest after 33,554,432 nodes (tie-break=worst: 8,388,608 states, or 1,500 obstacles and steps in a row; until it finishes, its plan is a wall around him); certified by trees of up to 2,000,000 lines",
    // Every obstacle takes a search of the board, and solvers take up to 160 bytes a cell.
    max_cells: 1 << 21,
    abilities: include_str!("../abilities.txt"),
    objective: Objective::Cost { unit: "obstacles", infinite: "impossible" },
    minimiser: "Tom",
    maximiser: "Jerry",
    walker: Side::Maximiser,
    move_kinds: &[MoveKind::Done, MoveKind::Step, MoveKind::Obstacle],
    words: Vocabulary {
        obstacle: "obstacle",
        nothing: "no obstacle",
        before: &[("lay", MoveKind::Obstacle), ("he goes", MoveKind::Step)],
    },
    signs: &[
        SignRule::new(Tile::Free, Count::Any, "free cell"),
        SignRule::new(Tile::Obstacle, Count::Any, "obstacle"),
        SignRule::new(Tile::Start, Count::Some, "Jerry"),
        SignRule::new(Tile::Exit, Count::Any, "door"),
    ],
    parameters: &[
        Parameter {
            key: "tie-break",
            summary: "which of several shortest first steps Jerry takes: the first in this order, or the worst for Tom",
            domain: Domain::Order { or: &["worst"] },
            default: Some("NEWS"),
            exam: &["NEWS", "SWEN", "WNSE", "worst"],
            is_quiet: false,
        },
        Parameter {
            key: "goal",
            summary: "whether Jerry gets out at the doors, or over the rim of the board",
            domain: Domain::Choice(&["exits", "rim"]),
            default: Some("exits"),
            exam: &["exits", "rim"],
            is_quiet: false,
        },
        Parameter {
            key: "per-turn",
            summary: "how many obstacles Tom lays in a turn",
            domain: Domain::Integer { min: 1, max: 1_000_000 },
            default: Some("1"),
            exam: &["1", "2"],
            is_quiet: false,
        },
    ],
    topologies: Topology::ALL,
    offers: &[Offer {
        families: &["impossible"],
        offered: Offered::Unchanged("no obstacles of Tom can catch Jerry"),
    }],
    methods: &[
        Method {
            name: "complete",
            summary: "every plan, with obstacles decided on only when Jerry's path meets them, or when his choice depends on them; vertex cuts as bounds; has bounds at any moment",
            cost: "exponential at worst; a few hundred nodes on most 50x50 boards, each about the length of Jerry's path and, on eight, the cells whose distance an obstacle changes; with tie-break=worst exponential in Jerry's choices",
            supports: &[Support::all("tie-break"), Support::all("goal"), Support::all("per-turn")],
        },
        Method {
            name: "pocket-search",
            summary: "CodeChef TOMJERRY, per-turn=1 and a tie-break that is an order: search along and near Jerry's path with spare obstacles and minimum-cut pockets, deepened step by step; an upper bound",
            cost: "250,000 nodes where no limit is given, each about two minimum cuts",
            supports: &[
                Support::except("tie-break", &["worst"]),
                Support::all("goal"),
                Support::only("per-turn", &["1"]),
            ],
        },
    ],
    former_methods: &[("seed", "pocket-search")],
    prose: &prose::PROSE,
    samples: &[
        Sample::new(
            "four-corners",
            "a pocket that closes behind him; two obstacles are to spare",
            include_str!("../cases/four-corners.board"),
        ),
        Sample::new(
            "corridors",
            "let him come up, then shut both sides",
            include_str!("../cases/corridors.board"),
        ),
        Sample::new(
            "honeycomb",
            "three doors on six neighbours",
            include_str!("../cases/three-doors-hex.board"),
        ),
        Sample::new(
            "no-plan",
            "two doors beside him: nothing can be done",
            include_str!("../cases/no-plan.codechef-tomjerry.in"),
        ),
        Sample::new(
            "judge",
            "the judge's own format, codechef-tomjerry",
            include_str!("../cases/sample.codechef-tomjerry.in"),
        ),
    ],
    ..GameInfo::BARE
};

/// The game without its own types, for lists of games.
#[cfg(feature = "solve")]
pub static GAME: AnyGame = AnyGame::of::<Trap>();

impl Game for Trap {
    const INFO: &'static GameInfo = &INFO;

    fn scene(&self, session: &Session<'_, Self>) -> Scene {
        explain::position(session)
    }

    fn headline(&self, bounds: Bounds) -> String {
        explain::headline(bounds)
    }

    fn ending(&self, paid: Value) -> String {
        explain::ending(paid)
    }

    fn dialects() -> &'static [Dialect] {
        judge::DIALECTS
    }

    fn forms() -> &'static [Form<Self>] {
        check::FORMS
    }
}
