//! What if one cell were blocked: the search behind `reveal=known`.

use thwart_core::distance::{NO_WAY, lengths};
use thwart_core::search::cost_graph::{BoardGraph, Steps};
use thwart_core::search::replacement::replacements;
use thwart_core::{Board, Cell};

use super::Field;

/// The distance from a start to the nearest exit with any one cell blocked.
pub(super) struct WhatIf {
    /// The distance with nothing blocked; [`NO_WAY`] where there is none.
    pub(super) distance: u64,
    /// The distance with each cell blocked, one entry per cell.
    pub(super) without: Field,
}

/// All cells in one run.
pub(super) fn what_if(
    board: &Board,
    start: Cell,
    exits: &[Cell],
    passable: impl Fn(Cell) -> bool,
) -> WhatIf {
    if board.topology().cuts_corners() {
        return one_by_one(board, start, exits, passable);
    }
    let found = replacements(&BoardGraph::new(board, Steps::Entering, passable), start, exits);
    WhatIf { distance: found.distance, without: found.field(board.len()) }
}

/// Where an obstacle takes diagonal steps with it, one search per cell.
fn one_by_one(board: &Board, start: Cell, exits: &[Cell], passable: impl Fn(Cell) -> bool) -> WhatIf {
    let distance = |blocked| {
        let open = |cell| Some(cell) != blocked && passable(cell);
        let exits = exits.iter().copied().filter(|&exit| open(exit));
        if open(start) { lengths(board, exits, open)[start.index()] } else { NO_WAY }
    };
    let plain = distance(None);
    let without = |cell| if passable(cell) { distance(Some(cell)) } else { plain };
    WhatIf { distance: plain, without: board.cells().map(without).collect() }
}
