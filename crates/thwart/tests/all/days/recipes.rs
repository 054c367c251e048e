//! The boards that are tried for each game: families, sizes and settings.

use thwart_grid::generate::Dice;

/// Boards of one kind.
#[derive(Clone, Copy)]
pub struct Recipe {
    /// The family.
    pub family: &'static str,
    /// The least and the greatest number of rows and of columns.
    pub rows: (usize, usize),
    /// The same for columns.
    pub cols: (usize, usize),
    /// Settings of the family, the signs and the game.
    pub settings: &'static [(&'static str, &'static str)],
    /// Whether some cells get points of their own.
    pub points: bool,
}

const fn of(
    family: &'static str,
    rows: (usize, usize),
    cols: (usize, usize),
    settings: &'static [(&'static str, &'static str)],
) -> Recipe {
    Recipe { family, rows, cols, settings, points: false }
}

const fn scored(recipe: Recipe) -> Recipe {
    Recipe { points: true, ..recipe }
}

/// The games of a week, Monday first.
pub const WEEK: [&str; 7] = ["rock", "enclose", "trap", "escape", "wall", "enclose", "bomb"];

/// The kinds of boards of a game.
pub fn recipes(game: &str) -> &'static [Recipe] {
    match game {
        "rock" => ROCK,
        "escape" => ESCAPE,
        "trap" => TRAP,
        "wall" => WALL,
        "bomb" => BOMB,
        "enclose" => ENCLOSE,
        _ => &[],
    }
}

const SMALL: (usize, usize) = (5, 6);
const MIDDLE: (usize, usize) = (6, 8);
const LARGE: (usize, usize) = (8, 10);

static ROCK: &[Recipe] = &[
    of("random", MIDDLE, MIDDLE, &[("ends", "loop"), ("density", "25")]),
    of("maze", (7, 9), (7, 9), &[("ends", "loop"), ("loops", "45")]),
    of("random", MIDDLE, MIDDLE, &[("density", "6"), ("costs", "uniform"), ("rocks", "2")]),
    of("rooms", (7, 9), (7, 9), &[("ends", "loop"), ("room", "3"), ("doorway", "1"), ("loops", "90")]),
    of("random", SMALL, SMALL, &[("ends", "loop"), ("density", "20"), ("costs", "sparse")]),
    of("random", MIDDLE, MIDDLE, &[("ends", "loop"), ("density", "22"), ("topology", "hex")]),
    of("random", SMALL, MIDDLE, &[("density", "15"), ("topology", "hex"), ("rocks", "2")]),
    of("caves", LARGE, LARGE, &[("ends", "loop"), ("fill", "40"), ("costs", "none")]),
    of("random", MIDDLE, MIDDLE, &[("ends", "loop"), ("density", "38"), ("topology", "eight")]),
    of(
        "random",
        SMALL,
        MIDDLE,
        &[("density", "10"), ("costs", "uniform"), ("topology", "hex"), ("rocks", "3")],
    ),
    of("rings", (7, 9), (7, 9), &[("ends", "loop")]),
];

static ESCAPE: &[Recipe] = &[
    of("random", SMALL, MIDDLE, &[("ends", "near"), ("moves", "5"), ("starts", "3"), ("topology", "eight")]),
    of("random", MIDDLE, MIDDLE, &[("ends", "near"), ("moves", "4"), ("starts", "4"), ("density", "25")]),
    of("maze", (5, 7), (7, 9), &[("ends", "near"), ("moves", "6"), ("starts", "3"), ("loops", "40")]),
    of("open", SMALL, MIDDLE, &[("ends", "near"), ("moves", "6"), ("starts", "3")]),
    of(
        "rooms",
        (7, 8),
        (7, 8),
        &[("ends", "near"), ("moves", "5"), ("starts", "2"), ("room", "3"), ("doorway", "1")],
    ),
    of("random", SMALL, SMALL, &[("ends", "near"), ("moves", "4"), ("starts", "3"), ("topology", "hex")]),
    of("sparse", MIDDLE, MIDDLE, &[("ends", "near"), ("moves", "6"), ("starts", "2")]),
    of("corridors", (5, 7), (5, 7), &[("ends", "near"), ("moves", "7"), ("starts", "2")]),
];

static TRAP: &[Recipe] = &[
    of("random", LARGE, LARGE, &[("density", "22"), ("exits", "4")]),
    of("sparse", LARGE, LARGE, &[]),
    of("room", (8, 10), (8, 10), &[]),
    of("bunkers", LARGE, LARGE, &[]),
    of("random", LARGE, LARGE, &[("density", "25"), ("exits", "5"), ("tie-break", "SWEN")]),
    of("small", MIDDLE, MIDDLE, &[]),
    of("dense", LARGE, LARGE, &[]),
    of("rooms", (8, 10), (8, 10), &[("room", "4"), ("doorway", "2"), ("exits", "4"), ("loops", "80")]),
    of("bigroom", (7, 9), (7, 9), &[("tie-break", "WNSE")]),
    of("random", MIDDLE, MIDDLE, &[("density", "20"), ("exits", "4"), ("topology", "hex")]),
    of("lattice", (8, 10), (8, 10), &[]),
    of("caves", LARGE, LARGE, &[("exits", "4")]),
];

static WALL: &[Recipe] = &[
    of("open", (3, 4), SMALL, &[]),
    of("random", (4, 5), SMALL, &[("density", "8")]),
    of("open", SMALL, (4, 5), &[]),
    of("open", (4, 5), MIDDLE, &[("costs", "sparse")]),
    of("random", (5, 6), (6, 7), &[("density", "12"), ("costs", "blocks")]),
    of("open", (4, 5), SMALL, &[("start", "top-left")]),
    of("open", (4, 6), (5, 7), &[("costs", "adversarial")]),
];

static BOMB: &[Recipe] = &[
    of("random", MIDDLE, MIDDLE, &[("density", "35"), ("bricks", "60")]),
    of("maze", (7, 9), (7, 9), &[("bricks", "50"), ("loops", "5")]),
    of("rooms", LARGE, LARGE, &[("room", "3"), ("doorway", "1"), ("bricks", "60"), ("loops", "10")]),
    of("random", MIDDLE, LARGE, &[("density", "38"), ("bricks", "70"), ("radius", "3")]),
    of("spiral", (7, 10), (7, 10), &[("bricks", "60")]),
    of("corridors", (7, 9), (7, 9), &[("bricks", "60")]),
    of("rings", (7, 9), (7, 9), &[("bricks", "40")]),
    of("random", SMALL, MIDDLE, &[("density", "40"), ("bricks", "80"), ("costs", "sparse")]),
    of("random", LARGE, LARGE, &[("density", "40"), ("bricks", "60"), ("radius", "2")]),
    of("caves", LARGE, LARGE, &[("rubble", "25"), ("bricks", "30")]),
];

static ENCLOSE: &[Recipe] = &[
    of("random", (7, 8), (7, 8), &[("ends", "middle"), ("density", "26"), ("walls", "4")]),
    scored(of("random", (7, 9), (7, 9), &[("ends", "middle"), ("density", "28"), ("walls", "5")])),
    of("caves", (8, 10), (8, 10), &[("ends", "middle"), ("fill", "38"), ("rounds", "1"), ("walls", "4")]),
    of("rooms", (9, 10), (9, 10), &[("ends", "middle"), ("room", "3"), ("doorway", "1"), ("walls", "4")]),
    of("random", (8, 10), (8, 10), &[("ends", "middle"), ("density", "30"), ("walls", "6")]),
    scored(of("maze", (9, 9), (9, 9), &[("ends", "middle"), ("loops", "60"), ("walls", "4")])),
    of(
        "random",
        (7, 8),
        (7, 8),
        &[("ends", "middle"), ("density", "24"), ("walls", "5"), ("topology", "hex")],
    ),
    scored(of("corridors", (9, 10), (9, 10), &[("ends", "middle"), ("walls", "5")])),
    of("random", (6, 7), (6, 7), &[("ends", "middle"), ("density", "24"), ("walls", "3")]),
    scored(of("random", (9, 10), (9, 10), &[("ends", "middle"), ("density", "32"), ("walls", "7")])),
];

/// Returns points for every cell: a few cells are worth more than the usual 1, a few less.
pub fn points(rows: usize, cols: usize, dice: &mut Dice) -> String {
    let mut of_cell = || match dice.below(100) {
        0..6 => "4",
        6..11 => "-4",
        _ => "1",
    };
    let mut row = || (0..cols).map(|_| of_cell()).collect::<Vec<_>>().join(" ") + "\n";
    format!("\npoints:\n{}", (0..rows).map(|_| row()).collect::<String>())
}
