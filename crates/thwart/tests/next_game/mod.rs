//! A game that exists only in the tests, `shove`, and the same game with a solver
//! that makes mistakes, `clumsy`.
//!
//! `shove/` is a complete folder as CONTRIBUTING.md asks for: `cargo xtask next-game`
//! copies it among the games. It is compiled here, too, because the modules of the
//! library stand in the root of these tests.

pub mod clumsy;
pub mod shove;
