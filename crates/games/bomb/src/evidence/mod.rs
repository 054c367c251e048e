//! The meaning of the words in certificates, shared by the checker and the prover.

pub(super) mod cuts;
pub(super) mod passes;

/// The word after `blasts:` if there are none.
pub(super) const NO_BLASTS: &str = "none";
