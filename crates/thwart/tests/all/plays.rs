//! Plays with perfect play at hand.

use std::sync::atomic::Ordering;

use thwart::any::{Position, SolveOptions};
use thwart::games::ALL;
use thwart::limits::Limits;
use thwart::recognise::{self, ReadOptions};
use thwart::value::Bounds;

fn position(text: &str) -> Position {
    let input = recognise::read(ALL, text, ReadOptions::default()).expect("a board file");
    input.positions().next().expect("one board").expect("a position")
}

const ROOM: &str = "game: rock\nexpect: 5\n\n@...\n....\n...>\n";

/// One oracle for all positions gives the same results as a new one for each.
#[test]
fn what_was_solved_before_does_not_change_what_follows() {
    for text in [
        ROOM,
        "game: escape\nmoves: 3\n\n@.@\n.>.\n",
        "game: trap\n\n...\n.@.\n..>\n",
        "game: wall\n\n11111\n90005\n",
        "game: bomb\n\n@%.\n%.%\n.%>\n",
    ] {
        let position = position(text);
        let limits = Limits::default();
        let mut play = position.play_within(&limits);
        while play.outcome().is_none() {
            let evaluation = play.evaluate().expect("small boards are within reach");
            let now = self::position(&play.text());
            let analysis = now.analyze(&limits).expect("small boards are within reach");
            let best = analysis.best.map(|best| analysis.moves[best].chosen);
            assert_eq!((evaluation.bounds, evaluation.best), (analysis.bounds, best), "{}", play.text());
            play.play_move(best.expect("the play goes on")).expect("a best move is legal");
        }
    }
}

#[test]
fn repeated_positions_are_detected_and_avoided() {
    let position = position(ROOM);
    let limits = Limits::default();
    let mut play = position.play_within(&limits);
    assert!(!play.is_repeated(0));
    let first = play.fingerprint();
    for chosen in ["-", "E", "-", "W"] {
        play.play(chosen).expect("legal");
    }
    assert!(play.is_repeated(0), "he is back where he was");
    assert_eq!(play.fingerprint(), first);
    assert!(!play.is_repeated(1), "and was not since he left");
    play.play("-").expect("legal");
    assert_ne!(play.fingerprint(), first);
    assert_eq!(play.fallback_move().as_deref(), Some("S"), "to the east he has been");
    assert_eq!(play.first_legal_moves(1), (vec!["E".to_owned()], 2));
    assert_eq!(play.ending(), None);
}

#[test]
fn an_expectation_is_of_one_position_only() {
    let position = position(ROOM);
    let mut play = position.play();
    assert_eq!(play.text(), ROOM);
    play.play("-").expect("legal");
    assert_eq!(play.text(), ROOM.replace("expect: 5", "line: -"));
}

/// The position of each start takes a search of the board, so all of these would take minutes.
#[test]
fn a_stopped_solve_skips_all_starts() {
    const STARTS: usize = 100_000;
    let board = format!("game: rock\n\n{}\n{}\n", "@.".repeat(STARTS), ".>".repeat(STARTS));
    let limits = Limits::default();
    limits.stop.store(true, Ordering::Relaxed);
    let solution = position(&board).solve(&SolveOptions::default().limits(limits)).expect("no error");
    assert_eq!(solution.starts.len(), STARTS);
    assert!(solution.starts.iter().all(|start| start.bounds == Bounds::UNKNOWN));
}
