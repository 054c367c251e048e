//! The words and units that the prover and the checker share, and the board as both see it.

mod site;

pub(crate) use site::Site;

/// The kind of evidence, defined in `docs/certificates.md`.
pub(crate) const KIND: &str = "enclose-cuts-1";

/// The kind with fences.
pub(crate) const KIND_WITH_FENCES: &str = "enclose-cuts-2";

/// The kind for two animals that must be apart.
pub(crate) const KIND_APART: &str = "enclose-apart-1";

/// The word for no walls.
pub(crate) const NO_WALLS: &str = "-";

/// The word for no pen.
pub(crate) const NO_PEN: &str = "none";

/// The number of units in a point, in which amounts are written.
pub(crate) const UNIT: i64 = 840;
