//! Forged certificates of the kinds of this game.

mod limits;
mod tree;
