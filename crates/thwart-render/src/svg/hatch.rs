//! The hatches of walls and areas.

use thwart::scene::{Area, Ground, Sign};

use super::ink::Canvas;
use super::sheet::{Detail, Sheet};

/// Writes the patterns that this picture needs. Their names contain everything that their look depends on, so
/// that several pictures can share a page.
pub(super) fn definitions(canvas: &mut Canvas, sheet: &Sheet<'_>) {
    let mut patterns = Vec::new();
    if hatched(sheet) && sheet.scene.ground.contains(&Ground::Wall) {
        let gap = if sheet.detail == Detail::Full { 12 } else { 8 };
        patterns.push(hatch(&wall_hatch(sheet), gap, sheet.colours.floor, 0.13, false));
    }
    if hatched(sheet) && has(sheet, Area::Pocket) {
        let gap = if sheet.detail == Detail::Full { 12 } else { 8 };
        patterns.push(hatch(&pocket_hatch(sheet), gap, sheet.colours.walker, 0.4, true));
    }
    if hatched(sheet) && has(sheet, Area::Margin) {
        patterns.push(hatch(&margin_hatch(sheet), 8, sheet.colours.wall, 0.5, true));
    }
    if has(sheet, Area::Blast) {
        let gap = if sheet.detail == Detail::Full { 8 } else { 5 };
        patterns.push(hatch(&blast_hatch(sheet), gap, sheet.colours.blast, 0.75, false));
    }
    if !patterns.is_empty() {
        canvas.put(format_args!("<defs>\n{}</defs>\n", patterns.concat()));
    }
}

/// Returns whether the scene has an area of this kind.
fn has(sheet: &Sheet<'_>, wanted: Area) -> bool {
    sheet.scene.signs.iter().any(|sign| matches!(sign, Sign::Area { kind, .. } if *kind == wanted))
}

fn hatched(sheet: &Sheet<'_>) -> bool {
    sheet.detail >= Detail::Plain
}

/// Returns the name of the hatch of walls.
pub(super) fn wall_hatch(sheet: &Sheet<'_>) -> String {
    format!("wall-{}-{:?}", sheet.theme.word(), sheet.detail).to_lowercase()
}

/// Returns the name of the hatch of pockets.
pub(super) fn pocket_hatch(sheet: &Sheet<'_>) -> String {
    format!("pocket-{}-{:?}", sheet.theme.word(), sheet.detail).to_lowercase()
}

/// Returns the name of the hatch of margins.
pub(super) fn margin_hatch(sheet: &Sheet<'_>) -> String {
    format!("margin-{}-{:?}", sheet.theme.word(), sheet.detail).to_lowercase()
}

/// Returns the name of the hatch of the cells that a blast reaches.
pub(super) fn blast_hatch(sheet: &Sheet<'_>) -> String {
    format!("blast-{}-{:?}", sheet.theme.word(), sheet.detail).to_lowercase()
}

/// Returns a seamless tile of 45-degree lines, falling or rising to the right.
fn hatch(name: &str, gap: u32, colour: &str, opacity: f64, rising: bool) -> String {
    let (low, high) = (-1, gap + 1);
    let (before, past) = (gap - 1, gap + 1);
    let lines = if rising {
        format!("M{low} {high}L{high} {low}M{low} 1L1 {low}M{before} {past}L{past} {before}")
    } else {
        format!("M{low} {low}L{high} {high}M{low} {before}L1 {past}M{before} {low}L{past} 1")
    };
    format!(
        "<pattern id=\"{name}\" width=\"{gap}\" height=\"{gap}\" patternUnits=\"userSpaceOnUse\">\
         <path d=\"{lines}\" stroke=\"{colour}\" stroke-opacity=\"{opacity}\" stroke-width=\"1.5\"/></pattern>\n"
    )
}
