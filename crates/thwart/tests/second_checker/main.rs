//! A second checker, written in Python from `docs/certificates.md` alone, must agree with
//! the first on every certificate: on honest ones and on lies, about all cases and
//! hundreds of small boards.

mod lies;
mod small;

use std::path::{Path, PathBuf};

use thwart::games::{ALL, visit_all};
use thwart::recognise::{self, ReadOptions};
use thwart::{Certificate, Position, SolveOptions};
use thwart_exam::exam::Dice;
use thwart_exam::second_checker::{Job, compare};

#[test]
fn both_checkers_say_the_same_of_all_cases() {
    let mut cases = Vec::new();
    for game in ALL {
        let room = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(game.info().name);
        find_boards(&room.join("cases"), &mut cases);
    }
    cases.sort();
    assert!(cases.len() >= 100, "only {} cases were found", cases.len());
    let jobs: Vec<Job> = cases.iter().flat_map(|case| jobs_of(case)).collect();
    compare(&jobs, honest);
}

fn find_boards(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("readable folder") {
        let path = entry.expect("readable entry").path();
        if path.is_dir() {
            find_boards(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "board") {
            found.push(path);
        }
    }
}

/// Returns the jobs of all boards of a file.
fn jobs_of(case: &Path) -> Vec<Job> {
    let text = std::fs::read_to_string(case).expect("readable case");
    let input = recognise::read(ALL, &text, ReadOptions::default()).expect("a case is well-formed");
    let positions = input.positions().map(|position| position.expect("a case is valid"));
    positions.flat_map(|position| honest_and_lies(case, &position)).collect()
}

/// Makes the certificate of a board.
fn honest(board: &str) -> String {
    let input = recognise::read(ALL, board, ReadOptions::default()).expect("it was a board before");
    let position = input.positions().next().expect("one board").expect("a valid one");
    let report = position.solve(&SolveOptions::default()).expect("it is small");
    report.certificate.expect("small boards are certified").text
}

/// Returns the certificate of a case and, if the case is small, lies about it.
fn honest_and_lies(case: &Path, position: &Position) -> Vec<Job> {
    let board = position.setup().text();
    let options = SolveOptions::default().max_table_positions(POSITIONS);
    let report = position.solve(&options).expect("a case is within reach");
    let certificate = report.certificate.unwrap_or_else(|| {
        panic!(
            "{} has neither evidence of its game's own nor a table of {POSITIONS} positions",
            case.display()
        )
    });
    let Certificate { kind, text, .. } = certificate;
    let mut dice = Dice(text.len() as u64);
    let small = text.len() <= LONGEST && board.len() <= LONGEST && kind != "table";
    let lies = (0..if small { LIES } else { 0 }).map(|_| lies::mutate(&text, &mut dice));
    let first = |text: &str| position.check(text).map(drop).map_err(|error| error.to_string());
    assert_eq!(first(&text), Ok(()), "{}", case.display());
    let certificates = std::iter::once(text.clone()).chain(lies);
    certificates
        .map(|text| Job { kind, board: board.clone(), first: first(&text), certificate: text })
        .collect()
}

/// The most positions of a table, because Python would take long to enumerate more.
const POSITIONS: usize = 20_000;

/// The most bytes of a case, and of its certificate, for which lies are made.
const LONGEST: usize = 1000;

/// The number of lies about each of them.
const LIES: usize = 40;

#[test]
fn both_checkers_say_the_same_of_small_boards() {
    let mut examples = small::Examples::default();
    visit_all(&mut examples);
    examples.fields();
    examples.pairs();
    let tallies = compare(&examples.jobs, honest);
    for kind in examples.kinds.into_iter().chain(["table"]) {
        let tally = tallies.get(kind).copied().unwrap_or_default();
        // A checker that always accepts, or always refuses, would fail here.
        assert!(tally.accepted >= 100 && tally.refused >= 700, "{kind}: {tally:?}");
    }
}
