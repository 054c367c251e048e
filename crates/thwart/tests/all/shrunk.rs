//! Boards made smaller.

use thwart_grid::format::board_file;

use thwart::games::{bomb, escape, rock, wall};
use thwart::info::GameInfo;
use thwart::setup::Setup;
use thwart_game::shrink::shrink;

fn setup(info: &'static GameInfo, text: &str) -> Setup {
    Setup::new(info, board_file::parse(text).expect("a board")).expect("of this game")
}

#[test]
fn what_does_not_matter_goes() {
    let large = setup(&wall::INFO, "game: wall\ntitle: large\n\n91739\n48751\n22222\n99999\n");
    // A 7 is left of a 3 or a 5.
    let is_wrong = |setup: &Setup| {
        let rows = setup.text();
        rows.lines().any(|row| row.contains("73") || row.contains("75"))
    };
    let least = shrink(&large, || true, is_wrong);
    assert_eq!(least.text(), "game: wall\n\n73\n");
}

#[test]
fn numbers_go_down_and_squares_stay_square() {
    let many = setup(&escape::INFO, "game: escape\nmoves: 999999999\n\n@.>\n");
    let is_wrong = |setup: &Setup| setup.number("moves") > 1000 && setup.number("moves") % 2 == 1;
    assert_eq!(shrink(&many, || true, is_wrong).number("moves"), 1001);
    let square =
        setup(&bomb::INFO, "game: bomb\n\n@#%#\n#%##\n%###\n####\n".replace("####\n", "###>\n").as_str());
    let is_wrong = |setup: &Setup| setup.board().rows() == setup.board().cols() && setup.board().rows() > 1;
    assert_eq!(shrink(&square, || true, is_wrong).text(), "game: bomb\n\n@.\n.>\n");
}

#[test]
fn signs_that_have_to_be_there_come_together() {
    let apart = setup(&rock::INFO, "game: rock\n\n@..\n.#.\n..>\n");
    let is_wrong = |setup: &Setup| setup.text().contains('#');
    assert_eq!(shrink(&apart, || true, is_wrong).text(), "game: rock\n\n@#\n.>\n");
}

#[test]
fn a_stopped_search_returns_the_best_board_so_far() {
    let large = setup(&wall::INFO, "game: wall\n\n917\n487\n");
    let mut tries = 0;
    let may_continue = || {
        tries += 1;
        tries <= 1
    };
    assert_eq!(shrink(&large, may_continue, |_| true).board().rows(), 1);
}
