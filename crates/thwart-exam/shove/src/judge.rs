//! The judge's format of shove.

use thwart_grid::format::board_file::BoardFile;
use thwart_grid::{Measure, Problems, Tile};

use thwart_game::info::Count;
use thwart_game::judge::{Cases, Claim, Dialect, JudgeAnswer, JudgeSign, Promise, Words, case, map_text};
use thwart_game::setup::Setup;

/// The judge's format.
pub(super) static DIALECTS: [Dialect; 1] = [Dialect {
    name: "shove-judge",
    summary: "SHOVE k r c, then r rows of . # A B",
    looks_like: |text| text.starts_with("SHOVE"),
    read: |text| Cases::one(read(text)),
    write: |setup| {
        let (rows, cols) = (setup.board().rows(), setup.board().cols());
        let map = map_text(setup, SIGNS)?;
        Ok(format!("SHOVE {} {rows} {cols}\n{map}", setup.parameter("shoves")))
    },
    write_answer: |_: &Setup, answer: &JudgeAnswer<'_>| {
        format!("{}\n", answer.bounds.upper.text(Measure::Whole))
    },
    read_claim: |_, words| words.value("the value", "infinite").map(Claim::from),
    time: None,
    scoring: None,
    promise: Promise {
        rows: (1, 1000),
        cols: (1, 1000),
        signs: SIGNS,
        number: Some(("shoves", (0, 9))),
        ..Promise::ANY
    },
}];

const SIGNS: &[JudgeSign] = &[
    ('.', Tile::Free, Count::Any),
    ('#', Tile::Obstacle, Count::Any),
    ('A', Tile::Start, Count::One),
    ('B', Tile::Exit, Count::One),
];

fn read(text: &str) -> Result<BoardFile, Problems> {
    let mut words = Words::new(text);
    words.next("SHOVE")?;
    let shoves = words.number("the number of shoves", 0..=9)?.to_string();
    let rows = words.number("the number of rows", 1..=1000)?;
    let cols = words.number("the number of columns", 1..=1000)?;
    let (line, grid) = words.grid(rows, cols)?;
    words.finish()?;
    case(&[("game", "shove"), ("shoves", &shoves)], line, &grid, SIGNS, "the board")
}
