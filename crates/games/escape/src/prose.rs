//! The game in words that need no picture.

use thwart_game::prose::{DefaultBoards, EIGHT, FOUR, HEX, PICTURE, Piece, Prose, TEXT};

/// The words of the game, and its default boards.
pub(crate) static PROSE: Prose = Prose {
    minimiser: "Alice",
    maximiser: Some("Bob"),
    rules: &[Piece::new(
        "Alice and Bob push tokens @ over this board, and Alice begins. Each token carries a number, \
             at first {moves}. A move pushes one token to one of the four neighbours of its cell (N, E, \
             S, W), which may hold other tokens but is not #. A token that reaches an exit > vanishes; \
             otherwise its number drops by one, and at zero it vanishes too. A player who cannot push \
             has lost.",
    )],
    terms: &[
        Piece::new("You are Alice, and Bob plays after you. A push moves a"),
        Piece::when(&[PICTURE], " disc"),
        Piece::when(&[TEXT], " token (@)"),
        Piece::new(" one cell"),
        Piece::when(&[FOUR], " up, down, left or right"),
        Piece::when(
            &[EIGHT],
            " in one of eight directions, diagonally only past two cells that are no obstacle",
        ),
        Piece::when(&[HEX], " to one of six neighbours"),
        Piece::when(&[PICTURE], ", onto any cell that is no obstacle,"),
        Piece::when(&[TEXT], ", onto any cell that is no obstacle (#), other tokens or not,"),
        Piece::new(" and takes 1 off its number, at first {moves}. At 0, or on"),
        Piece::when(&[PICTURE], " a door"),
        Piece::when(&[TEXT], " an exit (>)"),
        Piece::new(", it is gone. The player who cannot push loses."),
    ],
    asks: &[Piece::new("Who wins, if both play well?")],
    notation: "a push of the token on a cell is \"2,3>E\", or \"2,3:5>E\" for the one with the number 5 if \
             tokens with different numbers share the cell",
    plan: None,
    unit: "nim-sum",
    boards: DefaultBoards {
        size: [5, 5],
        settings: &[("starts", "3"), ("moves", "8")],
        step_cost: 0,
        // In a game that is won or lost the number of moves of a best line counts.
        levels: [
            ("gentle", &["moves < 8"]),
            ("sly", &["moves >= 8", "moves < 12"]),
            ("cruel", &["moves >= 12"]),
        ],
        ..DefaultBoards::PLAIN
    },
};
