//! The game in words that need no picture.

use thwart_game::info::Support;
use thwart_game::prose::{DefaultBoards, EIGHT, HEX, PICTURE, Piece, Prose, ROOT2, STARTS, TEXT};

const EXITS: Support = Support::only("goal", &["exits"]);
const RIM: Support = Support::only("goal", &["rim"]);
const ORDER: Support = Support::except("tie-break", &["worst"]);
const WORST: Support = Support::only("tie-break", &["worst"]);

/// The words of the game, and its default boards.
pub(crate) static PROSE: Prose = Prose {
    minimiser: "Tom",
    maximiser: Some("Jerry"),
    rules: &[
        Piece::new("Jerry @ wants out at a door > of this board. In each turn Tom first lays "),
        Piece::when(&[Support::only("per-turn", &["1"])], "one obstacle"),
        Piece::when(&[Support::except("per-turn", &["1"])], "{per-turn} obstacles, one after the other,"),
        Piece::new(
            " on an empty cell: not on a door, not on an obstacle #, not on Jerry. Then Jerry takes one \
             step to one of the four neighbours of his cell, along a shortest path to any door; if \
             several first steps lie on a shortest path, he takes the first of them in the order ",
        ),
        Piece::when(&[Support::except("tie-break", &["worst"])], "{tie-break}"),
        Piece::new(
            ". When Jerry has no path to any door, Tom has won at the cost of the obstacles that he has \
             laid. When Jerry stands on a door, Tom has lost. Tom wants to win with as few obstacles as \
             he can.",
        ),
    ],
    terms: &[
        Piece::new("You are Tom."),
        Piece::when(&[PICTURE], " Jerry, the blue disc,"),
        Piece::when(&[TEXT], " Jerry (@)"),
        Piece::new(" takes a shortest path to"),
        Piece::when(&[EXITS, PICTURE], " a door"),
        Piece::when(&[EXITS, TEXT], " a door (>)"),
        Piece::when(&[RIM], " the rim of the board"),
        Piece::when(&[TEXT], ", around obstacles (#)"),
        Piece::when(&[EIGHT], ", over the eight cells around his, diagonally only between two empty cells"),
        Piece::when(&[HEX], ", over six neighbours"),
        Piece::when(&[ROOT2], ", and a diagonal step is sqrt(2) times as long"),
        Piece::when(
            &[ORDER],
            "; of steps that are equally good he takes the first in the order {tie-break}.",
        ),
        Piece::when(&[WORST], "; of steps that are equally good he takes the {tie-break} for you."),
        Piece::new(" Before each of his steps you lay {per-turn}"),
        Piece::when(&[Support::only("per-turn", &["1"])], " obstacle on an empty cell."),
        Piece::when(
            &[Support::except("per-turn", &["1"])],
            " obstacles on empty cells, until he has no path.",
        ),
        Piece::new(" Shut him in."),
        Piece::when(&[STARTS], " Each start is a game of its own."),
    ],
    asks: &[Piece::new("How few obstacles are enough?")],
    notation: "an obstacle on a cell is \"#2,3\", a step of Jerry \"E\"",
    plan: Some("all obstacles in their order, without Jerry's steps"),
    unit: "obstacle",
    boards: DefaultBoards { family: "small", size: [6, 6], ..DefaultBoards::PLAIN },
};
