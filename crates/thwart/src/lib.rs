//! Exact answers, strategies and checkable proofs for games of path and
//! obstruction on grids: somebody walks to an exit, somebody else blocks the path.
//!
//! ```
//! use thwart::any::Request;
//!
//! let position = thwart::read("game: rock\n\n@..\n.#.\n..>\n")?;
//! let report = position.solve(&Request::default())?;
//! assert_eq!(report.scene.headline, "8 steps at most");
//! assert_eq!(report.verdict.to_string(), "proved");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The examples begin with `solve_a_board.rs`, `play_a_game.rs`, `check_a_certificate.rs` and
//! `your_own_game.rs`, which is a game that this crate does not know, with all it takes to solve,
//! play and check it.
//!
//! Data flows one way: a text, a validated [`Setup`](setup::Setup), the rules of a game
//! ([`Rules`](rules::Rules)), a solver ([`Solve`](solve::Solve)), a certificate, the
//! [checker](certificate::check), and a [`Scene`](scene::Scene) that a face draws.
//!
//! | module | what you find there |
//! |---|---|
//! | [`any`] | a position of whichever game: solve it, play it, analyze its moves, check a certificate |
//! | [`recognise`] | reads what [`read()`] does not: texts of many boards, and bare maps |
//! | [`generate`] | makes boards of a game by family, size and seed |
//! | [`games`] | the list of games, and the rules and solvers of each |
//! | [`setup`], [`info`] | a board held against what its game says of itself |
//! | [`moves`], [`value`], [`field`] | moves as text; values, bounds and verdicts; a value for every cell |
//! | [`session`] | a play: history, undo, what is legal, the position as text |
//! | [`limits`] | how long a search may take, and how it is stopped |
//! | [`certificate`] | certificates and their checker |
//! | [`judge`] | the input and output formats of online judges |
//! | [`scene`] | what can be drawn; the crate `thwart-render` draws it |
//! | [`rules`], [`game`], [`solve`], [`explain`] | the four traits that a game of your own implements, each upon the one before |
//! | [`answer`] | what solvers return: answers, perfect play, evidence, errors |
//! | [`retrograde`] | the solver that works for every small game |
//! | [`shrink`] | a board made smaller and plainer while something about it stays |
//! | [`guard`] | a panic becomes the error of one board |
//! | [`core`] | boards, cells, file formats and searches: the crate `thwart-core` |
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `solve` | yes | solvers, searches and explanations; without it rules, plays and the checker remain, as a checker shares nothing with a solver but the rules |
//! | `generate` | yes | the module [`generate`] |
//! | `parallel` | no | one search may use as many threads as [`Limits::threads`](limits::Limits::threads) allows, with the same answers and counts of work |

#[cfg(feature = "solve")]
pub mod answer;
#[cfg(feature = "solve")]
#[cfg(feature = "solve")]
pub mod any;
pub mod certificate;
#[cfg(feature = "solve")]
pub mod explain;
#[cfg(feature = "solve")]
pub mod field;
#[cfg(feature = "solve")]
pub mod film;
pub mod game;
pub mod games;
#[cfg(feature = "generate")]
pub mod generate;
pub mod guard;
pub mod info;
pub mod judge;
pub mod limits;
pub mod moves;
#[cfg(feature = "solve")]
mod parallel;
#[cfg(feature = "solve")]
mod read;
#[cfg(feature = "solve")]
pub mod recognise;
#[cfg(feature = "solve")]
pub mod retrograde;
pub mod rules;
pub mod scene;
pub mod session;
pub mod setup;
pub mod shrink;
#[cfg(feature = "solve")]
pub mod solve;
pub mod spelling;
pub mod spoken;
pub mod value;

#[cfg(feature = "solve")]
pub use read::{read, read_among};
pub use thwart_core as core;
