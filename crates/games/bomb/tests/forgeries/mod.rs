//! Forged certificates of the kinds of this game.

mod cuts;
mod passes;
