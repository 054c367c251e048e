//! The engines: they compute the value of `reference.rs` sooner. Skip them in a first reading.

pub(crate) mod closed_form;
pub(crate) mod field;
