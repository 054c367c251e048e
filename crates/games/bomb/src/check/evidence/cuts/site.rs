//! The board at a position, and the bricks that blasts clear on it.

use std::collections::HashMap;

use thwart_grid::Cell;
use thwart_grid::distance::{UNREACHED_LENGTH, lengths};

use crate::rules::{Bomb, Position};
use thwart_game::rules::Rules as _;

/// The facts of a position that do not depend on the blasts that go off.
pub(crate) struct BrickSite<'g> {
    pub game: &'g Bomb,
    pub walker: Cell,
    /// The claim; [`UNREACHED_LENGTH`] if it is infinite.
    pub claim: u64,
    /// For each cell, whether a walker can stand on it at the position.
    pub floor: Vec<bool>,
    /// If all bricks were gone: the cost of the cheapest path from the walker to each cell, and from
    /// there to an end.
    pub cost_from_walker: Vec<u64>,
    pub cost_to_end: Vec<u64>,
    /// For each cell the first and the last brick that counts of those that a blast there clears, along
    /// its row and along its column. They determine all of them.
    spans: Vec<[Option<(Cell, Cell)>; 2]>,
    /// The first blast, in board order, of those that clear the same bricks. Blasts that clear none are
    /// left out.
    pub blasts: Vec<Cell>,
}

impl<'g> BrickSite<'g> {
    /// Surveys the position. O(n log n).
    pub fn new(game: &'g Bomb, position: &Position, claim: u64) -> Self {
        let board = game.board();
        let solid = |cell: Cell| !game.is_rock(cell);
        let mut site = Self {
            game,
            walker: position.walker,
            claim,
            floor: game.floor(&position.blasts),
            cost_from_walker: from_walker(game, position.walker, solid),
            cost_to_end: lengths(board, game.ends(), solid),
            spans: vec![[None; 2]; board.len()],
            blasts: Vec::new(),
        };
        let (rows, cols) = (board.rows(), board.cols());
        let cells =
            |line: std::ops::Range<usize>, step| -> Vec<Cell> { line.step_by(step).map(Cell::new).collect() };
        for line in (0..rows).map(|row| cells(row * cols..(row + 1) * cols, 1)) {
            site.find_spans(0, &line);
        }
        for line in (0..cols).map(|col| cells(col..rows * cols, cols)) {
            site.find_spans(1, &line);
        }
        let mut known = HashMap::new();
        for cell in board.cells().filter(|cell| site.spans[cell.index()] != [None; 2]) {
            known.entry(site.spans[cell.index()]).or_insert(cell);
        }
        site.blasts = known.into_values().collect();
        site.blasts.sort_unstable();
        site
    }

    /// Returns whether a cell holds a brick that a better walk might enter.
    pub fn is_counted(&self, cell: Cell) -> bool {
        cell.index() < self.floor.len()
            && !self.floor[cell.index()]
            && !self.game.is_rock(cell)
            && self.cost_from_walker[cell.index()].saturating_add(self.cost_to_end[cell.index()]) < self.claim
    }

    /// Finds the bricks that blasts clear along a row (0) or column (1), from rock to rock.
    fn find_spans(&mut self, axis: usize, line: &[Cell]) {
        let reach = self.game.reach();
        for run in line.split(|&cell| self.game.is_rock(cell)) {
            let bricks: Vec<usize> = (0..run.len()).filter(|&at| self.is_counted(run[at])).collect();
            for (at, cell) in run.iter().enumerate() {
                let first = bricks.partition_point(|&brick| brick + reach < at);
                let end = bricks.partition_point(|&brick| brick <= at + reach);
                if first < end {
                    self.spans[cell.index()][axis] = Some((run[bricks[first]], run[bricks[end - 1]]));
                }
            }
        }
    }

    /// Returns the bricks that count of those that a blast clears at the position, each once.
    pub fn bricks(&self, blast: Cell) -> impl Iterator<Item = Cell> + '_ {
        let [row, col] = self.lines(blast);
        // Its own cell lies on both lines.
        let col = col.filter(move |&cell| cell != blast);
        row.chain(col).filter(|&cell| self.is_counted(cell))
    }

    /// Returns how many cells [`bricks`](Self::bricks) looks at: those from the first to the last
    /// brick that counts, in the row and in the column of a blast.
    pub fn cells_looked_at(&self, blast: Cell) -> u64 {
        self.lines(blast).into_iter().map(|line| line.count() as u64).sum()
    }

    /// Returns the cells from the first to the last brick that a blast clears, in its row and in its
    /// column.
    fn lines(&self, blast: Cell) -> [impl Iterator<Item = Cell> + use<>; 2] {
        [0, 1].map(|axis| {
            let stride = [1, self.game.board().cols()][axis];
            let line = self.spans[blast.index()][axis].map(|(first, last)| first.index()..=last.index());
            line.into_iter().flat_map(move |line| line.step_by(stride)).map(Cell::new)
        })
    }

    /// Returns the blasts that clear a brick of a cut, in order. O(n).
    pub fn blasts_clearing(&self, cut: &[Cell]) -> Vec<Cell> {
        let (rows, cols) = (self.game.board().rows(), self.game.board().cols());
        let places = [
            |cell: Cell, _, _| cell.index(),
            |cell: Cell, rows, cols| cell.index() % cols * rows + cell.index() / cols,
        ];
        // The number of bricks of the cut before each cell, row by row and column by column.
        let before = places.map(|place| {
            let mut before = vec![0u32; rows * cols + 1];
            for &brick in cut {
                before[place(brick, rows, cols) + 1] = 1;
            }
            for at in 1..before.len() {
                before[at] += before[at - 1];
            }
            before
        });
        let clears = |blast: &&Cell| {
            (0..2).any(|axis| {
                let place = |cell| places[axis](cell, rows, cols);
                let span = self.spans[blast.index()][axis];
                span.is_some_and(|(first, last)| before[axis][place(last) + 1] > before[axis][place(first)])
            })
        };
        self.blasts.iter().filter(clears).copied().collect()
    }
}

/// Returns the cost of the cheapest path from the walker to each cell, over cells where `passable` holds.
pub(crate) fn from_walker(game: &Bomb, walker: Cell, passable: impl Fn(Cell) -> bool) -> Vec<u64> {
    let board = game.board();
    let back = lengths(board, [walker], passable);
    // The path back pays for the walker's cell instead of this one.
    let there = |(cell, back): (Cell, u64)| match back {
        UNREACHED_LENGTH => UNREACHED_LENGTH,
        back => (back + u64::from(board.cost(cell))).saturating_sub(u64::from(board.cost(walker))),
    };
    board.cells().zip(back).map(there).collect()
}
