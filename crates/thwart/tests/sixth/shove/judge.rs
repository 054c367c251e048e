//! The judge's format of shove.

use thwart_core::format::board_file::BoardFile;
use thwart_core::{Measure, Problems, Tile};

use crate::judge::{Claim, Dialect, JudgeAnswer, Words, case, map_text};
use crate::setup::Setup;

/// The formats.
pub(super) static DIALECTS: [Dialect; 1] = [Dialect {
    name: "shove-judge",
    summary: "SHOVE k r c, then r rows of . # A B",
    looks_like: |text| text.starts_with("SHOVE"),
    read,
    write: |setup| {
        let (rows, cols) = (setup.board().rows(), setup.board().cols());
        let map = map_text(setup, |tile| SIGNS.iter().find(|s| s.1 == tile).map(|s| s.0))?;
        Ok(format!("SHOVE {} {rows} {cols}\n{map}", setup.parameter("shoves")))
    },
    answer: |_: &Setup, answer: &JudgeAnswer<'_>| format!("{}\n", answer.bounds.upper.text(Measure::Whole)),
    claim: |_, words| words.value("the value", "infinite").map(Claim::from),
    time: None,
}];

const SIGNS: [(char, Tile); 4] =
    [('.', Tile::Free), ('#', Tile::Obstacle), ('A', Tile::Start), ('B', Tile::Exit)];

fn read(text: &str) -> Result<Vec<BoardFile>, Problems> {
    let mut words = Words::new(text);
    words.next("SHOVE")?;
    let shoves = words.number("the number of shoves", 0..=9)?.to_string();
    let rows = words.number("the number of rows", 1..=1000)?;
    let cols = words.number("the number of columns", 1..=1000)?;
    let (line, grid) = words.grid(rows, cols)?;
    words.finish()?;
    let sign = |sign| SIGNS.iter().find(|s| s.0 == sign).map(|s| s.1);
    Ok(vec![case(&[("game", "shove"), ("shoves", &shoves)], line, &grid, ". # A B", sign)?])
}
