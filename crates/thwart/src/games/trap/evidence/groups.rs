//! Groups of cells, and the paths without a common cell that stand for them: steps 7 and 8 of the argument.

use thwart_grid::{Cell, Direction};

use super::root::Root;

/// Cells in which Jerry could be shut in, ascending: one cell, the two ends of a step, or if it is
/// diagonal these and a cell beside it.
pub(in crate::games::trap) type Group = Vec<Cell>;

/// How a certificate names a group.
pub(in crate::games::trap) fn text_of(group: &[Cell]) -> String {
    group.iter().map(|cell| cell.0.to_string()).collect::<Vec<_>>().join("+")
}

/// Shows the groups of a step on the board, each with the cell beside the step if there is one in it.
pub(in crate::games::trap) fn groups_of_step<E>(
    root: &Root<'_>,
    from: Cell,
    direction: Direction,
    mut show: impl FnMut(&[Cell], Option<Cell>) -> Result<(), E>,
) -> Result<(), E> {
    let Some(to) = root.board.step(from, direction) else { return Ok(()) };
    let Some(sides) = root.sides(from, direction) else { return show(&[from.min(to), from.max(to)], None) };
    sides.into_iter().try_for_each(|side| {
        let mut group = [from, to, side];
        group.sort_unstable();
        show(&group, Some(side))
    })
}
