//! wall: the path down while an opponent closes the cells under you.
#![doc = include_str!("../README.md")]
//!
//! # Reading order
//!
//! Read `reference.rs`, `walls.rs` and `rules.rs`; then `check/row.rs`, `check/straight.rs` for
//! `builds=upfront` and `check/tours.rs` for `builds=adaptive`; then `solve/memo.rs`, the plainest method,
//! and `solve/mod.rs`. The fast engines of both games hang on one call: `Rows::reach` in `solve/mod.rs`
//! computes what it costs to go down from each cell, row by row from the bottom.

mod bit_rows;
mod check;
mod explain;
mod judge;
mod paths;
mod prose;
#[cfg(feature = "solve")]
mod reference;
mod rules;
#[cfg(feature = "solve")]
mod solve;
mod walls;

pub use rules::{Builds, Position, Start, Wall};
pub use walls::{RowWalls, Walls};

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
use thwart_game::value::{Bounds, Value};

/// The description of the game: signs, parameters, methods and limits.
pub static INFO: GameInfo = GameInfo {
    name: "wall",
    summary: "what must Rabbit pay to come down, when Eel builds walls?",
    goal: "Rabbit takes the token from the top row to the bottom row at the least cost; Eel builds walls below cells to make that expensive.",
    readme: include_str!("../README.md"),
    limits: "any board that fits in memory with entering costs of at most 2^59 in all; best lines of the adaptive \
             game end after the row in which they pass 4,194,304 moves",
    abilities: include_str!("../abilities.txt"),
    objective: Objective::Cost { unit: "cost", infinite: "impossible" },
    minimiser: "Rabbit",
    maximiser: "Eel",
    move_kinds: &[MoveKind::Done, MoveKind::Step, MoveKind::Choose, MoveKind::Wall],
    words: Vocabulary {
        obstacle: "wall",
        nothing: "no wall",
        before: &[("eel walls", MoveKind::Wall), ("start at", MoveKind::Choose)],
    },
    signs: &[
        SignRule::new(Tile::Digit(0), Count::Any, "free cell with that entering cost"),
        SignRule::new(Tile::Free, Count::Any, "free cell with entering cost 1"),
        SignRule::new(Tile::Obstacle, Count::Any, "obstacle"),
    ],
    parameters: &[
        Parameter {
            key: "builds",
            summary: "whether Eel builds after each move of Rabbit, or everything before the first",
            domain: Domain::Choice(&["adaptive", "upfront"]),
            default: Some("adaptive"),
            exam: &["adaptive", "upfront"],
            is_quiet: false,
        },
        Parameter {
            key: "start",
            summary: "whether Rabbit chooses and pays a cell of the top row, or starts top left for nothing",
            domain: Domain::Choice(&["any", "top-left"]),
            default: Some("any"),
            exam: &["any", "top-left"],
            is_quiet: false,
        },
    ],
    has_costs: true,
    refused_topologies: &[
        (
            Topology::Eight(Diagonal::One),
            "a wall closes the only path down from a cell, and on eight neighbours a cell has three",
        ),
        (Topology::Hex, "a wall closes the only path down from a cell, and on hex a cell has two"),
    ],
    offers: &[
        Offer {
            families: &["caves", "ladder", "gauntlet"],
            offered: Offered::Refused("it is closed at the rim, so no path reaches the bottom row"),
        },
        Offer { families: &["spiral"], offered: Offered::Set(&[("gaps", "15")]) },
    ],
    methods: &[
        Method {
            name: "records",
            summary: "adaptive: each run of a row is a tour of its openings, solved for all its cells at once; \
                      upfront: as longest-way",
            cost: "O(h w) time on every board, 8 bytes per cell",
            supports: &[Support::all("builds"), Support::all("start")],
        },
        Method {
            name: "memo",
            summary: "TopCoder SRM 580 Div1: the values of both roles over row, token and walled interval, in a table; \
                      adaptive",
            cost: "O(h w^2) time, memory for a few rows",
            supports: &[Support::only("builds", &["adaptive"]), Support::all("start")],
        },
        Method {
            name: "longest-way",
            summary: "TopCoder SRM 580 Div2: the most expensive path that goes left, right and down and never back; upfront",
            cost: "O(h w)",
            supports: &[Support::only("builds", &["upfront"]), Support::all("start")],
        },
    ],
    prose: &prose::PROSE,
    samples: &[
        Sample::new(
            "corner",
            "the cheap 2 in the top row is the most expensive start",
            include_str!("../cases/corner.board"),
        ),
        Sample::new("free-cell", "the free cell is a trap", include_str!("../cases/not-the-free-one.board")),
        Sample::new(
            "up-front",
            "all walls stand before the first move",
            include_str!("../cases/div2-maze.board"),
        ),
        Sample::new(
            "judge",
            "the judge's own format, topcoder-wall-game-div1",
            include_str!("../cases/three-rows.topcoder-wall-game-div1.in"),
        ),
    ],
    ..GameInfo::BARE
};

/// The game without its own types, for lists of games.
#[cfg(feature = "solve")]
pub static GAME: AnyGame = AnyGame::of::<Wall>();

impl Game for Wall {
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
        &check::FORMS
    }
}
