//! The engines: the value of `reference.rs`, sooner. Nobody needs them to understand the game.

pub(in crate::games::rock) mod known;
pub(in crate::games::rock) mod last_rock;
pub(in crate::games::rock) mod one_rock;
pub(in crate::games::rock) mod settle;
pub(in crate::games::rock) mod several;
