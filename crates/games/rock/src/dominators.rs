//! The cells that lie on every path to the exits.

use thwart_grid::distance::{UNREACHED_STEPS, distances};
use thwart_grid::{Cell, CellSet, Direction};

use super::ground::Rock;

/// Implements [`Rock::dominators`].
///
/// The search takes one path and finds, place by place, the cells that can be reached from it without touching
/// it again. All paths pass a place exactly if no cell reached from the places before it touches a later place,
/// or an exit off the path.
pub(super) fn dominators(game: &Rock, walker: Cell, rocks: &CellSet) -> CellSet {
    let distance = distances(&game.board, game.exits().iter().copied(), |cell| game.is_free(rocks, cell));
    let path = straight_path(game, walker, rocks, &distance);
    let last = path.len().saturating_sub(1);
    let mut places = vec![None; distance.len()];
    for (place, cell) in path.iter().enumerate() {
        places[cell.index()] = Some(place);
    }
    let mut dominators = Vec::new();
    let mut seen = vec![false; distance.len()];
    // The furthest place that the searched cells touch.
    let mut furthest = 0;
    for (place, &cell) in path.iter().enumerate() {
        if furthest == last {
            break;
        }
        if 0 < place && furthest <= place {
            dominators.push(cell);
        }
        let mut stack = vec![cell];
        while let Some(cell) = stack.pop().filter(|_| furthest < last) {
            let known = stack.len();
            for next in game.straight(cell, rocks) {
                match places[next.index()] {
                    Some(place) => furthest = furthest.max(place),
                    None if game.is_exit(next) => furthest = last,
                    None if std::mem::replace(&mut seen[next.index()], true) => {}
                    None => stack.push(next),
                }
            }
            // The search ends as soon as the end is touched, so the cell nearest to an exit is taken first.
            stack[known..].sort_by_key(|next| std::cmp::Reverse(distance[next.index()]));
        }
    }
    dominators.into_iter().collect()
}

/// Returns a path of straight steps, both ends included; it is empty if there is none.
///
/// A diagonal step is taken only if no straight one leads nearer to the exits, and is replaced by two straight
/// ones. The cell between them is then as far from the exits as the one before. All other steps lead nearer, so
/// the path visits no cell twice.
fn straight_path(game: &Rock, walker: Cell, rocks: &CellSet, distance: &[u32]) -> Vec<Cell> {
    if distance[walker.index()] == UNREACHED_STEPS {
        return Vec::new();
    }
    let board = &game.board;
    let mut path = vec![walker];
    let mut here = walker;
    while !game.is_exit(here) {
        let nearer = board.neighbours(here, |cell| game.is_free(rocks, cell));
        let nearer = nearer.filter(|(_, next)| distance[next.index()] < distance[here.index()]);
        let cuts = |direction: Direction| board.topology().blocks_corners() && direction.is_diagonal();
        let Some((direction, next)) = nearer.min_by_key(|&(direction, _)| cuts(direction)) else { break };
        if cuts(direction) {
            path.extend(board.step(here, direction.sides().0));
        }
        path.push(next);
        here = next;
    }
    path
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use thwart_grid::format::board_file;

    use super::*;
    use thwart_game::game::Game as _;
    use thwart_game::rules::Rules as _;
    use thwart_game::setup::Setup;

    fn rock(topology: &str, cols: usize, signs: &[char]) -> Rock {
        let rows: Vec<String> = signs.chunks_exact(cols).map(|row| row.iter().collect()).collect();
        let text = format!("game: rock\ntopology: {topology}\n\n{}\n", rows.join("\n"));
        Rock::new(&Setup::new(Rock::INFO, board_file::parse(&text).unwrap()).unwrap()).unwrap()
    }

    /// Returns the cells on which a rock cuts the walker off, with one search for each.
    fn one_by_one(game: &Rock, walker: Cell, rocks: &CellSet) -> CellSet {
        let cuts_off = |&cell: &Cell| {
            let may_lie = game.is_free(rocks, cell) && cell != walker && !game.is_exit(cell);
            may_lie && game.is_sealed(walker, &rocks.with(cell))
        };
        game.board().cells().filter(cuts_off).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn chokes_agree_with_one_search_per_cell(
            topology in 0..3usize,
            cols in 1..6usize,
            signs in proptest::collection::vec(proptest::sample::select(vec!['.', '.', '.', '3', '#', '#']), 6..30),
            places in proptest::collection::vec(0..1000usize, 5),
        ) {
            let mut signs = signs;
            signs.truncate(signs.len() / cols * cols);
            let at = |i: usize| places[i] % signs.len();
            let (start, exits, fallen) = (at(0), [at(1), at(2)], [at(3), at(4)]);
            for exit in exits {
                signs[exit] = '>';
            }
            signs[start] = '@';
            prop_assume!(signs.contains(&'>'));
            let game = rock(["four", "eight", "hex"][topology], cols, &signs);
            let fallen = fallen.into_iter().filter(|&cell| matches!(signs[cell], '.' | '3'));
            let rocks: CellSet = fallen.map(Cell::new).collect();
            let walker = game.starts()[0];
            let sealed = game.is_sealed(walker, &rocks);
            let expected = if sealed { CellSet::new() } else { one_by_one(&game, walker, &rocks) };
            prop_assert_eq!(dominators(&game, walker, &rocks), expected);
        }
    }
}
