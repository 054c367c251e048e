//! The fast method against brute force: the plain lengths once for every blocked cell, and the recurrence
//! repeated until the values stay the same.

use thwart_grid::distance::{UNREACHED_LENGTH, lengths};
use thwart_grid::generate::{Dice, FAMILIES, Recipe};
use thwart_grid::{Board, Cell, Diagonal, Tile, Topology, narrow};

use super::*;

/// Boards per test. By hand they were run with 12,500, which makes 100,000 boards.
const BOARDS: u64 = 500;

/// Returns the value of every cell, from the definition.
fn slow(board: &Board, exits: &[Cell], free: &[bool], may_seal: bool) -> Vec<u64> {
    let mut worst = vec![0; board.len()];
    let is_free = |cell: Cell| free[cell.index()];
    for rock in board.cells().filter(|&cell| is_free(cell) && !exits.contains(&cell)) {
        let left = lengths(board, exits.iter().copied(), |cell| cell != rock && is_free(cell));
        for (_, cell) in board.neighbours(rock, is_free) {
            let left = left[cell.index()];
            if left != UNREACHED_LENGTH || may_seal {
                worst[cell.index()] = left.max(worst[cell.index()]);
            }
        }
    }
    settled(board, exits, free, &worst)
}

/// Returns the values if a rock that falls now leaves `worst`: sweeps until they stay the same.
pub(crate) fn settled(board: &Board, exits: &[Cell], free: &[bool], worst: &[u64]) -> Vec<u64> {
    let is_free = |cell: Cell| free[cell.index()];
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

/// Draws a small board of some family, perturbed, and its exits.
pub(crate) fn draw(dice: &mut Dice, seed: u64) -> (Board, Vec<Cell>) {
    loop {
        let family = FAMILIES[dice.below(FAMILIES.len())];
        let (rows, cols) = match dice.below(8) {
            0 => (1, dice.between(1, 18)),
            1 => (dice.between(2, 18), dice.between(2, 18)),
            _ => (dice.between(3, 11), dice.between(3, 11)),
        };
        let setting = dice.between(1, 40).to_string();
        let settings: Vec<(&str, &str)> =
            family.parameters.iter().take(dice.below(3)).map(|p| (p.key, &*setting)).collect();
        let Ok(request) = Recipe::new(family.name, rows, cols, seed, &settings) else { continue };
        let ground = request.ground();
        let change = [0, 0, 3, 10][dice.below(4)];
        let mut tiles = ground.board.tiles().to_vec();
        for tile in &mut tiles {
            if dice.chance(change) {
                *tile = if *tile == Tile::Free { Tile::Obstacle } else { Tile::Free };
            }
        }
        let free: Vec<_> =
            (0..tiles.len()).map(Cell::new).filter(|c| tiles[c.index()] == Tile::Free).collect();
        let Some(any) = dice.pick(&free) else { continue };
        let mut exits: Vec<Cell> = match dice.below(4) {
            0 => ground.exits.iter().copied().filter(|exit| free.contains(exit)).collect(),
            1 => (0..3).filter_map(|_| dice.pick(&free)).collect(),
            _ => vec![any],
        };
        if exits.is_empty() {
            exits.push(any);
        }
        return (Board::new(rows, cols, tiles).unwrap(), exits);
    }
}

pub(crate) fn sketch(board: &Board, exits: &[Cell]) -> String {
    let sign = |cell: Cell| if exits.contains(&cell) { '>' } else { board.tile(cell).sign() };
    let mut text = String::new();
    for cell in board.cells() {
        text.push(sign(cell));
        if (cell.index() + 1) % board.cols() == 0 {
            text.push('\n');
        }
    }
    text
}

fn agrees(board: &Board, exits: &[Cell]) -> OneRockWork {
    let free: Vec<_> = board.cells().map(|cell| board.is_passable(cell)).collect();
    let mut all = OneRockWork::default();
    for may_seal in [false, true] {
        let (fast, work) = values(board, exits, &free, may_seal, &mut || false).unwrap();
        let slow = slow(board, exits, &free, may_seal);
        let show = sketch(board, exits);
        assert_eq!(fast, slow, "{:?} may_seal={may_seal} {:?}\n{show}", board.topology(), board.costs());
        all.questions += work.questions;
        all.searches += work.searches;
        all.settled += work.settled;
    }
    all
}

/// Draws boards and compares; prints how much work they took.
fn compare(purpose: &str, dress: impl Fn(&mut Dice, Board) -> Board) {
    let mut dice = Dice::new(1, purpose, 0, 0);
    let mut all = OneRockWork::default();
    for seed in 0..BOARDS {
        let (board, exits) = draw(&mut dice, seed);
        let board = dress(&mut dice, board);
        let work = agrees(&board, &exits);
        all.questions += work.questions;
        all.searches += work.searches;
        all.settled += work.settled;
    }
    println!("{purpose}: {all:?}");
    assert!(all.searches > 0, "the boards must be hard enough to need searches");
}

#[test]
fn four() {
    compare("four", |_, board| board);
}

#[test]
fn hex() {
    compare("hex", |_, board| board.with_topology(Topology::Hex));
}

/// Adds costs of a few kinds: with or without 0, few or many values.
pub(crate) fn with_costs(dice: &mut Dice, board: Board) -> Board {
    let (low, high) = [(0, 1), (0, 2), (1, 2), (0, 9), (1, 9), (0, 1000), (7, 7)][dice.below(7)];
    let costs = board.cells().map(|_| narrow(dice.between(low, high))).collect();
    board.with_costs(costs).unwrap()
}

#[test]
fn four_with_costs() {
    compare("four with costs", with_costs);
}

#[test]
fn hex_with_costs() {
    compare("hex with costs", |dice, board| with_costs(dice, board).with_topology(Topology::Hex));
}

#[test]
fn eight() {
    compare("eight", |_, board| board.with_topology(Topology::Eight(Diagonal::One)));
}

#[test]
fn eight_with_long_diagonals() {
    compare("eight sqrt2", |_, board| board.with_topology(Topology::Eight(Diagonal::Root2)));
}

#[test]
fn eight_with_costs() {
    compare("eight with costs", |dice, board| {
        with_costs(dice, board).with_topology(Topology::Eight(Diagonal::One))
    });
}

#[test]
fn eight_with_long_diagonals_and_costs() {
    compare("eight sqrt2 with costs", |dice, board| {
        with_costs(dice, board).with_topology(Topology::Eight(Diagonal::Root2))
    });
}

#[test]
fn huge_costs_are_done() {
    let mut dice = Dice::new(1, "huge", 0, 0);
    for seed in 0..50 {
        let (board, exits) = draw(&mut dice, seed);
        let costs = board.cells().map(|_| [0, 1, u32::MAX - 1, u32::MAX][dice.below(4)]).collect();
        agrees(&board.with_costs(costs).unwrap(), &exits);
    }
}

/// Patches of cells without cost, in which all paths between two cells are equally short.
#[test]
fn patches_without_cost() {
    compare("patches", |dice, board| {
        let patch = dice.between(1, 4);
        let (cols, zeros) = (board.cols(), dice.between(30, 100));
        let patches: Vec<_> = (0..board.len()).map(|_| dice.chance(zeros)).collect();
        let is_free = |cell: usize| patches[cell / cols / patch * cols + cell % cols / patch];
        let costs =
            (0..board.len()).map(|cell| if is_free(cell) { 0 } else { narrow(dice.between(0, 2)) }).collect();
        let topology = Topology::ALL[dice.below(Topology::ALL.len())];
        board.with_costs(costs).unwrap().with_topology(topology)
    });
}

#[test]
fn it_stops_on_request() {
    let tiles = vec![Tile::Free; 300 * 300];
    let board = Board::new(300, 300, tiles).unwrap();
    for &topology in Topology::ALL {
        let board = board.clone().with_topology(topology);
        assert_eq!(values(&board, &[Cell(0)], &vec![true; board.len()], true, &mut || true), None);
        let costs = (0..narrow(board.len())).map(|at| at % 7).collect();
        let board = board.with_costs(costs).unwrap();
        assert_eq!(values(&board, &[Cell(0)], &vec![true; board.len()], true, &mut || true), None);
    }
}

/// Returns a chain of links: at the third cell of each a side path leads around the cell before. A rock on that
/// cell leaves some of what it dominates a path, but cuts off the rest of the chain.
fn chain(links: usize) -> (Board, Vec<Cell>) {
    let link = ["...#", ".#.#", "....", "##.."];
    let text: Vec<String> = link.iter().map(|row| row.repeat(links)).collect();
    let tile = |sign: char| if sign == '.' { Tile::Free } else { Tile::Obstacle };
    let tiles = text.iter().flat_map(|row| row.chars().map(tile)).collect();
    let exit = Cell::new(2 * 4 * links);
    (Board::new(4, 4 * links, tiles).unwrap(), vec![exit])
}

/// If the rock may not fall, the next link asks again. This was quadratic while each answer was a search of all
/// that is cut off.
#[test]
fn cut_off_cells_are_not_searched() {
    let dress: [fn(Board) -> Board; 4] = [
        |board| board,
        |board| board.with_topology(Topology::Hex),
        |board| board.with_topology(Topology::Eight(Diagonal::One)),
        |board| {
            let costs = vec![2; board.len()];
            board.with_costs(costs).unwrap()
        },
    ];
    for dress in dress {
        let (small, exits) = chain(6);
        agrees(&dress(small), &exits);
        let (large, exits) = chain(2000);
        let large = dress(large);
        let free: Vec<_> = large.cells().map(|cell| large.is_passable(cell)).collect();
        let (_, work) = values(&large, &exits, &free, false, &mut || false).unwrap();
        assert!(work.questions >= 2000, "every link asks");
        assert!(work.settled <= large.len() as u64, "{work:?} on {} cells", large.len());
    }
}

/// Returns rooms of this many rows and columns, joined by corridors as long, from an exit to another one. Those
/// after the middle mirror those before it.
fn rooms_in_a_row(rooms: usize, side: usize) -> (Board, Vec<Cell>) {
    let cols = 2 * side * rooms + 1;
    let is_open =
        |row: usize, col: usize| row == side / 2 || (col.min(cols - 1 - col) / side).is_multiple_of(2);
    let tile = |cell: usize| if is_open(cell / cols, cell % cols) { Tile::Free } else { Tile::Obstacle };
    let board = Board::new(side, cols, (0..side * cols).map(tile).collect()).unwrap();
    let middle = narrow(side / 2 * cols);
    (board, vec![Cell(middle), Cell(middle + narrow(cols) - 1)])
}

/// Every rock in a corridor sends the walker to the other end. On eight neighbours shortest paths pass corners
/// in the rooms, and with long diagonals and costs a path costs something else backwards. If costs are
/// mirrored, too, shortest paths from the middle lead to either end.
#[test]
fn rooms_in_a_row_need_short_searches() {
    let digits = |board: Board, least: usize, mirrored: bool| {
        let mut dice = Dice::new(1, "rooms in a row", 0, 0);
        let mut costs: Vec<_> = board.cells().map(|_| narrow(dice.between(least, 9))).collect();
        for row in costs.chunks_mut(board.cols()).filter(|_| mirrored) {
            let (before, after) = row.split_at_mut(board.cols().div_ceil(2));
            after.iter_mut().rev().zip(before).for_each(|(after, &mut before)| *after = before);
        }
        board.with_costs(costs).unwrap()
    };
    let root2 = Topology::Eight(Diagonal::Root2);
    for (topology, costs, most) in [
        (Topology::Four, Some(1), 1),
        (Topology::Hex, Some(1), 1),
        (Topology::Eight(Diagonal::One), Some(1), 10),
        (Topology::Eight(Diagonal::One), Some(0), 10),
        (root2, None, 10),
        (root2, Some(1), 2),
        (root2, Some(0), 2),
    ] {
        for (side, mirrored) in [1, 3, 4].into_iter().flat_map(|side| [(side, false), (side, true)]) {
            let dress = |(board, exits): (Board, Vec<Cell>)| {
                let board = board.with_topology(topology);
                let Some(least) = costs else { return (board, exits) };
                (digits(board, least, mirrored), exits)
            };
            let (small, exits) = dress(rooms_in_a_row(4, side));
            agrees(&small, &exits);
            let (large, exits) = dress(rooms_in_a_row(600 / side, side));
            let free: Vec<_> = large.cells().map(|cell| large.is_passable(cell)).collect();
            for may_seal in [false, true] {
                let (_, work) = values(&large, &exits, &free, may_seal, &mut || false).unwrap();
                let found = format!(
                    "{topology:?} costs={costs:?} side={side} mirrored={mirrored}: {work:?} on {} cells",
                    large.len()
                );
                assert!(work.settled <= most * large.len() as u64, "{found}");
            }
        }
    }
}

/// Returns arches over a corridor, one in another, and the exit in the middle of it.
fn arches(side: usize) -> (Board, Vec<Cell>) {
    let is_open = |row: usize, col: usize| {
        let leg = col.min(side - 1 - col);
        row == side - 1 || leg.is_multiple_of(2) && row >= leg || row.is_multiple_of(2) && leg >= row
    };
    let tile = |cell: usize| if is_open(cell / side, cell % side) { Tile::Free } else { Tile::Obstacle };
    let board = Board::new(side, side, (0..side * side).map(tile).collect()).unwrap();
    (board, vec![Cell::new((side - 1) * side + side / 2)])
}

/// A rock at the foot of an arch sends the walker around by the next one outside, which is longer than the
/// other paths around that rock. No edge leads from those to the arch itself, so it is known to be the shortest
/// path.
#[test]
fn arches_are_not_searched() {
    let digits = |board: Board| {
        let mut dice = Dice::new(1, "arches", 0, 0);
        let costs = board.cells().map(|_| narrow(dice.between(1, 9))).collect();
        board.with_costs(costs).unwrap()
    };
    let eight = [Diagonal::One, Diagonal::Root2].map(Topology::Eight);
    let topologies = [Topology::Four, Topology::Hex].into_iter().chain(eight);
    for (topology, costs) in topologies.flat_map(|topology| [(topology, false), (topology, true)]) {
        let dress = |(board, exits): (Board, Vec<Cell>)| {
            let board = board.with_topology(topology);
            (if costs { digits(board) } else { board }, exits)
        };
        for side in [5, 8, 11] {
            let (small, exits) = dress(arches(side));
            agrees(&small, &exits);
        }
        let (large, exits) = dress(arches(100));
        let free: Vec<_> = large.cells().map(|cell| large.is_passable(cell)).collect();
        let (_, work) = values(&large, &exits, &free, true, &mut || false).unwrap();
        assert!(work.questions > 5000, "most cells are corridors");
        assert!(work.settled <= 100, "{topology:?} costs={costs}: {work:?} on {} cells", large.len());
    }
}

/// Returns such arches with legs on every fourth column, each joined to the next one by a rung at some height.
fn arches_with_rungs(side: usize) -> (Board, Vec<Cell>) {
    let mut dice = Dice::new(1, "rungs", 0, 0);
    let mut tiles = vec![Tile::Obstacle; side * side];
    let mut open = |row: usize, col: usize| {
        for col in [col, side - 1 - col] {
            tiles[row * side + col] = Tile::Free;
        }
    };
    (0..side).for_each(|col| open(side - 1, col));
    for leg in (0..side / 2 - 1).step_by(4) {
        (leg..side).for_each(|row| open(row, leg));
        (leg..side - leg).for_each(|col| open(leg, col));
        if leg + 4 < side / 2 - 1 && leg + 7 < side {
            let rung = dice.between(leg + 5, side - 3);
            (leg..leg + 5).for_each(|col| open(rung, col));
        }
    }
    (Board::new(side, side, tiles).unwrap(), vec![Cell::new((side - 1) * side + side / 2)])
}

/// A rung leads to a cell beside the foot of an arch, so the next arch outside is not known to be the shortest
/// path. Still, only the legs between are searched, and not the cells after the foot.
#[test]
fn arches_with_rungs_need_short_searches() {
    let eight = [Diagonal::One, Diagonal::Root2].map(Topology::Eight);
    let topologies = [Topology::Four, Topology::Hex].into_iter().chain(eight);
    for (topology, costs) in topologies.flat_map(|topology| [(topology, false), (topology, true)]) {
        let dress = |(board, exits): (Board, Vec<Cell>)| {
            let board = board.with_topology(topology);
            let mut dice = Dice::new(1, "costs", 0, 0);
            let costs = board.cells().map(|_| if costs { narrow(dice.between(1, 9)) } else { 1 }).collect();
            (board.with_costs(costs).unwrap(), exits)
        };
        for side in [12, 23, 31] {
            let (small, exits) = dress(arches_with_rungs(side));
            agrees(&small, &exits);
        }
        let (large, exits) = dress(arches_with_rungs(803));
        let free: Vec<_> = large.cells().map(|cell| large.is_passable(cell)).collect();
        let (_, work) = values(&large, &exits, &free, true, &mut || false).unwrap();
        assert!(work.questions > 100_000, "most cells are corridors");
        let cells = large.len() as u64;
        assert!(work.settled <= cells, "{topology:?} costs={costs}: {work:?} on {cells} cells");
    }
}
