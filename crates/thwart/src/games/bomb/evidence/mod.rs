//! What the words of certificates stand for: for the checker, and for what makes them.

pub(super) mod cuts;
pub(super) mod passes;

/// The word behind `blasts:` where there is none.
pub(super) const NO_BLASTS: &str = "none";
