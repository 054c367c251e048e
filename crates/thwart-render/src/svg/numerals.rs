//! Whether there are numbers in cells, and how large they are.

use super::sheet::Sheet;
use crate::{glyphs, layers};

/// Numerals below this height are not drawn at all.
const SMALLEST_NUMERAL: f64 = 6.5;

/// Numbers on boards with more rows or columns cannot be read from the back of a room.
const MOST_WITH_NUMBERS: usize = 25;

/// Whether values and costs are shown as numbers.
pub(super) fn has_numbers(sheet: &Sheet<'_>) -> bool {
    sheet.values && !is_too_large_for_numbers(sheet)
}

/// Whether the board has too many rows or columns for numbers.
pub(super) fn is_too_large_for_numbers(sheet: &Sheet<'_>) -> bool {
    sheet.scene.cols.max(sheet.scene.rows) > MOST_WITH_NUMBERS
}

/// The height of numerals on this board, by the longest of them; `None` where
/// they would be too small to read or there are none.
pub(super) fn numeral(sheet: &Sheet<'_>) -> Option<f64> {
    if !has_numbers(sheet) {
        return None;
    }
    let longest = layers::longest(sheet.scene, |_| true)?;
    let widest = sheet.cell() * 0.72 / glyphs::width(&longest, 1.0);
    let high = (sheet.cell() * 0.31).min(widest);
    (high >= SMALLEST_NUMERAL).then_some(high)
}
