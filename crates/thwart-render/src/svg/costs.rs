//! Entering costs as numbers: in the middle of a cell, or small in its corner.

use thwart::scene::{Ground, Sign};

use super::ink::{Canvas, pen};
use super::numerals::{has_numbers, numeral};
use super::sheet::Sheet;
use crate::glyphs;
use crate::layers;

/// Cells below this width have no room for numerals in corners.
const SMALLEST_WITH_CORNERS: u32 = 40;

/// Returns whether costs stand in the middle of cells: those without a value, a piece or a path.
pub(super) fn in_middles(sheet: &Sheet<'_>) -> bool {
    let shown = |cell: usize| {
        matches!(sheet.scene.ground[cell], Ground::Cost(_))
            && layers::heat(sheet.scene, cell).is_none()
            && !sheet.has_no_room[cell]
    };
    numeral(sheet).is_some() && (0..sheet.scene.ground.len()).any(shown)
}

/// Returns the costs of cells whose middle holds a value, a piece or a path: cell and text.
pub(super) fn in_corners(sheet: &Sheet<'_>) -> Vec<(usize, String)> {
    if sheet.size < SMALLEST_WITH_CORNERS || !has_numbers(sheet) {
        return Vec::new();
    }
    // The outline of an obstacle would cross the cost.
    let hidden = sheet.marked(|sign| matches!(sign, Sign::Laid { .. } | Sign::Planned { .. }));
    let mut costs = Vec::new();
    for (index, ground) in sheet.scene.ground.iter().enumerate().filter(|(index, _)| !hidden[*index]) {
        if let Ground::Cost(cost) = ground {
            let text = cost.to_string();
            // With a piece in the middle there is room for two digits; above a value a cost has the whole width.
            let fits = if sheet.has_no_room[index] {
                text.len() <= 2
            } else {
                layers::heat(sheet.scene, index).is_some() && text.len() <= 5
            };
            if fits {
                costs.push((index, text));
            }
        }
    }
    costs
}

/// Draws costs small in the corners of their cells, so that they can be read along a path.
pub(super) fn draw_in_corners(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    let cols = sheet.scene.cols;
    let high = sheet.cell() * 0.16;
    let mut data = String::new();
    for (index, text) in in_corners(sheet) {
        let middle = sheet.lattice.middle(index / cols, index % cols);
        let (x, y) = sheet.lattice.corner_text_at(middle, high);
        data.push_str(&glyphs::path(&text, x, y, high));
    }
    canvas.path(&data, &pen(sheet.colours.ink, "1.1"));
}
