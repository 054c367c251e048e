//! Published maps: our reader against another one, and distances against the
//! published lengths.
//!
//! Besides the maps kept with the tests, every `.map` and `.map.scen` in the
//! folder that `THWART_MAPS` names is checked.

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
            let mut ours: Vec<_> = search.neighbours(cell).map(|(next, _)| next.0 as usize).collect();
            let mut expected: Vec<_> =
                theirs.neighbors((col, row)).iter().map(|&(x, y)| y * board.cols() + x).collect();
            ours.sort_unstable();
            expected.sort_unstable();
            assert_eq!(ours, expected, "{}: {}", path.display(), board.coord(cell));
        }
    }
}

/// Label setting over eight neighbours; a diagonal needs both side cells.
struct Search<'a> {
    board: &'a Board,
    distance: Vec<f64>,
    /// Cells by the whole part of their distance. No step is shorter than 1,
    /// so cells of one bucket never improve each other and the first bucket
    /// that is not empty is final: no heap is needed.
    buckets: Vec<Vec<Cell>>,
}

impl<'a> Search<'a> {
    fn new(board: &'a Board) -> Self {
        Self { board, distance: vec![f64::INFINITY; board.len()], buckets: Vec::new() }
    }

    fn neighbours(&self, cell: Cell) -> impl Iterator<Item = (Cell, f64)> + use<'a> {
        const STEPS: [(isize, isize); 8] =
            [(-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1)];
        let board = self.board;
        let Coord { row, col } = board.coord(cell);
        STEPS.into_iter().filter_map(move |(down, right)| {
            let free = |down, right| {
                let coord =
                    Coord { row: row.checked_add_signed(down)?, col: col.checked_add_signed(right)? };
                board.cell(coord).filter(|&cell| board.is_passable(cell))
            };
            let next = free(down, right)?;
            if down == 0 || right == 0 {
                return Some((next, 1.0));
            }
            (free(down, 0).is_some() && free(0, right).is_some()).then_some((next, SQRT_2))
        })
    }

    fn length(&mut self, start: Cell, goal: Cell) -> f64 {
        self.distance.fill(f64::INFINITY);
        self.buckets.iter_mut().for_each(Vec::clear);
        self.reach(start, 0.0);
        let mut at = 0;
        while at < self.buckets.len() && self.distance[goal.index()].floor() >= at as f64 {
            for cell in std::mem::take(&mut self.buckets[at]) {
                let here = self.distance[cell.index()];
                if here.floor() as usize != at {
                    continue;
                }
                for (next, step) in self.neighbours(cell) {
                    if here + step < self.distance[next.index()] {
                        self.reach(next, here + step);
                    }
                }
            }
            at += 1;
        }
        self.distance[goal.index()]
    }

    fn reach(&mut self, cell: Cell, distance: f64) {
        self.distance[cell.index()] = distance;
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
    let checked: usize = files(".map.scen").iter().map(|path| check(path, |number| number % 16 == 0)).sum();
    assert!(checked >= 500);
}

#[test]
#[ignore = "takes about half a minute; every sixteenth is always checked"]
fn all_distances_are_the_published_lengths() {
    let checked: usize = files(".map.scen").iter().map(|path| check(path, |_| true)).sum();
    assert!(checked >= 8010);
    println!("{checked} scenarios agree");
}
