//! Fields and rooms with many doors.

use super::dice::Dice;
use super::draft::{Draft, Mark, Sketch};
use super::plain::noise;
use super::{Family, FamilyParameter, Recipe};

pub(super) static SPARSE: Family = Family {
    name: "sparse",
    summary: "A wide field with few obstacles has doors scattered all over it.",
    parameters: &[obstacles(2), doors(3)],
    least: (1, 2),
    has_doors: true,
    make: scattered,
};

pub(super) static DENSE: Family = Family {
    name: "dense",
    summary: "A thicket of obstacles has a door only here and there.",
    parameters: &[obstacles(25), doors(2)],
    least: (1, 2),
    has_doors: true,
    make: scattered,
};

pub(super) static LATTICE: Family = Family {
    name: "lattice",
    summary: "Every square of a lattice holds one door, somewhere off its last row and column, so that doors never touch.",
    parameters: &[FamilyParameter::new("spacing", 4, 2, 1000, "side of a square in cells"), obstacles(2)],
    least: (2, 2),
    has_doors: true,
    make: lattice,
};

pub(super) static ROOM: Family = Family {
    name: "room",
    summary: "A room has a door at every second cell of its rim and a few obstacles inside.",
    parameters: &[every(2), obstacles(5)],
    least: (3, 3),
    has_doors: true,
    make: rim,
};

pub(super) static BIGROOM: Family = Family {
    name: "bigroom",
    summary: "An empty hall has a door at every third cell of its rim.",
    parameters: &[every(3), obstacles(0)],
    least: (3, 3),
    has_doors: true,
    make: rim,
};

pub(super) static BUNKERS: Family = Family {
    name: "bunkers",
    summary: "Shelters with three walls, each open to one side, stand apart on a field with a few doors at its rim.",
    parameters: &[
        FamilyParameter::new("shelters", 70, 0, 100, "shelters in percent of the places for one"),
        FamilyParameter::new("doors", 2, 1, 1000, "number of doors"),
    ],
    least: (1, 2),
    has_doors: true,
    make: bunkers,
};

pub(super) static SMALL: Family = Family {
    name: "small",
    summary: "An almost empty field has a handful of doors and an obstacle here and there.",
    parameters: &[obstacles(3), FamilyParameter::new("doors", 3, 1, 1000, "number of doors")],
    least: (1, 2),
    has_doors: true,
    make: |recipe, dice| {
        let mut sketch = noise(recipe, dice, recipe.value("obstacles"));
        for _ in 0..recipe.value("doors").min(recipe.rows * recipe.cols - 1) {
            sketch.set(dice.below(recipe.rows), dice.below(recipe.cols), Mark::Door);
        }
        sketch.finish_doors(dice)
    },
};

pub(super) static EVIL: Family = Family {
    name: "evil",
    summary: "Doors crowd at the rim and thin out by half with each cell inwards, between obstacles everywhere.",
    parameters: &[
        FamilyParameter::new("doors", 50, 1, 100, "doors in percent of the cells at the rim"),
        obstacles(15),
    ],
    least: (3, 3),
    has_doors: true,
    make: evil,
};

const fn obstacles(default: usize) -> FamilyParameter {
    FamilyParameter::new("obstacles", default, 0, 90, "obstacles in percent of all cells")
}

const fn doors(default: usize) -> FamilyParameter {
    FamilyParameter::new("doors", default, 1, 90, "doors in percent of all cells")
}

const fn every(default: usize) -> FamilyParameter {
    FamilyParameter::new("every", default, 1, 1000, "a door at every so many cells of the rim")
}

fn scattered(recipe: &Recipe, dice: &mut Dice) -> Draft {
    let (obstacles, doors) = (recipe.value("obstacles"), recipe.value("doors"));
    let mark = |_, _| match () {
        () if dice.chance(doors) => Mark::Door,
        () if dice.chance(obstacles) => Mark::Wall,
        () => Mark::Free,
    };
    Sketch::from_fn(recipe.rows, recipe.cols, mark).finish_doors(dice)
}

fn lattice(recipe: &Recipe, dice: &mut Dice) -> Draft {
    let spacing = recipe.value("spacing");
    let mut sketch = noise(recipe, dice, recipe.value("obstacles"));
    for top in (0..recipe.rows).step_by(spacing) {
        for left in (0..recipe.cols).step_by(spacing) {
            // A square that the rim cuts off may lose its door.
            sketch.set(top + dice.below(spacing - 1), left + dice.below(spacing - 1), Mark::Door);
        }
    }
    sketch.finish_doors(dice)
}

fn rim(recipe: &Recipe, dice: &mut Dice) -> Draft {
    let every = recipe.value("every");
    let mut sketch = noise(recipe, dice, recipe.value("obstacles"));
    let (rows, cols) = (recipe.rows, recipe.cols);
    // Once round the rim, clockwise from the top left corner.
    let around = (0..cols - 1)
        .map(|col| (0, col))
        .chain((0..rows - 1).map(|row| (row, cols - 1)))
        .chain((1..cols).rev().map(|col| (rows - 1, col)))
        .chain((1..rows).rev().map(|row| (row, 0)));
    for (i, (row, col)) in around.enumerate() {
        sketch.set(row, col, if i % every == 0 { Mark::Door } else { Mark::Free });
    }
    sketch.finish_doors(dice)
}

/// Places shelters of at most 4 x 4 cells in squares of 6 x 6, so that a walker can
/// go round each.
fn bunkers(recipe: &Recipe, dice: &mut Dice) -> Draft {
    const PLACE: usize = 6;
    let (rows, cols) = (recipe.rows, recipe.cols);
    let mut sketch = Sketch::new(rows, cols, Mark::Free);
    for top in (1..rows.saturating_sub(PLACE - 1)).step_by(PLACE) {
        for left in (1..cols.saturating_sub(PLACE - 1)).step_by(PLACE) {
            if dice.chance(recipe.value("shelters")) {
                shelter(&mut sketch, top + dice.below(2), left + dice.below(2), dice);
            }
        }
    }
    let side = dice.below(4);
    for _ in 0..recipe.value("doors") {
        let (row, col) = (dice.below(rows), dice.below(cols));
        match side {
            0 => sketch.set(0, col, Mark::Door),
            1 => sketch.set(row, cols - 1, Mark::Door),
            2 => sketch.set(rows - 1, col, Mark::Door),
            _ => sketch.set(row, 0, Mark::Door),
        }
    }
    sketch.finish_doors(dice)
}

fn shelter(sketch: &mut Sketch, top: usize, left: usize, dice: &mut Dice) {
    let (height, width) = (dice.between(3, 4), dice.between(3, 4));
    sketch.fill(top..top + height, left..left + width, Mark::Wall);
    let (inner_rows, inner_cols) = (top + 1..top + height - 1, left + 1..left + width - 1);
    // The hollow opens through one of the four walls.
    match dice.below(4) {
        0 => sketch.fill(top..inner_rows.end, inner_cols, Mark::Free),
        1 => sketch.fill(inner_rows, inner_cols.start..left + width, Mark::Free),
        2 => sketch.fill(inner_rows.start..top + height, inner_cols, Mark::Free),
        _ => sketch.fill(inner_rows, left..inner_cols.end, Mark::Free),
    }
}

fn evil(recipe: &Recipe, dice: &mut Dice) -> Draft {
    let (doors, obstacles) = (recipe.value("doors"), recipe.value("obstacles"));
    let blank = Sketch::new(recipe.rows, recipe.cols, Mark::Free);
    let mark = |row, col| match () {
        // The shift must not overflow; after 8 cells no door is left to halve.
        () if dice.chance(doors >> blank.depth(row, col).min(8)) => Mark::Door,
        () if dice.chance(obstacles) => Mark::Wall,
        () => Mark::Free,
    };
    Sketch::from_fn(recipe.rows, recipe.cols, mark).finish_doors(dice)
}
