//! A flat board with a border, and the straight steps on it.

use thwart_core::{Cell, CellSet};

use super::rules::Rock;
use crate::game::Game as _;

/// What an entry of the flat board is: bits, none of them on cells that are open.
pub(super) const OPEN: u8 = 0;
pub(super) const CLOSED: u8 = 1;
pub(super) const EXIT: u8 = 2;
/// On the way that is known.
pub(super) const WAY: u8 = 4;
/// Reached from what lies before on the way, or from what lies behind.
pub(super) const SEEN: [u8; 2] = [8, 16];

/// Not reached.
const NONE: u32 = u32::MAX;

/// Reached, and not on the way.
const FOUND: u32 = u32::MAX - 1;

/// The board once some rocks lie, with a border of obstacles, and the straight
/// steps on it: those that cut no corner.
pub(super) struct Flat {
    width: usize,
    pub kinds: Vec<u8>,
    /// How far the steps lead from even and from odd rows, in move order; the first row is the border's.
    pub steps: [Vec<isize>; 2],
    /// Whether it makes a difference.
    by_parity: bool,
}

impl Flat {
    pub fn new(game: &Rock, rocks: &CellSet) -> Self {
        let board = game.board();
        let width = board.cols() + 2;
        let mut kinds = vec![CLOSED; (board.rows() + 2) * width];
        for (row, tiles) in board.tiles().chunks(board.cols()).enumerate() {
            let first = (row + 1) * width + 1;
            for (kind, tile) in kinds[first..first + tiles.len()].iter_mut().zip(tiles) {
                *kind = if tile.is_passable() { OPEN } else { CLOSED };
            }
        }
        let topology = board.topology();
        let straight = |parity: usize| {
            let directions = topology.directions().iter().copied();
            let steps = directions.filter(|direction| !(topology.cuts_corners() && direction.is_diagonal()));
            let apart = steps.map(|direction| topology.delta(parity, direction));
            apart.map(|(down, right)| down * width.cast_signed() + right).collect()
        };
        let steps = [straight(1), straight(0)];
        let by_parity = steps[0] != steps[1];
        let mut flat = Self { width, kinds, steps, by_parity };
        for &exit in game.exits() {
            let at = flat.place(exit);
            flat.kinds[at] = EXIT;
        }
        for rock in rocks.iter() {
            let at = flat.place(rock);
            flat.kinds[at] = CLOSED;
        }
        flat
    }

    pub fn place(&self, cell: Cell) -> usize {
        let cols = self.width - 2;
        (cell.index() / cols + 1) * self.width + cell.index() % cols + 1
    }

    pub fn cell(&self, at: usize) -> Cell {
        Cell(((at / self.width - 1) * (self.width - 2) + at % self.width - 1) as u32)
    }

    /// The entries to which straight steps lead, those that are closed among them.
    #[inline]
    fn around(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        self.steps[self.parity(at)].iter().map(move |&step| at.wrapping_add_signed(step))
    }

    /// Which of the steps are those from an entry.
    pub fn parity(&self, at: usize) -> usize {
        if self.by_parity { at / self.width % 2 } else { 0 }
    }

    /// A way to an exit, both ends included; empty where there is none.
    pub fn way(&self, walker: usize) -> Vec<usize> {
        // What is closed counts as found.
        let mut before: Vec<_> =
            self.kinds.iter().map(|&kind| if kind == CLOSED { FOUND } else { NONE }).collect();
        before[walker] = walker as u32;
        let mut queue = vec![walker as u32];
        let mut taken = 0;
        while let Some(&at) = queue.get(taken) {
            taken += 1;
            let at = at as usize;
            if self.kinds[at] == EXIT {
                let mut way = vec![at];
                let mut at = at;
                while at != walker {
                    at = before[at] as usize;
                    way.push(at);
                }
                way.reverse();
                return way;
            }
            for next in self.around(at) {
                if before[next] == NONE {
                    before[next] = at as u32;
                    queue.push(next as u32);
                }
            }
        }
        Vec::new()
    }
}
