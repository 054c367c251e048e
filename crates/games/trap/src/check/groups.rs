//! Groups of cells, and the disjoint paths that stand for them: steps 7 and 8 of the argument.

use thwart_grid::{Cell, Direction};

use super::root::Root;

/// The cells in which Jerry could be shut in, ascending: one cell, or the two ends of a step, or,
/// if the step is diagonal, these and a cell beside it.
pub(crate) type Group = Vec<Cell>;

/// Returns the name of a group in a certificate.
pub(crate) fn group_name(group: &[Cell]) -> String {
    group.iter().map(|cell| cell.0.to_string()).collect::<Vec<_>>().join("+")
}

/// Passes the groups of a step to `show`, each with the cell beside the step if the group has one.
pub(crate) fn groups_of_step<E>(
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
