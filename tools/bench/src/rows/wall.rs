//! wall: rows of any costs.

use thwart::games::wall::Wall;

use super::Row;
use crate::job::{Job, Settings, Solving};

pub(super) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for (name, settings, told) in KINDS {
        let must = if name == "adversarial" { 20.0 } else { 4.0 };
        // All rows are kept, with 8 bytes for each cell.
        rows.push(
            Row::new("wall", &format!("adaptive, {name}"), move |rows, cols| starts(settings, rows, cols))
                .within(must)
                .bytes(9.0)
                .tells(told[0], told[1])
                .against::<Wall>("memo", (50, 50), Solving::value("open", settings), 0.5),
        );
        rows.push(
            Row::solve::<Wall>(&format!("with a best line, {name}"), Solving::value("open", settings))
                .tells(told[0], told[1]),
        );
    }
    rows
}

/// Names, settings and values.
const KINDS: [(&str, Settings, [u64; 2]); 5] = [
    ("digits", &[("costs", "uniform")], [4_566_784, 287_747]),
    ("sparse", &[("costs", "sparse")], [1_847_918, 118_839]),
    ("constant", &[("costs", "none")], [999_001, 62_251]),
    ("blocks", &[("costs", "blocks")], [4_545_740, 287_247]),
    ("adversarial", &[("costs", "adversarial")], [6_483_995, 402_291]),
];

/// What each start costs; the least of it is the value.
fn starts(settings: Settings, rows: usize, cols: usize) -> Job {
    let setup = Solving::value("open", settings).setup::<Wall>(rows, cols);
    Job::of(&setup, |game: &Wall| {
        let starts = game.start_values().expect("the costs are small");
        let least = starts.into_iter().flatten().min().expect("there is a start");
        Box::new(move || least.finite().unwrap_or(u64::MAX))
    })
}
