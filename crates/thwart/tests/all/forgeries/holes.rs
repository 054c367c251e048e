//! Lies that the checker would believe if one of its operators were another one. Each of
//! them once escaped all tests.

use thwart::SolveOptions;
use thwart::any::AnyGame;
use thwart::games::{bomb::Bomb, escape::Escape, rock::Rock, wall::Wall};
use thwart::value::Side;
use thwart_exam::forged;
use thwart_game::retrograde;
use thwart_game::rules::Rules as _;

/// In the upper row every step is free, and the step down costs 5.
const FREE_ROW: &str = "game: wall\n\n00\n55\n";

#[test]
fn ranks_that_only_the_minimiser_lowers_prove_nothing() {
    let setup = forged::setup::<Wall>(FREE_ROW);
    let game = Wall::new(&setup).expect("a board of the game");
    let table = retrograde::solve(&game, &game.start(), 1000).expect("small");
    // The minimiser goes in circles in the upper row; each of his steps lowers the rank,
    // and each of Eel's raises it again.
    let rank = |side| if side == Side::Minimiser { 2 } else { 1 };
    let entries: Vec<_> =
        table.positions().map(|(position, _)| format!("0 {}\n", rank(game.side(position)))).collect();
    let honest = forged::honest::<Wall>(FREE_ROW, true);
    let forge = |text: &str| {
        let (envelope, _) = text.split_once("claim: ").expect("it has a claim");
        format!("{envelope}claim: 0\npositions: {}\n{}end\n", entries.len(), entries.concat())
    };
    forged::refused::<Wall>(FREE_ROW, &honest, forge, "does not reach 0");
}

/// Checks that a certificate of rock with this claim and evidence is refused.
fn rock(board: &str, claim: &str, evidence: &str, reason: &str) {
    let honest = forged::honest::<Rock>(board, false);
    let forge = |text: &str| {
        let (envelope, _) = text.split_once("claim: ").expect("it has a claim");
        format!("{envelope}claim: {claim}\n{evidence}end\n")
    };
    forged::refused::<Rock>(board, &honest, forge, reason);
}

#[test]
fn no_rock_falls_when_none_is_left() {
    let board = "game: rock\nline: #2,1 - E\n\n@..\n...\n..>\n";
    rock(
        board,
        "infinite",
        "ambushes: 1\n2 1\n",
        "no rock may fall on cell 2 (1,3) while the walker is on cell 1",
    );
    rock("game: rock\nrocks: 0\n\n@.>\n", "infinite", "ambushes: 1\n1 0\n", "no rock may fall on cell 1");
}

#[test]
fn known_rocks_fall_at_the_start_on_free_cells() {
    let board = "game: rock\nreveal: known\n\n@..\n.#.\n..>\n";
    for (ambush, rock_cell, walker) in [
        ("5 2", "5 (2,3)", "2 (1,3)"),
        ("0 0", "0 (1,1)", "0 (1,1)"),
        ("4 0", "4 (2,2)", "0 (1,1)"),
        ("8 0", "8 (3,3)", "0 (1,1)"),
    ] {
        let reason = format!("no rock may fall on cell {rock_cell} while the walker is on cell {walker}");
        rock(board, "infinite", &format!("ambushes: 1\n{ambush}\n"), &reason);
    }
}

#[test]
fn an_answer_to_no_rock_is_refused_where_it_stands() {
    let board = "game: rock\n\n@..\n.#.\n..>\n";
    let evidence = "walk: E2 S2\n0 from 0 to exit S2 E2\n3 use 0\nambushes: 2\n5 2\n7 6\n";
    rock(board, "8", evidence, "`0 from 0 to exit S2 E2`: expected how many rocks this answers");
}

#[test]
fn grundy_values_of_many_pushes_are_looked_up_in_the_right_layer() {
    let mut kinds = std::collections::BTreeSet::new();
    for map in ["@..>\n.#..\n@...\n", "@@.\n.>.\n..@\n", "@....>\n"] {
        for moves in (1..=24).chain([99, 100, 101, 102, 103, 104, 1_000_000_007]) {
            let setup = forged::setup::<Escape>(&format!("game: escape\nmoves: {moves}\n\n{map}"));
            let position = AnyGame::of::<Escape>().position(setup).expect("a position");
            let report = position.solve(&SolveOptions::default()).expect("escape is within reach");
            let certificate = report.certificate.unwrap_or_else(|| panic!("{moves}: {:?}", report.unchecked));
            kinds.insert(certificate.kind);
        }
    }
    assert!(!kinds.contains("table"), "{kinds:?}");
}

#[test]
fn a_blast_reaches_along_rows_and_columns_in_both_directions() {
    // One blast clears both bricks; the lie is that none does.
    let maps = [
        "@%%>\n",
        ">%%@\n",
        "@\n%\n%\n>\n",
        ">\n%\n%\n@\n",
        "#####\n#@%%>\n#####\n",
        "###\n#@#\n#%#\n#%#\n#>#\n",
    ];
    for (map, radius) in maps.iter().flat_map(|map| ["1", "2", "unlimited"].map(|radius| (map, radius))) {
        let board = format!("game: bomb\nblasts: 1\nradius: {radius}\n\n{map}");
        let honest = forged::honest::<Bomb>(&board, false);
        let forge = |text: &str| {
            let (envelope, _) = text.split_once("claim: ").expect("it has a claim");
            format!("{envelope}claim: infinite\nblasts: none\nbound: passes\nend\n")
        };
        forged::refused::<Bomb>(&board, &honest, forge, " a walk may take 3, less than the claim");
    }
}
