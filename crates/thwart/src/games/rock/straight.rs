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
    /// How far the steps lead from even and from odd rows, in move order; the first row is the border's.
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
        let parity = if self.by_parity { at / self.width % 2 } else { 0 };
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
        // The exit at the end is not come to: it is touched from the cell before it.
        if 0 < i && reach <= i {
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use thwart_core::format::board_file;

    use super::*;
    use crate::setup::Setup;

    fn rock(topology: &str, cols: usize, signs: &[char]) -> Rock {
        let rows: Vec<String> = signs.chunks_exact(cols).map(|row| row.iter().collect()).collect();
        let text = format!("game: rock\ntopology: {topology}\n\n{}\n", rows.join("\n"));
        Rock::new(&Setup::new(Rock::INFO, board_file::parse(&text).unwrap()).unwrap()).unwrap()
    }

    /// The cells on which a rock cuts the walker off, one search for each.
    fn one_by_one(game: &Rock, walker: Cell, rocks: &CellSet) -> CellSet {
        let cuts_off = |&cell: &Cell| {
            let may_lie = game.is_free(rocks, cell) && cell != walker && !game.is_exit(cell);
            may_lie && game.is_sealed(walker, &rocks.with(cell))
        };
        game.board().cells().filter(cuts_off).collect()
    }

    /// Some way of straight steps to an exit, no cell twice: whichever these draws lead to.
    fn some_way(game: &Rock, walker: Cell, rocks: &CellSet, draws: &[usize]) -> Option<Vec<Cell>> {
        let mut way = vec![walker];
        let mut seen = CellSet::from_iter([walker]);
        let mut draws = draws.iter().cycle();
        while let Some(&cell) = way.last() {
            if game.is_exit(cell) {
                return Some(way);
            }
            let corners = game.board().topology().cuts_corners();
            let next: Vec<Cell> = (game.board().neighbours(cell, |next| game.is_free(rocks, next)))
                .filter(|(direction, _)| !(corners && direction.is_diagonal()))
                .map(|(_, next)| next)
                .filter(|&next| !seen.contains(next))
                .collect();
            if next.is_empty() {
                way.pop();
            } else {
                let next = next[draws.next()? % next.len()];
                seen.insert(next);
                way.push(next);
            }
        }
        None
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn chokes_are_the_cells_without_which_there_is_no_way(
            topology in 0..3usize,
            cols in 1..6usize,
            signs in proptest::collection::vec(proptest::sample::select(vec!['.', '.', '.', '3', '#', '#']), 6..30),
            places in proptest::collection::vec(0..1000usize, 5),
            draws in proptest::collection::vec(0..12usize, 8),
        ) {
            let mut signs = signs;
            signs.truncate(signs.len() / cols * cols);
            let at = |i: usize| places[i] % signs.len();
            let (start, exits, fallen) = (at(0), [at(1), at(2)], [at(3), at(4)]);
            for exit in exits {
                signs[exit] = '>';
            }
            signs[start] = '@';
            prop_assume!(signs.contains(&'>'));
            let game = rock(["four", "eight", "hex"][topology], cols, &signs);
            let fallen = fallen.into_iter().filter(|&cell| matches!(signs[cell], '.' | '3'));
            let rocks: CellSet = fallen.map(|cell| Cell(cell as u32)).collect();
            let walker = game.starts()[0].0;
            let sealed = game.is_sealed(walker, &rocks);
            let way = some_way(&game, walker, &rocks, &draws);
            prop_assert_eq!(way.is_none(), sealed);
            let expected = if sealed { CellSet::new() } else { one_by_one(&game, walker, &rocks) };
            prop_assert_eq!(&chokes(&game, walker, &rocks), &expected);
            if let Some(way) = way {
                prop_assert_eq!(&chokes_along(&game, &rocks, &way), &expected);
            }
        }
    }
}
