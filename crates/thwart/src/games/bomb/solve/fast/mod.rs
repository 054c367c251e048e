//! The engines: they compute the value of `reference.rs` sooner. Skip them in a
//! first reading.

pub(in crate::games::bomb) mod best_blast;
pub(in crate::games::bomb) mod blast_worth;
pub(in crate::games::bomb) mod cheapest_paths;
pub(in crate::games::bomb) mod costs;
pub(in crate::games::bomb) mod passes;
pub(in crate::games::bomb) mod straight;
pub(in crate::games::bomb) mod survey;
pub(in crate::games::bomb) mod sweeps;
pub(in crate::games::bomb) mod terrain;
