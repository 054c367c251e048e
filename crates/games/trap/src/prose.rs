//! The game in words that need no picture.

use thwart_game::info::Support;
use thwart_game::prose::{DefaultBoards, Piece, Prose};

/// The words of the game, and its default boards.
pub(crate) static PROSE: Prose = Prose {
    minimiser: "Tom",
    maximiser: Some("Jerry"),
    rules: &[
        Piece::new("Jerry @ wants out at a door > of this board. In each turn Tom first lays "),
        Piece::only(Support::only("per-turn", &["1"]), "one obstacle"),
        Piece::only(Support::except("per-turn", &["1"]), "{per-turn} obstacles, one after the other,"),
        Piece::new(
            " on an empty cell: not on a door, not on an obstacle #, not on Jerry. Then Jerry takes one \
             step to one of the four neighbours of his cell, along a shortest path to any door; if \
             several first steps lie on a shortest path, he takes the first of them in the order ",
        ),
        Piece::only(Support::except("tie-break", &["worst"]), "{tie-break}"),
        Piece::new(
            ". When Jerry has no path to any door, Tom has won at the cost of the obstacles that he has \
             laid. When Jerry stands on a door, Tom has lost. Tom wants to win with as few obstacles as \
             he can.",
        ),
    ],
    notation: "an obstacle on a cell is \"#2,3\", a step of Jerry \"E\"",
    plan: Some("all obstacles in their order, without Jerry's steps"),
    unit: "obstacle",
    boards: DefaultBoards { family: "small", size: [6, 6], ..DefaultBoards::PLAIN },
};
