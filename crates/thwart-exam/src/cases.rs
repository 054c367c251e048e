//! Finds and solves every case file of a game, without registration: a new case is a new file in
//! the `cases` folder.
//!
//! `*.board` files hold one board, or several separated by a line `---`, each with its value in
//! `expect:`. `NAME.DIALECT.in` is a judge's input,
//! and `NAME.DIALECT.out` beside it the exact output.

use std::path::{Path, PathBuf};

use thwart_game::any::{AnyGame, Unchecked};
use thwart_game::explain::Explain;
use thwart_game::recognise::{self, ReadOptions};
use thwart_game::{Position, SolveOptions};

fn walk(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("readable folder") {
        let path = entry.expect("readable entry").path();
        if path.is_dir() {
            walk(&path, extension, found);
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
}

/// Returns all files with this extension in the `cases` folder of a game's crate.
pub fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    walk(&Path::new(folder).join("cases"), extension, &mut found);
    found.sort();
    found
}

fn positions<G: Explain>(text: &str, from: Option<&str>) -> Vec<Position> {
    let input = recognise::read(
        &[const { &AnyGame::of::<G>() }],
        text,
        ReadOptions { from, ..ReadOptions::default() },
    )
    .expect("a case is well-formed");
    input.positions().map(|position| position.expect("a case is valid")).collect()
}

/// Solves all boards of a file and has the certificates checked.
fn check<G: Explain>(path: &Path) {
    let text = std::fs::read_to_string(path).expect("readable case");
    let boards = positions::<G>(&text, None);
    let canonical: Vec<String> = boards.iter().map(|position| position.setup().text()).collect();
    assert_eq!(canonical.join("---\n"), text, "{} is not canonical", path.display());
    for (number, position) in (1..).zip(&boards) {
        let place = format!("{}, board {number}", path.display());
        let expect = position.setup().header("expect").unwrap_or_else(|| panic!("{place} expects nothing"));
        let solution = position.solve(&SolveOptions::default()).expect("a case is within reach");
        let value = solution.bounds.value().unwrap_or_else(|| panic!("{place}: {:?}", solution.bounds));
        let found = G::INFO.objective.expectation(value, position.measure());
        assert_eq!(found, expect.value, "{place}");
        let refused = matches!(
            solution.unchecked,
            Some(Unchecked::Refused(_) | Unchecked::Refuted(_) | Unchecked::Failed(_))
        );
        assert!(!refused, "{place}: {:?}", solution.unchecked);
    }
}

/// Solves every board of the game's cases.
///
/// # Panics
/// If one has another value than the expected one.
pub fn boards<G: Explain>(folder: &str) {
    let files = files(folder, "board");
    assert!(!files.is_empty(), "cases are missing");
    for path in &files {
        check::<G>(path);
    }
}

/// Returns the name of the judge's format of a case `NAME.DIALECT.in`.
///
/// # Panics
/// If the file is called otherwise.
pub fn dialect(path: &Path) -> &str {
    let name = path.file_stem().and_then(|stem| Path::new(stem).extension()).and_then(|name| name.to_str());
    name.expect("judge cases are called NAME.DIALECT.in")
}

/// Solves every judge's input of the game's cases.
///
/// # Panics
/// If the output is not exactly that of the judge.
pub fn judges<G: Explain>(folder: &str) {
    for path in files(folder, "in") {
        let text = std::fs::read_to_string(&path).expect("readable case");
        let name = dialect(&path);
        let (_, dialect) =
            recognise::dialect(&[const { &AnyGame::of::<G>() }], name).expect("a dialect of the game");
        let mut output = String::new();
        for position in positions::<G>(&text, Some(name)) {
            let options = SolveOptions::default().certify(false);
            let solution = position.solve(&options).expect("a case is within reach");
            output += &(dialect.write_answer)(position.setup(), &solution.judge_answer());
        }
        let expected =
            std::fs::read_to_string(path.with_extension("out")).expect("an .out file beside the .in file");
        assert_eq!(output, expected, "{}", path.display());
    }
}
