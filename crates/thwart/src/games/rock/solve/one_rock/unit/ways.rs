//! Plain distances in unit steps, and found on the same walk over the board (see
//! [`search`](super::search)) the dominators and the ways around them.
//!
//! Cells are named by the order in which the breadth-first search takes them,
//! and all that is known of a cell lies in arrays in this order: cells that are
//! needed together lie together. The exits come first; together they are cell 0,
//! the root.

use thwart_core::Cell;

use super::super::bypass::Bypass;
use super::super::dominators::{Dominators, unsure};
use super::super::grid::{EIGHT, FOUR, Grid};

/// A cell on which nobody can stand.
pub(super) const BLOCKED: u32 = u32::MAX;
/// A free cell from which there is no way to an exit.
pub(super) const UNSEEN: u32 = u32::MAX - 1;

/// Plain distances, dominators, ways around them, and which questions to ask.
pub(super) struct Ways<'g, const N: usize> {
    pub grid: &'g Grid<N>,
    /// For each place of the grid, the number of its cell, or [`BLOCKED`] or
    /// [`UNSEEN`].
    pub number: Vec<u32>,
    /// For each cell its place in the grid.
    pub place: Vec<u32>,
    /// For each distance from the exits the first cell, and the end.
    pub levels: Vec<u32>,
    /// For each place of the grid, a bit for each step that leads nearer to the
    /// exits; nothing but on eight neighbours.
    pub nearer: Vec<u8>,
    /// How many cells are exits.
    pub exits: u32,
    /// The tree of dominators.
    pub tree: Dominators,
    /// The ways around them.
    pub bypass: Bypass<u32>,
    /// The cells with exactly one nearer neighbour, where that is no exit: the
    /// only ones where a rock can make the way longer, and only on that
    /// neighbour, which is the parent in the tree. Anywhere else a shortest way
    /// stays open, or with eight neighbours one that is hardly longer (see
    /// [`corners`](super::corners)).
    pub questions: Vec<u32>,
}

impl<'g, const N: usize> Ways<'g, N> {
    /// The distance of a cell.
    pub fn distance(&self, cell: u32) -> u32 {
        self.levels.partition_point(|&first| first <= cell) as u32 - 1
    }

    /// The sides on which shortest ways from the inner ends of the least edges
    /// come to a cell, as far as they are known.
    pub fn sides_out(&self, cell: u32) -> u8 {
        let sides = self.bypass.sides[cell as usize];
        // Nothing is left of them on eight neighbours.
        if N == EIGHT && self.may_have_more_sides(cell) { 0 } else { sides }
    }

    /// Whether there may be others.
    pub fn may_have_more_sides(&self, cell: u32) -> bool {
        self.bypass.sides[cell as usize] & unsure(N) == unsure(N)
    }

    /// The steps from a place that obstacles close though the cells they lead to
    /// may be free: the diagonal ones past a blocked cell.
    #[inline]
    pub fn closed(&self, place: usize) -> u8 {
        closed(self.grid, &self.number, place)
    }

    /// Whether an obstacle closes this step though the cell it leads to is free.
    #[inline]
    pub fn is_closed(&self, place: usize, step: usize) -> bool {
        let (one, other) = self.grid.sides[step];
        let is_blocked = |step: usize| self.number[place.wrapping_add(self.grid.steps[step])] == BLOCKED;
        one != other && (is_blocked(one) || is_blocked(other))
    }

    /// The least number of steps by which two ways between the same cells may
    /// differ: 2 on four neighbours with one exit, where cells alternate like the
    /// fields of a chessboard.
    pub const fn gap(&self) -> u32 {
        if N == FOUR && self.exits == 1 { 2 } else { 1 }
    }

    /// Nothing taken, the exits found.
    pub(super) fn start(grid: &'g Grid<N>, exits: &[Cell], free: &[bool]) -> Self {
        let mut number = vec![BLOCKED; grid.len];
        let mut cells = 0;
        for (places, row) in grid.rows() {
            for (number, &free) in number[places].iter_mut().zip(&free[row]) {
                *number = BLOCKED - u32::from(free);
                cells += usize::from(free);
            }
        }
        // One more, so that something can be written behind the last.
        let mut place = vec![0; cells + 1];
        let mut found = 0;
        for &exit in exits {
            let exit = grid.place(exit);
            if number[exit] == UNSEEN {
                number[exit] = found;
                place[found as usize] = exit as u32;
                found += 1;
            }
        }
        Self {
            grid,
            number,
            place,
            levels: Vec::new(),
            nearer: vec![0; if N == EIGHT { grid.len } else { 0 }],
            exits: found,
            tree: Dominators::new(cells, true),
            bypass: Bypass::new(cells, true),
            questions: Vec::new(),
        }
    }
}

/// See [`Ways::closed`].
#[inline]
pub(super) fn closed<const N: usize>(grid: &Grid<N>, number: &[u32], place: usize) -> u8 {
    if N < EIGHT {
        return 0;
    }
    let mut closed = 0;
    for step in STRAIGHT {
        let is_blocked = number[place.wrapping_add(grid.steps[step])] == BLOCKED;
        closed |= grid.taken[step] & u8::from(is_blocked).wrapping_neg();
    }
    closed
}

/// The straight ones of eight steps: north, east, west, south.
const STRAIGHT: [usize; 4] = [0, 2, 4, 6];
