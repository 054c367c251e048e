//! The engines: the value of `reference.rs`, sooner. They can be left out of a first reading.

pub(in crate::games::rock) mod known;
pub(in crate::games::rock) mod last_rock;
pub(in crate::games::rock) mod one_rock;
pub(in crate::games::rock) mod settle;
pub(in crate::games::rock) mod several;
