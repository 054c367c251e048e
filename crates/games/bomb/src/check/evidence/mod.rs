//! The meaning of the words in certificates, shared by the checker and the prover.

pub(crate) mod cuts;
pub(crate) mod passes;

/// The word after `blasts:` if there are none.
pub(crate) const NO_BLASTS: &str = "none";
