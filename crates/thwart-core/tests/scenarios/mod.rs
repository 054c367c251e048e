//! Published scenarios against a search of its own: eight neighbours, a
//! diagonal is sqrt 2 long and cuts no corner.

#![expect(clippy::cast_sign_loss, reason = "no distance is negative")]

use std::f64::consts::SQRT_2;
use std::path::Path;

use thwart_core::format::movingai::{Options, Scenario, parse, parse_scen};
use thwart_core::{Board, Cell, Coord};

const TOLERANCE: f64 = 1e-4;

pub(crate) fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub(crate) fn board(path: &Path) -> Board {
    parse(&text(path), Options::default())
        .unwrap_or_else(|problems| panic!("{}: {problems}", path.display()))
        .board
}

/// The eight directions as changes of row and column, straight ones first.
const STEPS: [(isize, isize); 8] = [(-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1)];

/// Label setting over eight neighbours; a diagonal needs both side cells.
pub(crate) struct Search {
    /// For every cell, one bit for each of the steps that can be made there.
    open: Vec<u8>,
    /// The change of the cell's index that each step makes.
    offsets: [isize; 8],
    distance: Vec<f64>,
    /// Cells by the whole part of their distance. No step is shorter than 1,
    /// so cells of one bucket never improve each other and the first bucket
    /// that is not empty is final: no heap is needed.
    buckets: Vec<Vec<usize>>,
}

impl Search {
    pub(crate) fn new(board: &Board) -> Self {
        let open = board.cells().map(|cell| {
            let Coord { row, col } = board.coord(cell);
            let free = |down, right| {
                let (row, col) = (row.checked_add_signed(down)?, col.checked_add_signed(right)?);
                board.cell(Coord { row, col }).filter(|&cell| board.is_passable(cell))
            };
            let possible = |&(down, right): &(isize, isize)| {
                [(down, right), (down, 0), (0, right)]
                    .iter()
                    .all(|&(down, right)| free(down, right).is_some())
            };
            (0..8).filter(|&step| possible(&STEPS[step])).fold(0, |mask, step| mask | 1 << step)
        });
        Self {
            open: open.collect(),
            offsets: STEPS.map(|(down, right)| down * board.cols().cast_signed() + right),
            distance: vec![f64::INFINITY; board.len()],
            buckets: Vec::new(),
        }
    }

    pub(crate) fn neighbours(&self, cell: usize) -> impl Iterator<Item = (usize, f64)> + use<> {
        let (open, offsets) = (self.open[cell], self.offsets);
        (0..8).filter(move |step| open >> step & 1 == 1).map(move |step| {
            let next = cell.checked_add_signed(offsets[step]).expect("open steps stay on the board");
            (next, if step < 4 { 1.0 } else { SQRT_2 })
        })
    }

    fn length(&mut self, start: Cell, goal: Cell) -> f64 {
        self.distance.fill(f64::INFINITY);
        self.buckets.iter_mut().for_each(Vec::clear);
        self.reach(start.index(), 0.0);
        let mut at = 0;
        while at < self.buckets.len() && self.distance[goal.index()] >= at as f64 {
            for cell in std::mem::take(&mut self.buckets[at]) {
                let here = self.distance[cell];
                if here as usize != at {
                    continue;
                }
                for (next, step) in self.neighbours(cell) {
                    if here + step < self.distance[next] {
                        self.reach(next, here + step);
                    }
                }
            }
            at += 1;
        }
        self.distance[goal.index()]
    }

    fn reach(&mut self, cell: usize, distance: f64) {
        self.distance[cell] = distance;
        let bucket = distance as usize;
        if bucket >= self.buckets.len() {
            self.buckets.resize_with(bucket + 1, Vec::new);
        }
        self.buckets[bucket].push(cell);
    }
}

/// Checks these scenarios of a file against its map, where the map is there.
pub(crate) fn check(path: &Path, chosen: impl Fn(usize) -> bool) -> usize {
    let map = path.with_extension("");
    if !map.exists() {
        return 0;
    }
    let board = board(&map);
    let mut search = Search::new(&board);
    let mut checked = 0;
    let scenarios = parse_scen(&text(path)).unwrap();
    for (number, scenario) in scenarios.iter().enumerate().filter(|(number, _)| chosen(*number)) {
        let Scenario { width, height, start, goal, length, .. } = *scenario;
        assert_eq!((board.rows(), board.cols()), (height, width));
        let (start, goal) = (board.cell(start).unwrap(), board.cell(goal).unwrap());
        let found = search.length(start, goal);
        let place = format!("{}, scenario {}", path.display(), number + 1);
        assert!((found - length).abs() < TOLERANCE, "{place}: found {found}, published {length}");
        checked += 1;
    }
    checked
}
