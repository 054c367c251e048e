//! The engines: the value of `reference.rs`, sooner. They can be left out of a first reading.

pub(in crate::games::escape) mod closed_form;
pub(in crate::games::escape) mod field;
