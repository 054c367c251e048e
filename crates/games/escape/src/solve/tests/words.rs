//! The sentences, word for word.

use thwart_grid::Topology::{Eight, Four, Hex};
use thwart_grid::format::board_file;
use thwart_grid::{Diagonal, Problems};

use super::setup;
use crate::rules::Escape;
use thwart_game::explain::Explain as _;
use thwart_game::game::Game as _;
use thwart_game::limits::Limits;
use thwart_game::rules::Rules;
use thwart_game::session::Session;
use thwart_game::setup::Setup;
use thwart_game::solve::Solve;

#[test]
fn the_sentence_speaks_of_weights() {
    let because = |topology, rows, moves| {
        let setup = setup(topology, rows, moves);
        let game = Escape::new(&setup).unwrap();
        let session = Session::new(&game, &setup);
        let answer = game.solve(session.position(), "closed-form", &Limits::default()).unwrap();
        let scene = game.explain(&session, &answer, &Limits::default()).unwrap();
        format!("{} {}", scene.because, scene.line)
    };
    for (topology, rows, moves, expected) in [
        (
            Four,
            ".#.@../@.#..#/>##.#./@..#../#>.#.#",
            6,
            "The tokens weigh 0, 1 and 2. Unlike weights do not cancel, so Alice wins, and only by 4,1 to the \
             east: it leaves 0, 1 and 1. Alice pushes 4,1 east, Bob 1,4 east, Alice 1,5 east, Bob 1,6 west, \
             Alice 1,5 east, Bob 1,6 west, and so on.",
        ),
        (
            Four,
            ">...>/..#../@...@",
            2,
            "Every token weighs 0: Bob has an answer to every push of Alice. Alice pushes 3,1 north, Bob 2,1 \
             north, Alice 3,5 north, Bob 2,5 north; then Alice cannot push.",
        ),
        (
            Four,
            "@>/@>",
            3,
            "The tokens weigh 1 and 1. They cancel: Bob has an answer to every push of Alice, after which they \
             cancel again. Alice pushes 1,1 east, Bob 2,1 east; then Alice cannot push.",
        ),
        (
            Four,
            "@>",
            50,
            "The token weighs 1, not 0, so Alice wins, and only by 1,1 to the east: it leaves no token. Alice \
             pushes 1,1 east; then Bob cannot push.",
        ),
        (
            Four,
            "@@@@@@@/>>>>>>.",
            1,
            "7 tokens weigh 1. They do not cancel, so Alice wins, by 19 pushes, such as 1,1 to the \
             east: it leaves 1, 1, 1, 1, 1 and 1.",
        ),
        (
            Eight(Diagonal::One),
            "@./.>",
            2,
            "The token weighs 2, not 0, so Alice wins, and only by 1,1 to the south-east: it leaves no token. Alice pushes \
             1,1 south-east; then Bob cannot push.",
        ),
        (
            Hex,
            ".@/>.",
            2,
            "The token weighs 2, not 0, so Alice wins, and only by 1,2 to the south-west: it leaves no token. Alice pushes \
             1,2 south-west; then Bob cannot push.",
        ),
        (Four, "@", 5, "No token can be pushed, so Alice has lost. "),
        (Four, "..", 5, "No token is left to push, so Alice has lost. "),
    ] {
        let found = because(topology, rows, moves);
        assert!(found.starts_with(expected), "{found}");
    }
}

fn problems(headers: &str) -> Problems {
    let file = board_file::parse(&format!("moves: 1\n{headers}\n@>\n")).unwrap();
    Setup::new(Escape::INFO, file).unwrap_err()
}

#[test]
fn lengths_of_diagonals_are_refused_with_the_reason() {
    let refused = problems("topology: eight\ndiagonal: sqrt2\n").to_string();
    assert_eq!(
        refused,
        "line 3, column 11: a diagonal step counts 1 in escape: a push takes one off the number of its token, in every direction"
    );
    let refused = problems("topology: cube\n").to_string();
    assert_eq!(refused, "line 2, column 11: escape is played on four|eight|hex, not on `cube`");
}

#[test]
fn the_judge_knows_four_neighbours_only() {
    for dialect in Escape::dialects() {
        assert!((dialect.write)(&setup(Four, "@>", 3)).is_ok());
        for (topology, word) in [(Eight(Diagonal::One), "eight"), (Hex, "hex")] {
            let refused = (dialect.write)(&setup(topology, "@>", 3)).unwrap_err();
            assert_eq!(
                refused,
                format!("this format knows four neighbours only, here is `topology: {word}`")
            );
        }
    }
}
