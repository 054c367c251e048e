//! A sixth game that lives in the tests only, `shove`, and the same game solved by
//! somebody who makes mistakes, `clumsy`.
//!
//! `shove/` is a folder as CONTRIBUTING.md asks for, to the last file: `cargo xtask
//! sixth-game` copies it among the games. So that it is compiled here, too, the modules
//! of the library stand in the root of these tests.

pub mod clumsy;
pub mod shove;
