//! All methods against the exhaustive solver.

use proptest::prelude::*;
use thwart_core::format::board_file;

use super::*;
use crate::retrograde;
use crate::setup::Setup;

fn rock(text: &str) -> Rock {
    Rock::new(&Setup::new(Rock::INFO, board_file::parse(text).unwrap()).unwrap()).unwrap()
}

/// Every method at the start, and the oracle at every reachable position.
fn agrees(text: &str) {
    let game = rock(text);
    let table = retrograde::solve(&game, &game.start(), retrograde::MAX_POSITIONS).unwrap();
    let limits = Limits::default();
    let mut oracle = RockOracle::new(&game, &limits);
    for (position, value) in table.positions() {
        let evaluation = oracle.evaluate(position).unwrap();
        assert_eq!(evaluation.bounds.value(), Some(value), "{text}\n{position:?}");
        match evaluation.best {
            None => assert!(game.outcome(position).is_some()),
            Some(chosen) => {
                let next = game.play(position, chosen);
                let kept = table.value(&next).unwrap().plus(game.cost(position, chosen));
                assert_eq!(kept, value, "{text}\n{position:?} {chosen:?}");
            }
        }
    }
    field_is_the_value_of_every_start(text, &game);
    for method in ["settle", "iterate"] {
        match game.solve(&game.start(), method, &Limits::default()) {
            Ok(answer) => assert_eq!(answer.bounds.value(), table.value(&game.start()), "{method}\n{text}"),
            Err(SolveError::NotSupported { .. }) => assert!(game.rocks() != 1 && method == "iterate"),
            Err(error) => panic!("{error}"),
        }
    }
}

/// What `--values` writes: the value if the walker started there.
fn field_is_the_value_of_every_start(text: &str, game: &Rock) {
    let field = game.solve(&game.start(), "settle", &Limits::default()).unwrap().field.unwrap().to_vec();
    let (header, map) = text.split_once("\n\n").unwrap();
    for cell in game.board().cells().filter(|&cell| game.board().tile(cell) == thwart_core::Tile::Free) {
        let at = game.board().coord(cell);
        let mut rows: Vec<Vec<char>> = map.replace('@', ".").lines().map(|row| row.chars().collect()).collect();
        rows[at.row][at.col] = '@';
        let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        let there = rock(&format!("{header}\n\n{}\n", rows.join("\n")));
        let value = RockOracle::new(&there, &Limits::default()).evaluate(&there.start()).unwrap().bounds.value();
        assert_eq!(field[cell.index()], value, "{text}\n{at}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, rng_seed: proptest::test_runner::RngSeed::Fixed(1), ..Default::default() })]
    #[test]
    fn every_method_and_position_agrees_with_the_generic_solver(
        rows in 1usize..5,
        cols in 1usize..5,
        walls in proptest::collection::vec(proptest::bool::weighted(0.25), 16),
        start in 0usize..16,
        exit in 0usize..15,
        rocks in 0usize..4,
        seal in proptest::bool::ANY,
    ) {
        let len = rows * cols;
        prop_assume!(len > 1);
        let start = start % len;
        let exit = (start + 1 + exit % (len - 1)) % len;
        let mut map = String::new();
        for (i, &wall) in walls.iter().enumerate().take(len) {
            map.push(if i == start { '@' } else if i == exit { '>' } else if wall { '#' } else { '.' });
            if (i + 1) % cols == 0 { map.push('\n'); }
        }
        let seal = if seal { "allowed" } else { "forbidden" };
        agrees(&format!("game: rock\nrocks: {rocks}\nseal: {seal}\n\n{map}"));
    }
}

#[test]
fn beyond_the_size_limit_is_an_error_with_figures() {
    let game = rock(&format!("game: rock\nrocks: 3\n\n@{}>\n", ".".repeat(300)));
    let error = game.solve(&game.start(), "settle", &Limits::default()).unwrap_err();
    assert!(matches!(error, SolveError::TooLarge { .. }), "{error}");
}
