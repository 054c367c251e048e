//! enclose: the best pen that few walls make around an animal.
#![doc = include_str!("../README.md")]
//!
//! # Reading order
//!
//! Read `reference.rs`, `rules.rs` with `links.rs`, `check/evidence/site.rs`, and `check.rs`, which begins with the
//! argument; then `solve/mod.rs`. The fast engine hangs on two calls: `crop` takes off the board what no pen can
//! have (`solve/fast/fences.rs`), and `best_pen` runs a `Search` (`solve/fast/search.rs`). The number of best pens, the
//! naive pen and the proof each start a `Search` of their own.

mod check;
mod explain;
#[cfg(feature = "levels")]
mod judge;
mod links;
mod prose;
#[cfg(feature = "solve")]
mod reference;
mod rules;
#[cfg(feature = "solve")]
mod solve;

pub use rules::{Enclose, Position};

use thwart_grid::{Board, Diagonal, Tile, Topology};

#[cfg(feature = "solve")]
use thwart_game::any::AnyGame;
use thwart_game::certificate::Form;
use thwart_game::game::Game;
use thwart_game::info::{
    Choices, Count, Domain, GameInfo, Method, Objective, Offer, Offered, Parameter, Sample, SignRule, Support,
};
#[cfg(feature = "levels")]
use thwart_game::judge::Dialect;
use thwart_game::moves::MoveKind;
use thwart_game::scene::Scene;
use thwart_game::session::Session;
use thwart_game::spoken::Vocabulary;
use thwart_game::value::{Bounds, Side, Value};

/// How far the best pens are counted.
const MOST_PENS_COUNTED: u64 = 10;

/// The description of the game: signs, parameters, methods and limits.
pub static INFO: GameInfo = GameInfo {
    name: "enclose",
    summary: "how good is the best pen that few walls make around an animal?",
    goal: "You want a pen with as many points as possible around the animal; you place walls on grass until it cannot get out, and then you finish.",
    readme: include_str!("../README.md"),
    limits: "up to 2,097,152 cells, four neighbours or hexagons; most boards of 20x20 in less than a second and of 30x30 in seconds, open grass and larger boards within a limit of time; all points and prices times the number of walls at most 1.7 * 10^14",
    // Flows take up to 200 bytes a cell, and a million cells take a second before the first pen.
    max_cells: 1 << 21,
    abilities: include_str!("../abilities.txt"),
    objective: Objective::Cost { unit: "missed points", infinite: "impossible" },
    minimiser: "you",
    maximiser: "the animal",
    walker: Side::Maximiser,
    move_kinds: &[MoveKind::Done, MoveKind::Obstacle],
    words: Vocabulary { obstacle: "wall", nothing: "done", before: &[("walls on", MoveKind::Obstacle)] },
    signs: &[
        SignRule::new(Tile::Free, Count::Any, "grass"),
        SignRule::new(Tile::Obstacle, Count::Any, "water"),
        SignRule::new(Tile::Start, Count::One, "animal").only("animals", "one"),
        SignRule::new(Tile::Start, Count::Two, "animal").only("animals", "together"),
        SignRule::new(Tile::Start, Count::Two, "animal").only("animals", "apart"),
        SignRule::new(Tile::Exit, Count::Some, "exit").only("goal", "exits"),
    ],
    parameters: &[
        Parameter {
            key: "walls",
            summary: "how many walls may be placed",
            domain: Domain::Integer { min: 0, max: 1_000_000 },
            default: None,
            exam: &["2", "1"],
            is_quiet: false,
        },
        Parameter {
            key: "wall-price",
            summary: "how many points a wall costs",
            domain: Domain::Integer { min: 0, max: 1_000_000 },
            default: Some("0"),
            exam: &["0", "2"],
            is_quiet: false,
        },
        Parameter {
            key: "animals",
            summary: "one animal, or two: in the same pen, or each in a pen of its own",
            domain: Domain::Choice(&["one", "together", "apart"]),
            default: Some("one"),
            exam: &["one", "together", "apart"],
            is_quiet: false,
        },
        Parameter {
            key: "goal",
            summary: "what the animal must not reach: the rim of the board, or its exits",
            domain: Domain::Choice(&["rim", "exits"]),
            default: Some("rim"),
            exam: &["exits", "rim"],
            is_quiet: false,
        },
        Parameter {
            key: "links",
            summary: "portals: pairs of cells that a step joins, and cells with a portal's sign that leads nowhere",
            domain: Domain::Text {
                form: "none, or cells and pairs such as 2,3-5,6 1,4",
                spelling: links::spelling,
            },
            default: Some(links::NONE),
            exam: &["none"],
            is_quiet: false,
        },
    ],
    has_points: true,
    takes_back: true,
    choices: Choices { words: "Best pens", most: Some(MOST_PENS_COUNTED) },
    budget: Some(("walls", Side::Minimiser)),
    topologies: &[Topology::Four, Topology::Hex],
    refused_topologies: &[(
        Topology::Eight(Diagonal::One),
        "walls that touch at corners only would leave a gap, and no rule says whether an animal fits through",
    )],
    offers: &[
        Offer {
            families: &["ladder", "gauntlet"],
            offered: Offered::Refused("its rows of obstacles shut the middle in without a wall"),
        },
        Offer { families: &[], offered: Offered::Set(&[("ends", "middle"), ("walls", "9")]) },
    ],
    methods: &[Method {
        name: "cuts",
        summary: "minimum cuts with a price for each wall, found by secants, in a branch and bound over the cells of the pen",
        cost: "a few maximum flows for each part of the search; exponentially many parts in the worst case",
        supports: &[
            Support::all("walls"),
            Support::all("wall-price"),
            Support::all("animals"),
            Support::all("goal"),
            Support::all("links"),
        ],
    }],
    prose: &prose::PROSE,
    samples: &[
        Sample::new("bay", "two walls are worth far more than one", include_str!("../cases/bay.board")),
        Sample::new("hive", "one wall keeps the bees out of the pen", include_str!("../cases/hive.board")),
        Sample::new(
            "portal",
            "a portal that leads out is given up",
            include_str!("../cases/portal-given-up.board"),
        ),
    ],
    ..GameInfo::BARE
};

/// The game without its own types, for lists of games.
#[cfg(feature = "solve")]
pub static GAME: AnyGame = AnyGame::of::<Enclose>();

impl Game for Enclose {
    const INFO: &'static GameInfo = &INFO;

    fn scene(&self, session: &Session<'_, Self>) -> Scene {
        explain::position(session)
    }

    fn headline(&self, bounds: Bounds) -> String {
        explain::headline(self, bounds)
    }

    fn score(&self, value: Value) -> Option<i64> {
        value.finite().map(|missed| self.score_of(missed))
    }

    fn ending(&self, paid: Value) -> String {
        explain::ending(self, paid)
    }

    fn draw_value(key: &str, board: &Board, number: u64) -> Option<String> {
        (key == "links").then(|| links::draw(board, number))
    }

    #[cfg(feature = "levels")]
    fn dialects() -> &'static [Dialect] {
        judge::DIALECTS
    }

    fn forms() -> &'static [Form<Self>] {
        &check::FORMS
    }
}
