//! The game in words that need no picture.

use thwart_game::info::Support;
use thwart_game::prose::{
    COSTS, DefaultBoards, EIGHT, FOUR, HEX, PICTURE, Piece, Prose, ROOT2, STARTS, STEPS, TEXT,
};

const NO_ROCK: Support = Support::only("rocks", &["0"]);
const ONE_ROCK: Support = Support::only("rocks", &["1"]);
const SEVERAL_ROCKS: Support = Support::except("rocks", &["0", "1"]);
const ROCKS: Support = Support::except("rocks", &["0"]);
const SEEN: Support = Support::only("reveal", &["seen"]);
const KNOWN: Support = Support::only("reveal", &["known"]);
const ALLOWED: Support = Support::only("seal", &["allowed"]);
const NARROW: Support = Support::only("width", &["1"]);
const WIDE: Support = Support::except("width", &["1"]);
const FORBIDDEN: Support = Support::only("seal", &["forbidden"]);

/// The words of the game, and its default boards.
pub(crate) static PROSE: Prose = Prose {
    minimiser: "the walker",
    maximiser: Some("the adversary"),
    rules: &[
        Piece::new(
            "A walker wants to get from @ to an exit > of this board at the least cost. He steps to one \
             of the four neighbours of his cell (N, E, S, W) and cannot enter #. Before each of his steps",
        ),
        Piece::when(
            &[NARROW],
            " an adversary may turn free cells to which the walker could step right now into rocks, which \
             stay for good and cannot be entered; exits never become rocks.",
        ),
        Piece::when(
            &[WIDE],
            " an adversary may lay rocks on free cells, which stay for good. A rock is {width} cells wide: it \
             blocks its cell and all whose centres are at most half as many cells from its own. It has to \
             block a cell to which the walker could step right now, but neither the walker's cell nor an exit.",
        ),
        Piece::new(" Number of rocks in the whole play, at most: {rocks}."),
        Piece::when(
            &[Support::only("reveal", &["seen"])],
            " The walker sees every rock that has fallen, and none that has not.",
        ),
        Piece::when(
            &[Support::only("seal", &["allowed"])],
            " A rock may cut the walker off from every exit; then the value is impossible.",
        ),
        Piece::when(
            &[Support::only("seal", &["forbidden"])],
            " A rock that would cut the walker off from every exit may not fall.",
        ),
        Piece::new(" Entering a cell costs its digit, and 1 if there is none."),
    ],
    terms: &[
        Piece::when(&[PICTURE], "You are the blue disc. Reach the door"),
        Piece::when(&[TEXT], "You are @. Reach an exit (>), around obstacles (#),"),
        Piece::when(&[FOUR], " by steps up, down, left or right"),
        Piece::when(
            &[EIGHT],
            " by steps to the eight cells around yours, diagonally only between two free cells",
        ),
        Piece::when(&[HEX], " by steps to the six neighbours of your cell"),
        Piece::when(&[ROOT2], "; a diagonal step costs sqrt(2) times as much"),
        Piece::when(&[COSTS], "; entering a cell costs its number, or 1 if it has none"),
        Piece::new("."),
        Piece::when(&[NO_ROCK], " No rock falls."),
        Piece::when(&[ROCKS, SEEN], " Before each of your steps"),
        Piece::when(&[ROCKS, KNOWN], " Before you set out"),
        Piece::when(&[ONE_ROCK], " a rock"),
        Piece::when(&[SEVERAL_ROCKS], " rocks"),
        Piece::when(&[ROCKS, WIDE], " {width} cells wide"),
        Piece::when(&[ROCKS], " may fall on"),
        Piece::when(&[ONE_ROCK, SEEN, NARROW], " a free cell beside you"),
        Piece::when(&[SEVERAL_ROCKS, SEEN, NARROW], " free cells beside you"),
        Piece::when(&[ONE_ROCK, SEEN, WIDE], " a free cell if it blocks one beside you"),
        Piece::when(&[SEVERAL_ROCKS, SEEN, WIDE], " free cells if each blocks one beside you"),
        Piece::when(&[ONE_ROCK, KNOWN], " any free cell"),
        Piece::when(&[SEVERAL_ROCKS, KNOWN], " any free cells"),
        Piece::when(&[ROCKS], ", {rocks} in all"),
        Piece::when(&[ONE_ROCK, KNOWN], ", and you see it"),
        Piece::when(&[SEVERAL_ROCKS, KNOWN], ", and you see them"),
        Piece::when(&[ONE_ROCK, ALLOWED], "; it may close the last path."),
        Piece::when(&[SEVERAL_ROCKS, ALLOWED], "; they may close the last path."),
        Piece::when(&[ROCKS, FORBIDDEN], "; a path has to stay open."),
        Piece::when(
            &[ROCKS, WIDE],
            " A rock blocks each cell with its centre at most half the width away; none falls where it would block yours or an \
             exit.",
        ),
        Piece::when(&[STARTS], " Each start is a game of its own."),
    ],
    asks: &[
        Piece::when(&[STEPS], "How many steps can you promise?"),
        Piece::when(&[COSTS], "How low a cost can you promise?"),
    ],
    notation: "a rock on a cell is \"#2,3\", the end of the adversary's turn \"-\", a step of the walker \
             \"E\"",
    plan: None,
    unit: "step",
    boards: DefaultBoards { settings: &[("density", "20")], ..DefaultBoards::PLAIN },
};
