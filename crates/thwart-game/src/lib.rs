//! The model of a game of path and obstruction on a grid: boards with a setup, rules, plays, values, certificates and
//! their checker, the solver that works for every small game, and games as faces see them, without a game's own
//! types.
//!
//! Programs that solve boards depend on the crate `thwart`, which has the list of games. Authors of a game depend
//! on this crate and implement its four traits, each building on the one before: [`Rules`](rules::Rules),
//! [`Game`](game::Game), [`Solve`](solve::Solve), [`Explain`](explain::Explain).
//!
//! | module | contents |
//! |---|---|
//! | [`rules`], [`game`], [`solve`], [`explain`] | the four traits |
//! | [`setup`], [`info`] | a board validated against its game's description |
//! | [`question`], [`prose`] | the question that a board asks, and the words of a game from which it is made |
//! | [`moves`], [`value`], [`field`] | moves as text; values, bounds and verdicts; a value for every cell |
//! | [`session`] | a play: history, undo, legal moves, the position as text |
//! | [`limits`] | how a search is watched and stopped |
//! | [`certificate`] | certificates and their checker |
//! | [`answer`] | what solvers return: answers, perfect play, evidence, errors |
//! | [`retrograde`] | the solver that works for every small game |
//! | [`any`] | games, positions, plays and solutions without a game's own types |
//! | [`recognise`], [`read_among`] | texts as positions |
//! | [`judge`] | the input and output formats of online judges |
//! | [`generate`] | makes boards of a game by family, size and seed |
//! | [`conditions`] | conditions on the answer of a board, as text |
//! | [`difficulty`] | how many first moves are right on a board, and where the obvious plan leads |
//! | [`passages`], [`route`], [`scale`] | the narrow places of the shortest path, the steps of the best line, and values in metres |
//! | [`scene`], [`film`] | drawable scenes of a position and of a play; the crate `thwart-render` draws them |
//!
//! Items that the documentation hides are for thwart's own crates, which name this crate by its exact version.
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `solve` | yes | solvers, searches and explanations; without it rules, plays and the checker remain, because a checker shares only the rules with a solver |
//! | `generate` | yes | the module [`generate`] |
//! | `parallel` | no | one search may use up to [`Limits::threads`](limits::Limits::threads) threads, with the same answers and counts of work |

#[cfg(feature = "solve")]
pub mod answer;
#[cfg(feature = "solve")]
pub mod any;
pub mod certificate;
#[cfg(feature = "solve")]
pub mod conditions;
#[cfg(feature = "solve")]
pub mod difficulty;
#[cfg(feature = "solve")]
pub mod explain;
#[cfg(feature = "solve")]
pub mod field;
#[cfg(feature = "solve")]
pub mod film;
pub mod game;
#[cfg(feature = "generate")]
pub mod generate;
#[doc(hidden)]
pub mod guard;
pub mod info;
pub mod judge;
pub mod limits;
pub mod moves;
#[cfg(feature = "solve")]
#[doc(hidden)]
pub mod parallel;
#[cfg(feature = "solve")]
pub mod passages;
pub mod prose;
pub mod question;
#[cfg(feature = "solve")]
mod read;
#[cfg(feature = "solve")]
pub mod recognise;
#[cfg(feature = "solve")]
pub mod retrograde;
#[cfg(feature = "solve")]
pub mod route;
pub mod rules;
mod rules_in_words;
#[cfg(feature = "solve")]
pub mod scale;
pub mod scene;
pub mod session;
pub mod setup;
#[doc(hidden)]
pub mod shrink;
#[cfg(feature = "solve")]
pub mod solve;
#[doc(hidden)]
pub mod spelling;
#[doc(hidden)]
pub mod spoken;
mod support;
pub mod value;

#[cfg(feature = "solve")]
pub use any::{Analysis, Certificate, Play, Position, Solution, SolveOptions};
pub use limits::Limits;
#[cfg(feature = "solve")]
pub use read::read_among;
pub use rules_in_words::rules_in_words;
pub use thwart_grid as grid;
