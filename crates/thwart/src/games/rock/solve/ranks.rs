//! Which of several free steps come to an end: walkers whom steps cost nothing
//! must not go round in circles.
//!
//! A cell of rank 0 is an exit or has a step onto a cell of smaller value that
//! keeps its own. From the others a free step leads to a cell of equal value and
//! smaller rank: every value rests on the exits in the end, so some chain of free
//! steps leads to a cell of rank 0.

use std::cell::{Cell as StdCell, OnceCell};
use std::collections::VecDeque;
use std::convert::Infallible;

use rustc_hash::FxHashSet;
use thwart_core::Cell;

use super::Numbers;
use super::under_rocks::UnderRocks;

/// The rank of a cell from which no free steps lead on.
const NONE: u32 = u32::MAX;

/// Cells that are looked at for one rank; beyond that all ranks are found at
/// once, and kept.
const FEW: usize = 1 << 10;

/// For every cell how many free steps its walker is from one that brings him on,
/// if he plays for the values of one field.
#[derive(Debug, Default)]
pub(super) struct Ranks {
    all: OnceCell<Vec<u32>>,
    /// Cells that were looked at for one rank after the other.
    looked: StdCell<usize>,
}

impl Ranks {
    /// The rank of a cell; `field` must be the same every time.
    ///
    /// Cost: the free steps around the cell; for all questions together as many as a few times those of
    /// the board.
    pub(super) fn of(&self, ground: &UnderRocks<'_>, field: &Numbers, cell: Cell) -> u32 {
        if let Some(ranks) = self.all.get() {
            return ranks[cell.index()];
        }
        let mut looked = self.looked.get();
        let value = |cell: Cell| Ok::<_, Infallible>(field[cell.index()]);
        let Ok(rank) = nearby(ground, value, cell, &mut looked);
        self.looked.set(looked);
        let all = || self.all.get_or_init(|| all(ground, field))[cell.index()];
        rank.filter(|_| looked <= field.len()).unwrap_or_else(all)
    }
}

/// Whether the next step of a walker leads to a smaller value.
fn brings_on<E>(
    ground: &UnderRocks<'_>,
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

/// The rank of one cell, if few cells decide it, whose values are asked for; counts those it
/// looks at.
///
/// # Errors
/// The first value that cannot be told.
pub(super) fn nearby<E>(
    ground: &UnderRocks<'_>,
    mut value: impl FnMut(Cell) -> Result<u64, E>,
    cell: Cell,
    looked: &mut usize,
) -> Result<Option<u32>, E> {
    let here = value(cell)?;
    let mut seen = FxHashSet::from_iter([cell]);
    let mut queue = VecDeque::from([(cell, 0)]);
    while let Some((cell, rank)) = queue.pop_front() {
        *looked += 1;
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
fn all(ground: &UnderRocks<'_>, field: &Numbers) -> Vec<u32> {
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

#[cfg(test)]
mod tests {
    use thwart_core::CellSet;
    use thwart_core::format::board_file;

    use super::*;
    use crate::game::Game as _;
    use crate::games::rock::Rock;
    use crate::rules::Rules as _;
    use crate::setup::Setup;

    /// On ground without costs everything is far from what brings on: asked one by one, the ranks of all
    /// cells would take the square of the board.
    #[test]
    fn ranks_of_all_cells_take_about_the_board() {
        let rows = vec!["0".repeat(60); 30].join("\n");
        let text = format!("game: rock\n\n@{}\n{rows}\n{}>\n", "0".repeat(59), "9".repeat(59));
        let game = Rock::new(&Setup::new(Rock::INFO, board_file::parse(&text).unwrap()).unwrap()).unwrap();
        let ground = UnderRocks::new(&game, &CellSet::new());
        let (field, ranks) = (ground.distance(), Ranks::default());
        let expected = all(&ground, field);
        for cell in game.board().cells() {
            assert_eq!(ranks.of(&ground, field, cell), expected[cell.index()], "{cell:?}");
        }
        assert!(ranks.looked.get() <= field.len() + 2 * FEW, "{}", ranks.looked.get());
    }
}
