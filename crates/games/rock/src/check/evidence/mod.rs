//! The meaning of the words in certificates, for the checker and for the prover.

pub(crate) mod paths;
pub(crate) mod search;
pub(crate) mod terrain;
pub(crate) mod walk;

/// The word in the `kind:` line.
pub(crate) const KIND: &str = "walk-and-ambush-1";
