//! Every family at many sizes, and bytes that must never change.

use std::fmt::Write as _;

use super::dice::digest;
use super::dress::{Amount, Costs, Ends, Signs, dress};
use super::*;
use crate::board::{Board, Tile};
use crate::distance::{UNREACHED_STEPS, distances};

fn recipe(name: &str, rows: usize, cols: usize, seed: u64) -> Recipe {
    Recipe::new(name, rows, cols, seed, &[]).unwrap()
}

fn picture(ground: &Draft) -> String {
    let signs = Signs { starts: Amount::All, exits: Amount::All, ..Signs::default() };
    text(&dress(ground, &signs, &mut Dice::new(0, "", 0, 0)))
}

fn text(board: &Board) -> String {
    crate::format::board_file::print([], board)
}

/// Checks the promises of [`Draft`].
fn assert_sound(ground: &Draft, words: &str) {
    let Draft { board, start, exits } = ground;
    assert!(board.is_passable(*start) && !exits.contains(start), "{words}");
    assert!(exits.iter().all(|&exit| board.is_passable(exit)), "{words}");
    let mut sorted = exits.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), exits.len(), "{words}: an exit stands twice");
    let distance = distances(board, [*start], |cell| board.is_passable(cell));
    let reached = |cell: &crate::Cell| Some(distance[cell.index()]).filter(|&d| d != UNREACHED_STEPS);
    assert!(reached(&exits[0]).is_some(), "{words}: no path");
    let farthest = exits.iter().filter_map(reached).max();
    assert_eq!(reached(&exits[0]), farthest, "{words}: another exit is farther");
    assert!(board.tiles().iter().all(|tile| matches!(tile, Tile::Free | Tile::Obstacle)), "{words}");
}

#[test]
fn every_family_at_every_small_size() {
    let mut sizes: Vec<_> = (0..=9).flat_map(|rows| (0..=9).map(move |cols| (rows, cols))).collect();
    sizes.extend([(1, 40), (40, 1), (2, 30), (30, 2), (3, 50), (17, 31), (24, 23), (60, 60), (80, 33)]);
    for family in FAMILIES {
        let mut made = 0;
        for &(rows, cols) in &sizes {
            for seed in 0..5 {
                match Recipe::new(family.name, rows, cols, seed, &[]) {
                    Ok(recipe) => {
                        let ground = recipe.ground();
                        assert_eq!((ground.board.rows(), ground.board.cols()), (rows, cols));
                        assert_sound(&ground, &recipe.words());
                        assert!(family.has_doors || ground.exits.len() == 1);
                        made += 1;
                    }
                    Err(error) => assert!(matches!(error, GenerateError::TooSmall { .. }), "{error}"),
                }
            }
        }
        assert!(made >= 20, "{}: {made}", family.name);
    }
}

#[test]
fn every_parameter_at_both_ends() {
    for family in FAMILIES {
        let (rows, cols) = family.least;
        for size in [(rows, cols), (rows + 1, cols), (13, 14), (31, 18)] {
            for corner in 0..1 << family.parameters.len() {
                let values: Vec<_> = (family.parameters.iter().enumerate())
                    .map(|(i, p)| (p.key, if corner >> i & 1 == 0 { p.min } else { p.max }.to_string()))
                    .collect();
                let settings: Vec<_> = values.iter().map(|(key, value)| (*key, value.as_str())).collect();
                let recipe = Recipe::new(family.name, size.0, size.1, 5, &settings).unwrap();
                assert_sound(&recipe.ground(), &recipe.words());
            }
        }
    }
}

#[test]
fn seeds_matter_and_nothing_else_does() {
    for family in FAMILIES {
        let draw = |seed| picture(&recipe(family.name, 30, 30, seed).ground());
        assert_eq!(draw(1), draw(1));
        let distinct: std::collections::BTreeSet<_> = (0..20).map(draw).collect();
        let fixed = family.name == "open";
        assert!(fixed || distinct.len() > 10, "{}: {} of 20", family.name, distinct.len());
    }
}

#[test]
fn a_family_is_described_in_one_sentence() {
    for family in FAMILIES {
        let sentence = family.summary.strip_suffix('.').unwrap();
        assert!(!sentence.contains(". ") && sentence.starts_with(char::is_uppercase), "{}", family.name);
        for parameter in family.parameters {
            assert!((parameter.min..=parameter.max).contains(&parameter.default), "{}", parameter.key);
        }
    }
}

/// Changing a byte here changes the boards of every user's seeds: add a family
/// instead.
#[test]
fn bytes_never_change() {
    let mut found = String::new();
    for family in FAMILIES {
        let mut all = String::new();
        for (rows, cols, seed) in [(12, 17, 1), (25, 24, 2), (40, 50, u64::MAX)] {
            all.push_str(&picture(&recipe(family.name, rows, cols, seed).ground()));
        }
        let _ = writeln!(found, "{} {:016x}", family.name, digest(&all));
    }
    assert_eq!(found, GOLDEN);
}

const GOLDEN: &str = "\
open b61cd17ddd7bfa43
random ead2bd2304ea9af7
rooms 1620d4270801a0b4
maze 1cbe546945d9d5c7
spiral 0f23620f2e46c602
caves 1d1d6be93b6c2038
corridors 9d88e50e1b3f74d8
rings 32509a1df6ce74ad
sparse e8245934d21b303f
dense 2f55db341db2c925
lattice 71d6e6e7312489e5
room 85ea050b223c2d57
bigroom 6df0092caf923f03
bunkers 0da13b5ebd7012f6
ringroad d3afd30fa6ea18d5
ladder 9c085673651c8f10
stubnet 51678e3851a8218f
small e43f550681a2cf58
impossible c35d3aa92d547339
gauntlet 5c54f67228cebb78
evil f34e79dfe055d337
";

#[test]
fn a_few_boards_in_full() {
    let mut found = String::new();
    for (name, rows, cols) in
        [("open", 3, 5), ("maze", 5, 9), ("caves", 7, 12), ("small", 5, 8), ("gauntlet", 7, 12)]
    {
        let _ = writeln!(found, "{name}\n{}", picture(&recipe(name, rows, cols, 1).ground()));
    }
    let ground = recipe("random", 6, 8, 1).ground();
    for (name, costs) in Costs::ALL {
        let signs = Signs { costs: Some(*costs), ..Signs::default() };
        let _ =
            writeln!(found, "{name}\n{}", text(&dress(&ground, &signs, &mut Dice::new(1, "dress", 6, 8))));
    }
    let signs = Signs {
        starts: Amount::Several(2),
        exits: Amount::Several(3),
        bricks: 50,
        rubble: 20,
        ..Signs::default()
    };
    let _ = writeln!(found, "bricks\n{}", text(&dress(&ground, &signs, &mut Dice::new(1, "dress", 6, 8))));
    assert_eq!(found, IN_FULL);
}

const IN_FULL: &str = "\
open
....>
.....
@....

maze
@....#.#.
####.#.#.
>#.......
.#.#.#.#.
.......#.

caves
#####..#####
##......@###
#.........##
#..........#
#>.........#
##..##....##
############

small
>.>.....
..#.....
...@...>
.....#..
........

gauntlet
############
###>>>>#>###
###....#.###
###@.....###
#######.####
#######>####
############

uniform
#25##0#4
##53#23#
##43##64
69#2#106
0575901#
#9#430##

sparse
#11##9#1
##11#11#
##11##11
11#1#191
9111191#
#1#119##

blocks
#00##8#8
##00#88#
##00##88
00#0#888
2222555#
#2#255##

adversarial
#01##0#0
##98#88#
##00##10
99#8#889
0111100#
#9#888##

bricks
#@.%#>%.
%#@.%..%
##%.##..
..%.#%%.
..>....#
#>%%..##

";

#[test]
fn a_gauntlet_has_exactly_one_pocket_per_cell() {
    for (rows, cols, seed) in [(7, 10, 1), (13, 10, 2), (13, 30, 3), (25, 24, 4), (31, 15, 5)] {
        let ground = recipe("gauntlet", rows, cols, seed).ground();
        let board = &ground.board;
        let is_door = |cell| ground.exits.contains(&cell);
        let doors = distances(board, ground.exits.iter().copied(), |cell| board.is_passable(cell));
        // Cells two steps from a door are the corridor, and each sees one pocket.
        let corridor = board.cells().filter(|cell| doors[cell.index()] == 2);
        for cell in corridor {
            let pockets = board.neighbours(cell, |next| board.is_passable(next) && doors[next.index()] == 1);
            assert_eq!(pockets.count(), 1, "{cell:?}\n{}", picture(&ground));
        }
        let far = |cell: &crate::Cell| doors[cell.index()] > 2 && board.is_passable(*cell);
        assert_eq!(board.cells().filter(far).count(), 0);
        assert!(!is_door(ground.start) && doors[ground.start.index()] == 2);
    }
}

#[test]
fn dressing_puts_what_is_asked_for() {
    let ground = recipe("random", 12, 12, 3).ground();
    let count = |board: &Board, tile: Tile| board.find(tile).count();
    let dice = || Dice::new(1, "dress", 12, 12);
    let one = Signs { starts: Amount::One, exits: Amount::One, bricks: 100, rubble: 50, ..Signs::default() };
    let board = dress(&ground, &one, &mut dice());
    assert_eq!(
        [count(&board, Tile::Start), count(&board, Tile::Exit), count(&board, Tile::Obstacle)],
        [1, 1, 0]
    );
    assert!(count(&board, Tile::Brick) > 40 && count(&board, Tile::Free) > 20);
    for costs in Costs::ALL {
        assert_eq!(Costs::from_word(costs.0), Some(costs.1));
        let board = dress(&ground, &Signs { costs: Some(costs.1), ..Signs::default() }, &mut dice());
        assert!(board.tiles().iter().all(|tile| matches!(tile, Tile::Digit(_) | Tile::Obstacle)));
    }
    for several in [0, 1, 5, 1_000_000] {
        let signs = Signs { starts: Amount::Several(2), exits: Amount::Several(several), ..Signs::default() };
        let board = dress(&ground, &signs, &mut dice());
        let exits = count(&board, Tile::Exit);
        assert!(exits == several || (several == 1_000_000 && count(&board, Tile::Free) == 0));
        assert_eq!(board.tile(ground.start), Tile::Start);
    }
}

#[test]
fn starts_stand_near_exits_as_long_as_there_is_room() {
    let ground = recipe("open", 9, 9, 3).ground();
    for (starts, near) in [(3, 3), (6, 5)] {
        let signs = Signs {
            ends: Ends::Near,
            starts: Amount::Several(starts),
            exits: Amount::One,
            ..Signs::default()
        };
        let board = dress(&ground, &signs, &mut Dice::new(1, "dress", 9, 9));
        let steps = distances(&board, board.find(Tile::Exit), |_| true);
        let found = board.find(Tile::Start).filter(|cell| steps[cell.index()] <= 2).count();
        assert_eq!((board.find(Tile::Start).count(), found), (starts, near), "a corner has five such cells");
    }
}

#[test]
fn errors_are_words() {
    let fail = |name, rows, cols, settings: &[(&str, &str)]| {
        Recipe::new(name, rows, cols, 1, settings).unwrap_err().to_string()
    };
    assert!(
        fail("opne", 9, 9, &[]).starts_with("there is no family `opne`; known are open random rooms maze")
    );
    assert_eq!(fail("gauntlet", 6, 9, &[]), "6x9 is too small for gauntlet; it needs at least 7x10");
    assert_eq!(
        fail("open", usize::MAX, 2, &[]),
        "18446744073709551615x2 is too large; the limit is 67108864 cells, such as 8192x8192"
    );
    assert_eq!(fail("open", 9, 9, &[("density", "1")]), "open has no parameter `density`; it has none");
    assert_eq!(
        fail("rooms", 9, 9, &[("side", "1")]),
        "rooms has no parameter `side`; it has room doorway loops"
    );
    for value in ["91", "-1", "+5", "", "x", "99999999999999999999999"] {
        let message = format!("density: `{value}` is not a whole number from 0 to 90");
        assert_eq!(fail("random", 9, 9, &[("density", value)]), message);
    }
    let words = Recipe::new("random", 9, 8, 7, &[("density", "5"), ("density", "40")]).unwrap().words();
    assert_eq!(words, "random 9x8 seed 7 density=40");
}
