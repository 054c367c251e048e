//! Sets of cells, row by row, 64 columns to a word: the layout of [`Walls`](super::walls::Walls).

use std::ops::Range;

use thwart_grid::{Board, Tile};

/// Columns in a word.
pub(super) const BITS: usize = u64::BITS as usize;

/// A set of cells of a board, from row `first` down.
#[derive(Clone, Debug)]
pub(super) struct BitRows {
    first: usize,
    /// Words in a row; bits beyond the last column are zero.
    words: usize,
    bits: Vec<u64>,
}

impl BitRows {
    /// Returns the passable cells of a board from this row on. O(cells of these rows).
    pub(super) fn passable(board: &Board, first: usize) -> Self {
        let pack = |tiles: &[Tile]| {
            tiles.iter().rev().fold(0, |word, tile| word << 1 | u64::from(tile.is_passable()))
        };
        let rows = board.tiles()[first * board.cols()..].chunks(board.cols());
        let bits = rows.flat_map(|row| row.chunks(BITS)).map(pack).collect();
        Self { first, words: board.cols().div_ceil(BITS), bits }
    }

    pub(super) fn rows(&self) -> Range<usize> {
        self.first..self.first + self.bits.len() / self.words
    }

    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.bits[(row - self.first) * self.words..][..self.words]
    }

    /// Returns the cells of a row, to be changed, and those of the row below.
    pub(super) fn row_and_below(&mut self, row: usize) -> (&mut [u64], &[u64]) {
        let (here, below) = self.bits[(row - self.first) * self.words..].split_at_mut(self.words);
        (here, &below[..self.words])
    }
}

/// Returns the columns whose bits are set, ascending. O(words + columns returned).
pub(super) fn columns(words: impl IntoIterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.into_iter().enumerate().flat_map(|(index, word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(index * BITS + bit)
        })
    })
}

/// Extends the marks over every run that holds one. All marked cells must be passable. O(words).
pub(super) fn fill_runs(marked: &mut [u64], passable: &[u64]) {
    let mut carry = false;
    for (marked, &passable) in marked.iter_mut().zip(passable) {
        (*marked, carry) = fill_up(*marked, passable, carry);
    }
    carry = false;
    for (marked, &passable) in marked.iter_mut().zip(passable).rev() {
        let (word, next) = fill_up(marked.reverse_bits(), passable.reverse_bits(), carry);
        (*marked, carry) = (word.reverse_bits(), next);
    }
}

/// Marks the cells after each mark in its run, towards higher bits; `carry` marks the first cell
/// if it is passable. Also returns the carry for the next word.
///
/// Adding a mark to the run that holds it carries up to the run's end and leaves zeros from the mark
/// on, except at further marks.
const fn fill_up(marked: u64, passable: u64, carry: bool) -> (u64, bool) {
    let (sum, over) = passable.overflowing_add(marked);
    let (sum, again) = sum.overflowing_add(carry as u64);
    (marked | passable & (passable ^ sum), over | again)
}

#[cfg(test)]
mod tests {
    use super::*;
    use thwart_grid::generate::Dice;

    /// Rows of one to three words, with few or most cells passable.
    #[test]
    fn runs_are_filled_as_cell_by_cell() {
        let mut dice = Dice::new(1, "runs", 1, 1);
        for round in 0..6000 {
            let cols = 1 + dice.below(3 * BITS);
            let holes = [2, 5, 40, 400][round % 4];
            let tiles: Vec<_> =
                (0..cols).map(|_| if dice.below(holes) == 0 { Tile::Obstacle } else { Tile::Free }).collect();
            let mut cells: Vec<_> =
                tiles.iter().map(|tile| tile.is_passable() && dice.below(9) == 0).collect();
            let board = Board::new(1, cols, tiles.clone()).unwrap();
            let passable = BitRows::passable(&board, 0);
            let word = |cells: &[bool]| cells.iter().rev().fold(0, |word, &cell| word << 1 | u64::from(cell));
            let mut marked: Vec<_> = cells.chunks(BITS).map(word).collect();
            fill_runs(&mut marked, passable.row(0));
            for col in (1..cols).chain((1..cols).rev()) {
                let joined = tiles[col - 1].is_passable() && tiles[col].is_passable();
                if joined && (cells[col - 1] || cells[col]) {
                    cells[col - 1..=col].fill(true);
                }
            }
            let expected: Vec<_> = (0..cols).filter(|&col| cells[col]).collect();
            assert_eq!(columns(marked.iter().copied()).collect::<Vec<_>>(), expected, "{tiles:?}");
        }
    }
}
