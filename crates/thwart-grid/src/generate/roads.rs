//! Roads lined with doors.

use super::dice::Dice;
use super::draft::{Draft, Mark, Sketch};
use super::{Family, FamilyParameter, Recipe};
use crate::board::Cell;

pub(super) static RINGROAD: Family = Family {
    name: "ringroad",
    summary: "A road runs between a rim of doors and one solid block, the start is on its inner lane.",
    parameters: &[FamilyParameter::new("road", 4, 1, 1000, "width of the road in cells")],
    least: (3, 3),
    has_doors: true,
    make: |recipe, dice| {
        let sketch = ring_road(recipe, recipe.value("road"));
        // The inner lane is the one farthest from the doors.
        let road = recipe.value("road").min((recipe.rows.min(recipe.cols) - 1) / 2);
        let inner = open_cells(&sketch, |row, col| sketch.depth(row, col) == road);
        let start = dice.pick(&inner).expect("the road has an inner lane");
        sketch.finish_at(start)
    },
};

/// One obstacle a turn, placed before each step, cannot catch the walker here. Two
/// steps from the rim, the one cell between him and the door must be blocked at
/// once. He then steps along the rim, which makes the same threat, and always goes
/// on towards the same corner, because the cells behind him are blocked. Two steps
/// from two rims, he threatens two doors through different cells.
pub(super) static IMPOSSIBLE: Family = Family {
    name: "impossible",
    summary: "A ring road, with the start two steps from a rim full of exits: one obstacle a turn comes too late.",
    parameters: &[FamilyParameter::new("road", 4, 2, 1000, "width of the road in cells")],
    least: (5, 5),
    has_doors: true,
    make: |recipe, dice| {
        let sketch = ring_road(recipe, recipe.value("road"));
        let second = open_cells(&sketch, |row, col| sketch.depth(row, col) == 2);
        let start = dice.pick(&second).expect("a road of two lanes has a second lane");
        sketch.finish_at(start)
    },
};

pub(super) static LADDER: Family = Family {
    name: "ladder",
    summary: "Long halls lined with doors above and below lie over each other, joined by shafts at alternate ends.",
    parameters: &[
        FamilyParameter::new("hall", 4, 1, 1000, "height of a hall in cells"),
        FamilyParameter::new("shaft", 3, 1, 1000, "width of a shaft in cells"),
        FamilyParameter::new("gaps", 5, 0, 90, "percent of the doors that are obstacles instead"),
    ],
    least: (5, 4),
    has_doors: true,
    make: ladder,
};

pub(super) static STUBNET: Family = Family {
    name: "stubnet",
    summary: "Streets form a net between a rim of doors and small blocks of doors, with stubs off the corners and a start two steps from the rim.",
    parameters: &[
        FamilyParameter::new("block", 2, 1, 1000, "side of a block in cells"),
        FamilyParameter::new("street", 5, 3, 1000, "width of a street in cells"),
    ],
    least: (3, 3),
    has_doors: true,
    make: stubnet,
};

/// Each cell of the corridor has one pocket, so exactly one cell must be blocked
/// before each step: with one obstacle a turn, it takes as many obstacles as the
/// corridor has cells.
pub(super) static GAUNTLET: Family = Family {
    name: "gauntlet",
    summary: "Every cell of a winding corridor has a pocket at one side with a door at its end, so that every turn is forced.",
    parameters: &[],
    least: (7, 10),
    has_doors: true,
    make: gauntlet,
};

fn ring_road(recipe: &Recipe, road: usize) -> Sketch {
    let (rows, cols) = (recipe.rows, recipe.cols);
    let mut sketch = Sketch::new(rows, cols, Mark::Door);
    sketch.fill(1..rows - 1, 1..cols - 1, Mark::Free);
    sketch.fill(
        1 + road..(rows - 1).saturating_sub(road),
        1 + road..(cols - 1).saturating_sub(road),
        Mark::Wall,
    );
    sketch
}

/// Returns the free cells for which a condition holds, in board order.
fn open_cells(sketch: &Sketch, holds: impl Fn(usize, usize) -> bool) -> Vec<Cell> {
    let cells = (0..sketch.rows * sketch.cols).map(|i| (i, i / sketch.cols, i % sketch.cols));
    let fits = cells.filter(|&(_, row, col)| sketch.at(row, col) == Mark::Free && holds(row, col));
    fits.map(|(i, _, _)| Cell::new(i)).collect()
}

/// Draws, from top to bottom: wall, doors, hall, doors, wall, doors, hall and so
/// on.
fn ladder(recipe: &Recipe, dice: &mut Dice) -> Draft {
    let (rows, cols) = (recipe.rows, recipe.cols);
    let hall = recipe.value("hall").min(rows - 4);
    let shaft = recipe.value("shaft").min(cols - 2);
    let pitch = hall + 3;
    let halls = (rows - 1) / pitch;
    let mut sketch = Sketch::new(rows, cols, Mark::Wall);
    let gaps = recipe.value("gaps");
    for top in (0..halls).map(|index| index * pitch) {
        sketch.fill(top + 2..top + 2 + hall, 1..cols - 1, Mark::Free);
        for row in [top + 1, top + 2 + hall] {
            for col in 1..cols - 1 {
                sketch.set(row, col, if dice.chance(gaps) { Mark::Wall } else { Mark::Door });
            }
        }
    }
    for index in 1..halls {
        let left = if index % 2 == 1 { cols - 1 - shaft } else { 1 };
        let wall = index * pitch;
        sketch.fill(wall - 1..wall + 2, left..left + shaft, Mark::Free);
    }
    // In the first hall, at the end without a shaft.
    let end = open_cells(&sketch, |row, col| row == 2 + (hall - 1) / 2 && col <= shaft.max(cols / 8));
    let start = dice.pick(&end).expect("the first hall is free");
    if sketch.reaches_door(start) { sketch.finish_at(start) } else { sketch.finish_doors(dice) }
}

fn stubnet(recipe: &Recipe, dice: &mut Dice) -> Draft {
    let (rows, cols) = (recipe.rows, recipe.cols);
    let (block, street) = (recipe.value("block"), recipe.value("street"));
    let mut sketch = ring_road(recipe, rows.max(cols));
    // Blunt corners, because in a sharp one the walker would threaten two doors at
    // once.
    let blunt = if rows.min(cols) < 9 { 1 } else { 3 };
    for i in 0..blunt {
        for (row, col) in [(0, i), (i, 0)] {
            sketch.set(row, col, Mark::Wall);
            sketch.set(row, cols - 1 - col, Mark::Wall);
            sketch.set(rows - 1 - row, col, Mark::Wall);
            sketch.set(rows - 1 - row, cols - 1 - col, Mark::Wall);
        }
    }
    let pitch = block + street;
    // A block also needs a whole street on its far side.
    let places = |end: usize| (1 + street..(end - 1).saturating_sub(pitch - 1)).step_by(pitch);
    for top in places(rows) {
        for left in places(cols) {
            let (bottom, right) = (top + block, left + block);
            for (row, col) in [(top - 1, left - 1), (top - 1, right), (bottom, left - 1), (bottom, right)] {
                sketch.set(row, col, Mark::Wall);
            }
            sketch.fill(top..bottom, left..right, Mark::Door);
            // Large blocks are solid inside.
            sketch.fill(top + 1..bottom - 1, left + 1..right - 1, Mark::Wall);
        }
    }
    let second = open_cells(&sketch, |row, col| {
        let off_corner =
            (3..rows.saturating_sub(3)).contains(&row) || (3..cols.saturating_sub(3)).contains(&col);
        sketch.depth(row, col) == 2 && off_corner
    });
    match dice.pick(&second) {
        Some(start) => sketch.finish_at(start),
        None => sketch.finish_doors(dice),
    }
}

/// Draws the corridor. Near a climb it has no pocket on the side of the climb,
/// because a walker on the climb would reach that door too.
///
/// Rows of the corridor lie 6 apart: pocket and door below, a wall, door and pocket
/// above. Its ends are 3 cells from the rim: pocket, door, wall.
fn gauntlet(recipe: &Recipe, dice: &mut Dice) -> Draft {
    const PITCH: usize = 6;
    let (left, right) = (3, recipe.cols - 4);
    let count = (recipe.rows - 1) / PITCH;
    let mut sketch = Sketch::new(recipe.rows, recipe.cols, Mark::Wall);
    for index in 0..count {
        let row = 3 + index * PITCH;
        let (first, last) = if index % 2 == 0 { (left, right) } else { (right, left) };
        for col in left..=right {
            sketch.set(row, col, Mark::Free);
            // Pockets point away from the climb at either end, which has pockets of
            // its own.
            let above = index > 0 && col.abs_diff(first) <= 1;
            let below = index + 1 < count && col.abs_diff(last) <= 1;
            let up = match (above, below) {
                (false, true) => true,
                (true, false) => false,
                _ => dice.chance(50),
            };
            let corner = above && col == first || below && col == last;
            if !corner {
                let (pocket, door) = if up { (row - 1, row - 2) } else { (row + 1, row + 2) };
                sketch.set(pocket, col, Mark::Free);
                sketch.set(door, col, Mark::Door);
            }
        }
        if index + 1 < count {
            let (pocket, door) = if last == right { (right + 1, right + 2) } else { (left - 1, left - 2) };
            sketch.fill(row..row + PITCH + 1, last..last + 1, Mark::Free);
            sketch.fill(row..row + PITCH + 1, pocket..pocket + 1, Mark::Free);
            sketch.fill(row..row + PITCH + 1, door..door + 1, Mark::Door);
        }
    }
    sketch.finish_at(Cell::new(3 * recipe.cols + left))
}
