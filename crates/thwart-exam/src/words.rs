//! The words of every game about small boards: those for values and for the end of a play, the
//! judges whose formats it knows, and its starts.
//!
//! `tests/words.txt` of a game holds some boards of a game and what the game says about each. A game without
//! such a file gets one with boards from its cases; contributors add further boards.
//!
//! ```text
//! THWART_WRITE_WORDS=1 cargo test -p thwart-GAME game_says
//! ```
//!
//! writes again what the games say.

use std::fmt::Write as _;
use std::path::Path;

use thwart_game::SolveOptions;
use thwart_game::any::AnyGame;
use thwart_game::explain::Explain;
use thwart_game::retrograde;
use thwart_game::value::{Bounds, Value};

use crate::kept::{self, Kept};
use crate::read;

const KEPT: Kept = Kept { variable: "THWART_WRITE_WORDS", test: "game_says" };

/// The separator between a board and what the game says about it.
const SEPARATOR: &str = "---\n";

/// The separator between two records.
const RECORD: &str = "===\n";

/// The start of a line with a remark about the board below.
const REMARK: &str = "// ";

/// The most bytes of a case, and the number of cases, from which a file is made.
const SHORT: u64 = 150;
const CASES: usize = 4;

/// Returns values as solvers report them: exact, with a lower bound, with both bounds, with none.
fn values() -> [Bounds; 6] {
    let bounds = |lower: u64, upper| Bounds { lower: Value::Finite(lower), upper };
    [
        Bounds::exact(Value::Finite(1)),
        Bounds::exact(Value::Finite(7)),
        Bounds::exact(Value::Infinite),
        bounds(2, Value::Infinite),
        bounds(2, Value::Finite(5)),
        Bounds::UNKNOWN,
    ]
}

/// Returns what a game says about a board.
fn description<G: Explain>(text: &str) -> String {
    let setup = read::setup::<G>(text);
    let game = G::new(&setup).expect("a board of the game");
    let position = AnyGame::of::<G>().position(setup.clone()).expect("it was one before");
    let mut description = format!("values: {}\n", values().map(|bounds| game.headline(bounds)).join("; "));
    if let Some(ending) = position.play().ending() {
        let _ = writeln!(description, "end: {ending}");
    }
    let starts = game.starts();
    if let Some(&first) = starts.first() {
        assert!(game.start_at(first) == game.start(), "the first start is another one:\n{text}");
        let cells: Vec<String> = starts.iter().map(|&cell| game.board().coord(cell).to_string()).collect();
        let _ = writeln!(description, "starts: {}", cells.join(" "));
    }
    let reached = retrograde::solve(&game, &game.start(), 10_000).expect("small").len();
    let _ = writeln!(description, "positions: {reached}, expected {}", game.position_estimate());
    description
}

/// Returns some cases, and the first of them played to its end, for a game without a file.
fn from_cases<G: Explain>(folder: &str) -> String {
    let folder = Path::new(folder).join("cases");
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let short = |path: &std::path::PathBuf| {
        path.extension().is_some_and(|extension| extension == "board")
            && path.metadata().is_ok_and(|data| data.len() <= SHORT)
    };
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).filter(short).collect();
    paths.sort();
    let boards = paths.iter().take(CASES).map(|path| std::fs::read_to_string(path).expect("readable"));
    let mut boards: Vec<String> = boards.collect();
    let first =
        boards.first().unwrap_or_else(|| panic!("{} has no case of at most {SHORT} bytes", G::INFO.name));
    boards.push(played::<G>(first));
    boards.iter().map(|board| format!("{board}{SEPARATOR}")).collect::<Vec<_>>().join(RECORD)
}

/// Returns a board after a best line.
fn played<G: Explain>(board: &str) -> String {
    let position = AnyGame::of::<G>().position(read::setup::<G>(board)).expect("a board of the game");
    let report = position.solve(&SolveOptions::default()).expect("a case is within reach");
    let mut play = position.play();
    for &chosen in &report.line {
        play.play(&position.move_text(chosen)).expect("a best line is legal");
    }
    play.text()
}

fn without_remarks(head: &str) -> String {
    head.split_inclusive('\n').filter(|line| !line.starts_with(REMARK)).collect()
}

/// Compares what a game says about its boards with what is kept.
///
/// # Panics
/// If it says something else.
pub fn compare<G: Explain>(folder: &str) {
    let file = format!("{folder}/tests/words.txt");
    let kept = kept::read(&file).unwrap_or_default();
    let boards = if kept.is_empty() { from_cases::<G>(folder) } else { kept.clone() };
    let judges: Vec<&str> = G::dialects().iter().map(|dialect| dialect.name).collect();
    let mut found = format!("judges: {}\n{RECORD}", judges.join(" "));
    let records = boards.split(RECORD).filter(|record| !record.starts_with("judges: "));
    let records = records.map(|record| {
        let (head, _) = record.split_once(SEPARATOR).expect("a board, and what is text");
        format!("{head}{SEPARATOR}{}", description::<G>(&without_remarks(head)))
    });
    found += &records.collect::<Vec<_>>().join(RECORD);
    if !KEPT.matches_or_writes(&file, &kept, &found) {
        let mut lines = kept.lines();
        let differ = found.lines().find(|line| lines.next() != Some(line)).unwrap_or("less");
        panic!("{}: should say `{differ}`; it should be\n\n{found}", KEPT.command(G::INFO.name));
    }
}
