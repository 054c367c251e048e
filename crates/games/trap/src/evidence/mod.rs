//! The meaning of the words in certificates, shared by the checker and the prover.

mod descent;
pub(super) mod groups;
pub(super) mod leaf;
mod node;
mod path;
mod root;

pub(super) use self::descent::{Descent, Split};
pub(super) use self::groups::{Group, group_name, groups_of_step};
pub(super) use self::leaf::require_disjoint_paths;
pub(super) use self::node::Node;
#[cfg(feature = "solve")]
pub(super) use self::node::NodeChange;
pub(super) use self::root::Root;
#[cfg(feature = "solve")]
pub(super) use self::root::Slots;

use thwart_grid::Cell;

use super::rules::{Position, Trap};
use thwart_game::rules::Rules as _;
use thwart_game::value::Value;

/// The most cells that all paths of a certificate may have.
pub(crate) const MAX_PATH_CELLS: usize = 1 << 24;

/// The key of a plan.
pub(crate) const PLAN: &str = "plan";

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

/// The kind of these certificates.
pub(crate) const KIND: &str = "trap-tree-1";

/// Returns how many obstacles must not be enough at a position with Tom to move: N in the argument.
pub(crate) fn obstacles_to_refute(game: &Trap, position: &Position, claim: Value) -> u32 {
    let free = game.board().cells().filter(|&cell| game.is_empty(&position.obstacles, cell)).count() as u64;
    claim.finite().map_or(free, |total| total.saturating_sub(1).min(free)) as u32
}

/// Returns the path that Jerry expects to take at a position, if he has one. O(cells).
pub(crate) fn expected_path(game: &Trap, position: &Position) -> Option<Vec<Cell>> {
    let root = Root::new(game, position, 1);
    let path = path::PathFinder::new(game.board().len()).find(&root, &root.node(), None).0?;
    Some([position.jerry].into_iter().chain(path.steps.into_iter().map(|(_, to)| to)).collect())
}
