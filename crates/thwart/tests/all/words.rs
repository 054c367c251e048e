//! Pictures of positions, and sentences, of several games.

use thwart::SolveOptions;
use thwart::generate::{self, Recipe};
use thwart::info::Domain;
use thwart::question::Medium;
use thwart::scene::{PathKind, Sign};
use thwart_grid::Cell;
use thwart_grid::format::problem::grouped;

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

/// A wide rock that would block the walker or an exit may not fall: it is no rock with a hole.
#[test]
fn the_question_of_wide_rocks_says_where_none_falls() {
    for parameters in ["width: 2", "width: 5\nreveal: known", "width: 3\nrocks: 2\nseal: forbidden"] {
        let position = thwart::read(&format!("game: rock\n{parameters}\n\n@..>\n....\n")).expect("a board");
        let question = position.setup().question(Medium::Text).to_string();
        assert!(question.contains("none falls where it would block yours or an exit."), "{question}");
    }
}

/// Questions and rules write large numbers as all other messages do: `1,234,567`.
#[test]
fn numbers_of_questions_and_rules_have_commas() {
    let mut seen = std::collections::BTreeSet::new();
    for game in thwart::games::ALL {
        let info = game.info();
        for parameter in info.parameters {
            let greatest = match parameter.domain {
                Domain::Integer { max, .. } => max,
                _ => 1_234_567,
            };
            let value = greatest.to_string();
            let settings = [(parameter.key, &*value)];
            let request = Recipe { family: "open", rows: 3, cols: 4, seed: 1, settings: &settings };
            let Ok(setup) = generate::setup(info, &request) else { continue };
            let question = setup.question(Medium::Text).to_string();
            let rules = thwart_game::rules_in_words(&setup).unwrap_or_default();
            for text in [question, rules] {
                let place = format!("{} {}: {text}", info.name, parameter.key);
                let longest = text.split(|sign: char| !sign.is_ascii_digit()).map(str::len).max();
                assert!(longest < Some(4), "{place}");
                if greatest > 999 && text.contains(&grouped(greatest)) {
                    seen.insert((info.name, parameter.key));
                }
            }
        }
    }
    assert!(seen.len() > 5 && seen.contains(&("rock", "rocks")), "{seen:?}");
}
