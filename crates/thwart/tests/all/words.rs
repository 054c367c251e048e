//! Pictures of positions, and sentences, of several games.

use thwart::SolveOptions;
use thwart::scene::{PathKind, Sign};
use thwart_grid::Cell;

/// Scenes show the other starts, each of a game of its own, and Jerry's path if no obstacle is
/// added.
#[test]
fn positions_are_drawn_with_starts_and_the_path_ahead() {
    let scene = |board| thwart::read(board).expect("a board").play().scene();
    let bomb = scene("game: bomb\n\n@%.#@%>\n");
    assert!(bomb.signs.contains(&Sign::Start(Cell(4))), "{:?}", bomb.signs);
    assert!(!bomb.signs.contains(&Sign::Start(Cell(0))), "there the walker stands");
    let path = |cells: &[u32]| Sign::Path {
        kind: PathKind::Expected,
        cells: cells.iter().map(|&cell| Cell(cell)).collect(),
    };
    let trap = scene("game: trap\nline: #1,1\n\n....\n.@..\n...>\n");
    assert!(trap.signs.contains(&path(&[5, 6, 7, 11])), "{:?}", trap.signs);
}

/// With one obstacle in a turn an obstacle is named by its turn, otherwise by its number.
#[test]
fn spare_obstacles_are_named_by_turn_or_number() {
    for (board, words) in [
        ("game: trap\n\n@...>\n.....\n.....\n", "it only has to stand by turn 2."),
        ("game: trap\nper-turn: 2\n\n..>..\n@....\n.....\n.....\n", "they only have to stand by obstacle 3."),
    ] {
        let report = thwart::read(board).expect("a board").solve(&SolveOptions::default());
        let because = report.expect("small").scene.because;
        assert!(because.ends_with(words), "{because}");
    }
}

/// The method of the source handles one obstacle in a turn, and a fixed order of steps.
#[test]
fn a_method_refuses_what_its_source_does_not_have() {
    for (parameters, is_possible) in
        [("per-turn: 1\n", true), ("per-turn: 2\n", false), ("tie-break: worst\n", false)]
    {
        let options = SolveOptions::default().method("pocket-search");
        let report =
            thwart::read(&format!("game: trap\n{parameters}\n@..>\n")).expect("a board").solve(&options);
        let refusal = report.err().map(|error| error.to_string());
        assert_eq!(refusal.is_none(), is_possible, "{parameters}: {refusal:?}");
    }
}
