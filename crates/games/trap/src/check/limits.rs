//! The limits of these certificates, for the checker and the prover.

/// The most cells that all paths of a certificate may have.
pub(crate) const MAX_PATH_CELLS: usize = 1 << 24;

/// The most lines of a strategy; the checker keeps a position for each.
pub(crate) const MAX_STRATEGY_LINES: usize = 200_000;

/// The most obstacles in all these positions.
pub(crate) const MAX_STRATEGY_OBSTACLES: usize = 1 << 24;

/// The most that may be kept for going back and comparing.
pub(crate) const MAX_KEPT: usize = 1 << 24;

/// How many looks a cell counts when an obstacle of a plan is laid by the rules, because the search for
/// Jerry's steps takes that much longer than a look elsewhere.
pub(crate) const LOOKS_PER_CELL_LAID: u64 = 4;

/// How many looks a cell counts when a line of a tree searches for a path.
pub(crate) const LOOKS_PER_CELL_SEARCHED: u64 = 16;
