//! The engines: they compute the value of `reference.rs` sooner. Skip them in a first reading.

pub(in crate::games::escape) mod closed_form;
pub(in crate::games::escape) mod field;
