//! The cells that no way to the exits can do without, on a flat board with a border.

use thwart_core::{Cell, CellSet};

use super::rules::Rock;
use crate::game::Game as _;

/// What an entry of the flat board is.
const CLOSED: u8 = 0;
const OPEN: u8 = 1;
const EXIT: u8 = 2;

/// Not reached.
const NONE: u32 = u32::MAX;

/// Reached, and not on the way.
const SEEN: u32 = u32::MAX - 1;

/// The board once some rocks lie, with a border of obstacles, and the straight
/// steps on it: those that cut no corner.
struct Flat {
    width: usize,
    kinds: Vec<u8>,
    /// How far the steps lead from even and from odd rows, in move order.
    steps: [Vec<isize>; 2],
    /// Whether it makes a difference.
    by_parity: bool,
}

impl Flat {
    fn new(game: &Rock, rocks: &CellSet) -> Self {
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
        let steps = [straight(0), straight(1)];
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

    fn place(&self, cell: Cell) -> usize {
        let cols = self.width - 2;
        (cell.index() / cols + 1) * self.width + cell.index() % cols + 1
    }

    fn cell(&self, at: usize) -> Cell {
        Cell(((at / self.width - 1) * (self.width - 2) + at % self.width - 1) as u32)
    }

    /// The entries to which straight steps lead, those that are closed among them.
    #[inline]
    fn around(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let parity = if self.by_parity { (at / self.width + 1) % 2 } else { 0 };
        self.steps[parity].iter().map(move |&step| at.wrapping_add_signed(step))
    }

    /// A way to an exit, both ends included; empty where there is none.
    fn way(&self, walker: usize) -> Vec<usize> {
        // What is closed counts as found.
        let mut before: Vec<_> =
            self.kinds.iter().map(|&kind| if kind == CLOSED { SEEN } else { NONE }).collect();
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

/// See [`Rock::chokes`].
pub(super) fn chokes(game: &Rock, walker: Cell, rocks: &CellSet) -> CellSet {
    let flat = Flat::new(game, rocks);
    let way = flat.way(flat.place(walker));
    chokes_on(&flat, &way)
}

/// The same where a way of straight steps is known, both ends included.
pub(super) fn chokes_along(game: &Rock, rocks: &CellSet, way: &[Cell]) -> CellSet {
    let flat = Flat::new(game, rocks);
    let way: Vec<_> = way.iter().map(|&cell| flat.place(cell)).collect();
    chokes_on(&flat, &way)
}

fn chokes_on(flat: &Flat, way: &[usize]) -> CellSet {
    // The place on the way, or whether it was seen. Other exits lie beyond its end, and what
    // is closed is of no interest.
    let mark = |&kind: &u8| match kind {
        CLOSED => SEEN,
        EXIT => way.len() as u32,
        _ => NONE,
    };
    let mut marks: Vec<_> = flat.kinds.iter().map(mark).collect();
    for (i, &at) in way.iter().enumerate() {
        marks[at] = i as u32;
    }
    let mut chokes = Vec::new();
    // The furthest place on the way that is touched from before.
    let mut reach = 0;
    let mut stack = Vec::new();
    for (i, &at) in way.iter().enumerate() {
        if 0 < i && i + 1 < way.len() && reach <= i {
            chokes.push(flat.cell(at));
        }
        stack.push(at);
        while let Some(at) = stack.pop() {
            for next in flat.around(at) {
                match marks[next] {
                    SEEN => {}
                    NONE => {
                        marks[next] = SEEN;
                        stack.push(next);
                    }
                    place => reach = reach.max(place as usize),
                }
            }
            if reach + 1 >= way.len() {
                // The end is touched, so none of the others can be needed.
                return chokes.into_iter().collect();
            }
        }
    }
    chokes.into_iter().collect()
}
