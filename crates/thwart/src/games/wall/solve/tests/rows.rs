//! Rows that are one run, for tests of what changes make of them.

use thwart_core::generate::Dice;

use super::super::changes::GONE;
use super::super::row::{CLOSED, Cost, NONE, Row};
use super::super::tour::Tour;

/// A cost below `most`.
pub(in super::super) fn any_cost(most: usize, dice: &mut Dice) -> Cost {
    Cost::from(dice.below(most) as u32)
}

/// A row of digits with less than `most` to pay below its openings; one cell in `closed` is none.
pub(in super::super) fn any_row(width: usize, most: usize, closed: usize, dice: &mut Dice) -> Row {
    let mut row = Row { prefix: vec![0], ..Row::default() };
    for col in 0..width {
        row.prefix.push(row.prefix[col] + any_cost(10, dice));
        row.arrive.push(if dice.below(closed) == 0 { CLOSED } else { any_cost(most, dice) });
    }
    row
}

/// What is to pay when the token comes onto each cell.
pub(in super::super) fn land(row: &Row) -> Vec<Cost> {
    let run = (0, row.arrive.len());
    let (mut tour, mut out) = (Tour::default(), vec![NONE; run.1]);
    tour.solve(row, run);
    tour.land(row, run, &mut out);
    out
}

/// The row after what is to pay below each column has fallen, column by column from west to east.
pub(in super::super) fn after(row: &Row, mut falls: impl FnMut(usize) -> Cost) -> Row {
    let fallen = |(col, &arrive): (usize, &Cost)| {
        let less = falls(col);
        if arrive == CLOSED || less == GONE { CLOSED } else { arrive - less }
    };
    Row { prefix: row.prefix.clone(), arrive: row.arrive.iter().enumerate().map(fallen).collect() }
}
