//! The size of numbers in cells, if there are any.

use super::sheet::Sheet;
use crate::{glyphs, layers};

/// The least height of numerals.
const SMALLEST_NUMERAL: f64 = 6.5;

/// The most rows or columns of a board with numbers; on larger ones they cannot be read from the back of a room.
const MOST_WITH_NUMBERS: usize = 25;

/// Returns whether values and costs are shown as numbers.
pub(super) fn has_numbers(sheet: &Sheet<'_>) -> bool {
    sheet.values && !is_too_large_for_numbers(sheet)
}

/// Returns whether the board has too many rows or columns for numbers.
pub(super) fn is_too_large_for_numbers(sheet: &Sheet<'_>) -> bool {
    sheet.scene.cols.max(sheet.scene.rows) > MOST_WITH_NUMBERS
}

/// Returns the height of numerals on this board, by the longest of them; `None` if there are none, or if they
/// would be too small to read.
pub(super) fn numeral(sheet: &Sheet<'_>) -> Option<f64> {
    if !has_numbers(sheet) {
        return None;
    }
    let longest = layers::longest(sheet.scene, |_| true)?;
    let widest = sheet.cell() * 0.72 / glyphs::width(&longest, 1.0);
    let high = (sheet.cell() * 0.31).min(widest);
    (high >= SMALLEST_NUMERAL).then_some(high)
}
