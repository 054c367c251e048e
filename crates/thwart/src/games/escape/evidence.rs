//! The words of certificates: for the checker, and for what makes them.

/// The word in the `kind:` line.
pub(super) const KIND: &str = "grundy-1";

/// The word behind `repeats:` where no layer does.
pub(super) const NEVER: &str = "never";

/// How a row shows that no token can stand there.
pub(super) const NO_WEIGHT: u8 = b'.';
