//! Which of several free steps come to an end: walkers whom steps cost nothing
//! must not go round in circles.
//!
//! A cell of rank 0 is an exit or has a step onto a cell of smaller value that
//! keeps its own. From the others a free step leads to a cell of equal value and
//! smaller rank: every value rests on the exits in the end, so some chain of free
//! steps leads to a cell of rank 0.

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::convert::Infallible;

use rustc_hash::FxHashSet;
use thwart_core::Cell;

use super::Field;
use super::ground::Ground;

/// The rank of a cell from which no free steps lead on.
const NONE: u32 = u32::MAX;

/// Cells that are looked at for one rank; beyond that all ranks are found at
/// once, and kept.
const FEW: usize = 1 << 10;

/// For every cell how many free steps its walker is from one that brings him on,
/// if he plays for the values of one field.
#[derive(Debug, Default)]
pub(super) struct Ranks(OnceCell<Vec<u32>>);

impl Ranks {
    /// The rank of a cell; `field` must be the same every time.
    ///
    /// Cost: the free steps around the cell, once at most those of the board.
    pub(super) fn of(&self, ground: &Ground<'_>, field: &Field, cell: Cell) -> u32 {
        if let Some(ranks) = self.0.get() {
            return ranks[cell.index()];
        }
        let value = |cell: Cell| Ok::<_, Infallible>(field[cell.index()]);
        let Ok(rank) = nearby(ground, value, cell);
        rank.unwrap_or_else(|| self.0.get_or_init(|| all(ground, field))[cell.index()])
    }
}

/// Whether the next step of a walker leads to a smaller value.
fn brings_on<E>(
    ground: &Ground<'_>,
    value: &mut impl FnMut(Cell) -> Result<u64, E>,
    cell: Cell,
) -> Result<bool, E> {
    if ground.is_exit(cell) {
        return Ok(true);
    }
    let here = value(cell)?;
    for (_, next, cost) in ground.steps(cell) {
        let there = value(next)?;
        if there < here && there.saturating_add(cost) <= here {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The rank of one cell, if few cells decide it, whose values are asked for.
///
/// # Errors
/// The first value that cannot be told.
pub(super) fn nearby<E>(
    ground: &Ground<'_>,
    mut value: impl FnMut(Cell) -> Result<u64, E>,
    cell: Cell,
) -> Result<Option<u32>, E> {
    let here = value(cell)?;
    let mut seen = FxHashSet::from_iter([cell]);
    let mut queue = VecDeque::from([(cell, 0)]);
    while let Some((cell, rank)) = queue.pop_front() {
        if brings_on(ground, &mut value, cell)? {
            return Ok(Some(rank));
        }
        for (_, next, cost) in ground.steps(cell) {
            if cost == 0 && value(next)? == here && seen.insert(next) {
                queue.push_back((next, rank + 1));
            }
        }
        if seen.len() > FEW {
            return Ok(None);
        }
    }
    Ok(Some(NONE))
}

/// All ranks. O(n).
fn all(ground: &Ground<'_>, field: &Field) -> Vec<u32> {
    let mut ranks = vec![NONE; field.len()];
    let mut queue = VecDeque::new();
    let mut value = |cell: Cell| Ok::<_, Infallible>(field[cell.index()]);
    let mut on = |cell| matches!(brings_on(ground, &mut value, cell), Ok(true));
    for cell in ground.board().cells().filter(|&cell| ground.free[cell.index()] && on(cell)) {
        ranks[cell.index()] = 0;
        queue.push_back(cell);
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
