//! Every family in every game, and in games with every mixture of signs.

use thwart_grid::distance::{UNREACHED_STEPS, distances};
use thwart_grid::format::board_file;
use thwart_grid::generate::FAMILIES;

use super::*;
use crate::info::{Parameter, SignRule};
use crate::setup::Setup;

const fn game(name: &'static str, signs: &'static [SignRule], parameters: &'static [Parameter]) -> GameInfo {
    GameInfo {
        name,
        summary: "",
        minimiser: "walker",
        maximiser: "adversary",
        signs,
        parameters,
        topologies: thwart_grid::Topology::ALL,
        ..GameInfo::BARE
    }
}

const fn any(tile: Tile) -> SignRule {
    SignRule::new(tile, Count::Any, "")
}

const fn one(tile: Tile) -> SignRule {
    SignRule::new(tile, Count::One, "")
}

/// Games with one walker, tokens, doors, costs and bricks.
static GAMES: [GameInfo; 5] = [
    game("walk", &[any(Tile::Free), any(Tile::Obstacle), one(Tile::Start), one(Tile::Exit)], &[]),
    game(
        "tokens",
        &[any(Tile::Free), any(Tile::Obstacle), any(Tile::Start), any(Tile::Exit)],
        &[Parameter {
            key: "moves",
            summary: "",
            domain: Domain::Integer { min: 1, max: u64::MAX },
            default: None,
            exam: &["1"],
            is_quiet: false,
        }],
    ),
    game("doors", &[any(Tile::Free), any(Tile::Obstacle), one(Tile::Start), any(Tile::Exit)], &[]),
    game("costs", &[any(Tile::Digit(0)), any(Tile::Free), any(Tile::Obstacle)], &[]),
    game(
        "bricks",
        &[
            any(Tile::Free),
            any(Tile::Obstacle),
            any(Tile::Brick),
            one(Tile::Start),
            one(Tile::Exit),
            any(Tile::Digit(0)),
        ],
        &[],
    ),
];

fn order<'a>(family: &'a str, size: (usize, usize), settings: &'a [(&'a str, &'a str)]) -> Recipe<'a> {
    Recipe { family, rows: size.0, cols: size.1, seed: 1, settings }
}

/// Returns whether every start has a path to an exit.
fn starts_reach_exits(setup: &Setup) -> bool {
    let board = setup.board();
    let exits = board.find(Tile::Exit);
    let distance = distances(board, exits, |cell| board.is_passable(cell));
    board.find(Tile::Start).all(|cell| distance[cell.index()] != UNREACHED_STEPS)
}

#[test]
fn every_family_fits_every_mixture_of_signs() {
    for info in &GAMES {
        for family in FAMILIES {
            let (rows, cols) = family.least;
            for size in [(rows, cols), (rows, cols + 1), (rows + 1, cols), (9, 14), (14, 11), (23, 30)] {
                let setup = setup(info, &order(family.name, size, &[]));
                let setup = match setup {
                    Ok(setup) => setup,
                    Err(error) => {
                        let small =
                            matches!(error, GenerateError::Draft(ground::GenerateError::TooSmall { .. }));
                        assert!(small, "{} {}: {error}", info.name, family.name);
                        continue;
                    }
                };
                let text = setup.text();
                let again = Setup::new(info, board_file::parse(&text).unwrap()).unwrap();
                assert_eq!(again.text(), text);
                if info.name == "walk" || info.name == "doors" {
                    assert!(starts_reach_exits(&setup), "{text}");
                }
            }
        }
    }
}

#[test]
fn keys_never_mean_two_things() {
    let mut keys: Vec<_> = DRESSING.iter().map(|dressing| dressing.key).collect();
    keys.push("topology");
    for parameter in FAMILIES.iter().flat_map(|family| family.parameters) {
        assert!(!keys.contains(&parameter.key), "{}", parameter.key);
    }
}

#[test]
fn headers_say_how_the_board_was_made() {
    let settings = [("exits", "4"), ("density", "20"), ("moves", "7"), ("starts", "2"), ("density", "25")];
    let setup = setup(&GAMES[1], &order("random", (6, 8), &settings)).unwrap();
    let board = setup.board();
    assert_eq!([board.find(Tile::Start).count(), board.find(Tile::Exit).count()], [2, 4]);
    assert!(
        setup
            .text()
            .starts_with("game: tokens\nmoves: 7\ntitle: random 6x8 seed 1 density=25 starts=2 exits=4\n\n"),
        "{}",
        setup.text()
    );
}

#[test]
fn a_required_parameter_is_drawn() {
    let moves = |seed| {
        let recipe = Recipe { seed, ..order("open", (3, 3), &[]) };
        setup(&GAMES[1], &recipe).unwrap().number("moves")
    };
    assert_eq!(moves(1), moves(1));
    assert!((0..50).all(|seed| (1..=100).contains(&moves(seed))));
    assert!((1..50).any(|seed| moves(seed) != moves(0)));
}

#[test]
fn every_game_has_the_same_ground() {
    for family in FAMILIES {
        let obstacles = |info| {
            let setup = setup(info, &order(family.name, (14, 14), &[])).unwrap();
            let board = setup.board().clone();
            board.cells().map(|cell| board.is_passable(cell)).collect::<Vec<_>>()
        };
        assert_eq!(obstacles(&GAMES[0]), obstacles(&GAMES[1]));
        assert_eq!(obstacles(&GAMES[0]), obstacles(&GAMES[3]));
    }
}

/// A recipe that does not fit is refused; a default that does not fit is reduced.
#[test]
fn a_full_board_is_an_error_that_says_how_many_fit() {
    let on = |side, settings: &[(&str, &str)]| setup(&GAMES[1], &order("open", (side, side), settings));
    let full = on(5, &[("starts", "23"), ("exits", "2")]).unwrap();
    assert_eq!(full.board().find(Tile::Start).count(), 23);
    let message = |settings: &[(&str, &str)]| on(5, settings).unwrap_err().to_string();
    assert_eq!(
        message(&[("starts", "24"), ("exits", "2")]),
        "starts: 24 are wanted, and on this board there is room for 23"
    );
    assert_eq!(message(&[("exits", "25")]), "exits: 25 are wanted, and on this board there is room for 24");
    assert!(on(2, &[]).is_ok());
}

#[test]
fn errors_are_words() {
    let fail = |game: usize, family, settings: &[(&str, &str)]| {
        setup(&GAMES[game], &order(family, (9, 9), settings)).unwrap_err().to_string()
    };
    assert!(fail(0, "nowhere", &[]).starts_with("there is no family `nowhere`; known are open"));
    assert_eq!(
        fail(1, "rooms", &[("rome", "1")]),
        "there is no `rome` to set for rooms boards of tokens; there is room doorway loops starts exits ends moves topology diagonal"
    );
    assert_eq!(
        fail(0, "rooms", &[("exits", "2")]),
        "boards of walk never have several `>`, so leave `exits` out"
    );
    assert_eq!(fail(4, "open", &[("bricks", "101")]), "bricks: `101` is not a whole number from 0 to 100");
    assert_eq!(fail(4, "rooms", &[("room", "0")]), "room: `0` is not a whole number from 1 to 1000");
    assert!(
        fail(3, "open", &[("costs", "high")]).starts_with("costs: there is no `high`; it is none|uniform")
    );
    assert!(fail(1, "open", &[("moves", "x")]).contains("moves: `x` is not a whole number"));
    assert!(fail(0, "open", &[("topology", "round")]).contains("not on `round`"));
}
