//! Measures the what-if distances of a whole board, as a ratio to one plain
//! distance field (`lengths`) of the same board in the same process: medians of
//! interleaved runs, with start and exit as far apart as possible.
//!
//! ```text
//! cargo run --release -p thwart-grid --example what_if -- 1000
//! cargo run --release -p thwart-grid --example what_if -- FILE.map FILE.map
//! ```

#![expect(clippy::unwrap_used, reason = "a measurement fails by panicking")]

use std::time::Instant;

use thwart_grid::distance::{UNREACHED_LENGTH, lengths};
use thwart_grid::format::movingai;
use thwart_grid::generate::{Dice, Recipe};
use thwart_grid::search::what_if;
use thwart_grid::{Board, Cell, Topology, narrow};

const RUNS: usize = 3;

/// Families and their parameters.
const FAMILIES: &[(&str, &[(&str, &str)])] = &[
    ("open", &[]),
    ("random", &[("density", "20")]),
    ("random", &[("density", "35")]),
    ("rooms", &[]),
    ("maze", &[]),
    ("spiral", &[]),
    ("caves", &[]),
    ("corridors", &[]),
    ("rings", &[]),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    assert!(!arguments.is_empty(), "name .map files, or the side of the boards to make");
    println!("board, topology, costs | cells that matter | field ms | what-if ms | ratio | jumps | beside");
    for argument in arguments {
        if let Ok(side) = argument.parse() {
            for &(family, settings) in FAMILIES {
                let recipe = Recipe::new(family, side, side, 1, settings).unwrap();
                measure(&recipe.words(), &recipe.ground().board);
            }
        } else {
            let text = std::fs::read_to_string(&argument).unwrap();
            let name = argument.rsplit('/').next().unwrap();
            measure(name, &movingai::parse(&text, movingai::Options::default()).unwrap().board);
        }
    }
}

fn measure(name: &str, board: &Board) {
    for &topology in Topology::ALL {
        let board = board.clone().with_topology(topology);
        one(&format!("{name}, {topology:?}"), &board);
        let mut dice = Dice::new(1, "costs", board.rows(), board.cols());
        let costs = (0..board.len()).map(|_| narrow(dice.below(10))).collect();
        one(&format!("{name}, {topology:?}, 0-9"), &board.with_costs(costs).unwrap());
    }
}

fn one(name: &str, board: &Board) {
    let passable = |cell| board.is_passable(cell);
    let farthest = |from| {
        let field = lengths(board, [from], passable);
        let reached = board.cells().filter(|cell| field[cell.index()] != UNREACHED_LENGTH);
        reached.max_by_key(|cell| field[cell.index()]).unwrap()
    };
    let some = board.cells().filter(|&cell| passable(cell)).nth(board.len() / 4).unwrap_or(Cell(0));
    let start = farthest(some);
    let exit = farthest(start);
    let (mut field, mut all) = (Vec::new(), Vec::new());
    let mut found = None;
    for _ in 0..RUNS {
        let begun = Instant::now();
        let plain = lengths(board, [exit], passable)[start.index()];
        field.push(begun.elapsed().as_secs_f64() * 1e3);
        let begun = Instant::now();
        let what_if = what_if(board, start, &[exit], passable);
        all.push(begun.elapsed().as_secs_f64() * 1e3);
        assert_eq!(what_if.distance, plain);
        found = Some(what_if);
    }
    field.sort_by(f64::total_cmp);
    all.sort_by(f64::total_cmp);
    let (field, all, found) = (field[RUNS / 2], all[RUNS / 2], found.unwrap());
    let (cells, ratio) = (found.without.len(), all / field);
    let (jumps, beside) = (found.work.jumps, found.work.beside);
    println!("{name} | {cells} | {field:.0} | {all:.0} | {ratio:.1} | {jumps} | {beside}");
}
