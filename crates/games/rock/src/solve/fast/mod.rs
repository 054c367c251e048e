//! The engines: they compute the value of `reference.rs` sooner. Skip them in a first reading.

pub(crate) mod known;
pub(crate) mod last_rock;
pub(crate) mod one_rock;
pub(crate) mod settle;
pub(crate) mod several;
pub(crate) mod wide;
