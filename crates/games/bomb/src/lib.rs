//! bomb: the shortest path when blasts may clear bricks first.
#![doc = include_str!("../README.md")]
//!
//! # Reading order
//!
//! Read `reference.rs` and `rules.rs`; then `check/evidence/passes.rs` with `check/passes.rs`, or
//! `check/evidence/cuts.rs` with `check/cuts.rs` if costs differ; then `solve/each_bomb.rs`, the plainest method,
//! and `solve/mod.rs`. The fast engines hang on one type: `Survey` holds the value of a position with 0, 1,
//! 2, ... further blasts. `sweeps::solve` makes it for the default method, `new_survey` in `solve/oracle.rs`
//! for perfect play.

mod check;
mod explain;
mod judge;
mod prose;
#[cfg(feature = "solve")]
mod reference;
mod rules;
#[cfg(feature = "solve")]
mod solve;

use rules::UNLIMITED;
pub use rules::{Bomb, Position};

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
use thwart_game::value::{Bounds, Side, Value};

/// The description of the game: signs, parameters, methods and limits.
pub static INFO: GameInfo = GameInfo {
    name: "bomb",
    summary: "how short is the path, when blasts may clear bricks first?",
    goal: "You want to walk to an exit at the least cost; before your first step you may set off blasts, which clear the bricks in their row and column.",
    readme: include_str!("../README.md"),
    limits: "four neighbours; if every cell costs 1: any radius and number of blasts, up to 268,435,456 cells, as long as blasts shorten the path of a cell at most 134,217,728 times; the value of a blast on every cell, if cells times blasts after the next one are at most 536,870,912; if costs differ: cells times sets of useful blasts up to 2,147,483,648, such as one blast on 200x200 or two on 40x40; beyond that, bounds within a limit of time or nodes",
    max_cells: 1 << 28,
    abilities: include_str!("../abilities.txt"),
    objective: Objective::Cost { unit: "steps", infinite: "impossible" },
    minimiser: "you",
    maximiser: "the bricks",
    move_kinds: &[MoveKind::Done, MoveKind::Step, MoveKind::Blast],
    words: Vocabulary {
        obstacle: "obstacle",
        nothing: "no blast",
        before: &[("blast", MoveKind::Blast), ("walk", MoveKind::Step), ("then walk", MoveKind::Step)],
    },
    signs: &[
        SignRule::new(Tile::Free, Count::Any, "free cell"),
        SignRule::new(Tile::Digit(0), Count::Any, "free cell with that entering cost"),
        SignRule::new(Tile::Obstacle, Count::Any, "rock"),
        SignRule::new(Tile::Brick, Count::Any, "brick"),
        SignRule::new(Tile::Start, Count::Some, "start"),
        SignRule::new(Tile::Exit, Count::Some, "end"),
    ],
    parameters: &[
        Parameter {
            key: "blasts",
            summary: "how many blasts may go off before the walk",
            domain: Domain::Integer { min: 0, max: i64::MAX as u64 },
            default: Some("1"),
            exam: &["1", "0", "2"],
            is_quiet: false,
        },
        Parameter {
            key: "radius",
            summary: "how many cells a blast reaches in each direction",
            domain: Domain::Text { form: "unlimited|N", spelling: radius },
            default: Some(UNLIMITED),
            exam: &[UNLIMITED, "0", "1"],
            is_quiet: false,
        },
    ],
    has_costs: true,
    budget: Some(("blasts", Side::Minimiser)),
    refused_topologies: &[
        (
            Topology::Eight(Diagonal::One),
            "a blast follows rows and columns, and where a walker may go diagonally the path along its arms need not be a shortest one",
        ),
        (Topology::Hex, "a blast clears a row and a column, and a hex board has no columns"),
    ],
    offers: &[
        // The paths of these families are narrow without bricks.
        Offer {
            families: &["random", "rooms", "maze", "spiral", "corridors", "rings"],
            offered: Offered::Set(&[]),
        },
        Offer { families: &[], offered: Offered::Set(&[("rubble", "40")]) },
    ],
    methods: &[
        Method {
            name: "sweeps",
            summary: "one blast: searches from both ends, and what rows and columns bring; several: for each, sweeps into the blast and out again, then a search; where costs differ, a search per set of blasts",
            cost: "O(n) per useful blast, and a sort of the cells it brings nearer; where costs differ, at most O(n log n) per set of blasts",
            supports: &[Support::all("blasts"), Support::all("radius")],
        },
        Method {
            name: "each-bomb",
            summary: "OI XXIX, subtask 2: a search for each cell of the blast; at most one blast left",
            cost: "O(n^2), in the source's side length O(n^4)",
            supports: &[Support::all("blasts"), Support::all("radius")],
        },
        Method {
            name: "segments",
            summary: "OI XXIX, subtask 3: two searches, then the four arms of each cell; at most one blast left, radius unlimited, unit costs",
            cost: "O(n (rows + cols)), in the source's side length O(n^3)",
            supports: &[Support::all("blasts"), Support::all("radius")],
        },
        Method {
            name: "layers",
            summary: "OI XXIX, model solution: 0-1 search over cells times the part of the path; at most one blast left, radius unlimited, unit costs",
            cost: "O(n), over 4 n nodes twice; in the source's side length O(n^2)",
            supports: &[Support::all("blasts"), Support::all("radius")],
        },
    ],
    prose: &prose::PROSE,
    retired_kinds: &["bomb-passes-1", "bomb-passes-2"],
    samples: &[
        Sample::new(
            "bend",
            "only one blast makes it, in the bend of the path",
            include_str!("../cases/one-blast-in-the-bend.board"),
        ),
        Sample::new(
            "serpentine",
            "a blast halves the path, and seven cells do equally well",
            include_str!("../cases/serpentine.board"),
        ),
        Sample::new(
            "no-way",
            "rock between two rooms: no blast helps",
            include_str!("../cases/two-rooms.board"),
        ),
        Sample::new(
            "judge",
            "the judge's own format, oi29-bomberman",
            include_str!("../cases/sample.oi29-bomberman.in"),
        ),
    ],
    ..GameInfo::BARE
};

/// Returns the radius as it is written: `unlimited` or a number.
fn radius(text: &str) -> Option<String> {
    let is_number = || text.parse::<u64>().is_ok_and(|number| number.to_string() == text);
    (text == UNLIMITED || is_number()).then(|| text.to_owned())
}

/// The game without its own types, for lists of games.
#[cfg(feature = "solve")]
pub static GAME: AnyGame = AnyGame::of::<Bomb>();

impl Game for Bomb {
    const INFO: &'static GameInfo = &INFO;

    fn scene(&self, session: &Session<'_, Self>) -> Scene {
        explain::position(session)
    }

    fn headline(&self, bounds: Bounds) -> String {
        explain::headline(self.is_priced(), bounds)
    }

    fn ending(&self, paid: Value) -> String {
        explain::ending(self.is_priced(), paid)
    }

    fn dialects() -> &'static [Dialect] {
        judge::DIALECTS
    }

    fn forms() -> &'static [Form<Self>] {
        &check::FORMS
    }
}
