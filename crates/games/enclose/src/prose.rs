//! The game in words that need no picture.

use thwart_game::prose::{DefaultBoards, Piece, Prose};

/// The words of the game, and its default boards.
pub(crate) static PROSE: Prose = Prose {
    minimiser: "you",
    maximiser: None,
    rules: &[Piece::new(
        "An animal @ stands on grass. A cell is grass . or water #. You may place at most {walls} \
             walls, each on a cell of grass without the animal. The pen is all that the animal can then \
             reach, one step at a time to one of the four neighbours of a cell, over grass without \
             walls. If it reaches a cell of the rim of the board, there is no enclosure, and the value \
             is impossible. Otherwise your cost is the number of cells that the pen misses: of those \
             that are not on the rim and that the animal could reach if you placed no wall, without \
             passing over the rim.",
    )],
    notation: "a wall on a cell is \"#2,3\", the end of the play \"-\"",
    plan: None,
    unit: "point",
    boards: DefaultBoards {
        // In a game of points a greater score is better.
        levels: [
            ("gentle", &["naive_score >= 0.7 * score"]),
            ("sly", &["naive_score < 0.7 * score", "naive_score > 0.4 * score"]),
            ("cruel", &["naive_score <= 0.4 * score"]),
        ],
        ..DefaultBoards::PLAIN
    },
};
