//! Generated boards of all games.

use thwart::games::ALL;
use thwart::generate::{Recipe, setup};
use thwart::value::Value;
use thwart_grid::Tile;
use thwart_grid::generate::FAMILIES;

fn order(family: &str, size: (usize, usize), seed: u64) -> Recipe<'_> {
    Recipe { family, rows: size.0, cols: size.1, seed, settings: &[] }
}

#[test]
fn every_family_is_a_board_of_every_game() {
    for game in ALL {
        for family in FAMILIES {
            for size in [family.least, (12, 12)] {
                let made = setup(game.info(), &order(family.name, size, 1)).unwrap();
                if let Err(problems) = game.position(made.clone()) {
                    panic!("{}: {problems}\n{}", game.info().name, made.text());
                }
            }
        }
    }
}

/// The families `gauntlet` and `impossible` keep their promises about catching a walker with one
/// obstacle a turn.
#[test]
fn gauntlet_and_impossible_keep_their_promises() {
    let trap = ALL.iter().find(|game| game.info().name == "trap").unwrap();
    let value = |family, size, seed| {
        let made = setup(trap.info(), &order(family, size, seed)).unwrap();
        let cells = made.board().find(Tile::Free).count() as u64 + 1;
        let request = thwart::SolveOptions::default().certify(false);
        let report = trap.position(made).unwrap().solve(&request).unwrap();
        (report.bounds.value(), cells)
    };
    for (size, seed) in [((7, 10), 1), ((7, 20), 2), ((13, 11), 3), ((13, 16), 4), ((19, 12), 5)] {
        // Half of the cells are pockets.
        let (found, cells) = value("gauntlet", size, seed);
        assert_eq!(found, Some(Value::Finite(cells / 2)), "{size:?}");
    }
    for (size, seed) in [((5, 5), 1), ((6, 8), 2), ((9, 9), 3), ((12, 13), 4), ((20, 14), 5), ((11, 30), 6)] {
        assert_eq!(value("impossible", size, seed).0, Some(Value::Infinite), "{size:?}");
    }
}

#[test]
fn keys_never_mean_two_things() {
    let keys: Vec<_> =
        ALL.iter().flat_map(|game| game.info().parameters.iter().map(|parameter| parameter.key)).collect();
    for parameter in FAMILIES.iter().flat_map(|family| family.parameters) {
        assert!(!keys.contains(&parameter.key), "{}", parameter.key);
    }
}
