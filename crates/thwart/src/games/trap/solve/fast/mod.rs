//! The engines: they compute the value of `reference.rs` sooner. Skip them in a first reading.

pub(in crate::games::trap) mod closing;
pub(in crate::games::trap) mod complete;
pub(in crate::games::trap) mod field;
pub(in crate::games::trap) mod map;
pub(in crate::games::trap) mod meter;
pub(in crate::games::trap) mod moves;
pub(in crate::games::trap) mod pairs;
pub(in crate::games::trap) mod play_tree;
pub(in crate::games::trap) mod player;
pub(in crate::games::trap) mod state;
pub(in crate::games::trap) mod walk;
pub(in crate::games::trap) mod wall;
pub(in crate::games::trap) mod worst;
