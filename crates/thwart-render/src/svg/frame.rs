//! The frame of the board, and the coordinates and values outside it.

use thwart::grid::metres::coordinate;
use thwart::value::Value;

use super::axes::axes;
use super::ink::{Canvas, num, pen};
use super::numerals::has_numbers;
use super::room::{DIGITS, GAP, LARGEST_ABOVE, left};
use super::sheet::Sheet;
use super::trace;
use crate::glyphs;

/// Returns the room on the left of a board and above it, for row and column numbers.
pub(super) fn lead(sheet: &Sheet<'_>) -> (f64, f64) {
    (left(sheet.scene, sheet.metres), head(sheet))
}

/// Returns the room above the board: for column numbers, and for values that stand above the board.
fn head(sheet: &Sheet<'_>) -> f64 {
    DIGITS + GAP + above(sheet).map_or(0.0, |high| high + GAP)
}

/// Returns the text of a value above the board.
fn value_text(sheet: &Sheet<'_>, value: Value) -> String {
    match value {
        Value::Infinite => "inf".to_owned(),
        Value::Finite(_) => value.text(sheet.scene.measure),
    }
}

/// Returns the height of values above the board; `None` if there are none, or no room for them.
pub(super) fn above(sheet: &Sheet<'_>) -> Option<f64> {
    let values = sheet.scene.top_values.iter().flatten();
    let longest = values.map(|value| glyphs::width(&value_text(sheet, *value), 1.0)).fold(0.0, f64::max);
    // Leave the width of a digit between values.
    let high = (sheet.cell() / (longest + glyphs::width("0", 1.0))).min(LARGEST_ABOVE);
    (has_numbers(sheet) && longest > 0.0 && high >= DIGITS * 0.8).then_some(high)
}

/// Draws the frame of the board, around its outermost cells.
pub(super) fn frame(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    canvas.path(
        &trace::outline(&sheet.lattice, |_, _| true),
        &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"2.5\"", sheet.colours.wall_edge),
    );
}

/// Draws metres, or else row and column numbers, counted from 1, outside the frame, and the values above the board.
pub(super) fn coordinates(canvas: &mut Canvas, sheet: &Sheet<'_>, left: f64, top: f64) {
    canvas.open(&pen(sheet.colours.ink2, "1.2"));
    let cell = sheet.cell();
    let mut data = String::new();
    let base = head(sheet) - DIGITS;
    let (over, before) = sheet.scene.origin;
    if let Some([right, up]) = axes(sheet.scene, sheet.metres) {
        let scale = cell / sheet.metres.map_or(1.0, |metres| metres.resolution);
        for (number, tick) in right.ticks(scale, DIGITS).enumerate() {
            let text = coordinate(tick);
            let x = left + (tick - right.start) * scale - glyphs::width(&text, DIGITS) / 2.0;
            let unit = if number == 0 { " m" } else { "" };
            data.push_str(&glyphs::path(&(text + unit), x, top - base, DIGITS));
        }
        for tick in up.ticks(scale, DIGITS) {
            let text = coordinate(tick);
            let x = left - GAP - glyphs::width(&text, DIGITS);
            let y = top + sheet.board().1 - (tick - up.start) * scale + DIGITS / 2.0;
            data.push_str(&glyphs::path(&text, x, y, DIGITS));
        }
    } else {
        for col in labelled(before, sheet.scene.cols, cell) {
            let text = (before + col).to_string();
            let x = left + sheet.lattice.middle(0, col - 1).0 - glyphs::width(&text, DIGITS) / 2.0;
            data.push_str(&glyphs::path(&text, x, top - base, DIGITS));
        }
        for row in labelled(over, sheet.scene.rows, cell) {
            let text = (over + row).to_string();
            let x = left - GAP - glyphs::width(&text, DIGITS);
            let y = top + sheet.lattice.middle(row - 1, 0).1 + DIGITS / 2.0;
            data.push_str(&glyphs::path(&text, x, y, DIGITS));
        }
    }
    canvas.path(&data, "");
    canvas.close();
    let Some(high) = above(sheet) else { return };
    let mut data = String::new();
    for (col, value) in sheet.scene.top_values.iter().enumerate().take(sheet.scene.cols) {
        let Some(text) = value.map(|value| value_text(sheet, value)) else { continue };
        let x = left + sheet.lattice.middle(0, col).0 - glyphs::width(&text, high) / 2.0;
        data.push_str(&glyphs::path(&text, x, top - GAP, high));
    }
    canvas.path(&data, &pen(sheet.colours.ink, &num((high * 0.13).max(1.2))));
}

/// Returns the rows or columns that get a number, counted from 1 after the hidden ones: all of them up to 30
/// if they are wide enough, else every 5th, 10th, 50th ... so that numbers keep apart.
fn labelled(before: usize, count: usize, cell: f64) -> impl Iterator<Item = usize> {
    let room = glyphs::width(&(before + count).to_string(), DIGITS) + 8.0;
    // 1, 5, 10, 50, 100 ...; boards of more than 30 start at 5.
    let mut every = if count <= 30 { 1 } else { 5 };
    while (every as f64) * cell < room {
        every *= if every.to_string().starts_with('1') { 5 } else { 2 };
    }
    (1..=count).filter(move |number| (before + number).is_multiple_of(every) || before + number == 1)
}
