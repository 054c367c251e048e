//! Plain distances: breadth-first search for steps, Dijkstra's algorithm for lengths. Rules and
//! checkers may use them, because they define a distance and find no strategy.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use crate::board::{Board, Cell};
use crate::flat_bfs;
use crate::padded::Padded;
use crate::topology::Topology;

pub use crate::flat_bfs::UNREACHED_STEPS;

/// The length of a cell from which no target can be reached.
pub const UNREACHED_LENGTH: u64 = u64::MAX;

/// Returns the steps from every cell to the nearest of `targets`, walking over cells for which
/// `passable` holds; targets count as passable. One entry per cell, [`UNREACHED_STEPS`] if there is no
/// path.
///
/// Cost: O(cells) time, a few nanoseconds per cell, see [`flat_bfs`]; 4 bytes per cell for the
/// result and about 8 more during the search.
///
/// ```
/// use thwart_grid::distance::{UNREACHED_STEPS, distances};
/// use thwart_grid::{Board, Cell, Tile};
///
/// let board = Board::new(1, 4, vec![Tile::Free, Tile::Free, Tile::Obstacle, Tile::Free]).unwrap();
/// let steps = distances(&board, [Cell(0)], |cell| board.is_passable(cell));
/// assert_eq!(steps, [0, 1, UNREACHED_STEPS, UNREACHED_STEPS]);
/// ```
pub fn distances(
    board: &Board,
    targets: impl IntoIterator<Item = Cell>,
    passable: impl Fn(Cell) -> bool,
) -> Vec<u32> {
    let targets: Vec<_> = targets.into_iter().collect();
    let found = match board.topology() {
        Topology::Four => flat_bfs::once(board, &targets, &passable),
        Topology::Eight(_) => flat_bfs::once_around(board, &Padded::eight(board), &targets, &passable),
        Topology::Hex => flat_bfs::once_around(board, &Padded::hex(board), &targets, &passable),
    };
    found.unwrap_or_else(|| by_definition(board, targets, passable))
}

/// As [`distances`], written as its definition, on any topology.
pub(crate) fn by_definition(
    board: &Board,
    targets: impl IntoIterator<Item = Cell>,
    passable: impl Fn(Cell) -> bool,
) -> Vec<u32> {
    let mut distance = vec![UNREACHED_STEPS; board.len()];
    let mut queue = VecDeque::new();
    for target in targets {
        if distance[target.index()] == UNREACHED_STEPS {
            distance[target.index()] = 0;
            queue.push_back(target);
        }
    }
    while let Some(cell) = queue.pop_front() {
        for (_, next) in board.neighbours(cell, &passable) {
            if distance[next.index()] == UNREACHED_STEPS {
                distance[next.index()] = distance[cell.index()] + 1;
                queue.push_back(next);
            }
        }
    }
    distance
}

/// Returns the cost of the cheapest path from every cell to one of `targets`, in units of
/// [`Board::measure`]: entering costs times lengths of steps, without the cost of the cell itself.
/// Otherwise as [`distances`], with [`UNREACHED_LENGTH`] if there is no path.
///
/// Sums beyond 64 bits saturate; this cannot happen if entering costs add up to at most
/// [`Measure::largest_sum`].
///
/// Cost: O(cells log cells) time, 8 bytes per cell and the queue; if every step costs 1, that of
/// [`distances`].
///
/// [`Measure::largest_sum`]: crate::Measure::largest_sum
///
/// ```
/// use thwart_grid::distance::lengths;
/// use thwart_grid::{Board, Cell, Tile};
///
/// let board = Board::new(1, 3, vec![Tile::Free; 3]).unwrap().with_costs(vec![7, 2, 1]).unwrap();
/// // A path pays for the cells that it enters, so the last two cells count.
/// assert_eq!(lengths(&board, [Cell(2)], |_| true), [3, 1, 0]);
/// ```
pub fn lengths(
    board: &Board,
    targets: impl IntoIterator<Item = Cell>,
    passable: impl Fn(Cell) -> bool,
) -> Vec<u64> {
    if board.has_unit_steps() {
        let steps = distances(board, targets, passable).into_iter();
        return steps
            .map(|steps| if steps == UNREACHED_STEPS { UNREACHED_LENGTH } else { u64::from(steps) })
            .collect();
    }
    let mut length = vec![UNREACHED_LENGTH; board.len()];
    let mut queue = BinaryHeap::new();
    for target in targets {
        length[target.index()] = 0;
        queue.push(Reverse((0, target)));
    }
    while let Some(Reverse((here, cell))) = queue.pop() {
        // A cheaper path was found since this entry was pushed.
        if here != length[cell.index()] {
            continue;
        }
        for (direction, from) in board.neighbours(cell, &passable) {
            // The search runs backwards: the walker steps from `from` onto `cell`.
            let longer = here.saturating_add(board.step_cost(direction.opposite(), cell));
            if longer < length[from.index()] {
                length[from.index()] = longer;
                queue.push(Reverse((longer, from)));
            }
        }
    }
    length
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Tile, narrow};
    use crate::topology::{Diagonal, Topology};
    use proptest::prelude::*;

    #[test]
    fn lengths_count_entering_costs_and_diagonals() {
        let tiles = "0.3#.>.09".chars().map(|sign| Tile::from_sign(sign).unwrap()).collect();
        let board = Board::new(3, 3, tiles).unwrap();
        let to_exit = |topology| {
            let board = board.clone().with_topology(topology);
            let lengths = lengths(&board, board.find(Tile::Exit), |c| board.is_passable(c));
            board
                .cells()
                .map(|c| match lengths[c.index()] {
                    UNREACHED_LENGTH => "-".to_owned(),
                    length => board.measure().text(length),
                })
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(to_exit(Topology::Four), "3 2 1 - 1 0 2 2 1");
        assert_eq!(to_exit(Topology::Eight(Diagonal::One)), "2 1 1 - 1 0 1 1 1");
        assert_eq!(to_exit(Topology::Eight(Diagonal::Root2)), "1+1sqrt2 1sqrt2 1 - 1 0 1sqrt2 1sqrt2 1");
    }

    proptest! {
        #[test]
        fn agrees_with_an_independent_search(
            rows in 1usize..7,
            cols in 1usize..7,
            walls in proptest::collection::vec(proptest::bool::weighted(0.3), 36),
            target in 0usize..36,
        ) {
            let tiles: Vec<_> = (0..rows * cols)
                .map(|i| if walls[i] { Tile::Obstacle } else { Tile::Free })
                .collect();
            let board = Board::new(rows, cols, tiles).unwrap();
            let target = Cell::new(target % board.len());
            let found = distances(&board, [target], |c| board.is_passable(c));
            for cell in board.cells().filter(|&c| board.is_passable(c) || c == target) {
                // The other search starts at the cell, so the two agree only for cells on which a
                // walker can stand.
                let path = pathfinding::directed::bfs::bfs(
                    &cell,
                    |&c| board.neighbours(c, |n| n == target || board.is_passable(n)).map(|(_, n)| n).collect::<Vec<_>>(),
                    |&c| c == target,
                );
                let expected = path.map_or(UNREACHED_STEPS, |path| narrow(path.len()) - 1);
                prop_assert_eq!(found[cell.index()], expected);
            }
        }

        #[test]
        fn lengths_agree_with_an_independent_search(
            rows in 1usize..7,
            cols in 1usize..7,
            walls in proptest::collection::vec(proptest::bool::weighted(0.25), 36),
            costs in proptest::collection::vec(prop_oneof![4 => 0u32..4, 1 => 0u32..1_000_000], 36),
            targets in proptest::collection::vec(0usize..36, 0..4),
            topology in proptest::sample::select(Topology::ALL),
        ) {
            let cells = rows * cols;
            let tiles = (0..cells).map(|i| if walls[i] { Tile::Obstacle } else { Tile::Free }).collect();
            let board = Board::new(rows, cols, tiles).unwrap();
            let board = board.with_topology(topology).with_costs(costs[..cells].to_vec()).unwrap();
            let passable = |cell| board.is_passable(cell);
            let targets: Vec<_> = targets.iter().map(|i| Cell::new(i % cells)).filter(|&c| passable(c)).collect();
            let found = lengths(&board, targets.iter().copied(), passable);
            for cell in board.cells().filter(|&cell| passable(cell)) {
                let path = pathfinding::directed::dijkstra::dijkstra(
                    &cell,
                    |&from| {
                        let steps = board.neighbours(from, passable);
                        steps.map(|(direction, to)| (to, board.step_cost(direction, to))).collect::<Vec<_>>()
                    },
                    |cell| targets.contains(cell),
                );
                prop_assert_eq!(found[cell.index()], path.map_or(UNREACHED_LENGTH, |(_, length)| length));
            }
        }
    }
}
