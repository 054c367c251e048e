//! Methods refuse parameters that they do not support.

use thwart::SolveOptions;
use thwart::games::ALL;
use thwart::info::support_in_words;
use thwart::setup::Setup;
use thwart_grid::format::board_file::BoardFile;
use thwart_grid::{Board, Tile};

#[test]
fn methods_refuse_what_they_do_not_support() {
    let mut refused = Vec::new();
    for game in ALL {
        let info = game.info();
        let sample = thwart::read(info.samples[0].text).or_else(|_| thwart::read(info.samples[1].text));
        let board = sample.expect("a sample is a board of its game").setup().clone();
        for parameter in info.parameters {
            for value in parameter.exam_on(board.board().topology()) {
                let Ok(setup) = board.with_parameter(parameter.key, &value) else { continue };
                for method in info.methods {
                    let Some((key, value)) = setup.unsupported(method.supports) else { continue };
                    assert!(setup.methods().all(|other| other.name != method.name));
                    let position = game.position(setup.clone()).expect("the rules allow it");
                    let error =
                        position.solve(&SolveOptions::default().method(method.name)).expect_err("no answer");
                    let start = format!("{}: it is not made for {key}={value}; use ", method.name);
                    assert!(error.to_string().starts_with(&start), "{error}");
                    let words = support_in_words(info, method.supports);
                    assert!(words.contains(key), "{words}");
                    refused.push((method.name, key));
                }
            }
        }
    }
    refused.sort_unstable();
    refused.dedup();
    let known = [
        ("iterate", "reveal"),
        ("iterate", "width"),
        ("longest-way", "builds"),
        ("memo", "builds"),
        ("pocket-search", "per-turn"),
        ("pocket-search", "tie-break"),
    ];
    assert_eq!(refused, known);
}

/// The greatest boards that the test makes, so that it takes little memory.
const MADE: usize = 1 << 22;

/// A board with one cell more than the game says is refused before anything else is made of it.
#[test]
fn no_game_takes_more_cells_than_it_says() {
    for game in ALL.iter().filter(|game| game.info().max_cells < MADE) {
        let info = game.info();
        let board = Board::new(1, info.max_cells + 1, vec![Tile::Free; info.max_cells + 1]).unwrap();
        let file = BoardFile { headers: Vec::new(), board, map_line: 1 };
        let refused = Setup::new(info, file).unwrap_err().to_string();
        assert!(refused.contains(" is played on up to "), "{}: {refused}", info.name);
        let most = thwart_grid::format::problem::grouped(info.max_cells as u64);
        assert!(info.limits.contains(&format!("up to {most} cells")), "{}: {}", info.name, info.limits);
    }
}
