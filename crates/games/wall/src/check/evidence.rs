//! The words of certificates, shared by the checker and the prover.

/// The `kind:` of evidence for `builds=upfront`.
pub(crate) const STRAIGHT: &str = "wall-straight-1";

/// The `kind:` of evidence for `builds=adaptive`.
pub(crate) const TOURS: &str = "wall-tours-1";
