//! The fast solver against the recurrence, with one solve per rock.

use thwart_grid::distance::lengths;
use thwart_grid::generate::{Dice, FAMILIES, Recipe};
use thwart_grid::padded::Padded;
use thwart_grid::{Board, Cell, Diagonal, Topology, narrow};

use super::ask::{QuestionSearch, Searches};
use super::fewer_rocks::Spot;
use super::*;
use crate::solve::fast::one_rock;
use crate::solve::fast::one_rock::tests::{draw, settled, sketch, with_costs};

/// Returns the value of every cell from the definition: one solve per rock, and sweeps until the values stay
/// the same.
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
    settled(board, exits, free, &worst)
}

fn agrees(board: &Board, exits: &[Cell], rocks: usize) -> SeveralRocksWork {
    let free: Vec<_> = board.cells().map(|cell| board.is_passable(cell)).collect();
    let mut work = SeveralRocksWork::default();
    let task = Task { board, exits, free: &free, threads: 1 };
    let solved = task.solve(rocks, &mut work, &mut || false).unwrap();
    let slow = slow(board, exits, &free, rocks);
    let show = sketch(board, exits);
    assert_eq!(solved, slow, "{rocks} {:?} {:?}\n{show}", board.topology(), board.costs());
    work
}

/// Boards for two rocks on each topology. By hand the tests were run with 10,000, and blocked cells with 3,000.
const BOARDS: u64 = 80;

/// Draws boards and compares; prints how much work they took.
fn compare(purpose: &str, topology: Topology, rocks: usize, boards: u64) {
    let mut dice = Dice::new(1, purpose, 0, 0);
    let mut work = SeveralRocksWork::default();
    for seed in 0..boards {
        let (board, exits) = draw(&mut dice, seed);
        let board = if dice.chance(50) { board } else { with_costs(&mut dice, board) };
        let board = board.with_topology(topology);
        let done = agrees(&board, &exits, rocks);
        work.questions += done.questions;
        work.spent += done.spent;
        work.solves += done.solves;
    }
    println!("{purpose}: {work:?}");
    assert!(work.spent > 0, "the boards must be hard enough to need searches");
}

#[test]
fn two_rocks_on_four() {
    compare("two on four", Topology::Four, 2, BOARDS);
}

#[test]
fn two_rocks_on_hex() {
    compare("two on hex", Topology::Hex, 2, BOARDS);
}

#[test]
fn two_rocks_on_eight() {
    compare("two on eight", Topology::Eight(Diagonal::One), 2, BOARDS);
}

#[test]
fn two_rocks_on_eight_with_long_diagonals() {
    compare("two on eight sqrt2", Topology::Eight(Diagonal::Root2), 2, BOARDS);
}

#[test]
fn three_rocks() {
    for &topology in Topology::ALL {
        compare("three", topology, 3, BOARDS / 10);
    }
}

/// Boards as they are drawn, with an exit in the middle. By hand the test was run with a side of 70.
#[test]
fn every_family() {
    const SIDE: usize = 22;
    let mut work = SeveralRocksWork::default();
    for family in FAMILIES {
        let ground = Recipe::new(family.name, SIDE, SIDE, 1, &[]).unwrap().ground();
        let middle = Cell::new(SIDE / 2 * SIDE + SIDE / 2);
        let open = ground.board.cells().filter(|&cell| ground.board.is_passable(cell));
        let exit = open.min_by_key(|cell| cell.0.abs_diff(middle.0)).unwrap();
        work.spent += agrees(&ground.board, &[exit], 2).spent;
    }
    println!("{work:?}");
    assert!(work.spent > 0);
}

/// Compares values and counts of work on boards where enough cells ask at a time to occupy several threads.
#[test]
fn the_number_of_threads_makes_no_difference() {
    for (family, settings) in [("random", &[("density", "10")] as &[_]), ("rings", &[]), ("open", &[])] {
        let board = Recipe::new(family, 90, 90, 1, settings).unwrap().ground().board;
        let exit = board.cells().find(|&cell| board.is_passable(cell)).unwrap();
        let free: Vec<_> = board.cells().map(|cell| board.is_passable(cell)).collect();
        let solve = |threads| {
            let task = Task { board: &board, exits: &[exit], free: &free, threads };
            let mut work = SeveralRocksWork::default();
            let solved = task.solve(2, &mut work, &mut || false).unwrap();
            (solved, work)
        };
        let alone = solve(1);
        assert!(alone.1.spent > 0, "{family}");
        for threads in [2, 3, 8] {
            assert_eq!(solve(threads), alone, "{family} {threads}");
        }
    }
}

/// Compares values on demand, with some cells blocked.
#[test]
fn any_cell_may_be_blocked() {
    let mut dice = Dice::new(1, "blocked", 0, 0);
    let mut asked = QuestionCounts::default();
    for seed in 0..BOARDS {
        let (board, exits) = draw(&mut dice, seed);
        let board = if dice.chance(50) { board } else { with_costs(&mut dice, board) };
        let board = board.with_topology(Topology::ALL[dice.below(Topology::ALL.len())]);
        asked.about(&board, &exits, 2, 1, 1000, &mut dice);
    }
    println!("{asked:?}");
    assert!(asked.given_up < asked.answered / 20);
    assert!(asked.more > 400);
}

/// The same on boards with long detours, so that they are kept, and with a large budget.
#[test]
fn cells_may_be_blocked_where_detours_are_long() {
    let mut dice = Dice::new(1, "long detours", 0, 0);
    let mut asked = QuestionCounts::default();
    let grounds = [("rings", "2"), ("rings", "1"), ("rooms", ""), ("maze", ""), ("random", "")];
    for (family, lane) in grounds {
        let settings: &[_] = if lane.is_empty() { &[] } else { &[("lane", lane)] };
        for &topology in Topology::ALL {
            let board =
                Recipe::new(family, 11, 11, dice.below(1000) as u64, settings).unwrap().ground().board;
            let board = if dice.chance(50) { board } else { with_costs(&mut dice, board) };
            let free: Vec<_> = board.cells().filter(|&cell| board.is_passable(cell)).collect();
            let exits = [free[dice.below(free.len())]];
            asked.about(&board.with_topology(topology), &exits, 2, 12, 1 << 20, &mut dice);
        }
    }
    println!("{asked:?}");
    assert_eq!(asked.given_up, 0);
    assert!(asked.more > 1000);
}

/// The outcomes of questions.
#[derive(Debug, Default)]
struct QuestionCounts {
    answered: usize,
    given_up: usize,
    /// Finite values that are more than with nothing blocked.
    more: usize,
}

impl QuestionCounts {
    /// Asks about every cell with this many draws of blocked cells, up to as many as rocks, and compares with the
    /// definition.
    fn about(
        &mut self,
        board: &Board,
        exits: &[Cell],
        rocks: usize,
        draws: usize,
        step_budget: u64,
        dice: &mut Dice,
    ) {
        let free: Vec<_> = board.cells().map(|cell| board.is_passable(cell)).collect();
        let open: Vec<_> = board.cells().filter(|cell| free[cell.index()] && !exits.contains(cell)).collect();
        let mut blocked = Vec::new();
        for count in (1..=rocks).flat_map(|count| vec![count; draws]) {
            let mut cells: Vec<Cell> = (0..count).filter_map(|_| dice.pick(&open)).collect();
            cells.dedup();
            blocked.push((count, cells));
        }
        let task = Task { board, exits, free: &free, threads: 1 };
        match board.topology() {
            Topology::Four => self.about_on(task, Padded::four(board), rocks, &blocked, step_budget),
            Topology::Hex => self.about_on(task, Padded::hex(board), rocks, &blocked, step_budget),
            Topology::Eight(_) => self.about_on(task, Padded::eight(board), rocks, &blocked, step_budget),
        }
    }

    fn about_on<const N: usize>(
        &mut self,
        task: Task<'_, '_>,
        grid: Padded<N>,
        rocks: usize,
        blocked: &[(usize, Vec<Cell>)],
        step_budget: u64,
    ) {
        let (board, exits) = (task.board, task.exits);
        let ground = task.ground(grid, rocks, &mut SeveralRocksWork::default(), &mut || false).unwrap();
        let spot = |cell: Cell| {
            let (row, col) = (cell.0 / narrow(board.cols()), cell.0 % narrow(board.cols()));
            let (row, col) = (row.cast_signed(), col.cast_signed());
            // On hex each row is shifted by half a cell, so that a step south-east changes only the row.
            let at = if N == 6 { (row, col - row / 2) } else { (row, col) };
            Spot { place: narrow(ground.graph.grid.place(cell)), at }
        };
        for (count, blocked) in blocked {
            let mut without = task.free.to_vec();
            for cell in blocked {
                without[cell.index()] = false;
            }
            for left in 0..=rocks - count {
                let slow = slow(board, exits, &without, left);
                for cell in board.cells().filter(|cell| without[cell.index()]) {
                    let mut ask = QuestionSearch::with_memory(&ground, Searches::new());
                    ask.step_budget = step_budget;
                    ask.blocks.extend(blocked.iter().map(|&cell| ground.block(spot(cell))));
                    let value = ask.value(left, spot(cell), 0);
                    if ask.gave_up() {
                        self.given_up += 1;
                        continue;
                    }
                    let before = ground.fields[left][spot(cell).place as usize];
                    self.answered += 1;
                    self.more += usize::from(value > before && value < UNREACHED_LENGTH);
                    let show = sketch(board, exits);
                    assert_eq!(value, slow[cell.index()], "{left} {cell:?} {blocked:?} {board:?}\n{show}");
                    assert!(before <= value);
                }
            }
        }
    }
}
