//! The boards of the page for each day of a year, and for the cards of its games: `studio/days.board` and
//! `studio/cards.board`. The test solves all of them, and each has to be what its headers say.
//!
//! ```text
//! cargo xtask days --write
//! ```
//!
//! makes the files again from the recipes of this folder.

mod make;
mod measure;
mod recipes;

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use make::{DAYS, alike, make};
use measure::{LEVELS, measure};
use recipes::WEEK;

/// The most bytes of both files.
const MOST_BYTES: usize = 100_000;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../studio").join(name)
}

fn boards(name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(path(name)).expect("the file of the page");
    text.split("---\n").map(str::to_owned).collect()
}

#[test]
fn every_board_is_as_its_headers_say() {
    let days = boards("days.board");
    let cards = boards("cards.board");
    assert_eq!((days.len(), cards.len()), (DAYS, (WEEK.len() - 1) * LEVELS.len()));
    let mut maps = HashSet::new();
    let mut levels = HashMap::new();
    for (number, text) in (1..).zip(days.iter().chain(&cards)) {
        let position = thwart::read(text).unwrap_or_else(|wrong| panic!("board {number}: {wrong}"));
        let header =
            |key| position.setup().header(key).map(|header| header.value.as_str()).unwrap_or_default();
        let measured =
            measure(&position).unwrap_or_else(|| panic!("board {number} is not worth a day:\n{text}"));
        assert_eq!(
            (header("source"), header("expect")),
            (&*measured.words(), &*measured.expect),
            "board {number}"
        );
        assert!(maps.insert((header("game").to_owned(), alike(&position))), "board {number} is there twice");
        if number <= DAYS {
            let game = position.setup().info().name;
            assert_eq!(game, WEEK[(number - 1) % WEEK.len()], "board {number}");
            *levels.entry((game, measured.level)).or_insert(0) += 1;
        }
    }
    assert_eq!(levels.len(), (WEEK.len() - 1) * LEVELS.len(), "each game has boards of each level");
    assert!(levels.values().all(|&count| count > 10), "{levels:?}");
}

#[test]
fn the_files_are_small() {
    let bytes: usize = ["days.board", "cards.board"]
        .map(|name| std::fs::read(path(name)).expect("a file").len())
        .iter()
        .sum();
    assert!(bytes <= MOST_BYTES, "{bytes} bytes");
}

/// `cargo xtask days` runs this: it makes the boards again, and compares or writes the files.
#[test]
#[ignore = "it takes minutes"]
fn the_recipes_make_these_boards() {
    let (days, cards) = make();
    for (name, boards) in [("days.board", days), ("cards.board", cards)] {
        let text = boards.join("---\n");
        if std::env::var_os("THWART_WRITE_DAYS").is_some() {
            std::fs::write(path(name), text).expect("the file can be written");
        } else {
            assert!(
                std::fs::read_to_string(path(name)).expect("the file") == text,
                "{name}: cargo xtask days --write"
            );
        }
    }
}
