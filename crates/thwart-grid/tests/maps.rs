//! Published maps: our reader against another one, and distances against the
//! published lengths.
//!
//! Besides the maps kept with the tests, every `.map` and `.map.scen` in the folder
//! named by `THWART_MAPS` is checked, with every 128th scenario; the example
//! `scenarios` checks all of a file.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod scenarios;

use std::path::{Path, PathBuf};

use movingai::Map2D as _;
use scenarios::{board, check, text};
use thwart_grid::format::movingai::{Options, parse, parse_scen, print};
use thwart_grid::{Coord, Topology};

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

#[test]
fn maps_agree_with_another_reader() {
    let maps = files(".map");
    assert!(maps.len() >= 5);
    for path in maps {
        let theirs = movingai::parser::parse_map(&text(&path)).unwrap();
        // That reader lets a walker enter water from other water.
        let ours = parse(&text(&path), Options { water: true }).unwrap().board;
        assert_eq!((ours.rows(), ours.cols()), (theirs.height(), theirs.width()));
        for cell in ours.cells() {
            let Coord { row, col } = ours.coord(cell);
            let same = ours.is_passable(cell) == theirs.is_traversable((col, row));
            assert!(same, "{}: {}", path.display(), ours.coord(cell));
        }
        let board = board(&path).with_topology(Topology::Four);
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
            assert_eq!((ours.width, ours.height), (Some(theirs.map_width), Some(theirs.map_height)));
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
        for cell in board.cells().filter(|&cell| board.is_passable(cell)) {
            let Coord { row, col } = board.coord(cell);
            let steps = board.neighbours(cell, |cell| board.is_passable(cell));
            let mut ours: Vec<_> = steps.map(|(_, next)| next.index()).collect();
            let mut expected: Vec<_> =
                theirs.neighbors((col, row)).iter().map(|&(x, y)| y * board.cols() + x).collect();
            ours.sort_unstable();
            expected.sort_unstable();
            assert_eq!(ours, expected, "{}: {}", path.display(), board.coord(cell));
        }
    }
}

#[test]
fn distances_are_the_published_lengths() {
    let checked: usize = files(".map.scen").iter().map(|path| check(path, |number| number % 128 == 0)).sum();
    assert!(checked >= 62);
}
