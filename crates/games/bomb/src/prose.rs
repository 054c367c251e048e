//! The game in words that need no picture.

use thwart_game::info::Support;
use thwart_game::prose::{COSTS, DefaultBoards, PICTURE, Piece, Prose, STARTS, STEPS, TEXT};

const NO_BLAST: Support = Support::only("blasts", &["0"]);
const ONE_BLAST: Support = Support::only("blasts", &["1"]);
const SEVERAL_BLASTS: Support = Support::except("blasts", &["0", "1"]);
const BLASTS: Support = Support::except("blasts", &["0"]);
const ONE_CELL: Support = Support::only("radius", &["1"]);
const CELLS: Support = Support::except("radius", &["1", "unlimited"]);

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
        Piece::when(
            &[Support::except("radius", &["unlimited"])],
            ", at most {radius} cells in each direction",
        ),
        Piece::when(&[Support::only("radius", &["unlimited"])], ""),
        Piece::new(
            "; it passes through bricks. All blasts go off together, on the board as it was. Then you \
             walk, one step at a time to one of the four neighbours of your cell (N, E, S, W).",
        ),
        Piece::new(" Entering a cell costs its digit, and 1 if there is none."),
    ],
    terms: &[
        Piece::when(&[PICTURE], "You are the blue disc. Reach the door, around rock and bricks, by steps"),
        Piece::when(&[TEXT], "You are @. Reach an end (>), around rock (#) and bricks (%), by steps"),
        Piece::new(" up, down, left or right"),
        Piece::when(&[COSTS], "; entering a cell costs its number, or 1 if it has none"),
        Piece::when(&[NO_BLAST], ". You have {blasts} blasts."),
        Piece::when(
            &[ONE_BLAST],
            ". Before you walk you may set off {blasts} blast on a cell that is no rock.",
        ),
        Piece::when(
            &[SEVERAL_BLASTS],
            ". Before you walk you may set off up to {blasts} blasts at once, on cells that are no rock.",
        ),
        Piece::when(&[BLASTS], " A blast clears all bricks in its row and column, up to the next rock"),
        Piece::when(&[BLASTS, ONE_CELL], " and at most {radius} cell away"),
        Piece::when(&[BLASTS, CELLS], " and at most {radius} cells away"),
        Piece::when(&[BLASTS], "."),
        Piece::when(&[STARTS], " Each start is a game of its own."),
    ],
    asks: &[
        Piece::when(&[STEPS], "In how few steps can you arrive?"),
        Piece::when(&[COSTS], "At how low a cost can you arrive?"),
    ],
    notation: "a blast on a cell is \"*2,3\", the end of the blasts \"-\", a step \"E\"",
    plan: Some("all your blasts, then -, then all your steps"),
    unit: "step",
    boards: DefaultBoards {
        settings: &[("blasts", "2"), ("density", "40"), ("rubble", "30")],
        ..DefaultBoards::PLAIN
    },
};
