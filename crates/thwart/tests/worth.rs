//! Generated boards are worth playing: of 100 seeds at the usual settings most are
//! neither lost nor dull, unless the game says that this is meant, or refuses the family.
//!
//! *Lost*: the minimiser cannot force a finite value. *Dull*: the value is what it would
//! be without rocks, obstacles, walls or blasts. In a game that is won or lost, a board
//! is lost if there is no move, and dull if neither of the first two turns can be a
//! mistake. A game that is not named here is measured by mistakes, too.
//!
//! ```text
//! cargo test -p thwart --test worth -- --nocapture
//! ```
//!
//! shows the counts.

#![cfg(all(feature = "solve", feature = "generate"))]

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt::Write as _;

use thwart::Limits;
use thwart::Position;
use thwart::SolveOptions;
use thwart::any::AnyGame;
use thwart::generate::{GenerateError, Recipe, offer, usual_size};
use thwart::info::{Objective, Offered};
use thwart::setup::Setup;
use thwart::value::Value;
use thwart_grid::generate::{FAMILIES, Family};
use thwart_grid::{Board, Cell, Direction};

const SEEDS: u64 = 100;

#[derive(Clone, Copy, PartialEq)]
enum Worth {
    Lost,
    Dull,
    Good,
}

#[test]
fn most_generated_boards_are_neither_lost_nor_dull() {
    let (mut table, mut wrong) = (String::new(), String::new());
    for &game in thwart::games::ALL {
        for family in FAMILIES {
            let name = format!("{} {}", game.info().name, family.name);
            let offered = game.info().offer(family.name);
            if let Offered::Refused(why) = offered {
                assert!(matches!(draw(game, family, 1), Err(GenerateError::NotOffered { .. })), "{name}");
                let _ = writeln!(table, "{name}: not offered, {why}");
                continue;
            }
            let worths: Vec<_> =
                (1..=SEEDS).map(|seed| worth(game, draw(game, family, seed).unwrap())).collect();
            let [lost, dull, good] = [Worth::Lost, Worth::Dull, Worth::Good]
                .map(|wanted| worths.iter().filter(|&&found| found == wanted).count());
            let _ = writeln!(table, "{name}: lost {lost}, dull {dull}, good {good}");
            let meant = matches!(offered, Offered::Unchanged(_));
            if (2 * good as u64 > SEEDS) == meant {
                let _ = writeln!(wrong, "{name}: lost {lost}, dull {dull}, good {good}, meant {meant}");
            }
        }
    }
    println!("{table}");
    assert!(
        wrong.is_empty(),
        "most of the boards are lost or dull, or are not though they are meant to be; `offers` in the INFO of \
         a game says what is made of a family:\n{wrong}"
    );
}

/// `thwart generate GAME --family maze --size 12x16 --seed 1` stands in the README.
#[test]
fn the_example_is_neither_lost_nor_dull() {
    for name in ["rock", "trap", "escape", "bomb"] {
        let game = *thwart::games::ALL.iter().find(|game| game.info().name == name).unwrap();
        let request = Recipe { family: "maze", rows: 12, cols: 16, seed: 1, settings: &[] };
        assert!(worth(game, offer(game.info(), &request).unwrap()) == Worth::Good, "{name}");
    }
}

fn draw(game: &AnyGame, family: &Family, seed: u64) -> Result<Setup, GenerateError> {
    let (rows, cols) = usual_size(family);
    offer(game.info(), &Recipe { family: family.name, rows, cols, seed, settings: &[] })
}

fn worth(game: &AnyGame, setup: Setup) -> Worth {
    let position = game.position(setup).expect("a generated board is a position");
    match game.info().name {
        "escape" => by_mistakes(game, &position),
        "rock" => compared(&position, without(game, &position, "rocks")),
        "bomb" => compared(&position, without(game, &position, "blasts")),
        "enclose" => compared(&position, without(game, &position, "walls")),
        "trap" => compared(&position, Value::Finite(0)),
        "wall" => compared(&position, cheapest_path_down(position.setup())),
        // The value of another game without the maximiser is not known here.
        _ if game.info().objective != Objective::Win
            && upper(&position, Limits::default()) == Value::Infinite =>
        {
            Worth::Lost
        }
        _ => by_mistakes(game, &position),
    }
}

/// Compares what the minimiser is sure of with its value `idle` without the maximiser.
fn compared(position: &Position, idle: Value) -> Worth {
    let limits = Limits::default().nodes(20_000);
    match upper(position, limits) {
        Value::Infinite => Worth::Lost,
        value if value == idle => Worth::Dull,
        Value::Finite(_) => Worth::Good,
    }
}

/// Returns what the minimiser is sure of within limits.
fn upper(position: &Position, limits: Limits) -> Value {
    let report = position.solve(&SolveOptions::default().certify(false).limits(limits));
    report.expect("a small board is solved").bounds.upper
}

fn read(game: &AnyGame, text: &str) -> Position {
    let file = thwart_grid::format::board_file::parse(text).expect("a board file");
    let setup = Setup::new(game.info(), file).expect("a board of the game");
    game.position(setup).expect("a position")
}

/// Returns the value if this parameter is 0.
fn without(game: &AnyGame, position: &Position, parameter: &str) -> Value {
    let given = format!("{parameter}: ");
    let text = position.setup().text();
    let lines: Vec<_> = text.lines().filter(|line| !line.starts_with(&given)).collect();
    let text = format!("{parameter}: 0\n{}\n", lines.join("\n"));
    upper(&read(game, &text), Limits::default())
}

/// Returns the cost of the cheapest path from the top row to the bottom row that never
/// goes up.
fn cheapest_path_down(setup: &Setup) -> Value {
    let board: &Board = setup.board();
    let cost = |cell: Cell| u64::from(board.cost(cell));
    let mut paid = vec![u64::MAX; board.len()];
    let mut queue = BinaryHeap::new();
    for cell in board.cells().take(board.cols()).filter(|&cell| board.is_passable(cell)) {
        queue.push(Reverse((cost(cell), cell)));
    }
    while let Some(Reverse((now, cell))) = queue.pop() {
        if now >= paid[cell.index()] {
            continue;
        }
        paid[cell.index()] = now;
        for (direction, next) in board.neighbours(cell, |next| board.is_passable(next)) {
            if direction != Direction::North {
                queue.push(Reverse((now + cost(next), next)));
            }
        }
    }
    let bottom = paid[board.len() - board.cols()..].iter().min();
    bottom.filter(|paid| **paid != u64::MAX).map_or(Value::Infinite, |paid| Value::Finite(*paid))
}

/// Judges whether one of the first two turns can be a mistake: two moves of it have
/// different values.
fn by_mistakes(game: &AnyGame, position: &Position) -> Worth {
    let differ = |position: &Position| {
        let moves = position.analyze(&Limits::default()).expect("a small board is analyzed").moves;
        moves.windows(2).any(|pair| pair[0].bounds != pair[1].bounds)
    };
    let first = position.play().legal_move_texts();
    let after = |chosen: &String| {
        let mut play = position.play();
        play.play(chosen).expect("it is legal");
        read(game, &play.text())
    };
    match () {
        () if first.is_empty() => Worth::Lost,
        () if differ(position) || first.iter().any(|chosen| differ(&after(chosen))) => Worth::Good,
        () => Worth::Dull,
    }
}
