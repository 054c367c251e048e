//! Every position has evidence that is accepted, and no tree refutes what is true.

use super::prove;
use crate::Trap;
use crate::solve::tests::{Rng, game, random_headers, random_map, setup};
use thwart_game::answer::{Answer, SolveError};
use thwart_game::certificate::{self, Lines};
use thwart_game::game::Game as _;
use thwart_game::limits::Limits;
use thwart_game::retrograde::{self, Table};
use thwart_game::rules::Rules;
use thwart_game::session::Session;
use thwart_game::solve::Solve;
use thwart_game::value::{Bounds, Value};
use thwart_grid::narrow;

/// Small boards, of all topologies and orders.
const BOARDS: usize = 1300;
/// The most positions of a small board.
const POSITIONS: usize = 3000;
/// Boards too large for an exhaustive search.
const LARGER_BOARDS: usize = 600;
/// Boards on which Jerry chooses and Tom lays several obstacles a turn.
const CHOICES: usize = 800;
/// Damaged certificates for one board.
const LIES: usize = 100;

/// Calls `examine` with random small boards.
fn on_small_boards(mut examine: impl FnMut(&Trap, &Session<'_, Trap>, &Table<Trap>, &mut Rng)) {
    let mut rng = Rng(0x2545_f491_4f6c_dd1d);
    for round in 0..BOARDS {
        let (rows, cols) = (1 + rng.below(4), 3 + rng.below(3));
        let (walls, doors) = (rng.below(6), 1 + rng.below(2));
        let map = random_map(&mut rng, rows, cols, walls, doors);
        let setup = setup(&map, &random_headers(&mut rng, round));
        let game = Trap::new(&setup).unwrap();
        let Ok(table) = retrograde::solve(&game, &game.start(), POSITIONS) else { continue };
        let session = Session::new(&game, &setup);
        examine(&game, &session, &table, &mut rng);
    }
}

fn evidence(game: &Trap, position: &super::Position, bounds: Bounds) -> Option<super::Evidence> {
    let answer = Answer { bounds, ..Answer::default() };
    match prove(game, position, &answer, &Limits::default()) {
        Err(SolveError::Refuted { .. }) => None,
        found => found.unwrap(),
    }
}

#[test]
fn every_position_has_evidence_and_false_claims_have_no_tree() {
    let mut finite = [0usize; 24];
    let (mut positions, mut impossible, mut trees) = (0, 0, 0);
    on_small_boards(|game, session, table, _| {
        for (position, value) in table.positions() {
            positions += 1;
            let found = evidence(game, position, Bounds::exact(value)).expect("a small tree");
            trees += usize::from(found.text.contains("tree: "));
            let mut lines = Lines::new(&found.text);
            let verdict = (Trap::forms()[0].check)(game, position, value, &mut lines);
            let entries = found.text.lines().count() as u64;
            assert_eq!(verdict, Ok(entries), "{} {position:?}\n{}", session.text(), found.text);
            // Even with the strongest paths there are, a tree must not refute too much.
            let Value::Finite(true_value) = value else {
                impossible += 1;
                continue;
            };
            finite[usize::try_from(true_value).unwrap()] += 1;
            if true_value > 0 {
                for lie in [Value::Finite(true_value + 1), Value::Finite(true_value + 2), Value::Infinite] {
                    let lie = evidence(game, position, Bounds::exact(lie));
                    assert!(lie.is_none(), "{}\n{}", session.text(), lie.unwrap().text);
                }
            }
        }
    });
    println!("{positions} positions, {trees} trees, {impossible} impossible, by value {finite:?}");
    assert!(finite[2] > 500 && finite[3] > 25 && finite[4] > 2 && impossible > 2500, "{finite:?}");
}

#[test]
fn larger_boards_have_evidence_and_false_claims_have_no_tree() {
    let mut rng = Rng(0x9e6c_63d0_876a_2c3b);
    let mut finite = [0usize; 24];
    for round in 0..LARGER_BOARDS {
        let (rows, cols) = (4 + rng.below(6), 4 + rng.below(6));
        let (walls, doors) = (rng.below(8), 1 + rng.below(2));
        let map = random_map(&mut rng, rows, cols, walls, doors);
        let setup = setup(&map, &random_headers(&mut rng, round));
        let game = Trap::new(&setup).unwrap();
        let limits = Limits::default().nodes(100_000);
        let answer = game.solve(&game.start(), "complete", &limits).unwrap();
        let Some(value) = answer.bounds.value() else { continue };
        let found = evidence(&game, &game.start(), answer.bounds).expect("a small tree");
        let text = certificate::write(&Session::new(&game, &setup), found.kind, value, &found.text);
        let verdict = thwart_game::game::check(&Session::new(&game, &setup), &text);
        assert_eq!(verdict.map(|accepted| accepted.value), Ok(value), "{}\n{text}", setup.text());
        let Value::Finite(true_value) = value else { continue };
        finite[usize::try_from(true_value).unwrap()] += 1;
        if true_value > 0 {
            for lie in [Value::Finite(true_value + 1), Value::Finite(true_value + 2)] {
                assert!(evidence(&game, &game.start(), Bounds::exact(lie)).is_none(), "{}", setup.text());
            }
        }
    }
    println!("by value {finite:?}");
    assert!(finite[4] > 20 && finite[5] > 5 && finite[6] > 0, "{finite:?}");
}

#[test]
fn damaged_evidence_is_accepted_only_where_the_claim_is_true() {
    let (mut forged, mut accepted_lies, mut by_kind) = (0, 0, [0usize; 24]);
    on_small_boards(|game, session, table, rng| {
        let value = table.value(&game.start()).unwrap();
        let found = evidence(game, &game.start(), Bounds::exact(value)).expect("a small tree");
        let honest: Vec<&str> = found.text.lines().collect();
        if honest.is_empty() {
            return;
        }
        for _ in 0..LIES {
            let (lie, kind) = damaged(&honest, game.board().len(), rng);
            let claim = match (rng.below(3), value) {
                (0, _) => value,
                (1, Value::Finite(number)) => Value::Finite(number + 1),
                (_, Value::Finite(number)) if number > 1 => Value::Finite(number - 1),
                (_, Value::Infinite) => Value::Finite(1 + rng.below(4) as u64),
                _ => Value::Infinite,
            };
            forged += 1;
            by_kind[kind] += 1;
            let text = certificate::write(session, found.kind, claim, &lie);
            if let Ok(accepted) = thwart_game::game::check(session, &text) {
                accepted_lies += 1;
                assert_eq!(accepted.value, value, "{}\n{text}", session.text());
            }
        }
    });
    println!("{forged} lies {by_kind:?}, {accepted_lies} accepted and true");
    assert!(forged > 30_000 && accepted_lies * 4 < forged, "{forged} {accepted_lies}");
}

/// Returns evidence with one to three lines changed, and the kind of the last change.
fn damaged(honest: &[&str], cells: usize, rng: &mut Rng) -> (String, usize) {
    let mut lines: Vec<String> = honest.iter().map(|&line| line.to_owned()).collect();
    let mut kind = 0;
    for _ in 0..=rng.below(3) {
        if lines.is_empty() {
            break;
        }
        let (at, other) = (rng.below(lines.len()), rng.below(lines.len()));
        kind = rng.below(9);
        match kind {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[other].clone()),
            2 => lines.swap(at, other),
            3 => {
                lines[at] = ["+", "+!", ".", "x", "= 0", "= 1", ". 0", ". 1", ". 2"][rng.below(9)].to_owned();
            }
            4 => lines.truncate(at.max(1)),
            5 => {
                // Changes a number anywhere in the line.
                let words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
                let word = rng.below(words.len());
                let changed = |(i, text): (usize, &String)| match text.parse::<u32>() {
                    Ok(number) if i == word => {
                        (number + 1).saturating_sub(2 * narrow(rng.below(2))).to_string()
                    }
                    _ => text.clone(),
                };
                lines[at] = words.iter().enumerate().map(changed).collect::<Vec<_>>().join(" ");
            }
            6 => {
                // Removes a path, or repeats one.
                let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
                let word = rng.below(words.len());
                if rng.below(2) == 0 {
                    drop(words.remove(word));
                } else {
                    words.push(words[word].clone());
                }
                lines[at] = words.join(" ");
            }
            7 => {
                let cell = |rng: &mut Rng| rng.below(cells + 1);
                let group: Vec<String> = (0..=rng.below(3)).map(|_| cell(rng).to_string()).collect();
                let path = |rng: &mut Rng| match rng.below(3) {
                    0 => format!("{}{}{}", cell(rng), ["a", "b", "c", "d", "e"][rng.below(5)], rng.below(4)),
                    _ => cell(rng).to_string(),
                };
                let paths: Vec<String> = (0..rng.below(4)).map(|_| path(rng)).collect();
                lines.insert(at, format!("w {} {}", group.join("+"), paths.join(" ")));
            }
            _ => {
                let obstacles: Vec<String> =
                    (0..=rng.below(4)).map(|_| rng.below(cells + 1).to_string()).collect();
                lines[0] = format!("plan: {}", obstacles.join(" "));
                if let Some(tree) = lines.get_mut(1).filter(|line| line.starts_with("tree: ")) {
                    *tree = format!("tree: {}", obstacles.len() - 1);
                }
            }
        }
    }
    let text = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
    (text, kind)
}

/// In every turn Jerry has several steps, and Tom lays several obstacles: what shuts Jerry in after one
/// step is laid while another step is still open to him.
#[test]
fn where_jerry_chooses_and_tom_lays_several_there_is_a_tree() {
    let mut rng = Rng(0x6a09_e667_f3bc_c909);
    let mut values = [0usize; 24];
    for round in 0..CHOICES {
        let (rows, cols) = (5 + rng.below(4), 5 + rng.below(4));
        let (walls, doors) = (rng.below(5), 1 + rng.below(2));
        let map = random_map(&mut rng, rows, cols, walls, doors);
        let topology = ["four", "eight", "hex"][round % 3];
        let headers = format!("tie-break: worst\ntopology: {topology}\nper-turn: {}", 2 + rng.below(2));
        let game = game(&map, &headers);
        let limits = Limits::default().nodes(2_000);
        let answer = game.solve(&game.start(), "complete", &limits).unwrap();
        let Some(value) = answer.bounds.value() else { continue };
        let found = prove(&game, &game.start(), &answer, &Limits::default()).unwrap().expect("both halves");
        let mut lines = Lines::new(&found.text);
        let verdict = (Trap::forms()[0].check)(&game, &game.start(), value, &mut lines);
        assert!(verdict.is_ok(), "{map} {headers} {verdict:?}");
        let Value::Finite(value) = value else { continue };
        values[usize::try_from(value).unwrap()] += 1;
    }
    println!("by value {values:?}");
    assert!(values[4..].iter().sum::<usize>() > 100, "{values:?}");
}

#[test]
fn steps_after_which_fewer_obstacles_are_enough_are_seen_to_be_such() {
    // Two obstacles beside his path north shut him in there with two more; his path south takes six.
    let game = game("..>../...../...../..@../...../...../..>..", "tie-break: worst\nper-turn: 2");
    let answer = game.solve(&game.start(), "complete", &Limits::default()).unwrap();
    assert_eq!(answer.bounds, Bounds::exact(Value::Finite(6)));
    assert!(prove(&game, &game.start(), &answer, &Limits::default()).unwrap().is_some());
}
