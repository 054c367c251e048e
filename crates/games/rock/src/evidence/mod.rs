//! The meaning of the words in certificates, for the checker and for the prover.

pub(super) mod paths;
pub(super) mod search;
pub(super) mod terrain;
pub(super) mod walk;

/// The word in the `kind:` line.
pub(super) const KIND: &str = "walk-and-ambush-1";
