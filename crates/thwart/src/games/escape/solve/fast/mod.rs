//! The engines: the value of `reference.rs`, sooner. Nobody needs them to understand the game.

pub(in crate::games::escape) mod closed_form;
pub(in crate::games::escape) mod field;
