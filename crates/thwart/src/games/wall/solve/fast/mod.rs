//! The engines: they compute the value of `reference.rs` sooner. Skip them in a
//! first reading.

pub(in crate::games::wall) mod adaptive;
pub(in crate::games::wall) mod flank;
pub(in crate::games::wall) mod insight;
pub(in crate::games::wall) mod row;
pub(in crate::games::wall) mod rows;
pub(in crate::games::wall) mod tour;
pub(in crate::games::wall) mod upfront;
