//! Exact answers, strategies and checkable proofs for games of path and obstruction on grids: a
//! walker heads for an exit, and an opponent blocks the path.
//!
//! ```
//! use thwart::SolveOptions;
//!
//! let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
//! let solution = position.solve(&SolveOptions::default())?;
//! assert_eq!(solution.scene.headline, "8 steps at most");
//! assert_eq!(solution.verdict.to_string(), "proved");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The examples start with `solve_a_board.rs`, `play_a_game.rs`, `check_a_certificate.rs` and
//! `your_own_game.rs`. The last one defines a new game outside this crate, and solves, plays and
//! checks it.
//!
//! Data flows in one direction: a text, a validated [`Setup`](setup::Setup), the rules of a game, a solver, a
//! certificate, its [checker](certificate::check), and a [`Scene`](scene::Scene) that a face draws.
//!
//! | at the root | contents |
//! |---|---|
//! | [`read()`], [`read_among`] | a text as a position |
//! | [`Request`] | a text or a map, with the game, settings, starts, exits and moves that a user gives beside it |
//! | [`Position`] | a board and the moves played on it: solve it, analyze its moves, play on, check a certificate |
//! | [`Play`] | a play in progress: its moves, its history, perfect play |
//! | [`SolveOptions`], [`Limits`] | the method, the results to compute, and how long that may take |
//! | [`Solution`], [`Certificate`] | the answer, and its proof as a text that the checker accepted |
//! | [`Analysis`] | the value of every legal move |
//! | [`games`] | the list of games, and the rules and solvers of each |
//!
//! | module | contents |
//! |---|---|
//! | [`any`] | what stands behind the types at the root: games, methods, starts, grading |
//! | [`recognise`] | reads more than [`read()`]: texts with several boards, and bare maps |
//! | [`generate`] | makes boards of a game by family, size and seed |
//! | [`question`] | the question that a board asks, with everything on which its value depends |
//! | [`setup`], [`info`] | a board validated against its game's description |
//! | [`moves`], [`value`], [`field`], [`difficulty`] | moves as text; values, bounds and verdicts; a value for every cell; how many first moves are right |
//! | [`answer`], [`limits`] | values of moves, and errors; how a search is watched and stopped |
//! | [`certificate`] | certificates and their checker |
//! | [`judge`] | the input and output formats of online judges |
//! | [`conditions`] | conditions on the answer of a board, as text |
//! | [`passages`], [`route`], [`scale`] | the narrow places of the shortest path, the steps of the best line, and values in metres |
//! | [`scene`], [`film`] | drawable scenes of a position and of a play; the crate `thwart-render` draws them |
//! | [`grid`] | boards, cells, file formats and searches: the crate `thwart-grid` |
//!
//! A game of your own implements the four traits of the crate `thwart-game`.
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `solve` | yes | solvers, searches and explanations; without it rules, plays and the checker remain, because a checker shares only the rules with a solver |
//! | `generate` | yes | the module [`generate`] |
//! | `levels` | yes | levels of the site enclose.horse, for which JSON and Base64 are read |
//! | `parallel` | no | one search may use up to [`Limits::threads`](limits::Limits::threads) threads, with the same answers and counts of work |

pub mod games;
#[cfg(feature = "solve")]
mod read;

#[cfg(feature = "solve")]
pub use read::read;
#[cfg(feature = "generate")]
pub use thwart_game::generate;
pub use thwart_game::limits::Limits;
#[cfg(feature = "solve")]
pub use thwart_game::recognise::Request;
#[cfg(feature = "solve")]
pub use thwart_game::{
    answer,
    any::{self, Analysis, Certificate, Play, Position, Solution, SolveOptions},
    conditions, difficulty, field, film, passages, read_among, recognise, route, scale,
};
pub use thwart_game::{certificate, info, judge, limits, moves, question, scene, setup, value};
pub use thwart_grid as grid;
