//! The judge's format: CodeChef TOMJERRY.

use std::fmt::Write as _;
use std::time::Duration;

use thwart_grid::format::board_file::BoardFile;
use thwart_grid::{Problem, Problems, Tile, Topology};

use thwart_game::info::Count;
use thwart_game::judge::{
    Cases, Claim, Dialect, JudgeAnswer, JudgeSign, Promise, Scoring, Words, case, map_text, tile_of,
};
use thwart_game::moves::Move;
use thwart_game::setup::Setup;
use thwart_game::value::Value;

const SIGNS: &[JudgeSign] = &[
    ('.', Tile::Free, Count::Any),
    ('0', Tile::Exit, Count::Any),
    ('#', Tile::Obstacle, Count::Any),
    ('*', Tile::Start, Count::One),
];

/// The formats of this game.
pub(super) static DIALECTS: &[Dialect] = &[Dialect {
    name: "codechef-tomjerry",
    summary: "CodeChef MARCH12 TOMJERRY: M N and M rows of . 0 # *; out K and the obstacles row by row",
    looks_like,
    read: |text| Cases::one(read(text)),
    write,
    write_answer,
    read_claim,
    time: Some(Duration::from_secs(2)),
    scoring: Some(Scoring {
        achievement: "traps Jerry with",
        max_value: 200,
        points: |obstacles| obstacles * obstacles,
        failure: 2_000_000,
    }),
    promise: Promise { rows: (1, 50), cols: (1, 50), signs: SIGNS, is_finite: true, ..Promise::ANY },
}];

/// Returns whether the text begins with two numbers, and then rows of the
/// judge's signs up to one with Jerry. A row may consist of doors only, and so
/// look like a number.
fn looks_like(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let numbers = words.by_ref().take(2).filter(|word| word.parse::<u64>().is_ok()).count();
    let is_row = |word: &&str| word.chars().all(|sign| tile_of(SIGNS, sign).is_some());
    numbers == 2 && words.take_while(is_row).any(|word| word.contains('*'))
}

fn read(text: &str) -> Result<BoardFile, Problems> {
    let mut words = Words::new(text);
    let rows = words.number("the number of rows", 1..=u64::from(u32::MAX))?;
    let cols = words.number("the number of columns", 1..=u64::from(u32::MAX))?;
    let (line, grid) = words.grid(rows, cols)?;
    let headers = [("game", "trap"), ("tie-break", "NEWS")];
    let file = case(&headers, line, &grid, SIGNS, "the board")?;
    words.finish()?;
    Ok(file)
}

fn write(setup: &Setup) -> Result<String, String> {
    let topology = setup.board().topology();
    if topology != Topology::Four {
        return Err(format!(
            "codechef-tomjerry knows only four neighbours, not topology={}",
            topology.word()
        ));
    }
    if setup.board().find(Tile::Start).count() > 1 {
        return Err("codechef-tomjerry has only one Jerry on a board".to_owned());
    }
    for (key, known) in [("tie-break", "NEWS"), ("goal", "exits"), ("per-turn", "1")] {
        if setup.parameter(key) != known {
            return Err(format!("codechef-tomjerry knows only {key}={known}"));
        }
    }
    let map = map_text(setup, SIGNS)?;
    Ok(format!("{} {}\n{map}", setup.board().rows(), setup.board().cols()))
}

/// Writes the plan; `impossible` if no plan exists, `unknown` if no plan was
/// found in time.
fn write_answer(setup: &Setup, answer: &JudgeAnswer<'_>) -> String {
    match (answer.bounds.lower, answer.bounds.upper) {
        (Value::Infinite, _) => "impossible\n".to_owned(),
        (_, Value::Infinite) => "unknown\n".to_owned(),
        (_, Value::Finite(_)) => {
            let laid = |&chosen: &Move| match chosen {
                Move::Obstacle(cell) => Some(setup.board().coord(cell)),
                _ => None,
            };
            let plan: Vec<_> = answer.line.iter().filter_map(laid).collect();
            let mut text = format!("{}\n", plan.len());
            for at in plan {
                let _ = writeln!(text, "{} {}", at.row + 1, at.col + 1);
            }
            text
        }
    }
}

/// Reads K and the cells of K obstacles.
fn read_claim(setup: &Setup, words: &mut Words<'_>) -> Result<Claim, Problem> {
    let value = words.value("K, the number of obstacles,", "impossible")?;
    let Value::Finite(count) = value else { return Ok(value.into()) };
    let cells = (1..=count).map(|number| words.cell(&format!("obstacle {number}"), setup.board()));
    let plan = cells.map(|cell| cell.map(Move::Obstacle)).collect::<Result<_, _>>()?;
    Ok(Claim { value, plan: Some(plan) })
}

#[cfg(all(test, feature = "solve"))]
mod tests {
    use crate::Trap;
    use crate::solve::tests::setup;
    use thwart_game::game::Game as _;

    #[test]
    fn a_board_that_the_judge_cannot_express_is_refused_in_words() {
        let write = Trap::dialects()[0].write;
        for (headers, map, expected) in [
            ("topology: hex", ".@/.>", "codechef-tomjerry knows only four neighbours, not topology=hex"),
            ("topology: eight", ".@/.>", "codechef-tomjerry knows only four neighbours, not topology=eight"),
            ("tie-break: SWEN", ".@/.>", "codechef-tomjerry knows only tie-break=NEWS"),
            ("goal: rim", ".@/.>", "codechef-tomjerry knows only goal=exits"),
            ("per-turn: 2", ".@/.>", "codechef-tomjerry knows only per-turn=1"),
            ("tie-break: NEWS", "@@/.>", "codechef-tomjerry has only one Jerry on a board"),
        ] {
            assert_eq!(write(&setup(map, headers)), Err(expected.to_owned()));
        }
    }

    #[test]
    fn a_damaged_judge_input_is_refused_with_its_place() {
        for (text, expected) in [
            ("1000000000 1000000000\n.*\n", "the header promises 1000000000 rows"),
            ("2 2\n.*\n", "the header promises 2 rows"),
            ("1 3\n.*\n", "line 2, column 1: row 1 has 2 cells"),
            ("1 2\n*?\n", "line 2, column 2: `?` is no sign of this format"),
            ("1 2\n..\n", "the board has 0 `*`"),
            ("1 2\n**\n", "the board has 2 `*`"),
            ("1 2\n.*\n0\n", "line 3, column 1: found `0` after the end"),
        ] {
            let problems = super::read(text).unwrap_err().to_string();
            assert!(problems.contains(expected), "{text:?}: {problems}");
        }
    }
}
