//! The engines: they compute the value of `reference.rs` sooner. Skip them in a first reading.

pub(crate) mod closing;
pub(crate) mod complete;
pub(crate) mod field;
pub(crate) mod map;
pub(crate) mod meter;
pub(crate) mod pairs;
pub(crate) mod play_tree;
pub(crate) mod state;
pub(crate) mod walk;
pub(crate) mod wall;
pub(crate) mod worst;
