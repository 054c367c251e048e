//! `--passages WIDTH`: the narrow places of the shortest path, for people.

use thwart::grid::metres::coordinate;
use thwart::passages::{AnswerSummary, Passage, Passages};
use thwart::value::Value;

use super::case::Case;
use crate::input::headline;
use crate::words::count;

/// Returns the worst `most` passages in words, line by line.
pub(super) fn lines(found: &Passages, case: &Case<'_>, width: f64, most: usize) -> Vec<String> {
    let board = case.position.setup().board();
    let wide = |width: f64| match found.metres {
        Some(_) => format!("{} m wide", coordinate((width * 100.0).round() / 100.0)),
        None if (width - 1.0).abs() < 0.01 => "1 cell wide".to_owned(),
        None => format!("{} cells wide", coordinate((width * 100.0).round() / 100.0)),
    };
    let words = |answer: &AnswerSummary| headline(case.scale(), &answer.headline, answer.bounds);
    let on = format!("up to {} on the shortest path ({})", wide(width), words(&found.open));
    let mut lines = Vec::new();
    if found.closed.is_empty() {
        lines.push(format!("No passage {on}"));
    } else {
        lines.push(format!("{} {on}, each closed alone:", count(found.closed.len(), "passage")));
    }
    for (number, passage) in found.closed.iter().take(most).enumerate() {
        let Passage { middle, width, width_in_metres, answer, .. } = passage;
        let point = found.metres.map(|metres| metres.middle(board, *middle).map(coordinate));
        let point = point.map_or_else(String::new, |[x, y]| format!(" at x {x}, y {y}"));
        lines.push(format!(
            "{:>3}  {}{point}, {}: {}{}",
            number + 1,
            board.coord(*middle),
            wide(width_in_metres.unwrap_or(*width)),
            if answer.bounds.lower == Value::Infinite { "no path is left".to_owned() } else { words(answer) },
            if answer.certified { "" } else { ", not proved" }
        ));
    }
    if found.closed.len() > most {
        lines.push(format!("     {} more; --worst N prints them", found.closed.len() - most));
    }
    if found.left_out > 0 {
        let left_out = count(found.left_out, "passage");
        lines.push(format!("{left_out} left out for lack of time; --limit changes it"));
    }
    lines
}
