//! The board as it lies at the position, and what blasts do on it.

use std::collections::HashMap;

use thwart_core::Cell;
use thwart_core::distance::{NO_WAY, lengths};

use super::super::super::rules::{Bomb, Position};
use crate::game::Game as _;

/// A blast that clears no brick that counts.
const NOTHING: u32 = u32::MAX;

/// What stays the same whichever blasts go off.
pub(in crate::games::bomb) struct Site<'g> {
    pub game: &'g Bomb,
    pub walker: Cell,
    /// The claim; [`NO_WAY`] if it is infinite.
    pub claim: u64,
    /// Where one can stand at the position.
    pub floor: Vec<bool>,
    /// If all bricks were gone: what the cheapest way costs from the walker to
    /// each cell, and from there to an end.
    pub hither: Vec<u64>,
    pub onward: Vec<u64>,
    /// What blasts clear along their row and along their column.
    spans: [Vec<Span>; 2],
    /// For each cell which of `blasts` clears the same as one there, or
    /// [`NOTHING`].
    alike: Vec<u32>,
    /// The first of those that clear the same, in board order.
    blasts: Vec<Cell>,
}

/// The first and the last brick that counts among those that a blast clears along
/// one line. They tell all of them.
type Span = Option<(Cell, Cell)>;

impl<'g> Site<'g> {
    /// Cost: O(n log n).
    pub fn new(game: &'g Bomb, position: &Position, claim: u64) -> Self {
        let board = game.board();
        let solid = |cell: Cell| !game.is_rock(cell);
        let floor = game.floor(&position.blasts);
        let onward = lengths(board, game.ends(), solid);
        let hither = from_walker(game, position.walker, solid);
        let mut site = Self {
            game,
            walker: position.walker,
            claim,
            floor,
            hither,
            onward,
            spans: [vec![None; board.len()], vec![None; board.len()]],
            alike: vec![NOTHING; board.len()],
            blasts: Vec::new(),
        };
        site.find_spans();
        let mut known = HashMap::new();
        for cell in board.cells() {
            let spans = [site.spans[0][cell.index()], site.spans[1][cell.index()]];
            if spans != [None, None] {
                site.alike[cell.index()] = *known.entry(spans).or_insert_with(|| {
                    site.blasts.push(cell);
                    site.blasts.len() as u32 - 1
                });
            }
        }
        site
    }

    /// Whether a cell holds a brick that a better walk might enter.
    pub fn is_counted(&self, cell: Cell) -> bool {
        cell.index() < self.floor.len()
            && !self.floor[cell.index()]
            && !self.game.is_rock(cell)
            && self.hither[cell.index()].saturating_add(self.onward[cell.index()]) < self.claim
    }

    fn find_spans(&mut self) {
        let (rows, cols) = (self.game.board().rows(), self.game.board().cols());
        for row in 0..rows {
            self.spans_of_line(0, row * cols..(row + 1) * cols);
        }
        for col in 0..cols {
            self.spans_of_line(1, (col..rows * cols).step_by(cols));
        }
    }

    fn spans_of_line(&mut self, way: usize, line: impl Iterator<Item = usize>) {
        let mut run = Vec::new();
        for cell in line.map(|at| Cell(at as u32)) {
            if self.game.is_rock(cell) {
                self.spans_of_run(way, &run);
                run.clear();
            } else {
                run.push(cell);
            }
        }
        self.spans_of_run(way, &run);
    }

    /// Two marks move along the bricks of a run as the reach of the blasts does.
    fn spans_of_run(&mut self, way: usize, run: &[Cell]) {
        let reach = self.game.reach();
        let bricks: Vec<usize> = (0..run.len()).filter(|&i| self.is_counted(run[i])).collect();
        let (mut first, mut end) = (0, 0);
        for (i, cell) in run.iter().enumerate() {
            while first < bricks.len() && bricks[first] + reach < i {
                first += 1;
            }
            while end < bricks.len() && bricks[end] <= i + reach {
                end += 1;
            }
            if first < end {
                self.spans[way][cell.index()] = Some((run[bricks[first]], run[bricks[end - 1]]));
            }
        }
    }

    /// The first cell on which a blast does what this one does.
    pub fn blast(&self, blast: u32) -> Cell {
        self.blasts[blast as usize]
    }

    /// How many blasts do different things.
    pub fn blasts(&self) -> usize {
        self.blasts.len()
    }

    /// The bricks that count of those that a blast clears on the board of the
    /// position, each once.
    pub fn bricks(&self, blast: u32) -> impl Iterator<Item = Cell> + '_ {
        let at = self.blasts[blast as usize];
        let [row, column] = self.lines(at);
        // Its own cell lies on both lines.
        let column = column.into_iter().flatten().filter(move |&index| index != at.index());
        row.into_iter()
            .flatten()
            .chain(column)
            .map(|index| Cell(index as u32))
            .filter(|&cell| self.is_counted(cell))
    }

    /// How many cells lie from the first to the last brick that counts of those that a blast clears
    /// in its row, and in its column: where [`bricks`](Self::bricks) looks.
    pub fn looks(&self, blast: u32) -> u64 {
        let lines = self.lines(self.blasts[blast as usize]);
        // Ranges know how long they are.
        lines.into_iter().flatten().map(|line| line.size_hint().0 as u64).sum()
    }

    /// The cells from the first to the last brick that a blast on a cell clears, in its row
    /// and in its column.
    fn lines(&self, at: Cell) -> [Option<std::iter::StepBy<std::ops::RangeInclusive<usize>>>; 2] {
        let strides = [1, self.game.board().cols()];
        [0, 1].map(|way| {
            let (first, last) = self.spans[way][at.index()]?;
            Some((first.index()..=last.index()).step_by(strides[way]))
        })
    }

    /// The blasts that clear a brick of a cut, in order. O(n).
    pub fn that_clear(&self, cut: &[Cell]) -> Vec<u32> {
        let (rows, cols) = (self.game.board().rows(), self.game.board().cols());
        let place = |way: usize, cell: Cell| match way {
            0 => cell.index(),
            _ => cell.index() % cols * rows + cell.index() / cols,
        };
        // How many bricks of the cut lie before each cell, row by row and column by column.
        let before = [0, 1].map(|way| {
            let mut before = vec![0u32; rows * cols + 1];
            for &brick in cut {
                before[place(way, brick) + 1] = 1;
            }
            for at in 1..before.len() {
                before[at] += before[at - 1];
            }
            before
        });
        let clears = |&blast: &u32| {
            let at = self.blasts[blast as usize].index();
            (0..2).any(|way| {
                let between =
                    |(first, last)| before[way][place(way, last) + 1] - before[way][place(way, first)];
                self.spans[way][at].is_some_and(|span| between(span) > 0)
            })
        };
        (0..self.blasts.len() as u32).filter(clears).collect()
    }
}

/// What the cheapest way costs from the walker to each cell, over cells where
/// `passable` holds.
pub(super) fn from_walker(game: &Bomb, walker: Cell, passable: impl Fn(Cell) -> bool) -> Vec<u64> {
    let board = game.board();
    let back = lengths(board, [walker], passable);
    // The way back pays for the walker's cell instead of this one.
    let there = |(cell, back): (Cell, u64)| match back {
        NO_WAY => NO_WAY,
        back => (back + u64::from(board.cost(cell))).saturating_sub(u64::from(board.cost(walker))),
    };
    board.cells().zip(back).map(there).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use thwart_core::format::board_file;

    use super::*;
    use crate::setup::Setup;

    proptest! {
        #[test]
        fn blasts_clear_what_lies_in_their_area(
            cols in 1..7usize,
            signs in proptest::collection::vec(proptest::sample::select(vec!['.', '%', '%', '#']), 6..40),
            radius in 0..4usize,
            in_cut in proptest::collection::vec(proptest::bool::weighted(0.3), 40),
        ) {
            let mut signs = signs;
            signs.truncate(signs.len() / cols * cols);
            let last = signs.len() - 1;
            (signs[0], signs[last]) = ('@', '>');
            let rows: Vec<String> = signs.chunks_exact(cols).map(|row| row.iter().collect()).collect();
            let text = format!("game: bomb\nblasts: 2\nradius: {radius}\n\n{}\n", rows.join("\n"));
            let game = Bomb::new(&Setup::new(Bomb::INFO, board_file::parse(&text).unwrap()).unwrap()).unwrap();
            let site = Site::new(&game, &game.start(), NO_WAY);
            let counted: Vec<Cell> = game.board().cells().filter(|&cell| site.is_counted(cell)).collect();
            let cut: Vec<Cell> = counted.iter().copied().filter(|cell| in_cut[cell.index()]).collect();
            let mut clear = Vec::new();
            for blast in 0..site.blasts() as u32 {
                let area = game.blast_area(site.blast(blast));
                let bricks: Vec<Cell> = area.into_iter().filter(|&cell| site.is_counted(cell)).collect();
                let mut found: Vec<Cell> = site.bricks(blast).collect();
                found.sort_unstable();
                prop_assert_eq!(&found, &bricks);
                clear.extend(bricks.iter().any(|brick| cut.contains(brick)).then_some(blast));
            }
            prop_assert_eq!(site.that_clear(&cut), clear);
        }
    }
}
