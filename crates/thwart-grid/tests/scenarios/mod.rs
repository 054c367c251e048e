//! Published scenarios against the plain distances of the library, with eight
//! neighbours: a diagonal is sqrt 2 long and cuts no corner.

use std::path::Path;

use thwart_grid::distance::lengths;
use thwart_grid::format::movingai::{Options, Scenario, parse, parse_scen};
use thwart_grid::{Board, Diagonal, Topology};

const TOLERANCE: f64 = 1e-4;

pub(crate) fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the board of a map, with the neighbourhood for which the scenarios are
/// made.
pub(crate) fn board(path: &Path) -> Board {
    parse(&text(path), Options::default())
        .unwrap_or_else(|problems| panic!("{}: {problems}", path.display()))
        .board
        .with_topology(Topology::Eight(Diagonal::Root2))
}

/// Checks the chosen scenarios of a file against its map, if the map exists;
/// returns their number.
pub(crate) fn check(path: &Path, chosen: impl Fn(usize) -> bool) -> usize {
    let map = path.with_extension("");
    if !map.exists() {
        return 0;
    }
    let board = board(&map);
    let scenarios = parse_scen(&text(path)).unwrap();
    let chosen: Vec<_> = scenarios.iter().enumerate().filter(|(number, _)| chosen(*number)).collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let part = chosen.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        for part in chosen.chunks(part) {
            let board = &board;
            scope.spawn(move || {
                for &(number, scenario) in part {
                    check_one(board, path, number, scenario);
                }
            });
        }
    });
    chosen.len()
}

fn check_one(board: &Board, path: &Path, number: usize, scenario: &Scenario) {
    assert_eq!((board.rows(), board.cols()), (scenario.height.unwrap(), scenario.width.unwrap()));
    let (start, goal) = (board.cell(scenario.start).unwrap(), board.cell(scenario.goal).unwrap());
    let found = lengths(board, [goal], |cell| board.is_passable(cell))[start.index()];
    let (found, published) = (board.measure().number(found), scenario.length);
    let place = format!("{}, scenario {}", path.display(), number + 1);
    assert!((found - published).abs() < TOLERANCE, "{place}: found {found}, published {published}");
}
