//! The engines: they compute the value of `reference.rs` sooner. Skip them in a
//! first reading.

pub(crate) mod best_blast;
pub(crate) mod blast_worth;
pub(crate) mod cheapest_paths;
pub(crate) mod costs;
pub(crate) mod passes;
pub(crate) mod straight;
pub(crate) mod survey;
pub(crate) mod sweeps;
pub(crate) mod terrain;
