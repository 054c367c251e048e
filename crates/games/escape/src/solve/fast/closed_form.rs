//! The weight of a token, read off the surroundings of its cell.
//!
//! # The theorem
//!
//! Take any graph in which touching is mutual, with some of its cells called
//! exits and the others free. Call a free cell *near* if it touches an exit, else
//! *far*. A token with the number n on a free cell weighs
//!
//! * n = 0: 0;
//! * n = 1: 1 if the cell touches any other, else 0;
//! * n = 2: 0 on a far cell; on a near one 2 if it touches a free cell, else 1;
//! * odd n >= 3: 1 on a near cell and on a far one that touches a far cell, else
//!   0;
//! * even n >= 4: 0 on a far cell; on a near one 2 if some free cell that it
//!   touches weighs 1 with odd numbers, else 1.
//!
//! So the weights repeat with period 2 from n = 3 on, none is above 2, and the
//! cells within three steps decide. The theorem requires nothing of degrees,
//! shapes or distances: it treats boards with four, eight or six neighbours
//! alike, even if corners cannot be cut, because a step can always be reversed.
//!
//! # Why
//!
//! A weight is the least number that no push leads to. A push onto an exit leads
//! to 0, a push onto a free cell to the weight of that cell with n - 1.
//!
//! 1. *A near cell never weighs 0 with n >= 1*: a push leads to 0.
//! 2. *n = 1*: every push leads to 0, so the weight is 1 if there is one.
//! 3. *n = 2*: a free cell that can be pushed onto touches the one the push came
//!    from, so it weighs 1 with n = 1. From a far cell all pushes lead to 1, none
//!    to 0, and it weighs 0. From a near cell pushes lead to 0, and to 1 if there
//!    is a free cell to push onto.
//! 4. *With even n >= 2 exactly the far cells weigh 0; with odd n >= 3 exactly
//!    the far cells that touch no far cell do.* By induction. For odd n a cell
//!    has a push to 0 if it is near, or if it touches a cell that weighs 0 with
//!    the even n - 1, that is, a far one; otherwise it weighs 0 itself. For even
//!    n >= 4 take a far cell v and any cell u that it touches. If u is far, it
//!    touches a far cell, namely v. So, near or far, u weighs more than 0 with
//!    the odd n - 1, and v has no push to 0.
//! 5. *With odd n >= 3 no cell v weighs 2*. Otherwise it would touch a cell u
//!    that weighs 1 with n - 1, and u would be near by 4. With n - 1 = 2 this
//!    says that u touches no free cell, but it touches v. With n - 1 >= 4 it says
//!    that no push from u leads to 1; but v weighs more than 0 with n, so by 4
//!    also with n - 2, and by induction exactly 1, and u can be pushed onto v.
//! 6. *With even n >= 4* the pushes from a near cell lead to 0 on the exit, and to
//!    the weights for odd numbers, which are 0 and 1 by 5. So it weighs 2 if one
//!    of them is 1, else 1. ∎
//!
//! Steps 3, 4 and 5 use mutual touching. With one-way steps the theorem fails.
//!
//! # How
//!
//! Four facts about each cell are enough, and each of them is one question to all
//! neighbours, which [`Weights`] asks of a whole row at once.
//!
//! Source: the problem is TopCoder SRM 676 `BoardEscape`; theorem and proof are
//! this project's.

use thwart_grid::{Board, Cell, Tile};

use crate::rules::Escape;
use thwart_game::limits::Budget;
use thwart_game::rules::Rules as _;

/// The facts that decide the weight of a token besides its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "they are four facts, not the cases of one")]
pub(crate) struct Surroundings {
    /// The cell touches an exit.
    pub(crate) near: bool,
    /// It touches a free cell.
    pub(crate) touches_free: bool,
    /// It is near, or touches a far cell.
    pub(crate) odd_weight: bool,
    /// It is near and touches a free cell of which `odd` holds.
    pub(crate) touches_odd: bool,
}

impl Surroundings {
    pub(crate) const fn weight(self, left: u64) -> u64 {
        let near = self.near as u64;
        match left {
            0 => 0,
            1 => (self.near || self.touches_free) as u64,
            2 => near * (1 + self.touches_free as u64),
            odd if odd % 2 == 1 => self.odd_weight as u64,
            _ => near + self.touches_odd as u64,
        }
    }
}

/// Facts about a cell, one bit each. Obstacles have none.
mod fact {
    /// A token can be pushed onto the cell.
    pub(crate) const PASSABLE: u8 = 1;
    /// A token can stand on it.
    pub(crate) const FREE: u8 = 2;
    pub(crate) const EXIT: u8 = 4;
    /// It is free and touches an exit, or no exit.
    pub(crate) const NEAR: u8 = 8;
    pub(crate) const FAR: u8 = 16;
    /// See [`Surroundings`](super::Surroundings).
    pub(crate) const OPEN: u8 = 32;
    pub(crate) const ODD: u8 = 64;
    pub(crate) const LIVELY: u8 = 128;
}

/// The weight of a token on every cell with every number.
///
/// Memory: a byte per cell.
#[derive(Clone, Debug)]
pub(crate) struct Weights(Vec<u8>);

impl Weights {
    /// Finds the facts about all cells, in four passes over the board.
    pub(crate) fn new(game: &Escape) -> Self {
        Self::within(game, &mut thwart_game::limits::Limits::default().start()).expect("there is no limit")
    }

    /// As [`new`](Self::new); `None` if the budget is spent. Every pass takes one
    /// node.
    pub(crate) fn within(game: &Escape, budget: &mut Budget<'_>) -> Option<Self> {
        let board = game.board();
        let passable = |tile: &Tile| if tile.is_passable() { fact::PASSABLE | fact::FREE } else { 0 };
        let mut facts: Vec<u8> = board.tiles().iter().map(passable).collect();
        for exit in game.exits() {
            facts[exit.index()] = fact::PASSABLE | fact::EXIT;
        }
        let mut pass = |touched, within, fact, facts: &mut Vec<u8>| {
            (!budget.spend_slow()).then(|| mark_touching(board, facts, touched, within, fact))
        };
        pass(fact::EXIT, fact::FREE, fact::NEAR, &mut facts)?;
        for facts in &mut facts {
            let (free, near) = (*facts & fact::FREE != 0, *facts & fact::NEAR != 0);
            *facts |= (fact::FAR * u8::from(free && !near)) | (fact::ODD * u8::from(near));
        }
        pass(fact::FREE, fact::FREE, fact::OPEN, &mut facts)?;
        pass(fact::FAR, fact::FREE, fact::ODD, &mut facts)?;
        pass(fact::ODD, fact::NEAR, fact::LIVELY, &mut facts)?;
        Some(Self(facts))
    }

    /// Returns the facts that decide the weights of a free cell. O(1).
    pub(crate) fn surroundings(&self, cell: Cell) -> Surroundings {
        let holds = |fact| self.0[cell.index()] & fact != 0;
        Surroundings {
            near: holds(fact::NEAR),
            touches_free: holds(fact::OPEN),
            odd_weight: holds(fact::ODD),
            touches_odd: holds(fact::LIVELY),
        }
    }

    /// Returns the weight of a token with `left` pushes left: 0, 1 or 2. O(1).
    pub(crate) fn of(&self, cell: Cell, left: u64) -> u64 {
        self.surroundings(cell).weight(left)
    }

    /// Returns whether a token can stand on the cell. O(1).
    pub(crate) fn is_free(&self, cell: Cell) -> bool {
        self.0[cell.index()] & fact::FREE != 0
    }
}

/// Adds `fact` to the cells with the fact `within` that touch a cell with
/// `touched`, another fact. Cost: one pass, in which the compiler handles many
/// cells of a row at once.
fn mark_touching(board: &Board, facts: &mut [u8], touched: u8, within: u8, fact: u8) {
    let (rows, cols, topology) = (board.rows(), board.cols(), board.topology());
    let mut around = vec![0; cols];
    for row in 0..rows {
        around.fill(0);
        for &direction in topology.directions() {
            let (down, right) = topology.delta(row, direction);
            let to_row = row.wrapping_add_signed(down);
            let len = cols.saturating_sub(right.unsigned_abs());
            if to_row >= rows || len == 0 {
                continue;
            }
            // The columns of the cells that have a neighbour there, and those of the neighbours.
            let (from, to) = ((-right).max(0).cast_unsigned(), right.max(0).cast_unsigned());
            let around = &mut around[from..from + len];
            let neighbours = &facts[to_row * cols + to..][..len];
            if topology.blocks_corners() && direction.is_diagonal() {
                let (one, other) = (&facts[to_row * cols + from..][..len], &facts[row * cols + to..][..len]);
                for (((around, near), one), other) in around.iter_mut().zip(neighbours).zip(one).zip(other) {
                    *around |= near & (one & other & fact::PASSABLE).wrapping_neg();
                }
            } else {
                around.iter_mut().zip(neighbours).for_each(|(around, near)| *around |= near);
            }
        }
        for (facts, around) in facts[row * cols..][..cols].iter_mut().zip(&around) {
            *facts |= fact * (u8::from(around & touched != 0) & u8::from(*facts & within != 0));
        }
    }
}
