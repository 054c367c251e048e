//! The engines: they compute the value of `reference.rs` sooner. Skip them in a first reading.

pub(in crate::games::rock) mod known;
pub(in crate::games::rock) mod last_rock;
pub(in crate::games::rock) mod one_rock;
pub(in crate::games::rock) mod settle;
pub(in crate::games::rock) mod several;
