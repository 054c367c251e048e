//! Tests of the solver of enclose against its definition, on boards with everything the rules have.

use std::collections::HashSet;

use proptest::prelude::*;
use thwart_grid::CellSet;

use super::best_pen;
use super::fast::Search;
use crate::Enclose;
use crate::check::evidence::Site;
use thwart_game::any::Position;
use thwart_game::rules::Rules as _;
use thwart_game::value::Value;
use thwart_game::{Limits, SolveOptions, read_among};

fn read(text: &str) -> Result<Position, thwart_grid::Problems> {
    read_among(&[&crate::GAME], text)
}

/// The text of a random board: tiles, points, portals, a second animal, prices; with a share of water in percent, and
/// less than so many walls.
fn board(rows: usize, cols: usize, picks: &[u8], setting: u64, water: u8, walls: u64) -> String {
    let len = rows * cols;
    let mut tiles: Vec<char> =
        picks[..len].iter().map(|pick| if pick % 100 < water { '#' } else { '.' }).collect();
    let points: Vec<i32> =
        picks[..len].iter().map(|pick| [1, 1, 1, 1, 1, 4, 11, -4, 0][*pick as usize / 4 % 9]).collect();
    let at = |number: u64| usize::try_from(number % len as u64).unwrap();
    let (has_two, is_apart) = (setting.is_multiple_of(2), (setting >> 50).is_multiple_of(2));
    let (first, second) = (at(setting >> 8), at(setting >> 20));
    tiles[first] = '@';
    if has_two && second != first {
        tiles[second] = '@';
    }
    let count = tiles.iter().filter(|&&tile| tile == '@').count();
    let exits = (setting >> 3).is_multiple_of(4);
    let exit = at(setting >> 30);
    if exits && tiles[exit] != '@' {
        tiles[exit] = '>';
    }
    let exits = exits && tiles[exit] == '>';
    let free: Vec<usize> = (0..len).filter(|&cell| tiles[cell] == '.').collect();
    let name = |cell: usize| format!("{},{}", cell / cols + 1, cell % cols + 1);
    let links = match (free.len() > 3, (setting >> 40) % 3) {
        (true, 0) => {
            let place = (setting >> 44) as usize % (free.len() - 2);
            format!("links: {}-{} {}\n", name(free[place]), name(free[free.len() - 1]), name(free[place + 1]))
        }
        _ => String::new(),
    };
    let rows: Vec<String> = tiles.chunks(cols).map(|row| row.iter().collect()).collect();
    let points: Vec<String> =
        points.chunks(cols).map(|row| row.iter().map(i32::to_string).collect::<Vec<_>>().join(" ")).collect();
    format!(
        "game: enclose\nwalls: {}\nwall-price: {}\nanimals: {}\ngoal: {}\n{links}topology: {}\n\n{}\n\npoints:\n{}\n",
        (setting >> 5) % walls,
        [0, 0, 2, 6][(setting >> 7) as usize % 4],
        match (count, is_apart) {
            (2, true) => "apart",
            (2, false) => "together",
            _ => "one",
        },
        if exits { "exits" } else { "rim" },
        if (setting >> 2).is_multiple_of(2) { "four" } else { "hex" },
        rows.join("\n"),
        points.join("\n")
    )
}

/// Returns all sets of walls.
fn wall_sets(game: &Enclose) -> Vec<CellSet> {
    let places: Vec<_> = game.board().cells().filter(|&cell| game.takes_wall(cell)).collect();
    let mut found = Vec::new();
    let mut ahead = vec![(CellSet::new(), 0)];
    while let Some((walls, first)) = ahead.pop() {
        if walls.len() < game.walls() {
            ahead.extend((first..places.len()).map(|next| (walls.with(places[next]), next + 1)));
        }
        found.push(walls);
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_and_proofs_agree_with_the_definition(
        rows in 3_usize..=5,
        cols in 3_usize..=5,
        picks in proptest::collection::vec(any::<u8>(), 25),
        setting in any::<u64>(),
    ) {
        let text = board(rows, cols, &picks, setting, 35, 4);
        let position = read(&text).expect(&text);
        let solution = position.solve(&SolveOptions::default().difficulty(true).curve(true)).expect("small");
        let game = Enclose::new(position.setup()).expect("it was made before");
        let value = crate::reference::value(&game);
        prop_assert_eq!(solution.bounds.value(), Some(value), "{}", text);
        prop_assert!(solution.certificate.is_some(), "{:?} {}", solution.unchecked, text);
        let count = solution.difficulty.expect("it was asked for").best_moves;
        let sets = wall_sets(&game);
        let best = sets.iter().filter(|walls| game.missed(walls) == value);
        let pens: HashSet<_> = best.map(|walls| game.reach(walls).inside).collect();
        let pens = (value != Value::Infinite).then_some(pens);
        prop_assert_eq!(count, pens.map(|pens| (pens.len() as u64).min(10)), "{}", text);
        for &(cell, bounds) in &solution.value_without {
            let others = sets.iter().filter(|walls| !walls.contains(cell)).map(|walls| game.missed(walls)).min();
            prop_assert_eq!(bounds.value(), others, "without {:?}: {}", cell, text);
        }
        for &(walls, bounds) in &solution.curve {
            // The sets have no more walls than the budget of the position.
            let others = sets.iter().filter(|set| set.len() as u64 <= walls).map(|set| game.missed(set)).min();
            prop_assert!(walls > game.walls() as u64 || bounds.value() == others, "{} walls: {}", walls, text);
        }
        let limits = Limits::default().nodes(1);
        let stopped = position.solve(&SolveOptions::default().curve(true).limits(limits)).expect("small");
        prop_assert!(stopped.curve.is_sorted_by(|(_, less), (_, more)| more.upper <= less.upper && more.lower <= less.lower));
        for ((walls, known), (_, exact)) in stopped.curve.iter().zip(&solution.curve) {
            prop_assert!(known.lower <= exact.lower && exact.upper <= known.upper, "{} walls: {}", walls, text);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fences_change_no_value(
        rows in 6_usize..=12,
        cols in 6_usize..=12,
        picks in proptest::collection::vec(any::<u8>(), 144),
        setting in any::<u64>(),
        water in 0_u8..40,
    ) {
        let text = board(rows, cols, &picks, setting, water, 8);
        let position = read(&text).expect(&text);
        let solution = position.solve(&SolveOptions::default()).expect("small");
        let game = Enclose::new(position.setup()).expect("it was made before");
        let limits = Limits::default();
        let (site, mut budget) = (Site::new(&game, &game.start()), limits.start());
        let plain = best_pen(&site, &mut Search::new(&site, &mut budget), true);
        prop_assert_eq!(solution.bounds, plain.bounds, "{}", text);
        prop_assert!(solution.certificate.is_some(), "{:?} {}", solution.unchecked, text);
    }
}

#[test]
fn a_finished_play_has_no_curve() {
    let text = "game: enclose\nwalls: 4\nline: #1,2 #2,1 -\n\n...\n.@.\n...\n";
    let solution = read(text).expect("a board").solve(&SolveOptions::default().curve(true)).expect("small");
    assert!(solution.curve.is_empty() && solution.value_without.is_empty());
    assert_eq!(solution.scene.because, "The play is over, and there is no enclosure.");
    let begun = read(&text.replace(" -\n", "\n")).expect("a board");
    let solution = begun.solve(&SolveOptions::default().curve(true)).expect("small");
    // Two walls stand already.
    assert_eq!(solution.curve.first().map(|&(walls, _)| walls), Some(2));
}
