//! The game in words that need no picture.

use thwart_game::info::Support;
use thwart_game::prose::{DefaultBoards, FOUR, HEX, PICTURE, POINTS, Piece, Prose, TEXT};

const ONE: Support = Support::only("animals", &["one"]);
const TOGETHER: Support = Support::only("animals", &["together"]);
const APART: Support = Support::only("animals", &["apart"]);
const RIM: Support = Support::only("goal", &["rim"]);
const EXITS: Support = Support::only("goal", &["exits"]);
const ONE_POINT: Support = Support::only("wall-price", &["1"]);
const PRICE: Support = Support::except("wall-price", &["0", "1"]);
const PORTALS: Support = Support::except("links", &["none"]);

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
    terms: &[
        Piece::when(&[PICTURE], "Place walls on grass"),
        Piece::when(&[TEXT], "Place walls on grass (.)"),
        Piece::new(", {walls} at most"),
        Piece::when(&[ONE_POINT], " and for {wall-price} point each"),
        Piece::when(&[PRICE], " and for {wall-price} points each"),
        Piece::when(&[ONE, PICTURE], ", so that the animal cannot reach"),
        Piece::when(&[ONE, TEXT], ", so that the animal (@) cannot reach"),
        Piece::when(&[TOGETHER, PICTURE], ", so that both animals share a pen and cannot reach"),
        Piece::when(&[TOGETHER, TEXT], ", so that both animals (@) share a pen and cannot reach"),
        Piece::when(&[APART, PICTURE], ", so that neither animal can reach the other or"),
        Piece::when(&[APART, TEXT], ", so that neither animal (@) can reach the other or"),
        Piece::when(&[RIM], " the rim."),
        Piece::when(&[EXITS, PICTURE], " an exit."),
        Piece::when(&[EXITS, TEXT], " an exit (>)."),
        Piece::when(&[ONE], " Its pen is all cells that it can still reach"),
        Piece::when(&[TOGETHER], " The pen is all cells that they can still reach"),
        Piece::when(&[APART], " Their two pens are all cells that they can still reach"),
        Piece::when(&[FOUR], ", up, down, left and right"),
        Piece::when(&[HEX], ", over six neighbours"),
        Piece::when(&[TEXT], ", but not over water (#)"),
        Piece::when(&[PORTALS, PICTURE], " and from each portal to the one with the same letter"),
        Piece::when(&[PORTALS, TEXT], " and through the portals {links} (a cell alone leads nowhere)"),
        Piece::new(". Each scores 1 point"),
        Piece::when(&[POINTS, PICTURE], ", and more or less where a number says so"),
        Piece::when(&[POINTS, TEXT], ", or the number that the map gives it"),
        Piece::new("."),
        Piece::when(&[POINTS], " A wall needs grass of 1 point."),
    ],
    asks: &[Piece::new("How many points can you get?")],
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
