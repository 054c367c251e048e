//! The game in words that need no picture.

use thwart_game::info::Support;
use thwart_game::prose::{DefaultBoards, Piece, Prose};

/// The words of the game, and its default boards.
pub(crate) static PROSE: Prose = Prose {
    minimiser: "you",
    maximiser: None,
    rules: &[
        Piece::new(
            "You want to walk from @ to an end > of this board at the least cost, over cells that are \
             neither rock # nor brick %. Before the walk you may set off at most {blasts} blasts, each \
             on a cell of its own that is not rock. A blast clears its own cell and every brick in its \
             row and column up to the next rock or the edge of the board",
        ),
        Piece::only(Support::except("radius", &["unlimited"]), ", at most {radius} cells in each direction"),
        Piece::only(Support::only("radius", &["unlimited"]), ""),
        Piece::new(
            "; it passes through bricks. All blasts go off together, on the board as it was. Then you \
             walk, one step at a time to one of the four neighbours of your cell (N, E, S, W).",
        ),
        Piece::new(" Entering a cell costs its digit, and 1 if there is none."),
    ],
    notation: "a blast on a cell is \"*2,3\", the end of the blasts \"-\", a step \"E\"",
    plan: Some("all your blasts, then -, then all your steps"),
    unit: "step",
    boards: DefaultBoards {
        settings: &[("blasts", "2"), ("density", "40"), ("rubble", "30")],
        ..DefaultBoards::PLAIN
    },
};
