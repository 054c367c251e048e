//! Boards of all games without end, and a wrong solver, which a soak finds.

use std::path::Path;

use thwart::SolveOptions;
use thwart::any::AnyGame;
use thwart::setup::Setup;
use thwart_game::game::Game as _;
use thwart_grid::Tile;
use thwart_grid::format::board_file;

use thwart::games::{Visitor, visit_all};
use thwart_exam::clumsy::Clumsy;
use thwart_exam::soak::{Round, Settings, Standing};
use thwart_game::explain::Explain;

fn soak(seed: u64, into: &Path) -> Standing {
    Settings::short(seed, into).run(|round| {
        round.visit::<Clumsy>();
    })
}

/// Returns an empty folder for one test.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // Cases of an earlier run are removed.
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn cases(folder: &Path) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder).expect("cases were saved");
    let mut cases: Vec<_> = entries
        .map(|entry| {
            let entry = entry.expect("readable");
            let text = std::fs::read_to_string(entry.path()).expect("readable");
            (entry.file_name().to_str().expect("a plain name").to_owned(), text)
        })
        .collect();
    cases.sort();
    cases
}

#[test]
fn a_wrong_solver_is_found_and_its_boards_are_shrunk_and_saved() {
    let into = folder("wrong-solver");
    let standing = soak(3, &into);
    assert!(standing.failures.len() >= 5, "{standing}");
    let first = &standing.failures[0];
    assert!(first.contains("hasty: ") && first.contains("shrunk from "), "{first}");
    let cases = cases(&into);
    assert_eq!(cases.len(), standing.failures.len());
    let mut right = 0;
    for (name, text) in cases {
        let file = board_file::parse(&text).expect("well-formed");
        let setup = Setup::new(Clumsy::INFO, file).expect("a board of the game");
        assert_eq!(setup.text(), text, "{name} is canonical");
        // A start, an exit, one obstacle and the cells between them: a smaller board does
        // not disagree.
        let board = setup.board();
        assert!(board.len() <= 12, "{text}");
        let obstacles = board.find(Tile::Obstacle).count();
        assert!(obstacles <= 1, "{text}");
        assert_eq!(setup.parameters(), [("shoves", "1".to_owned()), ("mishap", "lie".to_owned())]);
        assert!(
            setup.header("source").is_some_and(|source| source.value.starts_with("soak, seed 3, board "))
        );
        // The expected value is the truth, and the solver still misses it.
        let truth = setup.header("expect").expect("the exhaustive solver knows").value.clone();
        let position = AnyGame::of::<Clumsy>().position(setup).expect("a board of the game");
        let report = position.solve(&SolveOptions::default()).expect("small");
        let found = report.bounds.value().expect("exact").text(position.measure());
        // On a board without an obstacle, the solver is wrong on a neighbouring board.
        assert_eq!(found == truth, obstacles == 0, "{text}");
        right += usize::from(obstacles == 0);
    }
    assert!(right * 4 < standing.failures.len(), "{right} boards beside others");
}

#[test]
fn the_same_seed_finds_the_same() {
    let (once, again, other) = (folder("seed-once"), folder("seed-again"), folder("seed-other"));
    let standing = [soak(5, &once), soak(5, &again), soak(6, &other)];
    assert_eq!(standing[0].to_string(), standing[1].to_string());
    assert_eq!(cases(&once), cases(&again));
    assert_ne!(cases(&once), cases(&other));
}

/// A board of each game in turn.
struct Rounds<'a, 'b>(&'a mut Round<'b>);

impl Visitor for Rounds<'_, '_> {
    fn visit<G: Explain>(&mut self) {
        self.0.visit::<G>();
    }
}

#[test]
#[ignore = "`cargo xtask soak` runs it; each game draws a few boards in its own tests"]
fn no_board_of_any_game_disagrees() {
    thwart_exam::soak::run(env!("CARGO_TARGET_TMPDIR"), |round| visit_all(&mut Rounds(round)));
}
