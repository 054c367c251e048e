//! Finds and solves every case file, without registration: a new case is a new file in
//! the `cases` folder of its game.
//!
//! `*.board` files hold one board, or several separated by a line `---`, each with its value in
//! `expect:`. `NAME.DIALECT.in` is a judge's input,
//! and `NAME.DIALECT.out` beside it the exact output.

use std::path::{Path, PathBuf};

use thwart::any::Unchecked;
use thwart::games::ALL;
use thwart::info::Objective;
use thwart::recognise::{self, ReadOptions};
use thwart::value::Value;
use thwart::{Position, Solution, SolveOptions};

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

/// Returns all files below the `cases` folders.
fn case_files(extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for game in ALL {
        let folder =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(game.info().name).join("cases");
        walk(&folder, extension, &mut found);
    }
    found.sort();
    found
}

fn positions(text: &str, from: Option<&str>) -> Vec<Box<dyn Position>> {
    let input = recognise::read(ALL, text, ReadOptions { from, ..ReadOptions::default() })
        .expect("a case is well-formed");
    input.positions().map(|position| position.expect("a case is valid")).collect()
}

/// Returns the `expect:` header for this value.
fn expectation(position: &dyn Position, solution: &Solution) -> String {
    let value = solution.bounds.value().unwrap_or_else(|| panic!("not exact: {:?}", solution.bounds));
    match (position.setup().info().objective, value) {
        (Objective::Win, Value::Infinite) => "second".to_owned(),
        (Objective::Win, _) => "first".to_owned(),
        (Objective::Cost { infinite, .. }, Value::Infinite) => infinite.to_owned(),
        (_, value) => value.text(position.measure()),
    }
}

/// Solves all boards of a file and has the certificates checked.
fn check(path: &Path) {
    let text = std::fs::read_to_string(path).expect("readable case");
    let boards = positions(&text, None);
    let canonical: Vec<String> = boards.iter().map(|position| position.setup().text()).collect();
    assert_eq!(canonical.join("---\n"), text, "{} is not canonical", path.display());
    for (number, position) in (1..).zip(&boards) {
        let place = format!("{}, board {number}", path.display());
        let expect = position.setup().header("expect").unwrap_or_else(|| panic!("{place} expects nothing"));
        let solution = position.solve(&SolveOptions::default()).expect("a case is within reach");
        assert_eq!(expectation(&**position, &solution), expect.value, "{place}");
        let refused = matches!(
            solution.unchecked,
            Some(Unchecked::Refused(_) | Unchecked::Refuted(_) | Unchecked::Failed(_))
        );
        assert!(!refused, "{place}: {:?}", solution.unchecked);
    }
}

#[test]
fn every_board_has_its_expected_value() {
    let files = case_files("board");
    assert!(files.len() >= ALL.len(), "cases are missing");
    for path in &files {
        check(path);
    }
}

#[test]
fn every_judge_case_has_its_exact_output() {
    for path in case_files("in") {
        let text = std::fs::read_to_string(&path).expect("readable case");
        let name = path.file_stem().and_then(|stem| Path::new(stem).extension()).and_then(|d| d.to_str());
        let name = name.expect("judge cases are called NAME.DIALECT.in");
        let (game, dialect) = recognise::dialect(ALL, name).expect("a known dialect");
        // Two formats of one game may look the same, but those of two games may not.
        match recognise::read(ALL, &text, ReadOptions::default()) {
            Ok(taken) => {
                assert!(taken.dialect.is_some(), "{} is not recognised as a judge's input", path.display());
                let taken = taken.positions().next().expect("there is a case").expect("a case is valid");
                assert_eq!(taken.setup().info().name, game.info().name, "{}", path.display());
            }
            Err(problems) => assert!(problems.to_string().contains(&format!("--from {name}")), "{problems}"),
        }
        let mut output = String::new();
        for position in positions(&text, Some(name)) {
            let options = SolveOptions { certify: false, ..SolveOptions::default() };
            let solution = position.solve(&options).expect("a case is within reach");
            output += &(dialect.answer)(position.setup(), &solution.judge_answer());
        }
        let expected =
            std::fs::read_to_string(path.with_extension("out")).expect("an .out file beside the .in file");
        assert_eq!(output, expected, "{}", path.display());
    }
}
