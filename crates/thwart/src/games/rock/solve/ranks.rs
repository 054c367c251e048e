//! Which of several free steps come to an end: walkers whom steps cost nothing
//! must not go round in circles.
//!
//! A cell of rank 0 is an exit or has a step onto a cell of smaller value that
//! keeps its own. From the others a free step leads to a cell of equal value and
//! smaller rank: every value rests on the exits in the end, so some chain of free
//! steps leads to a cell of rank 0.

use std::collections::VecDeque;

use thwart_grid::Cell;

use super::Numbers;
use super::under_rocks::UnderRocks;

/// The rank of a cell from which no free steps lead on.
const NONE: u32 = u32::MAX;

/// For every cell how many free steps its walker is from one that brings him on,
/// if he plays for the values of one field.
pub(super) type Ranks = Vec<u32>;

/// The ranks of a field. O(n).
pub(super) fn ranks(ground: &UnderRocks<'_>, field: &Numbers) -> Ranks {
    let brings_on = |&cell: &Cell| {
        let here = field[cell.index()];
        let less = |(_, next, cost): (_, Cell, u64)| {
            let there = field[next.index()];
            there < here && there.saturating_add(cost) <= here
        };
        ground.free[cell.index()] && (ground.is_exit(cell) || ground.steps(cell).any(less))
    };
    let mut ranks = vec![NONE; field.len()];
    let mut queue: VecDeque<Cell> = ground.board().cells().filter(brings_on).collect();
    for cell in &queue {
        ranks[cell.index()] = 0;
    }
    while let Some(cell) = queue.pop_front() {
        for (from, cost) in ground.steps_onto(cell) {
            let level = cost == 0 && field[from.index()] == field[cell.index()];
            if level && ranks[from.index()] == NONE {
                ranks[from.index()] = ranks[cell.index()] + 1;
                queue.push_back(from);
            }
        }
    }
    ranks
}
