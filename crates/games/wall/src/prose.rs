//! The game in words that need no picture.

use thwart_game::info::Support;
use thwart_game::prose::{COSTS, DefaultBoards, PICTURE, Piece, Prose, STEPS, TEXT};

const ANY: Support = Support::only("start", &["any"]);
const TOP_LEFT: Support = Support::only("start", &["top-left"]);
const ADAPTIVE: Support = Support::only("builds", &["adaptive"]);
const UPFRONT: Support = Support::only("builds", &["upfront"]);

/// The words of the game, and its default boards.
pub(crate) static PROSE: Prose = Prose {
    minimiser: "Rabbit",
    maximiser: Some("Eel"),
    rules: &[
        Piece::new("Rabbit takes a token from the top row of this board to the bottom row. "),
        Piece::when(
            &[Support::only("start", &["any"])],
            "Rabbit first chooses a cell of the top row and pays it.",
        ),
        Piece::when(
            &[Support::only("start", &["top-left"])],
            "The token starts on the top left cell, for nothing.",
        ),
        Piece::new(
            " Each of his moves takes the token left, right or down (W, E, S), never up and never onto #, \
             and he pays the digit of the cell it enters. After each move of Rabbit, Eel may build \
             walls, as many as he likes, each between a cell and the one below it. Walls stay for good, \
             and no wall may leave the token without a path to the bottom row. The play ends when the \
             token enters the bottom row; that cell is paid too. Rabbit has lost if he walks to a cell \
             from which no path leads to the bottom row. Rabbit wants to pay little, Eel wants him to \
             pay much.",
        ),
    ],
    terms: &[
        Piece::new("You are Rabbit. Take"),
        Piece::when(&[TOP_LEFT, PICTURE], " the blue disc"),
        Piece::when(&[TOP_LEFT, TEXT], " a token"),
        Piece::when(&[ANY], " a token"),
        Piece::when(&[ANY], " from any cell of the top row"),
        Piece::when(&[TOP_LEFT], " from the top left cell"),
        Piece::new(" to the bottom row by steps left, right or down, never onto an obstacle"),
        Piece::when(&[TEXT], " (#)"),
        Piece::new("; if no path is left, you lose."),
        Piece::when(&[STEPS], " Entering a cell costs 1"),
        Piece::when(&[COSTS], " Entering a cell costs its number, or 1 if it has none"),
        Piece::when(&[ANY], ", and the first one too."),
        Piece::when(&[TOP_LEFT], "; the first one is free."),
        Piece::when(&[ADAPTIVE], " After each of your moves"),
        Piece::when(&[UPFRONT], " Before you begin,"),
        Piece::new(" Eel may build walls below any cells, but has to leave you a path."),
    ],
    asks: &[Piece::new("How little can you promise to pay?")],
    notation: "choosing a cell is \"@1,3\", a step of Rabbit \"E\", a wall below a cell \"_2,3\", the end \
             of Eel's turn \"-\"",
    plan: None,
    unit: "point",
    boards: DefaultBoards { size: [6, 6], step_cost: 9, ..DefaultBoards::PLAIN },
};
