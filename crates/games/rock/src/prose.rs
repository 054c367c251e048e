//! The game in words that need no picture.

use thwart_game::info::Support;
use thwart_game::prose::{DefaultBoards, Piece, Prose};

/// The words of the game, and its default boards.
pub(crate) static PROSE: Prose = Prose {
    minimiser: "the walker",
    maximiser: Some("the adversary"),
    rules: &[
        Piece::new(
            "A walker wants to get from @ to an exit > of this board at the least cost. He steps to one \
             of the four neighbours of his cell (N, E, S, W) and cannot enter #. Before each of his \
             steps an adversary may turn free cells to which the walker could step right now into rocks, \
             which stay for good and cannot be entered; exits never become rocks. Number of rocks in the \
             whole play, at most: {rocks}.",
        ),
        Piece::only(
            Support::only("reveal", &["seen"]),
            " The walker sees every rock that has fallen, and none that has not.",
        ),
        Piece::only(
            Support::only("seal", &["allowed"]),
            " A rock may cut the walker off from every exit; then the value is impossible.",
        ),
        Piece::only(
            Support::only("seal", &["forbidden"]),
            " A rock that would cut the walker off from every exit may not fall.",
        ),
        Piece::new(" Entering a cell costs its digit, and 1 if there is none."),
    ],
    notation: "a rock on a cell is \"#2,3\", the end of the adversary's turn \"-\", a step of the walker \
             \"E\"",
    plan: None,
    unit: "step",
    boards: DefaultBoards { settings: &[("density", "20")], ..DefaultBoards::PLAIN },
};
