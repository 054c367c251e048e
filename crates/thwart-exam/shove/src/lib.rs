//! shove: a walker wants to reach the exit while a bully shoves him about.
#![doc = include_str!("../README.md")]

mod explain;
mod judge;
mod rules;
#[cfg(feature = "solve")]
mod solve;

pub use rules::{Position, Shove};

use thwart_grid::Tile;

#[cfg(feature = "solve")]
use thwart_game::any::AnyGame;
use thwart_game::game::Game;
use thwart_game::info::{Count, Domain, GameInfo, Parameter, Sample, SignRule};
use thwart_game::judge::Dialect;
use thwart_game::prose::{PICTURE, Piece, Prose, TEXT};
use thwart_game::scene::Scene;
use thwart_game::session::Session;
use thwart_game::value::Bounds;

/// The description of the game.
pub static INFO: GameInfo = GameInfo {
    name: "shove",
    summary: "how many steps does a walker need, when a bully shoves him about?",
    goal: "The walker wants to reach the exit in the fewest steps; before each of them the bully may shove him one cell.",
    readme: include_str!("../README.md"),
    limits: "up to 2,000,000 positions",
    abilities: include_str!("../abilities.txt"),
    minimiser: "walker",
    maximiser: "bully",
    signs: &[
        SignRule::new(Tile::Free, Count::Any, "free cell"),
        SignRule::new(Tile::Obstacle, Count::Any, "obstacle"),
        SignRule::new(Tile::Start, Count::One, "start"),
        SignRule::new(Tile::Exit, Count::One, "exit"),
    ],
    parameters: &[Parameter {
        key: "shoves",
        summary: "how often he may be shoved",
        domain: Domain::Integer { min: 0, max: 9 },
        default: Some("1"),
        exam: &["0", "1", "2"],
        is_quiet: false,
    }],
    prose: &PROSE,
    samples: &[Sample::new(
        "bully",
        "one shove costs two steps",
        include_str!("../cases/past-the-bully.board"),
    )],
    ..GameInfo::BARE
};

/// The words of the game.
static PROSE: Prose = Prose {
    terms: &[
        Piece::new("You are"),
        Piece::when(&[PICTURE], " the blue disc. Reach the exit"),
        Piece::when(&[TEXT], " @. Reach the exit (>)"),
        Piece::new(
            " in the fewest steps: up, down, left or right. Before each of them the bully may shove you one cell",
        ),
        Piece::new(", {shoves} in all."),
    ],
    asks: &[Piece::new("How many steps do you need?")],
    ..Prose::NONE
};

/// The game without its own types, for lists of games.
#[cfg(feature = "solve")]
pub static GAME: AnyGame = AnyGame::of::<Shove>();

impl Game for Shove {
    const INFO: &'static GameInfo = &INFO;

    fn scene(&self, session: &Session<'_, Self>) -> Scene {
        explain::position(session)
    }

    fn headline(&self, bounds: Bounds) -> String {
        explain::headline(bounds)
    }

    fn dialects() -> &'static [Dialect] {
        &judge::DIALECTS
    }
}
