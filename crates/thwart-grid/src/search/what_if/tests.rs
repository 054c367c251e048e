//! Checks against one plain distance field per blocked cell, on boards of many kinds.

use super::*;
use crate::board::{Tile, narrow};
use crate::distance::{UNREACHED_LENGTH, lengths};
use crate::topology::{Diagonal, Topology};

/// The generator `SplitMix64` (Steele, Lea and Flood 2014).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % n as u64).unwrap()
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// A board, a start and exits; any of them may be on an obstacle.
#[derive(Debug)]
struct Draw {
    board: Board,
    start: Cell,
    exits: Vec<Cell>,
}

/// Draws noise, rooms, a lattice of lanes, rings, corridors, or nearly open ground.
fn draw(dice: &mut Dice, topology: Topology) -> Draw {
    let (rows, cols) = (1 + dice.below(11), 1 + dice.below(11));
    let (kind, density) = (dice.below(6), dice.below(50));
    let (gap, gate) = (2 + dice.below(3), 3 + dice.below(30));
    let mut is_free = |i: usize| {
        let (row, col) = (i / cols, i % cols);
        let ring = row.min(col).min(rows - 1 - row).min(cols - 1 - col);
        match kind {
            0 => !dice.chance(density),
            1 => (row % gap != gap - 1 && col % gap != gap - 1) || dice.chance(gate),
            2 => row % 2 == 0 || col % 2 == 0 && dice.chance(60),
            3 => ring % 2 == 0 || dice.chance(gate),
            4 => row % gap == 0 || dice.chance(gate + 10),
            _ => dice.chance(95),
        }
    };
    let tiles = (0..rows * cols).map(|i| if is_free(i) { Tile::Free } else { Tile::Obstacle }).collect();
    let mut board = Board::new(rows, cols, tiles).unwrap().with_topology(topology);
    // No costs, mostly free steps, small costs with many ties, or large ones.
    let most = [1, 1, 2, 3, 10, 1_000_000][dice.below(6)];
    if most > 1 {
        board = board.with_costs((0..rows * cols).map(|_| narrow(dice.below(most))).collect()).unwrap();
    }
    let free: Vec<_> = board.cells().filter(|&cell| board.is_passable(cell)).collect();
    let mut pick = || {
        let any = free.is_empty() || dice.chance(2);
        if any { Cell::new(dice.below(rows * cols)) } else { free[dice.below(free.len())] }
    };
    let (start, first) = (pick(), pick());
    let exits = [vec![first], vec![first], vec![first, pick(), pick()], vec![first, start], vec![]];
    let kind = if dice.chance(90) { dice.below(3) } else { 3 + dice.below(2) };
    Draw { board, start, exits: exits[kind].clone() }
}

/// Returns the distance by the plain field: the definition.
fn slow(draw: &Draw, blocked: Option<Cell>) -> u64 {
    let passable = |cell| draw.board.is_passable(cell) && Some(cell) != blocked;
    let exits = draw.exits.iter().copied().filter(|&exit| passable(exit));
    let length = lengths(&draw.board, exits, passable);
    if passable(draw.start) { length[draw.start.index()] } else { UNREACHED_LENGTH }
}

fn solve(draw: &Draw) -> WhatIf {
    what_if(&draw.board, draw.start, &draw.exits, |cell| draw.board.is_passable(cell))
}

/// Checks the path: from the start to an exit, and as long as reported.
fn check_path(draw: &Draw, found: &WhatIf) {
    if found.distance == UNREACHED_LENGTH {
        assert!(found.path.is_empty() && found.without.is_empty(), "{draw:?}");
        return;
    }
    let board = &draw.board;
    let mut sum = 0;
    for step in found.path.windows(2) {
        let mut steps = board.neighbours(step[0], |cell| board.is_passable(cell));
        let (direction, next) = steps.find(|&(_, next)| next == step[1]).unwrap();
        sum += board.step_cost(direction, next);
    }
    assert_eq!((found.path[0], sum), (draw.start, found.distance), "{draw:?}");
    assert!(draw.exits.contains(&found.path[found.path.len() - 1]));
    // The cells of the path are listed in its order, each once.
    let on_path: Vec<_> =
        found.without.iter().map(|entry| entry.0).filter(|c| found.path.contains(c)).collect();
    assert!(found.path.iter().all(|cell| on_path.contains(cell)));
    let mut all: Vec<_> = found.without.iter().map(|entry| entry.0).collect();
    all.sort_unstable();
    assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
}

fn agrees_on(topology: Topology, boards: usize) {
    let mut dice = Dice(topology.word().len() as u64 + topology.measure().straight_step());
    let (mut finite, mut costlier, mut beside, mut corner) = (0, 0, 0, 0);
    for _ in 0..boards {
        let draw = draw(&mut dice, topology);
        let found = solve(&draw);
        assert_eq!(found.distance, slow(&draw, None), "{draw:?}");
        check_path(&draw, &found);
        let field = found.field(draw.board.len());
        for cell in draw.board.cells() {
            assert_eq!(field[cell.index()], slow(&draw, Some(cell)), "{cell:?} in {draw:?}");
            assert_eq!(found.without(cell), field[cell.index()]);
        }
        finite += u32::from(found.distance != UNREACHED_LENGTH);
        beside += found.work.beside;
        for &(cell, without) in &found.without {
            costlier += u32::from(without != UNREACHED_LENGTH && without > found.distance);
            corner += u32::from(without > found.distance && !found.path.contains(&cell));
        }
        let inner =
            found.without.iter().filter(|(cell, _)| *cell != draw.start && !draw.exits.contains(cell));
        let worst = inner.clone().map(|entry| entry.1).max();
        let first = inner.clone().find(|entry| Some(entry.1) == worst).copied();
        assert_eq!(found.most_vital(), first, "{draw:?}");
    }
    // The draws must exercise the method.
    let boards = narrow(boards);
    assert!(
        finite > boards / 2 && costlier > boards && beside > u64::from(boards) / 4,
        "{finite} {costlier} {beside}"
    );
    assert_eq!(corner > boards / 10, topology.blocks_corners(), "{corner}");
}

#[test]
fn agrees_with_one_field_per_cell_on_four() {
    agrees_on(Topology::Four, 5_000);
}

#[test]
fn agrees_with_one_field_per_cell_on_eight() {
    agrees_on(Topology::Eight(Diagonal::One), 4_000);
}

#[test]
fn agrees_with_one_field_per_cell_on_eight_sqrt2() {
    agrees_on(Topology::Eight(Diagonal::Root2), 5_000);
}

#[test]
fn agrees_with_one_field_per_cell_on_hex() {
    agrees_on(Topology::Hex, 2_000);
}

/// A run that is stopped at any point has only right results; one that is stopped no
/// earlier than its end has all.
#[test]
fn a_stopped_run_says_nothing_wrong() {
    let topologies =
        [Topology::Four, Topology::Hex, Topology::Eight(Diagonal::One), Topology::Eight(Diagonal::Root2)];
    let (mut nothing, mut distance, mut cells) = (0, 0, 0);
    for topology in topologies {
        let mut dice = Dice(7);
        for _ in 0..100 {
            let draw = draw(&mut dice, topology);
            let full = solve(&draw);
            let passable = |cell| draw.board.is_passable(cell);
            for step_budget in 0.. {
                let mut asked = 0;
                let mut stop = || {
                    asked += 1;
                    asked > step_budget
                };
                match what_if_within(&draw.board, draw.start, &draw.exits, passable, &mut stop) {
                    Ok(found) => {
                        assert_eq!(found, full, "{draw:?}");
                        let searches = if topology.blocks_corners() { full.without.len() } else { 0 };
                        let most = (8 + searches) * draw.board.len() + full.without.len();
                        assert!(asked <= most, "{asked} {draw:?}");
                        break;
                    }
                    Err(stopped) => {
                        assert_eq!(asked, step_budget + 1, "it went on after it was stopped");
                        assert!(stopped.distance.is_none_or(|known| known == full.distance), "{draw:?}");
                        assert!(stopped.without.iter().all(|entry| full.without.contains(entry)));
                        assert!(stopped.without.iter().all(|&(cell, _)| cell != draw.start));
                        let some = !stopped.without.is_empty();
                        nothing += u32::from(stopped.distance.is_none());
                        distance += u32::from(stopped.distance.is_some() && !some);
                        cells += u32::from(some);
                    }
                }
            }
        }
    }
    assert!(nothing > 1_000 && distance > 1_000 && cells > 1_000, "{nothing} {distance} {cells}");
}

/// A shortest path takes two diagonal steps, which pass four corners.
#[test]
fn a_step_past_two_corners() {
    let costs = [0, 0, 1, 2, 1, 0, 0, 0, 3, 1, 0, 7, 0, 2, 0, 1];
    let board = Board::new(4, 4, vec![Tile::Free; 16]).unwrap();
    let board = board.with_topology(Topology::Eight(Diagonal::One)).with_costs(costs.to_vec()).unwrap();
    let found = what_if(&board, Cell(6), &[Cell(12)], |_| true);
    let draw = Draw { board, start: Cell(6), exits: vec![Cell(12)] };
    for cell in draw.board.cells() {
        assert_eq!(found.without(cell), slow(&draw, Some(cell)), "{cell:?}");
    }
}

/// Zero-cost steps make paths that turn at every cell.
#[test]
fn small_boards_of_mostly_free_steps() {
    let mut dice = Dice(3);
    for _ in 0..60_000 {
        let (rows, cols) = (3 + dice.below(3), 3 + dice.below(3));
        let costs = (0..rows * cols).map(|_| [0, 0, 0, 1, 1, 2, 3, 7][dice.below(8)]).collect();
        let board = Board::new(rows, cols, vec![Tile::Free; rows * cols]).unwrap();
        let board = board.with_topology(Topology::Eight(Diagonal::One)).with_costs(costs).unwrap();
        let mut pick = || Cell::new(dice.below(rows * cols));
        let draw = Draw { start: pick(), exits: vec![pick()], board };
        let found = solve(&draw);
        for &(cell, without) in &found.without {
            assert_eq!(without, slow(&draw, Some(cell)), "{cell:?} in {draw:?}");
        }
    }
}
