//! Fields, rooms and caves: one start, one exit far from it.

use super::dice::Dice;
use super::draft::{Draft, Mark, Sketch};
use super::{Family, FamilyParameter, Recipe};
use crate::board::narrow;

pub(super) static OPEN: Family = Family {
    name: "open",
    summary: "Every cell is free, and the path leads from corner to corner.",
    parameters: &[],
    least: (1, 2),
    has_doors: false,
    make: |recipe, dice| Sketch::new(recipe.rows, recipe.cols, Mark::Free).finish_far(dice),
};

pub(super) static RANDOM: Family = Family {
    name: "random",
    summary: "Each cell is an obstacle with the same chance, independent of its neighbours.",
    parameters: &[FamilyParameter::new("density", 30, 0, 90, "obstacles in percent of all cells")],
    least: (1, 2),
    has_doors: false,
    make: |recipe, dice| {
        let density = recipe.value("density");
        noise(recipe, dice, density).finish_far(dice)
    },
};

pub(super) static ROOMS: Family = Family {
    name: "rooms",
    summary: "Square rooms stand wall to wall, and doorways join them all, some of them in circles.",
    parameters: &[
        FamilyParameter::new("room", 6, 1, 1000, "side of a room in cells"),
        FamilyParameter::new("doorway", 2, 1, 1000, "width of a doorway in cells"),
        FamilyParameter::new("loops", 50, 0, 100, "percent of the further walls that get a doorway too"),
    ],
    least: (1, 2),
    has_doors: false,
    make: rooms,
};

pub(super) static CAVES: Family = Family {
    name: "caves",
    summary: "Noise is smoothed until hollows with ragged walls remain, and only the largest hollow is kept.",
    parameters: &[
        FamilyParameter::new("fill", 43, 0, 70, "obstacles in percent before smoothing"),
        FamilyParameter::new(
            "rounds",
            4,
            0,
            50,
            "how often each cell takes the side of most of its surroundings",
        ),
    ],
    least: (1, 2),
    has_doors: false,
    make: caves,
};

pub(super) fn noise(recipe: &Recipe, dice: &mut Dice, percent: usize) -> Sketch {
    let mark = |_, _| if dice.chance(percent) { Mark::Wall } else { Mark::Free };
    Sketch::from_fn(recipe.rows, recipe.cols, mark)
}

fn rooms(recipe: &Recipe, dice: &mut Dice) -> Draft {
    let (rows, cols) = (recipe.rows, recipe.cols);
    let side = recipe.value("room");
    let pitch = side + 1;
    let wall = |at: usize, end: usize| at % pitch == side && at + 1 < end;
    let mut sketch =
        Sketch::from_fn(
            rows,
            cols,
            |row, col| {
                if wall(row, rows) || wall(col, cols) { Mark::Wall } else { Mark::Free }
            },
        );
    // The last room of a line takes the remaining cells, at least one.
    let (down, across) = ((rows - 1) / pitch + 1, (cols - 1) / pitch + 1);
    let span = |index: usize, count: usize, end: usize| {
        let stop = if index + 1 == count { end } else { index * pitch + side };
        index * pitch..stop
    };
    for (a, b) in joined(down, across, recipe.value("loops"), dice) {
        let (row, col) = (a / across, a % across);
        let beside = b == a + 1;
        let along = if beside { span(row, down, rows) } else { span(col, across, cols) };
        let width = recipe.value("doorway").min(along.len());
        let first = along.start + dice.below(along.len() - width + 1);
        let through = if beside { col } else { row } * pitch + side;
        if beside {
            sketch.fill(first..first + width, through..through + 1, Mark::Free);
        } else {
            sketch.fill(through..through + 1, first..first + width, Mark::Free);
        }
    }
    sketch.finish_far(dice)
}

/// Returns pairs of neighbouring nodes of a `down` x `across` grid that join all
/// nodes, and `loops` percent of all other pairs. Nodes are numbered row by row;
/// the smaller one of a pair comes first.
///
/// Kruskal's method with random weights.
pub(super) fn joined(down: usize, across: usize, loops: usize, dice: &mut Dice) -> Vec<(usize, usize)> {
    let mut pairs = Vec::with_capacity(2 * down * across);
    for node in 0..down * across {
        if node % across + 1 < across {
            pairs.push((node, node + 1));
        }
        if node + across < down * across {
            pairs.push((node, node + across));
        }
    }
    dice.shuffle(&mut pairs);
    let mut leader: Vec<u32> = (0..narrow(down * across)).collect();
    pairs.retain(|&(a, b)| {
        let (a, b) = (find(&mut leader, narrow(a)), find(&mut leader, narrow(b)));
        leader[a as usize] = b;
        a != b || dice.chance(loops)
    });
    pairs
}

/// Returns the leader of a node's group and halves the path to it (Tarjan and van
/// Leeuwen 1984).
fn find(leader: &mut [u32], mut node: u32) -> u32 {
    while leader[node as usize] != node {
        leader[node as usize] = leader[leader[node as usize] as usize];
        node = leader[node as usize];
    }
    node
}

fn caves(recipe: &Recipe, dice: &mut Dice) -> Draft {
    let mut sketch = noise(recipe, dice, recipe.value("fill"));
    for _ in 0..recipe.value("rounds") {
        sketch = Sketch::from_fn(recipe.rows, recipe.cols, |row, col| {
            if walls_around(&sketch, row, col) >= 5 { Mark::Wall } else { Mark::Free }
        });
    }
    sketch.keep_largest_region();
    sketch.finish_far(dice)
}

/// Counts the walls among a cell and the eight around it; beyond the board all is
/// wall.
fn walls_around(sketch: &Sketch, row: usize, col: usize) -> usize {
    let near = |at: usize| [at.wrapping_sub(1), at, at + 1];
    let open = |r| near(col).into_iter().filter(|&c| sketch.is_open(r, c)).count();
    9 - near(row).into_iter().map(open).sum::<usize>()
}
