//! The words of certificates, shared by the checker and the prover.

/// The word in the `kind:` line.
pub(crate) const KIND: &str = "grundy-1";

/// The word after `repeats:` if no layer repeats.
pub(crate) const NEVER: &str = "never";

/// The sign of a cell on which no token can stand.
pub(crate) const NO_WEIGHT: u8 = b'.';
