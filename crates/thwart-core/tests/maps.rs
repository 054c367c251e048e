//! Published maps: our reader against another one, and distances against the
//! published lengths.
//!
//! Besides the maps kept with the tests, every `.map` and `.map.scen` in the
//! folder that `THWART_MAPS` names is checked.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::cast_sign_loss, reason = "no distance is negative")]

use std::f64::consts::SQRT_2;
use std::path::{Path, PathBuf};

use movingai::Map2D as _;
use thwart_core::format::movingai::{Options, Scenario, parse, parse_scen, print};
use thwart_core::{Board, Cell, Coord};

const TOLERANCE: f64 = 1e-4;

fn files(ending: &str) -> Vec<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/movingai");
    let folders = std::env::var_os("THWART_MAPS").map(PathBuf::from).into_iter().chain([own]);
    let mut files: Vec<_> = folders
        .flat_map(|folder| std::fs::read_dir(folder).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_str().is_some_and(|path| path.ends_with(ending)))
        .collect();
    files.sort();
    files
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn board(path: &Path) -> Board {
    parse(&text(path), Options::default())
        .unwrap_or_else(|problems| panic!("{}: {problems}", path.display()))
        .board
}

#[test]
fn maps_agree_with_another_reader() {
    let maps = files(".map");
    assert!(maps.len() >= 5);
    for path in maps {
        let theirs = movingai::parser::parse_map(&text(&path)).unwrap();
        // For that reader, water can be walked on, from other water.
        let ours = parse(&text(&path), Options { water: true }).unwrap().board;
        assert_eq!((ours.rows(), ours.cols()), (theirs.height(), theirs.width()));
        for cell in ours.cells() {
            let Coord { row, col } = ours.coord(cell);
            let same = ours.is_passable(cell) == theirs.is_traversable((col, row));
            assert!(same, "{}: {}", path.display(), ours.coord(cell));
        }
        let board = board(&path);
        assert_eq!(parse(&print(&board), Options::default()).unwrap().board, board);
    }
}

#[test]
fn scenarios_agree_with_another_reader() {
    let all = files(".scen");
    assert!(!all.is_empty());
    for path in all {
        let ours = parse_scen(&text(&path)).unwrap();
        let theirs = movingai::parser::parse_scen(&text(&path)).unwrap();
        assert_eq!(ours.len(), theirs.len());
        for (ours, theirs) in ours.iter().zip(&theirs) {
            assert_eq!(ours.bucket, theirs.bucket);
            assert_eq!(ours.map, theirs.map_file);
            assert_eq!((ours.width, ours.height), (theirs.map_width, theirs.map_height));
            assert_eq!((ours.start.col, ours.start.row), theirs.start_pos);
            assert_eq!((ours.goal.col, ours.goal.row), theirs.goal_pos);
            assert!((ours.length - theirs.optimal_length).abs() < 1e-12);
        }
    }
}

#[test]
fn steps_agree_with_another_reader() {
    for path in files(".map").into_iter().filter(|path| path.metadata().unwrap().len() < 100_000) {
        let theirs = movingai::parser::parse_map(&text(&path)).unwrap();
        let board = board(&path);
        let search = Search::new(&board);
        for cell in board.cells().filter(|&cell| board.is_passable(cell)) {
            let Coord { row, col } = board.coord(cell);
            let mut ours: Vec<_> = search.neighbours(cell.index()).map(|(next, _)| next).collect();
            let mut expected: Vec<_> =
                theirs.neighbors((col, row)).iter().map(|&(x, y)| y * board.cols() + x).collect();
            ours.sort_unstable();
            expected.sort_unstable();
            assert_eq!(ours, expected, "{}: {}", path.display(), board.coord(cell));
        }
    }
}

/// The eight directions as changes of row and column, straight ones first.
const STEPS: [(isize, isize); 8] = [(-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1)];

/// Label setting over eight neighbours; a diagonal needs both side cells.
struct Search {
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
    fn new(board: &Board) -> Self {
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

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = (usize, f64)> + use<> {
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
fn check(path: &Path, chosen: impl Fn(usize) -> bool) -> usize {
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

#[test]
fn distances_are_the_published_lengths() {
    let checked: usize = files(".map.scen").iter().map(|path| check(path, |number| number % 32 == 0)).sum();
    assert!(checked >= 250);
}

#[test]
#[ignore = "takes a minute; every thirty-second is always checked"]
fn all_distances_are_the_published_lengths() {
    let checked: usize = files(".map.scen").iter().map(|path| check(path, |_| true)).sum();
    assert!(checked >= 8010);
    println!("{checked} scenarios agree");
}
