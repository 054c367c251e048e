//! The steps of a board as it lies, worked out once.

use thwart_core::{Board, Cell, Direction, Topology};

/// Directions of the topology that has most.
const MOST: usize = 8;

/// For each cell which steps there are from it.
pub(super) struct Steps {
    /// A bit for each direction, in move order, set where a step leads.
    open: Vec<u8>,
    directions: &'static [Direction],
    /// What a step in each direction adds to the number of a cell, from even rows and from odd ones,
    /// modulo 2^32. On one or two columns some add the same; of these at most one stays on the board.
    apart: [[u32; MOST]; 2],
    /// For each direction the steps that a rock on the next cell there takes.
    taken: [u8; MOST],
    /// The columns of a board on which rows differ.
    shifted: Option<u32>,
}

impl Steps {
    /// The steps onto cells that are free. O(cells).
    pub fn new(board: &Board, free: &[bool]) -> Self {
        let topology = board.topology();
        let directions = topology.directions();
        let mut apart = [[0; MOST]; 2];
        for (row, apart) in apart.iter_mut().enumerate() {
            for (apart, &direction) in apart.iter_mut().zip(directions) {
                let (down, right) = topology.delta(row, direction);
                *apart = (down * board.cols().cast_signed() + right).cast_unsigned() as u32;
            }
        }
        let mut taken: [u8; MOST] = std::array::from_fn(|at| 1 << at);
        for (diagonal, sides) in corners(topology) {
            for side in sides {
                taken[side] |= 1 << diagonal;
            }
        }
        let shifted = (topology == Topology::Hex).then_some(board.cols() as u32);
        Self { open: open_steps(board, free), directions, apart, taken, shifted }
    }

    fn apart(&self, cell: Cell) -> &[u32; MOST] {
        &self.apart[self.shifted.map_or(0, |cols| (cell.0 / cols) as usize % 2)]
    }

    /// Where a step leads; `None` where there is none. O(1).
    pub fn step(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let at = self.directions.iter().position(|&other| other == direction)?;
        let open = self.open[cell.index()] >> at & 1 == 1;
        open.then(|| Cell(cell.0.wrapping_add(self.apart(cell)[at])))
    }

    /// The steps from a cell, in move order, once a rock lies on another one.
    #[inline]
    pub fn from(&self, cell: Cell, rock: Option<Cell>) -> impl Iterator<Item = (Direction, Cell)> + '_ {
        let apart = self.apart(cell);
        let mut left = self.open[cell.index()];
        if let Some(rock) = rock {
            for (apart, taken) in apart.iter().zip(self.taken).take(self.directions.len()) {
                if cell.0.wrapping_add(*apart) == rock.0 {
                    left &= !taken;
                }
            }
        }
        std::iter::from_fn(move || {
            let at = left.trailing_zeros() as usize;
            let &direction = self.directions.get(at)?;
            left &= left - 1;
            Some((direction, Cell(cell.0.wrapping_add(apart[at]))))
        })
    }
}

/// The diagonal directions that need the cells beside them free, each with the directions of these.
fn corners(topology: Topology) -> impl Iterator<Item = (usize, [usize; 2])> {
    let directions = topology.directions().iter().enumerate();
    let diagonal =
        directions.filter(move |(_, direction)| topology.cuts_corners() && direction.is_diagonal());
    diagonal.map(move |(at, direction)| {
        let (one, other) = direction.sides();
        (at, [one, other].map(|side| topology.order(side)))
    })
}

/// See [`Steps::open`]: whole rows at a time.
fn open_steps(board: &Board, free: &[bool]) -> Vec<u8> {
    let (rows, cols, topology) = (board.rows(), board.cols(), board.topology());
    let mut open = vec![0; free.len()];
    for (row, open) in open.chunks_mut(cols).enumerate() {
        for (at, &direction) in topology.directions().iter().enumerate() {
            let (down, right) = topology.delta(row, direction);
            let Some(onto) = row.checked_add_signed(down).filter(|&onto| onto < rows) else { continue };
            let onto = &free[onto * cols..][..cols];
            // Where the first step begins, and where it leads.
            let (here, there) = (0.max(-right).cast_unsigned(), 0.max(right).cast_unsigned());
            for (open, &free) in open[here.min(cols)..].iter_mut().zip(&onto[there.min(cols)..]) {
                *open |= u8::from(free) << at;
            }
        }
        for (diagonal, [one, other]) in corners(topology) {
            for open in &mut *open {
                let both = (*open >> one) & (*open >> other) & 1;
                *open &= !((1 - both) << diagonal);
            }
        }
    }
    open
}
