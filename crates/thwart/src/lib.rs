//! Exact answers, strategies and checkable proofs for games of path and
//! obstruction on grids.
//!
//! Data flows one way: text, [`setup::Setup`] (validated once), a game's
//! rules ([`game::Game`]), a solver ([`game::Solve`]), a certificate, the
//! checker ([`certificate::check`]), and a face that draws a
//! [`scene::Scene`].
//!
//! Features: `solve` (default) holds solvers, searches and explanations.
//! `generate` (default) makes boards by family, size and seed.
//! `parallel` gives one search as many threads as [`limits::Limits::threads`] allows; answers and
//! counts of work stay the same.
//! Without `solve`, rules, sessions and the checker remain: a checker shares
//! nothing with a solver but the rules.

#[cfg(feature = "solve")]
pub mod analysed;
#[cfg(feature = "solve")]
pub mod any;
pub mod certificate;
#[cfg(feature = "solve")]
pub mod field;
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
pub mod recognise;
#[cfg(feature = "solve")]
pub mod retrograde;
pub mod scene;
pub mod session;
pub mod setup;
pub mod spoken;
pub mod value;

pub use thwart_core as core;
