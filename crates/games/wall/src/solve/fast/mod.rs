//! The engines: they compute the value of `reference.rs` sooner. Skip them in a
//! first reading.

pub(crate) mod adaptive;
pub(crate) mod flank;
pub(crate) mod insight;
pub(crate) mod row;
pub(crate) mod rows;
pub(crate) mod tour;
pub(crate) mod upfront;
