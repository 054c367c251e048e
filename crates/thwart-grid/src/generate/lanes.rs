//! Mazes, spirals, streets and rings: narrow paths.

use super::dice::Dice;
use super::draft::{Draft, Mark, Sketch};
use super::plain::joined;
use super::{Family, FamilyParameter, Recipe};

pub(super) static MAZE: Family = Family {
    name: "maze",
    summary: "Passages one cell wide join every second cell of every second row, with some loops.",
    parameters: &[FamilyParameter::new(
        "loops",
        10,
        0,
        100,
        "percent of the walls left over that are opened",
    )],
    least: (1, 3),
    has_doors: false,
    make: |recipe, dice| {
        let (down, across) = (recipe.rows.div_ceil(2), recipe.cols.div_ceil(2));
        let mut sketch = Sketch::new(recipe.rows, recipe.cols, Mark::Wall);
        for node in 0..down * across {
            sketch.set(2 * (node / across), 2 * (node % across), Mark::Free);
        }
        for (a, b) in joined(down, across, recipe.value("loops"), dice) {
            // The wall between two nodes lies in the middle of them.
            sketch.set(a / across + b / across, a % across + b % across, Mark::Free);
        }
        sketch.finish_far(dice)
    },
};

pub(super) static SPIRAL: Family = Family {
    name: "spiral",
    summary: "One passage winds from the rim to the middle, with a gap in its wall here and there.",
    parameters: &[FamilyParameter::new(
        "gaps",
        2,
        0,
        100,
        "percent of the wall cells between two turns that are open",
    )],
    least: (1, 2),
    has_doors: false,
    make: spiral,
};

pub(super) static CORRIDORS: Family = Family {
    name: "corridors",
    summary: "Straight streets one cell wide cross between solid blocks, and some stretches are closed.",
    parameters: &[
        FamilyParameter::new("block", 5, 1, 1000, "greatest side of a block in cells"),
        FamilyParameter::new(
            "closed",
            20,
            0,
            90,
            "percent of the stretches between crossings that are closed",
        ),
    ],
    least: (1, 2),
    has_doors: false,
    make: corridors,
};

pub(super) static RINGS: Family = Family {
    name: "rings",
    summary: "Ring walls with few gates lie round each other, the exit is in the middle.",
    parameters: &[
        FamilyParameter::new("lane", 2, 1, 1000, "cells between one ring and the next"),
        FamilyParameter::new("gates", 2, 1, 1000, "gates in each ring, at most"),
    ],
    least: (1, 2),
    has_doors: false,
    make: rings,
};

fn spiral(recipe: &Recipe, dice: &mut Dice) -> Draft {
    let mut sketch = Sketch::new(recipe.rows, recipe.cols, Mark::Wall);
    wind(&mut sketch);
    // A wall cell with passage on two opposite sides separates two turns.
    let gaps = recipe.value("gaps");
    let passage = sketch.clone();
    for row in 0..recipe.rows {
        for col in 0..recipe.cols {
            let upright = passage.is_open(row.wrapping_sub(1), col) && passage.is_open(row + 1, col);
            let level = passage.is_open(row, col.wrapping_sub(1)) && passage.is_open(row, col + 1);
            if !passage.is_open(row, col) && (upright || level) && dice.chance(gaps) {
                sketch.set(row, col, Mark::Free);
            }
        }
    }
    sketch.finish_far(dice)
}

/// Opens a passage from the top left corner clockwise, always one wall away from
/// open cells, until it could only turn into itself.
fn wind(sketch: &mut Sketch) {
    let turns = [(0, 1), (1, 0), (0, usize::MAX), (usize::MAX, 0)];
    let (mut row, mut col) = (0_usize, 0_usize);
    sketch.set(0, 0, Mark::Free);
    for turn in (0..4).cycle() {
        let (down, right) = turns[turn];
        let mut steps = 0;
        loop {
            let (r, c) = (row.wrapping_add(down), col.wrapping_add(right));
            let next_is_open = sketch.is_open(r.wrapping_add(down), c.wrapping_add(right));
            if r >= sketch.rows || c >= sketch.cols || sketch.is_open(r, c) || next_is_open {
                break;
            }
            (row, col) = (r, c);
            sketch.set(row, col, Mark::Free);
            steps += 1;
        }
        // After a single step no wall separates the next stretch from the one
        // before. The very first stretch has none before it, and on boards one cell
        // wide it is empty.
        let first = turn == 0 && row == 0 && col < 2;
        if steps < 2 && !first {
            break;
        }
    }
}

fn corridors(recipe: &Recipe, dice: &mut Dice) -> Draft {
    let block = recipe.value("block");
    let mut streets = |end: usize| {
        let mut streets = vec![dice.below(end.min(block + 1))];
        while let Some(next) = streets.last().map(|last| last + dice.between(1, block) + 1) {
            if next >= end {
                break;
            }
            streets.push(next);
        }
        streets
    };
    let (down, across) = (streets(recipe.rows), streets(recipe.cols));
    let mut sketch = Sketch::new(recipe.rows, recipe.cols, Mark::Wall);
    for &row in &down {
        sketch.fill(row..row + 1, 0..recipe.cols, Mark::Free);
    }
    for &col in &across {
        sketch.fill(0..recipe.rows, col..col + 1, Mark::Free);
    }
    let closed = recipe.value("closed");
    let mut closures = Vec::new();
    let mut close = |row: Option<usize>, col: Option<usize>, from: usize, to: usize| {
        if to > from + 1 && dice.chance(closed) {
            let at = dice.between(from + 1, to - 1);
            closures.push((row.unwrap_or(at), col.unwrap_or(at)));
        }
    };
    for &row in &down {
        across.windows(2).for_each(|pair| close(Some(row), None, pair[0], pair[1]));
    }
    for &col in &across {
        down.windows(2).for_each(|pair| close(None, Some(col), pair[0], pair[1]));
    }
    for (row, col) in closures {
        sketch.set(row, col, Mark::Wall);
    }
    sketch.finish_far(dice)
}

fn rings(recipe: &Recipe, dice: &mut Dice) -> Draft {
    let (rows, cols) = (recipe.rows, recipe.cols);
    let lane = recipe.value("lane");
    let mut sketch = Sketch::new(rows, cols, Mark::Free);
    let mut depth = lane;
    // A ring must have cells inside.
    while 2 * (depth + 1) < rows.min(cols) {
        ring(&mut sketch, depth, recipe.value("gates"), dice);
        depth += lane + 1;
    }
    sketch.set(rows / 2, cols / 2, Mark::Door);
    sketch.finish_doors(dice)
}

/// Draws a ring wall `depth` cells from the rim. Gates are never at its corners, so
/// each leads from one side to the other.
fn ring(sketch: &mut Sketch, depth: usize, gates: usize, dice: &mut Dice) {
    let (bottom, right) = (sketch.rows - 1 - depth, sketch.cols - 1 - depth);
    sketch.fill(depth..depth + 1, depth..right + 1, Mark::Wall);
    sketch.fill(bottom..bottom + 1, depth..right + 1, Mark::Wall);
    sketch.fill(depth..bottom + 1, depth..depth + 1, Mark::Wall);
    sketch.fill(depth..bottom + 1, right..right + 1, Mark::Wall);
    for _ in 0..gates {
        let along_row = dice.below(bottom + right - 2 * depth - 2) < right - depth - 1;
        let far = dice.chance(50);
        if along_row {
            let col = dice.between(depth + 1, right - 1);
            sketch.set(if far { bottom } else { depth }, col, Mark::Free);
        } else {
            let row = dice.between(depth + 1, bottom - 1);
            sketch.set(row, if far { right } else { depth }, Mark::Free);
        }
    }
}
