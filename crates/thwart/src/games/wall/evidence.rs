//! The words of certificates: for the checker, and for what makes them.

/// The word in the `kind:` line.
pub(super) const STRAIGHT: &str = "wall-straight-1";

/// The word in the `kind:` line.
pub(super) const TOURS: &str = "wall-tours-1";
