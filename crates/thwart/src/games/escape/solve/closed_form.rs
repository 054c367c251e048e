//! The weight of a token, read off the surroundings of its cell.
//!
//! Call a free cell *near* if it touches an exit, else *far*. A token with the
//! number n weighs
//!
//! * n = 1: 1 if it can be pushed at all;
//! * n = 2: 0 on a far cell; on a near one 2 if it touches a free cell, else 1;
//! * odd n >= 3: 1 on a near cell, and on a far one that touches a far cell;
//! * even n >= 4: 0 on a far cell; on a near one 2 if some free cell that it
//!   touches weighs 1 with odd numbers, else 1.
//!
//! Why: stepping onto an exit leaves 0, so a near cell never weighs 0. With
//! n = 2 a far cell leads only to weights of 1 and so weighs 0; by induction
//! with every even n the far cells are exactly those that weigh 0. So with odd
//! n a cell weighs more than 0 exactly if it is near or touches a far cell. It
//! cannot weigh 2 there: it would touch a near cell whose even weight is 1,
//! but such a cell touches no free cell that has an odd weight of 1 (none at
//! all for n = 2), and this one has. The argument uses only that touching is
//! mutual, so it holds on every undirected board.
//!
//! Source: the problem is TopCoder SRM 676 `BoardEscape`; the closed form is
//! this project's.

use thwart_core::Cell;

use crate::game::Game;
use crate::games::escape::rules::Escape;

/// The weights of one cell, for every number on the token.
#[derive(Clone, Copy, Debug, Default)]
struct Weight {
    one: u8,
    two: u8,
    odd: u8,
    even: u8,
}

/// The weight of a token on every cell with every number.
#[derive(Clone, Debug)]
pub(crate) struct Weights(Vec<Weight>);

impl Weights {
    /// O(n) time, 4 bytes per cell.
    pub(super) fn new(game: &Escape) -> Self {
        let board = game.board();
        let near: Vec<bool> = board
            .cells()
            .map(|cell| game.is_free(cell) && game.targets(cell).any(|(_, to)| game.is_exit(to)))
            .collect();
        let mut weights = vec![Weight::default(); board.len()];
        let free_targets = |cell| game.targets(cell).map(|(_, to)| to).filter(|&to| game.is_free(to));
        for cell in board.cells().filter(|&cell| game.is_free(cell)) {
            let is_near = near[cell.index()];
            let touches_free = free_targets(cell).next().is_some();
            weights[cell.index()] = Weight {
                one: u8::from(game.targets(cell).next().is_some()),
                two: if is_near { 1 + u8::from(touches_free) } else { 0 },
                odd: u8::from(is_near || free_targets(cell).any(|to| !near[to.index()])),
                even: 0,
            };
        }
        for cell in board.cells().filter(|cell| near[cell.index()]) {
            let to_odd = free_targets(cell).any(|to| weights[to.index()].odd == 1);
            weights[cell.index()].even = 1 + u8::from(to_odd);
        }
        Self(weights)
    }

    /// The weight of a token with `left` pushes left: 0, 1 or 2. O(1).
    pub(crate) fn of(&self, cell: Cell, left: u64) -> u64 {
        let weight = self.0[cell.index()];
        u64::from(match left {
            0 => 0,
            1 => weight.one,
            2 => weight.two,
            odd if odd % 2 == 1 => weight.odd,
            _ => weight.even,
        })
    }
}
