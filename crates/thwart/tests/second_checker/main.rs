//! A second checker, written in Python from `docs/certificates.md` alone, says
//! of every certificate what the first one says: of the honest ones of all
//! cases, and of lies told about hundreds of small boards.

#[expect(dead_code, reason = "which shapes the boards have is counted by the exam")]
#[path = "../exam/boards.rs"]
mod boards;
#[path = "../exam/dice.rs"]
mod dice;
mod jobs;
mod lies;
mod small;

use std::path::{Path, PathBuf};

use dice::Dice;
use jobs::Job;
use thwart::any::Request;
use thwart::games::{ALL, visit_all};
use thwart::recognise;
use thwart::setup::Setup;

#[test]
fn both_checkers_accept_the_certificates_of_all_cases() {
    let mut cases = Vec::new();
    for game in ALL {
        let room = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(game.info().name);
        find_boards(&room.join("cases"), &mut cases);
    }
    cases.sort();
    let jobs: Vec<Job> = cases.iter().filter_map(|case| honest(case)).collect();
    assert!(jobs.len() >= 100, "only {} certificates of {} cases", jobs.len(), cases.len());
    for (kind, tally) in jobs::compare(&jobs) {
        assert_eq!(tally.refused, 0, "{kind}: both refuse what the library made and accepted");
    }
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

/// The certificate of a case, if it is one of those that are certified, and not
/// by a table of more positions than Python enumerates while somebody waits.
fn honest(case: &Path) -> Option<Job> {
    let board = std::fs::read_to_string(case).expect("readable case");
    let input = recognise::read(ALL, &board, None, None).expect("a case is well-formed");
    let file = input.boards.into_iter().next().expect("a file holds a board");
    let setup = Setup::new(input.game.info(), file).expect("a case is valid");
    let instance = input.game.instance(setup).expect("a case is a board of its game");
    let request = Request { certificate_positions: Some(POSITIONS), ..Request::default() };
    let certificate = instance.solve(&request).expect("a case is within reach").certificate?;
    let first = instance.check(&certificate.text).map(drop).map_err(|error| error.to_string());
    Some(Job { kind: certificate.kind, board, certificate: certificate.text, first })
}

/// Positions of a table at most.
const POSITIONS: usize = 20_000;

#[test]
fn both_checkers_say_the_same_of_lies() {
    let mut examples = small::Examples::default();
    visit_all(&mut examples);
    let tallies = jobs::compare(&examples.jobs);
    assert_eq!(tallies.len(), KINDS, "kinds of evidence: {tallies:?}");
    for (kind, tally) in tallies {
        // A checker that said yes or no to everything would agree with nobody here.
        assert!(tally.accepted >= 200 && tally.refused >= 1000, "{kind}: {tally:?}");
    }
}

/// Forms of evidence that `docs/certificates.md` describes.
const KINDS: usize = 6;
