//! The judge's format: UVa 10381.

use thwart_core::{Measure, Tile};
use thwart_core::format::board_file::BoardFile;
use thwart_core::{Problem, Problems};

use crate::judge::{Dialect, JudgeAnswer, Words, case, map_text};
use crate::setup::Setup;

const SIGNS: [(char, Tile); 4] = [('.', Tile::Free), ('#', Tile::Obstacle), ('E', Tile::Start), ('X', Tile::Exit)];

/// The formats of this game.
pub(super) static DIALECTS: &[Dialect] = &[Dialect {
    name: "uva-10381",
    summary: "UVa 10381 The Rock: T, then per case R C and R rows of . # E X",
    looks_like,
    read,
    write,
    answer,
    time: None,
}];

/// Three numbers, and then a row of the judge's signs. A `T` tells it from the
/// formats with the same outline whose boards hold tokens.
fn looks_like(text: &str) -> bool {
    if text.contains('T') {
        return false;
    }
    let mut words = text.split_whitespace();
    let numbers = words.by_ref().take(3).filter(|word| word.parse::<u64>().is_ok()).count();
    let row = words.next().unwrap_or("");
    numbers == 3 && !row.is_empty() && row.chars().all(|sign| SIGNS.iter().any(|&(known, _)| known == sign))
}

fn read(text: &str) -> Result<Vec<BoardFile>, Problems> {
    let mut words = Words::new(text);
    let cases = words.number("the number of cases", 1..=u64::from(u32::MAX))?;
    let mut boards = Vec::new();
    for number in 1..=cases {
        let rows = words.number("the number of rows", 1..=u64::from(u32::MAX))?;
        let cols = words.number("the number of columns", 1..=u64::from(u32::MAX))?;
        let (line, grid) = words.grid(rows, cols)?;
        let sign = |sign| SIGNS.iter().find(|&&(known, _)| known == sign).map(|&(_, tile)| tile);
        let file = case(&[("game", "rock")], line, &grid, ". # E X", sign)?;
        for (tile, letter) in [(Tile::Start, 'E'), (Tile::Exit, 'X')] {
            let count = file.board.find(tile).count();
            if count != 1 {
                return Err(Problem::at(line, 1, format!("case {number} has {count} `{letter}`; it needs exactly one")).into());
            }
        }
        boards.push(file);
    }
    words.finish()?;
    Ok(boards)
}

fn write(setup: &Setup) -> Result<String, String> {
    if setup.number("rocks") != 1 {
        return Err("uva-10381 knows only rocks=1".to_owned());
    }
    let sign = |tile| SIGNS.iter().find(|&&(_, known)| known == tile).map(|&(sign, _)| sign);
    let map = map_text(setup, sign)?;
    Ok(format!("1\n{} {}\n{map}", setup.board().rows(), setup.board().cols()))
}

fn answer(_: &Setup, answer: &JudgeAnswer<'_>) -> String {
    format!("{}\n", answer.bounds.upper.text(Measure::Whole))
}
