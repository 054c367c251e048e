//! Plain breadth-first search. Rules and checkers may use it: it is the
//! definition of a distance, not a way to find a strategy.

use std::collections::VecDeque;

use crate::board::{Board, Cell};

/// The distance of a cell from which no target can be reached.
pub const UNREACHED: u32 = u32::MAX;

/// Steps from every cell to the nearest of `targets`, walking over cells where
/// `passable` holds; targets count as passable. One entry per cell,
/// [`UNREACHED`] where there is no way.
///
/// Cost: O(cells) time, 4 bytes per cell and the queue.
pub fn distances(
    board: &Board,
    targets: impl IntoIterator<Item = Cell>,
    passable: impl Fn(Cell) -> bool,
) -> Vec<u32> {
    let mut distance = vec![UNREACHED; board.len()];
    let mut queue = VecDeque::new();
    for target in targets {
        if distance[target.index()] == UNREACHED {
            distance[target.index()] = 0;
            queue.push_back(target);
        }
    }
    while let Some(cell) = queue.pop_front() {
        for (_, next) in board.neighbours(cell, &passable) {
            if distance[next.index()] == UNREACHED {
                distance[next.index()] = distance[cell.index()] + 1;
                queue.push_back(next);
            }
        }
    }
    distance
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Tile;
    use proptest::prelude::*;

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
            let target = Cell((target % board.len()) as u32);
            let found = distances(&board, [target], |c| board.is_passable(c));
            for cell in board.cells().filter(|&c| board.is_passable(c) || c == target) {
                // The other search walks from the cell, so passability is symmetric
                // only for cells a walker can stand on.
                let way = pathfinding::directed::bfs::bfs(
                    &cell,
                    |&c| board.neighbours(c, |n| n == target || board.is_passable(n)).map(|(_, n)| n).collect::<Vec<_>>(),
                    |&c| c == target,
                );
                let expected = way.map_or(UNREACHED, |way| way.len() as u32 - 1);
                prop_assert_eq!(found[cell.index()], expected);
            }
        }
    }
}
