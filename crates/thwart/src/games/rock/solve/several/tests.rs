//! Against the recurrence, one solve per rock.

use thwart_core::distance::lengths;
use thwart_core::generate::Dice;
use thwart_core::{Board, Cell, Diagonal, Topology};

use super::super::one_rock;
use super::super::one_rock::tests::{draw, sketch, with_costs};
use super::*;

/// The value of every cell from the definition: one solve per rock, and sweeps
/// until nothing changes.
fn slow(board: &Board, exits: &[Cell], free: &[bool], rocks: usize) -> Vec<u64> {
    let is_free = |cell: Cell| free[cell.index()];
    if rocks == 1 {
        return one_rock::values(board, exits, free, true, &mut || false).unwrap().0;
    }
    if rocks == 0 {
        return lengths(board, exits.iter().copied(), is_free);
    }
    let mut worst = vec![0; board.len()];
    for rock in board.cells().filter(|&cell| is_free(cell) && !exits.contains(&cell)) {
        let mut without = free.to_vec();
        without[rock.index()] = false;
        let left = slow(board, exits, &without, rocks - 1);
        for (_, cell) in board.neighbours(rock, is_free) {
            worst[cell.index()] = left[cell.index()].max(worst[cell.index()]);
        }
    }
    let mut value = vec![u64::MAX; board.len()];
    loop {
        let mut changed = false;
        for cell in board.cells().filter(|&cell| is_free(cell)) {
            let steps = board.neighbours(cell, is_free).map(|(direction, next)| {
                board.step_cost(direction, next).saturating_add(value[next.index()])
            });
            let nearest = steps.min().unwrap_or(u64::MAX);
            let now = if exits.contains(&cell) { 0 } else { nearest.max(worst[cell.index()]) };
            changed |= now != value[cell.index()];
            value[cell.index()] = now;
        }
        if !changed {
            return value;
        }
    }
}

fn agrees(board: &Board, exits: &[Cell], rocks: usize) -> Work {
    let free: Vec<_> = board.cells().map(|cell| board.is_passable(cell)).collect();
    let mut work = Work::default();
    let task = Task { board, exits, free: &free };
    let solved = task.solve(&slow(board, exits, &free, 0), rocks, &mut work, &mut || false).unwrap();
    for rocks in 0..=rocks {
        let slow = slow(board, exits, &free, rocks);
        let show = sketch(board, exits);
        assert_eq!(solved.field(rocks), slow, "{rocks} {:?} {:?}\n{show}", board.topology(), board.costs());
    }
    work
}

fn boards() -> u64 {
    std::env::var("BOARDS").map_or(300, |boards| boards.parse().unwrap())
}

#[test]
fn two_rocks() {
    let mut dice = Dice::new(1, "two rocks", 0, 0);
    let mut work = Work::default();
    for seed in 0..boards() {
        let (board, exits) = draw(&mut dice, seed);
        let board = if dice.percent(50) { board } else { with_costs(&mut dice, board) };
        let topology = [
            Topology::Four,
            Topology::Four,
            Topology::Hex,
            Topology::Eight(Diagonal::One),
            Topology::Eight(Diagonal::Root2),
        ][dice.below(5)];
        let done = agrees(&board.with_topology(topology), &exits, 2);
        work.questions += done.questions;
        work.spent += done.spent;
        work.solves += done.solves;
    }
    println!("{work:?}");
}
