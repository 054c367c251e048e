//! Sets of cells as bits, 64 cells to a word, and the neighbours of all cells of
//! a set at once.
//!
//! The rows of a board stand one after the other in one long string of bits,
//! with a bit that belongs to no cell between them. So a step in a direction is
//! a shift of the string by a fixed number of bits, and a step off the board
//! ends on a bit that is never set.
//!
//! On a hex board every second row lies half a cell to the right, and a step up
//! or down changes the column by 0 or 1 as the row is even or odd. Here each
//! pair of rows starts one bit earlier than the pair above it would have it, so
//! that every direction is a fixed shift there too.
//!
//! Memory: one bit per cell and set, and a bit or two per row.

use crate::board::{Board, Cell, Tile};
use crate::topology::{Direction, Topology};

/// Bits of a word.
const WORD: usize = u64::BITS as usize;

/// Words that are worked on together, so that all shifts of them find them in
/// the nearest cache, and none is spent on regions where there is nothing.
const BLOCK: usize = 128;

/// Tiles that are packed together.
const CHUNK: usize = 128;

/// Tiles that are looked at beyond those, for nothing: a compiler that turns a
/// loop over tiles into one over 16 of them at once still does the last 16 one by
/// one, which would take as long as all the others.
const SPARE: usize = 16;

/// Up to so many tiles are packed one by one.
const FEW: usize = 32;

/// A set of cells of one board. Which bit belongs to which cell is for the
/// [`BitBoard`] to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bits(Vec<u64>);

impl Bits {
    /// Keeps the cells that are in `other` too.
    pub fn keep(&mut self, other: &Self) {
        self.combine(other, |own, other| own & other);
    }

    /// Adds the cells of `other`.
    pub fn add(&mut self, other: &Self) {
        self.combine(other, |own, other| own | other);
    }

    /// Takes the cells of `other` out.
    pub fn remove(&mut self, other: &Self) {
        self.combine(other, |own, other| own & !other);
    }

    fn combine(&mut self, other: &Self, both: impl Fn(u64, u64) -> u64) {
        for (own, &other) in self.0.iter_mut().zip(&other.0) {
            *own = both(*own, other);
        }
    }

    /// How many cells there are. O(words).
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
}

/// Where each cell of a board has its bit, and which shift is a step.
#[derive(Clone, Debug)]
pub struct BitBoard {
    rows: usize,
    cols: usize,
    topology: Topology,
    words: usize,
    /// The shifts of the steps that need nothing but their goal.
    straight: Vec<isize>,
    /// The shifts of the steps that need the two cells beside them passable,
    /// each with the shifts that lead to those.
    corners: Vec<[isize; 3]>,
}

impl BitBoard {
    /// The places of the cells of a board. O(1).
    pub fn new(board: &Board) -> Self {
        let (rows, cols, topology) = (board.rows(), board.cols(), board.topology());
        let bits = row_start(topology, cols, rows);
        let shift = |direction| shift_of(topology, cols, direction);
        let (mut straight, mut corners) = (Vec::new(), Vec::new());
        for &direction in topology.directions() {
            if topology.cuts_corners() && direction.is_diagonal() {
                let (one, other) = direction.sides();
                corners.push([direction, one, other].map(shift));
            } else {
                straight.push(shift(direction));
            }
        }
        Self { rows, cols, topology, words: bits.div_ceil(WORD), straight, corners }
    }

    /// Whether a cell is in a set. O(1).
    pub fn contains(&self, set: &Bits, cell: Cell) -> bool {
        let bit = self.bit(cell);
        set.0[bit / WORD] >> (bit % WORD) & 1 == 1
    }

    /// The empty set.
    pub fn none(&self) -> Bits {
        Bits(vec![0; self.words])
    }

    /// The set of these cells. O(words), and O(1) for each cell.
    pub fn of(&self, cells: impl IntoIterator<Item = Cell>) -> Bits {
        let mut set = self.none();
        for bit in cells.into_iter().map(|cell| self.bit(cell)) {
            set.0[bit / WORD] |= 1 << (bit % WORD);
        }
        set
    }

    /// The cells of a board whose tile is of a kind. O(cells).
    ///
    /// # Panics
    /// If the board has another shape than the one this was made for.
    pub fn set(&self, board: &Board, is: impl Fn(Tile) -> bool) -> Bits {
        assert_eq!((board.rows(), board.cols()), (self.rows, self.cols), "a board of this shape");
        let mut set = self.none();
        for row in 0..self.rows {
            let bit = row_start(self.topology, self.cols, row);
            for col in (0..self.cols).step_by(CHUNK) {
                // The tiles from here on, those of the rows below among them.
                let tiles = &board.tiles()[row * self.cols + col..];
                let words = pack(tiles, CHUNK.min(self.cols - col), &is);
                for (index, word) in words.into_iter().enumerate() {
                    put(&mut set.0, bit + col + index * WORD, word);
                }
            }
        }
        set
    }

    /// The cells of `within` from which one step leads to a cell of `set`. Both
    /// must be passable for a step, so both sets must be parts of `passable`;
    /// where corners cannot be cut, the two cells beside a diagonal step must be
    /// passable, too.
    ///
    /// Cost: O(words), with one shift per direction and three per diagonal one
    /// that needs its sides; regions without a cell of `within`, or without one of
    /// `set` near, cost a look at their words.
    pub fn touching(&self, set: &Bits, within: &Bits, passable: &Bits) -> Bits {
        let mut touching = self.none();
        let mut buffer = [0; BLOCK];
        let reach =
            self.straight.iter().chain(self.corners.iter().flatten()).map(|shift| shift.unsigned_abs());
        let reach = reach.max().unwrap_or(0).div_ceil(WORD);
        for (block, out) in touching.0.chunks_mut(BLOCK).enumerate() {
            let first = block * BLOCK;
            let within = &within.0[first..first + out.len()];
            let near = first.saturating_sub(reach)..self.words.min(first + out.len() + reach);
            if is_empty(within) || is_empty(&set.0[near]) {
                continue;
            }
            for &shift in &self.straight {
                shifted(out, &set.0, first, shift, |own, moved| own | moved);
            }
            for &[step, one, other] in &self.corners {
                let buffer = &mut buffer[..out.len()];
                shifted(buffer, &set.0, first, step, |_, moved| moved);
                shifted(buffer, &passable.0, first, one, |own, moved| own & moved);
                shifted(buffer, &passable.0, first, other, |own, moved| own & moved);
                out.iter_mut().zip(&*buffer).for_each(|(out, buffer)| *out |= buffer);
            }
            out.iter_mut().zip(within).for_each(|(out, within)| *out &= within);
        }
        touching
    }

    /// The bit of a cell.
    fn bit(&self, cell: Cell) -> usize {
        let (row, col) = (cell.index() / self.cols, cell.index() % self.cols);
        row_start(self.topology, self.cols, row) + col
    }
}

/// The bit of the first cell of a row.
const fn row_start(topology: Topology, cols: usize, row: usize) -> usize {
    match topology {
        Topology::Four | Topology::Eight(_) => row * (cols + 1),
        Topology::Hex => row * (cols + 2) - row / 2,
    }
}

/// How many bits further the neighbour in a direction stands.
fn shift_of(topology: Topology, cols: usize, direction: Direction) -> isize {
    // From row to row the shift is the same; of row 2 both neighbours exist.
    const ROW: usize = 2;
    let (down, right) = topology.delta(ROW, direction);
    let start = |row| row_start(topology, cols, row).cast_signed();
    start(ROW.wrapping_add_signed(down)) - start(ROW) + right
}

/// Sets bits from `bit` on.
fn put(words: &mut [u64], bit: usize, bits: u64) {
    let (word, shift) = (bit / WORD, bit % WORD);
    if bits != 0 {
        words[word] |= bits << shift;
        let over = bits >> 1 >> (WORD - 1 - shift);
        if over != 0 {
            words[word + 1] |= over;
        }
    }
}

/// A word of which so many bits are set, the lowest ones.
const fn low_bits(bits: usize) -> u64 {
    if bits < WORD { (1 << bits) - 1 } else { u64::MAX }
}

/// Whether no bit is set. All words are looked at, in no order: that is faster
/// than to stop at the first.
fn is_empty(words: &[u64]) -> bool {
    words.iter().fold(0, |all, word| all | word) == 0
}

/// One bit for each of the first `count` tiles, the first one lowest.
fn pack(tiles: &[Tile], count: usize, is: impl Fn(Tile) -> bool) -> [u64; CHUNK / WORD] {
    let mut words = [0; CHUNK / WORD];
    match tiles.first_chunk() {
        Some(tiles) if count > FEW => words = pack_chunk(tiles, is),
        _ => {
            for (word, tiles) in words.iter_mut().zip(tiles[..count].chunks(WORD)) {
                *word = tiles.iter().rev().fold(0, |word, &tile| word << 1 | u64::from(is(tile)));
            }
        }
    }
    for (index, word) in words.iter_mut().enumerate() {
        *word &= low_bits(count.saturating_sub(index * WORD));
    }
    words
}

/// One bit per tile, the first one lowest, of all but the last [`SPARE`] tiles.
fn pack_chunk(tiles: &[Tile; CHUNK + SPARE], is: impl Fn(Tile) -> bool) -> [u64; CHUNK / WORD] {
    let bytes = tiles.map(|tile| u8::from(is(tile)));
    let mut eights = [[0; 8]; CHUNK / WORD];
    for (eight, &bytes) in eights.as_flattened_mut().iter_mut().zip(bytes.as_chunks().0) {
        *eight = u64::from_le_bytes(bytes);
    }
    // Most chunks of most boards are all of one kind.
    let one = eights[0][0];
    let differ = eights.as_flattened().iter().fold(0, |differ, eight| differ | eight ^ one);
    if differ == 0 && (one == 0 || one == ONES) {
        return [if one == 0 { 0 } else { u64::MAX }; CHUNK / WORD];
    }
    let mut words = [0; CHUNK / WORD];
    for (word, eights) in words.iter_mut().zip(&eights) {
        *word = gather(eights);
    }
    words
}

/// Eight bytes that are 1.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The bits of 64 bytes of 0 or 1, side by side.
#[inline]
fn gather(eights: &[u64; 8]) -> u64 {
    // Put one over the other, eight words are a square of bits that lies on its
    // side: it is turned by swapping its quarters, theirs, and theirs.
    let mut square = 0;
    for (bit, eight) in eights.iter().enumerate() {
        square |= eight << bit;
    }
    let swapped = |square: u64, shift: u32, mask: u64| {
        let differ = (square ^ square >> shift) & mask;
        square ^ differ ^ differ << shift
    };
    let square = swapped(square, 7, 0x00AA_00AA_00AA_00AA);
    let square = swapped(square, 14, 0x0000_CCCC_0000_CCCC);
    swapped(square, 28, 0x0000_0000_F0F0_F0F0)
}

/// Makes every word of `out`, which stands for the words of a set from `first`
/// on, into `both` of itself and of the word that stands `shift` bits further
/// in `set`. Beyond the ends of the set no bit is set.
fn shifted(out: &mut [u64], set: &[u64], first: usize, shift: isize, both: impl Fn(u64, u64) -> u64) {
    let word_bits = WORD.cast_signed();
    let start = first.cast_signed() + shift.div_euclid(word_bits);
    let low = shift.rem_euclid(word_bits).cast_unsigned();
    let high = WORD - 1 - low;
    // Shifted twice, because no word can be shifted by all its bits at once.
    let joined = |this: u64, next: u64| this >> low | next << 1 << high;
    let word =
        |index: isize| usize::try_from(index).ok().and_then(|index| set.get(index)).copied().unwrap_or(0);
    // The words of `out` for which both words of the set exist.
    let last = set.len().cast_signed() - 1 - start;
    let end = usize::try_from(last).unwrap_or(0).min(out.len());
    let begin = usize::try_from(-start).unwrap_or(0).min(end);
    for index in (0..begin).chain(end..out.len()) {
        let at = start + index.cast_signed();
        out[index] = both(out[index], joined(word(at), word(at + 1)));
    }
    if begin < end {
        let these = &set[(start + begin.cast_signed()).cast_unsigned()..];
        for ((out, &this), &next) in out[begin..end].iter_mut().zip(these).zip(&these[1..]) {
            *out = both(*out, joined(this, next));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What `touching` says of a board, cell by cell.
    fn slow(board: &Board, set: impl Fn(Cell) -> bool, passable: impl Fn(Cell) -> bool) -> Vec<bool> {
        let touches = |cell| board.neighbours(cell, &passable).any(|(_, next)| set(next));
        board.cells().map(|cell| passable(cell) && touches(cell)).collect()
    }

    fn check(board: &Board) {
        let bits = BitBoard::new(board);
        let is_exit = |tile| tile == Tile::Exit;
        let passable = bits.set(board, Tile::is_passable);
        let exits = bits.set(board, is_exit);
        assert_eq!(bits.of(board.find(Tile::Exit)), exits);
        for (set, is) in [(&passable, &Tile::is_passable as &dyn Fn(Tile) -> bool), (&exits, &is_exit)] {
            assert_eq!(set.count(), board.tiles().iter().filter(|&&tile| is(tile)).count());
            let listed: Vec<_> = board.cells().map(|cell| bits.contains(set, cell)).collect();
            assert_eq!(listed, board.tiles().iter().map(|&tile| is(tile)).collect::<Vec<_>>());
            let touching = bits.touching(set, &passable, &passable);
            let found: Vec<_> = board.cells().map(|cell| bits.contains(&touching, cell)).collect();
            let expected = slow(board, |cell| is(board.tile(cell)), |cell| board.is_passable(cell));
            assert_eq!(found, expected, "{:?}", board.topology());
            let mut only = bits.touching(set, &exits, &passable);
            let mut expected_exits = touching.clone();
            expected_exits.keep(&exits);
            assert_eq!(only, expected_exits);
            only.add(&touching);
            assert_eq!(only, touching);
            assert_eq!(touching.count(), expected.iter().filter(|&&touches| touches).count());
        }
    }

    proptest! {
        #[test]
        fn neighbours_are_those_of_the_board(
            rows in prop_oneof![1usize..9, 60usize..70],
            cols in prop_oneof![1usize..9, 60usize..70, 125usize..131],
            picks in proptest::collection::vec(any::<u8>(), 97),
            dense in any::<bool>(),
        ) {
            let tile = |pick: usize| match (picks[pick % picks.len()] as usize + pick / 61) % if dense { 4 } else { 9 } {
                0 | 1 => Tile::Obstacle,
                2 => Tile::Exit,
                _ => Tile::Free,
            };
            let board = Board::new(rows, cols, (0..rows * cols).map(tile).collect()).unwrap();
            for &topology in Topology::ALL {
                check(&board.clone().with_topology(topology));
            }
        }
    }

    #[test]
    fn blocks_join() {
        // More words than a block has, and rows much longer than a block.
        for (rows, cols) in [(300, 190), (2, 30_000), (1, 40_000), (40_000, 1)] {
            let tile = |index: usize| [Tile::Free, Tile::Exit, Tile::Obstacle][index * index % 7 % 3];
            let board = Board::new(rows, cols, (0..rows * cols).map(tile).collect()).unwrap();
            for &topology in Topology::ALL {
                check(&board.clone().with_topology(topology));
            }
        }
    }

    #[test]
    fn sets_are_combined() {
        let tiles = ">.#>.".chars().map(|sign| Tile::from_sign(sign).unwrap()).collect();
        let board = Board::new(1, 5, tiles).unwrap();
        let bits = BitBoard::new(&board);
        let listed = |set: &Bits| {
            board.cells().filter(|&cell| bits.contains(set, cell)).map(|c| c.0).collect::<Vec<_>>()
        };
        let (passable, exits) = (bits.set(&board, Tile::is_passable), bits.set(&board, |t| t == Tile::Exit));
        let mut set = passable.clone();
        set.remove(&exits);
        assert_eq!(listed(&set), [1, 4]);
        set.add(&bits.set(&board, |tile| tile == Tile::Obstacle));
        assert_eq!(listed(&set), [1, 2, 4]);
        set.keep(&passable);
        assert_eq!((listed(&set), set.count()), (vec![1, 4], 2));
    }
}
