//! rock: the worst-case route when an adversary may drop rocks.
#![doc = include_str!("../README.md")]
//!
//! # Reading order
//!
//! Read `reference.rs`, `ground.rs` and `rules.rs`; then `check/evidence/walk.rs` and `check/walk_and_ambush.rs`,
//! which begins with the argument; then `solve/iterate.rs`, the plainest method, and `solve/oracle.rs`. The
//! fast engines hang on one call: `settle::field` in `oracle.rs` returns the value of every cell while some
//! rocks lie. Games with `reveal=known` have an engine of their own, `solve/fast/known.rs`.

mod check;
mod dominators;
mod explain;
mod ground;
mod judge;
mod prose;
#[cfg(feature = "solve")]
mod reference;
mod rules;
#[cfg(feature = "solve")]
mod solve;

pub use rules::{Position, Reveal, Rock};

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
use thwart_game::rules::Rules as _;
use thwart_game::scene::Scene;
use thwart_game::session::Session;
use thwart_game::spoken::Vocabulary;
use thwart_game::value::{Bounds, Side, Value};

/// The name, rules, signs, parameters, methods and limits of the game.
pub static INFO: GameInfo = GameInfo {
    name: "rock",
    summary: "how short a path can a walker promise, when rocks may fall next to him?",
    goal: "The walker wants to reach an exit at the least cost; before each of his steps the adversary may let rocks fall next to him, which he then has to go around.",
    readme: include_str!("../README.md"),
    limits: "seal=allowed: any number of rocks on any board that fits in memory; seal=forbidden or reveal=known: one rock on any board that fits in memory; with more rocks, the number of free cells to the power of the number of rocks may be at most 16,777,216; width above 1: the number of free cells to the power of the number of rocks and one more, times the width, may be at most 68,719,476,736; diagonal=sqrt2: the sum of all costs may be at most 1,311,738,120 / (rocks + 1)",
    abilities: include_str!("../abilities.txt"),
    objective: Objective::Cost { unit: "steps", infinite: "infinite" },
    minimiser: "walker",
    maximiser: "adversary",
    move_kinds: &[MoveKind::Done, MoveKind::Step, MoveKind::Obstacle],
    words: Vocabulary {
        obstacle: "rock",
        nothing: "no rock",
        before: &[("a rock falls on", MoveKind::Obstacle)],
    },
    signs: &[
        SignRule::new(Tile::Free, Count::Any, "free cell"),
        SignRule::new(Tile::Obstacle, Count::Any, "obstacle"),
        SignRule::new(Tile::Start, Count::Some, "start"),
        SignRule::new(Tile::Exit, Count::Some, "exit"),
        SignRule::new(Tile::Digit(0), Count::Any, "free cell with this entering cost"),
    ],
    parameters: &[
        Parameter {
            key: "rocks",
            summary: "how many rocks may fall in the whole game",
            domain: Domain::Integer { min: 0, max: 1_000_000 },
            default: Some("1"),
            exam: &["0", "1", "2"],
            is_quiet: false,
        },
        Parameter {
            key: "seal",
            summary: "whether a rock may cut the walker off from the exit",
            domain: Domain::Choice(&["allowed", "forbidden"]),
            default: Some("allowed"),
            exam: &["allowed", "forbidden"],
            is_quiet: false,
        },
        Parameter {
            key: "reveal",
            summary: "whether rocks fall next to the walker on his path, or anywhere and known before his first step",
            domain: Domain::Choice(&["seen", "known"]),
            default: Some("seen"),
            exam: &["seen", "known"],
            is_quiet: false,
        },
        Parameter {
            key: "width",
            summary: "how many cells a rock is wide: it blocks all cells with centres at most half as far from its own",
            domain: Domain::Integer { min: 1, max: 1_000_000 },
            default: Some("1"),
            exam: &["1", "2", "3"],
            is_quiet: true,
        },
    ],
    has_costs: true,
    budget: Some(("rocks", Side::Maximiser)),
    topologies: &[
        Topology::Four,
        Topology::Eight(Diagonal::One),
        Topology::Eight(Diagonal::Root2),
        Topology::Hex,
    ],
    offers: &[
        Offer {
            families: &["gauntlet"],
            offered: Offered::Refused("its corridor has no loop, so one rock always cuts the walker off"),
        },
        // Without costs there are so many shortest paths that a rock costs nothing.
        Offer {
            families: &[
                "open",
                "caves",
                "sparse",
                "lattice",
                "room",
                "bigroom",
                "bunkers",
                "ringroad",
                "ladder",
                "stubnet",
                "small",
                "impossible",
                "evil",
            ],
            offered: Offered::Set(&[("ends", "loop"), ("costs", "uniform")]),
        },
        Offer { families: &[], offered: Offered::Set(&[("ends", "loop")]) },
    ],
    methods: &[
        Method {
            name: "settle",
            summary: "reveal=seen: cells settled in ascending order of value, with bounds from dominators on what a rock can do; reveal=known: the path without each cell, all cells in one run",
            cost: "rocks=1: near-linear, O(n log n) and a short search where bounds leave a detour open; seal=allowed: each further rock adds a question per cell, answered by a short search on most boards; seal=forbidden: multiplies by n; reveal=known: by the length of a short path",
            supports: &[
                Support::all("rocks"),
                Support::all("seal"),
                Support::all("reveal"),
                Support::all("width"),
            ],
        },
        Method {
            name: "iterate",
            summary: "UVa 10381: a search per blocked cell, then sweeps until nothing changes; rocks=1 and reveal=seen",
            cost: "O(n^2 log n + n sweeps) time, at most n sweeps, O(n) memory",
            supports: &[Support::all("rocks"), Support::all("seal"), Support::only("reveal", &["seen"])],
        },
    ],
    prose: &prose::PROSE,
    retired_kinds: &["rock-values-1"],
    samples: &[
        Sample::new(
            "bluff",
            "the short path is a bluff: a rock at its end sends you back to the start",
            include_str!("../cases/short-path-is-a-bluff.board"),
        ),
        Sample::new(
            "three-ways-in",
            "three paths to the exit, and one rock",
            include_str!("../cases/three-ways-in.board"),
        ),
        Sample::new("toll", "one expensive cell on the short path", include_str!("../cases/toll.board")),
        Sample::new("honeycomb", "the bluff on six neighbours", include_str!("../cases/hex-bluff.board")),
        Sample::new(
            "known",
            "one cell will be blocked, and you know which: the cell you must not lose",
            include_str!("../cases/known-bluff.board"),
        ),
        Sample::new(
            "no-way",
            "the only path in can be closed: no guaranteed path",
            include_str!("../cases/one-way-in.board"),
        ),
        Sample::new(
            "judge",
            "three cases in the judge's own format, uva-10381",
            include_str!("../cases/sample.uva-10381.in"),
        ),
    ],
    ..GameInfo::BARE
};

/// The game without its own types, for lists of games.
#[cfg(feature = "solve")]
pub static GAME: AnyGame = AnyGame::of::<Rock>();

impl Game for Rock {
    const INFO: &'static GameInfo = &INFO;

    fn scene(&self, session: &Session<'_, Self>) -> Scene {
        explain::position(session)
    }

    fn headline(&self, bounds: Bounds) -> String {
        explain::headline(bounds, self.board())
    }

    fn ending(&self, paid: Value) -> String {
        explain::ending(paid, self.board())
    }

    fn dialects() -> &'static [Dialect] {
        judge::DIALECTS
    }

    fn forms() -> &'static [Form<Self>] {
        &check::FORMS
    }
}
