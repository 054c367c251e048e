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
    println!("{} cases, {} with certificates", cases.len(), jobs.len());
    assert!(jobs.len() >= 100, "only {} certificates", jobs.len());
    let accepted = jobs::compare(&jobs);
    assert_eq!(accepted, jobs.len(), "certificates that the library made are refused by both");
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
    let certificate = instance.solve(&request).expect("a case is within reach").certificate?.text;
    let accepted = instance.check(&certificate).map(drop).map_err(|error| error.to_string());
    Some(Job { board, certificate, first: accepted })
}

/// Positions of a table at most.
const POSITIONS: usize = 20_000;

#[test]
fn both_checkers_say_the_same_of_lies() {
    let mut examples = small::Examples::default();
    visit_all(&mut examples);
    let accepted = jobs::compare(&examples.jobs);
    println!("{} certificates, {accepted} accepted", examples.jobs.len());
    assert!(examples.jobs.len() >= 5000, "only {} certificates", examples.jobs.len());
    // A checker that says yes or no to everything would be found out.
    let least = examples.jobs.len() / 10;
    assert!((least..=9 * least).contains(&accepted), "{accepted} were accepted");
}
