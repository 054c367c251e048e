//! The charge for a search's work besides its nodes.

use super::map::Map;
use thwart_game::limits::Budget;

/// How many cells looked at in computing cuts count as a node on four
/// neighbours, and with more neighbours.
const CELLS_PER_NODE: u64 = 2048;
const CROWDED_CELLS_PER_NODE: u64 = 512;

/// A counter that charges the cells looked at as nodes. Cuts on boards with few
/// doors cost more than all the rest; so, on eight neighbours, do the distances
/// that an obstacle changes.
#[derive(Debug)]
pub(crate) struct Meter {
    per_node: u64,
    charged: u64,
    nodes: u64,
}

impl Meter {
    /// Returns a meter that charges nothing for the cells looked at so far.
    pub(crate) fn new(map: &Map, looked_at: u64) -> Self {
        let per_node = if map.step_kinds.len() == 4 { CELLS_PER_NODE } else { CROWDED_CELLS_PER_NODE };
        Self { per_node, charged: looked_at, nodes: 0 }
    }

    /// Charges the cells looked at since the last call.
    pub(crate) fn charge(&mut self, looked_at: u64, budget: &mut Budget<'_>) {
        while looked_at >= self.charged + self.per_node {
            self.charged += self.per_node;
            self.nodes += 1;
            budget.spend();
        }
    }

    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }
}
